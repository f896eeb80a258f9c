// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/scenario/files/library.h"
#include "core/scenario/files/sharecode.h"
#include "tests/ui/windowrig.h"
#include "ui/library/librarycheck.h"
#include "ui/library/scenariotree.h"
#include "ui/shared/preferences.h"
#include "ui/shell/messagebar.h"
#include "ui/state/experiment.h"
#include "ui/state/lessonprogress.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/window/windowfiles.h"
#include "ui/window/wiring/lessonfeature.h"
#include "ui/words/faultkinds.h"
#include "ui/words/lessonwords.h"
#include "ui/words/scenariowords.h"
#include "ui/words/wordsearch.h"

#include <QCheckBox>
#include <QClipboard>
#include <QDialog>
#include <QDropEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>

#include <set>

using namespace lockscope;

namespace {

QDialog *openLibrary(MainWindow &window)
{
    QTest::keyClick(&window, Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
    return window.findChild<QDialog *>(QStringLiteral("libraryDialog"));
}

template <typename Widget> Widget &part(const QDialog &dialog, const char *name)
{
    return *dialog.findChild<Widget *>(QString::fromLatin1(name));
}

ScenarioTree &treeOf(const QDialog &dialog)
{
    return *dialog.findChild<ScenarioTree *>();
}

const std::string &chosenId(MainWindow &window)
{
    return window.experiment().editor.choice().scenario().id;
}

QString messageOf(const MainWindow &window)
{
    const auto *const bar = window.findChild<MessageBar *>();
    return bar->isVisible() ? bar->text() : QString();
}

} // namespace

// Tests the dialog of the scenario library, a scenario as text in the clipboard, and the welcome
// page.
class tst_Library : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

    static void open(MainWindow &window)
    {
        window.resize(1440, 900);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
    }

private Q_SLOTS:
    void init() { m_folder.resetToFirstStart(); }

    void everyBuiltInScenarioHasItsGroupAndEveryGroupItsScenarios()
    {
        std::set<ScenarioGroup> used;
        for (const Scenario &scenario : scenarioLibrary()) {
            QVERIFY2(groupOf(scenario.id) != ScenarioGroup::own, scenario.id.c_str());
            used.insert(groupOf(scenario.id));
        }
        QCOMPARE(used.size(), scenarioGroups.size() - 1);
        QVERIFY(groupOf("my-own-f10") == ScenarioGroup::own);
    }

    void theLibrarySelectsTheChosenScenarioAndEnterOpensAnotherOne()
    {
        MainWindow window;
        open(window);
        QDialog *const dialog = openLibrary(window);
        QVERIFY(dialog);
        QCOMPARE(treeOf(*dialog).current()->id, std::string("f10-pause-after-acquire"));
        QCOMPARE(treeOf(*dialog).shownCount(), static_cast<int>(scenarioLibrary().size()));
        auto &search = part<QLineEdit>(*dialog, "librarySearch");
        QTest::keyClicks(&search, QStringLiteral("f13b"));
        QCOMPARE(treeOf(*dialog).current()->id, std::string("f13b-number-at-the-read"));
        QTest::keyClick(&search, Qt::Key_Return);
        QTRY_COMPARE(chosenId(window), std::string("f13b-number-at-the-read"));
        QTRY_VERIFY(!window.findChild<QDialog *>(QStringLiteral("libraryDialog")));
    }

