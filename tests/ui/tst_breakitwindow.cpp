// SPDX-License-Identifier: GPL-3.0-or-later
// Tests "Break it" as a user uses it: one press starts the search. Then the timeline shows a
// failure and the list contains its story (the faults and events that lead to the failure), or a
// sentence states in how many placements of faults the lock held.
#include <QTest>

#include "tests/ui/windowrig.h"
#include "ui/explore/searchwords.h"
#include "ui/faults/faultchip.h"
#include "ui/library/newscenariodialog.h"
#include "ui/settings/scenariopanel.h"
#include "ui/shared/preferences.h"
#include "ui/state/experiment.h"
#include "ui/state/lessonprogress.h"
#include "ui/window/wiring/lessonfeature.h"

#include <QCheckBox>
#include <QEventLoop>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

using namespace lockscope;

namespace {

/// Returns the names of all kinds of faults in the search's menu except these.
QStringList allExcept(std::initializer_list<MenuFault> kinds)
{
    QStringList names;
    for (const MenuEntry &entry : menuEntries()) {
        if (std::find(kinds.begin(), kinds.end(), entry.fault) == kinds.end())
            names << QString::fromUtf8(
                entry.name.data(), static_cast<qsizetype>(entry.name.size()));
    }
    return names;
}

/// The main window with the scenario `peaceful`, and the settings of a search: up to `depth` faults
/// in one run, none of the kinds `without`. Without an argument, only kinds that break the lock in
/// several ways. Two clients, a short lease and rare attempts make the exact search short.
struct BreakItFixture {
    explicit BreakItFixture(int depth = 1,
        const QStringList &without = allExcept({MenuFault::clientPause, MenuFault::nodeWipe}))
    {
        Preferences().setStoredSearch({.depth = depth, .without = without});
        window = std::make_unique<MainWindow>();
        window->resize(1440, 900);
        window->show();
        chooseLayout(*window, 2);
        pick(*window, QStringLiteral("scenario"), QStringLiteral("peaceful"));
        for (const auto &[name, number] :
            {std::pair("clients", 2.0), std::pair("ttl", 3e8), std::pair("retry-delay", 4e7)}) // ns
            editor().setSetting(name, number);
    }
    template <class Widget> Widget *child(const char *name)
    {
        return window->findChild<Widget *>(QString::fromLatin1(name));
    }
    Viewer &viewer() { return window->experiment().viewer; }
    ChoiceEditor &editor() { return window->experiment().editor; }
    bool waitForModel() const
    {
        return QTest::qWaitFor(
            [this] {
                return window->experiment().viewer.trace() && !window->experiment().preview.isBusy()
                    && window->experiment().viewer.shownScenario().scenario.id
                    == window->experiment().editor.choice().scenario().id;
            },
            patience);
    }
    QString status() { return child<QLabel>("searchStatus")->text(); }
    bool isBusy() { return child<QPushButton>("searchStart")->text() == QStringLiteral("Stop"); }
    bool isSimplifying() { return child<QLabel>("searchShrinking")->isVisible(); }
    /// Presses this and returns in the moment in which the simplification begins, however short it
    /// is.
    template <class Press> bool isSimplifyingAfter(Press press)
    {
        struct Watch : QObject {
            QEventLoop loop;
            bool eventFilter(QObject *, QEvent *event) override
            {
                if (event->type() == QEvent::Show)
                    loop.exit(1);
                return false;
            }
        } watch;
        child<QLabel>("searchShrinking")->installEventFilter(&watch);
        QTimer::singleShot(patience, &watch.loop, [&watch] { watch.loop.exit(0); });
        press();
        return watch.loop.exec() == 1;
    }
    void press(const char *button)
    {
        QTest::mouseClick(child<QPushButton>(button), Qt::LeftButton);
    }
    void pressBreakItKey()
    {
        QTest::keyClick(window.get(), Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    }
    bool waitForSearchEnd()
    {
        return QTest::qWaitFor([this] { return !isBusy() && !isSimplifying(); }, patience);
    }
    int rowWith(const QString &text)
    {
        const auto *const list = child<QListWidget>("stories");
        for (int row = 0; row < list->count(); ++row) {
            if (list->item(row)->text().contains(text))
                return row;
        }
        return -1;
    }
    void clickRow(int row)
    {
        auto *const list = child<QListWidget>("stories");
        list->scrollToItem(list->item(row));
        QTest::mouseClick(
            list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(row)).center());
    }

