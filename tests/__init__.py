"""The tests are a package of their own: other libraries install one called tests too."""
