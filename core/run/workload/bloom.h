// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lockscope {

/// The bits of a URL in a Bloom filter. Two of them may be equal.
using BloomPlaces = std::vector<std::uint32_t>;

/// Returns the bits of a URL in a filter of the size in the settings; the same on every machine.
BloomPlaces bloomPlaces(const std::string &url, const Settings &settings);

} // namespace lockscope
