#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the judge of Lockscope with the second judge (judge.py) on random runs.

    compare.py LOCKSCOPE FOLDER [--traces N] [--model N] [--live N] [--programs N] [--seed S] [--fresh]

Judges N runs of each kind: random rows (traces.py), scenarios with random schemes, settings and seeds in the model and on real Redis, and
random lock programs (programs.py). Each run has a number, which with S decides everything about it. FOLDER keeps the results
(results.jsonl, a line for each run), so a comparison that was stopped goes on where it was, and the traces of the runs that need a look.
A run needs a look if the judges give another outcome or another number of violations, or if the outcome is impossible for the mistakes
that were planted in a program.
Exit code 0: no run needs a look. 1: some do; each is printed with the command that makes it. 2: too few runs were possible.
"""
import argparse
import json
import os
import pathlib
import random
import shlex
import subprocess
import sys

import judge
import programs
import traces

LONGEST_RUN_S = 120
SETTINGS = {
    "ttl": ["50ms", "200ms", "600ms", "1s", "3s"], "pause": ["0", "100ms", "700ms", "2s"], "nodes": [1, 2, 3, 5], "replicas": [0, 1, 2],
    "clients": [1, 2, 3, 5, 8], "work": ["0", "5ms", "100ms", "400ms", "2s"], "think": ["0", "10ms", "300ms"],
    "retry-delay": ["5ms", "50ms", "300ms"], "retry-jitter": ["0", "30ms"], "give-up": ["0", "200ms", "1s"],
    "node-timeout": ["5ms", "50ms", "300ms", "2s"], "fencing": ["off", "write", "read-write", "cas"], "watchdog": ["off", "on"],
    "renewals": [1, 3, 10], "failed-renewal": ["end-work", "ignore", "disarm"], "renewal-end": ["release", "never"],
    "renewal-interval": ["0", "20ms"], "work-after-release": ["0", "30ms"], "on-terminate": ["drain", "release", "exit"],
    "recheck": ["off", "on"], "wake-up": ["poll", "notify"], "on-error": ["fail-closed", "fail-open"],
    "workload": ["section", "counter", "stampede", "report-push", "bloom", "standby", "degrade", "flash-sale", "transfer"],
    "items": [1, 2, 5], "grain": ["all", "item"], "latency": ["0", "2ms", "60ms"], "jitter": ["0", "10ms"], "loss": [0, 0.02, 0.2],
    "client-clock": ["0", "-2s", "700ms"], "clock-drift": [0, 50000, -50000], "clock-jump": ["0", "1s", "-1s"],
    "restart-delay": ["0", "200ms", "2s"], "persistence": ["none", "rdb", "aof-everysec", "aof-always"], "power-loss": ["off", "on"],
    "takeover": ["getset", "del-setnx"], "loser-release": ["off", "on"], "repair": ["no-deadline", "not-ttl"],
    "extension": ["if-held", "or-create"], "lease-start": ["attempt", "first-attempt"], "undo": ["off", "on"],
    "release": ["usual", "blind", "get-del", "multi-get-del", "watch", "lua", "ifeq"],
    "token": ["random", "uuid", "uniqid", "machine-thread", "thread", "request-id", "constant"], "depth": [1, 2, 3],
    "lease-unit": ["ms", "s"], "mistakes": ["usual", "none", "one-vote", "no-undo+blind-release", "own-key", "xx-for-nx", "ms-as-seconds"],
}


class Comparison:
    def __init__(self, lockscope, folder, seed):
        self.lockscope, self.folder, self.seed = lockscope, folder, seed
        folder.mkdir(parents=True, exist_ok=True)
        self.results = folder / "results.jsonl"
        self.scenarios = json.loads(self.call(["list", "--json"]).stdout)
        self.schemes = [line.split()[0] for line in self.call(["schemes"]).stdout.splitlines()]

    def call(self, words):
        return subprocess.run([self.lockscope, *map(str, words)], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=LONGEST_RUN_S, env={**os.environ, "LC_ALL": "C.UTF-8"}, check=False)

    def words_of(self, kind, draw):
        """The arguments of a random run of the scenarios."""
        scenario = draw.choice([one for one in self.scenarios if kind in one["worlds"]])
        words = ["run", scenario["id"], "--world", kind, "--seed", str(draw.randrange(10**6))]
        if draw.random() < 0.7:
            words += ["--scheme", draw.choice([*self.schemes, *scenario["expected"]])]
        if draw.random() < 0.8:
            for name in draw.sample(sorted(SETTINGS), draw.randint(1, 4)):
                words += ["--set", f"{name}={draw.choice(SETTINGS[name])}"]
        return words + ["--duration", "4s" if kind == "live" else draw.choice(["4s", "20s"])]

    def run(self, kind, number):
        """Makes one run and judges it twice. Returns the line for results.jsonl."""
        draw = random.Random(f"{self.seed} {kind} {number}")
        trace = self.folder / f"{kind}-{number}.csv"
        line = {"kind": kind, "number": number, "command": f"lockscope check {trace}"}
        if kind == "traces":
            trace.write_text(traces.RandomTrace(draw).text())
        else:
            if kind == "programs":
                words, line["possible"], line["planted"] = programs.random_run(draw, self.folder)
            else:
                words = self.words_of(kind, draw)
            line["command"] = shlex.join(["lockscope", *words])
            try:
                done = self.call([*words, "--csv", trace, "--json", "-"])
                line["lockscope"] = words_of_verdict(done.stdout)
            except (subprocess.TimeoutExpired, ValueError) as error:
                trace.unlink(missing_ok=True)
                return {**line, "refused": str(error) if isinstance(error, subprocess.TimeoutExpired) else done.stderr.strip()[-200:]}
        line["check"] = words_of_verdict(self.call(["check", trace, "--json", "-"]).stdout)
        try:
            outcome, violations, line["why"] = judge.judge(trace)
            line["second"] = [outcome, violations]
        except Exception as error:  # pylint: disable=broad-except  # a trace that breaks the second judge needs a look, too
            line["second"] = repr(error)
        line["look"] = (line["check"] != line["second"] or line.get("lockscope", line["check"]) != line["check"]
                        or line["check"][0] not in line.get("possible", line["check"]))
        if not line["look"]:
            trace.unlink()
        return line

    def known(self):
        if not self.results.exists():
            return []
        return [json.loads(text) for text in self.results.read_text().splitlines()]

    def make(self, kind, wanted):
        """Makes the runs that are missing. A run that the program refuses counts as none."""
        known = [line for line in self.known() if line["kind"] == kind]
        number, made = len(known), sum("refused" not in line for line in known)
        while made < wanted and number < 3 * wanted + 10:
            line = self.run(kind, number)
            with self.results.open("a") as file:
                file.write(json.dumps(line, ensure_ascii=False) + "\n")
            number, made = number + 1, made + ("refused" not in line)
            if line.get("look"):
                show(line)
        return made


def words_of_verdict(text):
    """The outcome and the number of violations of a verdict's JSON."""
    verdict = json.loads(text)
    return [verdict["outcome"], len(verdict["violations"])]


