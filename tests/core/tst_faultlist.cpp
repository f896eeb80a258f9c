// SPDX-License-Identifier: GPL-3.0-or-later
// moc cannot parse <compare> before a header that includes <bits/c++config.h>: Qt first.
#include <QTest>

#include "core/scenario/faultlist.h"
#include "core/scenario/files/faultplanjson.h"
#include "core/scenario/files/library.h"
#include "core/scenario/files/scenariojson.h"
#include "ui/words/scenariowords.h"

#include <algorithm>

using namespace lockscope;

// Tests FaultPlan and the properties of the fault actions. A family is a group of actions that
// share one list of a scenario file, such as "nodes".
class TstFaultList : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aPlanIsSortedByFamilyAlsoIfItsFaultsAreAddedBackwards()
    {
        std::size_t seen = 0;
        for (const Scenario &scenario : scenarioLibrary()) {
            FaultPlan again;
            FaultPlan backwards;
            for (FaultId id = 0; id < scenario.faults.size(); ++id, ++seen) {
                QCOMPARE(again.add(scenario.faults[id]), id);
                backwards.add(scenario.faults[scenario.faults.size() - 1 - id]);
            }
            QVERIFY2(again == scenario.faults, scenario.id.c_str());
            const auto isBefore = [](const Fault &a, const Fault &b) {
                return familyOf(a.action) < familyOf(b.action);
            };
            QVERIFY(std::is_sorted(backwards.begin(), backwards.end(), isBefore));
            while (!again.empty())
                again.remove(0);
            QVERIFY(again == FaultPlan{});
        }
        QVERIFY(seen > 20);
    }

    void aReplacedFaultKeepsItsPlaceUnlessItsFamilyChanges()
    {
        Fault first{FaultAction::freeze, {{}, NodeId{1}}};
        const Fault second{FaultAction::nodeCrash, {{}, NodeId{2}}};
        FaultPlan plan{first, second};
        first.end.length = 20ms;
        QCOMPARE(plan.replace(0, first), FaultId{0});
        QVERIFY(plan == (FaultPlan{first, second}));
        const Fault cut{FaultAction::cut};
        QCOMPARE(plan.replace(0, cut), FaultId{1});
        QVERIFY(plan == (FaultPlan{cut, second}) && plan[0] == second && plan[1] == cut);
    }

    void setTimeRemovesTheStepAndTheCondition()
    {
        for (const Scenario &scenario : scenarioLibrary()) {
            for (Fault fault : scenario.faults) {
                if (!canBeginAtTime(fault.action))
                    continue;
                const FaultTarget target = fault.target;
                setBeginTime(fault, 30ms);
                QVERIFY2(fault.begin == FaultBegin{.time = 30ms}, scenario.id.c_str());
                QVERIFY(fault.target == target);
            }
        }
    }

    void aFaultOfAMessageHasNoTimeAndAnInstantaneousFaultHasNoLength()
    {
        QVERIFY(!canBeginAtTime(FaultAction::loseReply)
            && !hasSettableLength({FaultAction::loseReply}));
        QVERIFY(canBeginAtTime(FaultAction::reset) && !hasSettableLength({FaultAction::reset}));
        const Fault jump{FaultAction::clockJump, {}, {},
            {1s}}; // 1 s is how far the clock jumps, not how long the fault lasts
        QVERIFY(!hasSettableLength(jump) && !lengthOf(jump));
        QVERIFY(!hasSettableLength({FaultAction::crash})
            && hasSettableLength({FaultAction::crash, {}, {}, {10ms}}));
    }

    // This test fails if scenario files cannot contain a new action.
    void everyActionIsWrittenAndReadBack()
    {
        for (const FaultActionInfo &info : faultActions()) {
            const FaultSubject subject = infoOf(info.family).subject;
            const Fault fault = usualFault(info.action,
                {subject == FaultSubject::node ? ClientId{} : ClientId{1},
                    subject == FaultSubject::client ? NodeId{} : NodeId{1}});
            const std::string text = faultPlanJson({fault});
            const Result<QJsonObject> object = parseJsonObject(text);
            QVERIFY2(object, text.c_str());
            JsonProblems problems;
            const FaultPlan again =
                readFaultPlan(JsonObjectReader(object.value(), QStringLiteral("faults"), problems));
            QVERIFY2(!problems.error && problems.unknownKeys.empty(), text.c_str());
            QVERIFY2(again == FaultPlan{fault}, text.c_str());
            QVERIFY(faultActionOf(info.family, info.name) == info.action);
            const Texts texts = textsOf(faultText(fault));
            QVERIFY2(!texts.at("en").empty() && texts.at("zh_CN") != texts.at("en"), info.name);
        }
    }

    void faultTextsNameTheTargetAndTheLength()
    {
        const Fault jump{FaultAction::clockJump, {{}, NodeId{3}}, {}, {1s}};
        QCOMPARE(faultText(jump).english(), std::string("node 3 clock jumps by 1 s"));
        const Fault cut{FaultAction::cut, {ClientId{1}, storeNode}, {}, {20ms}};
        QCOMPARE(faultText(cut).english(), std::string("link 1-store cut for 20 ms"));
        QCOMPARE(textsOf(faultText(cut)).at("zh_CN"), std::string("链路 1-存储 断开 20 ms"));
    }
};

QTEST_APPLESS_MAIN(TstFaultList)
#include "tst_faultlist.moc"
