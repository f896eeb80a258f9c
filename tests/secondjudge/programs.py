# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws random lock programs with planted mistakes (client.py), and tells which outcomes are possible for them."""
import json
import pathlib

CLIENT = pathlib.Path(__file__).resolve().parent / "client.py"
ANY = ["held", "violated", "stuck", "guarded", "unavailable", "untested"]
# What a lock is worth if somebody does not release it. A run may end before the end time in a value.
AFTER_LOSS = {"px": ["held"], "setnx": ["stuck"], "value": ["held", "untested"]}
# The lease, and a run that lasts more than three of them.
SETTINGS = {"ttl": "700ms", "work": "60ms", "think": "20ms", "retry-delay": "20ms", "node-timeout": "300ms"}
FAULTS = {
    "pause": {"pauses": [{"client": 1, "at": "entered", "length": "1200ms"}]},
    "crash": {"crashes": [{"client": 1, "at": "entered", "restart": "100ms"}]},
}


def scenario(folder, faults):
    """Writes the scenario of the runs, with or without a fault of client 1. Returns its file."""
    path = folder / f"programs{'-' + faults if faults else ''}.lockscope"
    path.write_text(json.dumps({"format": "lockscope/1", "id": path.stem, "title": {"en": "Random programs"}, "scheme": "set-px-lua",
                                "settings": SETTINGS, "duration": "3s", "faults": FAULTS.get(faults, {})}))
    return path


def usual(draw):
    """No mistake: any kind of lock."""
    return {"lock": draw.choice(["px", "setnx", "value"]), "all": [], "possible": ["held"]}


def early(draw):
    return {"lock": draw.choice(["px", "setnx", "value"]), draw.choice(["one", "all"]): ["order=early"], "possible": ["violated"]}


def early_without_left(draw):
    """Who never reports left leaves with its release."""
    return {"lock": draw.choice(["px", "setnx"]), "all": ["order=early", "silent=left"], "possible": ["held"]}


def no_release(draw):
    lock = draw.choice(["px", "setnx", "value"])
    who = draw.choice(["one", "all"])
    release = draw.choice(["none", "silent", "wrong"])
    return {"lock": lock, who: [f"release={release}"], "possible": AFTER_LOSS[lock]}


def hang_in_release(draw):
    """Held, if the client gets the lock so late that the end of the run does not show it."""
    release = draw.choice(["hang", "unread"])
    return {"lock": draw.choice(["px", "setnx", "value"]), "one": [f"release={release}"], "possible": ["untested", "held"]}


def hang_in_acquire(draw):
    who = draw.choice(["one", "all"])
    return {"lock": draw.choice(["px", "setnx"]), who: ["acquire=hang"], "possible": ["held"] if who == "one" else ["unavailable"]}


def blind_acquire(draw):
    return {"lock": "px", draw.choice(["one", "all"]): ["acquire=blind"], "possible": ["violated"]}


def keys(draw):
    names, possible = draw.choice([("a+b", "held"), ("orders{n}", "untested")])
    return {"lock": draw.choice(["px", "setnx"]), "each": [f"keys={names}"], "possible": [possible]}


def permits(draw):
    lock, clients, capacity = draw.choice(["permits", "slots"]), draw.choice([2, 3, 4]), draw.choice([1, 2, 3])
    possible = "violated" if capacity == 1 else "held" if clients > capacity and capacity == 2 else "untested"
    return {"lock": lock, "all": ["permits=2"], "clients": clients, "capacity": capacity,
            "possible": [possible] if (clients, capacity) != (4, 3) else ["held"]}


def reads(draw):
    read = draw.choice(["half", "always", "unsaid"])
    return {"lock": "shared", "all": [f"read={read}"], "clients": 3, "possible": ["violated" if read == "unsaid" else "held"]}


def no_words(draw):
    """Some reports are never made."""
    silent = draw.choice(["left", "entered", "left+entered", "attempt", "denied", "release", "released"])
    return {"lock": draw.choice(["px", "setnx"]), "all": [f"silent={silent}"], "possible": ["held"]}


def no_command(draw):
    return {"lock": "px", draw.choice(["one", "all"]): ["lock=none"], "possible": ["violated"]}


def exits(draw):
    lock, who = draw.choice(["px", "setnx", "value"]), draw.choice(["one", "all"])
    return {"lock": lock, who: [f"exit={draw.choice([0, 1])}"], "possible": AFTER_LOSS[lock]}


def long_lease(draw):
    """The lease is in the wrong unit, and a client is gone while it holds the lock."""
    return {"lock": "px", "all": ["lease=seconds", f"exit={draw.choice([0, 1])}"], "possible": ["unavailable"]}


def inner(draw):
    """A lock inside a lock: Lockscope follows one lock of a client, and says so."""
    say = draw.choice(["resource", "nothing"])
    return {"lock": draw.choice(["px", "setnx"]), "all": ["inner=stock", f"say={say}"], "possible": ["untested"]}


def stops(draw):
    return {"lock": draw.choice(["px", "setnx"]), "all": [f"stop={draw.choice([1, 3])}"], "possible": ["held"]}


def notes(draw):
    """A key beside the lock has no lease, and is no lock."""
    return {"lock": draw.choice(["px", "setnx"]), "all": [f"note={draw.choice(['incr', 'set'])}"], "possible": ["held"]}


def value_without_takeover(_):
    return {"lock": "value", "all": ["exit=0", "takeover=no"], "possible": ["stuck", "untested"]}


def nothing_reported(draw):
    lock, release = draw.choice(["px", "setnx"]), draw.choice(["usual", "none"])
    return {"lock": lock, "all": [f"release={release}"], "reports": "none",
            "possible": ["stuck" if (lock, release) == ("setnx", "none") else "held"]}


def pause(draw):
    lock = draw.choice(["px", "setnx"])
    return {"lock": lock, "faults": "pause", "possible": ["violated" if lock == "px" else "held"]}


def crash(draw):
    lock = draw.choice(["px", "setnx"])
    return {"lock": lock, "faults": "crash", "possible": ["held" if lock == "px" else "stuck"]}


def alone(draw):
    return {"lock": draw.choice(["px", "setnx"]), "clients": 1, "possible": ["untested"]}


MISTAKES = [usual, early, early_without_left, no_release, hang_in_release, hang_in_acquire, blind_acquire, keys, permits, reads, no_words,
            no_command, exits, long_lease, inner, stops, notes, value_without_takeover, nothing_reported, pause, crash, alone]


def random_run(draw, folder):
    """Returns the arguments of a run, the outcomes that are possible, and the names of the mistakes."""
    kinds = draw.sample(MISTAKES, 1 if draw.random() < 0.7 else 2)
    plans = [kind(draw) for kind in kinds]
    first = plans[0]
    clients = max(plan.get("clients", draw.choice([2, 2, 3])) for plan in plans)
    words = ["run", str(scenario(folder, next((plan["faults"] for plan in plans if "faults" in plan), ""))), "--set", f"clients={clients}"]
    words += ["--set", f"capacity={first['capacity']}"] if first.get("capacity", 1) > 1 else []
    words += ["--client-reports", "none"] if "reports" in first else []
    for client in range(1, clients + 1):
        mistakes = [f"lock={first['lock']}"]
        for plan in plans:
            mistakes += plan.get("all", []) + (plan.get("one", []) if client == 1 else [])
            mistakes += [word.format(n=client) for word in plan.get("each", [])]
        words += ["--client", f"{client}=/usr/bin/python3 {CLIENT} {' '.join(mistakes)}"]
    return words, first["possible"] if len(plans) == 1 else ANY, [kind.__name__ for kind in kinds]
