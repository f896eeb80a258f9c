// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cluster/slurmcluster.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QRandomGenerator>
#include <QStandardPaths>
#include <QSysInfo>
#include <QThread>

#include <csignal>
#include <sys/prctl.h>
#include <unistd.h>

namespace lockscope {
namespace {

constexpr int startTimeout = 60'000; // ms
constexpr int stopTimeout = 30'000;

// Returns the path of a program. Also searches the folders that only root has in PATH, because the
// servers are there.
QString pathOf(const QString &program)
{
    const QString found = QStandardPaths::findExecutable(program);
    return found.isEmpty() ? QStandardPaths::findExecutable(
               program, {QStringLiteral("/usr/sbin"), QStringLiteral("/sbin")})
                           : found;
}

// Returns the host name as sinfo shows it: without a domain.
QString hostName()
{
    return QSysInfo::machineHostName().section(u'.', 0, 0);
}

bool writeFile(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly)
        && file.setPermissions(QFile::ReadOwner | QFile::WriteOwner)
        && file.write(bytes) == bytes.size();
}

constexpr char configuration[] = R"(ClusterName=lockscope
SlurmctldHost=%HOST%(127.0.0.1)
SlurmUser=%USER%
SlurmdUser=%USER%
AuthType=auth/munge
AuthInfo=socket=%FOLDER%/munge/socket
CredType=cred/munge
CommunicationParameters=NoInAddrAny
SlurmctldPort=%PORT1%
SlurmdPort=%PORT2%
StateSaveLocation=%FOLDER%/state
SlurmdSpoolDir=%FOLDER%/spool
SlurmctldPidFile=%FOLDER%/slurmctld.pid
SlurmdPidFile=%FOLDER%/slurmd.pid
SlurmctldLogFile=%FOLDER%/slurmctld.log
SlurmdLogFile=%FOLDER%/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=1,bf_interval=1,batch_sched_delay=0,sched_min_interval=0
MpiDefault=none
ReturnToService=2
KillWait=2
NodeName=%HOST% NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=main Nodes=%HOST% Default=YES MaxTime=INFINITE State=UP
)";

} // namespace

bool SlurmCluster::isInstalled()
{
    for (const char *program : {"munged", "slurmctld", "slurmd", "sbatch", "sinfo"}) {
        if (pathOf(QString::fromLatin1(program)).isEmpty())
            return false;
    }
    return true;
}

SlurmCluster::~SlurmCluster()
{
    // Ends the servers in reverse order: each server ends while the servers that it needs still
    // run.
    while (!m_servers.empty()) {
        QProcess &server = *m_servers.back();
        server.terminate();
        if (!server.waitForFinished(stopTimeout)) {
            server.kill();
            server.waitForFinished();
        }
        m_servers.pop_back();
    }
}

bool SlurmCluster::writeFiles() const
{
    const QDir folder(m_folder);
    for (const char *name : {"state", "spool", "munge"}) {
        if (!folder.mkpath(QString::fromLatin1(name)))
            return false;
    }
    QByteArray key(1024, '\0');
    for (char &byte : key)
        byte = static_cast<char>(QRandomGenerator::system()->bounded(256));
    QByteArray text(configuration);
    text.replace("%FOLDER%", m_folder.toUtf8())
        .replace("%HOST%", hostName().toUtf8())
        .replace("%USER%", QByteArray::number(getuid()));
    text.replace("%PORT1%", QByteArray::number(m_controllerPort.number()))
        .replace("%PORT2%", QByteArray::number(m_nodePort.number()));
    return writeFile(folder.filePath(QStringLiteral("munge/key")), key)
        && writeFile(folder.filePath(QStringLiteral("slurm.conf")), text);
}

// Starts a server that stays in the foreground, as a child that cannot outlive this process.
// Returns why the start failed; empty: the server runs.
QString SlurmCluster::launch(const QString &program, const QStringList &arguments)
{
    auto server = std::make_unique<QProcess>();
    server->setStandardOutputFile(QDir(m_folder).filePath(program + QStringLiteral(".out")));
    server->setProcessChannelMode(QProcess::MergedChannels);
    server->setChildProcessModifier([] { prctl(PR_SET_PDEATHSIG, SIGKILL); });
    server->start(pathOf(program), arguments);
    const bool hasStarted = server->waitForStarted(startTimeout);
    m_servers.push_back(std::move(server));
    return hasStarted ? QString() : QStringLiteral("could not start ") + program;
}

bool SlurmCluster::waitUntilIdle() const
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    addTo(environment);
    for (QDeadlineTimer deadline(startTimeout); !deadline.hasExpired(); QThread::msleep(50)) {
        QProcess sinfo;
        sinfo.setProcessEnvironment(environment);
        sinfo.start(pathOf(QStringLiteral("sinfo")),
            {QStringLiteral("-h"), QStringLiteral("-o"), QStringLiteral("%T")});
        if (sinfo.waitForFinished(startTimeout)
            && sinfo.readAllStandardOutput().trimmed() == "idle")
            return true;
    }
    return false;
}

QString SlurmCluster::start()
{
    if (!writeFiles())
        return QStringLiteral("could not write into ") + m_folder;
    const QString munge = m_folder + QStringLiteral("/munge/");
    const QString slurmConf = m_folder + QStringLiteral("/slurm.conf");
    const QString failure = launch(QStringLiteral("munged"),
        {QStringLiteral("-F"), QStringLiteral("--key-file=") + munge + QStringLiteral("key"),
            QStringLiteral("--socket=") + munge + QStringLiteral("socket"),
            QStringLiteral("--pid-file=") + munge + QStringLiteral("pid"),
            QStringLiteral("--seed-file=") + munge + QStringLiteral("seed"),
            QStringLiteral("--num-threads=2")});
    if (!failure.isEmpty())
        return failure;
    for (QDeadlineTimer deadline(startTimeout); !QFile::exists(munge + QStringLiteral("socket"));
         QThread::msleep(20)) {
        if (deadline.hasExpired())
            return QStringLiteral("munged does not listen");
    }
    for (const char *program : {"slurmctld", "slurmd"}) {
        const QString failed = launch(
            QString::fromLatin1(program), {QStringLiteral("-D"), QStringLiteral("-f"), slurmConf});
        if (!failed.isEmpty())
            return failed;
    }
    return waitUntilIdle() ? QString() : QStringLiteral("the node of Slurm does not become idle");
}

void SlurmCluster::addTo(QProcessEnvironment &environment) const
{
    environment.insert(QStringLiteral("SLURM_CONF"), m_folder + QStringLiteral("/slurm.conf"));
}

} // namespace lockscope
