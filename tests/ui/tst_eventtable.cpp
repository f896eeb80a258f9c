// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/csv/csv.h"
#include "tests/support/tracebuilder.h"
#include "ui/events/eventfilterline.h"
#include "ui/events/eventtable.h"
#include "ui/events/eventtablemodel.h"
#include "ui/shared/tables.h"
#include "ui/state/selection.h"
#include "ui/words/eventwords.h"
#include "ui/words/quantities.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

// Two clients, one after the other, with details that need quoting.
TraceBuilder exampleRun()
{
    TraceBuilder builder;
    builder.run()
        .at(10ms)
        .client(1)
        .attempt()
        .granted(400ms)
        .entered()
        .note("with, comma and \"quotes\"")
        .at(60ms)
        .left()
        .released();
    builder.at(70ms)
        .client(2)
        .attempt()
        .denied()
        .at(90ms)
        .attempt()
        .granted(400ms)
        .entered()
        .at(100ms)
        .left()
        .released();
    return builder;
}

// Appends `count` rows that the verdict ignores.
void grow(TraceBuilder &builder, int count)
{
    for (int i = 0; i < count; ++i)
        builder.after(1ms).note("row");
}

QString cell(const EventTableModel &model, int row, int column)
{
    return model.index(row, column).data().toString();
}

} // namespace

