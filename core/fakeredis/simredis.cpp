// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fakeredis/simredis.h"

#include "core/fakeredis/lua/simscripts.h"
#include "core/fakeredis/simserver.h"

namespace lockscope {

class SimRedis::State : public sim::Server {
public:
    using Server::Server;
};

class SimRedis::Contents {
public:
    std::vector<sim::Slot> keys;
};

namespace {

// Returns a slot with a copy of the key: its name, value and deadline. The other members describe
// the slot's place in its Keyspace (hash, creation number, watches) and keep their defaults.
sim::Slot copyOf(const sim::Slot &slot)
{
    sim::Slot copy;
    copy.key = slot.key;
    copy.type = slot.type;
    if (slot.type == sim::Type::string)
        copy.text = slot.text;
    if (slot.elements)
        copy.elements = std::make_unique<sim::Elements>(*slot.elements);
    copy.deadlineMs = slot.deadlineMs;
    return copy;
}

} // namespace

SimScripts::SimScripts() : m_engine(std::make_unique<Engine>())
{
}
SimScripts::~SimScripts() = default;

SimRedis::SimRedis(SimScripts &scripts, Listener *listener)
    : m_state(std::make_unique<State>(*scripts.m_engine, listener))
{
}
SimRedis::~SimRedis() = default;
SimRedis::SimRedis(SimRedis &&) noexcept = default;

void SimRedis::setServer(const ServerVersion &server)
{
    m_state->version = server;
}

std::optional<Reply> SimRedis::execute(
    ConnectionId connection, std::span<const std::string_view> words, NodeTime now)
{
    return m_state->execute(connection, words, now);
}

NodeTime SimRedis::nextDue() const
{
    return m_state->nextDue();
}

void SimRedis::advance(NodeTime now)
{
    m_state->advance(now);
}

std::vector<SimRedis::LateReply> SimRedis::takeLateReplies()
{
    return m_state->takeLateReplies();
}

bool SimRedis::isInTransaction(ConnectionId connection) const
{
    return m_state->isInTransaction(connection);
}

void SimRedis::disconnect(ConnectionId connection)
{
    m_state->disconnect(connection);
}

bool SimRedis::setIfAbsent(
    std::string_view key, std::string_view value, std::chrono::milliseconds ttl, NodeTime now)
{
    m_state->keys.setNow(now);
    return m_state->keys.setIfAbsent(key, value, ttl.count());
}

bool SimRedis::compareAndDelete(std::string_view key, std::string_view value, NodeTime now)
{
    m_state->keys.setNow(now);
    return m_state->keys.compareAndDelete(key, value);
}

void SimRedis::set(std::string_view key, std::string_view value, NodeTime now, NodeTime deadline)
{
    m_state->keys.setNow(now);
    m_state->keys.set(key, value,
        deadline == never ? sim::noDeadline
                          : std::chrono::floor<std::chrono::milliseconds>(deadline).count());
}

std::shared_ptr<const SimRedis::Contents> SimRedis::contents() const
{
    auto contents = std::make_shared<Contents>();
    for (const sim::Slot *const slot : m_state->keys.all())
        contents->keys.push_back(copyOf(*slot));
    return contents;
}

void SimRedis::restart(std::shared_ptr<const Contents> contents, NodeTime now)
{
    m_state->reset();
    m_state->keys.setNow(now);
    if (!contents)
        return;
    for (const sim::Slot &slot : contents->keys) {
        if (!m_state->keys.isExpired(slot))
            m_state->keys.load(slot);
    }
}

void SimRedis::replaceKeys(const Contents &contents, NodeTime now)
{
    m_state->keys.clear();
    m_state->keys.setNow(now);
    for (const sim::Slot &slot : contents.keys) {
        if (!m_state->keys.isExpired(slot))
            m_state->keys.load(slot);
    }
}

void SimRedis::setOutOfMemory(bool isFull)
{
    m_state->isOutOfMemory = isFull;
}

void SimRedis::setBusy(bool isBusy)
{
    m_state->isBusy = isBusy;
}

void SimRedis::refuseWrites(std::string_view reason)
{
    m_state->refuseWrites(reason);
}

} // namespace lockscope
