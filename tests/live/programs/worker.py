# SPDX-License-Identifier: GPL-3.0-or-later
# SET NX PX, and a release that compares the token: what the scheme set-px-lua does. Arguments:
#   probe      another process, in a session of its own, sends "GET probe-1" all the time
#   gate=FILE  waits for this file before the first attempt
#   clock      writes the wall clock to standard error
#   silent     reports nothing
from locktool import *

gates = [word[5:] for word in sys.argv[1:] if word.startswith("gate=")]
rounds = int(env["LOCKSCOPE_ROUNDS"])
if "silent" in sys.argv:
    report = lambda *events, **fields: None
if "clock" in sys.argv:
    print("clock", time.time(), file=sys.stderr, flush=True)
if "probe" in sys.argv and os.fork() == 0:
    os.setsid()
    os.close(3)
    probe = Node()
    while True:
        try:
            probe.ask("GET", "probe-%d" % client)
        except (OSError, Refusal):
            pass
        time.sleep(0.001)
while gates and not os.path.exists(gates[0]):
    time.sleep(0.002)

node = Node()
attempts = 0
while rounds > 0:
    attempts += 1
    token = "client-%d-%d-%d" % (client, os.getpid(), attempts)
    try:
        report("attempt")
        if not node.ask("SET", resource, token, "NX", "PX", env["LOCKSCOPE_TTL_MS"]):
            report("denied", reason="held")
            time.sleep(seconds("RETRY"))
            continue
        rounds -= 1
        report("granted", "entered", token=token, valid_ms=int(env["LOCKSCOPE_TTL_MS"]))
        work()
        report("left")
        report("release")
        report("released" if release(node, token) else "lost")
    except (OSError, Refusal) as error:
        report("error", text=str(error))
        time.sleep(seconds("RETRY"))
    time.sleep(seconds("THINK"))
