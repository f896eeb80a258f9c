#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The lock of Redis' documentation with redis-cli: SET NX PX, and a script that deletes the key if it has the client's own token. On the
# first node. Tried with redis-cli 7.0.15 (Debian package redis-tools).
#     lockscope run F10 --client 'bash resources/clients/setnx.sh'
# A new connection for each command; timeout(1) ends a redis-cli that gets no answer. No watchdog.
release="if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end"
node=${LOCKSCOPE_NODES%%,*} key=$LOCKSCOPE_RESOURCE

report() { printf '{"event":"%s"%s}\n' "$1" "${2:+,$2}" >&3; }
seconds() { printf '%d.%03d' $(($1 / 1000)) $(($1 % 1000)); }
sleep_ms() { sleep "$(seconds "$1")" 3>&-; }
# ask COMMAND …: prints the answer. Fails if there is none or if it is an error. Only this script itself keeps descriptor 3 open.
ask() { timeout --foreground "$(seconds "$LOCKSCOPE_NODE_TIMEOUT_MS")" redis-cli -e -u "$node" "$@" 2>&1 3>&-; }

for ((rounds = 0; rounds < LOCKSCOPE_ROUNDS;)); do
    token=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
    report attempt
    answer=$(ask SET "$key" "$token" NX PX "$LOCKSCOPE_TTL_MS") || answer=error
    if [[ $answer != OK ]]; then
        if [[ $answer == error ]]; then report denied '"reason":"error"'; else report denied '"reason":"held"'; fi
        sleep_ms "$LOCKSCOPE_RETRY_MS"
        continue
    fi
    rounds=$((rounds + 1))
    report granted "\"token\":\"$token\",\"valid_ms\":$LOCKSCOPE_TTL_MS"
    report entered
    sleep_ms "$LOCKSCOPE_WORK_MS"
    report left
    report release
    case $(ask EVAL "$release" 1 "$key" "$token" || echo error) in
    1) report released ;;
    0) report lost ;;
    *) report error ;;
    esac
    sleep_ms "$LOCKSCOPE_THINK_MS"
done
