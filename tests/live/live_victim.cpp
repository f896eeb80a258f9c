// SPDX-License-Identifier: GPL-3.0-or-later
// Starts three servers, prints one line (folder, then process numbers), and waits until
// tst_redisserver kills this process.
#include "core/live/servers/redisserver.h"
#include "core/live/servers/runfolder.h"

#include <unistd.h>

#include <cstdio>
#include <vector>

using namespace lockscope;

int main()
{
    const auto folder = RunFolder::create();
    if (!folder)
        return 1;
    std::vector<std::unique_ptr<RedisServer>> servers;
    for (const char *const name : {"n1", "n2", "n3"}) {
        auto place = folder.value()->makeNodeFolder(name);
        if (!place)
            return 1;
        auto server = RedisServer::start({{}, place.value()});
        if (!server || !server.value()->waitReady(std::chrono::seconds(30)))
            return 1;
        servers.push_back(std::move(server).value());
    }
    std::printf("%s", folder.value()->path().c_str());
    for (const auto &server : servers)
        std::printf(" %d", static_cast<int>(server->processId()));
    std::printf("\n");
    std::fflush(stdout);
    for (;;)
        pause();
}
