// SPDX-License-Identifier: GPL-3.0-or-later
// Tests "Break it" as a user uses it: one press starts the search. Then a failure is on the timeline and its story in the list, or a
// sentence says in how many placements the lock held.
#include <QTest>

#include "tests/ui/windowrig.h"
#include "ui/explore/menuwords.h"
#include "ui/faults/faultchip.h"
#include "ui/library/newscenariodialog.h"
#include "ui/settings/scenariopanel.h"
#include "ui/shared/preferences.h"
#include "ui/state/experiment.h"
#include "ui/state/lessonprogress.h"
#include "ui/window/wiring/lessonfeature.h"

#include <QCheckBox>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>

using namespace lockscope;

namespace {

constexpr int patience = 120'000; // ms: enough for slow and shared machines

/// The main window with the scenario `peaceful`, and the settings of a search: up to `depth` faults, and not the kinds `without`.
struct Room {
    explicit Room(int depth = 1, const QStringList &without = {})
    {
        Preferences().setSearch({.depth = depth, .without = without});
        window = std::make_unique<MainWindow>();
        window->resize(1440, 900);
        window->show();
        pick(*window, QStringLiteral("scenario"), QStringLiteral("peaceful"));
    }
    template <class Widget> Widget *part(const char *name) { return window->findChild<Widget *>(QString::fromLatin1(name)); }
    Viewer &viewer() { return window->experiment().viewer; }
    ChoiceEditor &editor() { return window->experiment().editor; }
    bool isModelShown() const
    {
        return QTest::qWaitFor([this] {
            return window->experiment().viewer.trace() && !window->experiment().preview.isBusy()
                && window->experiment().viewer.shownScenario().scenario.id == window->experiment().editor.choice().scenario().id;
        }, patience);
    }
    QString status() { return part<QLabel>("searchStatus")->text(); }
    bool isBusy() { return part<QPushButton>("searchStart")->text() == QStringLiteral("Cancel"); }
    bool isShrinking() { return part<QLabel>("searchShrinking")->isVisible(); }
    void press(const char *button)
    {
        QTest::mouseClick(part<QPushButton>(button), Qt::LeftButton);
    }
    void pressKey() { QTest::keyClick(window.get(), Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier); }
    bool isDone()
    {
        return QTest::qWaitFor([this] { return !isBusy() && !isShrinking(); }, patience);
    }
    int rowWith(const QString &text)
    {
        const auto *const list = part<QListWidget>("stories");
        for (int row = 0; row < list->count(); ++row) {
            if (list->item(row)->text().contains(text))
                return row;
        }
        return -1;
    }
    void clickRow(int row)
    {
        auto *const list = part<QListWidget>("stories");
        list->scrollToItem(list->item(row));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(row)).center());
    }

    std::unique_ptr<MainWindow> window;
};

/// Returns the names of the menu's kinds of faults of which a single one breaks the scenario.
QStringList breakingFaults()
{
    QStringList names;
    for (const MenuEntry &entry : menuEntries()) {
        if (entry.fault != MenuFault::lostReply && entry.fault != MenuFault::clientCrash)
            names << QString::fromUtf8(entry.name.data(), static_cast<qsizetype>(entry.name.size()));
    }
    return names;
}

} // namespace

class TestBreakItWindow : public QObject {
    Q_OBJECT
    OwnFolder m_folder;

private Q_SLOTS:
    void init() { m_folder.forget(); }

