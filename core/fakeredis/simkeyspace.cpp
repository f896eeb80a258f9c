// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fakeredis/simkeyspace.h"

#include "lockscope/base/inlined.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace lockscope::sim {
namespace {

// Assigns the value to the text. This is fast if both have the same length, for example if a token
// replaces a token.
void assignValue(std::string &text, std::string_view value)
{
    if (text.size() == value.size())
        value.copy(text.data(), value.size());
    else
        text.assign(value);
}

// The slots of deleted keys are kept while there are at most this number of them.
// Keyspace::addSlot() keeps more of them if there are many keys.
constexpr std::size_t emptySlotsKept = 64;

} // namespace

NodeTime toNodeTime(std::int64_t deadlineMs)
{
    return deadlineMs > SimRedis::never.count() / 1000 - 1 ? SimRedis::never
                                                           : NodeTime(deadlineMs * 1000);
}

NodeTime expiryTime(std::int64_t deadlineMs)
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
    for (std::size_t at = hash & (m_index.size() - 1); m_index[at] != 0;
         at = (at + 1) & (m_index.size() - 1)) {
        Slot &slot = *m_slots[m_index[at] - 1];
        if (slot.hash == hash && slot.key == key)
            return &slot;
    }
    return nullptr;
}

Slot *Keyspace::rawSlotNotLast(std::string_view key)
{
    std::swap(m_last, m_lastButOne);
    if (m_last && m_last->key == key)
        return m_last;
    if (Slot *const slot = lookUp(key, std::hash<std::string_view>{}(key)))
        return m_last = slot;
    return nullptr;
}

