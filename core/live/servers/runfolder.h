// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"

#include <filesystem>
#include <memory>

namespace lockscope {

/// The private temporary folder of one run, with the sockets and data of its nodes. It is locked while this program runs, so that the
/// next start of Lockscope can detect the folders of killed runs.
/// Thread: any, one at a time.
class RunFolder {
public:
    /// Removes the folders of dead runs with sweep(), then creates `<runtime>/lockscope/<8 hex>` with mode 0700. `<runtime>` is
    /// $XDG_RUNTIME_DIR, or a short private folder in the system's temporary directory, because the path of a Unix socket must be
    /// shorter than 108 bytes.
    static Result<std::unique_ptr<RunFolder>> create();
    /// Removes the folder.
    ~RunFolder();
    RunFolder(const RunFolder &) = delete;
    RunFolder &operator=(const RunFolder &) = delete;

    const std::filesystem::path &path() const { return m_path; }
    /// Creates a new folder for one node's data: "n1", "store".
    Result<std::filesystem::path> makeNodeFolder(const std::string &name) const;

    /// Ends the redis-servers in run folders of dead owners, and removes those folders. Ends a process only if /proc confirms that it
    /// is a redis with that working folder. Folders of live owners are unchanged. Returns the number of removed folders.
    static int sweep();

private:
    RunFolder(std::filesystem::path path, int lockDescriptor);
    std::filesystem::path m_path;
    int m_lock = -1;
};

} // namespace lockscope
