// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/explore/menu.h"

#include "core/analysis/explore/choices.h"
#include "lockscope/base/durationtext.h"
#include "lockscope/base/wording.h"

#include <algorithm>

namespace lockscope {
namespace {

using Kind = MenuFault;

constexpr std::array<MenuEntry, menuSize> entries{{
    {Kind::clientPause, "client-pause", LOCKSCOPE_TEXT("MenuFault", "client pause"),
        LOCKSCOPE_TEXT("MenuFault", "a client is never paused for longer than its lease allows")},
    {Kind::clientCrash, "client-crash", LOCKSCOPE_TEXT("MenuFault", "client crash"),
        LOCKSCOPE_TEXT("MenuFault", "a client that holds the lock does not crash")},
    {Kind::clientRestart, "client-restart", LOCKSCOPE_TEXT("MenuFault", "client restart"),
        LOCKSCOPE_TEXT("MenuFault", "a client that crashes does not return while its lock exists")},
    {Kind::watchdogStall, "watchdog-stall", LOCKSCOPE_TEXT("MenuFault", "watchdog stall"),
        LOCKSCOPE_TEXT("MenuFault", "the watchdog always renews in time")},
    {Kind::lateWrite, "late-write", LOCKSCOPE_TEXT("MenuFault", "late write"),
        LOCKSCOPE_TEXT("MenuFault", "a request that is sent in time reaches the store in time")},
    {Kind::lateRequest, "late-request", LOCKSCOPE_TEXT("MenuFault", "late request"),
        LOCKSCOPE_TEXT(
            "MenuFault", "a request that is sent in time reaches the lock node in time")},
    {Kind::lateReply, "late-reply", LOCKSCOPE_TEXT("MenuFault", "late reply"),
        LOCKSCOPE_TEXT("MenuFault", "the reply of a lock node arrives in time")},
    {Kind::lostRequest, "lost-request", LOCKSCOPE_TEXT("MenuFault", "lost request"),
        LOCKSCOPE_TEXT("MenuFault", "each request reaches the lock node")},
    {Kind::lostReply, "lost-reply", LOCKSCOPE_TEXT("MenuFault", "lost reply"),
        LOCKSCOPE_TEXT("MenuFault", "each reply of a lock node arrives")},
    {Kind::nodeFreeze, "node-freeze", LOCKSCOPE_TEXT("MenuFault", "node freeze"),
        LOCKSCOPE_TEXT("MenuFault", "a node answers immediately")},
    {Kind::nodeCrash, "node-crash", LOCKSCOPE_TEXT("MenuFault", "node crash"),
        LOCKSCOPE_TEXT("MenuFault", "a node does not crash, or keeps its data on disk")},
    {Kind::nodeWipe, "node-wipe", LOCKSCOPE_TEXT("MenuFault", "node crash without disk"),
        LOCKSCOPE_TEXT("MenuFault", "a node that restarts still has its data")},
    {Kind::scriptsFlushed, "scripts-flushed", LOCKSCOPE_TEXT("MenuFault", "scripts flushed"),
        LOCKSCOPE_TEXT("MenuFault", "a node keeps its cached scripts")},
    {Kind::keyDeleted, "key-deleted", LOCKSCOPE_TEXT("MenuFault", "key deleted"),
        LOCKSCOPE_TEXT("MenuFault", "no other program and no eviction deletes the lock's key")},
    {Kind::clockJump, "clock-jump", LOCKSCOPE_TEXT("MenuFault", "clock jump"),
        LOCKSCOPE_TEXT("MenuFault", "the wall clock of a node does not jump")},
    {Kind::clockDrift, "clock-drift", LOCKSCOPE_TEXT("MenuFault", "clock drift"),
        LOCKSCOPE_TEXT("MenuFault", "the clock of a node measures time correctly")},
    {Kind::clientClock, "client-clock", LOCKSCOPE_TEXT("MenuFault", "client clock"),
        LOCKSCOPE_TEXT("MenuFault", "the wall clock of a client is correct")},
    {Kind::reset, "reset", LOCKSCOPE_TEXT("MenuFault", "connection reset"),
        LOCKSCOPE_TEXT("MenuFault", "connections to the lock nodes are not reset")},
    {Kind::oneWayCut, "one-way-cut", LOCKSCOPE_TEXT("MenuFault", "one-way cut"),
        LOCKSCOPE_TEXT("MenuFault", "no link to a lock node is blocked in one direction")},
    {Kind::cut, "cut", LOCKSCOPE_TEXT("MenuFault", "cut"),
        LOCKSCOPE_TEXT("MenuFault", "no link to a lock node is blocked")},
    {Kind::failover, "failover", LOCKSCOPE_TEXT("MenuFault", "failover"),
        LOCKSCOPE_TEXT(
            "MenuFault", "a replica that becomes the primary has all writes that were answered")},
}};

} // namespace

const std::array<MenuEntry, menuSize> &menuEntries()
{
    return entries;
}

Menu Menu::all()
{
    Menu menu;
    for (const MenuEntry &entry : entries)
        menu.add(entry.fault);
    return menu;
}

bool Menu::hasLength(MenuFault fault)
{
    return !lastingActionsOf(fault).empty() || fault == MenuFault::clockJump
        || fault == MenuFault::clientClock;
}

bool Menu::isLimited() const
{
    return std::ranges::any_of(entries,
        [this](const MenuEntry &entry) { return has(entry.fault) && longest(entry.fault); });
}

Result<Menu> Menu::parse(std::string_view names)
{
    if (names == "all")
        return all();
    Menu menu;
    while (!names.empty()) {
        const std::size_t comma = names.find(',');
        const std::string_view item = names.substr(0, comma);
        const std::size_t sign = std::min(item.find('='), item.size());
        const auto entry = std::ranges::find(entries, item.substr(0, sign), &MenuEntry::name);
        if (entry == entries.end())
            return Error{
                {LOCKSCOPE_TEXT("Error",
                     "\"{name}\" is not a kind of fault; expected all, or some of {names}"),
                    {{"name", std::string(item.substr(0, sign))}, {"names", all().text()}}}};
        menu.add(entry->fault);
        if (sign < item.size()) {
            const auto longest = parseDuration(item.substr(sign + 1));
            if (!longest)
                return within(std::string(item), longest.error());
            if (!hasLength(entry->fault) || longest.value() <= Duration{})
                return Error{{LOCKSCOPE_TEXT("Error",
                                  "{item}: expected a kind of fault that lasts, and a length above "
                                  "0"),
                    {{"item", std::string(item)}}}};
            menu.limit(entry->fault, longest.value());
        }
        names = comma == names.npos ? std::string_view() : names.substr(comma + 1);
    }
    return menu;
}

std::string Menu::nameOf(MenuFault fault) const
{
    std::string name(entryOf(fault).name);
    if (const auto bound = longest(fault))
        name.append("=").append(durationText(*bound));
    return name;
}

std::string Menu::text() const
{
    std::string text;
    for (const MenuEntry &entry : entries) {
        if (has(entry.fault))
            text.append(text.empty() ? "" : ", ").append(nameOf(entry.fault));
    }
    return text;
}

} // namespace lockscope
