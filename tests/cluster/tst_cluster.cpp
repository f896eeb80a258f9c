// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cluster/slurmcluster.h"
#include "tests/core/programcall.h"

#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;

// Tests the scripts in resources/cluster with the real program. Each search or sweep has four
// parts. The second part is killed when it runs for the first time.
class ClusterTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void parallelRepeatsOnlyAKilledPartAndMergesToTheSameResult_data();
    void parallelRepeatsOnlyAKilledPartAndMergesToTheSameResult();
    void slurmRepeatsOnlyAKilledPartAndMergesToTheSameResult();
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
    void checkKilledPartIsRepeated(const QString &script, const QProcessEnvironment &environment,
        const QString &results, const QStringList &asked);

    QTemporaryDir m_folder;
    const QStringList m_search{QStringLiteral("explore"), QStringLiteral("--faults"),
        QStringLiteral("node-crash,node-wipe"), QStringLiteral("--go-on")};
};

namespace {

// Two shell scripts: one is called in place of Lockscope, the other in place of ssh.
constexpr char program[] = R"(#!/bin/sh
# Writes the arguments of each part to a file. Kills the second part when it runs for the first time; else calls Lockscope.
case "$*" in *"--shard "[1-4]/4*) echo "$*" >>"$RESULTS.calls" ;; esac
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

void ClusterTest::checkKilledPartIsRepeated(const QString &script,
    const QProcessEnvironment &environment, const QString &results, const QStringList &asked)
{
    const CallResult whole =
        callProgram(asked + QStringList{QStringLiteral("--json"), QStringLiteral("-")});
    QCOMPARE(whole.exitCode, asked == m_search ? 3 : 0);
    const QStringList arguments = QStringList{results, QStringLiteral("4")} + asked;
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
    QVERIFY2(messages.contains("parts: part 2 of 4 failed on "), messages.constData());
    QVERIFY2(messages.contains("with exit code 137\n"), messages.constData());
    QVERIFY2(messages.contains("parts: of 4 parts, these are missing: 2 "), messages.constData());

    const CallResult second = callScript(script, arguments, environment);
    QVERIFY2(second.exitCode == whole.exitCode, second.messages.constData());
    QCOMPARE(calls(), 5);
    QCOMPARE(contents(path(results + QStringLiteral("/result.json"))), whole.out);
    if (asked == m_search) {
        const CallResult checked = callProgram({QStringLiteral("check"),
            path(results + QStringLiteral("/certificate.json")), QStringLiteral("--quiet")});
        QVERIFY2(checked.exitCode == 3, checked.messages.constData());
    } else {
        QVERIFY(contents(path(results + QStringLiteral("/result.csv"))).startsWith("ttl,pause,"));
    }

    const CallResult third = callScript(script, arguments, environment);
    QCOMPARE(third.exitCode, whole.exitCode);
    QCOMPARE(calls(), 5);
}

void ClusterTest::parallelRepeatsOnlyAKilledPartAndMergesToTheSameResult_data()
{
    QTest::addColumn<QString>("options");
    QTest::addColumn<QStringList>("asked");
    QTest::newRow("a search on this machine") << QStringLiteral("-j2") << m_search;
    QTest::newRow("a search over ssh") << QStringLiteral("-S 1/nodeA,1/nodeB") << m_search;
    QTest::newRow("a sweep") << QStringLiteral("-j2")
                             << QStringList{QStringLiteral("sweep"), QStringLiteral("ttl=1s..2s"),
                                    QStringLiteral("pause=0..2s"), QStringLiteral("--runs"),
                                    QStringLiteral("2")};
}

void ClusterTest::parallelRepeatsOnlyAKilledPartAndMergesToTheSameResult()
{
    QFETCH(QString, options);
    QFETCH(QStringList, asked);
    if (QStandardPaths::findExecutable(QStringLiteral("parallel")).isEmpty())
        QSKIP("GNU parallel is not installed");
    const bool isOverSsh = options.contains(QStringLiteral("node"));
    const QString results = QLatin1String(QTest::currentDataTag()); // a name with a space
    QProcessEnvironment environment = environmentFor(results);
    environment.insert(QStringLiteral("PARALLEL"), options + QStringLiteral(" --env RESULTS"));
    environment.insert(QStringLiteral("PARALLEL_SSH"), path(QStringLiteral("ssh")));
    checkKilledPartIsRepeated(QStringLiteral("parts-parallel.sh"), environment, results, asked);
    const QByteArray hosts = contents(path(results) + QStringLiteral(".hosts"));
    QCOMPARE(hosts.contains("nodeA\n") && hosts.contains("nodeB\n"), isOverSsh);
}

void ClusterTest::slurmRepeatsOnlyAKilledPartAndMergesToTheSameResult()
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
        QStringLiteral("parts-slurm.sh"), environment, QStringLiteral("slurm results"), m_search);
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
    row("new 4", "expected explore or sweep");
    row("new 4 run F10", "run: expected explore or sweep");
    row("new 4 explore --frobnicate", "frobnicate");
    row("new 4 explore --faults rain", "rain");
    row("new 4 explore --json a", "--json: not an option of a part");
    row("new 4 explore --shard=1/2", "--shard=1/2: not an option of a part");
    row("new 4 sweep ttl=1s..2x", "2x");
    row("new 4 sweep ttl=1s..2s --csv a", "--csv: not an option of a part");
    row("old 4 explore --depth 1", "old has parts of another question");
}

void ClusterTest::aWrongArgumentIsReportedInOneLineAndNoPartStarts()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, expectedText);
    QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("old")));
    QFile question(path(QStringLiteral("old/question")));
    QVERIFY(question.open(QIODevice::WriteOnly));
    question.write("4\nexplore\n--depth\n2\n");
    question.close();
    for (const char *script : {"parts-parallel.sh", "parts-slurm.sh"}) {
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
