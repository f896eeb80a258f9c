#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The second judge: judges traces by the rules of docs/CSV.md, and was written from that page alone.

    judge.py FILE…

Prints for each trace its outcome, the number of violations, and why. compare.py compares it with `lockscope check`; where they differ,
one of the two judges or the page is wrong. The names follow the page.
"""
import datetime
import json
import re
import sys
from collections import defaultdict

import tracefile
from replay import LOCK, Replay

SECOND = 10**6
MODEL_BEGAN = "2026-01-01T00:00:00.000Z"


def wall_clock(text):
    """Microseconds since 1970 of a began_at."""
    moment = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
    return (moment - datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)) // datetime.timedelta(microseconds=1)


class Judge(Replay):
    # --- keys at the end ---

    def standing(self):
        """The rows of the locks' keys that stand on primaries at the end, by key."""
        by_key = defaultdict(list)
        for (node, key), row in self.keys.items():
            if node in self.primaries and (key.startswith(LOCK) or key in self.resources_of_key):
                by_key[key].append(row)
        return by_key

    def blocks(self, count):
        if self.scheme.startswith("redlock") or self.programs is not None:
            return self.nodes - count < self.nodes // 2 + 1
        return count > 0

    def end_in_value(self, row):
        """The end time in the value of a key without a deadline, as microseconds since the run began; None: there is none."""
        if row.span_us is not None or not re.fullmatch(r"\d+(\.\d+)?", row.token):
            return None
        if self.scheme == "getset-timestamp":
            return round(float(row.token) * 1000) - wall_clock(self.begin.get("began_at", MODEL_BEGAN))
        if self.programs is None or "began_at" not in self.begin:
            return None
        set_at = wall_clock(self.begin["began_at"]) + row.t_us
        for unit in (SECOND, 1000, 1, 0.001):
            moment = float(row.token) * unit
            if set_at <= moment <= set_at + 10 * self.ttl:
                return round(moment - wall_clock(self.begin["began_at"]))
        return None

    def owner_is_gone(self, row):
        lock = (row.client, row.attempt)
        if any(row.client in self.inside[resource] for resource in self.resources_of(row)):
            return False
        crashed = self.last["crashed"].get(row.client)
        if crashed and crashed.at > row.at:
            return True
        if row.client is None or row.client in self.down or row.client in self.has_ended:
            return True
        if self.programs is not None and lock in self.over:
            return True
        if any(client == row.client for client, _ in self.believes):
            return False
        for later in self.rows[row.at + 1:]:
            tries = later.event == "denied" or later.event in ("released", "release-refused") and later.attempt >= (row.attempt or 0)
            tries = tries or (later.event == "attempt" and self.programs is not None and later.attempt != row.attempt)
            if tries and later.client == row.client:
                resource = self.resource_of[later.client, later.attempt] if later.event == "attempt" else later.key
                if resource in self.resources_of(row):
                    return True
        return False

    def stuck(self, denied=lambda judge, row: judge.denied_after_end(row)):
        """Whether keys without a deadline block a lock whose owners are gone; denied tells which of those with an end time count."""
        if self.scheme == "getset-timestamp" or (self.capacity > 1 and not self.denied_at_end()):
            return False
        holding = [[row for row in rows if row.span_us is None and row.token and self.owner_is_gone(row) and not self.granted_since(row)
                    and denied(self, row)] for rows in self.standing().values()]
        return any(self.blocks(len(rows)) for rows in holding)

    def granted_since(self, row):
        grants = [grant for resource in self.resources_of(row) for grant in self.grants[resource]]
        inside = {client for resource in self.resources_of(row) for client in self.inside[resource]}
        return any(grant.at > row.at and grant.client != row.client for grant in grants) or bool(inside - {row.client})

    def denied_after_end(self, row):
        end = self.end_in_value(row)
        return end is None or any(later.event == "denied" and later.client != row.client and later.t_us > end for later in self.rows)

    def unavailable(self):
        ttl = -(-self.ttl // SECOND) * SECOND if self.whole_seconds else self.ttl
        longest = max(2 * ttl, SECOND)
        begun = [row for row in self.rows[self.busy_at + 1:] if row.event == "attempt"]
        if begun:
            ends = [self.attempt_ends.get((row.client, row.attempt)) for row in begun]
            last = self.end if None in ends else max(row.t_us for row in ends)
            if last - begun[0].t_us > longest:
                return True
        denied = self.denied_at_end()
        if not denied:
            return False
        for rows in self.standing().values():
            rows = [row for row in rows if row.token]
            if not self.blocks(len(rows)):
                continue
            ends = sorted(self.lease_end(row) for row in rows)
            free = next(end for count, end in enumerate(ends, 1) if not self.blocks(len(ends) - count))
            if free - denied.t_us > longest:
                return True
        return False

    def denied_at_end(self):
        """The first row after the last one at which a client believed or was inside that denies the lock."""
        return next((row for row in self.rows[self.busy_at + 1:] if row.event == "denied"), None)

    def lease_end(self, row):
        end = self.end_in_value(row) if row.span_us is None else row.t_us + row.span_us
        return float("inf") if end is None else end

    # --- untested ---

    def untested(self):
        """Why a run without a violation proves nothing; an empty list: it is tested."""
        why = []
        granted = [row for rows in self.grants.values() for row in rows]
        if not self.contended or (self.last["denied"] and not granted):
            why.append("no-contention")
        if self.programs is not None:
            why += self.untested_programs(granted)
        ending = self.ending()
        why += [key for key in ("never_began", "unfinished", "reports_dropped") if ending.get(key)]
        if ending.get("already_over") and ending.get("took_effect") == 0:
            why.append("already_over")
        if ending.get("reason") not in ("done", "duration", "signal", "stopped"):
            why.append("not-complete")
        if self.unplanned:
            why.append("unplanned-end")
        return why

    def untested_programs(self, granted):
        why = []
        wanted = defaultdict(set)
        for row in self.rows:
            if row.event in ("granted", "denied"):
                wanted[row.key].add(row.client)
        if len(wanted) > 1 and all(len(clients) == 1 for clients in wanted.values()):
            why.append("different-keys")
        if self.programs.get("reports") != "none" and self.begin.get("world") and any(row.client not in self.sends for row in self.rows if row.event in ("granted", "denied")):
            why.append("no-command")
        if any(self.end - row.t_us > 2 * self.ttl for row in self.releasing.values()):
            why.append("call-not-returned")
        if self.stuck(lambda judge, row: (judge.end_in_value(row) or 0) > judge.end or judge.denied_after_end(row)):
            why.append("ends-before-lease")
        return why

    def ending(self):
        """The JSON of run-end; a plain word of an early version as its reason."""
        last = self.rows[-1]
        if last.event != "run-end":
            return {}
        try:
            ending = json.loads(last.detail)
            return ending if isinstance(ending, dict) else {}
        except ValueError:
            return {"reason": last.detail if last.detail == "done" else "unknown"}

    def outcome(self):
        """The outcome, and what is worth knowing of it."""
        self.take_all()
        if self.violations:
            if self.begin.get("guarded") is not True or self.stale:
                return "violated", ""
            return ("untested", "the store ended") if None in self.unplanned else ("guarded", "")
        if self.stuck():
            return "stuck", ""
        if self.unavailable():
            return "unavailable", ""
        why = self.untested()
        return ("untested", ", ".join(why)) if why else ("held", "")


def judge(path):
    """Returns the outcome, the number of violations and the reasons."""
    rows, begin = tracefile.read(path)
    judged = Judge(rows, begin)
    outcome, why = judged.outcome()
    return outcome, judged.violations, why


def main(paths):
    for path in paths:
        try:
            outcome, violations, why = judge(path)
            print(f"{path}: {outcome}, {violations} violations" + (f" ({why})" if why else ""))
        except (OSError, tracefile.BadTrace) as error:
            print(f"{path}: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
