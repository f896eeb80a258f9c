// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/contrastwords.h"

#include "core/scenario/files/library.h"
#include "ui/compare/comparisonwords.h"
#include "ui/words/eventwords.h"
#include "ui/words/faultwords.h"
#include "ui/words/quantities.h"
#include "ui/words/schemewords.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace lockscope {
namespace {

using Topic = ComparedProperty::Topic;

const QString noValue = QStringLiteral("–");

// Returns the label of a count of the verdict. Most counts have the name of the kind of event that
// they count.
QString countWord(const std::string &name)
{
    std::string kind = name;
    std::replace(kind.begin(), kind.end(), '_', '-');
    if (kind == "attempts")
        kind.pop_back();
    if (kind == "stolen")
        kind = "stole";
    const auto known = eventKindOf(kind);
    return known ? eventWord(*known) : textOf(name);
}

QString workloadWord(const ComparedProperty &property)
{
    const QString words = workloadCountLabel(property.workload, property.name);
    return words.isEmpty() ? textOf(property.name) : words;
}

QString settingText(const std::string &name, const std::string &text)
{
    const SettingInfo *const info = settingInfo(name);
    Settings settings;
    return info && setSetting(settings, name, text)
        ? settingValueText(*info, settingNumber(settings, name))
        : textOf(text);
}

QString scenarioTitle(const std::string &id)
{
    const auto &library = scenarioLibrary();
    const auto found = std::find_if(library.begin(), library.end(),
        [&id](const Scenario &scenario) { return scenario.id == id; });
    return found == library.end() ? textOf(id)
                                  : textOf(textIn(found->title, QLocale().name().toStdString()));
}

std::optional<double> numberOf(const ComparedProperty::Value &value)
{
    if (const auto *const count = std::get_if<std::int64_t>(&value))
        return static_cast<double>(*count);
    if (const auto *const number = std::get_if<double>(&value))
        return *number;
    if (const auto *const length = std::get_if<Duration>(&value))
        return static_cast<double>(length->count());
    return std::nullopt;
}

} // namespace

QString ContrastWords::topic(const ComparedProperty &property)
{
    switch (property.topic) {
    case Topic::scenario: return tr("Scenario");
    case Topic::scheme: return tr("Lock scheme");
    case Topic::world: return tr("World");
    case Topic::seed: return tr("Seed");
    case Topic::setting: return settingLabel(property.name);
    case Topic::fault: return tr("Fault");
    case Topic::outcome: return tr("Outcome");
    case Topic::violations: return tr("Violations");
    case Topic::violationTime: return tr("Time with two or more inside");
    case Topic::entries: return tr("Entries");
    case Topic::throughput: return tr("Entries per second");
    case Topic::acquireMedian: return tr("Acquisition time, median");
    case Topic::acquireP99: return tr("Acquisition time, p99");
    case Topic::waitMedian: return tr("Waiting time, median");
    case Topic::waitP99: return tr("Waiting time, p99");
    case Topic::duration: return tr("Length of the run");
    case Topic::events: return tr("Events");
    //: how many rows of one kind a trace has; %1: "granted"
    case Topic::count: return tr("Count: %1").arg(countWord(property.name));
    case Topic::workload: return workloadWord(property);
    }
    return {};
}

QString ContrastWords::value(const ComparedProperty &property, const ComparedProperty::Value &value)
{
    struct {
        const ComparedProperty &property;
        QString operator()(std::monostate) const { return noValue; }
        QString operator()(const std::string &text) const
        {
            switch (property.topic) {
            case Topic::scenario: return scenarioTitle(text);
            case Topic::scheme: return schemeTitle(text);
            case Topic::world:
                return text.empty()                    ? QString()
                    : worldOf(text) == WorldKind::live ? tr("real Redis")
                                                       : tr("model");
            case Topic::setting: return settingText(property.name, text);
            default: return textOf(text);
            }
        }
        QString operator()(std::int64_t count) const
        {
            switch (property.topic) {
            case Topic::seed: return QString::number(count);
            case Topic::workload: return workloadCountText(property.workload, property.name, count);
            default: return countText(count);
            }
        }
        QString operator()(double number) const
        {
            return QLocale().toString(number, 'f', number < 10 ? 2 : 1);
        }
        QString operator()(Duration length) const { return lengthText(length); }
        QString operator()(Outcome outcome) const { return outcomeWord(outcome); }
        QString operator()(const Fault &fault) const { return FaultWords::sentence(fault); }
    } const words{property};
    return std::visit(words, value);
}

