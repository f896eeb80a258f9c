// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/workloads/section.h"

namespace lockscope {

// A value of its own each time, so that the store's history can be read back.
StoreWrite Section::next(const Host &host, const Stay &, const std::string &) const
{
    return {"client-" + std::to_string(host.id().value) + '#' + std::to_string(host.attempt().value), {}};
}

} // namespace lockscope
