// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/export/jsontext.h"

#include "core/trace/utf8.h"

namespace lockscope {
namespace {

void appendEscape(std::string &json, char c)
{
    constexpr std::string_view digits = "0123456789abcdef";
    switch (c) {
    case '"':
    case '\\': json += {'\\', c}; return;
    case '\n': json += "\\n"; return;
    case '\t': json += "\\t"; return;
    default:
        json += "\\u00";
        json += {
            digits[static_cast<unsigned char>(c) >> 4], digits[static_cast<unsigned char>(c) & 15]};
    }
}

} // namespace

void appendJson(std::string &json, std::string_view text)
{
    json += '"';
    while (!text.empty()) {
        const std::size_t size = utf8Size(text);
        const char first = text.front();
        if (size == 0)
            json += "\xef\xbf\xbd";
        else if (size == 1
            && (first == '"' || first == '\\' || static_cast<unsigned char>(first) < 0x20))
            appendEscape(json, first);
        else
            json.append(text, 0, size);
        text.remove_prefix(size == 0 ? 1 : size);
    }
    json += '"';
}

} // namespace lockscope
