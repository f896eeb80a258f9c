// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/workloads/readmodifywrite.h"

namespace lockscope {

/// The bare critical section: enter, stay for `work`, write a value of one's own to the store, leave. What it costs is overlap alone.
class Section final : public ReadModifyWrite {
protected:
    Look look() const override { return Look::ifAsked; }
    StoreWrite next(const Host &host, const Stay &stay, const std::string &read) const override;
};

} // namespace lockscope
