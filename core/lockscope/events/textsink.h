// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"

#include <cstdint>
#include <string_view>

namespace lockscope {

/// A text of a trace, kept once in its TextPool. 0 is the empty text.
using TextId = Id<struct TextTag, std::uint32_t>;

/// Takes the texts of events.
class TextSink {
public:
    virtual ~TextSink() = default;
    /// The id by which an event carries the text.
    virtual TextId intern(std::string_view text) = 0;
};

} // namespace lockscope
