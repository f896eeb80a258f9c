// SPDX-License-Identifier: GPL-3.0-or-later
// The installed lock library: installed to a separate folder, found by a project that is
// independent of Lockscope's build, and run with real nodes.
#include <QTest>

#include "tests/support/tcpnode.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>

using namespace lockscope;

namespace {

constexpr int limitMs = 240000; // long, because other compilers may share the machine

struct Output {
    int exitCode = -1;
    QString out; // the standard output
    QString
        all; // the standard output and the standard error; or why the program did not end normally
};

Output run(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.start(program, arguments);
    Output output;
    if (!process.waitForFinished(limitMs) || process.exitStatus() != QProcess::NormalExit) {
        output.all = program + QLatin1String(": ") + process.errorString();
        return output;
    }
    output.exitCode = process.exitCode();
    output.out = QString::fromUtf8(process.readAllStandardOutput());
    output.all = output.out + QString::fromUtf8(process.readAllStandardError());
    return output;
}

QStringList filesBelow(const QString &folder)
{
    QStringList files;
    QDirIterator all(folder, QDir::Files, QDirIterator::Subdirectories);
    while (all.hasNext())
        files << all.next();
    files.sort();
    return files;
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class tst_Takehome : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        const QDir top(QStringLiteral(LOCKSCOPE_BINARY_DIR "/takehome"));
        QVERIFY(QDir(top).removeRecursively() && QDir().mkpath(top.path()));
        m_installed = top.filePath(QStringLiteral("installed"));
        m_program = top.filePath(QStringLiteral("build/takehome"));
        const QString cmake = QStringLiteral(CMAKE_PROGRAM);

        const Output install = run(cmake,
            {QStringLiteral("--install"), QStringLiteral(LOCKSCOPE_BINARY_DIR),
                QStringLiteral("--component"), QStringLiteral("lock"), QStringLiteral("--prefix"),
                m_installed});
        QVERIFY2(install.exitCode == 0, qPrintable(install.all));
        const Output configure = run(cmake,
            {QStringLiteral("-S"), QStringLiteral(LOCKSCOPE_SOURCE_DIR "/tests/takehome"),
                QStringLiteral("-B"), top.filePath(QStringLiteral("build")),
                QStringLiteral("-DCMAKE_PREFIX_PATH=") + m_installed,
                QStringLiteral("-DCMAKE_CXX_COMPILER=" CXX_COMPILER),
                QStringLiteral("-DCMAKE_CXX_FLAGS=" CXX_FLAGS)});
        QVERIFY2(configure.exitCode == 0, qPrintable(configure.all));
        const Output build =
            run(cmake, {QStringLiteral("--build"), top.filePath(QStringLiteral("build"))});
        QVERIFY2(build.exitCode == 0, qPrintable(build.all));
    }

    void theExampleHoldsARedlockOnFiveNodesAndLeavesNoKey()
    {
        const TcpNodes nodes = startTcpNodes(5);
        QCOMPARE(nodes.size(), 5u);
        QStringList urls;
        for (const auto &node : nodes)
            urls << node->url();
        const Output output = run(m_program, urls);
        QVERIFY2(output.exitCode == 0, qPrintable(output.all));

        const QStringList lines = output.out.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 4);
        const auto leftMs = [&](int line, const char *word) {
            const QStringList words = lines[line].split(QLatin1Char(' '));
            return words.value(0) == QLatin1String(word) && words.value(2) == QLatin1String("ms")
                ? words.value(1).toInt()
                : -1;
        };
        // 10 s minus 1 % and 2 ms for drift, minus the time that the acquisition took.
        const int granted = leftMs(0, "granted,");
        QVERIFY2(granted > 0 && granted <= 9898, qPrintable(lines[0]));
        const int worked = leftMs(1, "worked,");
        QVERIFY2(worked > 0 && worked <= granted - 100, qPrintable(lines[1]));
        const int extended = leftMs(2, "extended,");
        QVERIFY2(extended > worked && extended <= 9898, qPrintable(lines[2]));
        QVERIFY2(lines[3] == QLatin1String("released on 5 of 5 nodes"), qPrintable(lines[3]));

