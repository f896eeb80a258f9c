// SPDX-License-Identifier: GPL-3.0-or-later
// The flow charts that are made from the listings: their form, and that the clients of all runs of
// the library follow their arrows.
#include <QTest>

#include "core/ownscheme/luascheme.h"
#include "core/analysis/flow/flowchart.h"
#include "core/run/check/validaterun.h"
#include "core/scenario/clientscheme.h"
#include "core/scenario/files/library.h"
#include "core/trace/stateat.h"
#include "lockscope/schemes/registry.h"
#include "tests/support/modelrig.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

using namespace lockscope;

namespace {

Settings settingsThatAddLines()
{
    Settings settings;
    settings.fencing = Fencing::write;
    settings.recheck = true;
    return settings;
}

// All listings: each scheme with each way to wake up and to release, and the entry of a user's
// program.
std::set<const Scheme *> allSchemes()
{
    std::set<const Scheme *> all{schemeOf(programScheme)};
    for (const Scheme *const scheme : schemes()) {
        for (std::size_t way = 0; way < releaseWords.size(); ++way)
            all.insert(
                SchemeRef(scheme->info().id).variant(WakeUp::poll, static_cast<ReleaseWay>(way)));
        if (const Scheme *const withWakeUp = SchemeRef(scheme->info().id).variant(WakeUp::notify))
            all.insert(withWakeUp);
    }
    return all;
}

QByteArray nameOf(const Scheme &scheme)
{
    QByteArray name(scheme.info().id.data());
    for (const ListingLine &line : scheme.info().listing)
        name += line.isRelease ? " / " + QByteArray(line.text.data()) : "";
    return name;
}

void addSchemeRows()
{
    QTest::addColumn<const Scheme *>("scheme");
    for (const Scheme *const scheme : allSchemes())
        QTest::newRow(nameOf(*scheme).constData()) << scheme;
}

// From one line to the next: the number of the line that a client leaves (0: the client begins a
// path), and the line or end that follows.
using Transition = std::pair<int, FlowTarget>;

// Checks that one client follows the arrows of a chart, and collects the transitions of the client.
class ArrowChecker {
public:
    explicit ArrowChecker(const FlowChart &chart) : m_chart(chart) { }

