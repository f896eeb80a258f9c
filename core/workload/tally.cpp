// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/tally.h"

#include <charconv>

namespace lockscope {

std::optional<std::int64_t> leadingNumber(std::string_view text)
{
    std::int64_t number = 0;
    const bool isNumber =
        std::from_chars(text.data(), text.data() + text.size(), number).ec == std::errc();
    return isNumber ? std::optional(number) : std::nullopt;
}

ItemValue itemValueIn(const std::string &text)
{
    const std::size_t space = text.find(' ');
    return space == std::string::npos ? ItemValue{{}, text}
                                      : ItemValue{text.substr(0, space), text.substr(space + 1)};
}

ItemValue itemValueOf(const Trace &trace, const Event &event)
{
    ItemValue value = itemValueIn(trace.detail(event));
    if (value.item.empty())
        value.item = trace.text(event.key);
    return value;
}

} // namespace lockscope
