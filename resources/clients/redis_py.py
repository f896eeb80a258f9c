# SPDX-License-Identifier: MIT
# redis-py: redis.lock.Lock on the first node. Tried with redis-py 4.3.4 (Debian package python3-redis).
#     lockscope run F10 --client '/usr/bin/python3 resources/clients/redis_py.py'
# Without socket_timeout, redis-py waits forever for a node that hangs. The lock has no watchdog.
import json
import os
import time

import redis

env = os.environ
names = ("TTL", "WORK", "THINK", "RETRY", "NODE_TIMEOUT")
ttl, work, think, retry, timeout = (int(env[f"LOCKSCOPE_{name}_MS"]) / 1000 for name in names)
rounds = int(env["LOCKSCOPE_ROUNDS"])
node = redis.Redis.from_url(env["LOCKSCOPE_NODES"].split(",")[0], socket_timeout=timeout)


def report(event, **fields):
    os.write(3, (json.dumps({"event": event, **fields}) + "\n").encode())


while rounds > 0:
    lock = node.lock(env["LOCKSCOPE_RESOURCE"], timeout=ttl, blocking=False)
    granted = False
    report("attempt")
    try:
        granted = lock.acquire()
        if granted:
            report("granted", token=lock.local.token.decode(), valid_ms=int(ttl * 1000))
            report("entered")
            time.sleep(work)
            report("left")
            report("release")
            lock.release()
            report("released")
        else:
            report("denied", reason="held")
    except redis.exceptions.LockError as error:
        report("lost", text=str(error))
    except redis.RedisError as error:
        report("error", text=str(error))
    rounds -= granted
    time.sleep(think if granted else retry)
