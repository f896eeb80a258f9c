// SPDX-License-Identifier: GPL-3.0-or-later
// The faults of an opened trace: those of its run, whatever scenario is chosen.
#include <QTest>

#include "core/trace/csv/csv.h"
#include "tests/support/modelrig.h"
#include "tests/ui/faultfixture.h"
#include "ui/listing/listingmodel.h"
#include "ui/listing/listingview.h"

#include <QFile>

using namespace lockscope;

namespace {

// Returns the clients with a breakpoint at some line of the listing.
std::vector<ClientId> clientsWithBreakPoints(const FaultFixture &fixture)
{
    std::vector<ClientId> clients;
    const auto *const model =
        static_cast<const ListingModel *>(fixture.replay().listing()->model());
    for (int row = 0; row < model->rowCount(); ++row)
        clients.insert(clients.end(), model->row(row).faultClients.begin(),
            model->row(row).faultClients.end());
    return clients;
}

} // namespace

class TestFaultsOfFile : public QObject {
    Q_OBJECT
    OwnFolder m_folder;

    // Writes the trace of a run with this plan, as if it were that of a scenario which this
    // Lockscope does not know. Then opens it while a scenario with pauses is chosen.
    void open(FaultFixture &fixture, const FaultPlan &plan, const QByteArray &scheme = "set-px-lua")
    {
        EffectiveScenario run = effectiveInModel("peaceful", "set-px-lua");
        run.scenario.id = "their-own";
        run.scenario.faults = plan;
        const QString path = m_folder.file(QStringLiteral("theirs.csv"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(csvText(*runModel(run).trace))
                       .replace(R"(""set-px-lua"")", "\"\"" + scheme + "\"\""));
        file.close();
        fixture.window.open(path);
        QTRY_COMPARE_WITH_TIMEOUT(
            fixture.experiment().viewer.source(), RunView::Source::file, faultPatience);
    }

private Q_SLOTS:
    void aFileOfAnUnknownScenarioShowsItsOwnFaults()
    {
        FaultFixture fixture("f10-pause-after-acquire", "set-px-lua");
        QVERIFY(fixture.lane->chipOf(0));
        Fault pause = fixture.pauseAt(40ms, 30ms, 3);
        Fault atLine{FaultAction::pause, {ClientId{2}}, {}, {20ms}};
        atLine.begin.anchor = Anchor::line;
        atLine.begin.line = 2;
        open(fixture, {pause, atLine});
        QVERIFY(!fixture.lane->chipOf(0)); // no fault of the chosen scenario
        const auto chips = fixture.lane->injectedChips();
        QCOMPARE(chips.size(), 2u);
        QVERIFY(chips[0]->shown().fault == pause && chips[1]->shown().fault == atLine);
        QVERIFY(chips[0]->shown().span.begin == WorldTime(40ms)
            && chips[0]->shown().span.end == WorldTime(70ms));
        QVERIFY(chips[1]->shown().span.begin.has_value());
        QVERIFY(chips[0]->toolTip().contains(QStringLiteral("opened file")));
        QCOMPARE(clientsWithBreakPoints(fixture), std::vector{ClientId(2)});
        // The choice is as it was, and its run shows its faults again.
        QVERIFY(fixture.experiment().editor.choice().scenario().id == "f10-pause-after-acquire");
        fixture.experiment().editor.setSetting("work", 300e6);
        fixture.settle();
        QVERIFY(fixture.lane->chipOf(0) && fixture.lane->injectedChips().empty());
        QCOMPARE(clientsWithBreakPoints(fixture), std::vector<ClientId>());
    }

    void aFileWithoutFaultsShowsNone()
    {
        FaultFixture fixture("f10-pause-after-acquire", "set-px-lua");
        open(fixture, {});
        QVERIFY(!fixture.lane->chipOf(0) && fixture.lane->injectedChips().empty());
    }

    void aFaultOfTheFileCanBeAddedToTheChosenScenario()
    {
        FaultFixture fixture("peaceful", "set-px-lua");
        const Fault pause = fixture.pauseAt(40ms, 30ms);
        open(fixture, {pause});
        std::unique_ptr<QMenu> menu(
            fixture.lane->menuForInjected(fixture.lane->injectedChips().at(0)->shown().fault));
        QVERIFY(!menuEntry(menu.get(), QStringLiteral("Keep all")));
        menuEntry(menu.get(), QStringLiteral("Keep in the scenario"))->trigger();
        fixture.settle();
        QCOMPARE(fixture.faults(FaultFamily::pauses), std::vector{pause});
        QVERIFY(fixture.lane->chipOf(0) && fixture.lane->injectedChips().empty());
    }

    void aFileOfAKnownScenarioWithAnUnknownSchemeShowsItsOwnFaults()
    {
        FaultFixture fixture("f10-pause-after-acquire", "set-px-lua");
        EffectiveScenario run = effectiveInModel("f10-pause-after-acquire", "set-px-lua");
        const Fault pause = fixture.pauseAt(40ms, 30ms);
        run.scenario.faults = {pause};
        const QString path = m_folder.file(QStringLiteral("later.csv"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(csvText(*runModel(run).trace))
                       .replace(R"(""set-px-lua"")", R"(""of-a-later-version"")"));
        file.close();
        fixture.window.open(path);
        QTRY_COMPARE_WITH_TIMEOUT(
            fixture.experiment().viewer.source(), RunView::Source::file, faultPatience);
        QVERIFY(fixture.lane->chipOf(0) && !fixture.lane->chipOf(1));
        QVERIFY(fixture.lane->chipOf(0)->shown().fault == pause);
    }
};

QTEST_MAIN(TestFaultsOfFile)
#include "tst_faultsoffile.moc"
