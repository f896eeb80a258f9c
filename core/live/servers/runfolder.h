// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"

#include <filesystem>
#include <memory>

namespace lockscope {

/// A private temporary folder for one purpose, in most cases for the sockets and data of the nodes
/// of one run. The folder contains a file that this process keeps locked (flock) until this object
/// is destroyed or the process ends. So a later start of Lockscope can detect the folders of
/// processes that were killed: they exist but their file is not locked. Thread: any, one at a time.
class RunFolder {
public:
    /// Calls removeAbandoned(), then creates the folder with mode 0700:
    /// $XDG_RUNTIME_DIR/lockscope/<8 hex>, or lockscope-<user id>/<8 hex> in the system's temporary
    /// folder if the former cannot be used. Both paths are short, because the path of a Unix socket
    /// must be shorter than 108 bytes. Error: the folder cannot be created, locked or made private.
    static Result<std::unique_ptr<RunFolder>> create();
    /// Removes the folder.
    ~RunFolder();
    RunFolder(const RunFolder &) = delete;
    RunFolder &operator=(const RunFolder &) = delete;

    const std::filesystem::path &path() const { return m_path; }
    /// Creates a new folder for the data of one node. `name`: for example "n1" or "store". Error:
    /// the folder cannot be created.
    Result<std::filesystem::path> makeNodeFolder(const std::string &name) const;

    /// Removes the run folders of Lockscope processes that have ended, and ends the redis-servers
    /// that still run in them. Ends a process only if /proc confirms that it is a Redis server that
    /// works in such a folder. Returns the number of removed folders.
    static int removeAbandoned();

private:
    RunFolder(std::filesystem::path path, int lockDescriptor);
    std::filesystem::path m_path;
    int m_lockDescriptor = -1;
};

} // namespace lockscope
