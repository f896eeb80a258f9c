# SPDX-License-Identifier: GPL-3.0-or-later
# A right lock on one node, with redis-cli.
release="if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end"
report() { printf '{"event":"%s"}\n' "$1" >&3; }
ms() { printf '%d.%03d' $(($1 / 1000)) $(($1 % 1000)); }
for ((rounds = 0; rounds < LOCKSCOPE_ROUNDS;)); do
    token=$LOCKSCOPE_CLIENT.$RANDOM.$RANDOM
    report attempt
    if [[ $(redis-cli -u "$LOCKSCOPE_NODES" SET "$LOCKSCOPE_RESOURCE" $token NX PX $LOCKSCOPE_TTL_MS 3>&-) != OK ]]; then
        report denied
        sleep $(ms $LOCKSCOPE_RETRY_MS) 3>&-
        continue
    fi
    rounds=$((rounds + 1))
    report granted
    report entered
    sleep $(ms $LOCKSCOPE_WORK_MS) 3>&-
    report left
    report release
    if [[ $(redis-cli -u "$LOCKSCOPE_NODES" EVAL "$release" 1 "$LOCKSCOPE_RESOURCE" $token 3>&-) == 1 ]]; then
        report released
    else
        report lost
    fi
    sleep $(ms $LOCKSCOPE_THINK_MS) 3>&-
done
