#!/bin/sh
# System packages that tests drive: where we may, they are installed; elsewhere one line says
# which are missing, and the tests that need them say so too.
set -eu

missing=""
command -v tmux >/dev/null 2>&1 || missing="$missing tmux"
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing$missing ..."
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086 # the list is meant to be split
    if apt-get update -qq && apt-get install -y -qq --no-install-recommends $missing >/dev/null; then
        exit 0
    fi
fi
echo "Missing on this system:$missing. The tests that need it are skipped (with CI set, they fail)."
