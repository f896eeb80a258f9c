#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A lock program for `lockscope run --client` that makes the mistakes its words name (programs.py draws them). Standard library only.

    client.py [WORD=VALUE…]

    lock     px (default), setnx (no lease), value (no lease, the value is the end time), permits (a sorted set), slots (a key for each
             permit), shared (a hash, readers and writers), none (grants itself the lock without a command)
    keys     the keys that it locks in turn, joined by +; default: the resource
    permits  how many may hold it (permits, slots); default 2
    read     share of the attempts that ask for reading: never (default), half, always; unsaid: always, but does not report the mode
    order    usual; early: releases, and works on
    release  usual; none; silent: reports it, sends nothing; wrong: another key; hang: never sends it; unread: never reads the reply
    acquire  usual; hang: the attempt after its first hold never returns; blind: takes the lock without asking
    silent   the reports that it never makes, joined by +
    exit     CODE: ends with this code while it holds the lock, in its second hold
    stop     N: ends after N holds
    lease    seconds: takes the milliseconds of the lease for seconds (px)
    inner    KEY: locks this key, too, inside each hold
    say      resource: reports the resource
    note     incr: counts its holds in another key, without a lease; set: writes its name there
"""
import json
import os
import secrets
import socket
import sys
import time
import urllib.parse

ENV = os.environ
LENGTHS = ("TTL", "WORK", "THINK", "RETRY", "NODE_TIMEOUT")
TTL_MS, WORK_MS, THINK_MS, RETRY_MS, TIMEOUT_MS = (int(ENV[f"LOCKSCOPE_{name}_MS"]) for name in LENGTHS)
WORDS = dict(word.split("=", 1) for word in sys.argv[1:])
LOCK, RELEASE, ACQUIRE = WORDS.get("lock", "px"), WORDS.get("release", "usual"), WORDS.get("acquire", "usual")
KEYS = WORDS.get("keys", ENV["LOCKSCOPE_RESOURCE"]).split("+")
PERMITS = int(WORDS.get("permits", "2"))
SILENT = WORDS.get("silent", "").split("+")

DELETE = "if redis.call('get',KEYS[1])==ARGV[1] then return redis.call('del',KEYS[1]) end return 0"
PERMIT = ("redis.call('zremrangebyscore',KEYS[1],'-inf',ARGV[1]) if redis.call('zcard',KEYS[1])<tonumber(ARGV[2]) then "
          "redis.call('zadd',KEYS[1],ARGV[1]+ARGV[3],ARGV[4]) return 1 end return 0")
SHARE = ("local mode=redis.call('hget',KEYS[1],'mode') if mode and (mode=='write' or ARGV[1]=='write') then return 0 end "
         "redis.call('hset',KEYS[1],'mode',ARGV[1],ARGV[2],1) redis.call('pexpire',KEYS[1],ARGV[3]) return 1")
UNSHARE = ("if redis.call('hdel',KEYS[1],ARGV[1])==0 then return 0 end "
           "if redis.call('hlen',KEYS[1])==1 then redis.call('del',KEYS[1]) end return 1")


def report(event, **fields):
    if event not in SILENT:
        os.write(3, (json.dumps({"event": event, **fields}) + "\n").encode())


def sleep_ms(length):
    time.sleep(length / 1000)


class Node:
    """The first node. A command that gets no answer in time, or an error, raises OSError."""
    def __init__(self):
        url = urllib.parse.urlparse(ENV["LOCKSCOPE_NODES"].split(",")[0])
        self.address, self.file = (url.hostname, url.port), None

    def send(self, *words):
        if not self.file:
            self.file = socket.create_connection(self.address, TIMEOUT_MS / 1000).makefile("rwb", buffering=0)
        parts = [str(word).encode() for word in words]
        self.file.write(b"*%d\r\n" % len(parts) + b"".join(b"$%d\r\n%s\r\n" % (len(part), part) for part in parts))

    def reply(self):
        line = self.file.readline()
        if not line.endswith(b"\n") or line[:1] == b"-":
            raise OSError(line.decode() or "closed")
        if line[:1] == b"$" and int(line[1:]) >= 0:
            return self.file.read(int(line[1:]) + 2)[:-2].decode()
        return None if line[:1] == b"$" else line[1:-2].decode()

    def call(self, *words):
        try:
            self.send(*words)
            return self.reply()
        except OSError:
            self.file = None
            raise


class Lock:
    """One hold of a lock."""
    def __init__(self, node, key, number):
        self.node, self.key, self.token = node, key, secrets.token_hex(8)
        read = WORDS.get("read", "never")
        self.mode = "read" if read in ("always", "unsaid") or (read == "half" and number % 2) else "write"
        self.said = {"mode": "read"} if self.mode == "read" and read != "unsaid" else {}
        if LOCK == "slots" or WORDS.get("say") == "resource":
            self.said["resource"] = key

    def acquire(self):
        if LOCK == "none":
            return True
        if ACQUIRE == "blind":
            return self.node.call("SET", self.key, self.token, "PX", TTL_MS) == "OK"
        if LOCK == "px":
            return self.node.call("SET", self.key, self.token, "NX", "EX" if WORDS.get("lease") == "seconds" else "PX", TTL_MS) == "OK"
        if LOCK == "setnx":
            return self.node.call("SETNX", self.key, self.token) == "1"
        if LOCK == "value":
            return self.acquire_by_value()
        if LOCK == "permits":
            return self.node.call("EVAL", PERMIT, 1, self.key, int(time.time() * 1000), PERMITS, TTL_MS, self.token) == "1"
        if LOCK == "shared":
            return self.node.call("EVAL", SHARE, 1, self.key, self.mode, self.token, TTL_MS) == "1"
        top = self.key
        for slot in range(PERMITS):
            self.key = f"{top}:{slot}"
            if self.node.call("SET", self.key, self.token, "NX", "PX", TTL_MS) == "OK":
                return True
        return False

    def acquire_by_value(self):
        now = int(time.time() * 1000)
        self.token = str(now + TTL_MS)
        if self.node.call("SETNX", self.key, self.token) == "1":
            return True
        end = self.node.call("GET", self.key)
        return bool(end) and int(end) < now and WORDS.get("takeover") != "no" and self.node.call("GETSET", self.key, self.token) == end

    def command(self):
        key = self.key + "-wrong" if RELEASE == "wrong" else self.key
        if LOCK == "permits":
            return ("ZREM", key, self.token)
        if LOCK == "shared":
            return ("EVAL", UNSHARE, 1, key, self.token)
        return ("DEL", key) if LOCK in ("setnx", "value") else ("EVAL", DELETE, 1, key, self.token)

    def release(self):
        """Releases the lock. Returns whether it was still held."""
        if LOCK == "none" or RELEASE == "silent":
            return True
        if RELEASE == "hang":
            time.sleep(3600)
        if RELEASE == "unread":
            self.node.send(*self.command())
            time.sleep(3600)
        return self.node.call(*self.command()) == "1"


def hold(lock, number):
    """Works, and releases the lock, in the order that the words tell."""
    report("entered")
    if "note" in WORDS:
        lock.node.call(*(("INCR", "fence") if WORDS["note"] == "incr" else ("SET", "holder", ENV["LOCKSCOPE_CLIENT"])))
    if "inner" in WORDS and lock.key != WORDS["inner"]:
        take(Lock(lock.node, WORDS["inner"], number), 0)
    early = WORDS.get("order") == "early"
    sleep_ms(WORK_MS / 3 if early else WORK_MS)
    if "exit" in WORDS and number == 2:
        os._exit(int(WORDS["exit"]))
    if not early:
        report("left")
    if RELEASE != "none":
        report("release")
        report("released" if lock.release() else "lost")
    if early:
        sleep_ms(WORK_MS * 2 / 3)
        report("left")


def take(lock, number):
    """One attempt, and the hold after it. Returns whether the lock was granted."""
    report("attempt", **lock.said)
    if ACQUIRE == "hang" and number == 2:
        time.sleep(3600)
    if not lock.acquire():
        report("denied", reason="held", **lock.said)
        sleep_ms(RETRY_MS)
        return False
    report("granted", token=lock.token, **({"valid_ms": TTL_MS} if LOCK != "setnx" else {}), **lock.said)
    hold(lock, number)
    return True


def main():
    node, holds, attempts = Node(), 0, 0
    while holds < int(WORDS.get("stop", ENV["LOCKSCOPE_ROUNDS"])):
        attempts += 1
        try:
            holds += take(Lock(node, KEYS[holds % len(KEYS)], attempts), holds + 1)
        except OSError as error:
            report("error", text=str(error))
        sleep_ms(THINK_MS)


main()
