# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws random traces: clients that go through attempt, hold and release, most of the time in order, with rows left out and rows too many.
No program makes such rows, so they reach every rule of docs/CSV.md, and the places where two rules meet."""
import csv
import io
import json

import tracefile

BEGAN_S = 1795928400
ODD = ["crashed", "crashed", "ended", "restarted", "extended", "extend-failed", "left", "entered", "released", "attempt",
       "node-down", "promoted", "demoted", "paused", "wrote", "key-set", "key-lost", "sent", "unplanned"]
STEPS = [10, 10, 900, 20000, 90000, 300000, 900000, 2500000]


class RandomTrace:
    def __init__(self, draw):
        self.draw, self.rows, self.now = draw, [], 0
        self.program = draw.random() < 0.6
        self.scheme = "program" if self.program else draw.choice(
            ["set-px-lua", "setnx-del", "setnx-expire", "getset-timestamp", "redlock", "redlock", "none", "reentrant"])
        self.nodes = draw.choice([3, 5]) if self.scheme == "redlock" else draw.choice([1, 1, 1, 2])
        self.ttl_ms = draw.choice([200, 700, 1300])
        self.resources = draw.choice([["orders"], ["orders"], ["orders", "stock"] if self.program else ["orders-1", "orders-2"]])
        self.value = draw.choice(["token", "token", "end"]) if self.program else "end" if self.scheme == "getset-timestamp" else "token"
        self.leased = draw.random() < 0.5 and self.value == "token"
        self.keys, self.attempt, self.resource, self.took, self.grant_row, self.entered_row = {}, {}, {}, {}, {}, {}
        self.clients = list(range(1, draw.choice([1, 2, 2, 3, 4]) + 1))
        self.restless = draw.choice([0.0, 0.02, 0.1])
        habits = ("entered", "left", "releasing", "released", "sent", "denied") if self.program else ("sent", "denied")
        self.habits = {client: {row for row in habits if draw.random() < 0.12}
                       for client in self.clients}
        self.plan = {client: [] for client in self.clients}

    def often(self, chance):
        return self.draw.random() < chance

    def row(self, actor, event, client=None, **cells):
        cells.update(seq=len(self.rows), t_us=self.now, actor=actor, event=event, client=client)
        self.rows.append(cells)
        return len(self.rows) - 1

    def of_client(self, client, event, **cells):
        return self.row(f"client-{client}", event, client, attempt=self.attempt.get(client), **cells)

    def begin(self):
        settings = {"ttl": f"{self.ttl_ms}ms", "nodes": self.nodes, "lease-unit": self.draw.choice(["ms", "ms", "s"]),
                    "capacity": self.draw.choice([1, 1, 2, 3]) if self.program else 1}
        begin = {"format": "lockscope/1", "scheme": self.scheme, "settings": settings, "guarded": not self.program and self.often(0.4),
                 "truth": "stream" if self.program else "model", "world": "live" if self.program else "model"}
        if self.program:
            begin["programs"] = {"command": "python3 lock.py", "reports": self.draw.choice(["descriptor", "descriptor", "stdout", "none"])}
            begin["began_at"] = "2026-11-29T05:00:00.000Z"
        self.row("run", "run-begin", detail=json.dumps(begin, sort_keys=True, separators=(",", ":")))

    def end(self):
        end = {"reason": self.draw.choice(["done"] * 8 + ["duration"] * 8 + ["signal", "stopped"]), "never_began": [], "unfinished": []}
        for key in ("never_began", "unfinished", "already_over", "reports_dropped", "no_such_place"):
            if self.often(0.03):
                end[key] = [1] if key == "reports_dropped" else ["a pause"]
        if "already_over" in end:
            end["took_effect"] = self.draw.choice([0, 0, 2])
        if self.often(0.97):
            self.row("run", "run-end", detail=self.draw.choice([json.dumps(end)] * 19 + ["done"]))

    def key_of(self, resource):
        return resource if self.program else "lockscope:lock:" + resource

    def next_hold(self, client):
        """The rows of one round of a client, each as a function."""
        self.resource[client] = self.draw.choice(self.resources)
        return [self.try_it, self.ask, self.decide]

    def try_it(self, client):
        self.attempt[client] = self.attempt.get(client, 0) + 1
        self.of_client(client, "attempt", key=self.resources[0] if self.program else self.resource[client])

    def ask(self, client):
        """Asks the nodes; takes each key that is free, or that nobody guards."""
        key, took = self.key_of(self.resource[client]), 0
        token = str(self.end_value()) if self.value == "end" else f"t{client}-{self.attempt[client]}"
        for node in range(1, self.nodes + 1 if self.scheme == "redlock" else 2):
            if "sent" in self.habits[client]:
                took = 1
                continue
            sent = self.of_client(client, "sent", key=key, node=node, token=token, detail="SET")
            if (node, key) not in self.keys or self.often(0.06):
                took += 1
                self.set_key(client, node, key, token, sent)
            self.of_client(client, "replied", key=key, node=node, token=token, cause=sent, span_us=0, detail="OK")
        self.took[client] = took

    def end_value(self):
        """An end time since 1970, in some unit; under getset-timestamp in milliseconds of the model's clocks."""
        if not self.program:
            return 1767225600000 + self.now // 1000 + self.draw.choice([self.ttl_ms, 4 * self.ttl_ms])
        end = BEGAN_S * 10**6 + self.now + self.draw.choice([self.ttl_ms, 3 * self.ttl_ms, 20 * self.ttl_ms]) * 1000
        return self.draw.choice([end, end // 1000, end * 1000, f"{end / 10**6:.2f}"])

    def set_key(self, client, node, key, token, cause):
        span = self.ttl_ms * 1000 if self.leased and self.often(0.95) else None
        known = self.often(0.97)
        owner = {"client": client, "attempt": self.attempt.get(client)} if known else {}
        self.row(f"node-{node}", "key-set", node=node, key=key, token=token, cause=cause, span_us=span, **owner)
        self.keys[node, key] = (client, self.now + span if span else None)

    def decide(self, client):
        resource = self.resource[client]
        free = self.scheme == "none"
        if not free and self.took[client] * (2 if self.scheme == "redlock" else 2 * self.nodes) <= self.nodes:
            if "denied" not in self.habits[client]:
                self.of_client(client, "denied", key=resource, detail="held")
            return
        read = self.program and self.often(0.3)
        decided = {"key": resource, "cause": len(self.rows) - 1, "detail": "read" if read else ""}
        self.grant_row[client] = None if free else self.of_client(client, "granted", **decided)
        self.plan[client] = [self.enter, self.write, self.leave, self.releasing, self.send_release, self.released]
        if self.program and self.often(0.2):
            self.plan[client] = [self.enter, self.releasing, self.send_release, self.released, self.write, self.leave]
        if self.program:
            self.plan[client] = [step for step in self.plan[client] if self.often(0.95)]

    def enter(self, client):
        if "entered" not in self.habits[client]:
            self.entered_row[client] = self.of_client(client, "entered", key=self.resource[client], cause=self.grant_row.get(client))

    def write(self, client):
        if not self.program:
            self.of_client(client, "wrote", key=self.resource[client])

    def leave(self, client):
        if "left" not in self.habits[client]:
            self.of_client(client, "left", key=self.resource[client], cause=self.entered_row.get(client))

    def releasing(self, client):
        if self.program and "releasing" not in self.habits[client]:
            self.of_client(client, "releasing", key=self.resource[client])

    def send_release(self, client):
        key = self.key_of(self.resource[client])
        for node in range(1, self.nodes + 1):
            if (node, key) in self.keys and "sent" not in self.habits[client]:
                sent = self.of_client(client, "sent", key=key, node=node, detail="DEL")
                if self.often(0.93):
                    self.drop(node, key, "key-deleted", sent)

    def released(self, client):
        if "released" not in self.habits[client]:
            self.of_client(client, self.draw.choice(["released"] * 5 + ["release-refused", "extend-failed"]), key=self.resource[client])

    def drop(self, node, key, event, cause=None):
        self.row(f"node-{node}", event, node=node, key=key, cause=cause)
        del self.keys[node, key]

    def odd(self):
        """A row out of turn."""
        client, node = self.draw.choice(self.clients), self.draw.randint(1, self.nodes + 1)
        resource = self.draw.choice(self.resources)
        kind = self.draw.choice(ODD)
        if kind in ("crashed", "ended"):
            if kind == "crashed" or self.program:
                self.of_client(client, kind)
                self.plan[client] = None
        elif kind == "restarted":
            if self.plan[client] is None:
                self.of_client(client, kind)
                self.plan[client] = []
        elif kind in ("promoted", "demoted"):
            self.row(f"node-{node}", kind, node=node)
        elif kind in ("node-down", "unplanned"):
            detail = "its process ended unexpectedly" if kind == "unplanned" else "crashed"
            if self.often(0.3):
                self.row("store" if self.often(0.3) else f"node-{node}", "node-down", node=node, detail=detail)
                if self.rows[-1]["actor"] == "store":
                    self.rows[-1]["node"] = None
        elif kind == "key-set":
            self.set_key(client, node, self.key_of(resource), f"t{client}", None)
        elif kind == "key-lost":
            if self.keys:
                self.drop(*self.draw.choice(sorted(self.keys)), kind)
        elif kind == "attempt":
            self.try_it(client) if client in self.resource else None
        elif client in self.attempt and (self.program or kind not in ("entered", "left", "released")):
            self.of_client(client, kind, key=resource, **({"node": 1} if kind == "sent" else {}))

    def expire(self):
        for (node, key), (_, deadline) in sorted(self.keys.items()):
            if deadline and deadline <= self.now and self.often(0.9):
                self.drop(node, key, "key-expired")

    def text(self):
        """The trace as a file's text."""
        self.begin()
        for _ in range(self.draw.choice([15, 60, 200])):
            self.now += self.draw.choice(STEPS[:self.draw.randint(2, len(STEPS))])
            self.expire()
            client = self.draw.choice(self.clients)
            if self.often(self.restless):
                self.odd()
            elif self.plan[client] is not None:
                self.plan[client] = self.plan[client] or self.next_hold(client)
                self.plan[client].pop(0)(client)
        self.now += self.draw.choice([0, 10000, 700000, 4000000])
        self.end()
        out = io.StringIO()
        writer = csv.DictWriter(out, tracefile.HEADER.split(","), lineterminator="\n", restval="")
        writer.writeheader()
        writer.writerows(self.rows)
        return out.getvalue()
