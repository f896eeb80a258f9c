// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/explore/menu.h"

namespace lockscope {
namespace {

using Kind = MenuFault;

constexpr std::array<MenuEntry, menuSize> entries{{
    {Kind::clientPause, "client-pause",
        "a client is never paused for longer than its lease allows"},
    {Kind::clientCrash, "client-crash", "a client that holds the lock does not crash"},
    {Kind::clientRestart, "client-restart",
        "a client that crashes does not return while its lock exists"},
    {Kind::watchdogStall, "watchdog-stall", "the watchdog always renews in time"},
    {Kind::lateWrite, "late-write", "a request that is sent in time reaches the store in time"},
    {Kind::lateRequest, "late-request",
        "a request that is sent in time reaches the lock node in time"},
    {Kind::lateReply, "late-reply", "the reply of a lock node arrives in time"},
    {Kind::lostRequest, "lost-request", "each request reaches the lock node"},
    {Kind::lostReply, "lost-reply", "each reply of a lock node arrives"},
    {Kind::nodeFreeze, "node-freeze", "a node answers immediately"},
    {Kind::nodeCrash, "node-crash", "a node does not crash, or keeps its data on disk"},
    {Kind::nodeWipe, "node-wipe", "a node that restarts still has its data"},
    {Kind::scriptsFlushed, "scripts-flushed", "a node keeps its cached scripts"},
    {Kind::clockJump, "clock-jump", "the wall clock of a node does not jump"},
    {Kind::clockDrift, "clock-drift", "the clock of a node measures time correctly"},
    {Kind::clientClock, "client-clock", "the wall clock of a client is correct"},
    {Kind::reset, "reset", "connections to the lock nodes are not reset"},
    {Kind::oneWayCut, "one-way-cut", "no link to a lock node is blocked in one direction"},
    {Kind::cut, "cut", "no link to a lock node is blocked"},
    {Kind::failover, "failover",
        "a replica that becomes the primary has all writes that were answered"},
}};

std::string namesOfAll()
{
    Menu menu = Menu::all();
    return menu.text();
}

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

Result<Menu> Menu::parse(std::string_view names)
{
    if (names == "all")
        return all();
    Menu menu;
    while (!names.empty()) {
        const std::size_t comma = names.find(',');
        const std::string_view name = names.substr(0, comma);
        bool isKnown = false;
        for (const MenuEntry &entry : entries) {
            if (entry.name == name) {
                menu.add(entry.fault);
                isKnown = true;
            }
        }
        if (!isKnown)
            return Error{'"' + std::string(name)
                + "\" is not a kind of fault; expected all, or some of " + namesOfAll()};
        names = comma == names.npos ? std::string_view() : names.substr(comma + 1);
    }
    return menu;
}

std::string Menu::text() const
{
    std::string text;
    for (const MenuEntry &entry : entries) {
        if (has(entry.fault))
            text.append(text.empty() ? "" : ", ").append(entry.name);
    }
    return text;
}

} // namespace lockscope
