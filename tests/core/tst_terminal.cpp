// SPDX-License-Identifier: GPL-3.0-or-later
// What the program writes to a terminal, and what it writes to a pipe: colours and progress are for
// terminals only.
#include "tests/core/programcall.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace lockscope;

namespace {

QStringList words(const char *text)
{
    return QString::fromUtf8(text).split(u' ');
}

/// Calls the program with a pseudo-terminal as its standard input, output and error. Returns all
/// that it wrote.
QByteArray onTerminal(const QStringList &arguments, const QByteArrayList &environment = {})
{
    QByteArrayList call{QByteArrayLiteral("env"), QByteArrayLiteral("-u"),
        QByteArrayLiteral("NO_COLOR"), QByteArrayLiteral("LC_ALL=C"),
        QByteArrayLiteral("TERM=xterm")};
    call << environment << QByteArrayLiteral(LOCKSCOPE_PROGRAM);
    for (const QString &argument : arguments)
        call << argument.toUtf8();
    std::vector<char *> list;
    for (QByteArray &word : call)
        list.push_back(word.data());
    list.push_back(nullptr);
    int terminal = -1;
    const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
    if (child == 0) {
        execvp(list.front(), list.data());
        _exit(127);
    }
    QByteArray written;
    char buffer[4096];
    for (ssize_t got = read(terminal, buffer, sizeof buffer); got > 0;
         got = read(terminal, buffer, sizeof buffer))
        written.append(buffer, got);
    close(terminal);
    waitpid(child, nullptr, 0);
    return written.replace("\r\n", "\n");
}

CallResult toPipes(const QStringList &arguments)
{
    QProcess process;
    process.start(QStringLiteral(LOCKSCOPE_PROGRAM), arguments);
    return waitForResult(process);
}

} // namespace

class TerminalTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aPipeGetsNoColourAndNoProgress_data();
    void aPipeGetsNoColourAndNoProgress();
    void aTerminalShowsTheVerdictInColour_data();
    void aTerminalShowsTheVerdictInColour();
    void aTerminalShowsProgressAndRemovesIt();
    void withNoColorNoEscapeByteIsWritten_data();
    void withNoColorNoEscapeByteIsWritten();
    void withQuietNothingIsWrittenToATerminal();
    void withVerboseARunPrintsNodesSettingsAndTimes();
    void withVerboseCheckPrintsWhenALiveRunBegan();
};

void TerminalTest::aPipeGetsNoColourAndNoProgress_data()
{
    QTest::addColumn<QStringList>("call");
    QTest::newRow("a run in the model") << words("run F10 --world model");
    QTest::newRow("a live run") << words("run peaceful");
    QTest::newRow("repeated runs") << words("run F10 --world model --repeat 3");
    QTest::newRow("a search") << words("explore peaceful --depth 1 --quick");
    QTest::newRow("a list") << words("list");
}

void TerminalTest::aPipeGetsNoColourAndNoProgress()
{
    QFETCH(QStringList, call);
    const CallResult run = toPipes(call);
    QVERIFY(run.exitCode != 1 && run.exitCode != 2);
    QVERIFY(!run.out.isEmpty());
    QVERIFY2(!run.out.contains('\x1b') && !run.out.contains('\r'), run.out.constData());
    QVERIFY2(
        !run.messages.contains('\x1b') && !run.messages.contains('\r'), run.messages.constData());
}

void TerminalTest::aTerminalShowsTheVerdictInColour_data()
{
    QTest::addColumn<QStringList>("call");
    QTest::addColumn<QByteArrayList>("environment");
    QTest::addColumn<QByteArray>("verdict");
    const QByteArrayList english;
    QTest::newRow("violated: red")
        << words("run F10 --world model") << english << QByteArray("\x1b[31mVerdict: violated");
    QTest::newRow("held: green") << words("run peaceful --world model") << english
                                 << QByteArray("\x1b[32mVerdict: no violation observed");
    QTest::newRow("Chinese") << words("run F10 --world model")
                             << QByteArrayList{"LC_ALL=zh_CN.UTF-8"}
                             << QByteArray("\n\n\x1b[31m\xe5\x88\xa4\xe5\xae\x9a\xef\xbc\x9a");
}

void TerminalTest::aTerminalShowsTheVerdictInColour()
{
    QFETCH(QStringList, call);
    QFETCH(QByteArrayList, environment);
    QFETCH(QByteArray, verdict);
    const QByteArray written = onTerminal(call, environment);
    QVERIFY2(written.contains(verdict), written.constData());
    QCOMPARE(written.count('\x1b'), 2); // only the line of the verdict
    QVERIFY2(written.indexOf("\x1b[0m\n") < written.indexOf('\n', written.indexOf(verdict) + 2),
        written.constData());
}

