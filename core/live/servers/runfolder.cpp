// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/servers/runfolder.h"

#include "core/live/servers/processstate.h"
#include "lockscope/base/systemreason.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <vector>

namespace lockscope {
namespace {

namespace fs = std::filesystem;

Error cannotCreate(const fs::path &folder)
{
    return Error{{LOCKSCOPE_TEXT("Error", "cannot create the folder {folder}: {reason}"),
        {{"folder", folder.string()}, {"reason", systemReason(errno)}}}};
}

// A root is a folder that contains the run folders of all Lockscope processes of this user. The
// path of a node's socket is <root>/<8 hex>/<name of the node>/r.sock. With a NUL at its end it
// must fit into sun_path.
constexpr std::size_t socketPathSizeMax = 107;
constexpr std::size_t nodeNameSizeMax = 16;
constexpr std::size_t belowRootSizeMax = 1 + 8 + 1 + nodeNameSizeMax + 7; // 7: "/r.sock"

bool isShortEnough(const fs::path &root)
{
    return root.native().size() + belowRootSizeMax <= socketPathSizeMax;
}

// Returns whether the folder belongs to this user and other users cannot access it; false for a
// symbolic link.
bool isPrivate(const fs::path &folder)
{
    struct stat status { };
    return lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode)
        && status.st_uid == geteuid() && (status.st_mode & 077) == 0;
}

// Returns the root $XDG_RUNTIME_DIR/lockscope if this variable names a folder of this user and the
// path is short enough; else an empty path.
fs::path sessionRoot()
{
    const char *const runtime = std::getenv("XDG_RUNTIME_DIR");
    if (!runtime || *runtime != '/')
        return {};
    struct stat status { };
    if (stat(runtime, &status) != 0 || !S_ISDIR(status.st_mode) || status.st_uid != geteuid()
        || access(runtime, W_OK | X_OK) != 0)
        return {};
    const fs::path root = fs::path(runtime) / "lockscope";
    return isShortEnough(root) ? root : fs::path{};
}

fs::path temporaryRoot()
{
    const std::string name = "lockscope-" + std::to_string(geteuid());
    std::error_code error;
    const fs::path root = fs::temp_directory_path(error) / name;
    return !error && root.is_absolute() && isShortEnough(root) ? root : fs::path("/tmp") / name;
}

// Creates the folder if it does not exist. Returns whether it exists and isPrivate().
bool ensurePrivateFolder(const fs::path &folder)
{
    return (mkdir(folder.c_str(), 0700) == 0 || errno == EEXIST) && isPrivate(folder);
}

// Returns the root for new run folders, and creates it if it does not exist.
Result<fs::path> makeRoot()
{
    const fs::path session = sessionRoot();
    if (!session.empty() && ensurePrivateFolder(session))
        return session;
    const fs::path temporary = temporaryRoot();
    if (ensurePrivateFolder(temporary))
        return temporary;
    if (access(temporary.c_str(), F_OK) == 0)
        return Error{{LOCKSCOPE_TEXT("Error",
                          "{folder} is not a private folder of this user (expected mode 0700); "
                          "remove it, or set XDG_RUNTIME_DIR"),
            {{"folder", temporary.string()}}}};
    return cannotCreate(temporary);
}

// Locks the file "lock" of a run folder (flock). Returns the descriptor of the file, or -1 if
// another process has locked it. Another process may remove the folder after the file was opened
// here, so the result is valid only if the locked file still exists under its name.
int takeLock(const fs::path &folder)
{
    const fs::path file = folder / "lock";
    const int lock = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (lock < 0)
        return -1;
    struct stat locked { };
    struct stat existing { };
    if (flock(lock, LOCK_EX | LOCK_NB) == 0 && fstat(lock, &locked) == 0
        && lstat(file.c_str(), &existing) == 0 && locked.st_ino == existing.st_ino
        && locked.st_dev == existing.st_dev)
        return lock;
    close(lock);
    return -1;
}

// Removes a run folder. Removes the file "lock" after all others: while it exists and is locked, no
// other process uses the folder. REQUIRES: the caller has locked it by takeLock().
void removeLockedFolder(const fs::path &folder)
{
    std::error_code error;
    std::vector<fs::path> entries;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        if (entry->path().filename() != "lock")
            entries.push_back(entry->path());
    }
    for (const fs::path &path : entries)
        fs::remove_all(path, error);
    fs::remove(folder / "lock", error);
    fs::remove(folder, error);
}

