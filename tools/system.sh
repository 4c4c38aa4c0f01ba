#!/bin/sh
# What tests drive and no package index has: where we may, it is installed; elsewhere one line says
# what is missing, and the tests that need it say so too. `system.sh more-browsers` looks for
# WebKitGTK and Firefox as well, which only the long tests drive.
set -eu

has() { command -v "$1" >/dev/null 2>&1; }

may_install() { [ "$(id -u)" -eq 0 ] && has apt-get; }

# The names that tests/e2e/chromium.py looks for, too. Debian's Chromium without windows takes two
# thirds of the whole one's time, so where we may, that is what is installed.
has_browser() {
    has chromium-headless-shell && return 0
    ! may_install || [ -n "$settled" ] || return 1
    has chromium || has chromium-browser || has google-chrome-stable || has google-chrome
}
install() { apt-get install -y -qq --no-install-recommends "$@" >/dev/null; }

# Debian keeps web servers where only root looks.
PATH="$PATH:/usr/sbin:/usr/local/sbin"
more="${1:-}"
settled=""

look() {
    missing=""
    has tmux || missing="$missing tmux"
    for server in nginx caddy haproxy; do
        has "$server" || missing="$missing $server"
    done
    # Without a font for signs and one for letters there is nothing to be seen on a page.
    has_browser || missing="$missing chromium-headless-shell fonts-liberation fonts-noto-color-emoji"
    [ "$more" = more-browsers ] || return 0
    has WebKitWebDriver || missing="$missing webkit2gtk-driver"
    has Xvfb || missing="$missing xvfb"
    has firefox-esr || has firefox || missing="$missing firefox-esr"
}

look
[ -n "$missing" ] || exit 0

if may_install; then
    echo "Installing$missing ..."
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086 # the list is meant to be split
    if apt-get update -qq && install $missing; then
        exit 0
    fi
    # Older systems have the whole one alone, or have it already.
    settled=yes
    look
    missing=$(echo "$missing" | sed 's/chromium-headless-shell/chromium/')
    # shellcheck disable=SC2086 # as above
    if [ -z "$missing" ] || install $missing; then
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
