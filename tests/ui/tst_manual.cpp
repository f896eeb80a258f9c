// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/pictures/manualpictures.h"
#include "tests/ui/windowrig.h"
#include "ui/charts/chartcanvas.h"
#include "ui/charts/chartpanel.h"
#include "ui/faults/faultpalette.h"
#include "ui/manual/manualpages.h"
#include "ui/manual/manualwindow.h"
#include "ui/shared/manualplace.h"
#include "ui/shared/language.h"
#include "ui/verdict/evidencelist.h"
#include "ui/window/mainwindow.h"
#include "ui/manual/manualfeature.h"
#include "ui/words/faultkinds.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"

#include <QAbstractSpinBox>
#include <QContextMenuEvent>
#include <QDialog>
#include <QDockWidget>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSet>
#include <QTextBrowser>
#include <QToolButton>

#include <algorithm>
#include <memory>
#include <set>

using namespace lockscope;

namespace {

std::set<QString> idsOf(const std::vector<ManualPage> &pages)
{
    std::set<QString> ids;
    for (const ManualPage &page : pages)
        ids.insert(page.id);
    return ids;
}

const ManualPage *pageOf(const std::vector<ManualPage> &pages, const QString &id)
{
    const auto page = std::find_if(
        pages.begin(), pages.end(), [&](const ManualPage &one) { return one.id == id; });
    return page == pages.end() ? nullptr : &*page;
}

// Returns whether the manual has a place in both languages. `place`: the id of a page, or
// "page#paragraph".
bool isInManual(const QString &place)
{
    static const std::vector<ManualPage> manuals[]{
        manualPages(QStringLiteral("en")), manualPages(QStringLiteral("zh_CN"))};
    return std::all_of(
        std::begin(manuals), std::end(manuals), [&](const std::vector<ManualPage> &pages) {
            const ManualPage *const page = pageOf(pages, place.section(u'#', 0, 0));
            return page
                && (!place.contains(u'#')
                    || page->text.contains(
                        QStringLiteral("<a name=\"%1\">").arg(place.section(u'#', 1))));
        });
}

// Returns the manual of the window; null: it is not open.
ManualWindow *manualOf(const QWidget &window)
{
    auto *const manual = window.findChild<ManualWindow *>(QStringLiteral("manual"));
    return manual && manual->isVisible() ? manual : nullptr;
}

QString shownPage(const ManualWindow &manual)
{
    return manual.findChild<QListWidget *>(QStringLiteral("manualPages"))->currentItem()->text();
}

} // namespace

class tst_Manual : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

    static void open(MainWindow &window)
    {
        window.resize(1280, 720);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
    }

