// SPDX-License-Identifier: MIT
#pragma once

/// Marks a text for translation where it arises, in code without Qt: lupdate reads it as it reads
/// QT_TRANSLATE_NOOP (ui/CMakeLists.txt). `context` groups the texts of one subject.
#define LOCKSCOPE_TEXT(context, text)                                                              \
    ::lockscope::MarkedText                                                                        \
    {                                                                                              \
        context, text                                                                              \
    }

namespace lockscope {

/// An English text that has translations. Make one with LOCKSCOPE_TEXT. It may contain the names
/// of values in braces: "client {client} was granted the lock".
struct MarkedText {
    const char *context = "";
    const char *text = "";
};

} // namespace lockscope
