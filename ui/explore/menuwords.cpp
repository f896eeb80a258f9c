// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore/menuwords.h"

#include "ui/words/verdictwords.h"

#include <QCoreApplication>
#include <QStringList>

namespace lockscope {
namespace {

struct FaultText {
    const char *name;
    const char *assumption; // the same as in core/lab/explore/menu.cpp, for the translator
};

constexpr std::array<FaultText, menuSize> faultTextList{{
    {QT_TRANSLATE_NOOP("MenuFault", "client pause"),
        QT_TRANSLATE_NOOP(
            "MenuFault", "a client is never paused for longer than its lease allows")},
    {QT_TRANSLATE_NOOP("MenuFault", "client crash"),
        QT_TRANSLATE_NOOP("MenuFault", "a client that holds the lock does not crash")},
    {QT_TRANSLATE_NOOP("MenuFault", "client restart"),
        QT_TRANSLATE_NOOP(
            "MenuFault", "a client that crashes does not return while its lock exists")},
    {QT_TRANSLATE_NOOP("MenuFault", "watchdog stall"),
        QT_TRANSLATE_NOOP("MenuFault", "the watchdog always renews in time")},
    {QT_TRANSLATE_NOOP("MenuFault", "late write"),
        QT_TRANSLATE_NOOP("MenuFault", "a request that is sent in time reaches the store in time")},
    {QT_TRANSLATE_NOOP("MenuFault", "late request"),
        QT_TRANSLATE_NOOP(
            "MenuFault", "a request that is sent in time reaches the lock node in time")},
    {QT_TRANSLATE_NOOP("MenuFault", "late reply"),
        QT_TRANSLATE_NOOP("MenuFault", "the reply of a lock node arrives in time")},
    {QT_TRANSLATE_NOOP("MenuFault", "lost request"),
        QT_TRANSLATE_NOOP("MenuFault", "each request reaches the lock node")},
    {QT_TRANSLATE_NOOP("MenuFault", "lost reply"),
        QT_TRANSLATE_NOOP("MenuFault", "each reply of a lock node arrives")},
    {QT_TRANSLATE_NOOP("MenuFault", "node freeze"),
        QT_TRANSLATE_NOOP("MenuFault", "a node answers immediately")},
    {QT_TRANSLATE_NOOP("MenuFault", "node crash"),
        QT_TRANSLATE_NOOP("MenuFault", "a node does not crash, or keeps its data on disk")},
    {QT_TRANSLATE_NOOP("MenuFault", "node crash without disk"),
        QT_TRANSLATE_NOOP("MenuFault", "a node that restarts still has its data")},
    {QT_TRANSLATE_NOOP("MenuFault", "scripts flushed"),
        QT_TRANSLATE_NOOP("MenuFault", "a node keeps its cached scripts")},
    {QT_TRANSLATE_NOOP("MenuFault", "clock jump"),
        QT_TRANSLATE_NOOP("MenuFault", "the wall clock of a node does not jump")},
    {QT_TRANSLATE_NOOP("MenuFault", "clock drift"),
        QT_TRANSLATE_NOOP("MenuFault", "the clock of a node measures time correctly")},
    {QT_TRANSLATE_NOOP("MenuFault", "client clock"),
        QT_TRANSLATE_NOOP("MenuFault", "the wall clock of a client is correct")},
    {QT_TRANSLATE_NOOP("MenuFault", "connection reset"),
        QT_TRANSLATE_NOOP("MenuFault", "connections to the lock nodes are not reset")},
    {QT_TRANSLATE_NOOP("MenuFault", "one-way cut"),
        QT_TRANSLATE_NOOP("MenuFault", "no link to a lock node is blocked in one direction")},
    {QT_TRANSLATE_NOOP("MenuFault", "cut"),
        QT_TRANSLATE_NOOP("MenuFault", "no link to a lock node is blocked")},
    {QT_TRANSLATE_NOOP("MenuFault", "failover"),
        QT_TRANSLATE_NOOP(
            "MenuFault", "a replica that becomes the primary has all writes that were answered")},
}};

const FaultText &faultTextOf(MenuFault fault)
{
    return faultTextList[static_cast<std::size_t>(fault)];
}

} // namespace

QString menuFaultName(MenuFault fault)
{
    return QCoreApplication::translate("MenuFault", faultTextOf(fault).name);
}

QString menuFaultAssumption(MenuFault fault)
{
    return QCoreApplication::translate("MenuFault", faultTextOf(fault).assumption);
}

QString menuText(const Menu &menu)
{
    QStringList names;
    for (const MenuEntry &entry : menuEntries()) {
        if (menu.has(entry.fault))
            names << menuFaultName(entry.fault);
    }
    //: between the names of kinds of faults: "client pause, lost reply"
    return names.join(QCoreApplication::translate("MenuFault", ", "));
}

QString goalName(Goal goal)
{
    switch (goal) {
    case Goal::violated: return outcomeWord(Outcome::violated);
    case Goal::guarded: return outcomeWord(Outcome::guarded);
    case Goal::stuck: return outcomeWord(Outcome::stuck);
    case Goal::unavailable: return outcomeWord(Outcome::unavailable);
    case Goal::foreignRelease:
        return QCoreApplication::translate("Goal", "another client's lock deleted");
    case Goal::staleWrite: return QCoreApplication::translate("Goal", "stale write accepted");
    case Goal::fenceBackwards:
        return QCoreApplication::translate("Goal", "fencing token not larger");
    case Goal::lostUpdate: return QCoreApplication::translate("Goal", "update lost");
    case Goal::starvation: return QCoreApplication::translate("Goal", "client starved");
    }
    return {};
}

} // namespace lockscope
