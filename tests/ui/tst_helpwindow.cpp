// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/analysis/lesson/lesson.h"
#include "core/scenario/files/library.h"
#include "tests/ui/visibleparts.h"
#include "tests/ui/windowrig.h"
#include "ui/compare/pinnedview.h"
#include "ui/shell/messagebar.h"
#include "ui/state/experiment.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/timeline/frame/legend.h"
#include "ui/window/mainwindow.h"
#include "ui/words/lessonwords.h"
#include "ui/words/text.h"

#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTextBrowser>
#include <QToolButton>

using namespace lockscope;

namespace {

QRect globalRect(const QWidget &widget)
{
    return {widget.mapToGlobal(QPoint()), widget.size()};
}

// Returns the text of the dialog with the sources; empty if the dialog is not open.
QString sourcesText(const QWidget &window)
{
    const auto *const dialog = window.findChild<QDialog *>(QStringLiteral("sources"));
    return dialog && dialog->isVisible() ? dialog->findChild<QTextBrowser *>()->toPlainText()
                                         : QString();
}

// The table of the articles, opened from the Help menu.
struct ArticlesTable {
    QComboBox *articles = nullptr;
    QTextBrowser *text = nullptr;

    explicit ArticlesTable(const QWidget &window)
    {
        actionNamed(window, QStringLiteral("Articles, sentence by sentence…"))->trigger();
        articles = window.findChild<QComboBox *>(QStringLiteral("articlesChoice"));
        text = window.findChild<QTextBrowser *>(QStringLiteral("articlesText"));
    }
    void choose(const QString &article) const
    {
        articles->setCurrentIndex(articles->findData(article));
    }
    // Finds the first `command` in the text, and follows the next link after it whose kind ("run:"
    // or "copy:") is `kind`.
    void follow(const QString &kind, const char *command) const
    {
        const QString html = text->toHtml();
        const qsizetype place = html.indexOf(QString::fromUtf8(command));
        const qsizetype begin = html.indexOf(QStringLiteral("href=\"") + kind, place);
        QVERIFY(place > 0 && begin > 0);
        Q_EMIT text->anchorClicked(QUrl(html.mid(begin + 6).section(u'"', 0, 0)));
    }
};

} // namespace

// Tests the legend, the articles, the sources, and the messages in the status bar.
class tst_HelpWindow : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

    static void open(MainWindow &window)
    {
        window.resize(1280, 720);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
    }

