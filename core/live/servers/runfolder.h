// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"

#include <filesystem>
#include <memory>

namespace lockscope {

/// The private temporary folder of one run, with the sockets and data of its nodes. It is locked while this program runs, so a later start
/// of Lockscope can detect the folders of programs that were killed.
/// Thread: any, one at a time.
class RunFolder {
public:
    /// Calls sweep(), then creates the folder with mode 0700: $XDG_RUNTIME_DIR/lockscope/<8 hex>, or lockscope-<user id>/<8 hex> in the
    /// system's temporary folder if the former cannot be used. Both are short, because the path of a Unix socket must be shorter than 108
    /// bytes.
    static Result<std::unique_ptr<RunFolder>> create();
    /// Removes the folder.
    ~RunFolder();
    RunFolder(const RunFolder &) = delete;
    RunFolder &operator=(const RunFolder &) = delete;

    const std::filesystem::path &path() const { return m_path; }
    /// Creates a new folder for the data of one node; its name is for example "n1" or "store".
    Result<std::filesystem::path> makeNodeFolder(const std::string &name) const;

    /// Ends the redis-servers of programs that have ended, and removes the run folders of these programs. Ends a process only if /proc
    /// confirms that it is a Redis server that works in this folder. Returns the number of removed folders.
    static int sweep();

private:
    RunFolder(std::filesystem::path path, int lockDescriptor);
    std::filesystem::path m_path;
    int m_lock = -1;
};

} // namespace lockscope