    void take(const Trace &trace, const Event &event)
    {
        switch (event.kind) {
        case EventKind::attempt:
        case EventKind::crashed:
        case EventKind::restarted: m_line = 0; return;
        case EventKind::step: step(stepLine(trace, event)); return;
        case EventKind::granted: end({FlowEnd::granted}); return;
        case EventKind::denied: end({FlowEnd::denied}); return;
        case EventKind::entered: end({FlowEnd::entered}); return;
        case EventKind::left: end({FlowEnd::written, FlowEnd::notWritten}); return;
        case EventKind::extended: endExtension(FlowEnd::extended); return;
        case EventKind::extendFailed: endExtension(FlowEnd::lost); return;
        case EventKind::released:
            if (isReleasing())
                end({FlowEnd::released});
            return; // otherwise the row belongs to a release that the client has left already
        case EventKind::releaseRefused:
            if (isReleasing())
                end({FlowEnd::lost, FlowEnd::released});
            return;
        default: return;
        }
    }
    const std::set<Transition> &used() const { return m_used; }
    const QByteArray &errors() const { return m_errors; }

private:
    void step(int line)
    {
        const auto node = std::find_if(m_chart.nodes.begin(), m_chart.nodes.end(),
            [line](const FlowNode &one) { return one.line.number == line; });
        if (line == 0)
            return; // not a line: the client notes that it does not write
        if (node == m_chart.nodes.end()) {
            m_errors += "no node " + QByteArray::number(line) + "; ";
            return;
        }
        if (node->path == FlowPath::extension)
            m_extensionLine = line; // the watchdog executes this line while the client works
        if (node->path == FlowPath::extension || node->path == FlowPath::write)
            return;
        const bool isEntry = node == m_chart.nodes.begin() || (node - 1)->path != node->path;
        if (!isEntry || m_line != 0)
            follow(FlowTarget(line));
        m_line = line;
    }
    void end(const std::vector<FlowEnd> &ends)
    {
        if (m_line == 0)
            return;
        const auto hasArrowToEnd = [&](FlowEnd one) { return hasArrow(FlowTarget(one)); };
        const auto found = std::find_if(ends.begin(), ends.end(), hasArrowToEnd);
        if (found != ends.end())
            m_used.insert({m_line, FlowTarget(*found)});
        else if (!isReleasing()
            || ends.front() != FlowEnd::denied) // a client without a fencing token releases the
                                                // lock and is denied
            m_errors += QByteArray::number(m_line) + " to end "
                + QByteArray::number(static_cast<int>(ends.front())) + "; ";
        m_line = 0;
    }
    void endExtension(FlowEnd one)
    {
        const int line = std::exchange(m_line, m_extensionLine);
        end({one});
        m_line = line;
    }
    bool isReleasing() const
    {
        return std::any_of(
            m_chart.nodes.begin(), m_chart.nodes.end(), [this](const FlowNode &node) {
                return node.line.number == m_line && node.path == FlowPath::release;
            });
    }
    void follow(FlowTarget to)
    {
        if (hasArrow(to))
            m_used.insert({m_line, to});
        else
            m_errors += QByteArray::number(m_line) + " to " + QByteArray::number(to.line) + "; ";
    }
    bool hasArrow(FlowTarget to) const
    {
        const auto arrows = m_chart.arrowsFrom(m_line);
        return std::any_of(arrows.begin(), arrows.end(), [&](const FlowArrow *arrow) {
            return arrow->isActive && arrow->listingArrow.to == to;
        });
    }

    const FlowChart &m_chart;
    int m_line = 0;
    int m_extensionLine = 0;
    std::set<Transition> m_used;
    QByteArray m_errors;
};

} // namespace

