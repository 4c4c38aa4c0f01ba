#!/bin/sh
# What tests drive and no package index has: where we may, it is installed; elsewhere one line says
# what is missing, and the tests that need it say so too. `system.sh more-browsers` looks for
# WebKitGTK and Firefox as well, which only the long tests drive.
set -eu

has() { command -v "$1" >/dev/null 2>&1; }

# The names that tests/e2e/chromium.py looks for, too.
has_browser() { has chromium || has chromium-browser || has google-chrome-stable || has google-chrome; }

# Debian keeps web servers where only root looks.
PATH="$PATH:/usr/sbin:/usr/local/sbin"
more="${1:-}"

look() {
    missing=""
    has tmux || missing="$missing tmux"
    for server in nginx caddy haproxy; do
        has "$server" || missing="$missing $server"
    done
    # Without a font for signs and one for letters there is nothing to be seen on a page.
    has_browser || missing="$missing chromium fonts-liberation fonts-noto-color-emoji"
    [ "$more" = more-browsers ] || return 0
    has WebKitWebDriver || missing="$missing webkit2gtk-driver"
    has Xvfb || missing="$missing xvfb"
    has firefox-esr || has firefox || missing="$missing firefox-esr"
}

look
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -eq 0 ] && has apt-get; then
    echo "Installing$missing ..."
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086 # the list is meant to be split
    if apt-get update -qq && apt-get install -y -qq --no-install-recommends $missing >/dev/null; then
        exit 0
    fi
fi

# Elsewhere Playwright can bring a Chromium of its own, into the user's cache.
if ! has_browser && .venv/bin/playwright install chromium; then
    has_browser() { true; }
    look
    [ -n "$missing" ] || exit 0
fi
echo "Missing on this system:$missing. The tests that need it are skipped (with CI set, they fail)."
