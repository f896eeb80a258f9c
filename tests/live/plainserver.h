// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/net/nodeaddress.h"

#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <string>
#include <thread>

namespace lockscope {

/// A redis-server of a test on a Unix socket in its own folder. This class does not use Qt.
/// `folder` must be short, because the path of a socket must have less than 108 bytes. The
/// destructor ends the server and removes the folder.
class PlainServer {
public:
    explicit PlainServer(const std::string &folder) : m_folder(folder)
    {
        if (mkdir(m_folder.c_str(), 0700) != 0)
            return;
        std::ofstream(m_folder + "/redis.conf")
            << "port 0\nunixsocket " << socketPath() << "\nunixsocketperm 700\ndir " << m_folder
            << "\nsave \"\"\nappendonly no\nhz 500\nrepl-diskless-sync "
               "yes\nrepl-diskless-sync-delay 0\nlogfile "
            << m_folder << "/log\n";
        const std::string configuration = m_folder + "/redis.conf";
        m_process = fork();
        if (m_process == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            execlp("redis-server", "redis-server", configuration.c_str(), nullptr);
            _exit(127);
        }
        struct stat found { };
        for (int i = 0; i < 20000 && stat(socketPath().c_str(), &found) != 0; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    ~PlainServer()
    {
        if (m_process > 0) {
            kill(m_process, SIGKILL);
            waitpid(m_process, nullptr, 0);
        }
        for (const char *name : {"/redis.conf", "/log", "/r.sock"})
            unlink((m_folder + name).c_str());
        rmdir(m_folder.c_str());
    }
    PlainServer(const PlainServer &) = delete;
    PlainServer &operator=(const PlainServer &) = delete;
    NodeAddress address() const
    {
        NodeAddress address;
        address.socketPath = socketPath();
        return address;
    }

private:
    std::string socketPath() const { return m_folder + "/r.sock"; }
    const std::string m_folder;
    pid_t m_process = 0;
};

} // namespace lockscope
