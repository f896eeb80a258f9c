// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the page "Ask about your lock" as an engineer uses it: numbers in, an answer, a run that
// shows it, a page to send.
#include "core/analysis/sweep/assess.h"
#include "tests/support/testprogram.h"
#include "tests/ui/windowrig.h"
#include "ui/ask/askform.h"
#include "ui/ask/askpage.h"
#include "ui/ask/mapview.h"
#include "ui/shared/durationspinbox.h"
#include "ui/shell/messagebar.h"
#include "ui/state/experiment.h"

#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace lockscope;

namespace {

struct AskFixture {
    AskFixture()
    {
        window.resize(1280, 720);
        window.show();
        actionNamed(window, QStringLiteral("Ask about your lock"))->trigger();
    }
    template <class Widget> Widget &part(const char *name)
    {
        return *window.findChild<Widget *>(QLatin1String(name));
    }
    AskPage &page() { return *window.findChild<AskPage *>(); }
    // Numbers and their units are joined by a no-break space.
    QString text(const char *label)
    {
        return part<QLabel>(label).text().replace(QChar::Nbsp, u' ');
    }
    bool waitForAnswer()
    {
        return QTest::qWaitFor([this] { return page().hasAnswer(); }, patience);
    }
    // The numbers stand in the command only after the page has taken them.
    QString command() { return text("askCommand"); }

    MainWindow window;
};

} // namespace

class TestAskWindow : public QObject {
    Q_OBJECT
    OwnFolder m_folder;

private Q_SLOTS:
    void init() { m_folder.resetToFirstStart(); }

    void theUsualNumbersHaveTheAnswerOfTheCommandLine()
    {
        AskFixture fixture;
        QVERIFY(fixture.waitForAnswer());
        QVERIFY2(fixture.text("askPauses").contains(QStringLiteral("a margin of 3.98 s")),
            qPrintable(fixture.text("askPauses")));
        QVERIFY(
            fixture.text("askNotAgainst").startsWith(QStringLiteral("Not against: late write")));
        QCOMPARE(fixture.command(),
            QStringLiteral("lockscope assess --scheme set-px-lua --set ttl=10s --redis one --cost "
                           "data --work 2s --pause 4s"));
        fixture.part<QPushButton>("askCopy").click();
        const QString report = QGuiApplication::clipboard()->text().replace(QChar::Nbsp, u' ');
        QVERIFY(
            report.startsWith(QStringLiteral("# Is my lock good enough? set-px-lua, TTL 10 s")));
        QVERIFY(report.contains(fixture.text("askPauses")));
    }

