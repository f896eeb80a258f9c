// SPDX-License-Identifier: MIT
#include "lockscope/runtime/processrows.h"

namespace lockscope {

ProcessRows::ProcessRows(World &world, ClientId client, CommandTexts *texts)
    : m_world(world), m_sink(world.sink()), m_client(client),
      m_ownTexts(texts ? nullptr : std::make_unique<CommandTexts>(m_sink.texts())),
      m_texts(texts ? *texts : *m_ownTexts)
{
}

void ProcessRows::reset()
{
    m_attempt = AttemptId{};
    m_last = EventRef{};
    m_command.reset();
    m_token = Token(); // the next run may use another pool of texts, in which m_tokenText is the id
                       // of another text
}

EventRef ProcessRows::note(EventKind kind, EventRef cause, const Event &columns)
{
    Event &row = open(kind);
    row.span = columns.span;
    row.fence = columns.fence;
    row.key = columns.key;
    row.token = columns.token;
    row.detail = columns.detail;
    row.node = columns.node;
    if (columns.attempt)
        row.attempt = columns.attempt;
    return m_last = m_sink.put(cause, KeyEffect::none);
}

void ProcessRows::noteStep(const ListingLine &line)
{
    const TextId text = m_texts.step(line);
    open(EventKind::step).detail = text;
    m_last = m_sink.put(EventRef{}, KeyEffect::none);
}

TextId ProcessRows::intern(const Token &token)
{
    if (token.isEmpty()) // keep the cached token
        return TextId{};
    if (!(m_token == token)) {
        m_token = token;
        m_tokenText = intern(token.text());
    }
    return m_tokenText;
}

void ProcessRows::internCommand(const Command &command)
{
    m_command = command;
    m_commandTexts = m_texts.idsOf(command);
    m_commandToken = intern(command.token());
}

ProcessRows::AttemptScope::AttemptScope(ProcessRows &rows, AttemptId attempt, EventRef last)
    : m_rows(rows), m_attempt(std::exchange(rows.m_attempt, attempt)),
      m_last(std::exchange(rows.m_last, last))
{
}

ProcessRows::AttemptScope::~AttemptScope()
{
    m_rows.m_attempt = m_attempt;
    m_rows.m_last = m_last;
}

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
        if (cached.text == command.key().text)
            return cached.id;
    }
    CachedText &slot = m_keys[m_nextKey++ % m_keys.size()];
    slot.text = command.key().text;
    return slot.id = m_pool.intern(slot.text);
}

TextId CommandTexts::resource(const Resource &resource)
{
    if (m_resource.text != resource.text) {
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
        if (m_error != reply.text || !m_errorId) {
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