// Returns whether the process is a Redis server that works in that folder.
bool isRedisOf(pid_t pid, const fs::path &nodeFolder)
{
    const fs::path process = fs::path("/proc") / std::to_string(pid);
    std::error_code error;
    const fs::path workFolder = fs::read_symlink(process / "cwd", error);
    if (error || workFolder != fs::canonical(nodeFolder, error) || error)
        return false;
    // In Debian, redis-server is a link to redis-check-rdb: one program with several names. The
    // name of a file that an upgrade has replaced ends with " (deleted)".
    const std::string program = fs::read_symlink(process / "exe", error).filename().string();
    return !error && (program.rfind("redis-", 0) == 0 || program.rfind("valkey-", 0) == 0);
}

void endServers(const fs::path &runFolder)
{
    std::error_code error;
    for (fs::directory_iterator entry(runFolder, error), end; !error && entry != end;
         entry.increment(error)) {
        pid_t pid = 0;
        std::ifstream file(entry->path() / "pid");
        if (!(file >> pid) || pid <= 1 || !isRedisOf(pid, entry->path()))
            continue;
        kill(pid, SIGKILL);
        waitUntilGone(pid, std::chrono::seconds(5));
    }
}

bool isRunFolderName(const std::string &name)
{
    return name.size() == 8 && name.find_first_not_of("0123456789abcdef") == std::string::npos;
}

// Removes the run folders of ended processes in `root` (see RunFolder::removeAbandoned()). Returns
// the number of removed folders.
int removeAbandonedIn(const fs::path &root)
{
    if (root.empty() || !isPrivate(root))
        return 0;
    int removed = 0;
    std::error_code error;
    std::vector<fs::path> folders;
    for (fs::directory_iterator entry(root, error), end; !error && entry != end;
         entry.increment(error)) {
        if (isRunFolderName(entry->path().filename().string()) && isPrivate(entry->path()))
            folders.push_back(entry->path());
    }
    for (const fs::path &folder : folders) {
        const int lock = takeLock(folder);
        if (lock < 0)
            continue;
        endServers(folder);
        removeLockedFolder(folder);
        close(lock);
        ++removed;
    }
    return removed;
}

std::string randomName()
{
    std::uint32_t word = 0;
    if (getrandom(&word, sizeof word, 0) != sizeof word)
        word = static_cast<std::uint32_t>(getpid());
    char text[9];
    std::snprintf(text, sizeof text, "%08x", word);
    return text;
}

} // namespace

Result<std::unique_ptr<RunFolder>> RunFolder::create()
{
    removeAbandoned();
    Result<fs::path> root = makeRoot();
    if (!root)
        return root.error();
    for (int tries = 0; tries < 100; ++tries) {
        fs::path folder = root.value() / randomName();
        if (mkdir(folder.c_str(), 0700) != 0) {
            if (errno == EEXIST)
                continue;
            return cannotCreate(folder);
        }
        const int lock = takeLock(folder);
        if (lock >= 0)
            return std::unique_ptr<RunFolder>(new RunFolder(std::move(folder), lock));
        // Another process has locked the new folder first. Its removeAbandoned() treats the folder
        // as one of an ended process, and removes it now.
        rmdir(folder.c_str());
    }
    return Error{{LOCKSCOPE_TEXT("Error", "cannot lock a run folder in {folder}"),
        {{"folder", root.value().string()}}}};
}

RunFolder::RunFolder(fs::path path, int lockDescriptor)
    : m_path(std::move(path)), m_lockDescriptor(lockDescriptor)
{
}

RunFolder::~RunFolder()
{
    removeLockedFolder(m_path);
    close(m_lockDescriptor);
}

Result<fs::path> RunFolder::makeNodeFolder(const std::string &name) const
{
    LOCKSCOPE_ASSERT(
        !name.empty() && name.size() <= nodeNameSizeMax && name.find('/') == std::string::npos);
    fs::path folder = m_path / name;
    if (mkdir(folder.c_str(), 0700) != 0)
        return cannotCreate(folder);
    return folder;
}

int RunFolder::removeAbandoned()
{
    return removeAbandonedIn(sessionRoot()) + removeAbandonedIn(temporaryRoot());
}

} // namespace lockscope
