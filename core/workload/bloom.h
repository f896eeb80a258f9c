// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lockscope {

/// The positions of the bits of one URL in a Bloom filter. Two of them may be equal.
using BloomBits = std::vector<std::uint32_t>;

/// Returns the bits of a URL in a Bloom filter. The setting `bloom-bits` is the size of the filter,
/// `bloom-hashes` the number of bits per URL. The same on every machine.
BloomBits bloomBitsOf(const std::string &url, const Settings &settings);

} // namespace lockscope