QString ContrastWords::change(const ComparedProperty &property)
{
    const auto a = numberOf(property.a);
    const auto b = numberOf(property.b);
    if (!a || !b || *a == *b || *a <= 0 || *b <= 0 || property.topic == Topic::seed)
        return {};
    const double ratio = *b / *a;
    if (ratio >= 2)
        //: how large B is compared with A: "2.1 times"
        return tr("%1 times").arg(QLocale().toString(ratio, 'f', ratio < 10 ? 1 : 0));
    const double percent = (ratio - 1) * 100;
    if (std::abs(percent) < 0.05)
        return {};
    const QString number =
        QLocale().toString(std::abs(percent), 'f', std::abs(percent) < 10 ? 1 : 0);
    //: the difference of B to A
    return percent > 0 ? tr("+%1 %").arg(number) : tr("−%1 %").arg(number);
}

QString ContrastWords::divergence(const RunPair &pair)
{
    if (!pair.divergence && pair.comparison.isSameOrder())
        return tr("Each client and each node did the same in the same order.");
    if (!pair.divergence)
        return tr("Every client got the same results, with different commands.");
    const QString who = actorWord(pair.divergence->who);
    if (!pair.divergence->isClientResult) {
        //: %1: "Client 2"; %2 and %3: its events in the two runs
        return tr(
            "Every client got the same results. First different event of %1: %2 in A, %3 in B.")
            .arg(who, eventPhraseOrNone(*pair.a.trace, pair.divergence->predicted),
                eventPhraseOrNone(*pair.b.trace, pair.divergence->real));
    }
    const auto achieved = [](const RunView &run, std::size_t row) {
        if (row == EventPair::none)
            return tr("nothing more");
        const Event &event = (*run.trace)[row];
        //: an event and its time: "entered at 1.05 s"
        const QString words =
            beginsFirstViolation(run, row) ? tr("%1 at %2, beside another client") : tr("%1 at %2");
        return words.arg(eventWord(event.kind), momentText(event.time));
    };
    //: %1: "Client 2"; %2 and %3: "entered at 1.05 s"
    return tr("First difference: %1. In A: %2. In B: %3.")
        .arg(who, achieved(pair.a, pair.divergence->predicted),
            achieved(pair.b, pair.divergence->real));
}

QString ContrastWords::sentence(const RunPair &pair)
{
    if (pair.properties.empty())
        return joinedSentences({tr("One of the two runs has no verdict."), divergence(pair)});
    const QString ofA = outcomeWord(pair.a.verdict->outcome);
    const QString ofB = outcomeWord(pair.b.verdict->outcome);
    //: %1 and %2: outcomes
    const QString outcomes =
        ofA == ofB ? tr("Both: %1.").arg(ofA) : tr("A: %1. B: %2.").arg(ofA, ofB);
    return joinedSentences({outcomes, divergence(pair)});
}

std::vector<QStringList> ContrastWords::differences(const RunPair &pair)
{
    const auto words = [](const RunView &view) {
        return view.header ? run(*view.header, view.verdict.get(), view.file) : view.file;
    };
    std::vector<QStringList> rows{{QString(), QStringLiteral("A"), QStringLiteral("B")},
        {tr("Run"), words(pair.a), words(pair.b)}};
    for (const ComparedProperty &property : pair.properties) {
        if (property.topic <= Topic::outcome)
            rows.push_back(
                {topic(property), value(property, property.a), value(property, property.b)});
    }
    return rows;
}

QString ContrastWords::run(const RunHeader &header, const Verdict *verdict, const QString &file)
{
    QStringList parts;
    if (!file.isEmpty())
        parts << QFileInfo(file).fileName();
    //: seed of a run
    parts << scenarioTitle(header.scenario) << schemeTitle(schemeOfHeader(header))
          << tr("seed %1").arg(header.seed.value);
    if (verdict)
        parts << outcomeWord(verdict->outcome);
    return parts.join(QStringLiteral(" · "));
}

} // namespace lockscope
