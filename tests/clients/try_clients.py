# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the adapters of resources/clients with the real libraries and compares the outcomes with resources/clients/expected.json.

    try_clients.py LOCKSCOPE FOLDER [NAME…]

An adapter is a small program that takes a lock with some library. LOCKSCOPE is the path of the program lockscope. Each adapter is copied
to a separate folder in FOLDER, and its npm packages are installed there, because node searches packages beside the script. NAME is an
adapter, a scenario of the table, or `museum`; without a NAME, everything is run. An adapter that cannot be installed is left out.
Exit code 0: every outcome is as stated. 1: an outcome differs, or nothing was run.
"""
import json
import pathlib
import shutil
import subprocess
import sys

SOURCES = pathlib.Path(__file__).resolve().parents[2] / "resources" / "clients"
TABLE = json.loads((SOURCES / "expected.json").read_text())
NPM = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--fetch-retries=0", "--loglevel=error"]
LONGEST_RUN_S = 150


def call(command, folder, seconds=300):
    """Runs a command. Returns its exit code (1 if it could not start or timed out), its output, and the first line of its messages."""
    try:
        done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=seconds)
    except (OSError, subprocess.TimeoutExpired) as error:
        return 1, "", str(error)
    return done.returncode, done.stdout, (done.stderr.strip().splitlines() or [""])[0]


class Adapter:
    def __init__(self, name, lockscope, top):
        self.name, self.lockscope, self.top, self.folder = name, lockscope, top, top / name
        self.entry = TABLE["adapters"][name]

    def install(self):
        """Copies the adapter and installs what it needs. Returns why that was not possible; None: it is installed."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for source in SOURCES.glob("*.*"):
            shutil.copy(source, self.folder)
        if "cmake" in self.entry:
            return self.build()
        code, _, message = call(["sh", "-c", self.entry["check"]], self.folder)
        if code:
            return f"{self.entry['check']}: {message or 'failed'}"
        packages = " ".join(self.entry.get("npm", []))
        stamp = self.folder / "installed.txt"
        if packages and not (stamp.exists() and stamp.read_text() == packages):
            (self.folder / "package.json").write_text("{}")
            code, _, message = call(NPM + packages.split(), self.folder)
            if code:
                return f"npm could not install {packages}: {message}"
            stamp.write_text(packages)
        return None

    def build(self):
        library, source, build = self.top / "library", SOURCES / self.entry["cmake"], self.folder / "build"
        for command in (["cmake", "--install", self.lockscope.parents[1], "--component", "lock", "--prefix", library],
                        ["cmake", "-S", source, "-B", build, f"-DCMAKE_PREFIX_PATH={library}", "-DCMAKE_BUILD_TYPE=Release"],
                        ["cmake", "--build", build]):
            code, _, message = call(command, self.folder)
            if code:
                return f"{command[1]}: {message}"
        return None

    def run(self, scenario, environment=None, settings=()):
        """Runs a scenario. Returns the verdict; if there is none, a dictionary with the reason as its outcome."""
        variables = [f"{name}={value}" for name, value in (environment or {}).items()]
        client = " ".join((["env"] + variables if variables else []) + [self.entry["run"]])
        words = [self.lockscope, "run", scenario, "--client", client, "--json", "-"]
        for setting in settings:
            words += ["--set", setting]
        if "key" in self.entry:
            words += ["--key", self.entry["key"]]
        _, output, message = call(words, self.folder, LONGEST_RUN_S)
        try:
            return json.loads(output)
        except ValueError:
            return {"outcome": message or "no verdict"}


def difference(expected, verdict):
    """Returns the first value of `expected` that differs in the verdict, in words; None: all are equal."""
    for key, value in expected.items():
        found = verdict.get(key)
        if isinstance(value, dict):
            inner = difference(value, found or {})
            if inner:
                return f"{key}: {inner}"
        elif found != value:
            return f"{key} {found} instead of {value}"
    return None


