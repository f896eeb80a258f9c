// SPDX-License-Identifier: GPL-3.0-or-later
// The tokens that clients make, the wall clock of client 2, and the re-entrant lock.
#include <QRegularExpression>
#include <QTest>

#include "tests/support/modelrig.h"

#include <map>
#include <set>

using namespace lockscope;

namespace {

EffectiveScenario with(const char *scenario, const char *scheme,
    std::initializer_list<std::pair<const char *, const char *>> settings)
{
    EffectiveScenario effective = effectiveInModel(scenario, scheme);
    for (const auto &[name, value] : settings) {
        if (!setSetting(effective.scenario.settings, name, value))
            QTest::qFail(name, __FILE__, __LINE__);
    }
    return effective;
}

QString tokenOf(const Trace &trace, const Event &row)
{
    return QString::fromStdString(std::string(trace.text(row.token)));
}

qint64 wholeMs(Duration length)
{
    return std::chrono::floor<std::chrono::milliseconds>(length).count();
}

} // namespace

class tst_Tokens : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void eachKindOfTokenHasItsForm_data()
    {
        QTest::addColumn<QString>("form");
        QTest::addColumn<bool>(
            "isUnique"); // whether all rounds of all clients have different tokens
        QTest::newRow("random") << "[0-9a-f]{40}" << true;
        QTest::newRow("uuid") << "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{"
                                 "12}"
                              << true;
        QTest::newRow("uniqid") << "6955b9[0-9a-f]{7}"
                                << true; // the model begins at the first second of 2026
        QTest::newRow("machine-thread") << "machine-%1:thread-1" << false;
        QTest::newRow("thread") << "thread-1" << false;
        QTest::newRow("request-id") << "request-%1-[1-4]" << true;
        QTest::newRow("constant") << "locked" << false;
    }
    void eachKindOfTokenHasItsForm()
    {
        QFETCH(QString, form);
        QFETCH(bool, isUnique);
        const JudgedRun result =
            runModel(with("peaceful", "set-px-lua", {{"token", QTest::currentDataTag()}}));
        const std::vector<Event> grants = rowsOf(*result.trace, EventKind::granted);
        QCOMPARE(grants.size(), std::size_t{12});
        std::set<QString> tokens;
        for (const Event &grant : grants) {
            const QString token = tokenOf(*result.trace, grant);
            const QString expected = form.contains(u'%') ? form.arg(grant.client.value) : form;
            QVERIFY2(QRegularExpression(QRegularExpression::anchoredPattern(expected))
                         .match(token)
                         .hasMatch(),
                qPrintable(token));
            tokens.insert(token);
        }
        QCOMPARE(tokens.size() == grants.size(), isUnique);
    }

    void onlyWithTheValueRandomEachAttemptHasItsOwnToken()
    {
        for (const char *const kind : {"random", "uuid", "uniqid", "request-id"}) {
            const JudgedRun result =
                runModel(with("f10-pause-after-acquire", "set-px-lua", {{"token", kind}}));
            std::set<QString> tokens;
            int attempts = 0;
            for (const Event &row : rowsOf(*result.trace, EventKind::sent)) {
                if (row.client != ClientId{2}
                    || !result.trace->detail(row).starts_with("SET lockscope:lock"))
                    continue;
                tokens.insert(tokenOf(*result.trace, row));
                ++attempts;
            }
            QVERIFY(attempts > 5);
            QCOMPARE(
                static_cast<int>(tokens.size()), kind == std::string_view("random") ? attempts : 1);
        }
    }

    // A restarted client counts its rounds from 1 again, so its request ids are the same.
    void aRestartedClientHasTheSameTokenIfTheTokenContainsItsNumber()
    {
        for (const char *const kind :
            {"random", "uuid", "uniqid", "machine-thread", "request-id"}) {
            const JudgedRun result =
                runModel(with("t2-owner-after-restart", "set-px-lua", {{"token", kind}}));
            std::vector<QString> tokens;
            for (const Event &grant : rowsOf(*result.trace, EventKind::granted)) {
                if (grant.client == ClientId{1})
                    tokens.push_back(tokenOf(*result.trace, grant));
            }
            QCOMPARE(tokens.size(), std::size_t{2});
            QCOMPARE(tokens[0] == tokens[1],
                kind == std::string_view("machine-thread")
                    || kind == std::string_view("request-id"));
        }
    }

    void aReleaseWithAnEqualTokenStealsTheKeyOfAnotherClient()
    {
        const JudgedRun result = runModel(effectiveInModel("t1-constant-token"));
        const std::vector<Event> thefts = rowsOf(*result.trace, EventKind::stole);
        QCOMPARE(thefts.size(), std::size_t{2});
        for (const int thief : {1, 2}) {
            const Event &theft = thefts[static_cast<std::size_t>(thief) - 1];
            QCOMPARE(int{theft.client.value}, thief);
            QCOMPARE(int{(*result.trace)[theft.cause].client.value}, thief + 1);
        }
        const auto finding =
            std::find_if(result.verdict.findings.begin(), result.verdict.findings.end(),
                [](const Finding &one) { return one.kind == FindingKind::foreignRelease; });
        QVERIFY(finding != result.verdict.findings.end());
        QCOMPARE(QString::fromStdString(finding->text.english()),
            QStringLiteral(
                "client 1 deleted the key of client 2 on node 1; both have the token \"locked\""));
    }

    void aKeyOfTwoClientsWithEqualTokensBelongsToNoKnownClient()
    {
        const JudgedRun result = runModel(effectiveInModel("r1b-thread-as-owner"));
        const std::vector<Event> sets = rowsOf(*result.trace, EventKind::keySet);
        QCOMPARE(sets.size(), std::size_t{4}); // two holds of each client
        QCOMPARE(sets[0].client, ClientId{1});
        QCOMPARE(sets[1].client, ClientId{1});
        QCOMPARE(sets[2].client, ClientId{});
        QCOMPARE(sets[3].client, ClientId{});
        QVERIFY(rowsOf(*result.trace, EventKind::stole).empty());
        const Spans spans = deriveSpans(*result.trace);
        QCOMPARE(spans.lane({SpanKind::owned, ClientId{1}, {}}).back().end, sets[2].time);
        QVERIFY(spans.lane({SpanKind::owned, ClientId{2}, {}}).empty());
    }

    // In each round a client acquires and releases the lock `depth` times, and enters once. The
    // last release deletes the key.
    void aReentrantLockCountsItsHolds()
    {
        for (const int depth : {1, 2, 5}) {
            EffectiveScenario effective =
                with("peaceful", "reentrant", {{"token", "machine-thread"}});
            effective.scenario.settings.depth = depth;
            const JudgedRun result = runModel(effective);
            std::map<std::string, int> steps; // by line of the listing
            for (const Event &row : rowsOf(*result.trace, EventKind::step))
                ++steps[result.trace->detail(row).substr(0, 1)];
            const auto entered = static_cast<int>(rowsOf(*result.trace, EventKind::entered).size());
            QCOMPARE(entered, 12);
            QCOMPARE(
                static_cast<int>(rowsOf(*result.trace, EventKind::keyDeleted).size()), entered);
            QCOMPARE(
                static_cast<int>(rowsOf(*result.trace, EventKind::keySet).size()), entered * depth);
            QCOMPARE(steps["1"],
                entered * depth
                    + static_cast<int>(rowsOf(*result.trace, EventKind::denied).size()));
            QCOMPARE(steps["2"], entered * depth);
        }
    }

    void theWallClockOfClient2IsAheadByTheSetting()
    {
        for (const char *const offset : {"0", "2s", "-2s"}) {
            const JudgedRun result = runModel(
                with("peaceful", "getset-timestamp", {{"client-clock", offset}, {"clients", "2"}}));
            std::map<ClientId, qint64> sendToLeaseEnd; // from the first SETNX of a client to the
                                                       // end of the lease by its clock (the token)
            for (const Event &row : rowsOf(*result.trace, EventKind::sent)) {
                if (!sendToLeaseEnd.contains(row.client)
                    && result.trace->detail(row).starts_with("SETNX"))
                    sendToLeaseEnd[row.client] = tokenOf(*result.trace, row).toLongLong()
                        - wholeMs(row.time.time_since_epoch());
            }
            Settings settings;
            QVERIFY(setSetting(settings, "client-clock", offset));
            QCOMPARE(sendToLeaseEnd[ClientId{2}] - sendToLeaseEnd[ClientId{1}],
                wholeMs(settings.clientClock));
        }
    }
};

QTEST_GUILESS_MAIN(tst_Tokens)
#include "tst_tokens.moc"
