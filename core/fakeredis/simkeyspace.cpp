// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fakeredis/simkeyspace.h"

#include "lockscope/base/inlined.h"
#include "lockscope/base/texthash.h"

#include <algorithm>
#include <bit>

namespace lockscope::sim {
namespace {

// Copies in place if the lengths are equal: tokens replace one another and have the same length.
void put(std::string &text, std::string_view value)
{
    if (text.size() == value.size())
        value.copy(text.data(), value.size());
    else
        text.assign(value);
}

// How many empty slots are always kept.
constexpr std::size_t emptyKept = 64;

} // namespace

NodeTime toNodeTime(std::int64_t deadlineMs)
{
    return deadlineMs > SimRedis::never.count() / 1000 - 1 ? SimRedis::never : NodeTime(deadlineMs * 1000);
}

NodeTime endOf(std::int64_t deadlineMs)
{
    const NodeTime deadline = toNodeTime(deadlineMs);
    return deadline == SimRedis::never ? deadline : deadline + std::chrono::milliseconds(1);
}

Keyspace::Keyspace(SimRedis::Listener *listener) : m_listener(listener)
{
    rebuildIndex(64);
}

void Keyspace::rebuildIndex(std::size_t size)
{
    m_index.assign(size, 0);
    for (std::size_t i = 0; i < m_slots.size(); ++i) {
        std::size_t at = m_slots[i]->hash & (size - 1);
        while (m_index[at] != 0)
            at = (at + 1) & (size - 1);
        m_index[at] = static_cast<std::uint32_t>(i + 1);
    }
}

Slot *Keyspace::lookUp(std::string_view key, std::uint64_t hash)
{
    for (std::size_t at = hash & (m_index.size() - 1); m_index[at] != 0; at = (at + 1) & (m_index.size() - 1)) {
        Slot &slot = *m_slots[m_index[at] - 1];
        if (slot.hash == hash && slot.key == key)
            return &slot;
    }
    return nullptr;
}

Slot *Keyspace::otherSlot(std::string_view key)
{
    std::swap(m_last, m_lastButOne);
    if (m_last && m_last->key == key)
        return m_last;
    if (Slot *const slot = lookUp(key, textHash(key)))
        return m_last = slot;
    return nullptr;
}

Slot &Keyspace::make(std::string_view key, std::uint64_t hash)
{
    if (m_slots.size() > 2 * m_live + emptyKept)
        dropEmpty();
    if (2 * (m_slots.size() + 1) > m_index.size())
        rebuildIndex(2 * m_index.size());
    m_slots.push_back(std::make_unique<Slot>());
    Slot &slot = *m_slots.back();
    slot.key = key;
    slot.hash = hash;
    std::size_t at = hash & (m_index.size() - 1);
    while (m_index[at] != 0)
        at = (at + 1) & (m_index.size() - 1);
    m_index[at] = static_cast<std::uint32_t>(m_slots.size());
    return slot;
}

// Otherwise slots of names that are used once (a waiter's list) would accumulate.
void Keyspace::dropEmpty()
{
    std::erase_if(m_listed, [](Slot *slot) {
        slot->isListed = slot->type != Type::none && slot->deadlineMs != noDeadline;
        return !slot->isListed;
    });
    std::erase_if(m_slots, [](const auto &slot) { return slot->type == Type::none && slot->watches == 0; });
    m_last = nullptr;
    m_lastButOne = nullptr;
    rebuildIndex(std::max<std::size_t>(64, std::bit_ceil(2 * m_slots.size() + 2)));
}

LOCKSCOPE_INLINED void Keyspace::tell(SimRedis::Change::Kind kind, const Slot &slot) const
{
    if (!m_listener)
        return;
    SimRedis::Change change;
    change.kind = kind;
    change.key = slot.key;
    if (kind == SimRedis::Change::Kind::set) {
        if (slot.type == Type::string)
            change.value = slot.text;
        change.deadline = toNodeTime(slot.deadlineMs);
    }
    m_listener->changed(change);
}

// As find() and place(), inlined for the functions in this file that most commands use.
LOCKSCOPE_INLINED Slot *Keyspace::findHere(std::string_view key)
{
    Slot *const slot = rawSlot(key);
    if (!slot || slot->type == Type::none)
        return nullptr;
    if (!isOver(*slot))
        return slot;
    remove(*slot, SimRedis::Change::Kind::expired);
    return nullptr;
}

LOCKSCOPE_INLINED Slot &Keyspace::placeHere(std::string_view key)
{
    Slot *slot = rawSlot(key);
    if (!slot) {
        slot = &make(key, textHash(key));
        m_last = slot;
    } else if (slot->type != Type::none && isOver(*slot)) {
        remove(*slot, SimRedis::Change::Kind::expired);
    }
    return *slot;
}

Slot *Keyspace::find(std::string_view key)
{
    return findHere(key);
}

Slot &Keyspace::place(std::string_view key)
{
    return placeHere(key);
}

void Keyspace::watch(SimRedis::Connection connection, std::string_view key)
{
    Slot *const slot = rawSlot(key);
    m_watches.add(connection, slot ? *slot : place(key), m_nowMs);
}

void Keyspace::begin(Slot &slot, Type type)
{
    if (slot.type == Type::none) {
        slot.birth = ++m_births;
        ++m_live;
    }
    slot.type = type;
    slot.deadlineMs = noDeadline;
    if (type == Type::string)
        slot.elements.reset();
    else
        slot.elements = std::make_unique<Elements>();
}

void Keyspace::setDeadline(Slot &slot, std::int64_t deadlineMs)
{
    slot.deadlineMs = deadlineMs;
    if (deadlineMs == noDeadline)
        return;
    m_dueBound = std::min(m_dueBound, endOf(deadlineMs));
    if (!slot.isListed) {
        slot.isListed = true;
        m_listed.push_back(&slot);
    }
}

void Keyspace::changed(Slot &slot)
{
    if (slot.watches > 0)
        m_watches.changed(slot);
    tell(SimRedis::Change::Kind::set, slot);
}

void Keyspace::remove(Slot &slot, SimRedis::Change::Kind kind)
{
    slot.type = Type::none;
    slot.deadlineMs = noDeadline;
    slot.elements.reset();
    --m_live;
    if (slot.watches > 0)
        m_watches.changed(slot);
    tell(kind, slot);
}

void Keyspace::removeAll()
{
    for (Slot *const slot : all())
        remove(*slot);
}

std::vector<Slot *> Keyspace::all() const
{
    std::vector<Slot *> found;
    for (const auto &slot : m_slots) {
        if (slot->type != Type::none)
            found.push_back(slot.get());
    }
    std::sort(found.begin(), found.end(), [](const Slot *a, const Slot *b) { return a->birth < b->birth; });
    return found;
}

void Keyspace::expireDue()
{
    if (m_now < m_dueBound)
        return;
    std::vector<Slot *> due;
    m_dueBound = SimRedis::never;
    std::erase_if(m_listed, [&](Slot *slot) {
        slot->isListed = slot->type != Type::none && slot->deadlineMs != noDeadline && !isOver(*slot);
        if (slot->isListed)
            m_dueBound = std::min(m_dueBound, endOf(slot->deadlineMs));
        else if (slot->type != Type::none && slot->deadlineMs != noDeadline)
            due.push_back(slot);
        return !slot->isListed;
    });
    std::sort(due.begin(), due.end(), [](const Slot *a, const Slot *b) {
        return std::pair(a->deadlineMs, a->birth) < std::pair(b->deadlineMs, b->birth);
    });
    for (Slot *const slot : due)
        remove(*slot, SimRedis::Change::Kind::expired);
}

bool Keyspace::setIfAbsent(std::string_view key, std::string_view value, std::int64_t ttlMs)
{
    Slot &slot = placeHere(key);
    if (slot.type != Type::none)
        return false;
    begin(slot, Type::string);
    put(slot.text, value);
    setDeadline(slot, m_nowMs + ttlMs);
    changed(slot);
    return true;
}

bool Keyspace::compareAndDelete(std::string_view key, std::string_view value)
{
    Slot *const slot = findHere(key);
    if (!slot || !isSameText(slot->text, value))
        return false;
    remove(*slot);
    return true;
}

void Keyspace::set(std::string_view key, std::string_view value)
{
    Slot &slot = place(key);
    begin(slot, Type::string);
    put(slot.text, value);
    changed(slot);
}

void Keyspace::clear()
{
    m_watches.clear();
    m_listed.clear();
    m_dueBound = SimRedis::never;
    m_births = 0;
    m_live = 0;
    for (const auto &slot : m_slots) {
        slot->type = Type::none;
        slot->deadlineMs = noDeadline;
        slot->elements.reset();
        slot->isListed = false;
    }
    if (m_slots.size() > emptyKept)
        dropEmpty();
}

void Keyspace::load(const Slot &from)
{
    Slot *slot = rawSlot(from.key);
    if (!slot)
        slot = &make(from.key, textHash(from.key));
    begin(*slot, from.type);
    slot->text = from.text;
    if (from.elements)
        *slot->elements = *from.elements;
    setDeadline(*slot, from.deadlineMs);
}

} // namespace lockscope::sim