class Result:
    def __init__(self):
        self.complaints = []
        self.count = 0

    def compare(self, where, expected, verdict, why):
        """Compares a verdict with the expected values and stores a complaint if they differ. Returns the text for the table."""
        self.count += 1
        wrong = difference(expected, verdict)
        if wrong:
            found = "; ".join(finding["text"] for finding in verdict.get("findings", []))
            self.complaints.append(f"{where}: {wrong}. Expected, because {why}. Findings: {found or 'none'}")
        if "scenario" not in verdict:
            return "no verdict !"
        counts = [f", {verdict['counts'][name]} {name.replace('_', ' ')}" for name in expected.get("counts", {})]
        return verdict["outcome"] + "".join(counts) + (" !" if wrong else "")


def show(rows):
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        print("  ".join(word.ljust(width) for word, width in zip(row, widths)).rstrip())
    print(flush=True)


def run_scenarios(adapters, entries, result):
    rows = [["adapter"] + [entry["scenario"] for entry in entries]]
    for adapter in adapters.values():
        rows.append([adapter.name])
        for entry in entries:
            expected = {"outcome": entry["expected"].get(adapter.name, entry["otherwise"])}
            where = f"{adapter.name} {entry['scenario']}"
            verdict = adapter.run(entry["scenario"], settings=entry.get("set", ()))
            rows[-1].append(result.compare(where, expected, verdict, entry["why"]))
            print(f"{where}: {rows[-1][-1]}", file=sys.stderr, flush=True)
    if adapters:
        show(rows)


def control_of(entry, top):
    """Returns the path of a museum scenario's control: its own file, or a copy without one list of faults."""
    control, path = entry["control"], SOURCES / "museum" / f"{entry['scenario']}.lockscope"
    if "without" not in control:
        return path
    scenario = json.loads(path.read_text())
    del scenario["faults"][control["without"]]
    path = top / f"{entry['scenario']}-without-{control['without']}.lockscope"
    path.write_text(json.dumps(scenario, indent=2))
    return path


def run_museum(adapters, result):
    rows = [["museum", "adapter", "outcome", "control"]]
    for entry in TABLE["museum"]:
        for adapter in (adapters[name] for name in entry["adapters"] if name in adapters):
            environment, control = entry.get("environment", {}), entry["control"]
            where, path = f"{entry['scenario']} {adapter.name}", SOURCES / "museum" / f"{entry['scenario']}.lockscope"
            outcome = result.compare(where, entry["expected"], adapter.run(path, environment), entry["why"])
            other = adapters.get(control.get("adapter", adapter.name))
            if other:
                verdict = other.run(control_of(entry, other.top), environment | control.get("environment", {}), control.get("set", ()))
                word = result.compare(f"control of {where}", control["expected"], verdict, control["why"])
            else:
                word = f"no {control['adapter']}"
            rows.append([entry["scenario"], adapter.name, outcome, word])
            print("  ".join(rows[-1]), file=sys.stderr, flush=True)
    if len(rows) > 1:
        show(rows)


def main():
    lockscope, top, names = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve(), sys.argv[3:]
    entries = [entry for entry in TABLE["scenarios"] if entry["scenario"] in names]
    chosen = [name for name in TABLE["adapters"] if name in names]
    known = [*TABLE["adapters"], *(entry["scenario"] for entry in TABLE["scenarios"]), "museum"]
    unknown = [name for name in names if name not in known]
    if unknown:
        sys.exit(f"unknown name {unknown[0]}; there are {', '.join(known)}")
    adapters = {}
    for adapter in (Adapter(name, lockscope, top) for name in chosen or TABLE["adapters"]):
        problem = adapter.install()
        if problem:
            print(f"left out: {adapter.name}: {problem}", flush=True)
        else:
            adapters[adapter.name] = adapter
    result = Result()
    if names != ["museum"]:
        run_scenarios(adapters, entries or TABLE["scenarios"], result)
    if not names or "museum" in names:
        run_museum(adapters, result)
    if not result.count:
        sys.exit("nothing was run")
    print("\n".join(result.complaints) or f"{result.count} outcomes, each as resources/clients/expected.json states it.")
    sys.exit(1 if result.complaints else 0)


try:
    main()
except KeyboardInterrupt:
    sys.exit(130)
