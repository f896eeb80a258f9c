// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// What a Redis node answered to a command, as a value.
struct Reply {
    enum class Kind : std::uint8_t { nil, status, integer, text, error, array };

    Kind kind = Kind::nil;
    std::int64_t integer = 0;
    std::string text; ///< of a status ("OK"), a bulk string, or an error ("NOSCRIPT No matching script.")
    std::vector<Reply> items;

    bool isNil() const { return kind == Kind::nil; }
    bool isOk() const { return kind == Kind::status && std::string_view(text) == "OK"; }
    bool isError() const { return kind == Kind::error; }
    bool isInteger(std::int64_t wanted) const { return kind == Kind::integer && integer == wanted; }
    /// An error whose first word is this: "NOSCRIPT".
    bool isError(const char *code) const { return isError() && text.rfind(code, 0) == 0; }

    friend bool operator==(const Reply &, const Reply &) = default;
};

/// The answer as redis-cli would show it in one line: `OK`, `(nil)`, `(integer) 1`, `"value"`, `(error) NOSCRIPT …`.
std::string replyText(const Reply &reply);

} // namespace lockscope
