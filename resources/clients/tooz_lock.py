# SPDX-License-Identifier: MIT
# OpenStack tooz with its Redis driver, on the first node. Tried with tooz 3.1.0 (Debian package python3-tooz).
#     lockscope run F10 --client '/usr/bin/python3 resources/clients/tooz_lock.py'
# tooz takes the lease length and the time-out in whole seconds. Its watchdog, start(start_heart=True), is off here.
import json
import math
import os
import time

import tooz
import tooz.coordination

env = os.environ
names = ("TTL", "WORK", "THINK", "RETRY", "NODE_TIMEOUT")
ttl, work, think, retry, timeout = (int(env[f"LOCKSCOPE_{name}_MS"]) / 1000 for name in names)
rounds = int(env["LOCKSCOPE_ROUNDS"])
url = f"{env['LOCKSCOPE_NODES'].split(',')[0]}?lock_timeout={math.ceil(ttl)}&socket_timeout={math.ceil(timeout)}"
coordinator = tooz.coordination.get_coordinator(url, env["LOCKSCOPE_CLIENT"].encode())


def report(event, **fields):
    os.write(3, (json.dumps({"event": event, **fields}) + "\n").encode())


coordinator.start(start_heart=False)
while rounds > 0:
    lock = coordinator.get_lock(env["LOCKSCOPE_RESOURCE"])
    granted = False
    report("attempt")
    try:
        granted = lock.acquire(blocking=False)
        if granted:
            report("granted", token=lock._lock.local.token.decode(), valid_ms=math.ceil(ttl) * 1000)
            report("entered")
            time.sleep(work)
            report("left")
            report("release")
            report("released" if lock.release() else "lost")
        else:
            report("denied", reason="held")
    except tooz.ToozError as error:
        report("error", text=str(error))
    rounds -= granted
    time.sleep(think if granted else retry)
coordinator.stop()