    void theSearchFindsTextsOfBothLanguagesAndSchemes()
    {
        MainWindow window;
        open(window);
        QDialog *const dialog = openLibrary(window);
        auto &search = part<QLineEdit>(*dialog, "librarySearch");
        ScenarioTree &tree = treeOf(*dialog);
        search.setText(QStringLiteral("垃圾回收 garbage"));
        QCOMPARE(tree.current()->id, std::string("f10-pause-after-acquire"));
        search.setText(QStringLiteral("STAMPEDE database"));
        QCOMPARE(tree.current()->id, std::string("f30-stampede"));
        search.setText(QStringLiteral("set-px-wait sentinel"));
        QVERIFY(tree.shownCount() > 0
            && tree.shownCount() < static_cast<int>(scenarioLibrary().size()));
        search.setText(QStringLiteral("no scenario has this xyzzy"));
        QCOMPARE(tree.shownCount(), 0);
        QVERIFY(!part<QPushButton>(*dialog, "openScenario").isEnabled());
        QTest::keyClick(&search, Qt::Key_Return);
        QVERIFY(dialog->isVisible());
        search.clear();
        QCOMPARE(tree.shownCount(), static_cast<int>(scenarioLibrary().size()));
        QVERIFY(part<QPushButton>(*dialog, "openScenario").isEnabled());
    }

    void theSearchFindsNumbersSynonymsFaultsAndSettings()
    {
        MainWindow window;
        open(window);
        QDialog *const dialog = openLibrary(window);
        const std::pair<const char *, const char *> expectedBest[]{{"F1", "f1-failover-loses-key"},
            {"GC pause", "f10-pause-after-acquire"}, {"split brain", "f2-split-brain"},
            {"NTP", "f8-clock-jump"}, {"脑裂", "f2-split-brain"}, {"flush-scripts", "f33-noscript"},
            {"recheck=on", "f10b-pause-after-check"},
            {"Redisson", "m01-redisson-renewal-outlives-unlock"},
            {"#2515", "m02-redisson-watchdog-not-rearmed"},
            {"laravel", "m20-laravel-release-without-owner"}};
        for (const auto &[typed, best] : expectedBest) {
            part<QLineEdit>(*dialog, "librarySearch").setText(QString::fromUtf8(typed));
            QVERIFY2(treeOf(*dialog).current() && treeOf(*dialog).current()->id == best, typed);
            QVERIFY(treeOf(*dialog).shownCount() < static_cast<int>(scenarioLibrary().size()));
        }
    }

