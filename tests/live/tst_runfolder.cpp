// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/servers/processstate.h"
#include "core/live/servers/redisserver.h"
#include "core/live/servers/runfolder.h"
#include "core/live/servers/serverprogram.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <thread>

using namespace lockscope;
namespace fs = std::filesystem;

namespace {

int modeOf(const fs::path &path)
{
    struct stat status { };
    return stat(path.c_str(), &status) == 0 ? static_cast<int>(status.st_mode & 07777) : -1;
}

// Creates a dead folder, as a killed instance leaves it: a run folder with a lock file that no
// process has locked.
fs::path makeDeadFolder(const fs::path &root, const std::string &name)
{
    fs::create_directories(root);
    fs::permissions(root, fs::perms::owner_all);
    const fs::path folder = root / name;
    fs::create_directories(folder / "n1");
    fs::permissions(folder, fs::perms::owner_all);
    std::ofstream(folder / "lock") << "";
    std::ofstream(folder / "n1" / "log") << "some text\n";
    return folder;
}

void startIn(
    QProcess &process, const fs::path &folder, const QString &program, const QStringList &arguments)
{
    process.setWorkingDirectory(QString::fromStdString(folder.string()));
    process.start(program, arguments);
    QVERIFY(process.waitForStarted());
    std::ofstream(folder / "pid") << process.processId() << '\n';
}

void killAndWait(QProcess &process)
{
    process.kill();
    process.waitForFinished();
}

} // namespace

class tst_RunFolder : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void makesAPrivateFolderBelowTheRuntimeFolder();
    void usesTheTemporaryFolderIfTheRuntimeFolderIsUnusable_data();
    void usesTheTemporaryFolderIfTheRuntimeFolderIsUnusable();
    void refusesATemporaryFolderThatIsOpenToOthers();
    void theDestructorRemovesTheFolderAndItsContents();
    void makesANodeFolderOnce();
    void removeAbandonedKeepsAFolderInUse();
    void removeAbandonedRemovesOnlyDeadFolders();
    void removeAbandonedEndsTheServerOfADeadFolder();
    void removeAbandonedEndsNoProgramButAServer();
    void removeAbandonedEndsNoServerOfAnotherFolder();
    void manyInstancesStartAtOnce();

private:
    fs::path runtimeRoot() const { return fs::path(m_runtime->path().toStdString()) / "lockscope"; }
    fs::path temporaryRoot() const
    {
        return fs::path(m_temporary->path().toStdString())
            / ("lockscope-" + std::to_string(geteuid()));
    }
    std::unique_ptr<QTemporaryDir> m_runtime;
    std::unique_ptr<QTemporaryDir> m_temporary;
};

void tst_RunFolder::init()
{
    qunsetenv("TMPDIR"); // QTemporaryDir then uses /tmp, so that the paths of sockets are short
    m_runtime = std::make_unique<QTemporaryDir>();
    m_temporary = std::make_unique<QTemporaryDir>();
    qputenv("XDG_RUNTIME_DIR", m_runtime->path().toUtf8());
    qputenv("TMPDIR", m_temporary->path().toUtf8());
}

void tst_RunFolder::makesAPrivateFolderBelowTheRuntimeFolder()
{
    const auto folder = RunFolder::create();
    QVERIFY2(folder, folder ? "" : folder.error().text.c_str());
    const fs::path path = folder.value()->path();
    QCOMPARE(path.parent_path(), runtimeRoot());
    QCOMPARE(path.filename().native().size(), std::size_t{8});
    QCOMPARE(modeOf(path), 0700);
    QCOMPARE(modeOf(path.parent_path()), 0700);
}

void tst_RunFolder::usesTheTemporaryFolderIfTheRuntimeFolderIsUnusable_data()
{
    QTest::addColumn<QByteArray>("runtime");
    QTest::newRow("not set") << QByteArray();
    QTest::newRow("relative") << QByteArray(".");
    QTest::newRow("does not exist") << QByteArray("/does/not/exist");
    QTest::newRow("owned by another user") << QByteArray(geteuid() == 0 ? "/does/not/exist" : "/");
    QTest::newRow("too deep for a socket") << QByteArray("deep");
}

void tst_RunFolder::usesTheTemporaryFolderIfTheRuntimeFolderIsUnusable()
{
    QFETCH(QByteArray, runtime);
    if (runtime == "deep") {
        const QString deep = m_runtime->path() + QLatin1Char('/') + QString(80, QLatin1Char('d'));
        QVERIFY(QDir().mkpath(deep));
        runtime = deep.toUtf8();
    }
    if (runtime.isNull())
        qunsetenv("XDG_RUNTIME_DIR");
    else
        qputenv("XDG_RUNTIME_DIR", runtime);
    const auto folder = RunFolder::create();
    QVERIFY2(folder, folder ? "" : folder.error().text.c_str());
    QCOMPARE(folder.value()->path().parent_path(), temporaryRoot());
}

void tst_RunFolder::refusesATemporaryFolderThatIsOpenToOthers()
{
    qunsetenv("XDG_RUNTIME_DIR");
    fs::create_directory(temporaryRoot());
    fs::permissions(temporaryRoot(), fs::perms::all);
    const auto folder = RunFolder::create();
    QVERIFY(!folder);
    QVERIFY(folder.error().text.find(temporaryRoot().string()) != std::string::npos);

    fs::remove(temporaryRoot());
    fs::create_directory_symlink(m_runtime->path().toStdString(), temporaryRoot());
    QVERIFY(!RunFolder::create());
}