void TerminalTest::aTerminalShowsProgressAndRemovesIt()
{
    const QByteArray live = onTerminal(words("run peaceful"));
    static const QRegularExpression bar(QStringLiteral("\\r\\[#*\\.*\\] about [0-9.]+ s left"));
    QVERIFY2(bar.match(QString::fromUtf8(live)).hasMatch(), live.constData());
    static const QRegularExpression removed(
        QStringLiteral("left *\\r +\\r[^\\r]+\\n\\x1b\\[32mVerdict: "));
    QVERIFY2(removed.match(QString::fromUtf8(live)).hasMatch(), live.constData());
    const QByteArray repeated = onTerminal(words("run F10 --world model --repeat 3"));
    QVERIFY2(repeated.contains("\r1/3  violated 1\r2/3  violated 2"), repeated.constData());
}

void TerminalTest::withNoColorNoEscapeByteIsWritten_data()
{
    QTest::addColumn<QByteArray>("variable");
    QTest::newRow("NO_COLOR") << QByteArray("NO_COLOR=1");
    QTest::newRow("a terminal without escape sequences") << QByteArray("TERM=dumb");
}

void TerminalTest::withNoColorNoEscapeByteIsWritten()
{
    QFETCH(QByteArray, variable);
    for (const char *const call : {"run peaceful", "run F10 --world model --repeat 3",
             "explore peaceful --depth 1 --quick"}) {
        const QByteArray written = onTerminal(words(call), {variable});
        QVERIFY2(written.contains('\r') && !written.contains('\x1b'), written.constData());
    }
    // An empty NO_COLOR has no effect (no-color.org).
    QVERIFY(onTerminal(words("run F10 --world model"), {"NO_COLOR="}).contains('\x1b'));
}

void TerminalTest::withQuietNothingIsWrittenToATerminal()
{
    QCOMPARE(onTerminal(words("run peaceful --quiet")), QByteArray());
    QCOMPARE(onTerminal(words("run F10 --world model --repeat 2 --quiet")), QByteArray());
}

void TerminalTest::withVerboseARunPrintsNodesSettingsAndTimes()
{
    const CallResult live =
        toPipes(words("run peaceful -v --scheme redlock --set ttl=2s --set nodes=3"));
    QCOMPARE(live.exitCode, 0);
    for (const char *const pattern : {"^node-3: redis-cli -s ", "^store: redis-cli -s ",
             "^node-1 to node-3: (Redis|Valkey) [0-9.]+$", "^setting: ttl=2s \\(scenario: 1s\\)$",
             "^began: 20..-..-..T..:..:..\\....Z",
             "^time: .+ to start nodes and clients, .+ for the run, .+ to stop, .+ for the "
             "results$"})
        QVERIFY2(
            QRegularExpression(QString::fromLatin1(pattern), QRegularExpression::MultilineOption)
                .match(QString::fromUtf8(live.messages))
                .hasMatch(),
            live.messages.constData());
    QVERIFY2(!live.messages.contains("setting: clients"), live.messages.constData());
    const CallResult model = toPipes(words("run F10 -v --world model"));
    QVERIFY2(model.messages.contains("time: ") && model.messages.count('\n') == 1,
        model.messages.constData());
    QCOMPARE(model.out, toPipes(words("run F10 --world model")).out);
}

void TerminalTest::withVerboseCheckPrintsWhenALiveRunBegan()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("a.csv"));
    QCOMPARE(toPipes(words("run peaceful --quiet --csv") << file).exitCode, 0);
    const CallResult checked = toPipes({QStringLiteral("check"), QStringLiteral("-v"), file});
    QVERIFY2(checked.messages.contains("began: 20") && checked.messages.contains("node-1: "),
        checked.messages.constData());
    // A trace of an earlier version lacks the fields began_at, clock_source and servers. Its
    // verdict is the same.
    QFile trace(file);
    QVERIFY(trace.open(QIODevice::ReadOnly));
    QString text = QString::fromUtf8(trace.readAll());
    static const QRegularExpression fields(
        QStringLiteral("\"\"began_at\"\":\"\"[^\"]*\"\",\"\"clock_source\"\":\"\"[^\"]*\"\",|"
                       "\"\"servers\"\":\\[[^\\]]*\\],"));
    QCOMPARE(text.count(fields), 2);
    QFile old(folder.filePath(QStringLiteral("b.csv")));
    QVERIFY(old.open(QIODevice::WriteOnly) && old.write(text.remove(fields).toUtf8()) > 0);
    old.close();
    const CallResult again =
        toPipes({QStringLiteral("check"), QStringLiteral("-v"), old.fileName()});
    QCOMPARE(again.messages, QByteArray());
    // Without these, the table of the run has fewer and narrower rows.
    const auto withoutOrigin = [](const QByteArray &out) {
        QStringList lines = QString::fromUtf8(out).split(u'\n');
        static const QRegularExpression origin(QStringLiteral("^(Began|Servers|Clock source) "));
        lines.removeIf([](const QString &line) { return line.contains(origin); });
        for (QString &line : lines)
            line = line.simplified();
        return lines;
    };
    QCOMPARE(withoutOrigin(checked.out).size(), checked.out.count('\n') + 1 - 3);
    QCOMPARE(withoutOrigin(again.out), withoutOrigin(checked.out));
}

QTEST_GUILESS_MAIN(TerminalTest)
#include "tst_terminal.moc"
