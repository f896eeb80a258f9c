# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the rows of a trace in order, and keeps what the rules of docs/CSV.md need: who is inside, who believes, whose keys stand where."""
import re
from collections import defaultdict

import tracefile

LOCK = "lockscope:lock:"
UNPLANNED = "its process ended unexpectedly"


class Replay:
    def __init__(self, rows, begin):
        self.rows, self.begin = rows, begin
        settings = begin.get("settings", {})
        self.scheme = begin.get("scheme", "")
        self.programs = begin.get("programs")
        self.capacity = settings.get("capacity", 1) if self.programs is not None else 1
        self.ttl = tracefile.microseconds(settings.get("ttl", "1s"))
        self.whole_seconds = self.scheme in ("setnx-expire", "setnx-expire-repair") or settings.get("lease-unit") == "s"
        self.nodes = settings.get("nodes", 1)
        self.primaries = set(range(1, self.nodes + 1))
        self.end = rows[-1].t_us
        # Rule 1 and 2
        self.inside = defaultdict(dict)       # resource -> {client: is a reader}
        self.violated_now = set()
        self.violations = 0
        # Rule 3
        self.grants = defaultdict(list)       # resource -> rows
        self.entered_free = set()             # clients whose entered was not caused by a granted
        self.stale = 0
        # Rule 4
        self.believes = {}                    # (client, attempt) -> resource
        self.believes_long = {}               # the same, as contention counts it
        self.letting_go = set()               # attempts whose next sent ends the belief
        # Rule 5
        self.keys = {}                        # (node, key) -> the row of its key-set
        # Attempts
        self.open = {}                        # (client, attempt) -> row
        self.attempt_ends = {}                # (client, attempt) -> row
        self.last = defaultdict(dict)         # event -> {client: its last row}
        self.over = set()                     # (client, attempt): its release is over
        self.down = set()                     # clients that have crashed and not restarted
        self.has_ended = set()
        self.releasing = {}                   # client -> row: a release is under way
        self.busy_at = -1                     # the last row at which a client believed or was inside
        self.contended = False
        self.unplanned = set()                # nodes whose process ended without a plan; None is the store
        self.look_ahead()

    def look_ahead(self):
        """What a row of a program means may depend on a later row."""
        self.resource_of = {}
        for kinds in (("attempt",), ("denied",), ("granted",)):
            for row in self.rows:
                if row.event in kinds:
                    self.resource_of[row.client, row.attempt] = row.key
        self.resources_of_key = defaultdict(set)
        for row in self.rows:
            if self.programs is not None and row.event in ("granted", "denied"):
                self.resources_of_key[row.key].add(row.key)
                if row.cause is not None and self.rows[row.cause].key:
                    self.resources_of_key[self.rows[row.cause].key].add(row.key)
        self.reports_left = {row.client for row in self.rows if row.event == "left"}
        self.reports_entered = {row.client for row in self.rows if row.event == "entered"}
        self.sends = {row.client for row in self.rows if row.event == "sent" and row.node}

    # --- the rows, in order ---

    def take_all(self):
        for row in self.rows:
            take = getattr(self, "take_" + row.event.replace("-", "_"), None)
            if take:
                take(row)
            if row.client:
                self.last[row.event][row.client] = row
            if self.believes or any(self.inside.values()):
                self.busy_at = row.at

    def take_attempt(self, row):
        resource = self.resource_of[row.client, row.attempt]
        if self.programs is not None:
            self.leave(row.client, row.key)
            self.stop_believing(lambda lock: lock[0] == row.client)
            self.releasing.pop(row.client, None)
        others = {client for client in self.wanting(resource) if client != row.client}
        crashed = self.last["crashed"].get(row.client)
        for key_set in self.keys.values():
            theirs = key_set.client is not None and (key_set.client != row.client or (crashed and key_set.at < crashed.at))
            if theirs and resource in self.resources_of(key_set):
                others.add("key")
        self.open[row.client, row.attempt] = row
        self.contended |= self.capacity == 1 and bool(others)
        self.count_wanting(resource)

    def take_sent(self, row):
        if (row.client, row.attempt) in self.letting_go:
            self.stop_believing(lambda lock: lock == (row.client, row.attempt))

    def take_granted(self, row):
        lock = (row.client, row.attempt)
        self.decide(row)
        self.grants[row.key].append(row)
        self.believes[lock] = self.believes_long[lock] = row.key
        self.letting_go.discard(lock)
        self.contended |= self.capacity == 1 and len({grant.client for grant in self.grants[row.key]}) > 1
        self.count_wanting(row.key)
        if self.programs is not None and row.client not in self.reports_entered:
            self.enter(row.client, row.key)

    def take_denied(self, row):
        self.decide(row)

    def take_entered(self, row):
        self.end_attempt(row)
        cause = self.rows[row.cause] if row.cause is not None else None
        (self.entered_free.discard if cause and cause.event == "granted" else self.entered_free.add)(row.client)
        self.enter(row.client, row.key)
        self.count_wanting(row.key)

    def take_left(self, row):
        self.leave(row.client, row.key)
        self.letting_go.add((row.client, row.attempt))

    def take_releasing(self, row):
        self.letting_go.add((row.client, row.attempt))
        self.releasing[row.client] = row
        self.leave_unsaid(row)

    def leave_unsaid(self, row):
        if self.programs is not None and row.client not in self.reports_left:
            self.leave(row.client, row.key)

    def take_released(self, row):
        self.leave_unsaid(row)
        self.over.add((row.client, row.attempt))
        self.releasing.pop(row.client, None)
        self.take_extend_failed(row)
        self.believes_long.pop((row.client, row.attempt), None)

    take_release_refused = take_released

    def take_extend_failed(self, row):
        self.stop_believing(lambda lock: lock == (row.client, row.attempt))

    def take_crashed(self, row):
        self.gone(row)
        self.down.add(row.client)

    def take_ended(self, row):
        self.gone(row)
        self.has_ended.add(row.client)

    def take_restarted(self, row):
        self.down.discard(row.client)

    def take_wrote(self, row):
        before = self.grants[row.key][-self.capacity:]
        if row.client is None or len(before) < self.capacity or any(grant.client == row.client for grant in before):
            return
        if row.client in self.entered_free:
            attempt = self.last["attempt"].get(row.client)
            ends = [self.last[kind].get(before[-1].client) for kind in ("left", "released", "release-refused", "crashed")]
            holder_is_done = any(end and end.at > before[-1].at for end in ends)
            if holder_is_done and not (attempt and before[-1].at > attempt.at):
                return
        self.stale += 1

    def take_key_set(self, row):
        self.keys[row.node, row.key] = row

    def take_key_gone(self, row):
        self.keys.pop((row.node, row.key), None)

    take_key_expired = take_key_deleted = take_key_lost = take_key_gone

    def take_promoted(self, row):
        self.primaries.add(row.node)

    def take_demoted(self, row):
        self.primaries.discard(row.node)

    def take_node_down(self, row):
        if row.detail.startswith(UNPLANNED):
            self.unplanned.add(row.node)

    # --- inside, belief, attempts ---

    def enter(self, client, resource):
        if client in self.inside[resource]:
            return
        grant = next((row for row in reversed(self.grants[resource]) if row.client == client), None)
        self.inside[resource][client] = self.programs is not None and grant is not None and grant.detail.startswith("read")
        self.weigh(resource)

    def leave(self, client, resource):
        if self.inside[resource].pop(client, None) is not None:
            self.weigh(resource)

    def weigh(self, resource):
        """Counts an episode where a violation begins."""
        readers = list(self.inside[resource].values())
        mixed = any(readers) and not all(readers)
        crowded = mixed or len(readers) > self.capacity and not (self.capacity == 1 and all(readers))
        if crowded and resource not in self.violated_now:
            self.violations += 1
        (self.violated_now.add if crowded else self.violated_now.discard)(resource)

    def stop_believing(self, ends):
        for lock in [lock for lock in self.believes if ends(lock)]:
            del self.believes[lock]

    def decide(self, row):
        """The attempt is granted or denied: now its resource is known."""
        if self.programs is not None:
            self.leave(row.client, row.key)
        self.end_attempt(row)

    def end_attempt(self, row):
        if self.open.pop((row.client, row.attempt), None):
            self.attempt_ends[row.client, row.attempt] = row

    def gone(self, row):
        """The process of a client is no more."""
        for resource in list(self.inside):
            self.leave(row.client, resource)
        self.stop_believing(lambda lock: lock[0] == row.client)
        self.believes_long = {lock: key for lock, key in self.believes_long.items() if lock[0] != row.client}
        self.releasing.pop(row.client, None)
        for lock in [lock for lock in self.open if lock[0] == row.client]:
            del self.open[lock]
            self.attempt_ends[lock] = row

    def wanting(self, resource):
        """The clients that try to get the lock of a resource, believe in it or are inside."""
        trying = {client for client, attempt in self.open if self.resource_of[client, attempt] == resource}
        believing = {lock[0] for lock, key in self.believes_long.items() if key == resource}
        return trying | believing | set(self.inside[resource])

    def resources_of(self, key_set):
        own = {re.sub(r":client-\d+$", "", key_set.key[len(LOCK):])} if key_set.key.startswith(LOCK) else set()
        return own | self.resources_of_key.get(key_set.key, set())

    def count_wanting(self, resource):
        self.contended |= self.capacity > 1 and len(self.wanting(resource)) > self.capacity
