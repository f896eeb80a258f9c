// SPDX-License-Identifier: MIT
#include "lockscope/runtime/commandtexts.h"

#include "lockscope/base/sametext.h"

namespace lockscope {

CommandTexts::CommandTexts(TextSink &pool)
    : m_pool(pool), m_ok(pool.intern("OK")), m_nil(pool.intern("(nil)")),
      m_integers{pool.intern("(integer) 0"), pool.intern("(integer) 1")}
{
}

CommandTexts::Ids CommandTexts::of(const Command &command)
{
    const TextId keyText = key(command);
    return {keyText, pattern(command)};
}

TextId CommandTexts::key(const Command &command)
{
    for (const Known &known : m_keys) {
        if (isSameText(known.text, command.key().text))
            return known.id;
    }
    Known &place = m_keys[m_nextKey++ % m_keys.size()];
    place.text = command.key().text;
    return place.id = m_pool.intern(place.text);
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
    for (Pattern &place : m_patterns) {
        if (place.form != &command.form() || place.isByName != command.isByName())
            continue;
        if (!place.command.hasPatternOf(command)) {
            place.command = command;
            place.id = makePattern(command);
        }
        return place.id;
    }
    const TextId id = makePattern(command);
    m_patterns.push_back({&command.form(), command.isByName(), command, id});
    return id;
}

TextId CommandTexts::makePattern(const Command &command)
{
    m_made.clear();
    command.appendPattern(m_made);
    return m_pool.intern(m_made);
}

TextId CommandTexts::makeStep(Step &place, const ListingLine &line)
{
    place = {line.text.data(), line.number, m_pool.intern(std::to_string(line.number).append(" ").append(line.text))};
    return place.id;
}

TextId CommandTexts::rareReply(const Command &command, const Reply &reply)
{
    const bool mayNameToken = command.effect() == Effect::mayBeGiven;
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
