// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cluster/slurmcluster.h"
#include "tests/core/programcall.h"

#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;

// Tests the scripts in resources/cluster with the real program. Each search has four parts. The
// second part is killed when it runs for the first time.
class ClusterTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void exploreParallelRepeatsOnlyAKilledPartAndMergesToTheSameResult_data();
    void exploreParallelRepeatsOnlyAKilledPartAndMergesToTheSameResult();
    void exploreSlurmRepeatsOnlyAKilledPartAndMergesToTheSameResult();
    void aWrongArgumentIsReportedInOneLineAndNoPartStarts_data();
    void aWrongArgumentIsReportedInOneLineAndNoPartStarts();
    void noProcessIsLeftRunning();

private:
    QString path(const QString &name) const { return m_folder.filePath(name); }
    CallResult callScript(const QString &name, const QStringList &arguments,
        const QProcessEnvironment &environment) const;
    QProcessEnvironment environmentFor(const QString &results) const;
    // Calls the script three times: the first call fails, the second one runs the killed part
    // again, the third one runs no part.
    void checkKilledPartIsRepeated(
        const QString &script, const QProcessEnvironment &environment, const QString &results);

    QTemporaryDir m_folder;
    const QStringList m_options{QStringLiteral("--faults"), QStringLiteral("node-crash,node-wipe"),
        QStringLiteral("--go-on")};
    QByteArray m_whole; // the JSON output of the search in one part
};

namespace {

// Two shell scripts: one is called in place of Lockscope, the other in place of ssh.
constexpr char program[] = R"(#!/bin/sh
# Writes the arguments of each part to a file. Kills the second part when it runs for the first time; else calls Lockscope.
case "$*" in *--shard*) echo "$*" >>"$RESULTS.calls" ;; esac
case "$*" in *"--shard 2/4"*) mkdir "$RESULTS.killed" 2>/dev/null && kill -9 $$ ;; esac
exec ")" LOCKSCOPE_PROGRAM R"(" "$@"
)";
constexpr char ssh[] = R"(#!/bin/bash
while [[ $1 == -* ]]; do case $1 in -l | -p | -o | -i) shift 2 ;; *) shift ;; esac; done
echo "$1" >>"$RESULTS.hosts"
shift
[[ $1 == -- ]] && shift
SHELL=/bin/bash exec bash -c "$*" # sshd sets SHELL, and GNU parallel needs it on the remote host
)";

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool writeProgram(const QString &path, const char *text)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(text) > 0
        && file.setPermissions(file.permissions() | QFile::ExeOwner);
}

} // namespace

void ClusterTest::initTestCase()
{
    // munged refuses a socket that other users cannot reach.
    QVERIFY(QFile::setPermissions(m_folder.path(),
        QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ExeGroup
            | QFile::ExeOther));
    QVERIFY(writeProgram(path(QStringLiteral("program")), program));
    QVERIFY(writeProgram(path(QStringLiteral("ssh")), ssh));
    const CallResult whole = callProgram(QStringList{QStringLiteral("explore")} + m_options
        + QStringList{QStringLiteral("--json"), path(QStringLiteral("whole.json"))});
    QCOMPARE(whole.exitCode, 3);
    m_whole = contents(path(QStringLiteral("whole.json")));
    QVERIFY(!m_whole.isEmpty());
}

CallResult ClusterTest::callScript(
    const QString &name, const QStringList &arguments, const QProcessEnvironment &environment) const
{
    QProcess process;
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(m_folder.path());
    process.start(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/resources/cluster/") + name, arguments);
    // Slurm looks for new jobs once a second. sbatch may need half a minute to notice that they
    // have ended.
    const bool hasEnded = process.waitForFinished(600'000);
    return {hasEnded ? process.exitCode() : -1, process.readAllStandardOutput(),
        process.readAllStandardError()};
}

QProcessEnvironment ClusterTest::environmentFor(const QString &results) const
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("LOCKSCOPE"), path(QStringLiteral("program")));
    environment.insert(QStringLiteral("RESULTS"), path(results));
    environment.insert(QStringLiteral("HOME"), m_folder.path()); // GNU parallel keeps files there
    return environment;
}

void ClusterTest::checkKilledPartIsRepeated(
    const QString &script, const QProcessEnvironment &environment, const QString &results)
{
    const QStringList arguments = QStringList{results, QStringLiteral("4")} + m_options;
    const auto calls = [&] {
        return contents(path(results) + QStringLiteral(".calls")).count('\n');
    };
    const CallResult first = callScript(script, arguments, environment);
    QVERIFY2(first.exitCode == 1, first.messages.constData());
    QCOMPARE(calls(), 4);
    QVERIFY(!QFile::exists(path(results + QStringLiteral("/part-2.json"))));
    // Slurm's jobs write their messages into files.
    const QByteArray messages = first.messages
        + contents(path(results + QStringLiteral("/part-2.log")))
        + contents(path(results + QStringLiteral("/merge.log")));
    QVERIFY2(messages.contains("explore: part 2 of 4 failed on "), messages.constData());
    QVERIFY2(messages.contains("with exit code 137\n"), messages.constData());
    QVERIFY2(messages.contains("explore: of 4 parts, these are missing: 2 "), messages.constData());

    const CallResult second = callScript(script, arguments, environment);
    QVERIFY2(second.exitCode == 3, second.messages.constData());
    QCOMPARE(calls(), 5);
    QCOMPARE(contents(path(results + QStringLiteral("/result.json"))), m_whole);
    const CallResult checked = callProgram({QStringLiteral("check"),
        path(results + QStringLiteral("/certificate.json")), QStringLiteral("--quiet")});
    QVERIFY2(checked.exitCode == 3, checked.messages.constData());

    const CallResult third = callScript(script, arguments, environment);
    QCOMPARE(third.exitCode, 3);
    QCOMPARE(calls(), 5);
}

