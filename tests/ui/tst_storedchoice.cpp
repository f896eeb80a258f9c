// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what the next start of the program restores: the choice, and the scenarios of the user.
#include <QTest>

#include "core/scenario/files/forks.h"
#include "tests/ui/windowrig.h"
#include "ui/shared/preferences.h"
#include "ui/state/experiment.h"
#include "ui/state/lessonprogress.h"
#include "ui/state/storedchoice.h"
#include "ui/window/choicestore.h"
#include "ui/window/wiring/lessonfeature.h"

#include <QComboBox>
#include <QTimer>
#include <QUndoStack>

using namespace lockscope;
using namespace std::chrono_literals;

class TestStoredChoice : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

private Q_SLOTS:
    void init() { m_folder.resetToFirstStart(); }

    void theNextWindowRestoresTheChoiceAndTheScenariosOfTheUser()
    {
        Scenario copy;
        const ClientPrograms programs{"python3 worker.py", {{ClientId{2}, "node new.js"}},
            ClientPrograms::Reports::standardOutput, "mutex:orders"};
        {
            MainWindow window;
            ChoiceEditor &editor = window.experiment().editor;
            copy = copyWithNewId(editor.choice().effective(WorldKind::model));
            editor.addScenario(copy);
            editor.chooseScheme("redlock");
            editor.setPrograms(programs);
            editor.setSetting("ttl", 777e6);
            editor.setSeed(Seed{9});
            editor.setRunLength(3s);
            FaultPlan faults = editor.choice().faults();
            faults.add({FaultAction::freeze, {.node = NodeId{2}}, {.time = 1s}, {500ms}});
            editor.setFaults(faults);
            window.close();
        }
        MainWindow window;
        const Choice &choice = window.experiment().editor.choice();
        QCOMPARE(choice.scenario().id, copy.id);
        QCOMPARE(
            window.findChild<QComboBox *>(QStringLiteral("scenario"))->currentData().toString(),
            QString::fromStdString(copy.id));
        QCOMPARE(choice.scheme().id(), std::string("redlock"));
        QVERIFY(choice.programs() == programs);
        QVERIFY(choice.settings().ttl == 777ms);
        QVERIFY(choice.seed() == Seed{9} && choice.runLength() == Duration(3s));
        QVERIFY(choice.faults().size() == copy.faults.size() + 1
            && choice.originalFaults() == copy.faults);
        QVERIFY(!window.experiment().editor.history().canUndo());
    }

    void theChoiceIsStoredSoonAfterAChangeButTheChoiceOfALessonIsNot()
    {
        MainWindow window;
        const auto stored = [] { return parseStoredChoice(Preferences().storedChoice()).choice; };
        window.experiment().editor.setSetting("ttl", 888e6);
        QTRY_VERIFY(stored().settings().ttl == 888ms);
        window.findChild<LessonFeature *>()->progress().begin(0);
        const auto *const storeTimer = window.findChild<ChoiceStore *>()->findChild<QTimer *>();
        QVERIFY(storeTimer->isActive());
        QTRY_VERIFY(!storeTimer->isActive());
        QVERIFY(stored().settings().ttl == 888ms);
    }

    void theUserRemovesAScenarioAndUndoAddsItAgain()
    {
        const QString id = QStringLiteral("f10-pause-after-acquire-fork");
        const auto comboOf = [](const MainWindow &window) {
            return window.findChild<QComboBox *>(QStringLiteral("scenario"));
        };
        {
            MainWindow window;
            ChoiceEditor &editor = window.experiment().editor;
            QVERIFY(pick(
                window, QStringLiteral("scenario"), QStringLiteral("f10-pause-after-acquire")));
            auto *const forget = window.findChild<QAction *>(QStringLiteral("forgetScenario"));
            QVERIFY(!forget->isEnabled() && comboOf(window)->actions().contains(forget));
            editor.addScenario(copyWithNewId(editor.choice().effective(WorldKind::model)));
            QCOMPARE(comboOf(window)->currentData().toString(), id);
            QVERIFY(forget->isEnabled());
            forget->trigger();
            QCOMPARE(comboOf(window)->findData(id), -1);
            QCOMPARE(comboOf(window)->currentData().toString(),
                QStringLiteral("f10-pause-after-acquire"));
            QVERIFY(!forget->isEnabled());
            actionNamed(window, QStringLiteral("Undo scenario"))->trigger();
            QCOMPARE(comboOf(window)->currentData().toString(), id);
            forget->trigger();
            window.close();
        }
        MainWindow window;
        QCOMPARE(comboOf(window)->findData(id), -1);
    }
};

QTEST_MAIN(TestStoredChoice)
#include "tst_storedchoice.moc"
