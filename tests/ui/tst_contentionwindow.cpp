// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/ui/windowrig.h"
#include "ui/sweep/contentiondialog.h"
#include "ui/sweep/contentionwords.h"

#include <QComboBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>

using namespace lockscope;

// Tests the dialog that compares WATCH with locks for growing numbers of clients.
class tst_ContentionWindow : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

private Q_SLOTS:
    void resultsArriveOneByOneAndCancelKeepsThem()
    {
        MainWindow window;
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QAction *const action = actionNamed(window, QStringLiteral("Contention: WATCH vs. locks…"));
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
        QTRY_VERIFY_WITH_TIMEOUT(dialog->results().size() >= 3, 60'000);
        QTest::mouseClick(start, Qt::LeftButton);
        QCOMPARE(start->text(), QStringLiteral("Measure"));
        QVERIFY(!dialog->findChild<QProgressBar *>()->isVisible());
        const std::size_t kept = dialog->results().size();
        QCOMPARE(table->rowCount(),
            static_cast<int>(
                kept)); // each result has its own row: no measurement has been repeated yet
        QCOMPARE(table->item(0, 0)->text(), QStringLiteral("WATCH, retried"));
        QCOMPARE(table->item(0, 1)->text(), QStringLiteral("1"));
        QVERIFY(table->item(0, 2)->text() != QStringLiteral("0"));
        QTest::qWait(200); // the run in progress is dropped
        QCOMPARE(dialog->results().size(), kept);
        QVERIFY(dialog->findChild<QLabel *>(QStringLiteral("contentionNote"))
                    ->text()
                    .startsWith(QStringLiteral("To compare the methods, at least 3 runs")));
    }

    // A crossing is the number of clients from which on a lock is faster or slower than WATCH.
    void theSentenceAboutACrossingDependsOnHowMuchTheRunsDiffer()
    {
        const auto summary = [](ContentionWay way, int clients, const Middle &throughput) {
            ContentionSummary made;
            made.way = way;
            made.clients = clients;
            made.runs = 5;
            made.throughput = throughput;
            return made;
        };
        using enum ContentionWay;
        std::vector<ContentionSummary> all{summary(watch, 1, {90, 100, 110}),
            summary(poll, 1, {40, 50, 60}), summary(handOver, 1, {80, 100, 120}),
            summary(watch, 8, {90, 100, 110}), summary(poll, 8, {80, 130, 140}),
            summary(handOver, 8, {80, 90, 120}), summary(watch, 64, {90, 100, 110}),
            summary(poll, 64, {120, 130, 140}), summary(handOver, 64, {80, 95, 99})};
        QCOMPARE(crossingWords(all, poll),
            QStringLiteral("lock, polled: becomes faster than WATCH between 1 and 64 clients. In "
                           "this range, runs of the same method differ more than the methods do."));
        QCOMPARE(crossingWords(all, handOver),
            QStringLiteral("lock, handed over: not clearly faster or slower than WATCH. Runs of "
                           "the same method differ more than the methods do."));
        all[4].throughput = {120, 130, 140};
        QCOMPARE(crossingWords(all, poll),
            QStringLiteral("lock, polled: faster than WATCH from 8 clients on."));
        all[1].throughput = {120, 130, 140};
        QCOMPARE(crossingWords(all, poll),
            QStringLiteral(
                "lock, polled: faster than WATCH for every measured number of clients."));
        all[8].throughput = {10, 20, 30};
        QCOMPARE(crossingWords(all, handOver),
            QStringLiteral("lock, handed over: slower than WATCH with the largest measured number "
                           "of clients (64)."));
        QCOMPARE(contentionMiddleText(ContentionMetric::throughput, {990, 1000, 1010}),
            QStringLiteral("1,000 (990 – 1,010)"));
        QCOMPARE(contentionMiddleText(ContentionMetric::failedAttempts, {0.5, 0.5, 0.5}),
            QStringLiteral("0.50"));
    }

    void aFailedMeasurementIsReportedInOneLine()
    {
        ContentionDialog::Measurement measurement;
        ContentionDialog dialog(measurement, "/nowhere/redis-server", nullptr);
        dialog.show();
        auto *const world = dialog.findChild<QComboBox *>(QStringLiteral("contentionWorld"));
        world->setCurrentIndex(world->findData(static_cast<int>(WorldKind::live)));
        QTest::mouseClick(
            dialog.findChild<QPushButton *>(QStringLiteral("contentionStart")), Qt::LeftButton);
        auto *const note = dialog.findChild<QLabel *>(QStringLiteral("contentionNote"));
        QTRY_VERIFY_WITH_TIMEOUT(
            note->text().startsWith(QStringLiteral("Could not measure: ")), 30'000);
        QVERIFY(!note->text().contains(QLatin1Char('\n')));
        QVERIFY(dialog.results().empty());
    }
};

QTEST_MAIN(tst_ContentionWindow)
#include "tst_contentionwindow.moc"