        for (const auto &node : nodes)
            QCOMPARE(node->ask({"DBSIZE"}), std::string("(integer) 0"));
    }

    void theExampleDistinguishesAHeldLockFromFailedNodes()
    {
        TcpNodes nodes = startTcpNodes(1);
        QCOMPARE(nodes.size(), 1u);
        const QString url = nodes[0]->url();
        QCOMPARE(
            nodes[0]->ask({"SET", "lockscope:lock:orders", "another client's"}), std::string("OK"));
        const Output held = run(m_program, {url});
        QVERIFY2(held.exitCode == 2 && held.all.contains(QLatin1String("held by another client")),
            qPrintable(held.all));
        nodes.clear();
        const Output failed = run(m_program, {url});
        QVERIFY2(failed.exitCode == 3 && failed.all.contains(QLatin1String("no quorum")),
            qPrintable(failed.all));
    }

    void anInvalidAddressIsReportedInOneLine()
    {
        const Output output = run(m_program, {QStringLiteral("127.0.0.1:6379")});
        QCOMPARE(output.exitCode, 1);
        QVERIFY2(output.all.contains(QLatin1String("redis://"))
                && output.all.count(QLatin1Char('\n')) == 1,
            qPrintable(output.all));
    }

    void theExampleIsLinkedWithoutQt()
    {
        const Output output = run(QStringLiteral("ldd"), {m_program});
        QCOMPARE(output.exitCode, 0);
        QVERIFY2(output.out.contains(QLatin1String("libhiredis")), qPrintable(output.out));
        QVERIFY2(
            !output.out.contains(QLatin1String("Qt"), Qt::CaseInsensitive), qPrintable(output.out));
    }

    void theExampleBuildsWithoutCMakeAndAllSymbolsAreDefined()
    {
        const QStringList files = filesBelow(m_installed);
        const QStringList found = files.filter(QStringLiteral("/lockscope.pc"));
        QCOMPARE(found.size(), 1);
        qputenv("PKG_CONFIG_PATH", QFileInfo(found[0]).path().toUtf8());
        const Output flags = run(QStringLiteral("pkg-config"),
            {QStringLiteral("--cflags"), QStringLiteral("--libs"), QStringLiteral("lockscope")});
        QVERIFY2(flags.exitCode == 0, qPrintable(flags.all));
        const QString program = m_installed + QLatin1String("/../byhand");
        QStringList words = QProcess::splitCommand(QStringLiteral(CXX_FLAGS));
        words << QStringLiteral("-std=c++20")
              << QStringLiteral(LOCKSCOPE_SOURCE_DIR "/tests/takehome/main.cpp")
              << QStringLiteral("-o") << program;
        QString libraries =
            flags.out; // links the whole archive, also the parts that the program does not use
        libraries.replace(QLatin1String("-llockscope_lock"),
            QLatin1String("-Wl,--whole-archive -llockscope_lock -Wl,--no-whole-archive"));
        const Output built =
            run(QStringLiteral(CXX_COMPILER), words + QProcess::splitCommand(libraries));
        QVERIFY2(built.exitCode == 0, qPrintable(built.all));
        QCOMPARE(run(program, {QStringLiteral("http://no.node")}).exitCode, 1);
    }

    void theInstalledHeadersAreThoseThatLockHIncludes()
    {
        const QStringList installed = filesBelow(m_installed);
        QCOMPARE(installed.filter(QStringLiteral("/liblockscope-dev/copyright")).size(), 1);
        const QStringList headers = installed.filter(QRegularExpression(QStringLiteral("\\.h$")));
        for (const QString &path : headers)
            QVERIFY2(
                contentOf(path).startsWith("// SPDX-License-Identifier: MIT\n"), qPrintable(path));
        const QStringList lockHeader = headers.filter(QStringLiteral("/lockscope/lock.h"));
        QCOMPARE(lockHeader.size(), 1);
        const QString folder = QDir::cleanPath(lockHeader[0] + QLatin1String("/../.."));
        const Output output = run(QStringLiteral(CXX_COMPILER),
            {QStringLiteral("-std=c++20"), QStringLiteral("-MM"), QLatin1String("-I") + folder,
                lockHeader[0]});
        QVERIFY2(output.exitCode == 0, qPrintable(output.all));
        QStringList included;
        for (const QString &word :
            output.out.split(QRegularExpression(QStringLiteral("[\\s\\\\]+")))) {
            if (word.endsWith(QLatin1String(".h")))
                included << QDir::cleanPath(word);
        }
        included.sort();
        QCOMPARE(headers, included);
        QVERIFY2(headers.size() <= 10, qPrintable(headers.join(QLatin1Char(' '))));
    }

private:
    QString m_installed;
    QString m_program;
};

QTEST_GUILESS_MAIN(tst_Takehome)
#include "tst_takehome.moc"
