// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/simlostmessages.h"

#include "core/model/simworld.h"
#include "core/scenario/linkrows.h"

#include <algorithm>

namespace lockscope {

// Calls `work` for the messages of all connections of the link, in the order of sending. Sorted, because a message's position in the pool
// depends on earlier runs.
template <class Work> void SimLostMessages::forMessages(const SimLink &way, Work work)
{
    std::vector<SimMessage *> own;
    for (const auto &message : m_pool.messages()) {
        if (message->link == &way)
            own.push_back(message.get());
    }
    std::sort(own.begin(), own.end(), [](const SimMessage *a, const SimMessage *b) { return a->number < b->number; });
    for (SimMessage *const message : own)
        work(*message);
}

void SimLostMessages::lose(SimMessage &message)
{
    const bool isRequest = message.way == SimMessage::Way::toNode;
    m_world.linkRows().note(EventKind::linkDelayed, clientLink(message.client, message.node), message.errand->sent, noSpan,
                            isRequest ? requestLostText : replyLostText);
    SimLink &way = *message.link;
    const bool isFirst = !way.isBroken();
    way.breakOff(message.way);
    putBehind(message);
    if (!isFirst)
        return;
    message.way = SimMessage::Way::end;
    m_world.timers().arm(message, std::max(message.call->due(), m_world.now()));
}

void SimLostMessages::putBehind(SimMessage &message)
{
    message.way = SimMessage::Way::behind;
    message.answer.outcome = Answer::Outcome::unknown;
}

void SimLostMessages::refuse(SimMessage &message)
{
    tell(message, refusedText);
    message.answer.outcome = Answer::Outcome::refused;
}

void SimLostMessages::tell(SimMessage &message, std::string_view reason)
{
    message.way = SimMessage::Way::lost;
    message.answer.outcome = Answer::Outcome::unknown;
    message.answer.reply = Reply();
    message.answer.reply.text = reason;
    m_world.timers().arm(message, m_world.now() + m_world.options().times.machine.oneWay);
}

void SimLostMessages::giveUp(SimLink &way)
{
    std::vector<PendingCall *> lost;
    (void)way.takeHeld(SimMessage::Way::toClient); // the loop below gives each back, once
    forMessages(way, [&](SimMessage &message) {
        if (message.way == SimMessage::Way::lost || message.connection != way.connection())
            return; // its own timer reports it to the sender
        if (message.call) {
            lost.push_back(message.call);
            message.beOrphaned();
        }
        if (message.way == SimMessage::Way::toNode || (message.way == SimMessage::Way::toClient && message.isArmed()))
            return; // it arrives, and its answer is dropped
        m_world.timers().disarm(message);
        m_pool.giveBack(message);
    });
    way.connectAnew();
    for (PendingCall *const call : lost)
        call->process.calls().lose(*call, Answer::Outcome::unknown, givenUpText);
}

void SimLostMessages::reset(SimLink &way)
{
    for (const auto one : {SimMessage::Way::toNode, SimMessage::Way::toClient}) {
        for (SimMessage *const message : way.takeHeld(one))
            tell(*message, resetText);
    }
    const auto &unread = m_network.unread(way.client()); // these have arrived
    forMessages(way, [&](SimMessage &message) {
        const bool isAtNode = message.way == SimMessage::Way::toNode && !message.isArmed();
        const bool hasCome = std::find(unread.begin(), unread.end(), &message) != unread.end();
        if (hasCome || message.way == SimMessage::Way::lost || (isAtNode && !message.call))
            return;
        if (!isAtNode) {
            tell(message, resetText);
            return;
        }
        SimMessage &word = m_pool.takeMessage(m_network);
        word.link = message.link;
        word.node = message.node;
        word.client = message.client;
        word.number = message.number;
        word.connection = message.connection;
        word.call = message.call;
        word.errand = message.errand;
        message.beOrphaned();
        tell(word, resetText);
    });
    way.connectAnew();
    way.pace(SimMessage::Way::toNode).dropInFlight();
    way.pace(SimMessage::Way::toClient).dropInFlight();
}

void SimLostMessages::close(SimLink &way)
{
    if (way.holds(SimMessage::Way::toClient)) {
        for (SimMessage *const message : way.takeHeld(SimMessage::Way::toClient))
            m_pool.giveBack(*message);
    }
    if (way.isBroken()) {
        forMessages(way, [this](SimMessage &message) {
            if (message.way == SimMessage::Way::behind)
                m_pool.giveBack(message);
        });
    }
    way.connectAnew();
}

} // namespace lockscope
