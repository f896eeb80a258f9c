// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/outcomewords.h"

#include <QCoreApplication>

namespace lockscope {
namespace {

QString outcomeText(const char *text)
{
    return QCoreApplication::translate("Outcome", text);
}

} // namespace

QString outcomeWord(Outcome outcome)
{
    switch (outcome) {
    case Outcome::held: return outcomeText(QT_TRANSLATE_NOOP("Outcome", "no violation observed"));
    case Outcome::untested: return outcomeText(QT_TRANSLATE_NOOP("Outcome", "untested"));
    case Outcome::unavailable: return outcomeText(QT_TRANSLATE_NOOP("Outcome", "unavailable"));
    case Outcome::stuck: return outcomeText(QT_TRANSLATE_NOOP("Outcome", "stuck"));
    case Outcome::guarded: return outcomeText(QT_TRANSLATE_NOOP("Outcome", "guarded"));
    case Outcome::violated: return outcomeText(QT_TRANSLATE_NOOP("Outcome", "violated"));
    }
    return {};
}

QString outcomeMeaning(Outcome outcome)
{
    switch (outcome) {
    case Outcome::held:
        return outcomeText(QT_TRANSLATE_NOOP("Outcome",
            "In this run, two clients were never inside the critical section at the same time."));
    case Outcome::untested:
        return outcomeText(QT_TRANSLATE_NOOP(
            "Outcome", "There was no violation, but this run could not have shown one."));
    case Outcome::unavailable:
        return outcomeText(QT_TRANSLATE_NOOP(
            "Outcome", "From a certain time to the end of the run, no client could get the lock."));
    case Outcome::stuck:
        return outcomeText(QT_TRANSLATE_NOOP(
            "Outcome", "A key without a deadline blocks the lock, and its owner is gone."));
    case Outcome::guarded:
        return outcomeText(QT_TRANSLATE_NOOP("Outcome",
            "Two clients were inside at the same time, but the store accepted no stale write."));
    case Outcome::violated:
        return outcomeText(QT_TRANSLATE_NOOP(
            "Outcome", "Two clients were inside the critical section at the same time."));
    }
    return {};
}

} // namespace lockscope
