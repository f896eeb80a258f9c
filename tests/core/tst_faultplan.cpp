// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/scenario/files/scenariojson.h"

using namespace lockscope;

namespace {

std::string scenarioWith(const std::string &faults)
{
    return R"({"format":"lockscope/1","id":"a-b","title":{"en":"T"},"scheme":"set-px-lua","settings":{"clients":3,"replicas":2,"sentinels":3},"faults":)"
        + faults + "}";
}

} // namespace

/// The fault plan of a scenario file: a valid plan is read and written back unchanged, an invalid
/// one is refused.
class TstFaultPlan : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aValidPlanIsWrittenAsItWasRead_data()
    {
        QTest::addColumn<std::string>("faults");
        const auto row = [](const char *name, const char *faults) {
            QTest::newRow(name) << std::string(faults);
        };
        row("a pause on a condition",
            R"({"pauses":[{"at":{"client":2,"event":"granted"},"client":1,"length":"1s"}]})");
        row("a pause before a command",
            R"({"pauses":[{"at":{"node":3,"send":"SET"},"client":1,"occurrence":2}]})");
        row("a crash at a time, and the restart",
            R"({"crashes":[{"at":{"time":"200ms"},"client":1,"restart":"50ms"}]})");
        row("a client's clock that jumps and drifts",
            R"({"clocks":[{"client":2,"drift":1000,"offset":"15s","when":{"event":"granted"}}]})");
        row("a node shut down",
            R"({"nodes":[{"fault":"shut-down","length":"1s","node":1,"time":"500ms"}]})");
        row("a slow node",
            R"({"nodes":[{"fault":"slow","length":"1s","node":1,"when":{"event":"entered"}}]})");
        row("a node without memory",
            R"({"nodes":[{"fault":"out-of-memory","node":1,"until":{"event":"denied"}}]})");
        row("a node's clock that runs fast",
            R"({"nodes":[{"drift":50000,"fault":"clock-drift","node":2}]})");
        row("a request lost",
            R"({"links":[{"client":1,"fault":"lose-request","message":2,"node":3}]})");
        row("a late write",
            R"({"links":[{"client":1,"fault":"delay-request","length":"90s","node":"store"}]})");
        row("a client cut off from all",
            R"({"links":[{"client":1,"fault":"cut","length":"1s","time":"1s"}]})");
        row("a cut that ends in a reset",
            R"({"links":[{"client":1,"fault":"cut-reset","node":2,"until":{"event":"denied"}}]})");
        row("no client reaches a node", R"({"links":[{"fault":"refuse","node":2}]})");
        row("a replica with a slow link",
            R"({"links":[{"fault":"lag","jitter":"5ms","latency":"20ms","node":2,"replication":true,"way":"replies"}]})");
        row("a sentinel with little bandwidth",
            R"({"links":[{"bandwidth":1000,"fault":"throttle","node":1,"sentinel":1}]})");
        row("a reset", R"({"links":[{"client":1,"fault":"reset","node":1,"time":"1s"}]})");
        row("a promotion of which some clients are not informed",
            R"({"failovers":[{"failover":"promote","node":2,"unaware":[1,3],"when":{"event":"entered"}}]})");
        row("a pause until some time after a row",
            R"({"pauses":[{"at":"entered","client":1,"until":{"after":"150ms","client":2,"event":"entered"}}]})");
        row("a late start some time after the third row of either kind",
            R"({"holds":[{"client":2,"until":{"after":"1500us","count":3,"event":["left","denied"]}}]})");
        row("a crash some time after a row",
            R"({"crashes":[{"at":{"after":"2s","event":"granted"},"client":1}]})");
        row("a SIGTERM with a grace",
            R"({"terminations":[{"at":{"event":"entered"},"client":1,"grace":"250ms"}]})");
        row("a node that evicts its keys, and one that cannot save",
            R"({"nodes":[{"by":"evict","fault":"delete-key","node":1,"time":"1s"},)"
            R"({"fault":"save-fails","length":"400ms","node":2}]})");
        row("a clock, a node, a link and a failover some time after a row",
            R"({"clocks":[{"client":2,"offset":"15s","when":{"after":"1ms","event":"granted"}}],)"
            R"("failovers":[{"failover":"promote","node":2,"when":{"after":"600s","event":"entered"}}],)"
            R"("links":[{"client":1,"fault":"cut","node":1,"until":{"after":"20ms","event":"left"},"when":{"after":"10ms","event":"entered"}}],)"
            R"("nodes":[{"fault":"freeze","node":1,"until":{"after":"20ms","event":"left"},"when":{"after":"10ms","event":"entered"}}]})");
        row("a demotion of the old primary",
            R"({"failovers":[{"failover":"demote","node":1,"time":"2s"}]})");
    }
    void aValidPlanIsWrittenAsItWasRead()
    {
        QFETCH(std::string, faults);
        const auto scenario = parseScenario(scenarioWith(faults));
        QVERIFY2(scenario, scenario ? "" : scenario.error().text.c_str());
        QVERIFY(scenario.value().unknownKeys.empty());
        QCOMPARE(faultPlanJson(scenario.value().faults), faults);
    }

    void aDelayOfAConditionIsADurationAndAZeroDelayIsNotWritten()
    {
        const auto delayOf = [](const std::string &after) {
            const auto scenario = parseScenario(scenarioWith(
                R"({"holds":[{"client":2,"until":{"event":"granted","after":)" + after + "}}]}"));
            return scenario ? std::optional(scenario.value().faults[0].begin.when->after)
                            : std::nullopt;
        };
        QVERIFY(delayOf("\"0ms\"") == Duration::zero());
        QVERIFY(delayOf("150") == Duration(150ms));
        QVERIFY(delayOf("\"10min\"") == conditionAfterMax);
        FaultPlan plan;
        plan.add({FaultAction::lateStart, {ClientId{2}},
            {EventCondition{{EventKind::granted}, {}, {}, 1, 0ms}}});
        QCOMPARE(faultPlanJson(plan),
            std::string(R"({"holds":[{"client":2,"until":{"event":"granted"}}]})"));
    }

    void anInvalidPlanIsRefusedInOneLine_data()
    {
        QTest::addColumn<std::string>("faults");
        QTest::addColumn<std::string>("expectedText");
        const auto row = [](const char *name, const char *faults, const char *expectedText) {
            QTest::newRow(name) << std::string(faults) << std::string(expectedText);
        };
        row("a drift without a value", R"({"nodes":[{"fault":"clock-drift","node":1}]})", "drift");
        row("a drift out of range", R"({"nodes":[{"fault":"clock-drift","node":1,"drift":1e9}]})",
            "-500000 to 500000");
        row("a lag without a latency", R"({"links":[{"fault":"lag","client":1,"node":1}]})",
            "latency");
        row("a throttle without a bandwidth",
            R"({"links":[{"fault":"throttle","client":1,"node":1}]})", "bandwidth");
        row("an unknown way",
            R"({"links":[{"fault":"lag","client":1,"node":1,"latency":"1ms","way":"up"}]})",
            "requests or replies");
        row("a replica's link with a client",
            R"({"links":[{"fault":"cut","client":1,"node":2,"replication":true}]})", "one link");
        row("a link of a replica and a sentinel",
            R"({"links":[{"fault":"cut","node":2,"replication":true,"sentinel":1}]})", "one link");
        row("a lost message of a replica",
            R"({"links":[{"fault":"lose-request","node":2,"replication":true}]})", "client's link");
        row("a link to a node that does not exist", R"({"links":[{"fault":"cut","node":7}]})",
            "1 to 3");
        row("a failover of an unknown kind", R"({"failovers":[{"failover":"elect","node":2}]})",
            "promote or demote");
        row("a failover without a node", R"({"failovers":[{"failover":"promote"}]})",
            "failovers[0].node");
        row("unaware is not a list",
            R"({"failovers":[{"failover":"promote","node":2,"unaware":1}]})", "unaware");
        row("unaware names an unknown client",
            R"({"failovers":[{"failover":"promote","node":2,"unaware":[9]}]})", "1 to 3");
        row("a negative delay",
            R"({"holds":[{"client":2,"until":{"event":"granted","after":"-5ms"}}]})",
            "faults.holds[0].until.after: \"-5ms\"; expected a duration from 0s to 600s");
        row("a delay that is too long",
            R"({"pauses":[{"client":1,"at":"entered","until":{"event":"granted","after":"11min"}}]})",
            "0s to 600s");
        row("a delay with an unknown unit",
            R"({"nodes":[{"fault":"freeze","node":1,"when":{"event":"granted","after":"150 parsecs"}}]})",
            "nodes[0].when.after");
        row("a delay that is no duration",
            R"({"crashes":[{"client":1,"at":{"event":"granted","after":true}}]})",
            "crashes[0].at.after");
        row("a command that is no text", R"({"pauses":[{"client":1,"at":{"send":3}}]})", "send");
    }
    void anInvalidPlanIsRefusedInOneLine()
    {
        QFETCH(std::string, faults);
        QFETCH(std::string, expectedText);
        const auto scenario = parseScenario(scenarioWith(faults));
        QVERIFY(!scenario);
        const std::string &error = scenario.error().text;
        QVERIFY2(error.find(expectedText) != std::string::npos, error.c_str());
        QVERIFY(error.find('\n') == std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TstFaultPlan)
#include "tst_faultplan.moc"
