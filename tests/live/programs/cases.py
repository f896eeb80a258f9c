# SPDX-License-Identifier: GPL-3.0-or-later
# Programs after real reports; the argument selects one. What one does when is decided by what the other clients have reported, and not by
# times: each tells its steps to the others by files.
import fcntl
import signal
import termios
from locktool import *

kind, folder = sys.argv[1], sys.argv[2]
node = Node()
ttl_ms = int(env["LOCKSCOPE_TTL_MS"])
renew_script = "if redis.call('get',KEYS[1]) == ARGV[1] then return redis.call('pexpire',KEYS[1],ARGV[2]) else return 0 end"
permits_script = """redis.call('zremrangebyscore',KEYS[1],'-inf',ARGV[1])
if redis.call('zcard',KEYS[1]) < 2 then redis.call('zadd',KEYS[1],ARGV[1]+ARGV[3],ARGV[2]) return 1 else return 0 end"""
held = []


def tell(step):
    """Tells the others that this client is at the step. What it has reported before is in the trace by then, because of the command."""
    node.ask("PING")
    open("%s/%s-%d" % (folder, step, client), "w").close()


def wait_for(step, number):
    while not os.path.exists("%s/%s-%d" % (folder, step, number)):
        time.sleep(0.002)


def token():
    return "client-%d-%d" % (client, time.time_ns())


def take(acquire):
    """Tries until acquire() returns a token, and enters."""
    report("attempt")
    while not (taken := acquire()):
        report("denied", reason="held")
        tell("denied")
        time.sleep(seconds("RETRY"))
        report("attempt")
    report("granted", "entered", token=taken, valid_ms=ttl_ms)
    held.append(taken)
    tell("entered")


def set_with_ttl(key=resource):
    name = token()
    return node.ask("SET", key, name, "NX", "PX", ttl_ms) and name


def set_without_ttl():
    name = token()
    return node.ask("SET", resource, name, "NX") and name


def free(key=resource):
    report("release")
    report("released" if release(node, held.pop(), key) else "lost")


def leave():
    report("left")
    free()


