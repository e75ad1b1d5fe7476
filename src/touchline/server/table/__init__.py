"""A live table: decide, apply, project. Pure: no event loop, socket, clock or database."""
