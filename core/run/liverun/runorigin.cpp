// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/runorigin.h"

#include <QDateTime>

#include <chrono>
#include <fstream>
#include <utility>

namespace lockscope {
namespace {

std::string kernelClockSource()
{
    std::ifstream file("/sys/devices/system/clocksource/clocksource0/current_clocksource");
    std::string name;
    file >> name;
    return name;
}

} // namespace

RunOrigin originOfRun(RunEpoch epoch, std::vector<std::string> servers)
{
    const auto began =
        std::chrono::system_clock::now() - (std::chrono::steady_clock::now() - epoch);
    const auto ms =
        std::chrono::duration_cast<std::chrono::milliseconds>(began.time_since_epoch()).count();
    const QString text = QDateTime::fromMSecsSinceEpoch(ms, Qt::UTC).toString(Qt::ISODateWithMs);
    return {text.toStdString(), kernelClockSource(), std::move(servers)};
}

} // namespace lockscope