class tst_FlowChart : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // Its lines have the numbers of a file, and no arrows.
    void aSchemeInLuaHasNoChart()
    {
        const auto scheme =
            luaSchemeOfFile(LOCKSCOPE_SOURCE_DIR "/resources/schemes/set-px-get-del.lua");
        QVERIFY(scheme && !scheme.value()->info().listing.empty());
        QVERIFY(flowChartOf(*scheme.value(), Settings()).nodes.empty());
    }

    void everyLineIsOneNode_data() { addSchemeRows(); }
    void everyLineIsOneNode()
    {
        QFETCH(const Scheme *, scheme);
        std::multiset<int> lines, nodes;
        for (const ListingLine &line : scheme->info().listing)
            lines.insert(line.number);
        for (const FlowNode &node : flowChartOf(*scheme, {}).nodes)
            nodes.insert(node.line.number);
        QVERIFY(nodes == lines);
    }

    void fencingAndRecheckAddALineEach_data() { addSchemeRows(); }
    void fencingAndRecheckAddALineEach()
    {
        QFETCH(const Scheme *, scheme);
        const bool hasAddedLines = scheme->info().isLock && !scheme->info().listing.empty();
        QCOMPARE(flowChartOf(*scheme, settingsThatAddLines()).nodes.size(),
            scheme->info().listing.size() + (hasAddedLines ? 2 : 0));
    }

    void everyArrowJoinsTwoLinesOrEnds_data() { addSchemeRows(); }
    void everyArrowJoinsTwoLinesOrEnds()
    {
        QFETCH(const Scheme *, scheme);
        for (const Settings &settings : {Settings(), settingsThatAddLines()}) {
            const FlowChart chart = flowChartOf(*scheme, settings);
            const auto isNode = [&](int line) {
                return std::any_of(chart.nodes.begin(), chart.nodes.end(),
                    [line](const FlowNode &node) { return node.line.number == line; });
            };
            for (const FlowArrow &arrow : chart.arrows) {
                QVERIFY(isNode(arrow.listingArrow.from));
                QVERIFY(arrow.listingArrow.to.line == 0 || isNode(arrow.listingArrow.to.line));
            }
            for (const FlowNode &node : chart.nodes)
                QVERIFY(!chart.arrowsFrom(node.line.number).empty());
        }
    }

    // The conditions of the arrows of a line exclude each other, and one of these conditions is
    // always true.
    void everyLineHasOneArrowForEachAnswer_data() { addSchemeRows(); }
    void everyLineHasOneArrowForEachAnswer()
    {
        QFETCH(const Scheme *, scheme);
        const FlowChart chart = flowChartOf(*scheme, settingsThatAddLines());
        for (const FlowNode &node : chart.nodes) {
            std::set<std::pair<FlowWhen, std::string_view>> ways;
            std::set<FlowWhen> answers;
            for (const FlowArrow *const arrow : chart.arrowsFrom(node.line.number)) {
                QVERIFY(
                    ways.insert({arrow->listingArrow.when, arrow->listingArrow.setting}).second);
                if (arrow->listingArrow.setting.empty())
                    answers.insert(arrow->listingArrow.when);
                else
                    QVERIFY(
                        std::any_of(scheme->info().settings.begin(), scheme->info().settings.end(),
                            [&](std::string_view own) {
                                return arrow->listingArrow.setting.starts_with(own);
                            })
                        || arrow->listingArrow.setting.starts_with("mistakes="));
            }
            const bool isQuestion = answers == std::set{FlowWhen::yes, FlowWhen::no};
            QVERIFY(isQuestion || answers == std::set{FlowWhen::always}
                || (answers.contains(FlowWhen::otherwise) && !answers.contains(FlowWhen::always)));
            QCOMPARE(node.isDecision, !answers.contains(FlowWhen::always));
            if (node.line.text.ends_with("?"))
                QVERIFY(isQuestion);
        }
    }

    void eachPathBeginsAtItsFirstLine_data() { addSchemeRows(); }
    void eachPathBeginsAtItsFirstLine()
    {
        QFETCH(const Scheme *, scheme);
        const FlowChart chart = flowChartOf(*scheme, {});
        std::set<FlowPath> paths;
        for (std::size_t i = 0; i < chart.nodes.size(); ++i) {
            const FlowNode &node = chart.nodes[i];
            const bool isFirst = i == 0 || chart.nodes[i - 1].path != node.path;
            QCOMPARE(paths.insert(node.path).second, isFirst);
            QCOMPARE(node.path == FlowPath::release, node.line.isRelease);
            QCOMPARE(node.path == FlowPath::extension, node.line.text.starts_with("extension:"));
            const auto leadsToNode = [&](const FlowArrow &arrow) {
                return arrow.listingArrow.to.line == node.line.number;
            };
            QVERIFY(isFirst || std::any_of(chart.arrows.begin(), chart.arrows.end(), leadsToNode));
        }
    }

    void everyGapIsOnAnArrow_data() { addSchemeRows(); }
    void everyGapIsOnAnArrow()
    {
        QFETCH(const Scheme *, scheme);
        for (const Settings &settings : {Settings(), settingsThatAddLines()}) {
            const FlowChart chart = flowChartOf(*scheme, settings);
            for (const ListingGap &gap : scheme->info().gaps) {
                const auto hasGap = [&](const FlowArrow &arrow) {
                    return std::any_of(
                        arrow.gaps.begin(), arrow.gaps.end(), [&](const ListingGap &one) {
                            return one.from == gap.from && one.to == gap.to;
                        });
                };
                QVERIFY2(std::any_of(chart.arrows.begin(), chart.arrows.end(), hasGap),
                    QByteArray::number(gap.from).constData());
            }
        }
    }

    // Runs each scenario of the library under each scheme: unchanged, and with one changed setting
    // at a time. A client goes from one line to another only along an arrow.
    void clientsFollowTheArrows_data()
    {
        QTest::addColumn<QString>("id");
        for (const Scenario &scenario : scenarioLibrary())
            QTest::newRow(scenario.id.c_str()) << QString::fromStdString(scenario.id);
    }
    void clientsFollowTheArrows()
    {
        QFETCH(QString, id);
        const std::string name = id.toStdString();
        for (const Scheme *const scheme : schemes()) {
            checkRunFollowsArrows(name, std::string(scheme->info().id), {});
            for (const std::string_view setting : {"wake-up=notify", "release=watch",
                     "release=multi-get-del", "takeover=del-setnx", "repair=not-ttl",
                     "loser-release=on", "undo=off", "retry=off", "fencing=write"}) {
                const auto own = scheme->info().settings;
                const bool isOwn = std::any_of(own.begin(), own.end(),
                    [&](std::string_view one) { return setting.starts_with(one); });
                const bool isForAll = setting.starts_with("wake-up")
                    || setting.starts_with("release") || setting.starts_with("fencing");
                if (isOwn || isForAll)
                    checkRunFollowsArrows(name, std::string(scheme->info().id), setting);
            }
        }
    }

    void everyArrowIsFollowedByAClient()
    {
        // No scenario of the library contains the situations of these arrows: another client is
        // faster after line 6 of getset-timestamp, the store fails, or a lease of set-px-waitaof is
        // renewed.
        const std::set<std::pair<std::string, Transition>> rare{
            {"getset-timestamp", {7, FlowEnd::denied}},
            {"watch-optimistic", {2, FlowEnd::notWritten}},
            {"set-px-waitaof", {7, FlowEnd::extended}}, {"set-px-waitaof", {7, FlowEnd::lost}}};
        for (const Scheme *const scheme : schemes()) {
            const std::string id(scheme->info().id);
            for (const FlowArrow &arrow : flowChartOf(*scheme, {}).arrows) {
                const std::pair<std::string, Transition> transition{
                    id, {arrow.listingArrow.from, arrow.listingArrow.to}};
                const std::string words = id + ": from line "
                    + std::to_string(arrow.listingArrow.from) + " to "
                    + std::to_string(arrow.listingArrow.to.line);
                QVERIFY2(m_used.contains(transition) || rare.contains(transition), words.c_str());
            }
        }
    }

