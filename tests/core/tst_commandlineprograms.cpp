// SPDX-License-Identifier: GPL-3.0-or-later
// Tests wrong calls of `run --client`: each is reported in one line, with exit code 2.
#include <QTest>

#include "tests/core/programcall.h"

using namespace lockscope;

class tst_CommandLinePrograms : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aWrongCallIsReportedInOneLine_data()
    {
        QTest::addColumn<QByteArrayList>("arguments");
        QTest::addColumn<QByteArray>("line");
        const auto row = [](const char *name, const QByteArrayList &arguments, const char *line) {
            QTest::newRow(name) << arguments << QByteArray(line);
        };
        const QByteArray client = "--client";
        const QByteArray program = "true"; // the command of Unix
        row("an open quote", {"F10", client, "sh -c 'exit"}, "--client: ");
        row("an empty command", {"F10", client, ""}, "--client: ");
        row("an empty command for one client", {"F10", client, "1="}, "--client: ");
        row("a pipe", {"F10", client, "yes | true"}, "--client: '|' needs a shell");
        row("client 0", {"F10", client, "0=true"},
            "--client: there is no client 0; expected 1 to 24");
        row("client 25", {"F10", client, "25=true"},
            "--client: there is no client 25; expected 1 to 24");
        row("a huge number", {"F10", client, "99999999999999999999=true"},
            "--client: there is no client 99999999999999999999; expected 1 to 24");
        row("client 3 of 2", {"F10", client, program, client, "3=true"},
            "--client: there is no client 3; expected 1 to 2");
        row("a program for only one of two clients", {"F10", client, "1=true"},
            "--client: client 2 has no program");
        row("two programs for all clients", {"F10", client, program, client, "false"},
            "--client: \"false\": this client has a command already");
        row("two programs for one client",
            {"F10", client, program, client, "1=true", client, "1=false"},
            "this client has a command already");
        row("in the model", {"F10", client, program, "--world", "model"},
            "--client: a program cannot run in the model; expected --world live");
        row("on given nodes", {"F10", client, program, "--node", "redis://127.0.0.1:6379"},
            "--client: a program writes keys of its own choice");
        row("with a scheme", {"F10", client, program, "--scheme", "redlock"},
            "--client and --scheme: a program has its own lock");
        row("wrong reports", {"F10", client, program, "--client-reports", "mail"},
            "--client-reports: \"mail\"; expected descriptor, stdout or none");
        row("reports without a program", {"F10", "--client-reports", "none"},
            "--client-reports: there is no program; expected --client CMD as well");
        row("a key without a program", {"F10", "--key", "mutex:orders"},
            "--key: there is no program; expected --client CMD as well");
        row("an empty key", {"F10", client, program, "--key", ""}, "--key: no key given");
        row("a scenario with a fault at a step", {"F17c", client, program},
            "but a program does not report this step");
        row("a scenario with a workload", {"F29", client, program},
            "but a program does its own work");
        row("a scenario with fencing", {"F13", client, program}, "but a program does its own work");
        row("a scenario with clients of different versions", {"F17d", client, program},
            "the scenario has clients of different versions");
        row("a capacity without a program", {"F10", "--set", "capacity=2"},
            "but set-px-lua has one holder at a time; expected 1, or --client CMD");
        row("too many clients", {"F10", client, program, "--set", "clients=25"},
            "clients: 25 programs; expected at most 24");
    }
    void aWrongCallIsReportedInOneLine()
    {
        QFETCH(QByteArrayList, arguments);
        QFETCH(QByteArray, line);
        QStringList words{QStringLiteral("run")};
        for (const QByteArray &argument : arguments)
            words << QString::fromLatin1(argument);
        const CallResult call = callProgram(words);
        QVERIFY2(call.messages.contains(line), call.messages.constData());
        QVERIFY2(call.messages.startsWith("lockscope: ") && call.messages.endsWith('\n'),
            call.messages.constData());
        QCOMPARE(call.messages.count('\n'), qsizetype{1});
        QCOMPARE(call.out, QByteArray());
        QCOMPARE(call.exitCode, 2);
    }

    // An error that is found only when the run starts has exit code 1.
    void aProgramThatCannotStartEndsTheRun()
    {
        const CallResult call =
            callProgram({QStringLiteral("run"), QStringLiteral("F10"), QStringLiteral("--quiet"),
                            QStringLiteral("--client"), QStringLiteral("pyhton3 worker.py")},
                QDir::tempPath(), QProcessEnvironment::systemEnvironment());
        QCOMPARE(call.messages,
            QByteArray("lockscope: client 1: cannot start 'pyhton3': No such file or directory\n"));
        QCOMPARE(call.exitCode, 1);
    }
};

QTEST_GUILESS_MAIN(tst_CommandLinePrograms)
#include "tst_commandlineprograms.moc"
