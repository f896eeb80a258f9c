// SPDX-License-Identifier: GPL-3.0-or-later
#include "shared/selection.h"
#include "support/tracebuilder.h"
#include "trace/csv.h"
#include "trace/csvrow.h"
#include "trace/eventtable.h"
#include "trace/eventtablemodel.h"
#include "trace/eventwords.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

// Two clients that come one after the other, with details that need quoting.
TraceBuilder story()
{
    TraceBuilder builder;
    builder.run().at(10ms).client(1).attempt().granted(400ms).entered().note("with, comma and \"quotes\"").at(60ms).left().released();
    builder.at(70ms).client(2).attempt().denied().at(90ms).attempt().granted(400ms).entered().at(100ms).left().released();
    return builder;
}

// `count` rows that mean nothing, behind the run-begin row.
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
    void theModelKeepsTheRulesWhileATraceGrows()
    {
        EventTableModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        TraceBuilder builder = story();
        model.setTrace(builder.trace());
        const int before = model.rowCount();
        QCOMPARE(before, static_cast<int>(builder.trace()->size()));
        grow(builder, 10);
        model.grow(builder.trace());
        QCOMPARE(model.rowCount(), before + 10);
        model.setTrace(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void aRowShowsItsEventInWords()
    {
        EventTableModel model;
        const auto trace = story().trace();
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
        QCOMPARE(model.index(granted, EventTableModel::event).data(Qt::ToolTipRole).toString(), QStringLiteral("granted"));
        QCOMPARE(model.index(granted, EventTableModel::actor).data(Qt::ToolTipRole).toString(), QStringLiteral("client-1"));
    }

    void everyKindHasAWordOfItsOwn()
    {
        QSet<QString> words;
        for (int kind = 0; kind < eventKindCount; ++kind)
            words << eventWord(static_cast<EventKind>(kind));
        QCOMPARE(words.size(), eventKindCount);
    }

    void aCopiedRowIsTheRowOfTheFile()
    {
        const auto trace = story().trace();
        const QStringList lines = QString::fromStdString(csvText(*trace)).split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), static_cast<qsizetype>(trace->size()) + 1);
        for (std::size_t row = 0; row < trace->size(); ++row)
            QCOMPARE(QString::fromStdString(csvRow(*trace, row)), lines.at(static_cast<qsizetype>(row) + 1));
    }

    void copyTakesTheSelectedRowsInTheirOrder()
    {
        Selection selection;
        EventTable table(selection);
        const auto trace = story().trace();
        table.showTrace(trace);
        table.resize(800, 300);
        table.show();
        table.selectRow(3);
        table.selectionModel()->select(table.model()->index(1, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
        QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
        const std::string wanted = std::string(csvHeader) + '\n' + csvRow(*trace, 1) + '\n' + csvRow(*trace, 3) + '\n';
        QCOMPARE(QGuiApplication::clipboard()->text(), QString::fromStdString(wanted));
    }

    void aClickedRowIsSelectedEverywhere()
    {
        Selection selection;
        EventTable table(selection);
        table.showTrace(story().trace());
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

    void whatIsSelectedElsewhereIsBroughtIntoSight()
    {
        Selection selection;
        EventTable table(selection);
        TraceBuilder builder = story();
        grow(builder, 500);
        table.showTrace(builder.trace());
        table.resize(800, 200);
        table.show();
        QSignalSpy told(&selection, &Selection::changed);
        selection.select(400, true);
        QCOMPARE(told.size(), 1); // the table answers nothing
        QCOMPARE(table.currentIndex().row(), 400);
        QVERIFY(table.viewport()->rect().contains(table.visualRect(table.currentIndex()).center()));
    }

    void theTableFollowsTheEndUnlessScrolledAway()
    {
        Selection selection;
        EventTable table(selection);
        TraceBuilder builder = story();
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
