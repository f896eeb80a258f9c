// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/workloads/readmodifywrite.h"

namespace lockscope {

/// A counter on the store (article 002): GET, one more, SET. Three steps that are one only under a lock: where two clients are between
/// GET and SET at once, both write the same number, and one of the two is lost.
class Counter final : public ReadModifyWrite {
public:
    std::vector<std::string> lastQuestion(const Resource &resource) const override;

protected:
    Look look() const override { return Look::always; }
    StoreWrite next(const Host &host, const Stay &stay, const std::string &read) const override;
};

} // namespace lockscope
