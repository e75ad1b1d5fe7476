"""People: their sessions, recovery codes and blocks, who is shut out, and what the operator wants done."""