    std::unique_ptr<MainWindow> window;
};

/// Returns the names of all kinds except a lost reply and a client crash: a single fault of these
/// two kinds does not break the scenario `peaceful`.
QStringList breakingFaults()
{
    return allExcept({MenuFault::lostReply, MenuFault::clientCrash});
}

} // namespace

class TestBreakItWindow : public QObject {
    Q_OBJECT
    OwnFolder m_folder;

private Q_SLOTS:
    void init() { m_folder.resetToFirstStart(); }

    void aPressShowsAFailureThatBecomesSimplerOnTheTimeline()
    {
        BreakItFixture fixture;
        QVERIFY(fixture.waitForModel());
        const int undoSteps = fixture.editor().history().count();
        QVERIFY(fixture.isSimplifyingAfter([&fixture] { fixture.pressBreakItKey(); }));
        QVERIFY(fixture.waitForSearchEnd());
        QVERIFY(fixture.waitForModel());
        QCOMPARE(fixture.viewer().verdict()->outcome, Outcome::violated);
        QVERIFY(fixture.editor().choice().scenario().id.ends_with("-found"));
        QCOMPARE(fixture.editor().history().count(), undoSteps + 1);
        QVERIFY(!fixture.window->findChildren<FaultChip *>().isEmpty());
        QVERIFY(fixture.child<QListWidget>("stories")->currentRow() >= 0);
        QVERIFY(fixture.child<QWidget>("storyView")->isVisible());
        fixture.editor().history().undo();
        QCOMPARE(fixture.editor().choice().scenario().id, std::string("peaceful"));
    }

    void aChosenStoryOpensAsANewScenario()
    {
        BreakItFixture fixture;
        QVERIFY(fixture.waitForModel());
        fixture.pressBreakItKey();
        QVERIFY(fixture.waitForSearchEnd());
        const int row = fixture.rowWith(QStringLiteral("Client 1: Pause"));
        QVERIFY(row >= 0);
        fixture.clickRow(row);
        QVERIFY(fixture.waitForModel());
        QCOMPARE(fixture.viewer().verdict()->outcome, Outcome::violated);
        const FaultPlan &faults = fixture.editor().choice().faults();
        QVERIFY(std::any_of(faults.begin(), faults.end(),
            [](const Fault &fault) { return fault.action == FaultAction::pause; }));
        QVERIFY(fixture.child<QLabel>("storyHappened")
                    ->text()
                    .contains(QStringLiteral("client 2 enters")));
        QVERIFY(fixture.child<QLabel>("storyMatters")
                    ->text()
                    .contains(QStringLiteral("Client 1: Pause: fails with ")));
        const auto &listed = fixture.editor().scenarios();
        const std::string id = fixture.editor().choice().scenario().id;
        QVERIFY(std::none_of(listed.begin(), listed.end(),
            [&id](const Scenario &scenario) { return scenario.id == id; }));
        const int next = fixture.child<QListWidget>("stories")->currentRow() + 1;
        fixture.press("storyNext");
        QCOMPARE(fixture.child<QListWidget>("stories")->currentRow(), next);
        QVERIFY(fixture.editor().choice().scenario().id != id);
    }

    void aStoryIsSavedAsAScenario()
    {
        BreakItFixture fixture;
        QVERIFY(fixture.waitForModel());
        fixture.pressBreakItKey();
        QVERIFY(fixture.waitForSearchEnd());
        fixture.clickRow(0);
        QVERIFY(fixture.waitForModel());
        fixture.press("storySave");
        auto *const dialog = fixture.window->findChild<NewScenarioDialog *>();
        QVERIFY(dialog && dialog->isVisible());
        dialog->close();
    }

    void aSearchThatFindsNoFailureStatesWhatItTried()
    {
        BreakItFixture fixture(1, breakingFaults());
        QVERIFY(fixture.waitForModel());
        fixture.pressBreakItKey();
        QVERIFY(fixture.waitForSearchEnd());
        const QString status = fixture.status();
        // If one of two clients crashes at once, the other has the lock for itself.
        QVERIFY2(status.startsWith(QStringLiteral("No failure found in "))
                && status.contains(QStringLiteral("(exact)")),
            qPrintable(status));
        QVERIFY2(
            status.contains(QStringLiteral("Faults: client crash, lost reply (2 clients, 1 node, 4 "
                                           "rounds each, settings at the start of the search)")),
            qPrintable(status));
        QVERIFY2(status.contains(QStringLiteral("Not tried: client pause"))
                && status.contains(QStringLiteral("2 faults in one run")),
            qPrintable(status));
        QVERIFY(
            !status.contains(QStringLiteral("safe")) && !status.contains(QStringLiteral("prove")));
        QVERIFY(!fixture.child<QListWidget>("stories")->isVisible());
        QTest::mouseClick(fixture.child<QToolButton>("searchTriedFold"), Qt::LeftButton);
        const auto *const table = fixture.child<QLabel>("searchTable");
        QVERIFY(table->isVisible() && table->text().contains(QStringLiteral("lost reply")));
        QVERIFY(fixture.child<QWidget>("behaviourCurve")->isVisible());
        QCOMPARE(fixture.editor().choice().scenario().id, std::string("peaceful"));
    }

