// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/markedtext.h"
#include "lockscope/base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace lockscope {

/// A temporary file without a name: the system deletes it when the program ends, also after a
/// crash. It is created when it is first used. Thread: one at a time.
class UnnamedFile {
public:
    /// `folder`: where the file is created; empty: the system's folder for temporary files.
    explicit UnnamedFile(std::string folder = {});
    /// Closes the file. Mappings of the file stay readable.
    ~UnnamedFile();
    UnnamedFile(const UnnamedFile &) = delete;
    UnnamedFile &operator=(const UnnamedFile &) = delete;

    /// Sets the folder, as in the constructor. A file that already exists stays where it is.
    void setFolder(std::string folder);
    /// Reserves disk space for a part of the file, so that a write to a mapping of this part cannot
    /// fail. Error: the disk is full, or the file cannot be created.
    Result<Done> reserve(std::uint64_t offset, std::size_t size);
    /// Writes bytes to the file at `offset`. Error: the disk is full, or the file cannot be created
    /// or written.
    Result<Done> write(const void *bytes, std::size_t size, std::uint64_t offset);
    /// Frees the disk space of a part of the file.
    void release(std::uint64_t offset, std::size_t size);
    /// Returns the file descriptor. REQUIRES: reserve() or write() has succeeded.
    int descriptor() const { return m_file; }

private:
    Result<Done> open();
    Error failure(const MarkedText &what) const;

    std::string m_folder;
    int m_file = -1;
};

} // namespace lockscope