void tst_RunFolder::theDestructorRemovesTheFolderAndItsContents()
{
    fs::path path;
    {
        const auto folder = RunFolder::create();
        QVERIFY(folder);
        path = folder.value()->path();
        const auto node = folder.value()->makeNodeFolder("n1");
        QVERIFY(node);
        std::ofstream(node.value() / "log") << "text";
        QVERIFY(fs::exists(path / "n1" / "log"));
    }
    QVERIFY(!fs::exists(path));
}

void tst_RunFolder::makesANodeFolderOnce()
{
    const auto folder = RunFolder::create();
    QVERIFY(folder);
    const auto node = folder.value()->makeNodeFolder("store");
    QVERIFY(node);
    QCOMPARE(node.value(), folder.value()->path() / "store");
    QCOMPARE(modeOf(node.value()), 0700);
    QVERIFY(!folder.value()->makeNodeFolder("store"));
}

void tst_RunFolder::removeAbandonedKeepsAFolderInUse()
{
    const auto folder = RunFolder::create();
    QVERIFY(folder);
    const auto other = RunFolder::create();
    QVERIFY(other);
    QCOMPARE(RunFolder::removeAbandoned(), 0);
    QVERIFY(fs::exists(folder.value()->path()));
    QVERIFY(fs::exists(other.value()->path()));
}

void tst_RunFolder::removeAbandonedRemovesOnlyDeadFolders()
{
    const fs::path dead = makeDeadFolder(runtimeRoot(), "0123abcd");
    const fs::path deadInTemporaryRoot = makeDeadFolder(temporaryRoot(), "00000000");
    const fs::path withoutLock = makeDeadFolder(runtimeRoot(), "0123abce");
    fs::remove(withoutLock / "lock");
    const fs::path noRunFolder = makeDeadFolder(runtimeRoot(), "notes");
    QCOMPARE(RunFolder::removeAbandoned(), 3);
    QVERIFY(!fs::exists(dead));
    QVERIFY(!fs::exists(deadInTemporaryRoot));
    QVERIFY(!fs::exists(withoutLock));
    QVERIFY(fs::exists(noRunFolder / "n1" / "log"));
}

void tst_RunFolder::removeAbandonedEndsTheServerOfADeadFolder()
{
    const fs::path dead = makeDeadFolder(runtimeRoot(), "0123abcd");
    const auto program = findRedisServer({});
    QVERIFY2(program, program ? "" : program.error().text.c_str());
    QProcess orphan;
    startIn(orphan, dead / "n1", QString::fromStdString(program.value()),
        {QStringLiteral("--port"), QStringLiteral("0"), QStringLiteral("--unixsocket"),
            QStringLiteral("r.sock")});
    QTRY_VERIFY_WITH_TIMEOUT(fs::exists(dead / "n1" / "r.sock"), 60000);
    QCOMPARE(RunFolder::removeAbandoned(), 1);
    QVERIFY(orphan.waitForFinished(60000));
    QCOMPARE(orphan.exitStatus(), QProcess::CrashExit);
    QVERIFY(!fs::exists(dead));
}

void tst_RunFolder::removeAbandonedEndsNoProgramButAServer()
{
    const fs::path dead = makeDeadFolder(runtimeRoot(), "0123abcd");
    QProcess other;
    startIn(other, dead / "n1", QStringLiteral("sleep"), {QStringLiteral("1000")});
    QCOMPARE(RunFolder::removeAbandoned(), 1);
    QCOMPARE(processState(static_cast<pid_t>(other.processId())), ProcessState::running);
    killAndWait(other);
}

void tst_RunFolder::removeAbandonedEndsNoServerOfAnotherFolder()
{
    const auto folder = RunFolder::create();
    QVERIFY(folder);
    const auto server = RedisServer::start({{}, folder.value()->makeNodeFolder("n1").value()});
    QVERIFY2(server, server ? "" : server.error().text.c_str());
    QVERIFY(server.value()->waitReady(std::chrono::seconds(60)));
    // A dead folder whose pid file has the process id of a server of another folder, as if the id
    // was used again.
    const fs::path dead = makeDeadFolder(runtimeRoot(), "0123abcd");
    std::ofstream(dead / "n1" / "pid") << server.value()->processId() << '\n';
    QCOMPARE(RunFolder::removeAbandoned(), 1);
    QVERIFY(!fs::exists(dead));
    QVERIFY(server.value()->isAlive());
    QVERIFY(server.value()->waitReady(std::chrono::seconds(60)));
}

void tst_RunFolder::manyInstancesStartAtOnce()
{
    // A lock of a file belongs to the open file, not to the process. So a thread can play the part
    // of an instance here.
    std::atomic<int> failures{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i) {
        threads.emplace_back([&failures] {
            for (int repeated = 0; repeated < 50; ++repeated) {
                const auto folder = RunFolder::create();
                if (!folder || !folder.value()->makeNodeFolder("n1")) {
                    ++failures;
                    continue;
                }
                RunFolder::removeAbandoned();
                if (!fs::exists(folder.value()->path() / "n1")
                    || !fs::exists(folder.value()->path() / "lock"))
                    ++failures;
            }
        });
    }
    for (std::thread &thread : threads)
        thread.join();
    QCOMPARE(failures.load(), 0);
    // A folder may remain until the next removeAbandoned() if two instances removed it at the same
    // time.
    RunFolder::removeAbandoned();
    QVERIFY(fs::is_empty(runtimeRoot()));
}

QTEST_GUILESS_MAIN(tst_RunFolder)
#include "tst_runfolder.moc"
