#!/bin/sh
# Prints the folder of PostgreSQL's programs (initdb, postgres), which the server's tests start in a temporary folder.
#
# Where it is missing: installs it when run as root on Debian, otherwise says the one command to run and exits with 2.

found() {
    for folder in "$(dirname "$(command -v initdb 2>/dev/null)" 2>/dev/null)" $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -rV) \
        /usr/pgsql-*/bin /opt/homebrew/opt/postgresql*/bin /usr/local/opt/postgresql*/bin; do
        if [ -x "$folder/initdb" ] && [ -x "$folder/postgres" ]; then
            printf '%s\n' "$folder"
            return 0
        fi
    done
    return 1
}

found && exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing PostgreSQL for the server's tests (apt-get install -y postgresql)…" >&2
    export DEBIAN_FRONTEND=noninteractive
    { apt-get install -y postgresql || { apt-get update && apt-get install -y postgresql; }; } </dev/null >&2
    found && exit 0
fi

echo "The server's tests need PostgreSQL 15 or newer; on Debian: sudo apt-get install -y postgresql" >&2
exit 2