    // What Chinese users type, and the beginnings of the ids of scenarios and faults to be found.
    void whatUsersTypeFindsWhatItNames_data()
    {
        QTest::addColumn<QString>("ids");
        const std::pair<const char *, const char *> rows[]{{"超卖", "w4"}, {"秒杀", "w4"},
            {"看门狗", "f24"}, {"脑裂", "f2 f2b f2c"}, {"惊群", "f30 16"}, {"红锁", "f4 f8"},
            {"时钟回拨", "f9 t3 clock-jump"}, {"死锁", "f15 f15b f16 f16b m21 m22 03"},
            {"主从切换", "f1 f2 f3 f13c f27 m07 10"}, {"重复执行", "w2 w6 f32 m12 m26 m27 13"},
            {"清空缓存", "f33 wipe flush-scripts"}, {"缓存淘汰", "out-of-memory"}, {"主从", "f1"},
            {"从库", "f1"}, {"单点", "f21b"}, {"集群", "f1b"}, {"误删锁", "f17"}, {"锁超时", "f10"},
            {"锁过期", "f10"}, {"丢锁", "f1"}, {"获取锁", "f1"}, {"抢锁", "f1"}, {"续约", "f24"},
            {"租期", "f10"}, {"悲观锁", "f29b"}, {"公平锁", "f29b"}, {"自旋", "f19"},
            {"发布订阅", "f16"}, {"雪崩", "f30"}, {"缓存雪崩", "f30"}, {"缓存击穿", "f30"},
            {"穿透", "f30"}, {"热点key", "f30"}, {"羊群", "f30"}, {"降级", "w2"}, {"高可用", "f1"},
            {"原子性", "f29"}, {"并发", "f29"}, {"双写", "f2"}, {"防护令牌", "f13"},
            {"隔离令牌", "f13"}, {"围栏令牌", "f13"}, {"故障切换", "f1"}, {"校时", "f8"},
            {"时钟漂移", "f34"}, {"饥饿", "f29b"}, {"卡顿", "f10"}, {"假死", "f10"},
            {"灰度", "f17d"}, {"定时任务", "w2"}, {"重复消费", "w2"}, {"FullGC", "f10"},
            {"STW", "f10"}, {"丢包", "f22c"}, {"内存不足", "out-of-memory"},
            {"淘汰", "out-of-memory"}, {"慢查询", "f35"}, {"轮询", "f19"}, {"遗留键", "f16"},
            {"宕机", "f1"}, {"Redis死锁怎么办", "f16"}, {"锁被别人释放", "f17"},
            {"缓存击穿问题", "f30"}, {"eviction", "m29 out-of-memory delete-key"},
            {"OOM", "m29 out-of-memory"}, {"FLUSHALL", "m30 delete-key"},
            {"clear the cache", "m30"}, {"deploy", "m30 m32"}, {"SIGTERM", "m32 terminate"},
            {"cron twice", "m30"}, {"unlock before commit", "m31"}, {"MISCONF", "m33 save-fails"},
            {"缓存淘汰策略", "m29"}, {"清缓存", "m30"}, {"部署", "m30 m32"}, {"优雅停机", "m32"},
            {"定时任务执行两次", "m30"}, {"先解锁后提交", "m31"}, {"无法保存", "m33"}};
        for (const auto &[typed, ids] : rows)
            QTest::newRow(typed) << QString::fromLatin1(ids);
    }
    void whatUsersTypeFindsWhatItNames()
    {
        QFETCH(QString, ids);
        const WordSearch search(QString::fromUtf8(QTest::currentDataTag()));
        QStringList found;
        for (const Scenario &scenario : scenarioLibrary()) {
            if (search.score(scenarioLine(scenario), scenarioSearchText(scenario)) > 0)
                found << textOf(scenario.id).section(u'-', 0, 0);
        }
        QVERIFY(found.size() < static_cast<int>(scenarioLibrary().size()));
        for (const FaultKind &kind : faultKinds()) {
            if (search.score(faultName(kind), textOf(kind.id) + u'\n' + faultMeaning(kind)) > 0)
                found << textOf(kind.id);
        }
        for (const Lesson &lesson : lessonLibrary()) {
            if (search.score(lessonText(lesson.title), lessonSearchText(lesson)) > 0)
                found << textOf(lesson.id).section(u'-', 0, 0);
        }
        for (const QString &id : ids.split(u' '))
            QVERIFY2(found.contains(id), qPrintable(id));
    }

    void rowsAreHighEnoughForTheirTitles()
    {
        MainWindow window;
        open(window);
        window.resize(1280, 720);
        QDialog *const dialog = openLibrary(window);
        ScenarioTree &tree = treeOf(*dialog);
        const QFontMetrics font = tree.fontMetrics();
        const auto hasRightHeight = [&tree, &font](const QTreeWidgetItem *item) {
            const int width =
                tree.columnWidth(0) - 2 * tree.indentation() - tree.iconSize().width();
            const int lines = font.horizontalAdvance(item->text(0)) > width ? 2 : 1;
            const int spacing = tree.visualItemRect(item).height() - lines * font.lineSpacing();
            return spacing >= 8 && spacing < 20 + font.lineSpacing();
        };
        for (const char *const number : {"F1:", "F13b", "F18:", "F22b", "F29b"}) {
            const QList<QTreeWidgetItem *> found = tree.findItems(
                QString::fromLatin1(number), Qt::MatchStartsWith | Qt::MatchRecursive);
            QVERIFY(found.size() == 1);
            QTRY_VERIFY2(hasRightHeight(found.first()), number);
        }
    }

