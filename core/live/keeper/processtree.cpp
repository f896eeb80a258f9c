// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/keeper/processtree.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>

namespace lockscope {
namespace {

std::string threadsFolder(pid_t process)
{
    return "/proc/" + std::to_string(process) + "/task/";
}

// Returns the folders of the threads in /proc; none if the process is gone.
std::vector<std::string> threadsOf(pid_t process)
{
    std::vector<std::string> found;
    const std::string folder = threadsFolder(process);
    DIR *const listing = opendir(folder.c_str());
    while (const dirent *const entry = listing ? readdir(listing) : nullptr) {
        if (entry->d_name[0] != '.')
            found.push_back(folder + entry->d_name);
    }
    if (listing)
        closedir(listing);
    return found;
}

// Returns an empty text if the file cannot be read.
std::string contentOf(const std::string &path)
{
    std::string text;
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    char buffer[4096];
    for (ssize_t got = 0; file >= 0 && (got = read(file, buffer, sizeof buffer)) > 0;)
        text.append(buffer, static_cast<std::size_t>(got));
    if (file >= 0)
        close(file);
    return text;
}

std::vector<pid_t> childrenOfThread(const std::string &thread)
{
    std::vector<pid_t> found;
    const std::string text = contentOf(thread + "/children"); // "12 345 "
    const char *at = text.c_str();
    for (char *end = nullptr; const long number = std::strtol(at, &end, 10); at = end)
        found.push_back(static_cast<pid_t>(number));
    return found;
}

// Returns the kernel's letter for the state of the thread: 'R' running, 'T' stopped, 'Z' ended …;
// 'X' if the thread is gone.
char stateOf(const std::string &thread)
{
    const std::string text = contentOf(thread + "/stat"); // "1234 (name, with any characters) S …"
    const std::size_t name = text.rfind(')');
    return name == std::string::npos || name + 2 >= text.size() ? 'X' : text[name + 2];
}

// Returns whether the thread cannot run until SIGCONT is sent, as isAtRest() defines it. 'D' is the
// state of a thread that waits in the kernel and that no signal can wake. A thread that waits for
// its child in vfork() is in this state, and cannot run while the child is stopped.
bool isThreadAtRest(const std::string &thread)
{
    const char state = stateOf(thread);
    if (state != 'D')
        return std::string("TtZX").find(state) != std::string::npos;
    const std::vector<pid_t> children = childrenOfThread(thread);
    return std::any_of(children.begin(), children.end(),
        [](pid_t child) { return stateOf(threadsFolder(child) + std::to_string(child)) == 'T'; });
}

} // namespace

std::vector<pid_t> childrenOf(pid_t process)
{
    std::vector<pid_t> found;
    for (const std::string &thread : threadsOf(process)) {
        for (const pid_t child : childrenOfThread(thread))
            found.push_back(child);
    }
    return found;
}

std::vector<pid_t> descendantsOf(pid_t process)
{
    std::vector<pid_t> found = childrenOf(process);
    for (std::size_t i = 0; i < found.size(); ++i) {
        for (const pid_t child : childrenOf(found[i]))
            found.push_back(child);
    }
    return found;
}

bool isAtRest(pid_t process)
{
    const std::vector<std::string> threads = threadsOf(process);
    return std::all_of(threads.begin(), threads.end(), isThreadAtRest);
}

} // namespace lockscope
