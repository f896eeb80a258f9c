// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/servers/installedpart.h"

#include <system_error>

namespace lockscope {

std::filesystem::path installedPart(std::string_view name)
{
    std::error_code failure;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", failure);
    return program.parent_path().parent_path() / "libexec/lockscope" / name;
}

} // namespace lockscope