private Q_SLOTS:
    void bothLanguagesHaveTheSamePages()
    {
        const auto english = manualPages(QStringLiteral("en"));
        const auto chinese = manualPages(QStringLiteral("zh_CN"));
        QVERIFY(english.size() > 15);
        QCOMPARE(idsOf(chinese), idsOf(english));
        for (std::size_t i = 0; i < english.size(); ++i) {
            QVERIFY2(!english[i].title.isEmpty(), qPrintable(english[i].id));
            QVERIFY2(chinese[i].title != english[i].title, qPrintable(english[i].id));
        }
    }

    void eachLinkLeadsToAPage_data()
    {
        QTest::addColumn<QString>("language");
        for (const QString &code : Language::codes())
            QTest::newRow(qPrintable(code)) << code;
    }
    void eachLinkLeadsToAPage()
    {
        QFETCH(const QString, language);
        const auto pages = manualPages(language);
        const auto ids = idsOf(pages);
        static const QRegularExpression link(QStringLiteral("href=\"manual:([^\"#]*)"));
        int links = 0;
        for (const ManualPage &page : pages) {
            for (auto match = link.globalMatch(page.text); match.hasNext(); ++links)
                QVERIFY(ids.contains(match.next().captured(1)));
            QVERIFY2(!page.text.contains(QStringLiteral("{{")), qPrintable(page.id));
        }
        QVERIFY(links > 3);
    }

    void theTablesHaveEachSettingWithItsMeaning()
    {
        const auto pages = manualPages(QStringLiteral("en"));
        const ManualPage *const page = pageOf(pages, QStringLiteral("settings"));
        QVERIFY(page);
        for (const SettingInfo &info : settingInfos()) {
            QVERIFY2(page->text.contains(QStringLiteral("<a name=\"%1\">").arg(textOf(info.name))),
                info.name.data());
            QVERIFY(page->text.contains(settingMeaning(info.name).toHtmlEscaped()));
        }
    }

    void eachSettingHasItsParagraph()
    {
        MainWindow window;
        for (const SettingInfo &info : settingInfos()) {
            const auto *const control =
                window.findChild<QWidget *>(QStringLiteral("setting-") + textOf(info.name));
            QVERIFY2(control, info.name.data());
            QCOMPARE(manualPlaceOf(control->focusProxy()),
                QStringLiteral("settings#") + textOf(info.name));
            QVERIFY2(isInManual(manualPlaceOf(control)), info.name.data());
        }
    }

    void eachFaultHasItsParagraph()
    {
        MainWindow window;
        auto *const list = window.findChild<FaultList *>();
        const QAbstractItemModel &model = *list->model();
        QSet<QString> places;
        for (int group = 0; group < model.rowCount(); ++group) {
            const QModelIndex heading = model.index(group, 0);
            for (int fault = 0; fault < model.rowCount(heading); ++fault) {
                const QString place = manualPlaceOf(model.index(fault, 0, heading));
                QVERIFY2(isInManual(place), qPrintable(place));
                places.insert(place);
            }
        }
        QCOMPARE(places.size(), static_cast<qsizetype>(faultKinds().size()));
        list->setCurrentItem(list->topLevelItem(0)->child(0));
        QCOMPARE(manualPlaceOf(list->viewport()), QStringLiteral("faults#pause"));
    }

    void eachChartHasItsParagraph()
    {
        MainWindow window;
        open(window);
        QDockWidget &dock = *window.findChild<QDockWidget *>(QStringLiteral("chartsDock"));
        dock.show();
        dock.raise();
        auto &panel = *window.findChild<ChartPanel *>();
        QTRY_VERIFY(panel.isVisible());
        QSet<QString> places;
        for (int kind = 0; kind < plotKindCount; ++kind) {
            panel.setKind(static_cast<PlotKind>(kind));
            QVERIFY2(manualPlaceOf(&panel).startsWith(QLatin1String("charts#"))
                    && isInManual(manualPlaceOf(&panel)),
                qPrintable(manualPlaceOf(&panel)));
            places.insert(manualPlaceOf(&panel));
        }
        QCOMPARE(places.size(), plotKindCount);
        panel.setKind(PlotKind::wait);
        QTest::mouseClick(
            dock.findChild<QToolButton *>(QStringLiteral("dockHelp")), Qt::LeftButton);
        QVERIFY(manualOf(window));
        QTRY_VERIFY(
            manualOf(window)->findChild<QTextBrowser *>()->verticalScrollBar()->value() > 0);
    }

    void eachFindingHasItsParagraph()
    {
        auto verdict = std::make_shared<Verdict>();
        verdict->violations.emplace_back();
        for (int kind = 0; kind < findingKindCount; ++kind)
            verdict->findings.push_back({static_cast<FindingKind>(kind), {}, {}, {}, {}, {}});
        EvidenceModel model;
        model.setVerdict(verdict, std::make_shared<Trace>());
        QCOMPARE(manualPlaceOf(model.index(0)), QStringLiteral("verdict#violated"));
        QSet<QString> places;
        for (int row = 0; row < model.rowCount({}); ++row) {
            QVERIFY2(isInManual(manualPlaceOf(model.index(row))),
                qPrintable(manualPlaceOf(model.index(row))));
            places.insert(manualPlaceOf(model.index(row)));
        }
        QCOMPARE(places.size(), findingKindCount + 1);
    }

    void aRightClickOpensTheParagraph()
    {
        MainWindow window;
        open(window);
        QWidget *const label = window.findChild<QWidget *>(QStringLiteral("ttl-label"));
        const QPoint middle = label->rect().center();
        QContextMenuEvent click(QContextMenuEvent::Mouse, middle, label->mapToGlobal(middle));
        QApplication::sendEvent(label, &click);
        auto *const menu = label->findChild<QMenu *>(QStringLiteral("manualMenu"));
        QVERIFY(menu && menu->isVisible());
        menu->actions().front()->trigger();
        menu->close();
        QVERIFY(manualOf(window));
        QCOMPARE(shownPage(*manualOf(window)), QStringLiteral("The settings"));
        QTRY_VERIFY(
            manualOf(window)->findChild<QTextBrowser *>()->verticalScrollBar()->value() > 0);
        auto *const box = window.findChild<QAbstractSpinBox *>(QStringLiteral("ttl-box"));
        QContextMenuEvent inBox(QContextMenuEvent::Keyboard, {}, box->mapToGlobal(QPoint()));
        QObject *const filter = window.findChild<ManualFeature *>();
        QVERIFY(!filter->eventFilter(box, &inBox)); // the box has its own context menu
    }

    void eachPictureIsMadeAndShown_data() { eachLinkLeadsToAPage_data(); }
    void eachPictureIsMadeAndShown()
    {
        QFETCH(const QString, language);
        const QRegularExpression image(
            QStringLiteral("<img src=\"qrc(:/lockscope/manual/%1/pictures/([^\".]*)[.]png)\"")
                .arg(language));
        QStringList named;
        for (const ManualPage &page : manualPages(language)) {
            for (auto match = image.globalMatch(page.text); match.hasNext();) {
                const auto one = match.next();
                QVERIFY2(!QImage(one.captured(1)).isNull(), qPrintable(one.captured(1)));
                named << one.captured(2);
            }
            QCOMPARE(page.text.count(QLatin1String("<img")), page.text.count(image));
        }
        QStringList made;
        for (const char *const name : manualPictures)
            made << QString::fromLatin1(name);
        std::sort(named.begin(), named.end());
        std::sort(made.begin(), made.end());
        QCOMPARE(named, made);
    }

    void aPictureFitsIntoTheView()
    {
        ManualWindow manual(QStringLiteral("en"));
        manual.setAttribute(Qt::WA_DeleteOnClose, false);
        manual.show();
        auto *const view = manual.findChild<QTextBrowser *>();
        for (const int width : {1400, 620}) {
            manual.resize(width, 600);
            QTRY_COMPARE(manual.width(), width);
            QVERIFY(view->document()->idealWidth() > 0);
            QTRY_COMPARE(view->horizontalScrollBar()->maximum(), 0);
            const QVariant picture = view->document()->resource(QTextDocument::ImageResource,
                QUrl(QStringLiteral("qrc:/lockscope/manual/en/pictures/window.png")));
            QVERIFY(picture.value<QImage>().width() <= view->viewport()->width());
            QVERIFY(picture.value<QImage>().width() > view->viewport()->width() / 2);
        }
    }

    void f1OpensThePageAboutTheFocusedControl()
    {
        MainWindow window;
        open(window);
        auto *const slider = window.findChild<QWidget *>(QStringLiteral("setting-work"));
        slider->setFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F1);
        const ManualWindow *const manual = manualOf(window);
        QVERIFY(manual);
        QCOMPARE(shownPage(*manual), QStringLiteral("The settings"));
        QTRY_VERIFY(manual->findChild<QTextBrowser *>()->verticalScrollBar()->value() > 0);
    }

    void f1WorksInADialog()
    {
        MainWindow window;
        open(window);
        QDialog dialog(&window);
        dialog.setProperty(manualPlaceProperty, QStringLiteral("share"));
        auto *const edit = new QLineEdit(&dialog);
        dialog.open();
        QApplication::setActiveWindow(&dialog);
        edit->setFocus();
        QTRY_VERIFY(edit->hasFocus());
        QTest::keyClick(edit, Qt::Key_F1);
        const ManualWindow *const manual = manualOf(dialog);
        QVERIFY(manual);
        QCOMPARE(shownPage(*manual), QStringLiteral("Make, save and share"));
    }

    void eachDockHasAPageOfTheManual()
    {
        MainWindow window;
        open(window);
        const auto docks = window.findChildren<QDockWidget *>();
        QVERIFY(docks.size() > 8);
        for (const QDockWidget *const dock : docks) {
            QVERIFY2(manualPlaceOf(dock) != QLatin1String("first-steps"),
                qPrintable(dock->objectName()));
            QVERIFY2(isInManual(manualPlaceOf(dock->widget())), qPrintable(dock->objectName()));
        }
        auto *const verdict = window.findChild<QDockWidget *>(QStringLiteral("verdictDock"));
        QTest::mouseClick(
            verdict->findChild<QToolButton *>(QStringLiteral("dockHelp")), Qt::LeftButton);
        QVERIFY(manualOf(window));
        QCOMPARE(shownPage(*manualOf(window)), QStringLiteral("The verdict"));
    }

    void theSearchShowsThePagesWithAllWords()
    {
        ManualWindow manual(QStringLiteral("en"));
        manual.setAttribute(Qt::WA_DeleteOnClose, false);
        manual.show();
        const auto *const list = manual.findChild<QListWidget *>(QStringLiteral("manualPages"));
        const auto shown = [list] {
            QStringList titles;
            for (int row = 0; row < list->count(); ++row) {
                if (!list->item(row)->isHidden())
                    titles << list->item(row)->text();
            }
            return titles;
        };
        const auto all = shown();
        QTest::keyClicks(manual.findChild<QLineEdit *>(), QStringLiteral("presenter spotlight"));
        QCOMPARE(shown(), QStringList{QStringLiteral("Lessons and teaching")});
        QCOMPARE(shownPage(manual), QStringLiteral("Lessons and teaching"));
        QVERIFY(!manual.findChild<QTextBrowser *>()->extraSelections().isEmpty());
        manual.showPlace(QStringLiteral("faults#crash"));
        QCOMPARE(shown(), all);
        QCOMPARE(shownPage(manual), QStringLiteral("Faults"));
        ManualWindow chinese(QStringLiteral("zh_CN"));
        chinese.showPlace(manual.place());
        QCOMPARE(shownPage(chinese), QStringLiteral("故障"));
    }

    void theSearchKnowsSynonyms()
    {
        ManualWindow manual(QStringLiteral("zh_CN"));
        manual.setAttribute(Qt::WA_DeleteOnClose, false);
        const auto *const list = manual.findChild<QListWidget *>(QStringLiteral("manualPages"));
        const auto isShown = [list](const QString &title) {
            const auto pages = list->findItems(title, Qt::MatchExactly);
            return !pages.isEmpty() && !pages.front()->isHidden();
        };
        manual.findChild<QLineEdit *>()->setText(QStringLiteral("断网"));
        QVERIFY(isShown(QStringLiteral("故障")));
        QVERIFY(!isShown(QStringLiteral("图表")));
    }
};

QTEST_MAIN(tst_Manual)
#include "tst_manual.moc"
