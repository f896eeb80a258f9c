#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The same with redis-cli: a process and a connection for each command.
release="if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end"
say() { printf '{"event":"%s"%s}\n' "$1" "${2:+,$2}" >&3; }
nap() { sleep "$(($1 / 1000)).$(printf %03d $(($1 % 1000)))" 3>&-; }
ask() { redis-cli -e -u "${LOCKSCOPE_NODES%%,*}" "$@" 2>&1 3>&-; }

for ((done = 0, try = 0; done < LOCKSCOPE_ROUNDS; ++try)); do
    token=client-$LOCKSCOPE_CLIENT-$$-$try
    say attempt
    if [[ $(ask SET "$LOCKSCOPE_RESOURCE" "$token" NX PX "$LOCKSCOPE_TTL_MS") != OK ]]; then
        say denied
        nap "$LOCKSCOPE_RETRY_MS"
        continue
    fi
    ((++done))
    say granted "\"token\":\"$token\""
    say entered
    nap "$LOCKSCOPE_WORK_MS"
    say left
    say release
    if [[ $(ask EVAL "$release" 1 "$LOCKSCOPE_RESOURCE" "$token") == 1 ]]; then say released; else say lost; fi
    nap "$LOCKSCOPE_THINK_MS"
done