class TestEventTable : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theModelFollowsTheRulesOfQtWhileATraceGrows()
    {
        EventTableModel model;
        QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        TraceBuilder builder = exampleRun();
        model.setTrace(builder.trace());
        const int before = model.rowCount();
        QCOMPARE(before, static_cast<int>(builder.trace()->size()));
        grow(builder, 10);
        model.grow(builder.trace());
        QCOMPARE(model.rowCount(), before + 10);
        model.setTrace(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void aVeryLongTraceThatGrowsHasOnlySomeRowsInTheTable()
    {
        Selection selection;
        EventTable table(selection);
        table.resize(800, 300);
        table.show();
        TraceBuilder builder = exampleRun();
        table.showTrace(builder.trace());
        table.scrollToBottom();
        grow(builder, EventTableModel::rowsMax - table.allRowCount());
        table.grow(builder.trace());
        table.flush();
        QCOMPARE(table.shownRowCount(), EventTableModel::rowsMax);
        grow(builder, 10);
        table.grow(builder.trace());
        table.flush();
        const auto *const model = table.model();
        const auto seqAt = [model](int row) {
            return model->index(row, EventTableModel::seq).data().toInt();
        };
        QCOMPARE(table.shownRowCount(), EventTableModel::rowsMax / 2);
        QCOMPARE(table.allRowCount(), EventTableModel::rowsMax + 10);
        QCOMPARE(seqAt(table.shownRowCount() - 1), table.allRowCount() - 1);
        QCOMPARE(table.verticalScrollBar()->value(),
            table.verticalScrollBar()->maximum()); // the table follows the end

        table.scrollToTop(); // a user reads at the top, so no row is dropped
        grow(builder, EventTableModel::rowsMax);
        table.grow(builder.trace());
        table.flush();
        QCOMPARE(seqAt(0), EventTableModel::rowsMax / 2 + 10);

        selection.select(Seq{7}, true); // as by a click on the timeline
        QCOMPARE(seqAt(table.currentIndex().row()), 7);
        grow(builder, 10);
        table.grow(builder.trace());
        table.flush();
        QCOMPARE(seqAt(table.currentIndex().row()), 7);
        table.scrollToBottom();
        grow(builder, 10);
        table.grow(builder.trace());
        table.flush();
        QCOMPARE(seqAt(table.shownRowCount() - 1), table.allRowCount() - 1);
        QVERIFY(table.shownRowCount() <= EventTableModel::rowsMax);
    }

    void aRowShowsItsEventInWords()
    {
        EventTableModel model;
        const auto trace = exampleRun().trace();
        model.setTrace(trace);
        int granted = 0;
        while ((*trace)[static_cast<std::size_t>(granted)].kind != EventKind::granted)
            ++granted;
        QCOMPARE(cell(model, granted, EventTableModel::seq), QString::number(granted));
        QCOMPARE(cell(model, granted, EventTableModel::time), QStringLiteral("10.000"));
        QCOMPARE(cell(model, granted, EventTableModel::actor), QStringLiteral("Client 1"));
        QCOMPARE(cell(model, granted, EventTableModel::event), eventWord(EventKind::granted));
        QCOMPARE(cell(model, granted, EventTableModel::length), QStringLiteral("400\u00a0ms"));
        QCOMPARE(cell(model, granted, EventTableModel::attempt), QStringLiteral("1"));
        QCOMPARE(model.index(granted, EventTableModel::event).data(Qt::ToolTipRole).toString(),
            QStringLiteral("granted"));
        QCOMPARE(model.index(granted, EventTableModel::actor).data(Qt::ToolTipRole).toString(),
            QStringLiteral("client-1"));
    }

    void aLengthIsShownInTheUnitOfItsRoundedValue_data()
    {
        QTest::addColumn<qint64>("us");
        QTest::addColumn<QString>("text");
        QTest::newRow("us") << qint64{42} << QStringLiteral("42\u00a0µs");
        QTest::newRow("max us") << qint64{999} << QStringLiteral("999\u00a0µs");
        QTest::newRow("min ms") << qint64{1'000} << QStringLiteral("1\u00a0ms");
        QTest::newRow("ms") << qint64{12'345} << QStringLiteral("12.3\u00a0ms");
        QTest::newRow("max ms") << qint64{999'499} << QStringLiteral("999\u00a0ms");
        QTest::newRow("nearly 1 s") << qint64{999'751} << QStringLiteral("1\u00a0s");
        QTest::newRow("s") << qint64{1'250'000} << QStringLiteral("1.25\u00a0s");
    }

    void aLengthIsShownInTheUnitOfItsRoundedValue()
    {
        QFETCH(qint64, us);
        QTEST(lengthText(std::chrono::microseconds(us)), "text");
    }

    void aLengthFitsIntoItsColumn()
    {
        Selection selection;
        EventTable table(selection);
        table.resize(1600, 300); // a narrow table has no column for lengths
        table.show();
        table.showTrace(exampleRun().trace());
        const int space = table.columnWidth(EventTableModel::length) - 2 * EventDelegate::margin;
        for (const auto us : {999'499us, 99'949us, 9'994us, 999us, 9'990'000us})
            QVERIFY(table.fontMetrics().horizontalAdvance(lengthText(us)) <= space);
    }

    void theFilterShowsTheRowsThatHaveTheTextInAnyColumn_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *const text : {"GRANTED", "client 2", "with, comma", "400 ms", "70.000",
                 "#", "1", "orders", "no such text", "µs"})
            QTest::newRow(text) << QString::fromUtf8(text);
    }

    // Compares with the texts of the cells and with the token, which no cell shows.
    void theFilterShowsTheRowsThatHaveTheTextInAnyColumn()
    {
        QFETCH(QString, text);
        EventTableModel model;
        QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto trace = exampleRun().trace();
        model.setTrace(trace);
        QList<int> wanted;
        for (int row = 0; row < model.rowCount(); ++row) {
            bool has = QString::fromStdString(
                std::string(trace->text((*trace)[static_cast<std::size_t>(row)].token)))
                           .contains(text, Qt::CaseInsensitive);
            for (int column = 0; column < model.columnCount(); ++column)
                has = has
                    || cell(model, row, column)
                           .replace(QChar::Nbsp, u' ')
                           .contains(text, Qt::CaseInsensitive);
            if (has)
                wanted << row;
        }
        model.setFilter(parseQuery(u'"' + text + u'"'));
        QTRY_VERIFY(model.isFilterDone());
        QList<int> found;
        for (int row = 0; row < model.rowCount(); ++row) {
            found << static_cast<int>(model.traceRow(row));
            QCOMPARE(cell(model, row, EventTableModel::seq), QString::number(found.last()));
            QCOMPARE(model.rowOf(model.traceRow(row)), std::optional(row));
        }
        QCOMPARE(found, wanted);
        model.setFilter({});
        QCOMPARE(model.rowCount(), static_cast<int>(trace->size()));
    }

    void aFilteredTableGrowsByTheMatchingRows()
    {
        EventTableModel model;
        QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        TraceBuilder builder = exampleRun();
        model.setTrace(builder.trace());
        model.setFilter(parseQuery(QStringLiteral("a row of its own")));
        QTRY_VERIFY(model.isFilterDone());
        QCOMPARE(model.rowCount(), 0);
        grow(builder, 20'000);
        builder.after(1ms).note("a row of its own");
        model.grow(builder.trace());
        QTRY_VERIFY(model.isFilterDone());
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.traceRow(0), builder.trace()->size() - 1);
    }

    void theFilterLineCountsAndEscClearsIt()
    {
        Selection selection;
        EventTable table(selection);
        EventFilterLine line(table);
        table.showTrace(exampleRun().trace());
        line.show();
        auto *const edit = line.findChild<QLineEdit *>();
        auto *const count = line.findChild<QLabel *>(QStringLiteral("filterCount"));
        QVERIFY(!count->isVisible());
        QTest::keyClicks(edit, QStringLiteral("granted"));
        QTRY_COMPARE(table.shownRowCount(), 2);
        QCOMPARE(count->text(), QStringLiteral("2 / %1 events").arg(table.allRowCount()));
        QVERIFY(count->isVisible());
        QTest::keyClick(edit, Qt::Key_Escape);
        QVERIFY(edit->text().isEmpty());
        QCOMPARE(table.shownRowCount(), table.allRowCount());
        QVERIFY(!count->isVisible());
    }

    void theSelectedEventStaysTheSameWhenTheFilterChanges()
    {
        Selection selection;
        EventTable table(selection);
        const auto trace = exampleRun().trace();
        table.showTrace(trace);
        table.resize(800, 300);
        table.show();
        table.setFilter(parseQuery(QStringLiteral("denied")));
        QTRY_COMPARE(table.shownRowCount(), 1);
        table.selectRow(0);
        QVERIFY(selection.event());
        const Seq denied = *selection.event();
        QCOMPARE((*trace)[denied].kind, EventKind::denied);
        QCOMPARE(table.selectedCsv(),
            QString::fromStdString(csvTextWithoutPartialMark(
                *trace, TracePart({static_cast<std::uint32_t>(denied)}))));
        table.setFilter(parseQuery(
            QStringLiteral("granted"))); // the row is hidden now, but its event is still selected
        QCOMPARE(selection.event(), std::optional(denied));
        table.setFilter({});
        QCOMPARE(table.currentIndex().row(), static_cast<int>(denied));
    }

    void everyEventKindHasADifferentWord()
    {
        QSet<QString> words;
        for (int kind = 0; kind < eventKindCount; ++kind)
            words << eventWord(static_cast<EventKind>(kind));
        QCOMPARE(words.size(), eventKindCount);
    }

    void aCopiedRowIsTheSameAsInTheCsvFile()
    {
        const auto trace = exampleRun().trace();
        const QStringList lines =
            QString::fromStdString(csvText(*trace)).split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), static_cast<qsizetype>(trace->size()) + 1);
        for (std::uint32_t row = 0; row < trace->size(); ++row)
            QCOMPARE(QString::fromStdString(csvTextWithoutPartialMark(*trace, TracePart({row}))),
                lines.first() + u'\n' + lines.at(static_cast<qsizetype>(row) + 1) + u'\n');
    }

    void copyTakesTheSelectedRowsInTheOrderOfTheTrace()
    {
        Selection selection;
        EventTable table(selection);
        const auto trace = exampleRun().trace();
        table.showTrace(trace);
        table.resize(800, 300);
        table.show();
        table.selectRow(3);
        table.selectionModel()->select(
            table.model()->index(1, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
        QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
        const std::string wanted = csvTextWithoutPartialMark(*trace, TracePart({1, 3}));
        QCOMPARE(QGuiApplication::clipboard()->text(), QString::fromStdString(wanted));
    }

    void aClickedRowIsTheSelectedEvent()
    {
        Selection selection;
        EventTable table(selection);
        table.showTrace(exampleRun().trace());
        table.resize(800, 300);
        table.show();
        const QRect row = table.visualRect(table.model()->index(2, 1));
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, row.center());
        QCOMPARE(selection.event(), std::optional<Seq>(2));
        QTest::keyClick(&table, Qt::Key_Down);
        QCOMPARE(selection.event(), std::optional<Seq>(3));
        QTest::keyClick(&table, Qt::Key_Escape);
        QCOMPARE(selection.event(), std::optional<Seq>());
        QVERIFY(!table.selectionModel()->hasSelection());
    }

    void anEventThatIsSelectedElsewhereIsScrolledIntoView()
    {
        Selection selection;
        EventTable table(selection);
        TraceBuilder builder = exampleRun();
        grow(builder, 500);
        table.showTrace(builder.trace());
        table.resize(800, 200);
        table.show();
        QSignalSpy changes(&selection, &Selection::changed);
        selection.select(400, true);
        QCOMPARE(changes.size(), 1); // the table does not change the selection in response
        QCOMPARE(table.currentIndex().row(), 400);
        QVERIFY(table.viewport()->rect().contains(table.visualRect(table.currentIndex()).center()));
    }

    void theTableFollowsTheEndUnlessTheUserScrollsAway()
    {
        Selection selection;
        EventTable table(selection);
        TraceBuilder builder = exampleRun();
        grow(builder, 100);
        table.showTrace(builder.trace());
        table.resize(800, 200);
        table.show();
        QScrollBar *const bar = table.verticalScrollBar();
        table.scrollToBottom();
        grow(builder, 100);
        table.grow(builder.trace());
        table.flush();
        QCOMPARE(bar->value(), bar->maximum());
        bar->setValue(10);
        grow(builder, 100);
        table.grow(builder.trace());
        table.flush();
        QCOMPARE(bar->value(), 10);
    }
};

QTEST_MAIN(TestEventTable)
#include "tst_eventtable.moc"
