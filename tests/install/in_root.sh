#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs in the root folder that try_package.sh creates, as its root user. Installs /packages/*.deb, uses the programs, removes the packages,
# and compares the files before and after.
set -eu
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
fail() {
    echo "FAIL: $*" >&2
    exit 1
}
quietly() { "$@" >/tmp/output 2>&1 || { cat /tmp/output >&2; fail "$*"; }; }
files() {
    find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /run -o -path /tmp -o -path /var/cache -o -path /var/log -o -path /var/lib/dpkg \
        -o -path /var/lib/apt -o -path /packages \) -prune -o -print | sort
}
# as_user CODE COMMAND…: runs a command as an ordinary user. Fails if its exit code is not CODE.
as_user() {
    expected=$1
    shift
    code=0
    (cd /home/reader && runuser -u reader -- env HOME=/home/reader "$@") >/tmp/output 2>&1 || code=$?
    [ "$code" = "$expected" ] || { cat /tmp/output >&2; fail "exit code $code, expected $expected: $*"; }
    echo "ok: $*"
}

# Installs first what the packages and this test need, so that the two lists of files differ only by the packages themselves.
for package in /packages/*.deb; do
    # Without those on one another, which are not in the archive.
    quietly apt-get satisfy -q -y --no-install-recommends "$(dpkg-deb -f "$package" Depends | sed -E 's/lockscope[a-z-]* \([^)]*\),? ?//')"
done
quietly apt-get install -q -y --no-install-recommends xvfb x11-utils man-db shared-mime-info desktop-file-utils
useradd --create-home --uid 54321 reader # an id that no user of the host has, because the processes of the host are visible here
files >/tmp/before

# The command line alone, as on a build server.
quietly apt-get install -q -y --no-install-recommends /packages/lockscope_*.deb
as_user 0 lockscope --version
as_user 0 lockscope audit f10 --client "bash /usr/share/doc/lockscope/examples/clients/setnx.sh" --quiet
as_user 1 env DISPLAY=:77 lockscope
grep -q 'the package lockscope-window' /tmp/output || fail "the message does not name the package of the window"

quietly apt-get install -q -y --no-install-recommends /packages/*.deb
as_user 3 lockscope run f10 --world model --csv trace.csv
as_user 3 lockscope run f10 --world live --quiet
as_user 3 lockscope run f10 --client "bash /usr/share/doc/lockscope/examples/clients/setnx.sh" --quiet
as_user 3 lockscope check trace.csv
as_user 0 lockscope sweep contention --clients 1 --duration 50ms --quiet
for page in lockscope lockscope-window lockscope-scenario lockscope-trace; do
    as_user 0 man -w "$page"
done
grep -q lockscope-trace /usr/share/mime/globs2 || fail "the type of traces is not known"

# Starts the window with each command of the menu entry.
entry=/usr/share/applications/org.lockscope.Lockscope.desktop
grep '^Exec=' "$entry" | sed 's/^Exec=//; s/ %f$/ trace.csv/' >/tmp/commands
cat >/tmp/show <<'END'
#!/bin/sh
# show COMMAND: starts the window, waits until it is visible, and ends the program with the signal that a desktop session sends.
$1 & program=$!
for second in $(seq 60); do
    sleep 1
    ! xwininfo -root -tree | grep -q Lockscope || break
done
xwininfo -root -tree | grep Lockscope || exit 1
kill -TERM $program
wait $program
END
Xvfb :77 -screen 0 1280x1024x24 >/tmp/display 2>&1 &
display=$!
trap 'kill $display' EXIT
while read -r command; do
    as_user 143 env DISPLAY=:77 sh /tmp/show "$command"
done </tmp/commands
[ "$(wc -l </tmp/commands)" = 4 ] || fail "expected 4 commands in $entry"

quietly apt-get purge -q -y lockscope-window lockscope liblockscope-dev
files >/tmp/after
left=$(comm -3 /tmp/before /tmp/after | sed 's/^\t//' | grep -v '^/home/reader/' || true)
[ -z "$left" ] || fail "left behind: $left"
echo "ok: nothing is left but the user's own files:"
comm -13 /tmp/before /tmp/after
# Without XDG_RUNTIME_DIR, the folders of runs are in /tmp/lockscope-UID. This folder itself stays, but must be empty.
left=$(find /tmp/lockscope-* -mindepth 1; find /proc -maxdepth 1 -user reader -exec cat {}/cmdline \; | tr '\0' ' ')
[ -z "$left" ] || fail "left of a run: $left"
