#!/bin/sh
# Prints the program of the browser in which the page is tested: Debian's Chromium, with a Japanese font.
#
# Where one is missing: installs both when run as root on Debian, otherwise says the one command to run and exits with 2.

found() {
    for name in chromium chromium-browser google-chrome; do
        program=$(command -v "$name" 2>/dev/null) && break
    done
    [ -n "$program" ] || return 1
    if command -v fc-list >/dev/null 2>&1 && [ -z "$(fc-list :lang=ja family)" ]; then
        return 1
    fi
    printf '%s\n' "$program"
}

found && exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing a browser for the page's tests (apt-get install -y chromium fonts-noto-cjk)…" >&2
    export DEBIAN_FRONTEND=noninteractive
    { apt-get install -y chromium fonts-noto-cjk || { apt-get update && apt-get install -y chromium fonts-noto-cjk; }; } </dev/null >&2
    found && exit 0
fi

echo "The page's tests need Chromium and a Japanese font; on Debian: sudo apt-get install -y chromium fonts-noto-cjk" >&2
exit 2