void ClusterTest::exploreParallelRepeatsOnlyAKilledPartAndMergesToTheSameResult_data()
{
    QTest::addColumn<QString>("options");
    QTest::newRow("on this machine") << QStringLiteral("-j2");
    QTest::newRow("over ssh") << QStringLiteral("-S 1/nodeA,1/nodeB");
}

void ClusterTest::exploreParallelRepeatsOnlyAKilledPartAndMergesToTheSameResult()
{
    QFETCH(QString, options);
    if (QStandardPaths::findExecutable(QStringLiteral("parallel")).isEmpty())
        QSKIP("GNU parallel is not installed");
    const bool isOverSsh = options.contains(QStringLiteral("node"));
    const QString results = isOverSsh ? QStringLiteral("ssh results")
                                      : QStringLiteral("local results"); // a name with a space
    QProcessEnvironment environment = environmentFor(results);
    environment.insert(QStringLiteral("PARALLEL"), options + QStringLiteral(" --env RESULTS"));
    environment.insert(QStringLiteral("PARALLEL_SSH"), path(QStringLiteral("ssh")));
    checkKilledPartIsRepeated(QStringLiteral("explore-parallel.sh"), environment, results);
    const QByteArray hosts = contents(path(results) + QStringLiteral(".hosts"));
    QCOMPARE(hosts.contains("nodeA\n") && hosts.contains("nodeB\n"), isOverSsh);
}

void ClusterTest::exploreSlurmRepeatsOnlyAKilledPartAndMergesToTheSameResult()
{
    if (!SlurmCluster::isInstalled())
        QSKIP("Slurm is not installed: slurmctld slurmd slurm-client munge");
    const QString folder = path(QStringLiteral("slurm"));
    QVERIFY(QDir().mkpath(folder));
    SlurmCluster cluster(folder);
    const QString failure = cluster.start();
    QVERIFY2(failure.isEmpty(), qPrintable(failure));
    QProcessEnvironment environment = environmentFor(QStringLiteral("slurm results"));
    cluster.addTo(environment);
    environment.insert(QStringLiteral("SBATCH_WAIT"), QStringLiteral("1"));
    checkKilledPartIsRepeated(
        QStringLiteral("explore-slurm.sh"), environment, QStringLiteral("slurm results"));
}

void ClusterTest::aWrongArgumentIsReportedInOneLineAndNoPartStarts_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("expectedText");
    const auto row = [](const char *arguments, const char *expectedText) {
        QTest::newRow(arguments) << QString::fromUtf8(arguments).split(QLatin1Char(' '))
                                 << QString::fromUtf8(expectedText);
    };
    row("new", "N from 1");
    row("new many", "N from 1");
    row("new 0", "N from 1");
    row("new 4 --frobnicate", "frobnicate");
    row("new 4 --faults rain", "rain");
    row("new 4 --json a", "--json: not an option of a part");
    row("new 4 --shard=1/2", "--shard=1/2: not an option of a part");
    row("old 4 --depth 1", "old has parts of another question");
}

void ClusterTest::aWrongArgumentIsReportedInOneLineAndNoPartStarts()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, expectedText);
    QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("old")));
    QFile question(path(QStringLiteral("old/question")));
    QVERIFY(question.open(QIODevice::WriteOnly));
    question.write("4\n--depth\n2\n");
    question.close();
    for (const char *script : {"explore-parallel.sh", "explore-slurm.sh"}) {
        const CallResult result = callScript(
            QString::fromLatin1(script), arguments, environmentFor(QStringLiteral("new")));
        QCOMPARE(result.exitCode, 1);
        QCOMPARE(result.out, QByteArray());
        QVERIFY2(
            result.messages.count('\n') == 1 && result.messages.contains(expectedText.toUtf8()),
            result.messages.constData());
        QVERIFY(!QFile::exists(path(QStringLiteral("new"))));
    }
}

void ClusterTest::noProcessIsLeftRunning()
{
    const auto processes = [this] {
        QByteArrayList found;
        for (const QString &process : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
            const QByteArray command = contents(QStringLiteral("/proc/%1/cmdline").arg(process));
            if (command.contains(m_folder.path().toUtf8()))
                found << command;
        }
        return found;
    };
    QTRY_COMPARE_WITH_TIMEOUT(processes(), QByteArrayList(), 30'000);
}

QTEST_GUILESS_MAIN(ClusterTest)
#include "tst_cluster.moc"
