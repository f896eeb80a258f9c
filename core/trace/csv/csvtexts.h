// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/textpool.h"
#include "lockscope/events/event.h"

#include <array>
#include <memory>
#include <string>
#include <string_view>

namespace lockscope {

/// The texts of a trace file that is being read, each stored once in a pool. Thread: one.
class CsvTexts {
public:
    CsvTexts() : m_pool(std::make_shared<TextPool>(TextPool::Writers::one)) { }

    const std::shared_ptr<TextPool> &pool() const { return m_pool; }
    std::string_view text(TextId id) const { return m_pool->text(id); }
    /// Returns the id of a text. A small cache finds frequent texts with one lookup.
    TextId intern(std::string_view text);
    /// Returns the id of a row's detail. The stored text has placeholders (event.h) for the row's
    /// token and key, so that the text of a repeated command is stored once. REQUIRES: event.key
    /// and event.token are set.
    TextId internDetail(std::string_view detail, const Event &event);

private:
    struct CachedText {
        std::string_view text; // points into the pool
        TextId id;
    };
    void replaceByMark(std::string_view part, char mark);

    std::shared_ptr<TextPool> m_pool;
    std::array<CachedText, 1024> m_cache{};
    std::string m_markedText;
};

} // namespace lockscope