private Q_SLOTS:
    void theLegendIsBesideTheTimelineAndStaysOpenAfterAClickOnTheTimeline()
    {
        MainWindow window;
        open(window);
        QTest::mouseClick(
            window.findChild<QToolButton *>(QStringLiteral("legendButton")), Qt::LeftButton);
        const auto &legend = *window.findChild<Legend *>();
        auto &timeline = *window.findChild<TimelineView *>(QStringLiteral("timeline"));
        QTRY_VERIFY(legend.isVisible());
        QTRY_VERIFY(!globalRect(timeline).intersects(globalRect(*legend.parentWidget())));
        QCOMPARE(
            static_cast<std::size_t>(legend.findChildren<QLabel *>().size()), legendSigns().size());
        QVERIFY(!QApplication::activePopupWidget());
        QTest::mouseClick(&timeline, Qt::LeftButton);
        QVERIFY(legend.isVisible());
    }

    void aMinorMessageDoesNotMoveTheTimeline()
    {
        MainWindow window;
        open(window);
        const auto &timeline = *window.findChild<TimelineView *>(QStringLiteral("timeline"));
        const QRect before = globalRect(timeline);
        window.findChild<MessageBar *>()->post(
            {MessageBar::Weight::minor, QStringLiteral("It was saved.")});
        const auto *const hint = window.findChild<QLabel *>(QStringLiteral("statusHint"));
        QCOMPARE(hint->text(), QStringLiteral("It was saved."));
        QTRY_VERIFY(isWhollyVisible(hint));
        for (const char *const field : {"statusWorld", "statusOutcome"}) // the message hides none
            QVERIFY(window.findChild<QLabel *>(QLatin1String(field))->isVisible());
        QCoreApplication::sendPostedEvents();
        QCOMPARE(globalRect(timeline), before);
        QVERIFY(!window.findChild<MessageBar *>()->isVisible());
    }

    void helpListsTheFiveArticlesWithTheirLinks()
    {
        MainWindow window;
        open(window);
        actionNamed(window, QStringLiteral("Sources…"))->trigger();
        const QString text = sourcesText(window);
        for (const char *const part :
            {"Article 000", "解析分布式锁之Redis实现(二)", "lfs2640666960", "Article 002",
                "Article 003", "高效分布式锁实现", "https://www.cnblogs.com/dee0912/p/9338976.html",
                "Martin Kleppmann", "Is Redlock safe?"})
            QVERIFY2(text.contains(QString::fromUtf8(part)), part);
    }

    void aRunLinkOfAnArticleStartsItsRun()
    {
        MainWindow window;
        open(window);
        const ArticlesTable table(window);
        QVERIFY(table.text);
        table.choose(QStringLiteral("002"));
        QVERIFY(table.text->toPlainText().contains(QStringLiteral("usleep(0.001)")));
        table.follow(QStringLiteral("run:"), "--set retry-delay=0s");
        const Choice &choice = window.experiment().editor.choice();
        QTRY_VERIFY(!window.findChild<QDialog *>(QStringLiteral("articles")));
        QCOMPARE(choice.scenario().id, std::string("f16-crash-between"));
        QCOMPARE(choice.scheme().id(), std::string("setnx-expire-repair"));
        QCOMPARE(choice.settings().retryDelay, Duration{0});
        QTRY_COMPARE(
            window.experiment().viewer.shownScenario().scenario.settings.retryDelay, Duration{0});
        // The table opens again at the same article.
        QCOMPARE(ArticlesTable(window).articles->currentData().toString(), QStringLiteral("002"));
    }

    void aPairLinkOfAnArticleShowsTheRunsAAndB()
    {
        MainWindow window;
        open(window);
        ArticlesTable(window).follow(QStringLiteral("run:"), "pair f16-crash-between");
        QTRY_VERIFY(window.findChild<PinnedView *>()->isVisible());
        QVERIFY(!window.experiment().editor.choice().areFaultsOriginal()); // B is without the crash
    }

    void aCommandOfAnArticleIsCopied()
    {
        MainWindow window;
        open(window);
        const ArticlesTable table(window);
        table.follow(QStringLiteral("copy:"), "--scheme setnx-expire");
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(
            QStringLiteral("lockscope run f15-holder-crash --scheme setnx-expire")));
        QVERIFY(table.text->isVisible());
    }

    void theLinksOfTheArticlesAreReachedByKeyboard()
    {
        MainWindow window;
        open(window);
        const ArticlesTable table(window);
        QVERIFY(QTest::qWaitForWindowActive(table.text->window()));
        table.text->setFocus();
        QTest::keyClick(table.text, Qt::Key_Tab); // to the first link, "Run"
        QTest::keyClick(table.text, Qt::Key_Return);
        QTRY_COMPARE(window.experiment().editor.choice().scenario().id, std::string("peaceful"));
    }

    void theSourceInTheLibraryLeadsToTheListOfSources()
    {
        MainWindow window;
        open(window);
        QTest::keyClick(&window, Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
        auto *const library = window.findChild<QDialog *>(QStringLiteral("libraryDialog"));
        QVERIFY(library && QTest::qWaitForWindowActive(library));
        QTest::keyClicks(library->findChild<QLineEdit *>(QStringLiteral("librarySearch")),
            QStringLiteral("f14"));
        auto &facts = *library->findChild<QLabel *>(QStringLiteral("detailsFacts"));
        QVERIFY2(facts.text().contains(QStringLiteral("href=\"source:")), qPrintable(facts.text()));
        facts.setFocus();
        QTRY_VERIFY(facts.hasFocus());
        QTest::keyClick(&facts, Qt::Key_Tab); // to the first link
        QTest::keyClick(&facts, Qt::Key_Return);
        QTRY_VERIFY(sourcesText(window).contains(QStringLiteral("Martin Kleppmann")));
    }

    void everySourceOfAScenarioOrALessonHasALink()
    {
        // These are not the titles of texts. Any other source must have a link.
        const QRegularExpression noTitle(
            QStringLiteral("^(control|our own measurements|issues of popular clients)$"));
        for (const Scenario &scenario : scenarioLibrary()) {
            for (const QString &part :
                textOf(scenario.source).split(QStringLiteral("; "), Qt::SkipEmptyParts))
                QVERIFY2(noTitle.match(part).hasMatch()
                        || withSourceLinks(part).contains(QStringLiteral("<a href")),
                    qPrintable(part));
        }
        for (const Lesson &lesson : lessonLibrary())
            QVERIFY2(
                lessonSourceHtml(lesson).contains(QStringLiteral("<a href")), lesson.id.c_str());
        QCOMPARE(withSourceLinks(QStringLiteral("articles 000 and 003 <b>")),
            QStringLiteral("articles <a href=\"source:000\">000</a> and <a "
                           "href=\"source:003\">003</a> &lt;b&gt;"));
        QVERIFY(!withSourceLinks(QStringLiteral("200,000 is expected")).contains(u'<'));
        QCOMPARE(withSourceLinks(QStringLiteral("redis/redis-py#416; no report")),
            QStringLiteral(
                "<a href=\"https://github.com/redis/redis-py/issues/416\">redis/redis-py#416</a>; "
                "no report"));
    }
};

QTEST_MAIN(tst_HelpWindow)
#include "tst_helpwindow.moc"
