// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/ids.h"
#include "lockscope/base/token.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace lockscope {

/// Fills a phrase in for one client of one run: its key, its token, its lease, in the units that the commands take. So a line of
/// redis-cli can be pasted, and means the very lock that is shown. A value.
class SnippetFormatter {
public:
    /// SnippetContext words they are.
    struct SnippetContext {
        std::string scheme;
        Settings settings; ///< the lease, the time-out, the replicas, and what an extension does
        Resource resource;
        ClientId client{1};
        Token token; ///< empty: the word `token` stands for it
    };
    /// Scripts are long: in a window a long one is shown by its beginning.
    enum class Scripts : std::uint8_t { whole, shortened };

    explicit SnippetFormatter(const SnippetContext &whose, Scripts scripts = Scripts::whole);

    /// The text with all names in braces filled in: {key}, {token}, {ttl}, {seconds}, {timeout}, {replicas}, {queue}, {wake},
    /// {fence}, {value}, {compare-and-delete}, {extend}, {hand-off}. Braces around anything else stand as they are.
    std::string say(std::string_view text) const;

private:
    std::map<std::string, std::string, std::less<>> m_values;
};

} // namespace lockscope