    void aPressShowsAFailureThatBecomesSimplerOnTheTimeline()
    {
        Room room;
        QVERIFY(room.isModelShown());
        const int steps = room.editor().history().count();
        room.pressKey();
        QVERIFY(room.isBusy());
        QTRY_VERIFY_WITH_TIMEOUT(room.isShrinking(), patience);
        QVERIFY(room.isDone());
        QVERIFY(room.isModelShown());
        QCOMPARE(room.viewer().verdict()->outcome, Outcome::violated);
        QVERIFY(room.editor().choice().scenario().id.ends_with("-found"));
        QCOMPARE(room.editor().history().count(), steps + 1);
        QVERIFY(!room.window->findChildren<FaultChip *>().isEmpty());
        QVERIFY(room.part<QListWidget>("stories")->currentRow() >= 0);
        QVERIFY(room.part<QWidget>("storyView")->isVisible());
        room.editor().history().undo();
        QCOMPARE(room.editor().choice().scenario().id, std::string("peaceful"));
    }

    void aStoryThatIsChosenOpensAsAScenarioOfItsOwn()
    {
        Room room;
        QVERIFY(room.isModelShown());
        room.pressKey();
        QVERIFY(room.isDone());
        const int row = room.rowWith(QStringLiteral("Client 1: Pause"));
        QVERIFY(row >= 0);
        room.clickRow(row);
        QVERIFY(room.isModelShown());
        QCOMPARE(room.viewer().verdict()->outcome, Outcome::violated);
        const FaultPlan &faults = room.editor().choice().faults();
        QVERIFY(std::any_of(faults.begin(), faults.end(), [](const Fault &fault) { return fault.action == FaultAction::pause; }));
        QVERIFY(room.part<QLabel>("storyHappened")->text().contains(QStringLiteral("client 2 enters")));
        QVERIFY(room.part<QLabel>("storyMatters")->text().contains(QStringLiteral("Client 1: Pause: fails with ")));
        const auto &listed = room.editor().scenarios();
        const std::string id = room.editor().choice().scenario().id;
        QVERIFY(std::none_of(listed.begin(), listed.end(), [&id](const Scenario &scenario) { return scenario.id == id; }));
        const int next = room.part<QListWidget>("stories")->currentRow() + 1;
        room.press("storyNext");
        QCOMPARE(room.part<QListWidget>("stories")->currentRow(), next);
        QVERIFY(room.editor().choice().scenario().id != id);
    }

    void aStoryIsSavedAsAScenario()
    {
        Room room;
        QVERIFY(room.isModelShown());
        room.pressKey();
        QVERIFY(room.isDone());
        room.clickRow(0);
        QVERIFY(room.isModelShown());
        room.press("storySave");
        auto *const dialog = room.window->findChild<NewScenarioDialog *>();
        QVERIFY(dialog && dialog->isVisible());
        dialog->close();
    }

    void withoutTheFaultsThatBreakItTheSearchSaysHowFarItHeld()
    {
        Room room(1, breakingFaults());
        QVERIFY(room.isModelShown());
        room.pressKey();
        QVERIFY(room.isDone());
        const QString status = room.status();
        QVERIFY2(status.startsWith(QStringLiteral("Held in all ")), qPrintable(status));
        QVERIFY2(status.contains(QStringLiteral("out of: client crash, lost reply (3 clients, 1 node, 4 rounds each, these settings)")), qPrintable(status));
        QVERIFY2(status.contains(QStringLiteral("Not tried: client pause")) && status.contains(QStringLiteral("2 faults in one run")), qPrintable(status));
        QVERIFY(!status.contains(QStringLiteral("safe")) && !status.contains(QStringLiteral("prove")));
        QVERIFY(!room.part<QListWidget>("stories")->isVisible());
        QTest::mouseClick(room.part<QToolButton>("searchTriedFold"), Qt::LeftButton);
        QVERIFY(room.part<QLabel>("searchTable")->isVisible() && room.part<QLabel>("searchTable")->text().contains(QStringLiteral("lost reply")));
        QVERIFY(room.part<QWidget>("behaviourCurve")->isVisible());
        QCOMPARE(room.editor().choice().scenario().id, std::string("peaceful"));
    }

    void cancelAndEscapeEndTheSearchWithWhatItHas_data()
    {
        QTest::addColumn<bool>("isEscape");
        QTest::newRow("Cancel") << false;
        QTest::newRow("Escape") << true;
    }

