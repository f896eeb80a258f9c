// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/ui/windowrig.h"
#include "ui/manual/manualpages.h"
#include "ui/manual/manualwindow.h"
#include "ui/shared/language.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"
#include "ui/window/mainwindow.h"

#include <QDialog>
#include <QDockWidget>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBrowser>
#include <QToolButton>

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

// Returns the manual of the window; null if the manual is not open.
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
            for (auto match = link.globalMatch(page.html); match.hasNext(); ++links)
                QVERIFY(ids.contains(match.next().captured(1)));
            QVERIFY2(!page.html.contains(QStringLiteral("{{")), qPrintable(page.id));
        }
        QVERIFY(links > 3);
    }

    void theTablesHaveEachSettingWithItsMeaning()
    {
        const auto pages = manualPages(QStringLiteral("en"));
        const auto page = std::find_if(pages.begin(), pages.end(), [](const ManualPage &candidate) { return candidate.id == QLatin1String("settings"); });
        QVERIFY(page != pages.end());
        for (const SettingInfo &info : settingInfos()) {
            QVERIFY2(page->html.contains(QStringLiteral("<a name=\"%1\">").arg(textOf(info.name))), info.name.data());
            QVERIFY(page->html.contains(settingMeaning(info.name).toHtmlEscaped()));
        }
    }

    void f1OpensTheManualAtTheFocusedSetting()
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
        dialog.setObjectName(QStringLiteral("exportDialog"));
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
            QVERIFY2(manualPlaceOf(dock) != QLatin1String("first-steps"), qPrintable(dock->objectName()));
            QVERIFY(idsOf(manualPages(QStringLiteral("en"))).contains(manualPlaceOf(dock)));
        }
        auto *const verdict = window.findChild<QDockWidget *>(QStringLiteral("verdictDock"));
        QTest::mouseClick(verdict->findChild<QToolButton *>(QStringLiteral("dockHelp")), Qt::LeftButton);
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
        manual.setLanguage(QStringLiteral("zh_CN"));
        QCOMPARE(shownPage(manual), QStringLiteral("故障"));
    }
};

QTEST_MAIN(tst_Manual)
#include "tst_manual.moc"
