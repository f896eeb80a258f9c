// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/ownscheme/luascheme.h"
#include "core/run/check/checkrun.h"
#include "core/scenario/files/forks.h"
#include "core/scenario/files/library.h"
#include "core/trace/csv/csv.h"
#include "core/verdict/story.h"
#include "tests/support/modelrig.h"

#include <QFile>
#include <QRegularExpression>

using namespace lockscope;

namespace {

QByteArray fileText(const QString &id)
{
    QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/resources/schemes/%1.lua").arg(id));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::shared_ptr<const Scheme> loaded(const QByteArray &text)
{
    auto scheme = luaScheme("own.lua", text.toStdString());
    if (scheme)
        return std::move(scheme).value();
    qWarning("%s", scheme.error().text.c_str());
    return nullptr;
}

// The settings in which a scenario may differ from the usual ones, so that a scheme in Lua makes
// the same rows as its twin in C++.
constexpr std::array<std::string_view, 21> allowedSettings{"ttl", "pause", "work", "think",
    "clients", "nodes", "retry-delay", "retry-jitter", "give-up", "node-timeout", "fencing",
    "recheck", "watchdog", "renewals", "depth", "drift-factor", "drift-constant", "latency",
    "jitter", "persistence", "restart-delay"};

bool isFitting(const EffectiveScenario &effective)
{
    const Settings usual;
    for (const SettingInfo &info : settingInfos()) {
        if (settingText(effective.scenario.settings, info.name) != settingText(usual, info.name)
            && std::find(allowedSettings.begin(), allowedSettings.end(), info.name)
                == allowedSettings.end())
            return false;
    }
    return effective.scenario.clients.empty();
}

// The rows after run-begin, with the number of each step that the scheme of the same listing has in
// place of that in the file.
QByteArray rows(const Trace &trace, Listing listing)
{
    QByteArray text = QByteArray::fromStdString(csvText(trace));
    text = text.mid(text.indexOf("\n1,") + 1);
    int order = 0;
    for (const ListingLine &line : listing) {
        const QByteArray own = QByteArray::fromStdString(std::string(line.text));
        const QByteArray quoted = own.contains(',')
            ? '"' + QByteArray::number(line.number) + ' ' + own + '"'
            : QByteArray::number(line.number) + ' ' + own;
        QByteArray replaced = quoted;
        replaced.replace(QByteArray::number(line.number) + ' ', QByteArray::number(++order) + ' ');
        text.replace(",,," + quoted + '\n', ",,," + replaced + '\n');
    }
    // The lines of the host come after those of the scheme.
    static const QRegularExpression hostLine(QStringLiteral("(,,,\"?)\\d+ (fencing|recheck):"));
    return QString::fromUtf8(text).replace(hostLine, QStringLiteral("\\1\\2:")).toUtf8();
}

QByteArray firstDifference(const QByteArray &one, const QByteArray &two)
{
    const auto first = one.split('\n'), second = two.split('\n');
    for (qsizetype i = 0; i < std::min(first.size(), second.size()); ++i) {
        if (first.at(i) != second.at(i))
            return first.at(i) + " | " + second.at(i);
    }
    return "one is longer";
}

QByteArray schemeWith(const QByteArray &acquire)
{
    return "scheme { title = 'x' }\nfunction acquire(c, req)\n" + acquire
        + "\nend\nfunction release(c, lock) c:step 'DEL key'\nreturn released(c:call(1, 'DEL', "
          "lock.key)) end\n";
}

} // namespace

class TstLuaScheme : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theSameRowsAsItsTwin_data()
    {
        QTest::addColumn<QString>("id");
        for (const char *const id : {"setnx-expire", "set-px-blind-del", "set-px-get-del",
                 "set-px-lua", "reentrant", "redlock"})
            QTest::newRow(id) << QString::fromLatin1(id);
    }
    void theSameRowsAsItsTwin()
    {
        QFETCH(QString, id);
        const auto scheme = loaded(fileText(id));
        QVERIFY(scheme);
        int compared = 0;
        for (const Scenario &scenario : scenarioLibrary()) {
            EffectiveScenario effective = effectiveInModel(scenario.id.c_str(), id.toStdString());
            if (!isFitting(effective) || !runsIn(scenario, WorldKind::model)
                || isUnfitFor(scenario, effective.scheme))
                continue;
            const auto twin = Simulator().run(effective);
            if (!twin || csvText(*twin.value()).find("\"\"line\"\"") != std::string::npos)
                continue;
            const QByteArray expected = rows(*twin.value(), {});
            effective.scheme = SchemeRef(scheme);
            const auto own = Simulator().run(effective);
            QVERIFY2(own, scenario.id.c_str());
            const QByteArray actual = rows(*own.value(), scheme->info().listing);
            QVERIFY2(actual == expected,
                (scenario.id.c_str() + (": " + firstDifference(expected, actual))).constData());
            ++compared;
        }
        QVERIFY2(compared >= 8, qPrintable(QString::number(compared)));
    }

