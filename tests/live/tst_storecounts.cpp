// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/workload/bloom.h"
#include "lockscope/base/ids.h"
#include "tests/live/counting.h"
#include "tests/live/storelook.h"
#include "tests/support/liverig.h"

#include <algorithm>

using namespace lockscope;

namespace {

// A finished run, and the content of its store at the end.
struct Counted {
    JudgedRun run;
    StoreState store;

    std::int64_t verdictCount(std::string_view name) const { return run.verdict.workload.at(name); }
};

Counted countedRun(const EffectiveScenario &effective)
{
    Counted counted;
    LiveOptions options;
    options.beforeNodesEnd = [&counted](const std::vector<NodeAddress> &nodes) {
        counted.store = StoreState::readFrom(nodes.back().socketPath);
    };
    counted.run = runLive(effective, options);
    return counted;
}

std::string keyOf(const RedisKey &key)
{
    return key.text;
}

const Resource orders{"orders"};

// Returns the value that a client writes into the store: it identifies the client and its attempt.
std::string writerOf(const Event &wrote)
{
    return "client-" + std::to_string(wrote.client.value) + '#'
        + std::to_string(wrote.attempt.value);
}

// Returns whether no other write was sent after the reply to this one. Of two concurrent writes
// each may be the last one in the store, whichever reply was read first.
bool mayBeLast(const Trace &trace, const std::vector<Event> &all, const Event &wrote)
{
    const WorldTime answered = trace[wrote.cause].time;
    return std::none_of(all.begin(), all.end(),
        [&](const Event &other) { return trace[trace[other.cause].cause].time > answered; });
}

} // namespace

