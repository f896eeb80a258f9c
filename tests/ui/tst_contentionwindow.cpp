// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "sweep/contentiondialog.h"
#include "ui/windowrig.h"

#include <QComboBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>

using namespace lockscope;

// The contention sweep in the window, on the model.
class tst_ContentionWindow : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

private Q_SLOTS:
    void pointsComeOneByOneAndACancelKeepsThem()
    {
        MainWindow window;
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QAction *const action = actionNamed(window, QStringLiteral("Contention: WATCH against locks…"));
        QVERIFY(action);
        action->trigger();
        auto *const dialog = window.findChild<ContentionDialog *>();
        QVERIFY(dialog);
        QVERIFY(QTest::qWaitForWindowExposed(dialog));
        auto *const start = dialog->findChild<QPushButton *>(QStringLiteral("contentionStart"));
        auto *const table = dialog->findChild<QTableWidget *>(QStringLiteral("contentionTable"));
        QCOMPARE(start->text(), QStringLiteral("Measure"));
        QTest::mouseClick(start, Qt::LeftButton);
        QCOMPARE(start->text(), QStringLiteral("Cancel"));
        QVERIFY(!dialog->findChild<QComboBox *>(QStringLiteral("contentionWorld"))->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(dialog->points().size() >= 3, 60'000);
        QTest::mouseClick(start, Qt::LeftButton);
        QCOMPARE(start->text(), QStringLiteral("Measure"));
        QVERIFY(!dialog->findChild<QProgressBar *>()->isVisible());
        const std::size_t kept = dialog->points().size();
        QCOMPARE(table->rowCount(), static_cast<int>(kept));
        QCOMPARE(table->item(0, 0)->text(), QStringLiteral("WATCH, tried again"));
        QCOMPARE(table->item(0, 1)->text(), QStringLiteral("1"));
        QVERIFY(table->item(0, 2)->text() != QStringLiteral("0"));
        QTest::qWait(200); // what was under way is dropped
        QCOMPARE(dialog->points().size(), kept);
        QVERIFY(dialog->findChild<QLabel *>(QStringLiteral("contentionNote"))->text().contains(QStringLiteral("lock, polled")));
    }

    void whatCannotBeMeasuredIsSaidInOneLine()
    {
        ContentionDialog dialog("/nowhere/redis-server", nullptr);
        dialog.show();
        auto *const world = dialog.findChild<QComboBox *>(QStringLiteral("contentionWorld"));
        world->setCurrentIndex(world->findData(QStringLiteral("live")));
        QTest::mouseClick(dialog.findChild<QPushButton *>(QStringLiteral("contentionStart")), Qt::LeftButton);
        auto *const note = dialog.findChild<QLabel *>(QStringLiteral("contentionNote"));
        QTRY_VERIFY_WITH_TIMEOUT(note->text().startsWith(QStringLiteral("It could not be measured: ")), 30'000);
        QVERIFY(!note->text().contains(QLatin1Char('\n')));
        QVERIFY(dialog.points().empty());
    }
};

QTEST_MAIN(tst_ContentionWindow)
#include "tst_contentionwindow.moc"
