// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ownscheme/luascheme.h"
#include "core/scenario/files/library.h"
#include "core/scenario/files/runheader.h"
#include "core/scenario/files/scenariojson.h"
#include "core/scenario/files/sharecode.h"
#include "lockscope/schemes/registry.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace lockscope;

namespace {

// Returns a scenario file with these members in addition to the required ones.
std::string fileWith(const std::string &members)
{
    return R"({"format":"lockscope/1","id":"a-b","title":{"en":"T"},"scheme":"set-px-lua")"
        + (members.empty() ? "" : "," + members) + "}";
}

} // namespace

class ScenarioTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyBuiltInScenarioIsComplete();
    void theLibraryIsInNumericOrderAndEndsWithThePeacefulScenario();
    void everySchemeHasAScenarioThatItSurvivesAndOneInWhichItFails();
    void aScenarioIsFoundByItsNames_data();
    void aScenarioIsFoundByItsNames();
    void anUnknownScenarioIsAnErrorThatMentionsLockscopeList();
    void aFileIsFoundByItsPath();
    void readsAScenarioWithAllMembers();
    void aMemberThatIsMissingHasItsDefault();
    void aSchemeInLuaIsInTheFileOrBesideIt();
    void unknownKeysAreListedAndTheRestIsUsed();
    void aWrongScenarioIsRefusedInOneLine_data();
    void aWrongScenarioIsRefusedInOneLine();
    void hostileInputIsRefusedInOneShortLine_data();
    void hostileInputIsRefusedInOneShortLine();
    void aFaultPlanIsWrittenAsItIsRead();
    void aRunHeaderIsReadAsItWasWritten();
    void aRunHeaderMayLackMembersButAWrongMemberIsRefused_data();
    void aRunHeaderMayLackMembersButAWrongMemberIsRefused();
};

void ScenarioTest::everyBuiltInScenarioIsComplete()
{
    QVERIFY(scenarioLibrary().size() >= 3);
    for (const Scenario &scenario : scenarioLibrary()) {
        const char *id = scenario.id.c_str();
        for (const char *language : {"en", "zh_CN"}) {
            QVERIFY2(
                scenario.title.count(language) == 1 && !scenario.title.at(language).empty(), id);
            QVERIFY2(
                scenario.about.count(language) == 1 && !scenario.about.at(language).empty(), id);
        }
        QVERIFY2(!scenario.source.empty(), id);
        QVERIFY2(scenario.unknownKeys.empty(), id);
        QVERIFY2(scenario.expected.count(scenario.scheme.id()) == 1, id);
        // Leases are short, so that a run takes only seconds. Exceptions: a failover by sentinels
        // takes one to three seconds. A replica takes up to one second to find its primary, and a
        // disk takes up to one second to sync a write.
        const bool isSlow =
            scenario.settings.replicas > 0 || scenario.expected.contains("set-px-waitaof");
        QVERIFY2(scenario.settings.ttl <= (isSlow ? 10s : 1s), id);
    }
}

void ScenarioTest::theLibraryIsInNumericOrderAndEndsWithThePeacefulScenario()
{
    const std::vector<Scenario> &library = scenarioLibrary();
    QCOMPARE(library.front().id, std::string("f1-failover-loses-key"));
    QCOMPARE(library.back().id, std::string("peaceful"));
    const auto placeOf = [&](std::string_view id) {
        return std::find_if(library.begin(), library.end(), [&](const Scenario &scenario) {
            return scenario.id == id;
        }) - library.begin();
    };
    QVERIFY(placeOf("f9-clock-back") < placeOf("f10-pause-after-acquire"));
    QVERIFY(placeOf("f10-pause-after-acquire") < placeOf("f10b-pause-after-check"));
    QVERIFY(placeOf("f10b-pause-after-check") < placeOf("f11-pause-before-check"));
}

