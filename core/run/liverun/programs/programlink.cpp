// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/programs/programlink.h"

#include "core/live/observe/commandreader.h"
#include "core/live/programs/replyreader.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope {
namespace {

// Commands with which a library prepares a connection. They do not count for "before the n-th
// command" and for faults of one message, because each library sends different ones.
constexpr std::array<std::string_view, 14> preparations{"AUTH", "CLIENT", "COMMAND", "CONFIG",
    "ECHO", "HELLO", "INFO", "PING", "QUIT", "READONLY", "RESET", "SCRIPT", "SELECT", "TIME"};

// Returns the text of the command for the conditions of faults: its words with spaces between, the
// command's name in upper case.
std::string textOf(const std::vector<std::string_view> &words)
{
    std::string text = upperCase(words.front());
    for (std::size_t i = 1; i < words.size(); ++i)
        text.append(" ").append(words[i]);
    return text;
}

} // namespace

ProgramLink::ProgramLink(ProgramRun &run, ProgramClient &client, std::function<NodeId()> nodeNow,
    std::function<void()> onReadOnly)
    : m_run(run), m_client(client), m_nodeNow(std::move(nodeNow)),
      m_onReadOnly(std::move(onReadOnly))
{
}

std::optional<Relay::Message> ProgramLink::commandArrived(
    std::uint32_t number, std::string_view bytes)
{
    m_run.takeReports(); // what the program has reported before it sent the command
    Connection &connection = m_connections[number];
    const std::vector<std::string_view> words = wordsOf(bytes);
    if (words.empty()) // an empty line, which the node ignores
        return m_client.areMessagesHeldBack()
            ? std::nullopt
            : std::optional(Relay::Message{Relay::Way::requests, 0, {}, false});
    const bool isPreparation =
        std::find(preparations.begin(), preparations.end(), upperCase(words.front()))
        != preparations.end();
    const bool countsForFaults = !isPreparation && !connection.expectsRepeat;
    const NodeId node = m_nodeNow();
    if (!m_client.areMessagesHeldBack() && !connection.waiting) {
        connection.waiting = m_run.meanings.meaningOf(words, connection.state);
        if (node == storeNode) // the store has no locks
            connection.waiting->role = CommandRole::other;
        else if (m_client
                     .isInferring()) // takeInferred() can begin a fault, which holds messages back
            m_client.takeInferred(m_client.inferredBelief().sent(*connection.waiting, node));
    }
    if (!m_client.areMessagesHeldBack() && countsForFaults
        && !std::exchange(connection.hasBegunFaults, true))
        m_client.beginFaultsBefore(textOf(words), node);
    if (m_client.areMessagesHeldBack())
        return std::nullopt;
    connection.hasBegunFaults = false;
    connection.expectsRepeat = connection.expectsRepeat && isPreparation;

    OpenCommand command{std::exchange(connection.waiting, std::nullopt).value(), number};
    const EventRef sent = m_client.rows().noteSent(node, command.meaning);
    Relay::Message message{
        Relay::Way::requests, countsForFaults ? ++m_count : 0, sent, command.meaning.hasReply};
    if (command.meaning.hasReply)
        m_open.emplace(sent, std::move(command));
    return message;
}

void ProgramLink::replyPasses(const Relay::Message &message, std::string_view bytes)
{
    const auto found = m_open.extract(message.sent);
    if (found.empty())
        return;
    const auto &[meaning, number] = found.mapped();
    const Reply reply = readReply(bytes);
    const bool willBeRepeated = reply.isError() && bytes.starts_with("-NOSCRIPT");
    if (const auto connection = m_connections.find(number);
        connection != m_connections.end() && willBeRepeated)
        connection->second.expectsRepeat = true;
    if (bytes.starts_with("-READONLY"))
        m_onReadOnly();
    const KeyEffect effect = CommandMeanings::replyEffectOf(meaning, reply);
    m_client.rows().noteReplied(message.sent, effect, CommandMeanings::replyTextOf(meaning, reply),
        reply.isError() && !willBeRepeated);
    if (m_client.isInferring() && !willBeRepeated)
        m_client.takeInferred(
            m_client.inferredBelief().replied(meaning, effect == KeyEffect::done));
}

void ProgramLink::replyLost(const Relay::Message &message)
{
    if (m_open.erase(message.sent) > 0)
        m_client.rows().noteReplyLost(message.sent);
}

void ProgramLink::connectionRefused(std::string_view user)
{
    m_client.outputLine(
        {LOCKSCOPE_TEXT(
             "Program", "connections of the user {user} are refused; with --any-user they are not"),
            {{"user", std::string(user)}}});
}

void ProgramLink::messageTooLong()
{
    m_client.outputLine(
        {LOCKSCOPE_TEXT(
             "Program", "a command or reply is longer than {count} bytes: its connection is reset"),
            {{"count", std::to_string(Relay::bufferMax)}}});
}

} // namespace lockscope
