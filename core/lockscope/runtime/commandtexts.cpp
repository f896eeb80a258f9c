// SPDX-License-Identifier: MIT
#include "lockscope/runtime/commandtexts.h"

#include "lockscope/base/sametext.h"

namespace lockscope {

CommandTexts::CommandTexts(TextSink &pool)
    : m_pool(pool), m_ok(pool.intern("OK")),
      m_nil(pool.intern("(nil)")), m_integers{
                                       pool.intern("(integer) 0"), pool.intern("(integer) 1")}
{
}

CommandTexts::Ids CommandTexts::idsOf(const Command &command)
{
    const TextId keyText = key(command);
    return {keyText, pattern(command)};
}

TextId CommandTexts::key(const Command &command)
{
    for (const CachedText &cached : m_keys) {
        if (isSameText(cached.text, command.key().text))
            return cached.id;
    }
    CachedText &slot = m_keys[m_nextKey++ % m_keys.size()];
    slot.text = command.key().text;
    return slot.id = m_pool.intern(slot.text);
}

TextId CommandTexts::resource(const Resource &resource)
{
    if (!isSameText(m_resource.text, resource.text)) {
        m_resource.text = resource.text;
        m_resource.id = m_pool.intern(m_resource.text);
    }
    return m_resource.id;
}

TextId CommandTexts::pattern(const Command &command)
{
    for (Pattern &slot : m_patterns) {
        if (slot.form != &command.form() || slot.callsByHash != command.callsByHash())
            continue;
        if (!slot.command.hasPatternOf(command)) {
            slot.command = command;
            slot.id = makePattern(command);
        }
        return slot.id;
    }
    const TextId id = makePattern(command);
    m_patterns.push_back({&command.form(), command.callsByHash(), command, id});
    return id;
}

TextId CommandTexts::makePattern(const Command &command)
{
    m_buffer.clear();
    command.appendPattern(m_buffer);
    return m_pool.intern(m_buffer);
}

TextId CommandTexts::makeStep(Step &slot, const ListingLine &line)
{
    slot = {line.text.data(), line.number,
        m_pool.intern(std::to_string(line.number).append(" ").append(line.text))};
    return slot.id;
}

TextId CommandTexts::rareReply(const Command &command, const Reply &reply)
{
    const bool mayNameToken = command.effect() == KeyEffect::mayBeGiven;
    if (reply.isError() && !mayNameToken) {
        if (!isSameText(m_error, reply.text) || !m_errorId) {
            m_error = reply.text;
            m_errorId = m_pool.intern(replyText(reply));
        }
        return m_errorId;
    }
    std::string text = replyText(reply);
    if (mayNameToken) {
        if (const std::size_t at = text.find(command.token().text()); at != text.npos)
            text.replace(at, command.token().text().size(), 1, tokenMark);
    }
    return m_pool.intern(text);
}

} // namespace lockscope