    void stopAndEscapeEndTheSearchAndKeepItsResult_data()
    {
        QTest::addColumn<bool>("isEscape");
        QTest::newRow("Stop") << false;
        QTest::newRow("Escape") << true;
    }

    void stopAndEscapeEndTheSearchAndKeepItsResult()
    {
        QFETCH(bool, isEscape);
        QStringList without = breakingFaults();
        without.removeAll(QStringLiteral("cut"));
        BreakItFixture fixture(3, without);
        QVERIFY(fixture.waitForModel());
        fixture.pressBreakItKey();
        QTRY_VERIFY_WITH_TIMEOUT(
            fixture.status().contains(QStringLiteral("of them different")), patience);
        if (isEscape) {
            fixture.window->activateWindow();
            fixture.child<QPushButton>("searchStart")->setFocus();
            QTRY_VERIFY(fixture.child<QPushButton>("searchStart")->hasFocus());
            QTest::keyClick(fixture.child<QPushButton>("searchStart"), Qt::Key_Escape);
        } else {
            fixture.press("searchStart");
        }
        QVERIFY(fixture.waitForSearchEnd());
        QVERIFY2(fixture.status().startsWith(QStringLiteral("Stopped after ")),
            qPrintable(fixture.status()));
        QVERIFY(!fixture.status().contains(QStringLiteral("Held")));
    }

    void theSimplificationIsNoLongerShownAfterTheUserChoosesAScenario()
    {
        BreakItFixture fixture;
        QVERIFY(fixture.waitForModel());
        QVERIFY(fixture.isSimplifyingAfter([&fixture] { fixture.pressBreakItKey(); }));
        pick(*fixture.window, QStringLiteral("scenario"), QStringLiteral("f15-holder-crash"));
        QVERIFY(!fixture.isSimplifying());
        QVERIFY(fixture.waitForSearchEnd());
        QVERIFY(fixture.child<QListWidget>("stories")->count() > 0);
        QCOMPARE(fixture.editor().choice().scenario().id, std::string("f15-holder-crash"));
    }

    void theChosenFaultsOfTheSearchAreRemembered()
    {
        {
            BreakItFixture fixture(1, {});
            QTest::mouseClick(fixture.child<QToolButton>("searchFaultsFold"), Qt::LeftButton);
            QTRY_VERIFY(fixture.child<QCheckBox>("searchFault-client-pause")->isVisible());
            fixture.child<QCheckBox>("searchFault-client-pause")->click();
        }
        QCOMPARE(Preferences().storedSearch().without, QStringList{QStringLiteral("client-pause")});
        MainWindow window;
        QVERIFY(!window.findChild<QCheckBox *>(QStringLiteral("searchFault-client-pause"))
                     ->isChecked());
        QVERIFY(window.findChild<QCheckBox *>(QStringLiteral("searchFault-cut"))->isChecked());
    }

    void aLessonPageOffersTheSearchAfterTheAnswerIsRevealed()
    {
        BreakItFixture fixture;
        QVERIFY(fixture.waitForModel());
        constexpr int lessonWithSearch = 12;
        auto *const menu = fixture.window->findChild<QMenu *>(QStringLiteral("lessonsMenu"));
        Q_EMIT menu->aboutToShow();
        menu->actions().at(lessonWithSearch)->trigger();
        LessonProgress &lesson = fixture.window->findChild<LessonFeature *>()->progress();
        while (!lesson.isTakeaway() && !lesson.shownPage().offersSearch)
            lesson.next();
        QVERIFY(!lesson.isTakeaway());
        QVERIFY(!fixture.child<QPushButton>("lessonSearch")->isVisible());
        lesson.reveal();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.child<QPushButton>("lessonSearch")->isVisible(), patience);
        QVERIFY(fixture.isSimplifyingAfter([&fixture] { fixture.press("lessonSearch"); }));
        QVERIFY(fixture.waitForSearchEnd());
        QCOMPARE(fixture.viewer().verdict()->outcome, Outcome::violated);
    }
};

QTEST_MAIN(TestBreakItWindow)
#include "tst_breakitwindow.moc"
