// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/scenariowords.h"

#include "core/scenario/files/library.h"
#include "ui/words/faultkinds.h"
#include "ui/words/faultwords.h"
#include "ui/words/schemewords.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"

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
    QStringList texts{textOf(scenario.id), textOf(scenario.source), textOf(scenario.scheme),
        schemeTitle(scenario.scheme)};
    for (const Texts *const textsByLanguage : {&scenario.title, &scenario.about}) {
        for (const auto &[language, text] : *textsByLanguage)
            texts << textOf(text);
    }
    for (const auto &[scheme, outcome] : scenario.expected)
        texts << textOf(scheme) << schemeTitle(scheme);
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
                {"scheme", scenario.scheme}}});
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

namespace {

// Each row: terms that users type for the same thing, and words that the texts of the program use
// for it.
const char *const synonymTable[] = {
    "gc|garbage collection|garbage collector|stop-the-world|stop the world|long "
    "pause|pause|垃圾回收|停顿|暂停",
    "split brain|split-brain|two primaries|two masters|双主|脑裂",
    "partition|network split|netsplit|cut|unreachable|网络分区|切断",
    "double lock|double entry|both inside|two clients are inside|两个客户端",
    "ntp|time sync|time step|clock jump|clocks jump|clock skew|clock drift|clock|时钟",
    "oom|out of memory|maxmemory|memory is full|full memory|内存",
    "failover|fail-over|switchover|promotion|promote|故障转移|提升",
    "power cut|power loss|power failure|power fails|blackout|fsync|断电",
    "persistence|aof|rdb|disk|持久化|磁盘",
    "deadlock|dead lock|orphan|orphaned|stuck|forever|死锁|卡住",
    "stampede|thundering herd|dogpile|cache breakdown|hot key|击穿|惊群",
    "kill|crash|sigkill|kill -9|崩溃|宕机",
    "freeze|frozen|hang|sigstop|冻结|卡死",
    "replica|slave|follower|copy|副本|从节点",
    "primary|master|leader|主节点",
    "lease|ttl|expiry|expire|timeout|租约|过期",
    "watchdog|renewal|renew|extension|keep alive|keepalive|看门狗|续期",
    "fencing|fencing token|token|栅栏",
    "quorum|majority|vote|多数派|投票",
    "wipe|erase|flushall|empty disk|lost data|data loss|清空",
    "latency|delay|lag|slow network|延迟",
    "lost update|race|race condition|竞态|丢失更新",
    "slow query|long script|busy|阻塞",
    "deploy|roll-out|rollout|rolling update|发布|上线",
};

const std::vector<QStringList> &synonyms()
{
    static const std::vector<QStringList> rows = [] {
        std::vector<QStringList> split;
        for (const char *const row : synonymTable)
            split.push_back(QString::fromUtf8(row).split(u'|'));
        return split;
    }();
    return rows;
}

// Returns all terms of the rows that have this term, the term itself included; empty if it is in no
// row.
QStringList synonymsOf(const QString &term)
{
    QStringList found;
    for (const QStringList &row : synonyms()) {
        if (row.contains(term, Qt::CaseInsensitive))
            found << row;
    }
    return found;
}

// Returns whether a word of the text begins with `word`, so that "oom" is not found in "room". A
// Chinese word is found anywhere, since Chinese has no spaces.
bool hasAtWordBegin(const QString &text, const QString &word)
{
    qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive);
    while (at > 0 && text.at(at - 1).isLetterOrNumber() && text.at(at).unicode() < 0x80)
        at = text.indexOf(word, at + 1, Qt::CaseInsensitive);
    return at >= 0;
}

// Returns the score of a title that contains all of the typed text. A title in which the text is a
// whole word has more: "F1" scores more in "F1: …" than in "F10: …". A title that equals the text
// has the highest score, also if the kind of the entry is before it ("TTL" in "Setting › TTL").
int typedTextScore(const QString &title, const QString &typed)
{
    const qsizetype at = title.indexOf(typed, 0, Qt::CaseInsensitive);
    if (at < 0)
        return 0;
    const qsizetype end = at + typed.size();
    const bool isWordBegin = at == 0 || !title.at(at - 1).isLetterOrNumber();
    const bool isWordEnd = end == title.size() || !title.at(end).isLetterOrNumber();
    if (!isWordBegin)
        return 20;
    const bool isNameBegin = at == 0 || title.left(at).endsWith(QStringLiteral("› "));
    return isNameBegin && end == title.size() ? 100 : !isWordEnd ? 40 : at == 0 ? 80 : 60;
}

} // namespace

WordSearch::WordSearch(const QString &typed) : m_typed(typed.simplified())
{
    constexpr qsizetype termWordsMax = 4; // "two clients are inside"
    const QStringList words = m_typed.split(u' ', Qt::SkipEmptyParts);
    for (qsizetype first = 0; first < words.size();) {
        // Takes the longest term of the table that begins here, otherwise one word.
        qsizetype count = std::min(termWordsMax, words.size() - first);
        while (count > 1 && synonymsOf(words.mid(first, count).join(u' ')).isEmpty())
            --count;
        const QString term = words.mid(first, count).join(u' ');
        QStringList others = synonymsOf(term);
        const bool isInTable = others.removeAll(term.toLower()) > 0;
        m_terms.push_back({term, others, isInTable});
        first += count;
    }
}

int WordSearch::score(const Term &term, const QString &title, const QString &text)
{
    const auto has = [&term](const QString &where) {
        return term.isInTable ? hasAtWordBegin(where, term.typed)
                              : where.contains(term.typed, Qt::CaseInsensitive);
    };
    const auto hasSynonym = [&term](const QString &where) {
        return std::any_of(term.synonyms.begin(), term.synonyms.end(),
            [&where](const QString &word) { return hasAtWordBegin(where, word); });
    };
    return (has(title)                 ? 8
                   : hasSynonym(title) ? 4
                                       : 0)
        + (has(text)               ? 3
                : hasSynonym(text) ? 1
                                   : 0);
}

int WordSearch::score(const QString &title, const QString &text) const
{
    int sum = 1;
    for (const Term &term : m_terms) {
        const int part = score(term, title, text);
        if (part == 0)
            return 0;
        sum += part;
    }
    return m_typed.isEmpty() ? sum : sum + typedTextScore(title, m_typed);
}

} // namespace lockscope
