// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"

#include <cstdint>
#include <string_view>

namespace lockscope {

/// The id of a text of a trace; its TextPool stores each text once. 0 is the empty text.
using TextId = Id<struct TextTag, std::uint32_t>;

/// Stores the texts of events.
class TextSink {
public:
    virtual ~TextSink() = default;
    /// Returns the id of the text, to be stored in an event.
    virtual TextId intern(std::string_view text) = 0;
};

} // namespace lockscope
