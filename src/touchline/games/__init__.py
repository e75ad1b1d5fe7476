"""One package per game. A package knows the core and nothing else.

``touchline.games()`` lists the installed games: that attribute is the function. This package is imported by its
path, as in ``from touchline.games.first_down import GAME``.
"""