def end_of_lease():
    return str(time.time_ns() // 1_000_000 + ttl_ms)


def is_over(end):
    return time.time_ns() // 1_000_000 > int(end)


def early_or_late():
    """early: frees the lock before its work is over, as a commit after an unlock does. late: afterwards."""
    take(set_with_ttl)
    if client == 1 and kind == "early":
        free()
        wait_for("entered", 2)
        report("left")
    elif client == 1:
        wait_for("denied", 2)
        leave()
    else:
        leave()


def deploy():
    """A worker gets SIGTERM in the middle of its work. deploy-none: it ends. deploy-early: a handler frees the lock, and the work goes on.
    deploy-late: the handler waits for the work."""
    if client == 1 and kind != "deploy-none":
        signal.signal(signal.SIGTERM, (lambda *_: free()) if kind == "deploy-early" else lambda *_: None)
    take(set_with_ttl)
    if client == 1:
        if kind != "deploy-early":
            wait_for("denied", 2)
        os.kill(os.getpid(), signal.SIGTERM)
        if kind == "deploy-early":
            wait_for("entered", 2)
    report("left")
    if held:
        free()


def nobody_releases():
    """forgets: takes a lock without a TTL, never releases it, and wants it again. forgets-and-ends: ends. remembers: releases it."""
    while True:
        take(set_without_ttl)
        report("left")
        if kind == "remembers":
            free()
            return
        if kind == "forgets-and-ends":
            wait_for("denied", 3 - client)
            return
        held.clear()


def own_key():
    """own-key: each client locks a key of its own. common-key: the same."""
    key = resource + (str(client) if kind == "own-key" else "")
    take(lambda: set_with_ttl(key))
    if client == 1:
        wait_for("entered" if kind == "own-key" else "denied", 2)
    report("left")
    free(key)


def two_at_once():
    """two-at-once: while client 1 holds the lock, it reports about another one. one-by-one: afterwards."""
    take(set_with_ttl)
    if client == 1:
        wait_for("denied", 2)
    if kind == "two-at-once":
        report("attempt", "granted", "entered", "left", "release", "released", resource="another")
    leave()
    if kind == "one-by-one":
        report("attempt", "granted", "entered", "left", "release", "released", resource="another")


def two_queues():
    """Client 2 asks for two locks, gets one of them, and at its end frees both names, also that of client 1 (frees-all), or its own
    (frees-own)."""
    names = [resource, resource + "-q2"] if client == 2 else [resource]
    report("attempt")
    got = [name for name in names if node.ask("SET", name, client, "NX", "PX", ttl_ms)]
    if not got:
        report("denied", reason="held")
        tell("tried")
        return
    report("granted", "entered", token=str(client), valid_ms=ttl_ms)
    tell("tried")
    if client == 1:
        wait_for("tried", 3)
    report("left", "release")
    node.ask("DEL", *(names if kind == "frees-all" else got))
    report("released")


def permits():
    """A semaphore with two permits in a sorted set."""
    def acquire():
        name = token()
        return node.ask("EVAL", permits_script, 1, resource, int(time.time() * 1000), name, ttl_ms) and name
    if client == 3:
        wait_for("entered", 1)
        wait_for("entered", 2)
    take(acquire)
    if client != 3:
        wait_for("denied", 3)
    report("left", "release")
    report("released" if node.ask("ZREM", resource, held.pop()) else "lost")


def heartbeat():
    """Client 1 renews its lease when client 2 has taken the lock: without a look at the owner (renews-blindly), or with one."""
    take(set_with_ttl)
    if client == 1:
        wait_for("entered", 2)
        if kind == "renews-blindly":
            renewed = node.ask("PEXPIRE", resource, ttl_ms)
        else:
            renewed = node.ask("EVAL", renew_script, 1, resource, held[0], ttl_ms)
        report("extended" if renewed else "lost", valid_ms=ttl_ms)
        tell("renewed")
    else:
        wait_for("renewed", 1)
    leave()


def getset():
    """The value is the end time. Client 1 dies. Client 2 takes its key over by GETSET, but the key has ended since client 2 asked for its
    value: GETSET answers nil, the lock counts as not taken, and the new key has no TTL. waits-for-the-ttl: client 2 does not do so."""
    asked = False

    def acquire():
        nonlocal asked
        end = end_of_lease()
        if node.ask("SET", resource, end, "NX", "PX", ttl_ms):
            return end
        value = node.ask("GET", resource)
        if client == 1 or kind == "waits-for-the-ttl" or (asked and not is_over(value)):
            return None
        if not asked:
            tell("asked")
            while node.ask("EXISTS", resource):
                time.sleep(0.005)
            end = end_of_lease()
        asked = True
        old = node.ask("GETSET", resource, end)
        return old and is_over(old) and node.ask("PEXPIRE", resource, ttl_ms) and end
    take(acquire)
    if client == 1:
        wait_for("asked" if kind == "getset" else "denied", 2)
        os._exit(1)
    leave()


def end_time():
    """SETNX with the end time as the value, and no TTL. Client 1 dies in its first hold. takes-over: client 2 takes an old lock over.
    never-takes-over: it does not."""
    def acquire():
        end = end_of_lease()
        if node.ask("SETNX", resource, end):
            return end
        value = node.ask("GET", resource)
        return kind == "takes-over" and value and is_over(value) and node.ask("GETSET", resource, end) == value and end
    take(acquire)
    if client == 1:
        wait_for("denied", 2)
        os._exit(1)
    leave()


def no_node():
    """A lock that is not on the nodes: a directory. Client 1 has it first, until client 2 was denied."""
    if client != 1:
        wait_for("entered", 1)
    while True:
        report("attempt")
        try:
            os.mkdir(folder + "/lock")
            break
        except FileExistsError:
            report("denied", reason="held")
            open("%s/denied-%d" % (folder, client), "w").close()
            time.sleep(seconds("RETRY"))
    report("granted", "entered")
    open("%s/entered-%d" % (folder, client), "w").close()
    if client == 1:
        wait_for("denied", 2)
    report("left", "release")
    # No command tells Lockscope the order of two programs, so the next one starts when these reports are read.
    while fcntl.ioctl(3, termios.FIONREAD, bytes(4)) != bytes(4):
        time.sleep(0.001)
    os.rmdir(folder + "/lock")
    report("released")


if "silent" in sys.argv:
    report = lambda *events, **fields: None
programs = {"early": early_or_late, "late": early_or_late, "deploy-none": deploy, "deploy-early": deploy, "deploy-late": deploy,
            "forgets": nobody_releases, "forgets-and-ends": nobody_releases, "remembers": nobody_releases, "own-key": own_key,
            "common-key": own_key, "two-at-once": two_at_once, "one-by-one": two_at_once,
            "frees-all": two_queues, "frees-own": two_queues, "permits": permits, "renews-blindly": heartbeat,
            "renews-its-own": heartbeat, "getset": getset, "waits-for-the-ttl": getset, "takes-over": end_time, "never-takes-over": end_time,
            "no-node": no_node}
programs[kind]()
