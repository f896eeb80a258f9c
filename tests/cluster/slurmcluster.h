// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/reservedport.h"

#include <QProcess>
#include <QProcessEnvironment>

#include <memory>
#include <vector>

namespace lockscope {

/// A Slurm cluster on this machine only: munged, slurmctld and slurmd, each on loopback and with
/// its files in one folder. The servers end with this object, or with the test.
class SlurmCluster {
public:
    /// Returns whether all programs of Slurm are installed.
    static bool isInstalled();

    /// `folder`: an absolute path of an existing folder. Every user must have the permission to
    /// pass through it and the folders above it.
    explicit SlurmCluster(const QString &folder) : m_folder(folder) { }
    SlurmCluster(const SlurmCluster &) = delete;
    SlurmCluster &operator=(const SlurmCluster &) = delete;
    ~SlurmCluster();

    /// Starts the servers and waits until the cluster's only compute node (this machine) is idle.
    /// Returns why this failed; empty: the cluster is ready.
    QString start();
    /// Adds the variables that Slurm's commands need to find this cluster.
    void addTo(QProcessEnvironment &environment) const;

private:
    bool writeFiles() const;
    QString launch(const QString &program, const QStringList &arguments);
    bool waitUntilIdle() const;

    QString m_folder;
    ReservedPort m_controllerPort;
    ReservedPort m_nodePort;
    std::vector<std::unique_ptr<QProcess>> m_servers; // in the order of their start
};

} // namespace lockscope
