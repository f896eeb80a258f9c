// SPDX-License-Identifier: GPL-3.0-or-later
// moc cannot parse <compare> before a header that includes <bits/c++config.h>: Qt first.
#include <QTest>

#include "scenario/faultlist.h"
#include "scenario/faulttexts.h"
#include "scenario/library.h"

#include <algorithm>

using namespace lockscope;

class TstFaultList : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aPlanIsTheSumOfItsFaults()
    {
        std::size_t seen = 0;
        for (const Scenario &scenario : scenarioLibrary()) {
            FaultPlan again;
            for (const FaultPlace place : faultPlaces(scenario.faults)) {
                QVERIFY(addFault(again, faultAt(scenario.faults, place)) == place);
                ++seen;
            }
            QVERIFY2(again == scenario.faults, scenario.id.c_str());
            while (!faultPlaces(again).empty())
                removeFault(again, faultPlaces(again).front());
            QVERIFY(again == FaultPlan{});
        }
        QVERIFY(seen > 20);
    }

    void oneIsReplacedInItsPlaceOrMovesToAnotherList()
    {
        FaultPlan plan;
        NodeFault first;
        first.node = NodeId{1};
        NodeFault second = first;
        second.node = NodeId{2};
        addFault(plan, first);
        addFault(plan, second);
        first.length = 20ms;
        QVERIFY(replaceFault(plan, {AnyFault(first).index(), 0}, first) == (FaultPlace{AnyFault(first).index(), 0}));
        QVERIFY(plan.nodes.size() == 2 && plan.nodes[0].length == 20ms && plan.nodes[1] == second);
        const AnyFault cut = LinkFault{};
        const FaultPlace now = replaceFault(plan, {AnyFault(first).index(), 0}, cut);
        QVERIFY(plan.nodes.size() == 1 && plan.nodes[0] == second && plan.links.size() == 1);
        QVERIFY(faultAt(plan, now) == cut);
    }

    void whatIsHungAtATimeHangsAtNothingElse()
    {
        for (const Scenario &scenario : scenarioLibrary()) {
            for (const FaultPlace place : faultPlaces(scenario.faults)) {
                AnyFault fault = faultAt(scenario.faults, place);
                if (!canHaveTime(fault))
                    continue;
                const ClientId client = clientOf(fault);
                const NodeId node = nodeOf(fault);
                setTime(fault, 30ms);
                QVERIFY2(timeOf(fault) == 30ms && !whenOf(fault), scenario.id.c_str());
                QVERIFY(clientOf(fault) == client && nodeOf(fault) == node);
                if (!canLast(fault))
                    continue;
                setLength(fault, 40ms);
                QVERIFY(lengthOf(fault) == 40ms);
            }
        }
    }

    void aMessageHasNoTimeAndAMomentNoLength()
    {
        LinkFault lost;
        lost.kind = LinkFault::Kind::loseReply;
        QVERIFY(!canHaveTime(lost) && !canLast(lost));
        LinkFault reset;
        reset.kind = LinkFault::Kind::reset;
        QVERIFY(canHaveTime(reset) && !canLast(reset));
        NodeFault jump;
        jump.kind = NodeFault::Kind::clockJump;
        jump.length = 1s; // how far, not how long
        QVERIFY(!canLast(jump) && !lengthOf(jump));
        QVERIFY(!canLast(CrashFault{}) && canLast(CrashFault{{}, 10ms}));
    }

    void theTitleOfAForkTellsIt()
    {
        NodeFault jump;
        jump.node = NodeId{3};
        jump.kind = NodeFault::Kind::clockJump;
        jump.length = 1s;
        QCOMPARE(faultTexts(jump).at("en"), std::string("node 3 clock jumps by 1 s"));
        LinkFault cut;
        cut.client = ClientId{1};
        cut.node = storeNode;
        cut.length = 20ms;
        QCOMPARE(faultTexts(cut).at("en"), std::string("link 1-store cut for 20 ms"));
        QVERIFY(!faultTexts(cut).at("zh_CN").empty());
    }
};

QTEST_APPLESS_MAIN(TstFaultList)
#include "tst_faultlist.moc"
