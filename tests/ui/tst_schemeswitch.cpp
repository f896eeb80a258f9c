// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the choice of a scheme: the number of nodes follows the scheme. If the scheme makes no
// sense for the scenario, a message offers another scenario.
#include <QTest>

#include "core/scenario/files/library.h"
#include "tests/ui/windowrig.h"
#include "ui/shell/messagebar.h"
#include "ui/state/experiment.h"

#include <QLabel>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>

using namespace lockscope;

namespace {

// Returns whether the window shows the model's run of the current choice.
bool showsModelRunOfChoice(MainWindow &window)
{
    const Experiment &experiment = window.experiment();
    const Choice &choice = experiment.editor.choice();
    const EffectiveScenario &shown = experiment.viewer.shownScenario();
    return experiment.viewer.source() == RunView::Source::model && !experiment.preview.isBusy()
        && shown.scheme == choice.scheme().id() && shown.scenario.id == choice.scenario().id
        && shown.scenario.settings == choice.settings();
}

void open(MainWindow &window)
{
    window.resize(1440, 900);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QTRY_VERIFY_WITH_TIMEOUT(showsModelRunOfChoice(window), 20'000);
}

} // namespace

class TestSchemeSwitch : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

private Q_SLOTS:
    void eachChosenScenarioIsOneUndoStep()
    {
        MainWindow window;
        open(window);
        ChoiceEditor &editor = window.experiment().editor;
        const std::string first = editor.choice().scenario().id;
        const int undoSteps = editor.history().count();
        editor.chooseScenario(findScenario("F15").value());
        editor.chooseScenario(findScenario("F17").value());
        QCOMPARE(editor.history().count(), undoSteps + 2);
        editor.history().undo();
        QCOMPARE(editor.choice().scenario().id, findScenario("F15").value().id);
        editor.history().undo();
        QCOMPARE(editor.choice().scenario().id, first);
    }

    void aMessageOffersAnotherScenarioIfTheChosenOneMakesNoSenseWithRedlock()
    {
        MainWindow window;
        open(window);
        QVERIFY(
            pick(window, QStringLiteral("scenario"), QStringLiteral("f1b-failover-by-sentinels")));
        QTRY_VERIFY_WITH_TIMEOUT(showsModelRunOfChoice(window), 20'000);
        auto *const bar = window.findChild<MessageBar *>();
        QVERIFY(!bar->isVisible());
        QVERIFY(pick(window, QStringLiteral("scheme"), QStringLiteral("redlock")));
        QTRY_VERIFY_WITH_TIMEOUT(bar->isVisible(), 20'000);
        QVERIFY2(bar->text().contains(QStringLiteral("makes no sense with “Redlock”")),
            qUtf8Printable(bar->text()));
        QCOMPARE(window.experiment().editor.choice().settings().nodes, 5);
        QTest::mouseClick(
            bar->findChild<QToolButton *>(QStringLiteral("messageAction")), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(showsModelRunOfChoice(window), 20'000);
        const Choice &choice = window.experiment().editor.choice();
        QCOMPARE(choice.scenario().id, std::string("f1c-failover-of-one-in-five"));
        QVERIFY(choice.scheme().id() == "redlock" && choice.settings().nodes == 5
            && choice.settings().replicas == 1);
        QVERIFY(!bar->isVisible());
        window.experiment().editor.history().undo();
        QCOMPARE(choice.scenario().id, std::string("f1b-failover-by-sentinels"));
    }

    void theTextAboutTheGuaranteeOfRedlockWarnsOfTooFewNodes()
    {
        MainWindow window;
        open(window);
        QVERIFY(pick(window, QStringLiteral("scheme"), QStringLiteral("redlock")));
        const auto isWarningShown = [&window] {
            const auto labels = window.findChildren<QLabel *>();
            return std::any_of(labels.begin(), labels.end(), [](const QLabel *label) {
                return label->text().contains(
                    QStringLiteral("does not survive the loss of any node"));
            });
        };
        QVERIFY(!isWarningShown());
        window.experiment().editor.setSetting("nodes", 1);
        QVERIFY(isWarningShown());
    }
};

QTEST_MAIN(TestSchemeSwitch)
#include "tst_schemeswitch.moc"
