// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/simlostmessages.h"

#include "core/model/simworld.h"
#include "core/scenario/linkrows.h"
#include "lockscope/events/rowdetail.h"

#include <algorithm>

namespace lockscope {

// Calls `work` for the messages of all connections of the link, in the order in which they were
// sent. The order in the pool cannot be used, because it depends on earlier runs.
template <class Work> void SimLostMessages::forMessages(const SimLink &link, Work work)
{
    std::vector<SimMessage *> messages;
    for (const auto &message : m_pool.messages()) {
        if (message->link == &link)
            messages.push_back(message.get());
    }
    std::sort(messages.begin(), messages.end(),
        [](const SimMessage *a, const SimMessage *b) { return a->number < b->number; });
    for (SimMessage *const message : messages)
        work(*message);
}

void SimLostMessages::lose(SimMessage &message)
{
    const bool isRequest = message.way == SimMessage::Way::toNode;
    m_world.linkRows().note(EventKind::linkDelayed, clientLink(message.client, message.node),
        message.sentCommand->sent, noSpan,
        detailText(isRequest ? Detail::requestLost : Detail::replyLost));
    SimLink &link = *message.link;
    const bool isFirst = !link.isBroken();
    link.markBroken(message.way);
    dropAfterLoss(message);
    if (!isFirst)
        return;
    message.way = SimMessage::Way::endsConnection;
    m_world.timers().arm(message, std::max(message.call->due(), m_world.now()));
}

void SimLostMessages::dropAfterLoss(SimMessage &message)
{
    message.way = SimMessage::Way::neverArrives;
    message.answer.outcome = Answer::Outcome::unknown;
}

void SimLostMessages::refuse(SimMessage &message)
{
    reportLoss(message, detailText(Detail::notSent, {Detail::refused}));
    message.answer.outcome = Answer::Outcome::refused;
}

// Lets the call of the message fail after the delay of one message. `reason`: the text for the
// call.
void SimLostMessages::reportLoss(SimMessage &message, std::string_view reason)
{
    message.way = SimMessage::Way::reportsLoss;
    message.answer.outcome = Answer::Outcome::unknown;
    message.answer.reply = Reply();
    message.answer.reply.text = reason;
    m_world.timers().arm(message, m_world.now() + m_world.options().times.machine.oneWay);
}

void SimLostMessages::giveUp(SimLink &link)
{
    std::vector<PendingCall *> lost;
    (void)link.takeHeld(
        SimMessage::Way::toClient); // the loop below gives these messages back to the pool
    forMessages(link, [&](SimMessage &message) {
        if (message.way == SimMessage::Way::reportsLoss || message.connection != link.connection())
            return; // the message belongs to an earlier connection, or its timer reports its loss
        if (message.call) {
            lost.push_back(message.call);
            message.detachFromCall();
        }
        if (message.way == SimMessage::Way::toNode
            || (message.way == SimMessage::Way::toClient && message.isArmed()))
            return; // a command still arrives and is executed, but its answer is dropped; an answer
                    // in flight is dropped when it arrives
        m_world.timers().disarm(message);
        m_pool.giveBack(message);
    });
    link.reconnect();
    for (PendingCall *const call : lost)
        call->process.calls().lose(
            *call, Answer::Outcome::unknown, detailText(Detail::connectionLost, {Detail::givenUp}));
}

void SimLostMessages::reset(SimLink &link)
{
    for (const auto way : {SimMessage::Way::toNode, SimMessage::Way::toClient}) {
        for (SimMessage *const message : link.takeHeld(way))
            reportLoss(*message, detailText(Detail::connectionLost, {Detail::nodeClosed}));
    }
    const auto &unread = m_network.unread(
        link.client()); // these messages have arrived at the client, so they are not lost
    forMessages(link, [&](SimMessage &message) {
        const bool isAtNode = message.way == SimMessage::Way::toNode && !message.isArmed();
        const bool hasArrived = std::find(unread.begin(), unread.end(), &message) != unread.end();
        if (hasArrived || message.way == SimMessage::Way::reportsLoss
            || (isAtNode && !message.call))
            return;
        if (!isAtNode) {
            reportLoss(message, detailText(Detail::connectionLost, {Detail::nodeClosed}));
            return;
        }
        // The node still executes the command, so a second message reports the loss to the call.
        SimMessage &report = m_pool.takeMessage(m_network);
        report.link = message.link;
        report.node = message.node;
        report.client = message.client;
        report.number = message.number;
        report.connection = message.connection;
        report.call = message.call;
        report.sentCommand = message.sentCommand;
        message.detachFromCall();
        reportLoss(report, detailText(Detail::connectionLost, {Detail::nodeClosed}));
    });
    link.reconnect();
    link.pace(SimMessage::Way::toNode).dropInFlight();
    link.pace(SimMessage::Way::toClient).dropInFlight();
}

void SimLostMessages::close(SimLink &link)
{
    if (link.holds(SimMessage::Way::toClient)) {
        for (SimMessage *const message : link.takeHeld(SimMessage::Way::toClient))
            m_pool.giveBack(*message);
    }
    if (link.isBroken()) {
        forMessages(link, [this](SimMessage &message) {
            if (message.way == SimMessage::Way::neverArrives)
                m_pool.giveBack(message);
        });
    }
    link.reconnect();
}

} // namespace lockscope