def show(line):
    said = [f"{name} {line[name]}" for name in ("lockscope", "check", "second", "why", "planted", "possible") if line.get(name)]
    print(f"{line['kind']} {line['number']}: {', '.join(said)}\n    {line['command']}", flush=True)


def main():
    parser = argparse.ArgumentParser(description="Compares the judge of Lockscope with the second judge on random runs.")
    parser.add_argument("lockscope", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    kinds = ("traces", "model", "live", "programs")
    for kind in kinds:
        parser.add_argument(f"--{kind}", type=int, default=0, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fresh", action="store_true", help="forget the results in FOLDER")
    arguments = parser.parse_args()
    comparison = Comparison(arguments.lockscope.resolve(), arguments.folder.resolve(), arguments.seed)
    if arguments.fresh:
        comparison.results.unlink(missing_ok=True)
    enough = all(comparison.make(kind, getattr(arguments, kind)) >= getattr(arguments, kind) for kind in kinds)
    judged = [line for line in comparison.known() if "refused" not in line]
    counts = {}
    for line in judged:
        counts[line["check"][0]] = counts.get(line["check"][0], 0) + 1
    looks = [line for line in judged if line["look"]]
    print(f"{len(judged)} runs: {counts}; {len(looks)} need a look")
    return 1 if looks else 0 if enough else 2


if __name__ == "__main__":
    sys.exit(main())
