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

} // namespace lockscope