void ScenarioTest::everySchemeHasAScenarioThatItSurvivesAndOneInWhichItFails()
{
    for (const Scheme *const scheme : schemes()) {
        int survived = 0;
        int failed = 0;
        for (const Scenario &scenario : scenarioLibrary()) {
            const auto stated = scenario.expected.find(std::string(scheme->info().id));
            if (stated == scenario.expected.end())
                continue;
            const bool isNotPeaceful = scenario.id != "peaceful";
            survived += isNotPeaceful && stated->second == Outcome::held ? 1 : 0;
            failed +=
                stated->second == Outcome::violated || stated->second == Outcome::stuck ? 1 : 0;
        }
        const bool isOptimistic =
            scheme->info().id == "watch-optimistic"; // excludes no client, and writes nothing stale
        const bool guaranteesNothing = !scheme->info().isLock
            || scheme->info().id == "redlock-article"; // each client locks its own key
        QVERIFY2(guaranteesNothing ? survived == 0 : survived > 0, scheme->info().id.data());
        QVERIFY2(isOptimistic ? failed == 0 : failed > 0, scheme->info().id.data());
    }
}

void ScenarioTest::aScenarioIsFoundByItsNames_data()
{
    QTest::addColumn<std::string>("name");
    QTest::addColumn<std::string>("id");
    const std::string f10 = "f10-pause-after-acquire";
    QTest::newRow("id") << f10 << f10;
    QTest::newRow("first segment") << std::string("f10") << f10;
    QTest::newRow("in any case") << std::string("F10") << f10;
    QTest::newRow("no number") << std::string("Peaceful") << std::string("peaceful");
}

void ScenarioTest::aScenarioIsFoundByItsNames()
{
    QFETCH(std::string, name);
    QFETCH(std::string, id);
    const Result<Scenario> found = findScenario(name);
    QVERIFY(found);
    QCOMPARE(found.value().id, id);
}

void ScenarioTest::anUnknownScenarioIsAnErrorThatMentionsLockscopeList()
{
    for (const char *name : {"", "f99", "f10z", "f10-pause", "F10-PAUSE-AFTER-ACQUIRE", "f17z"}) {
        const Result<Scenario> found = findScenario(name);
        QVERIFY2(!found, name);
        QVERIFY(found.error().text.find("lockscope list") != std::string::npos);
        QVERIFY(found.error().text.find('\n') == std::string::npos);
    }
}

void ScenarioTest::aFileIsFoundByItsPath()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("mine.lockscope"));
    QVERIFY(!findScenario(path.toStdString()));
    QVERIFY(!findScenario(folder.path().toStdString()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(fileWith("")));
    file.close();
    const Result<Scenario> found = findScenario(path.toStdString());
    QVERIFY(found);
    QCOMPARE(found.value().id, std::string("a-b"));
}

