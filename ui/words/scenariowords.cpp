// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/scenariowords.h"

#include "core/scenario/files/library.h"
#include "ui/words/faultkinds.h"
#include "ui/words/faultwords.h"
#include "ui/words/lessonwords.h"
#include "ui/words/schemewords.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

#include <QCoreApplication>
#include <QTranslator>

#include <algorithm>
#include <array>
#include <memory>

namespace lockscope {

QString scenarioLine(const Scenario &scenario)
{
    const QString id = textOf(scenario.id);
    const QString number = id.section(u'-', 0, 0);
    const QString title = textOf(textIn(scenario.title, languageCode()));
    if (title.startsWith(number, Qt::CaseInsensitive))
        return title;
    const bool hasNumber = number.size() >= 2 && number.at(0) == u'f' && number.at(1).isDigit();
    return hasNumber ? QStringLiteral("%1 · %2").arg(number.toUpper(), title) : title;
}

QString scenarioAbout(const Scenario &scenario)
{
    return textOf(textIn(scenario.about, languageCode()));
}

QString scenarioSearchText(const Scenario &scenario)
{
    QStringList texts{textOf(scenario.id), textOf(scenario.source), sourceText(scenario.source),
        textOf(scenario.scheme.id()), schemeTitle(scenario.scheme),
        groupTitle(groupOf(scenario.id))};
    for (const Texts *const textsByLanguage : {&scenario.title, &scenario.about}) {
        for (const auto &[language, text] : *textsByLanguage)
            texts << textOf(text);
    }
    for (const auto &[scheme, outcome] : scenario.expected)
        texts << textOf(scheme) << schemeTitle(scheme) << textOf(outcomeName(outcome))
              << outcomeWord(outcome);
    for (const Fault &fault : scenario.faults) {
        const FaultKind &kind = faultKindOf(fault);
        const FaultActionInfo &info = infoOf(fault.action);
        texts << textOf(kind.id) << faultName(kind) << FaultWords::sentence(fault)
              << textOf(info.text.text) << textOf(textsOf(info.text).at("zh_CN"));
    }
    for (const SettingInfo &info : settingInfos()) {
        if (settingNumber(scenario.settings, info.name) != settingNumber({}, info.name))
            texts << settingLabel(info.name)
                  << textOf(info.name) + u'=' + textOf(settingText(scenario.settings, info.name));
    }
    return texts.join(u'\n');
}

Texts textsOf(const Wording &message)
{
    static const auto chinese = [] {
        auto translator = std::make_unique<QTranslator>();
        (void)translator->load(QStringLiteral("lockscope_zh_CN"), QStringLiteral(":/i18n"));
        return translator;
    }();
    const auto translated = [](const MarkedText &text) {
        return chinese->translate(text.context, text.text).toStdString();
    };
    return {{"en", message.english()}, {"zh_CN", message.said(translated, englishValue)}};
}

Wording addedFaultText(const Fault &fault)
{
    const bool isOfStore = fault.target.node == storeNode;
    const auto text = [&](MarkedText ofNode, MarkedText ofStore) {
        return Wording(isOfStore ? ofStore : ofNode,
            {{"client", fault.target.client}, {"node", fault.target.node}});
    };
    switch (fault.action) {
    case FaultAction::loseRequest:
        return text(LOCKSCOPE_TEXT("Fork", "client {client}'s request to node {node} lost"),
            LOCKSCOPE_TEXT("Fork", "client {client}'s request to the store lost"));
    case FaultAction::loseReply:
        return text(LOCKSCOPE_TEXT("Fork", "the reply of node {node} to client {client} lost"),
            LOCKSCOPE_TEXT("Fork", "the reply of the store to client {client} lost"));
    case FaultAction::delayRequest:
        return text(LOCKSCOPE_TEXT("Fork", "client {client}'s request to node {node} delayed"),
            LOCKSCOPE_TEXT("Fork", "client {client}'s request to the store delayed"));
    case FaultAction::delayReply:
        return text(LOCKSCOPE_TEXT("Fork", "the reply of node {node} to client {client} delayed"),
            LOCKSCOPE_TEXT("Fork", "the reply of the store to client {client} delayed"));
    default: break;
    }
    Fault withoutLength = fault;
    withoutLength.end.length.reset();
    return faultText(withoutLength);
}

Wording removedFaultText(const Fault &fault)
{
    const Wording::Values client{{"client", fault.target.client}};
    if (fault.action == FaultAction::pause)
        return {LOCKSCOPE_TEXT("Fork", "no pause of client {client}"), client};
    if (fault.action == FaultAction::crash)
        return {LOCKSCOPE_TEXT("Fork", "no crash of client {client}"), client};
    if (fault.target.node == storeNode)
        return LOCKSCOPE_TEXT("Fork", "no fault of the store");
    return {LOCKSCOPE_TEXT("Fork", "no fault of node {node}"), {{"node", fault.target.node}}};
}

void addChange(Scenario &copy, const Wording &change)
{
    Texts openings = textsOf(LOCKSCOPE_TEXT("Fork", " (changed: "));
    Texts separators = textsOf(LOCKSCOPE_TEXT("Fork", "; "));
    Texts closings = textsOf(LOCKSCOPE_TEXT("Fork", ")"));
    for (const auto &[language, text] : textsOf(change)) {
        const auto found = copy.title.find(language);
        if (found == copy.title.end())
            continue;
        std::string &title = found->second;
        const std::string &closing = closings[language];
        if (title.find(openings[language]) != title.npos && title.ends_with(closing))
            title.replace(title.size() - closing.size(), closing.size(), separators[language]);
        else
            title += openings[language];
        title += text + closing;
    }
}

void describeStory(Scenario &scenario)
{
    Wording title;
    for (const Fault &fault : scenario.faults) {
        if (!title.empty())
            title += LOCKSCOPE_TEXT("Fork", "; ");
        title += faultText(fault);
    }
    scenario.title = textsOf(title.empty() ? LOCKSCOPE_TEXT("Fork", "no fault") : title);
    constexpr std::string_view mark = "-found";
    scenario.about =
        textsOf({LOCKSCOPE_TEXT("Fork", "Found by a search of {scenario} with {scheme}."),
            {{"scenario", scenario.id.substr(0, scenario.id.size() - mark.size())},
                {"scheme", scenario.scheme.id()}}});
}

namespace {

// The value of the key `group` in the scenario files, in the order of the enumerators.
constexpr std::array<std::string_view, scenarioGroups.size()> groupNames{"one-node", "clocks",
    "release", "watchdogs", "replication", "redlock", "debate", "workloads", "articles", "museum",
    "own"};

struct GroupWords {
    Q_DECLARE_TR_FUNCTIONS(ScenarioGroup)
};

} // namespace

ScenarioGroup groupOf(std::string_view id)
{
    const Scenario *const builtIn = builtInScenario(id);
    const auto found =
        std::find(groupNames.begin(), groupNames.end(), builtIn ? builtIn->group : "own");
    return found == groupNames.end() ? ScenarioGroup::own
                                     : static_cast<ScenarioGroup>(found - groupNames.begin());
}

QString groupTitle(ScenarioGroup group)
{
    using Group = ScenarioGroup;
    switch (group) {
    case Group::oneNode: return GroupWords::tr("One node");
    case Group::clocks: return GroupWords::tr("Clocks");
    case Group::release: return GroupWords::tr("Release");
    case Group::watchdogs: return GroupWords::tr("Watchdogs, and mistakes in libraries");
    case Group::replication: return GroupWords::tr("Replication");
    case Group::redlock: return GroupWords::tr("Redlock");
    case Group::debate: return GroupWords::tr("The debate: pauses, delays, fencing");
    case Group::workloads: return GroupWords::tr("What a broken lock costs");
    case Group::articles: return GroupWords::tr("Mistakes in the articles' code");
    case Group::museum: return GroupWords::tr("Museum of real reports");
    case Group::own: break;
    }
    return GroupWords::tr("Yours: recently created or opened");
}

} // namespace lockscope
