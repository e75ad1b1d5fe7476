#!/bin/sh
# Prints the name of a Python that can run Touchline, or says what is missing and exits with 2.
#
#   tools/python.sh            the first that works of the candidates below
#   tools/python.sh PYTHON     that one, or nothing
#
# A candidate is judged by running it: a name on the PATH may be a shim of a version that is not installed.

candidates="python3.13 python3.12 python3.11 python3.14 python3 python"

# The upper bound is where wheels of numba end. Naming an interpreter lifts it.
runs() { "$1" -c "import sys; sys.exit(not ((3, 11) <= sys.version_info[:2] <= $2 and sys.implementation.name == 'cpython'))" >/dev/null 2>&1 </dev/null; }
makes_venvs() { "$1" -c 'import venv, ensurepip' >/dev/null 2>&1 </dev/null; }

newest="(3, 14)"
if [ -n "$1" ]; then
    candidates=$1
    newest="(3, 99)"
fi

without_venv=
old_ifs=$IFS
[ -n "$1" ] && IFS= # a name that was given may hold blanks
for python in $candidates; do
    runs "$python" "$newest" || continue
    if makes_venvs "$python"; then
        printf '%s\n' "$python"
        exit 0
    fi
    [ -n "$without_venv" ] || without_venv=$python
done
IFS=$old_ifs

if [ -n "$without_venv" ]; then
    version=$("$without_venv" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    echo "Touchline needs Python's venv module, which $without_venv lacks; on Debian: apt-get install python$version-venv" >&2
elif [ -n "$1" ]; then
    echo "Touchline needs CPython 3.11 or newer, and PYTHON=$1 is not one that runs" >&2
else
    echo "Touchline needs Python 3.11 to 3.14 with venv; on Debian: apt-get install python3 python3-venv; or name one: make PYTHON=/path/to/python3" >&2
fi
exit 2
