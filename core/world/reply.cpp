// SPDX-License-Identifier: MIT
#include "world/reply.h"

namespace lockscope {

std::string replyText(const Reply &reply)
{
    switch (reply.kind) {
    case Reply::Kind::nil:
        return "(nil)";
    case Reply::Kind::status:
        return reply.text;
    case Reply::Kind::integer:
        return "(integer) " + std::to_string(reply.integer);
    case Reply::Kind::text:
        return '"' + reply.text + '"';
    case Reply::Kind::error:
        return "(error) " + reply.text;
    case Reply::Kind::array: {
        std::string text = "[";
        for (const Reply &item : reply.items) {
            if (text.size() > 1)
                text += ", ";
            text += replyText(item);
        }
        return text + ']';
    }
    }
    return {};
}

} // namespace lockscope