void ScenarioTest::readsAScenarioWithAllMembers()
{
    const Result<Scenario> read = parseScenario(fileWith(R"(
        "about":{"en":"A","zh_CN":"甲"},"source":"S","worlds":["live","model"],"resource":"stock",
        "settings":{"ttl":"300ms","nodes":3,"clients":3,"work":7,"drift-factor":0.02},"rounds":2,"duration":"4s",
        "clients":[{"client":2,"scheme":"setnx-expire","release":"watch"},{"client":3,"scheme":"set-px-blind-del"}],
        "faults":{
            "holds":[{"client":2,"until":{"event":["released","waits","release-refused"],"client":1}}],
            "pauses":[{"client":1,"at":"entered","occurrence":2,"length":"5s",
                       "until":{"event":"key-expired","client":2,"count":3,"node":1}},
                      {"client":3,"at":{"line":2}}],
            "crashes":[{"client":1,"at":"before-write"}],
            "clocks":[{"client":2,"offset":"-90s"}]},
        "expected":{"set-px-lua":"violated","redlock":"held"})"));
    QVERIFY2(read, read ? "" : read.error().text.c_str());
    const Scenario &scenario = read.value();
    QCOMPARE(textIn(scenario.about, "zh_CN"), std::string("甲"));
    QCOMPARE(textIn(scenario.title, "zh_CN"), std::string("T"));
    QCOMPARE(scenario.resource.text, std::string("stock"));
    QVERIFY(scenario.settings.ttl == 300ms);
    QVERIFY(scenario.settings.work == 7ms);
    QCOMPARE(scenario.settings.driftFactor, 0.02);
    QCOMPARE(scenario.settings.nodes.given().value_or(0), 3);
    QCOMPARE(scenario.rounds, 2);
    QVERIFY(scenario.duration == 4s);
    QCOMPARE(scenario.worlds.size(), std::size_t{2});
    const std::vector<EventKind> kinds{EventKind::released, EventKind::releaseRefused};
    QVERIFY(scenario.faults[3].begin.when->kinds == kinds && scenario.faults[3].begin.when->waits);
    const std::vector<ClientVersion> versions{
        {ClientId{2}, "setnx-expire", ReleaseWay::watch}, {ClientId{3}, "set-px-blind-del", {}}};
    QVERIFY(scenario.clients == versions);
    QVERIFY(parseScenario(scenarioText(scenario)).value().clients == versions);
    QVERIFY(parseScenario(scenarioText(scenario)).value().faults == scenario.faults);
    const Fault &pause = scenario.faults[0];
    QVERIFY(pause.begin.anchor == Anchor::entered && pause.begin.occurrence == 2
        && pause.end.length == Duration(5s));
    QVERIFY(pause.end.until && pause.end.until->count == 3 && pause.end.until->node == NodeId{1}
        && pause.end.until->client == ClientId{2});
    QVERIFY(scenario.faults[1].begin.anchor == Anchor::line && scenario.faults[1].begin.line == 2);
    QVERIFY(!scenario.faults[1].end.length && !scenario.faults[1].end.until);
    QVERIFY(scenario.faults[2].action == FaultAction::crash
        && scenario.faults[2].begin.anchor == Anchor::beforeWrite);
    QVERIFY(scenario.faults[4].target.client == ClientId{2}
        && scenario.faults[4].offset == Duration(-90s));
    QVERIFY(scenario.expected.at("redlock") == Outcome::held);
    QVERIFY(scenario.unknownKeys.empty());
}

void ScenarioTest::aMemberThatIsMissingHasItsDefault()
{
    const Result<Scenario> read = parseScenario(fileWith(""));
    QVERIFY(read);
    QVERIFY(read.value().settings == Settings{});
    QVERIFY(!read.value().settings.nodes.given());
    QCOMPARE(read.value().rounds, 0);
    QCOMPARE(read.value().worlds, (std::vector{WorldKind::live, WorldKind::model}));
    QVERIFY(textIn(read.value().about, "en").empty());
}

void ScenarioTest::aSchemeInLuaIsInTheFileOrBesideIt()
{
    const std::string text = "scheme { title = 'T', quorum = true }\n"
                             "function acquire(c, req) return denied() end\n"
                             "function release(c, lock) return released() end\n";
    Scenario scenario = scenarioLibrary().front();
    scenario.scheme = luaScheme("t.lua", text).value();
    for (const std::string &written : {scenarioText(scenario), shareCode(scenario).value()}) {
        const Result<Scenario> read =
            isShareCode(written) ? readShareCode(written) : parseScenario(written);
        QVERIFY(read);
        QCOMPARE(read.value().scheme.id(), std::string("t.lua"));
        QCOMPARE(*luaTextOf(*read.value().scheme), text);
    }
    const QTemporaryDir folder;
    const auto write = [&folder](const char *name, const std::string &content) {
        QFile file(folder.filePath(QLatin1String(name)));
        return file.open(QIODevice::WriteOnly) && file.write(content.data()) >= 0;
    };
    std::string beside = fileWith("");
    beside.replace(beside.find("set-px-lua"), 10, "t.lua");
    QVERIFY(write("a.lockscope", beside));
    const std::string path = folder.filePath(QStringLiteral("a.lockscope")).toStdString();
    QVERIFY(findScenario(path).error().text.find("t.lua") != std::string::npos);
    QVERIFY(write("t.lua", text));
    QVERIFY(findScenario(path).value().scheme->info().isQuorum);
    std::string elsewhere = beside;
    elsewhere.replace(elsewhere.find("t.lua"), 5, "../t.lua");
    QVERIFY(!parseScenario(elsewhere));
}

void ScenarioTest::unknownKeysAreListedAndTheRestIsUsed()
{
    const Result<Scenario> read = parseScenario(fileWith(
        R"("colour":1,"settings":{"ttl":"300ms","sharding":2},"faults":{"floods":[],"crashes":[{"client":1,"at":"granted","x":[]}]})"));
    QVERIFY(read);
    const std::vector<std::string> expected{
        "settings.sharding", "faults.crashes[0].x", "faults.floods", "colour"};
    QCOMPARE(read.value().unknownKeys, expected);
    QVERIFY(read.value().settings.ttl == 300ms);
    QCOMPARE(read.value().faults.size(), std::size_t{1});
}

void ScenarioTest::aWrongScenarioIsRefusedInOneLine_data()
{
    QTest::addColumn<std::string>("json");
    QTest::addColumn<std::string>("named"); // what the line must name
    const auto row = [](const char *name, const std::string &json, const char *named) {
        QTest::newRow(name) << json << std::string(named);
    };
    row("no object", "[1]", "object");
    row("no format", R"({"id":"x"})", "format");
    row("newer format", R"({"format":"lockscope/2","later":true})", "newer");
    row("another format", R"({"format":"qlockscope/1"})", "lockscope/1");
    row("format is a number", R"({"format":1})", "format");
    row("no id", R"({"format":"lockscope/1","title":{"en":"T"},"scheme":"x"})", "id");
    row("id not kebab", R"({"format":"lockscope/1","id":"A b","title":{"en":"T"},"scheme":"x"})",
        "A b");
    row("no English title",
        R"({"format":"lockscope/1","id":"a","title":{"zh_CN":"T"},"scheme":"x"})", "title.en");
    row("title is a text", R"({"format":"lockscope/1","id":"a","title":"T","scheme":"x"})",
        "title");
    row("no scheme", R"({"format":"lockscope/1","id":"a","title":{"en":"T"}})", "scheme");
    row("setting out of range", fileWith(R"("settings":{"ttl":"2h"})"), "10ms to 1h");
    row("setting of the wrong type", fileWith(R"("settings":{"ttl":[1]})"), "ttl");
    row("setting far too large", fileWith(R"("settings":{"nodes":1e300})"),
        "nodes: 1e+300 is out of range; expected 1 to 9");
    row("setting that is not a whole number", fileWith(R"("settings":{"clients":1.5})"),
        "1 to 1000");
    row("settings is a list", fileWith(R"("settings":[])"), "settings");
    row("rounds negative", fileWith(R"("rounds":-1)"), "rounds");
    row("rounds a text", fileWith(R"("rounds":"1")"), "rounds");
    row("duration zero", fileWith(R"("duration":0)"), "duration");
    row("duration far too long", fileWith(R"("duration":1e300)"), "duration");
    row("unknown world", fileWith(R"("worlds":["moon"])"), "moon");
    row("no world", fileWith(R"("worlds":[])"), "worlds");
    row("resource that is a formula", fileWith(R"("resource":"=1+1")"), "resource");
    row("resource that begins with +", fileWith(R"("resource":"+1")"), "resource");
    row("resource that begins with -", fileWith(R"("resource":"-1")"), "resource");
    row("resource that begins with @", fileWith(R"("resource":"@a")"), "resource");
    row("resource with a line end", fileWith(R"("resource":"a\nb")"), "resource");
    row("unknown outcome, a line end in the name", fileWith(R"("expected":{"red\nlock":"safe"})"),
        "expected.red?lock");
    row("unknown anchor", fileWith(R"("faults":{"crashes":[{"client":1,"at":"lunch"}]})"),
        "faults.crashes[0].at");
    row("anchor \"line\" without a number",
        fileWith(R"("faults":{"crashes":[{"client":1,"at":"line"}]})"), "faults.crashes[0].at");
    row("line zero", fileWith(R"("faults":{"crashes":[{"client":1,"at":{"line":0}}]})"), "at.line");
    row("no client", fileWith(R"("faults":{"crashes":[{"at":"entered"}]})"),
        "faults.crashes[0].client");
    row("a client that is not there",
        fileWith(R"("faults":{"crashes":[{"client":3,"at":"entered"}]})"), "settings.clients");
    row("client -1", fileWith(R"("faults":{"crashes":[{"client":-1,"at":"entered"}]})"),
        "faults.crashes[0].client");
    row("a clock without an offset", fileWith(R"("faults":{"clocks":[{"client":1}]})"),
        "faults.clocks[0].offset");
    row("a clock of a missing client",
        fileWith(R"("faults":{"clocks":[{"client":3,"offset":"1s"}]})"), "settings.clients");
    row("a clock offset that is too large",
        fileWith(R"("faults":{"clocks":[{"client":1,"offset":"25h"}]})"),
        "faults.clocks[0].offset");
    row("unknown event", fileWith(R"("faults":{"holds":[{"client":2,"until":{"event":"rain"}}]})"),
        "rain");
    row("event \"unknown\"",
        fileWith(R"("faults":{"holds":[{"client":2,"until":{"event":"unknown"}}]})"),
        "until.event");
    row("no event", fileWith(R"("faults":{"holds":[{"client":2,"until":{}}]})"), "until.event");
    row("a hold without a condition", fileWith(R"("faults":{"holds":[{"client":2}]})"), "until");
    row("an empty list of events",
        fileWith(R"("faults":{"holds":[{"client":2,"until":{"event":[]}}]})"), "until.event");
    row("a pause too long",
        fileWith(R"("faults":{"pauses":[{"client":1,"at":"entered","length":"1h"}]})"), "length");
    row("pauses is an object", fileWith(R"("faults":{"pauses":{}})"), "faults.pauses");
    row("a pause is a number", fileWith(R"("faults":{"pauses":[1]})"), "faults.pauses[0]");
    row("a key twice", fileWith(R"("rounds":1,"rounds":2)"), "twice");
    row("a fault of a node that is not there",
        fileWith(R"("settings":{"nodes":2},"faults":{"nodes":[{"node":3,"fault":"freeze"}]})"),
        "1 to 2");
    row("a fault of a node that is not there, with replicas",
        fileWith(
            R"("settings":{"nodes":2,"replicas":1},"faults":{"nodes":[{"node":5,"fault":"freeze"}]})"),
        "1 to 4");
    row("a condition on a node that is not there",
        fileWith(
            R"("settings":{"nodes":1},"faults":{"nodes":[{"node":1,"fault":"freeze","until":{"event":"key-set","node":2}}]})"),
        "until.node");
    row("an own release of a client that is not there",
        fileWith(R"("clients":[{"client":3,"release":"lua"}])"), "settings.clients");
    row("an own release, but of no client", fileWith(R"("clients":[{"release":"lua"}])"),
        "clients[0].client");
    row("a client with neither an own scheme nor an own release",
        fileWith(R"("clients":[{"client":1}])"), "a scheme, a release or both");
    row("an unknown release", fileWith(R"("clients":[{"client":1,"release":"rm"}])"),
        "usual, blind, get-del");
    row("one client listed twice",
        fileWith(R"("clients":[{"client":1,"release":"lua"},{"client":1,"scheme":"redlock"}])"),
        "each client at most once");
    row("clients is a number", fileWith(R"("clients":2)"), "clients");
    row("a key twice, once escaped", fileWith(R"("rounds":1,"\u0072ounds":2)"), "twice");
    row("a key twice, deep", fileWith(R"("settings":{"ttl":"1s","ttl":"2s"})"), "twice");
}

void ScenarioTest::aWrongScenarioIsRefusedInOneLine()
{
    QFETCH(std::string, json);
    QFETCH(std::string, named);
    const Result<Scenario> read = parseScenario(json);
    QVERIFY(!read);
    const std::string &error = read.error().text;
    QVERIFY2(error.find(named) != std::string::npos, error.c_str());
    QVERIFY2(error.find('\n') == std::string::npos, error.c_str());
}

void ScenarioTest::hostileInputIsRefusedInOneShortLine_data()
{
    QTest::addColumn<std::string>("json");
    QTest::newRow("empty") << std::string();
    QTest::newRow("a NUL") << std::string(1, '\0');
    QTest::newRow("10 MB of one letter") << std::string(10 << 20, 'x');
    QTest::newRow("10 MB of text in a scenario")
        << fileWith("\"source\":\"" + std::string(10 << 20, 'x') + "\"");
    QTest::newRow("100000 brackets") << std::string(100'000, '[');
    QTest::newRow("100000 lists deep")
        << fileWith("\"x\":" + std::string(100'000, '[') + std::string(100'000, ']'));
    QTest::newRow("no UTF-8") << fileWith("\"source\":\"\xff\xfe\"");
    QTest::newRow("cut off") << fileWith("").substr(0, 40);
    QTest::newRow("more text after the scenario") << fileWith("") + "{}";
    QTest::newRow("a number that is too large for a double") << fileWith("\"rounds\":1e999");
    QTest::newRow("a trace") << std::string(
        "seq,t_us,actor,event,client,node,key,token,fence,attempt,cause,span_us,detail\n");
    QTest::newRow("control characters") << std::string("{\"format\":\"\\u0007\\n\\u001b[31m\"}");
}

void ScenarioTest::hostileInputIsRefusedInOneShortLine()
{
    QFETCH(std::string, json);
    const Result<Scenario> read = parseScenario(json);
    QVERIFY(!read);
    QVERIFY(read.error().text.size() < 300);
    for (const char c : read.error().text)
        QVERIFY(static_cast<unsigned char>(c) >= 0x20);
}

void ScenarioTest::aFaultPlanIsWrittenAsItIsRead()
{
    for (const Scenario &scenario : scenarioLibrary()) {
        const std::string faults = faultPlanJson(scenario.faults);
        const Result<Scenario> again = parseScenario(fileWith(
            "\"settings\":{\"clients\":9,\"nodes\":9,\"replicas\":3},\"faults\":" + faults));
        QVERIFY2(again, scenario.id.c_str());
        QCOMPARE(faultPlanJson(again.value().faults), faults);
        QVERIFY(faults.find(' ') == std::string::npos);
    }
    QCOMPARE(faultPlanJson(FaultPlan{}), std::string("{}"));
}

void ScenarioTest::aRunHeaderIsReadAsItWasWritten()
{
    EffectiveScenario effective;
    effective.scenario = findScenario("f17").value();
    effective.scheme = "redlock";
    effective.seed = Seed{9007199254740991};
    effective.scenario.settings.nodes = 5;
    const RunHeader header = runHeader(effective, "stream");
    const std::string json = runHeaderJson(header);
    const Result<RunHeader> again = parseRunHeader(json);
    QVERIFY(again);
    QCOMPARE(runHeaderJson(again.value()), json);
    QCOMPARE(again.value().seed.value, effective.seed.value);
    QVERIFY(again.value().settings == header.settings);
    QCOMPARE(again.value().settings.at("nodes"), std::string("5"));
    QCOMPARE(again.value().settings.at("ttl"), std::string("1s"));
    QCOMPARE(again.value().faults, faultPlanJson(effective.scenario.faults));
    QCOMPARE(again.value().version, std::string(LOCKSCOPE_VERSION));
    QVERIFY(!again.value().partial && !again.value().guarded);

    QVERIFY(!again.value().origin);
    RunHeader live = header;
    live.origin = RunOrigin{"2026-11-28T12:33:22.123Z", "tsc", {"Redis 7.0.15", ""}};
    const auto liveAgain = parseRunHeader(runHeaderJson(live)).value().origin;
    QVERIFY(liveAgain);
    QCOMPARE(liveAgain->beganAt, live.origin->beganAt);
    QCOMPARE(liveAgain->clockSource, live.origin->clockSource);
    QVERIFY(liveAgain->servers == live.origin->servers);

    const QJsonObject object = QJsonDocument::fromJson(QByteArray::fromStdString(json)).object();
    QVERIFY(
        object.value(QLatin1String("settings")).toObject().value(QLatin1String("ttl")).isString());
    QVERIFY(object.value(QLatin1String("settings"))
                .toObject()
                .value(QLatin1String("nodes"))
                .isDouble());
}

void ScenarioTest::aRunHeaderMayLackMembersButAWrongMemberIsRefused_data()
{
    QTest::addColumn<std::string>("json");
    QTest::addColumn<bool>("isValid");
    const auto row = [](const char *json, bool isValid) {
        QTest::newRow(json) << std::string(json) << isValid;
    };
    row("{}", true);
    row(R"({"partial": true})", true);
    row(R"({"began_at": "2026-11-28T12:33:22.123Z"})", true);
    row(R"({"began_at": 1})", false);
    row(R"({"began_at": "", "servers": "Redis 7.0.15"})", false);
    row(R"({"began_at": "", "servers": [7]})", false);
    row(R"({"format":"lockscope/1","later":[1,2]})", true);
    row("", false);
    row("[]", false);
    row("no JSON", false);
    row(R"({"format":"lockscope/2"})", false);
    row(R"({"partial":"yes"})", false);
    row(R"({"seed":-1})", false);
    row(R"({"seed":9007199254740992})", false);
    row(R"({"seed":1.5})", false);
    row(R"({"settings":{"ttl":[]}})", false);
    row(R"({"faults":7})", false);
    row(R"({"scheme":7})", false);
}

void ScenarioTest::aRunHeaderMayLackMembersButAWrongMemberIsRefused()
{
    QFETCH(std::string, json);
    QFETCH(bool, isValid);
    const Result<RunHeader> header = parseRunHeader(json);
    QCOMPARE(static_cast<bool>(header), isValid);
    if (!isValid)
        QVERIFY(header.error().text.find('\n') == std::string::npos);
}

QTEST_APPLESS_MAIN(ScenarioTest)
#include "tst_scenario.moc"
