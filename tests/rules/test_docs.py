"""The example in the package's own text runs."""

import doctest

import games.rules


def test_the_example_of_the_package_runs():
    result = doctest.testmod(games.rules)
    assert result.attempted > 0
    assert result.failed == 0