    void cancelAndEscapeEndTheSearchWithWhatItHas()
    {
        QFETCH(bool, isEscape);
        QStringList without = breakingFaults();
        without.removeAll(QStringLiteral("cut"));
        Room room(3, without);
        QVERIFY(room.isModelShown());
        room.pressKey();
        QTRY_VERIFY_WITH_TIMEOUT(room.status().contains(QStringLiteral("behaviours")), patience);
        if (isEscape) {
            room.window->activateWindow();
            room.part<QPushButton>("searchStart")->setFocus();
            QTRY_VERIFY(room.part<QPushButton>("searchStart")->hasFocus());
            QTest::keyClick(room.part<QPushButton>("searchStart"), Qt::Key_Escape);
        } else {
            room.press("searchStart");
        }
        QVERIFY(room.isDone());
        QVERIFY2(room.status().startsWith(QStringLiteral("Stopped after ")), qPrintable(room.status()));
        QVERIFY(!room.status().contains(QStringLiteral("Held")));
    }

    void theShowEndsWhenTheUserDoesSomethingElse()
    {
        Room room;
        QVERIFY(room.isModelShown());
        room.pressKey();
        QTRY_VERIFY_WITH_TIMEOUT(room.isShrinking(), patience);
        pick(*room.window, QStringLiteral("scenario"), QStringLiteral("f15-holder-crash"));
        QVERIFY(!room.isShrinking());
        QVERIFY(room.isDone());
        QVERIFY(room.part<QListWidget>("stories")->count() > 0);
        QCOMPARE(room.editor().choice().scenario().id, std::string("f15-holder-crash"));
    }

    void theMenuIsRemembered()
    {
        {
            Room room;
            QTest::mouseClick(room.part<QToolButton>("searchFaultsFold"), Qt::LeftButton);
            QTRY_VERIFY(room.part<QCheckBox>("searchFault-client-pause")->isVisible());
            room.part<QCheckBox>("searchFault-client-pause")->click();
        }
        QCOMPARE(Preferences().search().without, QStringList{QStringLiteral("client-pause")});
        MainWindow window;
        QVERIFY(!window.findChild<QCheckBox *>(QStringLiteral("searchFault-client-pause"))->isChecked());
        QVERIFY(window.findChild<QCheckBox *>(QStringLiteral("searchFault-cut"))->isChecked());
    }

    void aLessonPageLetsTheMachineLookAfterTheAnswer()
    {
        Room room;
        QVERIFY(room.isModelShown());
        constexpr int capstone = 12;
        auto *const menu = room.window->findChild<QMenu *>(QStringLiteral("lessonsMenu"));
        Q_EMIT menu->aboutToShow();
        menu->actions().at(capstone)->trigger();
        LessonProgress &lesson = room.window->findChild<LessonFeature *>()->progress();
        while (!lesson.isTakeaway() && !lesson.shownPage().isSearched)
            lesson.next();
        QVERIFY(!lesson.isTakeaway());
        QVERIFY(!room.part<QPushButton>("lessonSearch")->isVisible());
        lesson.reveal();
        QTRY_VERIFY_WITH_TIMEOUT(room.part<QPushButton>("lessonSearch")->isVisible(), patience);
        room.press("lessonSearch");
        QTRY_VERIFY_WITH_TIMEOUT(room.isShrinking(), patience);
        QVERIFY(room.isDone());
        QCOMPARE(room.viewer().verdict()->outcome, Outcome::violated);
    }

    void theAssumptionsAreThoseOfTheCommandLine()
    {
        for (const MenuEntry &entry : menuEntries())
            QCOMPARE(menuFaultAssumption(entry.fault).toStdString(), std::string(entry.assumption));
    }
};

QTEST_MAIN(TestBreakItWindow)
#include "tst_breakitwindow.moc"
