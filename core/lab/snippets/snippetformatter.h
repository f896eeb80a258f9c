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

/// Fills in the placeholders of a phrase for one client of one run: its key, token and lease, in the units of the commands. A
/// redis-cli line can then be pasted and refers to the lock that is shown. A value.
class SnippetFormatter {
public:
    /// The client and the run that a snippet is for.
    struct SnippetContext {
        std::string scheme;
        Settings settings; ///< lease, timeout, replicas and the kind of extension are used
        Resource resource;
        ClientId client{1};
        Token token; ///< empty: the word `token` is shown instead
    };
    /// Whether scripts are shown in full; `shortened` shows the beginning of a long script.
    enum class Scripts : std::uint8_t { whole, shortened };

    explicit SnippetFormatter(const SnippetContext &whose, Scripts scripts = Scripts::whole);

    /// Returns the text with all placeholders filled in: {key}, {token}, {ttl}, {seconds}, {timeout}, {replicas}, {queue}, {wake},
    /// {fence}, {value}, {compare-and-delete}, {extend}, {hand-off}. Other braces stay unchanged.
    std::string say(std::string_view text) const;

private:
    std::map<std::string, std::string, std::less<>> m_values;
};

} // namespace lockscope
