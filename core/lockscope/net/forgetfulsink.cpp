// SPDX-License-Identifier: MIT
#include "lockscope/net/forgetfulsink.h"

#include <algorithm>

namespace lockscope {

TextId ForgetfulSink::LastText::intern(std::string_view text)
{
    if (text.empty())
        return TextId{};
    m_text.assign(text);
    m_id.value =
        std::max(m_id.value + 1, 1u); // 0 is the empty text, also after the counter wraps around
    return m_id;
}

EventRef ForgetfulSink::put(EventRef, KeyEffect effect)
{
    static constexpr std::string_view errorMark = "(error) ";
    const Event event = m_event;
    std::string_view text = m_texts.text(event.detail);
    const bool isError = event.kind == EventKind::replied && text.starts_with(errorMark);
    if (isError)
        text.remove_prefix(errorMark.size());
    // NOSCRIPT is no trouble, because the script is then sent as text. A late answer belongs to an
    // earlier attempt, so it is ignored.
    const bool isTrouble =
        (isError && !text.starts_with("NOSCRIPT")) || event.kind == EventKind::timedOut;
    m_attempt = std::max(m_attempt, event.attempt);
    if (isTrouble && event.attempt == m_attempt) {
        using enum Trouble::Kind;
        const Trouble::Kind kind = isError ? refused
            : effect == KeyEffect::refused ? notSent
                                           : noAnswer;
        m_troubles.push_back({kind, event.node, std::string(text)});
    }
    return EventRef{++m_count};
}

} // namespace lockscope
