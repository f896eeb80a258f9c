// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace lockscope {

/// A temporary file without a name: the system deletes it when the program ends, also after a crash. It is created when it is first used.
/// Thread: one at a time.
class UnnamedFile {
public:
    /// `folder`: on a disk; empty: the system's folder for temporary files.
    explicit UnnamedFile(std::string folder = {});
    /// Closes the file. What is mapped stays readable.
    ~UnnamedFile();
    UnnamedFile(const UnnamedFile &) = delete;
    UnnamedFile &operator=(const UnnamedFile &) = delete;

    /// Applies to a file that is not created yet.
    void setFolder(std::string folder);
    /// Reserves room on the disk, so that a write to this part of a mapping cannot fail. Error: no room, or there can be no file.
    Result<Done> reserve(std::uint64_t offset, std::size_t size);
    /// Error: no room, or there can be no file.
    Result<Done> write(const void *bytes, std::size_t size, std::uint64_t offset);
    /// Frees the room on the disk of a part of the file.
    void release(std::uint64_t offset, std::size_t size);
    /// Returns the file descriptor. REQUIRES: reserve() or write() has succeeded.
    int descriptor() const { return m_file; }

private:
    Result<Done> open();
    Error failure(const std::string &what) const;

    std::string m_folder;
    int m_file = -1;
};

} // namespace lockscope
