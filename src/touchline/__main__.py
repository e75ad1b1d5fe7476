"""``python -m touchline`` is ``touchline``."""

from touchline.cli import main

if __name__ == "__main__":
    main()
