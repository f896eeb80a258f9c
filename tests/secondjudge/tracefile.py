# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads a trace as docs/CSV.md describes it. The standard library only; nothing of Lockscope's own reader."""
import csv
import json
import re

HEADER = "seq,t_us,actor,event,client,node,key,token,fence,attempt,cause,span_us,detail"
ACTOR = re.compile(r"run|store|operator|(client|node|sentinel)-#|link-(#-(#|store)|[ns]#-n#)".replace("#", r"[1-9]\d*"))
NUMBER = re.compile(r"0|-?[1-9]\d*")
RANGES = {"seq": (0, 4294967294), "t_us": (0, 9 * 10**15), "client": (1, 65535), "node": (1, 254), "fence": (1, 2**64 - 1),
          "attempt": (1, 4294967295), "cause": (0, 4294967294), "span_us": (-9 * 10**15, 9 * 10**15)}
NEVER_EMPTY = ("seq", "t_us", "actor", "event")
UNITS_US = {"us": 1, "ms": 1000, "s": 10**6, "m": 60 * 10**6, "min": 60 * 10**6, "h": 3600 * 10**6, "": 1000}


class BadTrace(Exception):
    pass


class Row:
    """One event. A number is None where its cell is empty; at is the position in the file, 0 for run-begin."""
    __slots__ = HEADER.split(",") + ["at"]


def microseconds(value):
    """The length of a duration of the settings: "1500ms", "2s", or a number of milliseconds."""
    number, unit = re.fullmatch(r"(-?[\d.]+)\s*([a-z]*)", str(value)).groups()
    return round(float(number) * UNITS_US[unit])


def row_of(fields, at, before):
    if len(fields) != 13:
        raise BadTrace(f"row {at}: {len(fields)} fields, expected 13")
    row = Row()
    row.at = at
    for name, text in zip(HEADER.split(","), fields):
        if name in NEVER_EMPTY and not text:
            raise BadTrace(f"row {at}: {name} is empty")
        if name in RANGES:
            low, high = RANGES[name]
            if text and not (NUMBER.fullmatch(text) and low <= int(text) <= high):
                raise BadTrace(f"row {at}: {name} is {text}")
            text = int(text) if text else None
        setattr(row, name, text)
    if not ACTOR.fullmatch(row.actor):
        raise BadTrace(f"row {at}: actor is {row.actor}")
    if row.cause is not None and row.cause >= row.seq:
        raise BadTrace(f"row {at}: cause {row.cause} is not smaller than {row.seq}")
    if before and row.t_us < before.t_us:
        raise BadTrace(f"row {at}: t_us decreases")
    return row


def read(path):
    """Returns the rows and the JSON of run-begin. Raises BadTrace where the file is not a trace."""
    csv.field_size_limit(2**31 - 1)
    with open(path, encoding="utf-8", newline="") as file:
        if file.readline() != HEADER + "\n":
            raise BadTrace("line 1: another header")
        rows = []
        for fields in csv.reader(file, lineterminator="\n", strict=True):
            rows.append(row_of(fields, len(rows), rows[-1] if rows else None))
    if not rows or rows[0].event != "run-begin":
        raise BadTrace("the first row is not run-begin")
    begin = json.loads(rows[0].detail)
    if begin.get("partial"):
        raise BadTrace("a part of a trace cannot be judged")
    for row in rows:
        if row.seq != row.at:
            raise BadTrace(f"row {row.at}: seq is {row.seq}")
    return rows, begin
