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

/// Replaces the placeholders of a phrase with the values of one client of one run: its key, its
/// token, and its lease in the unit that the placeholder needs (seconds or milliseconds). So a
/// redis-cli line that a user pastes works on the lock of this run. A value.
class SnippetFormatter {
public:
    /// The client and the run whose values a snippet shows.
    struct SnippetContext {
        std::string scheme;
        Settings settings; ///< ttl, nodeTimeout, replicas, extension and mistakes are used
        Resource resource;
        ClientId client{1};
        Token token; ///< empty: the word `token` is shown instead
    };
    /// How Lua scripts are shown: completely, or only the beginning of a long script.
    enum class Scripts : std::uint8_t { whole, shortened };

    explicit SnippetFormatter(const SnippetContext &context, Scripts scripts = Scripts::whole);

    /// Returns the text with all placeholders filled in: {key}, {token}, {ttl}, {seconds} (the TTL
    /// in seconds), {timeout}, {replicas} (the number of replicas that must confirm), {queue},
    /// {wake}, {fence} and {value} (the keys of the fencing counter and of the protected value),
    /// and the scripts {compare-and-delete}, {extend}, {hand-off}, {acquire-again}, {release-once}
    /// and {extend-owned}. Other braces stay unchanged.
    std::string fill(std::string_view text) const;

private:
    std::map<std::string, std::string, std::less<>> m_values;
};

} // namespace lockscope
