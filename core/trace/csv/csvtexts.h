// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/textpool.h"
#include "lockscope/events/event.h"

#include <array>
#include <memory>
#include <string>
#include <string_view>

namespace lockscope {

/// The texts of a trace file that is being read, kept once each in a pool. Thread: one.
class CsvTexts {
public:
    CsvTexts() : m_pool(std::make_shared<TextPool>(TextPool::Writers::one)) { }

    const std::shared_ptr<TextPool> &pool() const { return m_pool; }
    std::string_view text(TextId id) const { return m_pool->text(id); }
    /// The id of a text. The few that come again and again are found by one look.
    TextId intern(std::string_view text);
    /// The id of a row's detail, with marks for the row's own token and key, so that one command's text is kept once.
    /// REQUIRES: event.key and event.token stand.
    TextId internDetail(std::string_view detail, const Event &event);

private:
    struct Known {
        std::string_view text; // the pool's
        TextId id;
    };
    void fold(std::string_view part, char mark);

    std::shared_ptr<TextPool> m_pool;
    std::array<Known, 1024> m_known{};
    std::string m_folded;
};

} // namespace lockscope