    void arrowKeysInTheSearchFieldMoveInTheList()
    {
        MainWindow window;
        open(window);
        QDialog *const dialog = openLibrary(window);
        auto &search = part<QLineEdit>(*dialog, "librarySearch");
        QTest::keyClicks(&search, QStringLiteral("f17"));
        const std::string first = treeOf(*dialog).current()->id;
        QTest::keyClick(&search, Qt::Key_Down);
        QVERIFY(treeOf(*dialog).current()->id != first);
        QTest::keyClick(&search, Qt::Key_Up);
        QCOMPARE(treeOf(*dialog).current()->id, first);
    }

    void enterOnASchemeOpensTheScenarioWithThatScheme()
    {
        MainWindow window;
        open(window);
        QDialog *const dialog = openLibrary(window);
        auto &table = part<QTableWidget>(*dialog, "expectedTable");
        const Scenario f10 = findScenario("f10").value();
        QCOMPARE(table.rowCount(), static_cast<int>(f10.expected.size()));
        int row = 0;
        while (row < table.rowCount()
            && table.item(row, 0)->data(Qt::UserRole).toString() != QStringLiteral("redlock"))
            ++row;
        QVERIFY(row < table.rowCount());
        QCOMPARE(table.item(row, 1)->text(), QStringLiteral("violated"));
        table.setCurrentCell(row, 0);
        QTest::keyClick(&table, Qt::Key_Return);
        QTRY_COMPARE(window.experiment().editor.choice().scheme().id(), std::string("redlock"));
    }

    void theShownScenarioIsCheckedFirstAndHasItsExpectedOutcomes()
    {
        MainWindow window;
        open(window);
        QDialog *const dialog = openLibrary(window);
        auto &search = part<QLineEdit>(*dialog, "librarySearch");
        QTest::keyClicks(&search, QStringLiteral("f17c"));
        auto &table = part<QTableWidget>(*dialog, "expectedTable");
        QTRY_COMPARE_WITH_TIMEOUT(table.item(0, 2)->text(), QStringLiteral("✓ the same"), patience);
        QVERIFY(part<QLabel>(*dialog, "librarySummary")
                    .text()
                    .contains(QStringLiteral("all as expected")));
    }

    void aScenarioWithAnotherOutcomeThanExpectedDoesNotAgree()
    {
        Scenario wrong = findScenario("f10").value();
        wrong.id = "wrong";
        wrong.expected = {{"set-px-lua", Outcome::held}, {"redlock", Outcome::violated}};
        LibraryCheck check;
        QSignalSpy done(&check, &LibraryCheck::done);
        check.begin({wrong});
        QVERIFY(done.wait(patience));
        QCOMPARE(check.outcomes("wrong")->at("set-px-lua"), Outcome::violated);
        QCOMPARE(check.outcomes("wrong")->at("redlock"), Outcome::violated);
        QVERIFY(!check.agrees(wrong));
        wrong.expected["set-px-lua"] =
            Outcome::violated; // the scenario has changed, so it is checked again
        check.begin({wrong});
        QVERIFY(!check.outcomes("wrong"));
        QVERIFY(done.wait(patience));
        QVERIFY(check.agrees(wrong));
    }

    void aStoppedCheckEmitsNothingUntilItBeginsAgain()
    {
        LibraryCheck check;
        QSignalSpy checked(&check, &LibraryCheck::checked);
        QSignalSpy done(&check, &LibraryCheck::done);
        const std::vector<Scenario> lastThree(scenarioLibrary().end() - 3, scenarioLibrary().end());
        check.begin(lastThree);
        check.stop();
        QCoreApplication::processEvents();
        QCOMPARE(checked.size(), 0);
        check.begin(lastThree);
        check.prefer(lastThree.back().id);
        QVERIFY(done.wait(patience));
        QCOMPARE(checked.size(), 3);
        for (const Scenario &scenario : lastThree)
            QVERIFY2(check.agrees(scenario), scenario.id.c_str());
    }

