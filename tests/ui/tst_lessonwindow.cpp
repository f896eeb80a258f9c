// SPDX-License-Identifier: GPL-3.0-or-later
// Tests lessons as a teacher uses them: the real window, a presenter's keys, votes by mouse, goals
// reached with the lesson's sliders.
#include <QTest>

#include "core/analysis/lesson/lesson.h"
#include "core/scenario/files/library.h"
#include "tests/support/goalsearch.h"
#include "tests/ui/windowrig.h"
#include "ui/handouts/handout.h"
#include "ui/lessons/lessontask.h"
#include "ui/settings/scenariopanel.h"
#include "ui/settings/settingcontrol.h"
#include "ui/settings/settingslider.h"
#include "ui/shared/language.h"
#include "ui/shell/messagebar.h"
#include "ui/state/experiment.h"
#include "ui/state/lessonprogress.h"
#include "ui/verdict/storylist.h"
#include "ui/verdict/verdictpanel.h"
#include "ui/window/mainwindow.h"
#include "ui/handouts/handoutfeature.h"
#include "ui/window/wiring/lessonfeature.h"

#include <QCheckBox>
#include <QDialog>
#include <QDockWidget>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

using namespace lockscope;

namespace {

/// The main window with a lesson that was chosen from the menu.
struct LessonFixture {
    explicit LessonFixture(std::size_t lesson)
    {
        window.resize(1280, 720);
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(window.experiment().viewer.trace() != nullptr, patience);
        choose(lesson);
    }
    void choose(std::size_t lesson)
    {
        auto *const menu = window.findChild<QMenu *>(QStringLiteral("lessonsMenu"));
        Q_EMIT menu->aboutToShow();
        menu->actions().at(static_cast<qsizetype>(lesson))->trigger();
    }
    LessonProgress &lessonProgress() { return window.findChild<LessonFeature *>()->progress(); }
    QWidget *bar() { return window.findChild<QWidget *>(QStringLiteral("lessonBar")); }
    QString label(const char *name)
    {
        return window.findChild<QLabel *>(QString::fromLatin1(name))->text();
    }
    QPushButton *button(const char *name)
    {
        return window.findChild<QPushButton *>(QString::fromLatin1(name));
    }
    QList<VoteButton *> choices() { return bar()->findChildren<VoteButton *>(); }
    QList<GoalLine *> goals() { return bar()->findChildren<GoalLine *>(); }
    /// Returns the settings that can be changed now.
    QStringList sliders()
    {
        QStringList names;
        for (const SettingControl *const control : window.findChildren<SettingControl *>()) {
            if (control->isVisible())
                names << QString::fromUtf8(
                    control->name().data(), static_cast<qsizetype>(control->name().size()));
        }
        names.sort();
        return names;
    }
    void moveSlider(const std::string &setting, double number)
    {
        for (SettingControl *const control : window.findChildren<SettingControl *>()) {
            if (control->name() == setting)
                Q_EMIT control->numberChanged(number);
        }
    }
    bool pressNext()
    {
        QTest::keyClick(&window, Qt::Key_PageDown);
        return QTest::qWaitFor([this] { return !window.experiment().preview.isBusy(); }, patience);
    }

    MainWindow window;
};

QByteArray contents(const QString &file)
{
    QFile source(file);
    return source.open(QIODevice::ReadOnly) ? source.readAll() : QByteArray();
}

// Returns the number of pages: the objects of the type Page. The root of the page tree has the type
// Pages.
qsizetype pageCount(const QByteArray &pdf)
{
    static const QRegularExpression page(QStringLiteral("/Type\\s*/Page\\b(?!s)"));
    return QString::fromLatin1(pdf).count(page);
}

} // namespace

class TestLessonWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { Preferences().forgetLessons(); }

    void everyLessonCanBePlayedToItsEnd_data()
    {
        QTest::addColumn<int>("index");
        QTest::addColumn<QString>("language");
        for (std::size_t i = 0; i < lessonLibrary().size(); ++i) {
            for (const char *const language : {"en", "zh_CN"})
                QTest::addRow("%s %s", lessonLibrary()[i].id.c_str(), language)
                    << static_cast<int>(i) << QString::fromLatin1(language);
        }
    }

    void everyLessonCanBePlayedToItsEnd()
    {
        QFETCH(int, index);
        QFETCH(QString, language);
        Preferences().setLanguage(language);
        const Lesson &lesson = lessonLibrary()[static_cast<std::size_t>(index)];
        LessonFixture fixture(static_cast<std::size_t>(index));
        QVERIFY(fixture.bar()->isVisible());
        for (std::size_t page = 0; page < lesson.pages.size(); ++page) {
            QCOMPARE(fixture.label("lessonText"),
                QString::fromStdString(lesson.pages[page].text.at(language.toStdString())));
            if (lesson.pages[page].prediction) {
                QVERIFY(!fixture.lessonProgress().shownRightAnswer());
                QVERIFY(fixture.sliders().isEmpty()); // a slider would show the answer
                QTRY_VERIFY(fixture.choices().constFirst()->isVisible());
                QTest::mouseClick(fixture.choices().constFirst(), Qt::LeftButton);
                QVERIFY(fixture.pressNext());
                QTRY_VERIFY_WITH_TIMEOUT(fixture.lessonProgress().shownRightAnswer(), patience);
                QCOMPARE(fixture.lessonProgress().votesTotal(), 1);
            }
            QCOMPARE(
                fixture.goals().size(), static_cast<qsizetype>(lesson.pages[page].goals.size()));
            for (std::size_t goal = 0; goal < lesson.pages[page].goals.size(); ++goal) {
                QVERIFY(goal > 0
                    || !fixture.goals()[0]->isMet()); // no goal is met by the page's initial state
                                                      // or by the previous page
                reach(fixture, page, goal);
                QTRY_VERIFY_WITH_TIMEOUT(
                    fixture.goals()[static_cast<qsizetype>(goal)]->isMet(), patience);
            }
            QVERIFY(fixture.pressNext());
        }
        QVERIFY(fixture.lessonProgress().isTakeaway());
        QCOMPARE(fixture.label("lessonText"),
            QString::fromStdString(lesson.takeaway.at(language.toStdString())));
        QVERIFY(fixture.lessonProgress().isDone(static_cast<std::size_t>(index)));
        Preferences().setLanguage(QStringLiteral("en"));
    }

    void undoStopsAtTheBeginningOfThePage()
    {
        LessonFixture fixture(0);
        const QAction &undo = *fixture.window.findChild<WindowActions *>()->undo;
        QVERIFY(!undo.isEnabled());
        fixture.window.experiment().editor.setSetting("work", 123e6);
        QVERIFY(undo.isEnabled());
        fixture.window.experiment().editor.history().undo();
        QVERIFY(!undo.isEnabled());
        fixture.lessonProgress().leave();
        QVERIFY(undo.isEnabled());
    }

    void votesAreCountedByMouseAndShownWithTheAnswer()
    {
        LessonFixture fixture(0);
        QVERIFY(fixture.pressNext());
        QVERIFY(fixture.lessonProgress().awaitsReveal());
        QCOMPARE(fixture.choices().size(), 3);
        QTRY_VERIFY(fixture.choices()[2]->isVisible());
        QTest::mouseClick(fixture.choices()[1], Qt::LeftButton);
        QTest::mouseClick(fixture.choices()[1], Qt::LeftButton);
        QTest::mouseClick(fixture.choices()[0], Qt::LeftButton);
        QTest::mouseClick(fixture.choices()[1], Qt::RightButton);
        QTest::mouseClick(fixture.choices()[2], Qt::RightButton); // never below zero
        QTest::keyClick(fixture.choices()[1], Qt::Key_Plus);
        QCOMPARE(fixture.lessonProgress().votes(0), 1);
        QCOMPARE(fixture.lessonProgress().votes(1), 2);
        QCOMPARE(fixture.lessonProgress().votes(2), 0);
        QTest::keyClick(&fixture.window, Qt::Key_3);
        QCOMPARE(fixture.lessonProgress().votes(2), 1);
        QTest::keyClick(&fixture.window, Qt::Key_3, Qt::ShiftModifier);
        QCOMPARE(fixture.lessonProgress().votes(2), 0);
        QVERIFY(fixture.label("lessonVotes").contains(u'3'));
        QTest::mouseClick(fixture.button("lessonNext"), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(
            fixture.lessonProgress().shownRightAnswer(), std::optional<std::size_t>(1), patience);
        // The result is known: the votes stay as they were.
        QTest::mouseClick(fixture.choices()[0], Qt::LeftButton);
        QTest::keyClick(&fixture.window, Qt::Key_3);
        QTest::keyClick(&fixture.window, Qt::Key_2, Qt::ShiftModifier);
        QCOMPARE(fixture.lessonProgress().votesTotal(), 3);
        QCOMPARE(fixture.lessonProgress().votes(1), 2);
    }

    void aDoubleClickOnNextRevealsNothing()
    {
        LessonFixture fixture(0);
        QPushButton *const next = fixture.button("lessonNext");
        const auto send = [next](QEvent::Type type) {
            const QPointF place = next->rect().center();
            QMouseEvent event(
                type, place, next->mapToGlobal(place), Qt::LeftButton, Qt::LeftButton, {});
            QCoreApplication::sendEvent(next, &event);
        };
        for (const QEvent::Type type : {QEvent::MouseButtonPress, QEvent::MouseButtonRelease,
                 QEvent::MouseButtonDblClick, QEvent::MouseButtonRelease})
            send(type);
        QCOMPARE(fixture.lessonProgress().page(), std::size_t{1});
        QVERIFY(fixture.lessonProgress().awaitsReveal());
        QTest::mouseClick(next, Qt::LeftButton);
        QVERIFY(!fixture.lessonProgress().awaitsReveal());
    }

    void theMinutesOfALessonStandInTheMenuAndOnItsFirstPage()
    {
        LessonFixture fixture(0);
        const auto *const menu = fixture.window.findChild<QMenu *>(QStringLiteral("lessonsMenu"));
        QVERIFY(menu->actions().first()->text().endsWith(QStringLiteral("4 min")));
        QVERIFY(fixture.label("lessonPlace").endsWith(QStringLiteral("4 min")));
        QVERIFY(fixture.pressNext());
        QVERIFY(!fixture.label("lessonPlace").contains(QStringLiteral("min")));
    }

    void whileAPageAsksOnlyASketchOfItsRunIsShown()
    {
        LessonFixture fixture(6);
        const Viewer &viewer = fixture.window.experiment().viewer;
        const auto *const panel = fixture.window.findChild<VerdictPanel *>();
        const QAction &run = *fixture.window.findChild<WindowActions *>()->run;
        QTRY_VERIFY_WITH_TIMEOUT(viewer.isVerdictFinal(), patience);
        QVERIFY(fixture.pressNext());
        QVERIFY(viewer.view()->isSketch && !viewer.trace() && !viewer.verdict());
        QCOMPARE(
            viewer.shownScenario().scenario.settings.pause, Duration(12s)); // of the coming run
        QCOMPARE(panel->headline(), QStringLiteral("What happens?"));
        QVERIFY(!run.isEnabled());
        QVERIFY(fixture.pressNext());
        QTRY_COMPARE_WITH_TIMEOUT(panel->headline(), QStringLiteral("violated"), patience);
        QVERIFY(!viewer.view()->isSketch && run.isEnabled());
        const auto *const story = fixture.window.findChild<StoryList *>();
        QTRY_VERIFY(story->isVisible() && story->count() == 5); // the reveal
        QTest::mouseClick(fixture.button("lessonBack"), Qt::LeftButton);
        QVERIFY(fixture.pressNext());
        QVERIFY(!viewer.view()->isSketch); // a revealed page does not ask again
        fixture.choose(0);
        QVERIFY(fixture.pressNext());
        QVERIFY(viewer.view()->isSketch);
        fixture.lessonProgress().leave();
        QTRY_VERIFY_WITH_TIMEOUT(viewer.isVerdictFinal(), patience);
    }

    void theBarOfALessonHasOneHeight()
    {
        for (const std::size_t lesson : {0, 6, 11, 12}) {
            LessonFixture fixture(lesson);
            QTRY_VERIFY(fixture.bar()->isVisible());
            const int height = fixture.bar()->height();
            while (!fixture.lessonProgress().isTakeaway()) {
                QVERIFY(fixture.pressNext());
                QTRY_COMPARE(fixture.bar()->height(), height);
                if (!fixture.choices().isEmpty())
                    QTest::mouseClick(fixture.choices().constFirst(), Qt::LeftButton);
                QCOMPARE(fixture.bar()->height(), height);
            }
        }
    }

    void onlyTheSlidersOfTheLessonAreShownUntilTheUserAsksForAllSettings()
    {
        LessonFixture fixture(6);
        QCOMPARE(fixture.sliders(), (QStringList{QStringLiteral("pause"), QStringLiteral("ttl")}));
        QVERIFY(!fixture.window.findChild<QComboBox *>(QStringLiteral("scenario"))->isVisible());
        QTest::mouseClick(fixture.button("allSettings"), Qt::LeftButton);
        QVERIFY(fixture.sliders().size() > 2);
        QVERIFY(fixture.window.findChild<QComboBox *>(QStringLiteral("scenario"))->isVisible());
        fixture.choose(6);
        QCOMPARE(fixture.sliders().size(), 2);
    }

    void theAnswersAreHiddenUntilAllTasksAreDone()
    {
        LessonFixture fixture(1);
        const auto *const slider =
            fixture.window.findChild<SettingSlider *>(QStringLiteral("clients-slider"));
        const auto *const note =
            fixture.window.findChild<QLabel *>(QStringLiteral("hiddenOutcomes"));
        const auto *const fixes = fixture.window.findChild<QLabel *>(QStringLiteral("remedyNote"));
        const auto *const fixLine =
            fixture.window.findChild<QToolButton *>(QStringLiteral("remedyLine"));
        const auto isHidden = [&] {
            const auto &cells = slider->strip().cells();
            const bool hasOutcome = std::any_of(cells.begin(), cells.end(),
                [](const StripCell &cell) { return cell.state != StripCell::State::unknown; });
            return note->isVisible() && !hasOutcome && slider->accessibleDescription().isEmpty()
                && fixLine->isHidden()
                && fixes->text().contains(QStringLiteral("The lesson hides"));
        };
        QVERIFY(isHidden());
        QVERIFY(fixture.pressNext());
        QVERIFY(isHidden()); // the page asks a question
        QVERIFY(fixture.pressNext());
        QTRY_VERIFY_WITH_TIMEOUT(fixture.lessonProgress().shownRightAnswer(), patience);
        QVERIFY(isHidden()); // the goals of the next page are still open
        QVERIFY(fixture.pressNext());
        QTest::mouseClick(fixture.button("allSettings"), Qt::LeftButton);
        QVERIFY(isHidden());
        for (std::size_t goal = 0; goal < fixture.lessonProgress().shownPage().goals.size();
             ++goal) {
            QVERIFY(isHidden());
            reach(fixture, fixture.lessonProgress().page(), goal);
            QTRY_VERIFY_WITH_TIMEOUT(fixture.lessonProgress().isGoalMet(goal), patience);
        }
        QVERIFY(!note->isVisible());
        fixture.window.findChild<ScenarioPanel *>()->focusSetting(
            "clients"); // only a visible slider shows outcomes
        QTRY_VERIFY_WITH_TIMEOUT(slider->strip().isComplete(), patience);
        QTRY_VERIFY_WITH_TIMEOUT(
            !fixes->text().contains(QStringLiteral("The lesson hides")), patience);
    }

    void leavingALessonRestoresThePreviousChoice()
    {
        LessonFixture fixture(4);
        const auto *const dock =
            fixture.window.findChild<QDockWidget *>(QStringLiteral("topologyDock"));
        QVERIFY(!dock->isVisible());
        fixture.lessonProgress().leave();
        QVERIFY(!dock->isHidden());
        MainWindow fresh;
        QCOMPARE(fixture.window.experiment().editor.choice().scenario().id,
            fresh.experiment().editor.choice().scenario().id);
        QVERIFY(fixture.window.experiment().editor.choice().settings()
            == fresh.experiment().editor.choice().settings());
        QVERIFY(!fixture.bar()->isVisible());
        QVERIFY(fixture.window.findChild<QComboBox *>(QStringLiteral("scenario"))->isVisible());
        QTest::keyClick(&fixture.window, Qt::Key_PageDown);
        QVERIFY(!fixture.lessonProgress().isOn());
    }

    void anotherScenarioEndsTheLesson()
    {
        LessonFixture fixture(1);
        QVERIFY(fixture.lessonProgress().isOn());
        fixture.window.experiment().editor.setSetting("ttl", 2e9);
        QVERIFY(fixture.lessonProgress().isOn());
        fixture.window.experiment().editor.chooseScenario(*builtInScenario("peaceful"));
        QVERIFY(!fixture.lessonProgress().isOn() && !fixture.bar()->isVisible());
        QCOMPARE(
            fixture.window.experiment().editor.choice().scenario().id, std::string("peaceful"));
    }

    void aDigitOnTheFirstPageOpensADoorAndIsNoVote()
    {
        LessonFixture fixture(0);
        fixture.pressNext();
        QVERIFY(fixture.lessonProgress().awaitsReveal());
        actionNamed(fixture.window, QStringLiteral("First page"))->trigger();
        QTest::keyClick(fixture.window.focusWidget(), Qt::Key_5);
        QTRY_VERIFY(QApplication::activeModalWidget());
        QVERIFY(!fixture.lessonProgress().isOn());
        QCOMPARE(fixture.lessonProgress().votesTotal(), 0);
        QTest::keyClick(QApplication::activeModalWidget(), Qt::Key_Escape);
    }

    void aChangeOfLanguageKeepsThePage()
    {
        LessonFixture fixture(5);
        QVERIFY(fixture.pressNext());
        QCOMPARE(fixture.lessonProgress().page(), std::size_t{1});
        changeLanguage(fixture.window, QStringLiteral("zh_CN"));
        QCOMPARE(fixture.lessonProgress().page(), std::size_t{1});
        QTRY_COMPARE(fixture.label("lessonText"),
            QString::fromStdString(lessonLibrary()[5].pages[1].text.at("zh_CN")));
        changeLanguage(fixture.window, QStringLiteral("en"));
        QTRY_COMPARE(fixture.label("lessonText"),
            QString::fromStdString(lessonLibrary()[5].pages[1].text.at("en")));
    }

    void aLessonContinuesAtThePageWhereTheWindowWasClosed()
    {
        {
            LessonFixture fixture(5);
            QVERIFY(fixture.pressNext());
            reach(fixture, 1, 0);
            QTRY_VERIFY_WITH_TIMEOUT(fixture.lessonProgress().isGoalMet(0), patience);
        }
        LessonFixture fixture(5);
        QCOMPARE(fixture.lessonProgress().page(), std::size_t{1});
        QVERIFY(fixture.lessonProgress().isGoalMet(0));
        fixture.lessonProgress().startOver();
        QCOMPARE(fixture.lessonProgress().page(), std::size_t{0});
        QVERIFY(fixture.pressNext());
        QVERIFY(!fixture.lessonProgress().isGoalMet(0));
    }

    void theTextOfALessonCanBeFolded()
    {
        LessonFixture fixture(3);
        const int open = fixture.bar()->height();
        QTest::mouseClick(
            fixture.window.findChild<QWidget *>(QStringLiteral("lessonFold")), Qt::LeftButton);
        QTRY_VERIFY(fixture.bar()->height() < open);
        QVERIFY(!fixture.window.findChild<QLabel *>(QStringLiteral("lessonText"))->isVisible());
    }

    void aHandOutHasEveryPageInBothLanguages_data()
    {
        QTest::addColumn<int>("index");
        QTest::addColumn<QString>("language");
        for (const int index : {4, 11}) {
            for (const char *const language : {"en", "zh_CN"})
                QTest::addRow("%d %s", index + 1, language)
                    << index << QString::fromLatin1(language);
        }
    }

    void aHandOutHasEveryPageInBothLanguages()
    {
        QFETCH(int, index);
        QFETCH(QString, language);
        Language words;
        words.setCode(language);
        const Lesson &lesson = lessonLibrary()[static_cast<std::size_t>(index)];
        const Handout handout{
            .lesson = static_cast<std::size_t>(index), .runs = Handout::makeRuns(lesson)};
        const auto document = handout.document();
        const QString text = document->toPlainText();
        const auto inLanguage = [&](const Texts &texts) {
            return QString::fromStdString(texts.at(language.toStdString()));
        };
        qsizetype pictures = 0;
        for (std::size_t page = 0; page < lesson.pages.size(); ++page) {
            QVERIFY(text.contains(inLanguage(lesson.pages[page].text)));
            pictures += lesson.pages[page].experiment ? 1 : 0;
            if (!lesson.pages[page].prediction)
                continue;
            QVERIFY(text.contains(inLanguage(lesson.pages[page].prediction->question)));
            for (const LessonAnswer &answer : lesson.pages[page].prediction->answers)
                QVERIFY(text.contains(inLanguage(answer.text)));
        }
        QCOMPARE(
            text.count(QChar::ObjectReplacementCharacter), pictures + 1); // one more for the legend
        QVERIFY(text.contains(inLanguage(lesson.takeaway)));
        QVERIFY(text.contains(inLanguage(lesson.source)));
        const QByteArray pdf = document->pdf();
        QVERIFY(pdf.startsWith("%PDF-1."));
        QVERIFY(pdf.trimmed().endsWith("%%EOF"));
        const qsizetype pagesMax = static_cast<qsizetype>(lesson.pages.size())
            + 2; // one for each page, the takeaway, and the legend
        QVERIFY2(pageCount(pdf) >= 2 && pageCount(pdf) <= pagesMax,
            QByteArray::number(pageCount(pdf)).constData());
    }

    void aHandOutHasTheVotesOnlyIfTheyAreGiven()
    {
        Language words;
        words.setCode(QStringLiteral("en"));
        const Lesson &lesson = lessonLibrary()[4];
        Handout handout{.lesson = 4, .runs = Handout::makeRuns(lesson)};
        const QString without = handout.document()->toPlainText();
        QVERIFY(!without.contains(QStringLiteral("vote")));
        QVERIFY(without.contains(QStringLiteral("The answer: B")));
        handout.votes = {{}, {3, 1}, {}, {}};
        const QString with = handout.document()->toPlainText();
        QVERIFY(with.contains(QStringLiteral("3 votes")));
        QVERIFY(with.contains(QStringLiteral("1 vote")));
    }

    void aHandOutWithoutAnswersTellsNoOutcome()
    {
        Language words;
        words.setCode(QStringLiteral("en"));
        const Lesson &lesson = lessonLibrary()[6];
        const Handout handout{.lesson = 6, .runs = Handout::makeRuns(lesson), .hasAnswers = false};
        const QString text = handout.document()->toPlainText();
        QVERIFY(text.contains(QStringLiteral("How many reports does the user get?")));
        for (const QString &answer : {QStringLiteral("The answer"), QStringLiteral("violated"),
                 QString::fromStdString(lesson.takeaway.at("en"))})
            QVERIFY2(!text.contains(answer), qPrintable(answer));
    }

    void theHandOutIsMadeFromTheMenu()
    {
        LessonFixture fixture(4);
        QVERIFY(fixture.pressNext());
        QTRY_VERIFY(fixture.choices().size() == 2 && fixture.choices()[1]->isVisible());
        QTest::mouseClick(fixture.choices()[1], Qt::LeftButton);
        auto *const feature = fixture.window.findChild<HandoutFeature *>();
        QSignalSpy ended(feature, &HandoutFeature::ended);
        const QString file = m_folder.file(QStringLiteral("handout.pdf"));
        actionNamed(fixture.window, QStringLiteral("Handout as PDF…"))->trigger();
        auto *const dialog = fixture.window.findChild<QDialog *>(QStringLiteral("handoutDialog"));
        QVERIFY(dialog && dialog->isVisible());
        QCOMPARE(
            dialog->findChild<QComboBox *>(QStringLiteral("handoutLesson"))->currentIndex(), 4);
        QVERIFY(dialog->findChild<QCheckBox *>(QStringLiteral("handoutVotes"))->isChecked());
        QTimer dialogTimer; // the file dialog runs its own event loop
        connect(&dialogTimer, &QTimer::timeout, this, [&] {
            auto *const chooser = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
            if (!chooser)
                return;
            dialogTimer.stop();
            chooser->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"))->setText(file);
            QTest::keyClick(
                chooser->findChild<QLineEdit *>(QStringLiteral("fileNameEdit")), Qt::Key_Return);
        });
        dialogTimer.start(20);
        QTest::mouseClick(
            dialog->findChild<QPushButton *>(QStringLiteral("handoutSave")), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, patience);
        QCOMPARE(ended.constFirst().constFirst().toString(), file);
        QVERIFY(ended.constFirst().constLast().toBool());
        QVERIFY(pageCount(contents(file)) >= 2);
    }

    void aHandOutThatCannotBeWrittenLeavesNoFile()
    {
        LessonFixture fixture(0);
        auto *const feature = fixture.window.findChild<HandoutFeature *>();
        QSignalSpy ended(feature, &HandoutFeature::ended);
        const QString file = m_folder.file(QStringLiteral("nowhere/handout.pdf"));
        feature->make(0, false, true, file);
        QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, patience);
        QVERIFY(!ended.constFirst().constLast().toBool());
        QVERIFY(!QFile::exists(file));
        QVERIFY(
            fixture.window.findChild<MessageBar *>()->text().contains(QStringLiteral("nowhere")));
    }

private:
    // Sets the scheme and the sliders to a solution of the goal that the search in the model has
    // found.
    void reach(LessonFixture &fixture, std::size_t page, std::size_t goal)
    {
        const Lesson &lesson = fixture.lessonProgress().lesson();
        auto &known = m_solutions[{fixture.lessonProgress().index() * 100 + page, goal}];
        if (!known)
            known = solutionOf(m_simulator, lesson, page, lesson.pages[page].goals[goal]);
        QVERIFY2(known, lesson.pages[page].goals[goal].text.at("en").c_str());
        const EffectiveScenario wanted = modelRunOfSolution(lesson, page, *known);
        if (fixture.window.experiment().editor.choice().scheme().id() != wanted.scheme)
            QVERIFY(pick(fixture.window, QStringLiteral("scheme"),
                QString::fromStdString(wanted.scheme.id())));
        for (const std::string &slider : lesson.sliders)
            fixture.moveSlider(slider, settingNumber(wanted.scenario.settings, slider));
    }

    OwnFolder m_folder;
    Simulator m_simulator;
    std::map<std::pair<std::size_t, std::size_t>, std::optional<GoalSolution>> m_solutions;
};

QTEST_MAIN(TestLessonWindow)
#include "tst_lessonwindow.moc"