    void aChangeIsAskedAgain()
    {
        AskFixture fixture;
        auto &ttl = fixture.part<DurationSpinBox>("askTtl");
        ttl.setFocus();
        ttl.selectAll();
        QTest::keyClicks(&ttl, QStringLiteral("5")); // the unit of the field
        QTest::keyClick(&ttl, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(
            fixture.page().hasAnswer() && fixture.command().contains(QStringLiteral("ttl=5s")),
            patience);
        QTRY_VERIFY_WITH_TIMEOUT(
            fixture.text("askPauses").contains(QStringLiteral("too long")), patience);
        fixture.part<QComboBox>("askServers").setCurrentIndex(static_cast<int>(LockServers::five));
        QTRY_VERIFY_WITH_TIMEOUT(
            fixture.page().hasAnswer() && fixture.command().contains(QStringLiteral("five")),
            patience);
    }

    void aChoiceIsTried()
    {
        AskFixture fixture;
        QVERIFY(fixture.waitForAnswer());
        for (auto *const button : fixture.page().findChildren<QToolButton *>()) {
            if (button->accessibleDescription() == QStringLiteral("renewal"))
                button->click();
        }
        QTRY_VERIFY_WITH_TIMEOUT(
            fixture.page().hasAnswer() && fixture.command().contains(QStringLiteral("watchdog=on")),
            patience);
    }

    void aBrokenCellOpensTheRunThatFails()
    {
        AskFixture fixture;
        QVERIFY(fixture.waitForAnswer());
        auto &kinds = fixture.part<QTableWidget>("askKinds");
        int row = 0;
        while (kinds.verticalHeaderItem(row)->text() != QStringLiteral("node crash without disk"))
            ++row;
        kinds.setCurrentCell(row, 0);
        kinds.setFocus();
        QTest::keyClick(&kinds, Qt::Key_Return);
        QVERIFY(!fixture.page().isVisible());
        const Viewer &viewer = fixture.window.experiment().viewer;
        QTRY_VERIFY_WITH_TIMEOUT(viewer.verdict() && viewer.verdict()->outcome == Outcome::violated
                && viewer.shownScenario().scenario.settings.ttl == 10s,
            patience);
        const auto &messages = *fixture.window.findChild<MessageBar *>();
        QVERIFY(messages.isVisible());
        fixture.window.experiment().editor.setSetting("ttl", 11e9);
        QVERIFY(!messages.isVisible()); // it is another run now
        // The page keeps its answer.
        actionNamed(fixture.window, QStringLiteral("Ask about your lock"))->trigger();
        QVERIFY(fixture.page().isVisible() && fixture.page().hasAnswer());
    }

    void theMapIsUsedByKeyboard()
    {
        AskFixture fixture;
        QVERIFY(fixture.waitForAnswer());
        auto &map = *fixture.window.findChild<MapView *>();
        map.setFocus();
        const QString own = map.accessibleDescription();
        QTest::keyClick(&map, Qt::Key_Up);
        QVERIFY(map.accessibleDescription() != own);
        QVERIFY(map.accessibleDescription().contains(QStringLiteral("0 of 8 runs")));
        QTest::keyClick(&map, Qt::Key_S);
        QTRY_VERIFY_WITH_TIMEOUT(
            fixture.page().hasAnswer() && fixture.command().contains(QStringLiteral("--pause 5s")),
            patience);
        map.setFocus();
        QTest::keyClick(&map, Qt::Key_Return);
        QVERIFY(!fixture.page().isVisible());
        QCOMPARE(fixture.window.experiment().editor.choice().settings().pause, Duration(5s));
    }

    void aLogGivesTheRate()
    {
        AskFixture fixture;
        const QTemporaryDir folder;
        QFile log(folder.filePath(QStringLiteral("pauses.txt")));
        QVERIFY(log.open(QIODevice::WriteOnly));
        log.write("12ms\n9s\n30ms\n");
        log.close();
        fixture.page().form().readLog(log.fileName());
        fixture.part<QDoubleSpinBox>("askHours").setValue(100);
        fixture.part<QDoubleSpinBox>("askHolds").setValue(90);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.page().hasAnswer()
                && fixture.text("askRate").contains(QStringLiteral("Loses the lock once in")),
            patience);
        QVERIFY(fixture.text("askPauses").contains(QStringLiteral("too long")));
        QVERIFY(!fixture.part<QWidget>("askPause").isEnabled());
        fixture.page().form().readLog(folder.filePath(QStringLiteral("none.txt")));
        QVERIFY(fixture.text("askLogError").contains(QStringLiteral("none.txt")));
    }

    void anotherLanguageKeepsTheAnswer()
    {
        AskFixture fixture;
        QVERIFY(fixture.waitForAnswer());
        changeLanguage(fixture.window, QStringLiteral("zh_CN"));
        QTRY_VERIFY(fixture.window.findChild<AskPage *>() && fixture.page().isVisible()
            && fixture.page().hasAnswer());
        QVERIFY(fixture.text("askPauses").contains(QStringLiteral("余量")));
        changeLanguage(fixture.window, QStringLiteral("en"));
    }
};

QTEST_MAIN(TestAskWindow)
#include "tst_askwindow.moc"
