// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/csvrow.h"

namespace lockscope {
namespace {

void appendField(std::string &row, std::string_view text)
{
    row += ',';
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
        row += text;
        return;
    }
    row += '"';
    for (const char c : text) {
        if (c == '"')
            row += '"';
        row += c;
    }
    row += '"';
}

// Empty for "none".
void appendNumber(std::string &row, bool isThere, std::int64_t number)
{
    row += ',';
    if (isThere)
        row += std::to_string(number);
}

} // namespace

std::string csvRow(const Trace &trace, std::size_t index)
{
    const Event &event = trace[index];
    std::string row = std::to_string(trace.seqAt(index));
    appendNumber(row, true, microseconds(event.time));
    appendField(row, actorText(event.actor));
    appendField(row, trace.kindText(index));
    appendNumber(row, static_cast<bool>(event.client), event.client.value);
    appendNumber(row, static_cast<bool>(event.node), event.node.value);
    appendField(row, trace.text(event.key));
    appendField(row, trace.text(event.token));
    appendNumber(row, static_cast<bool>(event.fence), static_cast<std::int64_t>(event.fence.value));
    appendNumber(row, static_cast<bool>(event.attempt), event.attempt.value);
    appendNumber(row, event.cause != noSeq, event.cause);
    appendNumber(row, event.span != noSpan, microseconds(event.span));
    appendField(row, trace.detail(event));
    return row;
}

} // namespace lockscope
