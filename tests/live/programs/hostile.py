# SPDX-License-Identifier: GPL-3.0-or-later
# Programs that are no good clients; the argument selects one. Each first tells on standard error that it runs.
import os
import signal
import socket
import sys
import time

kind = sys.argv[1]
os.write(2, b"begins\n")


def connect():
    host, port = os.environ["LOCKSCOPE_NODES"].split(",")[0].split("//")[1].split(":")
    return socket.create_connection((host, int(port)))


def flood(descriptor, text):
    while True:
        os.write(descriptor, text)


def wait():
    while True:
        time.sleep(100)


if kind == "no-json":
    for line in [b"granted", b"{", b"\0\xff\xfe", b"[1]", b"{}", b"\x1b[2J", b"x" * 100_000] * 10:
        os.write(3, line + b"\n")
    os.write(3, b'{"event":"attempt"')  # without an end
elif kind == "flood":
    flood(3, b'{"event":"attempt"}\n{"event":"denied"}\n' * 100)
elif kind == "flood-of-nonsense":
    flood(3, b"nonsense\n" * 1000)
elif kind == "flood-without-newline":
    flood(3, b"x" * 65536)
elif kind == "flood-of-errors":
    flood(2, b"noise\n" * 1000)
elif kind == "closes-reports":
    os.close(3)
    time.sleep(0.05)
elif kind == "succeeds":
    pass
elif kind == "fails":
    sys.exit(1)
elif kind == "holds-and-ends":
    os.write(3, b'{"event":"granted"}\n{"event":"entered"}\n')
elif kind == "never-connects":
    wait()
elif kind == "ignores-signals":
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    wait()
elif kind == "leaves-children":
    for _ in range(5):
        if os.fork() == 0:
            wait()
elif kind == "leaves-a-daemon":
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            wait()
        os._exit(0)
    os.wait()
elif kind == "garbage":
    for garbage in (b"\r\n\r\n*0\r\n*-1\r\n", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b'SET "a b\r\n', b"*2\r\n+a\r\n:1\r\n", b"*1\r\n$-5\r\n",
                    bytes(range(256)) * 20 + b"\r\n", b"*1000000\r\n$3\r\nSET\r\n", b"$" * 3000):
        link = connect()
        link.settimeout(0.2)
        try:
            link.sendall(garbage)
            while link.recv(4096):
                pass
        except OSError:
            pass
elif kind == "huge":
    link = connect()
    try:
        link.sendall(b"*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$10485760\r\n" + b"x" * 10485760 + b"\r\n")
        link.recv(100)
    except OSError as error:
        os.write(2, b"refused\n")
elif kind == "connects-500-times":
    links = [connect() for _ in range(500)]
    for link in links:
        link.sendall(b"PING\r\n")
    for link in links:
        link.recv(100)
    os.write(2, b"connected\n")
elif kind == "kills-itself":
    os.kill(os.getpid(), signal.SIGKILL)
elif kind == "stops-itself":
    os.kill(os.getpid(), signal.SIGSTOP)
elif kind == "stops-its-keeper":
    os.kill(os.getppid(), signal.SIGSTOP)
elif kind == "stops-its-keeper-and-waits":
    os.kill(os.getppid(), signal.SIGSTOP)
    wait()