    void aCopiedScenarioIsPastedWithItsChangedSettings()
    {
        MainWindow first;
        open(first);
        first.experiment().editor.setSetting("ttl", 777e6);
        QTest::keyClick(&first, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        const QString text = QGuiApplication::clipboard()->text();
        QCOMPARE(text, QStringLiteral("F10?ttl=777ms"));
        QVERIFY(first.findChild<QLabel *>(QStringLiteral("statusHint"))
                    ->text()
                    .contains(QStringLiteral("clipboard")));
        first.close();

        MainWindow second;
        open(second);
        QTest::keyClick(&second, Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(chosenId(second), std::string("f10-pause-after-acquire"));
        QVERIFY(
            second.experiment().editor.choice().settings().ttl == std::chrono::milliseconds(777));
        QVERIFY(!second.experiment().editor.choice().expectedOutcome()); // the expected outcome
                                                                         // belongs to another TTL
    }

    void aPastedTextThatIsNoScenarioIsRefused()
    {
        MainWindow window;
        open(window);
        QGuiApplication::clipboard()->setText(QStringLiteral("a shopping list"));
        actionNamed(window, QStringLiteral("Paste scenario"))->trigger();
        QVERIFY(messageOf(window).contains(QStringLiteral("lockscope1:")));
        Scenario own = findScenario("f17").value();
        own.id = "my-own";
        QGuiApplication::clipboard()->setText(
            QString::fromStdString(shareCode(own).value()).chopped(5));
        actionNamed(window, QStringLiteral("Paste scenario"))->trigger();
        QVERIFY(messageOf(window).contains(QStringLiteral("incomplete")));
        QCOMPARE(chosenId(window), std::string("f10-pause-after-acquire"));
    }

    void aDroppedScenarioTextIsOpenedAndOtherTextIsRefused()
    {
        MainWindow window;
        open(window);
        const auto drop = [&window](const QString &text) {
            QMimeData mime;
            mime.setText(text);
            QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &mime, Qt::LeftButton, {});
            enter.ignore();
            QCoreApplication::sendEvent(&window, &enter);
            QDropEvent event(QPointF(10, 10), Qt::CopyAction, &mime, Qt::LeftButton, {});
            if (enter.isAccepted())
                QCoreApplication::sendEvent(&window, &event);
            return enter.isAccepted();
        };
        QVERIFY(!drop(QStringLiteral("a shopping list")));
        QVERIFY(drop(shareCodeOf("f17")));
        QCOMPARE(chosenId(window), std::string("f17-wrong-release"));
    }

    void aPastedScenarioIsInTheLibrary()
    {
        MainWindow window;
        open(window);
        Scenario own = findScenario("f10").value();
        own.id = "my-own";
        own.title = {{"en", "Mine alone"}};
        QGuiApplication::clipboard()->setText(QString::fromStdString(shareCode(own).value()));
        actionNamed(window, QStringLiteral("Paste scenario"))->trigger();
        QDialog *const dialog = openLibrary(window);
        QCOMPARE(treeOf(*dialog).shownCount(), static_cast<int>(scenarioLibrary().size()) + 1);
        QCOMPARE(treeOf(*dialog).current()->id, std::string("my-own"));
    }

    void theWelcomePageIsShownUntilTheUserChangesSomething()
    {
        QSettings(QStringLiteral("Lockscope"), QStringLiteral("Lockscope"))
            .remove(QStringLiteral("welcomed"));
        {
            MainWindow window;
            open(window);
            QVERIFY(welcomeOf(window).isVisible());
            // The first run of the model is shown, but the user has not chosen anything yet.
            QTRY_VERIFY_WITH_TIMEOUT(window.experiment().viewer.trace() != nullptr, patience);
            QVERIFY(welcomeOf(window).isVisible());
        }
        {
            MainWindow window;
            open(window);
            QVERIFY(welcomeOf(window).isVisible());
            window.experiment().editor.setSetting("ttl", 777e6);
            QVERIFY(!welcomeOf(window).isVisible());
            // Another language builds the window again: the page stays hidden.
            for (int language = 0; language < 2; ++language) {
                const QPointer<QWidget> before = &welcomeOf(window);
                QTest::keyClick(
                    window.focusWidget(), Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
                QTRY_VERIFY(!before);
                QVERIFY(!welcomeOf(window).isVisible());
            }
        }
        MainWindow window;
        open(window);
        welcomeOf(window).findChild<QCheckBox *>()->setChecked(false);
        QTest::keyClick(
            window.findChild<QWidget *>(QStringLiteral("welcomeLesson")), Qt::Key_Escape);
        QVERIFY(!welcomeOf(window).isVisible());
        QVERIFY(Preferences().isWelcomed());
        actionNamed(window, QStringLiteral("First page"))->trigger();
        QVERIFY(welcomeOf(window).isVisible());
        QTest::keyClick(
            window.findChild<QWidget *>(QStringLiteral("welcomeLesson")), Qt::Key_Escape);
        QVERIFY(!welcomeOf(window).isVisible());
    }

    void aClickOnTheWelcomePageBeginsALesson()
    {
        MainWindow window;
        open(window);
        actionNamed(window, QStringLiteral("First page"))->trigger();
        QTest::mouseClick(
            window.findChild<QWidget *>(QStringLiteral("welcomeLesson")), Qt::LeftButton);
        QVERIFY(!welcomeOf(window).isVisible());
        LessonProgress &lessonProgress = window.findChild<LessonFeature *>()->progress();
        QVERIFY(lessonProgress.isOn());
        QCOMPARE(lessonProgress.index(), std::size_t{0});
        lessonProgress.leave();
        actionNamed(window, QStringLiteral("First page"))->trigger();
        window.findChild<QAbstractButton *>(QStringLiteral("classLesson12"))->click();
        QVERIFY(!welcomeOf(window).isVisible());
        QCOMPARE(lessonProgress.index(), std::size_t{11});
        lessonProgress.leave();
    }

    void theWelcomePageOpensTheLibraryAndStaysBehindIt()
    {
        MainWindow window;
        open(window);
        actionNamed(window, QStringLiteral("First page"))->trigger();
        QTest::mouseClick(
            window.findChild<QWidget *>(QStringLiteral("welcomeLibrary")), Qt::LeftButton);
        auto *const dialog = window.findChild<QDialog *>(QStringLiteral("libraryDialog"));
        QVERIFY(dialog);
        dialog->reject();
        QVERIFY(welcomeOf(window).isVisible());
        QTest::keyClick(
            window.findChild<QWidget *>(QStringLiteral("welcomeLibrary")), Qt::Key_Escape);
        QVERIFY(!welcomeOf(window).isVisible());
    }

    void recentFilesAreOnTheWelcomePage()
    {
        MainWindow window;
        open(window);
        window.experiment().editor.setSetting("ttl", 777e6);
        const QString file = m_folder.file(QStringLiteral("mine.lockscope"));
        QVERIFY(window.findChild<WindowFiles *>()->saveScenarioTo(file));
        window.experiment().editor.resetSettings();
        actionNamed(window, QStringLiteral("First page"))->trigger();
        QPushButton *found = nullptr;
        for (auto *const button : welcomeOf(window).findChildren<QPushButton *>()) {
            if (button->text() == QStringLiteral("mine.lockscope"))
                found = button;
        }
        QVERIFY(found && found->isVisible());
        QTest::mouseClick(found, Qt::LeftButton);
        QVERIFY(
            window.experiment().editor.choice().settings().ttl == std::chrono::milliseconds(777));
        QVERIFY(!welcomeOf(window).isVisible());
    }

private:
    static QWidget &welcomeOf(const MainWindow &window)
    {
        return *window.findChild<QWidget *>(QStringLiteral("welcome"));
    }
    // Returns the text by which a user shares this built-in scenario.
    static QString shareCodeOf(const char *name)
    {
        return QString::fromStdString(shareCode(findScenario(name).value()).value());
    }
};

QTEST_MAIN(tst_Library)
#include "tst_library.moc"