// The verdict counts from the rows of the trace. Here a second connection, independent of the
// trace, asks the store at the end of each run for its keys and for how often it has executed each
// command.
class tst_StoreCounts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theCounterInTheVerdictIsTheValueInTheStore_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<bool>("retry");
        QTest::addColumn<bool>("givesUp");
        QTest::newRow("no lock") << "none" << false << false;
        QTest::newRow("watch, no retry") << "watch-optimistic" << false << false;
        QTest::newRow("watch, retry") << "watch-optimistic" << true << false;
        QTest::newRow("a lock") << "set-px-lua" << false << false;
        QTest::newRow("a lock, given up at once") << "set-px-lua" << false << true;
        QTest::newRow("a quorum") << "redlock" << false << false;
    }
    void theCounterInTheVerdictIsTheValueInTheStore()
    {
        QFETCH(const QString, scheme);
        QFETCH(const bool, retry);
        QFETCH(const bool, givesUp);
        const int rounds = isLong() ? 20'000 : 300; // 20 000 as in article 002 (docs/ARTICLES.md)
        EffectiveScenario effective = counterRun(scheme.toStdString(), rounds);
        effective.scenario.settings.retry = retry;
        effective.scenario.settings.giveUp = givesUp ? Duration(1us) : Duration(0);
        const Counted counted = countedRun(effective);
        if (QTest::currentTestFailed())
            return;
        const StoreState &store = counted.store;
        const std::int64_t all = 2 * rounds;
        const std::int64_t final = std::stoll(store.text(keyOf(storeKey(orders))));
        const std::int64_t writes =
            store.calls("set"); // of the writes in transactions, only those that were executed
        QCOMPARE(counted.verdictCount("actual"), final);
        QCOMPARE(counted.verdictCount("expected"), all);
        QCOMPARE(counted.verdictCount("lost"), writes - final);
        QCOMPARE(counted.run.count(EventKind::wrote), static_cast<int>(writes));
        if (scheme == QLatin1String("none")) {
            QCOMPARE(writes, all);
            QVERIFY(final < all);
        } else if (scheme == QLatin1String("watch-optimistic")) {
            const std::int64_t failures = store.calls("exec") - writes;
            QVERIFY(failures > 0);
            QCOMPARE(counted.verdictCount("failures"), failures);
            QCOMPARE(store.calls("watch"), store.calls("exec"));
            QCOMPARE(final, retry ? all : all - failures);
        } else {
            QCOMPARE(final, writes);
            QCOMPARE(final, all - counted.verdictCount("misses"));
            QCOMPARE(store.calls("get"), writes);
        }
    }

    void eachWriteRowIsAWriteInTheStore_data()
    {
        QTest::addColumn<QString>("fencing");
        QTest::addColumn<int>("sets"); // per accepted write
        QTest::addColumn<int>("outcome");
        QTest::newRow("no guard") << "off" << 1 << static_cast<int>(Outcome::violated);
        QTest::newRow("a fencing token")
            << "write" << 2 << static_cast<int>(Outcome::guarded); // the value and its token
        QTest::newRow("a fencing token at the read, too")
            << "read-write" << 2 << static_cast<int>(Outcome::guarded);
        QTest::newRow("check-and-set") << "cas" << 1 << static_cast<int>(Outcome::guarded);
    }
    void eachWriteRowIsAWriteInTheStore()
    {
        QFETCH(const QString, fencing);
        QFETCH(const int, sets);
        QFETCH(const int, outcome);
        EffectiveScenario effective = builtIn(
            "f13", "set-px-lua"); // here the paused client continues after the other has written
        QVERIFY(setSetting(effective.scenario.settings, "fencing", fencing.toStdString()));
        const Counted counted = countedRun(effective);
        if (QTest::currentTestFailed())
            return;
        const std::vector<Event> wrote = rowsOf(*counted.run.trace, EventKind::wrote);
        const int rejected = counted.run.count(EventKind::writeRejected);
        QCOMPARE(
            outcomeName(counted.run.verdict.outcome), outcomeName(static_cast<Outcome>(outcome)));
        QCOMPARE(rejected > 0, fencing != QLatin1String("off"));
        // With check-and-set, each client that has entered also sets its claim in the store
        // (claimStore()). With a fencing token at the read, each accepted read also sets the token.
        const int claims =
            fencing == QLatin1String("cas") ? counted.run.count(EventKind::entered) : 0;
        const int reads =
            fencing == QLatin1String("read-write") ? counted.run.count(EventKind::read) : 0;
        QCOMPARE(counted.store.calls("set"),
            static_cast<std::int64_t>(wrote.size()) * sets + claims + reads);
        const std::string storedValue = counted.store.text(keyOf(storeKey(orders)));
        QVERIFY2(std::find_if(wrote.begin(), wrote.end(),
                     [&](const Event &write) {
                         return mayBeLast(*counted.run.trace, wrote, write)
                             && storedValue == writerOf(write);
                     })
                != wrote.end(),
            storedValue.c_str());
    }

    void theCountsOfAStampedeAreThoseOfTheStore_data()
    {
        QTest::addColumn<QString>("scheme");
        for (const char *const scheme : {"none", "set-px-lua", "redlock"})
            QTest::newRow(scheme) << QString::fromLatin1(scheme);
    }
    void theCountsOfAStampedeAreThoseOfTheStore()
    {
        QFETCH(const QString, scheme);
        EffectiveScenario effective = counterRun(scheme.toStdString(), 8);
        Settings &settings = effective.scenario.settings;
        settings.workload = WorkloadKind::stampede;
        settings.clients = 6;
        settings.work = 100ms;
        settings.think = 350ms; // the key expires at least twice within eight rounds
        const Counted counted = countedRun(effective);
        if (QTest::currentTestFailed())
            return;
        const StoreState &store = counted.store;
        QCOMPARE(counted.verdictCount("actual"),
            store.calls("set")); // each query of the database fills the cache once
        QCOMPARE(counted.verdictCount("hits") + counted.verdictCount("waited"),
            store.number("keyspace_hits"));
        QCOMPARE(
            store.calls("get"), store.number("keyspace_hits") + store.number("keyspace_misses"));
        // The first miss is not due to an expiry; the last expiry may come after the last read.
        const std::int64_t expired = store.number("expired_keys");
        const std::int64_t expected = counted.verdictCount("expected");
        QVERIFY2(
            expected == expired || expected == expired + 1, qPrintable(QString::number(expired)));
        QCOMPARE(counted.verdictCount("actual") > counted.verdictCount("expected"),
            scheme == QLatin1String("none"));
    }

    void aReportPushedTwiceIsTwiceInTheStoresList_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<QString>("fencing");
        QTest::newRow("none") << "none"
                              << "off";
        QTest::newRow("set-px-lua") << "set-px-lua"
                                    << "off";
        QTest::newRow("set-px-lua, a fencing token") << "set-px-lua"
                                                     << "write";
        QTest::newRow("watch-optimistic") << "watch-optimistic"
                                          << "off";
    }
    void aReportPushedTwiceIsTwiceInTheStoresList()
    {
        QFETCH(const QString, scheme);
        QFETCH(const QString, fencing);
        EffectiveScenario effective = builtIn("f32", scheme.toStdString());
        QVERIFY(setSetting(effective.scenario.settings, "fencing", fencing.toStdString()));
        const Counted counted = countedRun(effective);
        if (QTest::currentTestFailed())
            return;
        const StoreState &store = counted.store;
        const std::string pushed = keyOf(reportListKey(orders));
        const auto pushes = static_cast<std::int64_t>(store.list(pushed).size());
        const bool isGuarded =
            fencing != QLatin1String("off") || scheme == QLatin1String("watch-optimistic");
        QCOMPARE(pushes, isGuarded ? 1 : 2);
        QCOMPARE(counted.verdictCount("actual"), pushes);
        QCOMPARE(counted.verdictCount("duplicates"), pushes - store.distinct(pushed));
        QCOMPARE(counted.verdictCount("expected"),
            std::stoll(store.text(keyOf(storeKey(orders))))); // the last day that has a report
        // With a guard, each report also sets its fencing token.
        const std::int64_t reports = store.calls("set") / (fencing == QLatin1String("off") ? 1 : 2);
        QCOMPARE(counted.verdictCount("wasted"), reports - counted.verdictCount("expected"));
    }

    void eachStepOfAShiftIsWrittenAndPushedOnce_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::newRow("taken over") << "set-px-lua";
        QTest::newRow("no TTL") << "setnx-del";
    }
    void eachStepOfAShiftIsWrittenAndPushedOnce()
    {
        QFETCH(const QString, scheme);
        const Counted counted = countedRun(builtIn("w1", scheme.toStdString()));
        if (QTest::currentTestFailed())
            return;
        const std::string pushed = keyOf(reportListKey(orders));
        QCOMPARE(counted.verdictCount("steps"),
            static_cast<std::int64_t>(counted.store.list(pushed).size()));
        QCOMPARE(counted.verdictCount("steps"), counted.store.distinct(pushed));
        QCOMPARE(counted.verdictCount("steps"), counted.store.calls("set"));
        // The work of each worker by its pushed steps: two shifts of 12 steps, one after the other
        // only if no worker was replaced.
        const std::vector<std::string> steps = counted.store.list(pushed);
        const auto isOfFirst = [](const std::string &step) {
            return step.starts_with("client-1#");
        };
        QCOMPARE(std::count_if(steps.begin(), steps.end(), isOfFirst), 12);
        QCOMPARE(std::is_partitioned(steps.begin(), steps.end(), isOfFirst),
            scheme == QLatin1String("setnx-del"));
    }

    void aBloomFilterHasTheBitsOfEachUrlAndIsSetOncePerCrawl_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<QString>("way");
        QTest::newRow("bit by bit") << "none"
                                    << "bits";
        QTest::newRow("pipeline") << "none"
                                  << "pipeline";
        QTest::newRow("transaction") << "none"
                                     << "multi";
        QTest::newRow("script") << "none"
                                << "script";
        QTest::newRow("a lock") << "set-px-lua"
                                << "bits";
    }
    void aBloomFilterHasTheBitsOfEachUrlAndIsSetOncePerCrawl()
    {
        QFETCH(const QString, scheme);
        QFETCH(const QString, way);
        EffectiveScenario effective = builtIn("f31", scheme.toStdString());
        effective.scenario.rounds = 3;
        QVERIFY(setSetting(effective.scenario.settings, "bloom", way.toStdString()));
        const Counted counted = countedRun(effective);
        if (QTest::currentTestFailed())
            return;
        std::set<std::uint32_t> bits;
        for (const char *const url : {"url-1", "url-2", "url-3"}) {
            const BloomBits bitsOfUrl = bloomBitsOf(url, Settings{});
            bits.insert(bitsOfUrl.begin(), bitsOfUrl.end());
        }
        QCOMPARE(counted.verdictCount("expected"), 3);
        QCOMPARE(
            counted.store.bits(keyOf(bloomKey(orders))), static_cast<std::int64_t>(bits.size()));
        const std::int64_t bitsPerUrl = Settings{}.bloomHashes;
        // The script sets all bits of a URL each time, and its reply tells which were set already.
        if (way == QLatin1String("script")) {
            QCOMPARE(counted.store.calls("setbit"), 2 * 3 * bitsPerUrl);
            QCOMPARE(counted.verdictCount("twice"), 0);
        } else {
            QCOMPARE(counted.store.calls("setbit"), counted.verdictCount("actual") * bitsPerUrl);
            QCOMPARE(counted.verdictCount("twice"), counted.store.calls("setbit") / bitsPerUrl - 3);
            QCOMPARE(counted.verdictCount("twice") > 0, scheme == QLatin1String("none"));
        }
    }

    void aRefusedJobIsMissingAndADoubledJobIsTwiceInTheStoresList_data()
    {
        QTest::addColumn<QString>("scenario");
        QTest::newRow("fail open") << "w2";
        QTest::newRow("fail closed") << "w2b";
    }
    void aRefusedJobIsMissingAndADoubledJobIsTwiceInTheStoresList()
    {
        QFETCH(const QString, scenario);
        const Counted counted = countedRun(builtIn(qUtf8Printable(scenario), "set-px-lua"));
        if (QTest::currentTestFailed())
            return;
        const std::string pushed = keyOf(reportListKey(orders));
        const auto done = static_cast<std::int64_t>(counted.store.list(pushed).size());
        const std::int64_t jobs = counted.store.distinct(pushed);
        QCOMPARE(counted.verdictCount("actual"), done);
        QCOMPARE(counted.verdictCount("doubled"), done - jobs);
        QCOMPARE(counted.verdictCount("refused"), counted.verdictCount("expected") - jobs);
        QCOMPARE(counted.store.calls("set"), done);
        QCOMPARE(counted.store.text(keyOf(storeKey(orders))), std::string("2"));
        QCOMPARE(done, scenario == QLatin1String("w2") ? 3 : 1);
    }
};

QTEST_GUILESS_MAIN(tst_StoreCounts)
#include "tst_storecounts.moc"
