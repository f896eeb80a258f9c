// SPDX-License-Identifier: MIT
#include "core/trace/unnamedfile.h"

#include "lockscope/base/systemreason.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

namespace lockscope {
namespace {

constexpr MarkedText cannotWrite =
    LOCKSCOPE_TEXT("Error", "cannot write to a file in {folder}: {reason}");

} // namespace

UnnamedFile::UnnamedFile(std::string folder)
{
    setFolder(std::move(folder));
}

UnnamedFile::~UnnamedFile()
{
    if (m_file >= 0)
        ::close(m_file);
}

void UnnamedFile::setFolder(std::string folder)
{
    m_folder = std::move(folder);
    if (!m_folder.empty())
        return;
    std::error_code problem;
    const std::filesystem::path systemFolder = std::filesystem::temp_directory_path(problem);
    m_folder = problem ? "." : systemFolder.string();
}

Result<Done> UnnamedFile::open()
{
    if (m_file >= 0)
        return Done{};
    m_file = ::open(m_folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC | O_EXCL, 0600);
    if (m_file < 0
        && (errno == EOPNOTSUPP
            || errno == EISDIR)) { // some file systems do not support unnamed files
        std::string name = m_folder + "/lockscope-XXXXXX";
        m_file = ::mkostemp(name.data(), O_CLOEXEC);
        if (m_file >= 0)
            ::unlink(name.c_str());
    }
    return m_file < 0 ? Result<Done>(
               failure(LOCKSCOPE_TEXT("Error", "cannot create a file in {folder}: {reason}")))
                      : Done{};
}

Result<Done> UnnamedFile::reserve(std::uint64_t offset, std::size_t size)
{
    if (const auto opened = open(); !opened)
        return opened;
    // Unlike fallocate(), posix_fallocate() also works on file systems that cannot reserve space.
    // It returns the error.
    errno = EINTR;
    while (errno == EINTR)
        errno = ::posix_fallocate(m_file, static_cast<off_t>(offset), static_cast<off_t>(size));
    return errno == 0 ? Result<Done>(Done{}) : failure(cannotWrite);
}

Result<Done> UnnamedFile::write(const void *bytes, std::size_t size, std::uint64_t offset)
{
    if (const auto opened = open(); !opened)
        return opened;
    for (std::size_t done = 0; done < size;) {
        const ssize_t written = ::pwrite(m_file, static_cast<const char *>(bytes) + done,
            size - done, static_cast<off_t>(offset + done));
        if (written > 0)
            done += static_cast<std::size_t>(written);
        else if (written == 0 || errno != EINTR)
            return failure(cannotWrite);
    }
    return Done{};
}

void UnnamedFile::release(std::uint64_t offset, std::size_t size)
{
    (void)::fallocate(m_file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
        static_cast<off_t>(offset), static_cast<off_t>(size));
}

Error UnnamedFile::failure(const MarkedText &what) const
{
    return Error{{what, {{"folder", m_folder}, {"reason", systemReason(errno)}}}};
}

} // namespace lockscope