Slot &Keyspace::addSlot(std::string_view key, std::uint64_t hash)
{
    if (m_slots.size() > 2 * m_keyCount + emptySlotsKept)
        removeEmptySlots();
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

// Removes the slots of keys that do not exist and are not watched. Otherwise the slots of names
// that are used only once would accumulate.
void Keyspace::removeEmptySlots()
{
    std::erase_if(m_expiryList, [](Slot *slot) {
        slot->isInExpiryList = slot->type != Type::none && slot->deadlineMs != noDeadline;
        return !slot->isInExpiryList;
    });
    std::erase_if(
        m_slots, [](const auto &slot) { return slot->type == Type::none && slot->watches == 0; });
    m_last = nullptr;
    m_lastButOne = nullptr;
    rebuildIndex(std::max<std::size_t>(64, std::bit_ceil(2 * m_slots.size() + 2)));
}

LOCKSCOPE_INLINED void Keyspace::notifyListener(
    SimRedis::Change::Kind kind, const Slot &slot, bool hasOnlyFieldChanges) const
{
    if (!m_listener)
        return;
    SimRedis::Change change;
    change.kind = kind;
    change.key = slot.key;
    if (kind == SimRedis::Change::Kind::set) {
        if (slot.type == Type::string)
            change.value = slot.text;
        if (slot.type == Type::hash) {
            change.fields = &slot.elements->fields;
            change.hasOnlyFieldChanges = hasOnlyFieldChanges;
            if (slot.elements->fields.size() == 1)
                change.value = slot.elements->fields.front().first;
        }
        change.deadline = toNodeTime(slot.deadlineMs);
    }
    m_listener->changed(change);
}

// The same as find() and slotOf(), but inlined into the most frequent functions of this file.
LOCKSCOPE_INLINED Slot *Keyspace::findInlined(std::string_view key)
{
    Slot *const slot = rawSlot(key);
    if (!slot || slot->type == Type::none)
        return nullptr;
    if (!isExpired(*slot))
        return slot;
    remove(*slot, SimRedis::Change::Kind::expired);
    return nullptr;
}

LOCKSCOPE_INLINED Slot &Keyspace::slotOfInlined(std::string_view key)
{
    Slot *slot = rawSlot(key);
    if (!slot) {
        slot = &addSlot(key, std::hash<std::string_view>{}(key));
        m_last = slot;
    } else if (slot->type != Type::none && isExpired(*slot)) {
        remove(*slot, SimRedis::Change::Kind::expired);
    }
    return *slot;
}

Slot *Keyspace::find(std::string_view key)
{
    return findInlined(key);
}

Slot &Keyspace::slotOf(std::string_view key)
{
    return slotOfInlined(key);
}

void Keyspace::watch(SimRedis::ConnectionId connection, std::string_view key)
{
    Slot *const slot = rawSlot(key);
    m_watches.add(connection, slot ? *slot : slotOf(key), m_nowMs);
}

void Keyspace::startValue(Slot &slot, Type type)
{
    if (slot.type == Type::none) {
        slot.creationNumber = ++m_createdCount;
        ++m_keyCount;
    }
    slot.type = type;
    slot.deadlineMs = noDeadline;
    if (type == Type::string)
        slot.elements.reset();
    else
        slot.elements = std::make_unique<Elements>();
    if (type == Type::hash)
        noteChangedHash(slot).hasOnlyFieldChanges = false;
}

void Keyspace::setDeadline(Slot &slot, std::int64_t deadlineMs)
{
    slot.deadlineMs = deadlineMs;
    if (slot.type == Type::hash)
        noteChangedHash(slot).hasOnlyFieldChanges = false;
    if (deadlineMs == noDeadline)
        return;
    m_earliestDue = std::min(m_earliestDue, expiryTime(deadlineMs));
    if (!slot.isInExpiryList) {
        slot.isInExpiryList = true;
        m_expiryList.push_back(&slot);
    }
}

void Keyspace::reportChange(Slot &slot)
{
    if (slot.watches > 0)
        m_watches.noteChange(slot);
    if (slot.type == Type::hash)
        noteChangedHash(slot);
    else
        notifyListener(SimRedis::Change::Kind::set, slot);
}

Keyspace::ChangedHash &Keyspace::noteChangedHash(const Slot &slot)
{
    const auto found = std::find_if(m_changedHashes.begin(), m_changedHashes.end(),
        [&](const ChangedHash &one) { return one.slot == &slot; });
    if (found != m_changedHashes.end())
        return *found;
    m_changedHashes.push_back({&slot, true});
    return m_changedHashes.back();
}

void Keyspace::notifyListenerOfHashes()
{
    const std::vector<ChangedHash> changed = std::exchange(m_changedHashes, {});
    for (const ChangedHash &hash : changed) {
        if (hash.slot->type
            == Type::hash) // a later SET of the same transaction may have replaced it
            notifyListener(SimRedis::Change::Kind::set, *hash.slot, hash.hasOnlyFieldChanges);
    }
}

void Keyspace::remove(Slot &slot, SimRedis::Change::Kind kind)
{
    if (slot.type == Type::hash)
        std::erase_if(m_changedHashes, [&](const ChangedHash &one) { return one.slot == &slot; });
    slot.type = Type::none;
    slot.deadlineMs = noDeadline;
    slot.elements.reset();
    --m_keyCount;
    if (slot.watches > 0)
        m_watches.noteChange(slot);
    notifyListener(kind, slot);
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
    std::sort(found.begin(), found.end(),
        [](const Slot *a, const Slot *b) { return a->creationNumber < b->creationNumber; });
    return found;
}

void Keyspace::expireDue()
{
    if (m_now < m_earliestDue)
        return;
    std::vector<Slot *> due;
    m_earliestDue = SimRedis::never;
    std::erase_if(m_expiryList, [&](Slot *slot) {
        slot->isInExpiryList =
            slot->type != Type::none && slot->deadlineMs != noDeadline && !isExpired(*slot);
        if (slot->isInExpiryList)
            m_earliestDue = std::min(m_earliestDue, expiryTime(slot->deadlineMs));
        else if (slot->type != Type::none && slot->deadlineMs != noDeadline)
            due.push_back(slot);
        return !slot->isInExpiryList;
    });
    std::sort(due.begin(), due.end(), [](const Slot *a, const Slot *b) {
        return std::pair(a->deadlineMs, a->creationNumber)
            < std::pair(b->deadlineMs, b->creationNumber);
    });
    for (Slot *const slot : due)
        remove(*slot, SimRedis::Change::Kind::expired);
}

bool Keyspace::setIfAbsent(std::string_view key, std::string_view value, std::int64_t ttlMs)
{
    Slot &slot = slotOfInlined(key);
    if (slot.type != Type::none)
        return false;
    startValue(slot, Type::string);
    assignValue(slot.text, value);
    setDeadline(slot, m_nowMs + ttlMs);
    reportChange(slot);
    return true;
}

bool Keyspace::compareAndDelete(std::string_view key, std::string_view value)
{
    Slot *const slot = findInlined(key);
    if (!slot || slot->text != value)
        return false;
    remove(*slot);
    return true;
}

void Keyspace::set(std::string_view key, std::string_view value, std::int64_t deadlineMs)
{
    Slot &slot = slotOf(key);
    startValue(slot, Type::string);
    assignValue(slot.text, value);
    setDeadline(slot, deadlineMs);
    reportChange(slot);
}

void Keyspace::clear()
{
    m_watches.clear();
    m_expiryList.clear();
    m_changedHashes.clear();
    m_earliestDue = SimRedis::never;
    m_createdCount = 0;
    m_keyCount = 0;
    for (const auto &slot : m_slots) {
        slot->type = Type::none;
        slot->deadlineMs = noDeadline;
        slot->elements.reset();
        slot->isInExpiryList = false;
    }
    if (m_slots.size() > emptySlotsKept)
        removeEmptySlots();
}

void Keyspace::load(const Slot &from)
{
    Slot *slot = rawSlot(from.key);
    if (!slot)
        slot = &addSlot(from.key, std::hash<std::string_view>{}(from.key));
    startValue(*slot, from.type);
    slot->text = from.text;
    if (from.elements)
        *slot->elements = *from.elements;
    setDeadline(*slot, from.deadlineMs);
    m_changedHashes.clear();
}

void Watches::add(SimRedis::ConnectionId connection, Slot &slot, std::int64_t nowMs)
{
    const auto isSame = [&](const Watch &watch) {
        return watch.connection == connection && watch.slot == &slot;
    };
    if (std::any_of(m_watches.begin(), m_watches.end(), isSame))
        return;
    ++slot.watches;
    m_watches.push_back({connection, &slot, slot.isExpired(nowMs)});
}

void Watches::remove(SimRedis::ConnectionId connection)
{
    std::erase_if(m_watches, [&](const Watch &watch) {
        if (watch.connection == connection)
            --watch.slot->watches;
        return watch.connection == connection;
    });
    m_withChanges.erase(connection);
}

void Watches::clear()
{
    for (const Watch &watch : m_watches)
        --watch.slot->watches;
    m_watches.clear();
    m_withChanges.clear();
}

void Watches::noteChange(const Slot &slot)
{
    for (Watch &watch : m_watches) {
        if (watch.slot != &slot)
            continue;
        if (!watch.wasExpired)
            m_withChanges.insert(watch.connection);
        else if (slot.type == Type::none)
            watch.wasExpired =
                false; // the node deletes the expired key only now; each later change counts
    }
}

bool Watches::hasChanges(SimRedis::ConnectionId connection, std::int64_t nowMs) const
{
    return m_withChanges.contains(connection)
        || std::any_of(m_watches.begin(), m_watches.end(), [&](const Watch &watch) {
               return watch.connection == connection && !watch.wasExpired
                   && watch.slot->isExpired(nowMs);
           });
}

} // namespace lockscope::sim
