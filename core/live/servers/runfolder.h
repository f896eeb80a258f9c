// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"

#include <filesystem>
#include <memory>

namespace lockscope {

/// The private temporary folder of one run: its nodes' sockets and data. It is locked while we live, so that the next start of
/// any Lockscope can tell what a killed one left behind. Thread: any, one at a time.
class RunFolder {
public:
    /// Makes `<runtime>/lockscope/<8 hex>` (mode 0700; $XDG_RUNTIME_DIR, or a short folder of the system's temporary directory
    /// that is ours alone: a Unix socket's path must stay under 108 bytes), after a sweep of what dead runs left.
    static Result<std::unique_ptr<RunFolder>> create();
    /// Removes the folder.
    ~RunFolder();
    RunFolder(const RunFolder &) = delete;
    RunFolder &operator=(const RunFolder &) = delete;

    const std::filesystem::path &path() const { return m_path; }
    /// A fresh folder for one node's data: "n1", "store".
    Result<std::filesystem::path> makeNodeFolder(const std::string &name) const;

    /// Ends the redis-servers of run folders whose owner is dead (only where /proc says that the process works in that very
    /// folder and is a redis), and removes those folders. A living owner's folder is left alone. Returns how many were removed.
    static int sweep();

private:
    RunFolder(std::filesystem::path path, int lockDescriptor);
    std::filesystem::path m_path;
    int m_lock = -1;
};

} // namespace lockscope