private:
    void checkRunFollowsArrows(
        const std::string &scenario, const std::string &scheme, std::string_view setting)
    {
        EffectiveScenario effective = effectiveInModel(scenario.c_str(), scheme);
        Settings &settings = effective.scenario.settings;
        const std::size_t equals = setting.find('=');
        if (!setting.empty()
            && !setSetting(settings, setting.substr(0, equals), setting.substr(equals + 1)))
            QFAIL("no such setting");
        if (!checkRun(effective, false))
            return;
        const auto trace = m_simulator.run(effective);
        QVERIFY(trace);
        std::map<ClientId, FlowChart> charts;
        std::map<ClientId, ArrowChecker> checkers;
        for (std::size_t row = 0; row < trace.value()->size(); ++row) {
            const Event &event = (*trace.value())[row];
            if (!event.client)
                continue;
            if (!checkers.contains(event.client)) {
                const FlowChart &chart = charts[event.client] =
                    flowChartOf(*schemeOfClient(effective, event.client), settings);
                checkers.emplace(event.client, ArrowChecker(chart));
            }
            checkers.at(event.client).take(*trace.value(), event);
        }
        for (const auto &[client, checker] : checkers) {
            const QByteArray name =
                QByteArray::fromStdString(scheme + " " + std::string(setting) + ": ");
            QVERIFY2(checker.errors().isEmpty(), (name + checker.errors()).constData());
            for (const Transition &transition : checker.used())
                m_used.insert(
                    {std::string(schemeOfClient(effective, client)->info().id), transition});
        }
    }

    Simulator m_simulator;
    std::set<std::pair<std::string, Transition>> m_used;
};

QTEST_GUILESS_MAIN(tst_FlowChart)
#include "tst_flowchart.moc"