    void aFileThatDoesNotLoadIsOneLine_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("error");
        QTest::newRow("syntax") << QByteArray("x = = 1")
                                << QByteArray("own.lua:1: unexpected symbol near '='");
        QTest::newRow("no scheme") << QByteArray("function acquire() end function release() end")
                                   << QByteArray("expected scheme {");
        QTest::newRow("no release") << QByteArray("scheme {} function acquire() end")
                                    << QByteArray("expected the functions acquire");
        QTest::newRow("unknown field")
            << QByteArray("scheme { nodes = 3 } function acquire() end function release() end")
            << QByteArray("scheme: wrong field nodes");
        QTest::newRow("loop") << QByteArray("while true do end")
                              << QByteArray("own.lua:1: more than 1 000 000 instructions");
        QTest::newRow("two steps") << QByteArray("function acquire(c) c:step 'a' c:step 'b' end")
                                   << QByteArray("own.lua: line 1: two steps on one line");
        QTest::newRow("compiled") << QByteArray("\x1bLua")
                                  << QByteArray("own.lua: compiled Lua code");
        QTest::newRow("large") << QByteArray(300'000, ' ')
                               << QByteArray("own.lua: the file has 300000 bytes");
        QTest::newRow("no such function")
            << QByteArray("os.exit(1)") << QByteArray("own.lua:1: attempt to index global 'os'");
        QTest::newRow("a call of c") << QByteArray("scheme { title = 'x' }\nx.y = 1")
                                     << QByteArray("own.lua:2: attempt to index global 'x'");
    }
    void aFileThatDoesNotLoadIsOneLine()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, error);
        const auto scheme = luaScheme("own.lua", text.toStdString());
        QVERIFY(!scheme);
        const QByteArray actual = QByteArray::fromStdString(scheme.error().text);
        QVERIFY2(actual.contains(error) && !actual.contains('\n'), actual.constData());
    }

    // The client crashes with the reason, and the others go on.
    void anErrorCrashesItsClient_data()
    {
        QTest::addColumn<QByteArray>("acquire");
        QTest::addColumn<QByteArray>("reason");
        QTest::newRow("nil") << QByteArray("local a = nil + 1")
                             << QByteArray("own.lua:3: attempt to perform arithmetic");
        QTest::newRow("loop") << QByteArray("c:call(1, 'GET', req.key) while true do end")
                              << QByteArray("own.lua:3: more than 1 000 000 instructions");
        QTest::newRow("caught loop") << QByteArray(
            "c:call(1, 'GET', req.key) pcall(function() while true do end end) return denied()")
                                     << QByteArray("more than 1 000 000 instructions");
        QTest::newRow("memory") << QByteArray(
            "c:call(1, 'GET', req.key) local s = 'x' while true do s = s .. s end")
                                << QByteArray("not enough memory");
        QTest::newRow("recursion") << QByteArray("local function f() return 1 + f() end f()")
                                   << QByteArray("stack overflow");
        QTest::newRow("never waits")
            << QByteArray("return denied()") << QByteArray("ended without a call that waits");
        QTest::newRow("only steps") << QByteArray("while true do\nc:step 'again'\nend")
                                    << QByteArray("more than 10 000 steps");
        QTest::newRow("no result") << QByteArray("c:call(1, 'GET', req.key)")
                                   << QByteArray("own.lua:2: acquire() must return granted");
        QTest::newRow("no token") << QByteArray("c:call(1, 'GET', req.key) return granted {}")
                                  << QByteArray("must have a token");
        QTest::newRow("wrong field")
            << QByteArray(
                   "c:call(1, 'GET', req.key) return granted { token = 'x', validuntil = 3 }")
            << QByteArray("granted: wrong field validuntil; expected token");
        QTest::newRow("no number")
            << QByteArray(
                   "c:call(1, 'GET', req.key) return granted { token = 'x', valid_until = 0 / 0 }")
            << QByteArray("granted: wrong field valid_until; expected token");
        QTest::newRow("negative fence")
            << QByteArray("c:call(1, 'GET', req.key) return granted { token = 'x', fence = -1 }")
            << QByteArray("granted: wrong field fence; expected token");
        QTest::newRow("node") << QByteArray("c:call(7, 'GET', req.key)")
                              << QByteArray("own.lua:3: node 7: expected 1 to 1");
        QTest::newRow("words") << QByteArray("c:call(1, 'DEL', 1, 2, 3, 4, 5, 6, 7, 8)")
                               << QByteArray("at most 8 words");
        QTest::newRow("table") << QByteArray("c:call(1, 'GET', {})") << QByteArray("not a table");
        QTest::newRow("refused command") << QByteArray(
            "c:call(1, 'shutdown')") << QByteArray("cannot send shutdown: it changes the server");
        QTest::newRow("without colon")
            << QByteArray("c.call(1, 'GET', 'x')") << QByteArray("call it with a colon");
        QTest::newRow("step without a text")
            << QByteArray("local s = 'x' c:step(s)") << QByteArray("must stand in quotes");
        QTest::newRow("in sort") << QByteArray("local t = {1, 2, 3} table.sort(t, function(a, b) "
                                               "c:call(1, 'GET', 'x') return a < b end)")
                                 << QByteArray("cannot be called in a metamethod");
        QTest::newRow("own methods") << QByteArray("c.call = nil c:call(1, 'GET', 'x')")
                                     << QByteArray("own.lua:3: attempt to call method 'call'");
        QTest::newRow("metatable of c") << QByteArray(
            "setmetatable(c, {__index = function() while true do end end}) local x = c.y")
                                        << QByteArray("more than 1 000 000 instructions");
        QTest::newRow("coroutine") << QByteArray("coroutine.create(print)")
                                   << QByteArray("attempt to index global 'coroutine'");
    }
    void anErrorCrashesItsClient()
    {
        QFETCH(QByteArray, acquire);
        QFETCH(QByteArray, reason);
        const auto scheme = loaded(schemeWith(acquire));
        QVERIFY(scheme);
        EffectiveScenario effective = effectiveInModel("peaceful");
        effective.scheme = SchemeRef(scheme);
        const JudgedRun run = runModel(effective);
        const auto crashes = rowsOf(*run.trace, EventKind::crashed);
        QCOMPARE(static_cast<int>(crashes.size()), effective.scenario.settings.clients);
        const QByteArray text =
            QByteArray::fromStdString(std::string(run.trace->text(crashes.front().detail)));
        QVERIFY2(text.contains(reason) && !text.contains('\n'), text.constData());
        QVERIFY(run.verdict.outcome == Outcome::untested);
        const auto story = storyOf(*run.trace, run.verdict);
        QVERIFY(!story.empty() && story.front().text.english().starts_with("the code of client"));
    }

    void aStepHasTheLineOfTheFile()
    {
        const auto scheme =
            loaded("scheme { title = 'x' }\n"
                   "function acquire(c, req) c:step 'first'\n"
                   "  c:step 'second'\n"
                   "  return denied(c:call(1, 'GET', req.key))\n"
                   "end\n"
                   "function release(c, lock) c:step 'last' return released(true) end\n");
        EffectiveScenario effective = effectiveInModel("peaceful");
        effective.scheme = SchemeRef(scheme);
        const JudgedRun run = runModel(effective);
        const auto steps = rowsOf(*run.trace, EventKind::step);
        QVERIFY(steps.size() >= 2);
        QCOMPARE(run.trace->text(steps[0].detail), std::string_view("2 first"));
        QVERIFY(std::any_of(steps.begin(), steps.end(),
            [&](const Event &row) { return run.trace->text(row.detail) == "3 second"; }));
    }

    void theStoreChecksTheNumberThatTheSchemeReturns()
    {
        const auto scheme = loaded(
            schemeWith("local token = c:token()\n"
                       "local reply = c:call(1, 'SET', req.key, token, 'NX', 'PX', req.ttl_ms)\n"
                       "if reply ~= 'OK' then return denied(reply) end\n"
                       "return granted { token = token, fence = 7 }"));
        EffectiveScenario effective = effectiveInModel("F13");
        effective.scheme = SchemeRef(scheme);
        const JudgedRun run = runModel(effective);
        const auto grants = rowsOf(*run.trace, EventKind::granted);
        QVERIFY(grants.size() >= 2);
        for (const Event &row : grants)
            QCOMPARE(row.fence.number({}).value, std::uint64_t{7});
        // Equal numbers cannot tell the holders apart.
        QCOMPARE(run.verdict.outcome, Outcome::violated);
    }

    // The file travels in the trace, so a trace of a quorum scheme is judged as its run.
    void aTraceFromDiskKnowsItsScheme()
    {
        EffectiveScenario effective = effectiveInModel("F21", "redlock");
        effective.scheme = SchemeRef(loaded(fileText(QStringLiteral("redlock"))));
        const JudgedRun run = runModel(effective);
        const auto read = readCsv(csvText(*run.trace));
        QVERIFY(read);
        const auto again = judge(*read.value(), deriveSpans(*read.value()));
        QVERIFY(again && again.value().outcome == run.verdict.outcome);
        QCOMPARE(runModel(effectiveInModel("F21", "redlock")).verdict.outcome, run.verdict.outcome);
        QCOMPARE(deriveSpans(*read.value()).quorum(), 3);
        const auto repeated = effectiveScenarioOf(again.value().header);
        QVERIFY(
            repeated && csvText(*Simulator().run(repeated.value()).value()) == csvText(*run.trace));
    }

    // A key beside the lock may stand for ever, but not if it keeps the others out.
    void onlyAKeyThatBlocksIsLeftBehind()
    {
        const QByteArray take =
            "local t = c:token() if c:call(1, 'SET', %1, t, 'NX'%2) ~= 'OK' then return denied() "
            "end c:call(1, 'SET', %3, t) return granted { token = t }";
        const auto outcomeOf = [&](const char *lock, const char *end, const char *beside) {
            EffectiveScenario effective = effectiveInModel("peaceful");
            effective.scheme = SchemeRef(loaded(schemeWith(
                QByteArray(take).replace("%1", lock).replace("%2", end).replace("%3", beside))));
            return runModel(effective).verdict.outcome;
        };
        QCOMPARE(outcomeOf("req.key", ", 'PX', req.ttl_ms", "req.key..':last'"), Outcome::held);
        QCOMPARE(outcomeOf("req.key..':mine'", "", "req.key..':last'"), Outcome::unavailable);
    }

    void pcallMayWaitInside()
    {
        const auto scheme =
            loaded(schemeWith("local token = c:token()\n"
                              "local ok, reply = pcall(function() return (c:call(1, 'SET', "
                              "req.key, token, 'NX', 'PX', req.ttl_ms)) end)\n"
                              "local failed, why = pcall(error, 'own')\n"
                              "if not ok or failed or not why:find('own') then error('pcall') end\n"
                              "if reply ~= 'OK' then return denied(reply) end\n"
                              "return granted { token = token }"));
        EffectiveScenario effective = effectiveInModel("peaceful");
        effective.scheme = SchemeRef(scheme);
        const JudgedRun run = runModel(effective);
        QVERIFY(run.count(EventKind::crashed) == 0 && run.count(EventKind::granted) > 1);
        QVERIFY(run.verdict.outcome == Outcome::held);
    }

    void theSameBytesForTheSameSeed()
    {
        EffectiveScenario effective = effectiveInModel("F10");
        effective.scheme = SchemeRef(
            loaded(schemeWith("c:sleep(c:random(1e6)) return denied(c:call(1, 'GET', req.key))")));
        Simulator again;
        const std::string first = csvText(*Simulator().run(effective).value());
        for (int i = 0; i < 3; ++i)
            QVERIFY(csvText(*again.run(effective).value()) == first);
    }
};

QTEST_GUILESS_MAIN(TstLuaScheme)
#include "tst_luascheme.moc"
