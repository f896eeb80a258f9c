// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/explore/onthreads.h"

#include <algorithm>
#include <system_error>
#include <thread>
#include <vector>

namespace lockscope {

void onThreads(std::size_t threads, const std::function<void(std::size_t)> &work)
{
    std::vector<std::thread> others;
    try {
        for (std::size_t i = 1; i < threads; ++i)
            others.emplace_back([&work, i] { work(i); });
    } catch (const std::system_error &) {
        // The threads that the system allowed do the work.
    }
    work(0);
    for (std::thread &thread : others)
        thread.join();
}

int coreCount()
{
    return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

} // namespace lockscope
