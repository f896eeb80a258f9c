# SPDX-License-Identifier: GPL-3.0-or-later
# What the clients of the tests need: reports, and a connection to a node. Without a package, so it starts fast.
import json
import os
import socket
import sys
import time

env = os.environ
client = int(env["LOCKSCOPE_CLIENT"])
resource = env["LOCKSCOPE_RESOURCE"]


def seconds(name):
    return int(env["LOCKSCOPE_" + name + "_MS"]) / 1000


def work():
    """Works for WORK_MS of its own time: a pause makes it longer."""
    for _ in range(round(seconds("WORK") / 0.002)):
        time.sleep(0.002)


def report(*events, **fields):
    """Reports the events in one write."""
    os.write(3, "".join(json.dumps({"event": event, **fields}) + "\n" for event in events).encode())


class Refusal(Exception):
    pass


class Node:
    """A connection, opened when it is used."""

    def __init__(self, url=None):
        host, port = (url or env["LOCKSCOPE_NODES"].split(",")[0]).split("//")[1].split(":")
        self.address = (host, int(port))
        self.socket = None

    def ask(self, *words):
        try:
            if not self.socket:
                self.socket = socket.create_connection(self.address, timeout=seconds("NODE_TIMEOUT"))
                self.file = self.socket.makefile("rb")
            words = [str(word).encode() for word in words]
            self.socket.sendall(b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(word), word) for word in words))
            return self.reply()
        except OSError:
            self.socket = None
            raise

    def reply(self):
        line = self.file.readline()
        if not line.endswith(b"\r\n"):
            raise OSError("the connection has ended")
        kind, text = line[:1], line[1:-2].decode()
        if kind == b"-":
            raise Refusal(text)
        if kind == b":":
            return int(text)
        if kind == b"$" and text == "-1":
            return None
        if kind == b"*":
            return [self.reply() for _ in range(int(text))]
        return self.file.read(int(text) + 2)[:-2].decode() if kind == b"$" else text


release_script = "if redis.call('get',KEYS[1]) == ARGV[1] then return redis.call('del',KEYS[1]) else return 0 end"
release_sha = "ae3671744a5dbb24ea37ef607b8b10ac7856d43e"


def release(node, token, key=resource):
    """As redis-py does it: the same call again if the node does not know the script."""
    try:
        return node.ask("EVALSHA", release_sha, 1, key, token)
    except Refusal as refusal:
        if not str(refusal).startswith("NOSCRIPT"):
            raise
        node.ask("SCRIPT", "LOAD", release_script)
        return node.ask("EVALSHA", release_sha, 1, key, token)
