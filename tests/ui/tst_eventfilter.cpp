// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/trace/csv/csv.h"
#include "tests/support/tracebuilder.h"
#include "ui/events/eventfilterline.h"
#include "ui/events/eventtable.h"
#include "ui/events/eventtablemodel.h"
#include "ui/state/query/eventfilter.h"
#include "ui/state/query/eventquery.h"
#include "ui/state/query/eventsieve.h"
#include "ui/state/selection.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QToolButton>

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

// Two clients and two nodes: client 1 is paused, client 2 is denied, and the key on node 1 expires.
TraceBuilder exampleRun()
{
    TraceBuilder builder;
    builder.run("redlock", 2)
        .at(10ms)
        .client(1)
        .attempt()
        .sent(1)
        .sent(2)
        .at(11ms)
        .keySet(1, 400ms)
        .replied(1)
        .replied(2)
        .granted(400ms)
        .entered();
    builder.at(20ms).paused().client(2).attempt().sent(1).at(21ms).replied(1, "(nil)").denied();
    builder.at(411ms)
        .keyExpired(1)
        .at(420ms)
        .client(2)
        .attempt()
        .granted(400ms)
        .entered()
        .at(430ms)
        .client(1)
        .resumed()
        .end();
    return builder;
}

std::vector<std::uint32_t> rowsOf(
    const Trace &trace, const QString &line, const GivenRows &given = {})
{
    EventSieve sieve(parseQuery(line), given);
    std::vector<std::uint32_t> rows;
    sieve.check(trace, trace.size(), rows);
    return rows;
}

template <class Passes>
std::vector<std::uint32_t> rowsWhere(const Trace &trace, const Passes &passes)
{
    std::vector<std::uint32_t> rows;
    for (std::uint32_t row = 0; row < trace.size(); ++row) {
        if (passes(trace[row]))
            rows.push_back(row);
    }
    return rows;
}

// The filter line with its chips, and the event table.
struct FilterFixture {
    FilterFixture()
    {
        line.putChipsAndTableInto(pane);
        table.showTrace(exampleRun().trace());
        pane.resize(700, 300);
        pane.show();
    }
    Selection selection;
    QWidget pane;
    EventTable &table = *new EventTable(selection, &pane);
    EventFilterLine line{table};
};

QList<QToolButton *> closeButtons(const FilterChips &chips)
{
    QList<QToolButton *> found;
    for (const QWidget *const chip : chips.findChildren<QWidget *>(QStringLiteral("filterChip"))) {
        if (chip->isVisible())
            found << chip->findChild<QToolButton *>();
    }
    return found;
}

} // namespace

class TestEventFilter : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aLineIsReadAsConditionsAndText()
    {
        const EventQuery query = parseQuery(QStringLiteral(
            "  \"no such\" client:2 kind:granted t:1s..2s row t:..500ms lockscope:lock"));
        QCOMPARE(query.errors.size(), std::size_t{0});
        QCOMPARE(query.terms.size(), std::size_t{7});
        QCOMPARE(query.terms[0].text, QStringLiteral("no such"));
        QCOMPARE(query.terms[1].field, QueryTerm::Field::client);
        QCOMPARE(query.terms[1].number, 2u);
        QVERIFY(query.terms[2].kinds[static_cast<std::size_t>(EventKind::granted)]);
        QCOMPARE(query.terms[3].from, WorldTime{1s});
        QCOMPARE(query.terms[3].to, WorldTime{2s});
        QCOMPARE(query.terms[4].text, QStringLiteral("row"));
        QCOMPARE(query.terms[5].to, WorldTime{500ms});
        QCOMPARE(query.terms[6].text, QStringLiteral("lockscope:lock")); // keys contain colons
    }

    void eachWordIsSearchedAndANumberBelongsToTheWordBeforeIt()
    {
        const EventQuery query = parseQuery(QStringLiteral("client 1 refused"));
        QCOMPARE(query.terms.size(), std::size_t{2});
        QCOMPARE(query.terms[0].text, QStringLiteral("client 1"));
        QCOMPARE(query.terms[1].text, QStringLiteral("refused"));
        QCOMPARE(lineWithout(QStringLiteral("client 1 refused"), query.terms[0]),
            QStringLiteral("refused"));
        const auto trace = exampleRun().trace();
        QCOMPARE(rowsOf(*trace, QStringLiteral("orders client 1")),
            rowsOf(*trace, QStringLiteral("\"client 1\" orders")));
        QVERIFY(!rowsOf(*trace, QStringLiteral("orders client 1")).empty());
    }

    void aWordFindsTheEventsOfItsOtherFormsAndSynonyms()
    {
        const auto trace = exampleRun().client(1).wrote().left().trace();
        const auto finds = [&trace](const char *word, EventKind kind) {
            const auto rows = rowsOf(*trace, QString::fromLatin1(word));
            const auto wanted =
                rowsWhere(*trace, [kind](const Event &event) { return event.kind == kind; });
            return !wanted.empty() && std::ranges::includes(rows, wanted);
        };
        QVERIFY(finds("write", EventKind::wrote));
        QVERIFY(finds("deny", EventKind::denied));
        QVERIFY(finds("leave", EventKind::left));
        QVERIFY(finds("gc", EventKind::paused));
        QVERIFY(!rowsOf(*trace, QStringLiteral("client 1 write")).empty());
    }

    void aWrongConditionIsReported_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("expected");
        const auto row = [](const char *line, QueryError::Expected expected) {
            QTest::newRow(line) << QString::fromUtf8(line) << static_cast<int>(expected);
        };
        row("client:x", QueryError::Expected::number);
        row("client:70000", QueryError::Expected::number);
        row("node:-1", QueryError::Expected::number);
        row("attempt:1.5", QueryError::Expected::number);
        row("kind:nonsense", QueryError::Expected::kind);
        row("t:1s", QueryError::Expected::time);
        row("t:2s..1s", QueryError::Expected::time);
        row("t:a..b", QueryError::Expected::time);
        row("clent:2", QueryError::Expected::field);
        row("knd:sent", QueryError::Expected::field);
    }

    void aWrongConditionIsReported()
    {
        QFETCH(QString, line);
        QFETCH(int, expected);
        const EventQuery query = parseQuery(line);
        QCOMPARE(query.errors.size(), std::size_t{1});
        QCOMPARE(static_cast<int>(query.errors[0].expected), expected);
        QCOMPARE(query.errors[0].word, line);
    }

    void aConditionWithoutItsValueIsIgnored()
    {
        QVERIFY(parseQuery(QStringLiteral("client:")).isEmpty());
        QVERIFY(parseQuery(QStringLiteral("client:")).errors.empty());
    }

    void eachConditionSelectsTheRowsThatItNames_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<std::vector<std::uint32_t>>("rows");
        const auto trace = exampleRun().trace();
        const auto row = [&](const char *line, auto passes) {
            QTest::newRow(line) << QString::fromUtf8(line) << rowsWhere(*trace, passes);
        };
        const auto is = [](EventKind kind) {
            return [kind](const Event &event) { return event.kind == kind; };
        };
        row("client:1", [](const Event &event) { return event.client == ClientId{1}; });
        row("client:1 client:2", [](const Event &event) { return bool(event.client); });
        row("client:9", [](const Event &) { return false; });
        row("node:2", [](const Event &event) { return event.node == NodeId{2}; });
        row("kind:denied", is(EventKind::denied));
        row("kind:key", [](const Event &event) {
            return event.kind == EventKind::keySet || event.kind == EventKind::keyExpired;
        });
        row("kind:fault", [](const Event &event) {
            return event.kind == EventKind::paused || event.kind == EventKind::resumed;
        });
        row("kind:denied kind:paused", [](const Event &event) {
            return event.kind == EventKind::denied || event.kind == EventKind::paused;
        });
        row("attempt:2", [](const Event &event) { return event.attempt == AttemptId{2}; });
        row("t:20ms..21ms", [](const Event &event) {
            return event.time >= WorldTime{20ms} && event.time <= WorldTime{21ms};
        });
        row("t:..10ms", [](const Event &event) { return event.time <= WorldTime{10ms}; });
        row("t:420ms..", [](const Event &event) { return event.time >= WorldTime{420ms}; });
        row("key:lock:ord", [&](const Event &event) {
            return trace->text(event.key).find("lock:ord") != std::string_view::npos;
        });
        row("client:2 kind:granted", [](const Event &event) {
            return event.client == ClientId{2} && event.kind == EventKind::granted;
        });
        row("client:1 node:1 t:11ms..", [](const Event &event) {
            return event.client == ClientId{1} && event.node == NodeId{1}
            && event.time >= WorldTime{11ms};
        });
    }

    void eachConditionSelectsTheRowsThatItNames()
    {
        QFETCH(QString, line);
        QFETCH(std::vector<std::uint32_t>, rows);
        const auto trace = exampleRun().trace();
        QVERIFY(rows.size() < trace->size());
        QCOMPARE(rowsOf(*trace, line), rows);
    }

    void aTokenIsFoundByItsBeginningInAnyCase()
    {
        const auto trace = exampleRun().trace();
        const Event *granted = nullptr;
        for (std::size_t row = 0; row < trace->size(); ++row)
            granted = (*trace)[row].kind == EventKind::granted ? &(*trace)[row] : granted;
        const QString token = QString::fromUtf8(trace->text(granted->token).data(),
            static_cast<qsizetype>(trace->text(granted->token).size()));
        const auto rows = rowsOf(*trace, QStringLiteral("token:") + token.toUpper());
        QCOMPARE(rows,
            rowsWhere(*trace, [&](const Event &event) { return event.token == granted->token; }));
        QVERIFY(
            rowsOf(*trace, QStringLiteral("token:") + token.mid(1) + QStringLiteral("zz")).empty());
    }

    // A command's text is stored with marks in place of the key and the token. A filter text may
    // match across such a mark.
    void aTextIsFoundAcrossTheMarksOfACommand_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *const text : {"SET lock", "set LOCKSCOPE:lock:orders ", "orders ",
                 " NX PX 400", "t lockscope:l", "NX px 4", "nothing of it"})
            QTest::newRow(text) << u'"' + QString::fromUtf8(text) + u'"';
    }

    void aTextIsFoundAcrossTheMarksOfACommand()
    {
        QFETCH(QString, text);
        const auto trace = exampleRun().trace();
        std::vector<std::uint32_t> wanted;
        for (std::uint32_t row = 0; row < trace->size(); ++row) {
            const Event &event = (*trace)[row];
            const auto has = [&](std::string_view words) {
                return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()))
                    .contains(parseQuery(text).terms[0].text, Qt::CaseInsensitive);
            };
            if (has(trace->detail(event)) || has(trace->text(event.key))
                || has(trace->text(event.token)))
                wanted.push_back(row);
        }
        QCOMPARE(rowsOf(*trace, text), wanted);
    }

    void ledToAndEvidenceSelectTheNamedRows()
    {
        const auto trace = exampleRun().trace();
        QCOMPARE(rowsOf(*trace, QStringLiteral("led-to:9"), {.ledTo = {9, 5, 3}, .evidence = {}}),
            (std::vector<std::uint32_t>{3, 5, 9}));
        QCOMPARE(rowsOf(*trace, QStringLiteral("evidence led-to:9"),
                     {.ledTo = {9, 5, 3}, .evidence = {4, 5, 9}}),
            (std::vector<std::uint32_t>{5, 9}));
        EventFilter filter;
        filter.setTrace(trace);
        std::uint32_t replied = 0;
        while ((*trace)[replied].kind != EventKind::replied)
            ++replied;
        filter.setQuery(parseQuery(QStringLiteral("led-to:%1").arg(replied)));
        QVERIFY(filter.isDone());
        QCOMPARE(filter.rows(), (std::vector<std::uint32_t>{(*trace)[replied].cause, replied}));
        filter.setQuery(parseQuery(QStringLiteral("evidence")));
        QVERIFY(filter.rows().empty());
        QVERIFY(filter.setEvidence({2, 4}));
        QCOMPARE(filter.rows(), (std::vector<std::uint32_t>{2, 4}));
    }

    // The trace has more rows than setFilter() examines itself, and grows while another thread
    // examines the rest.
    void aLongTraceIsFilteredOnAnotherThreadWhileItGrows()
    {
        EventTableModel model;
        QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        TraceBuilder builder = exampleRun();
        std::vector<std::uint32_t> wanted;
        const auto grow = [&](int count) {
            for (int i = 0; i < count; ++i) {
                builder.after(1ms).note(i % 1000 == 999 ? "a needle" : "hay");
                if (i % 1000 == 999)
                    wanted.push_back(builder.lastSeq());
            }
        };
        grow(150'000);
        model.setTrace(builder.trace());
        QSignalSpy done(&model, &EventTableModel::filterDone);
        model.setFilter(parseQuery(QStringLiteral("needle")));
        QVERIFY(!model.isFilterDone()); // setFilter() returned before all rows were examined
        for (int i = 0; i < 5; ++i) {
            grow(20'000);
            model.grow(builder.trace());
            QCoreApplication::processEvents();
        }
        QTRY_VERIFY(model.isFilterDone());
        QVERIFY(done.size() >= 1);
        QCOMPARE(model.rowCount(), static_cast<int>(wanted.size()));
        for (int row = 0; row < model.rowCount(); ++row)
            QCOMPARE(model.traceRow(row), std::size_t{wanted[static_cast<std::size_t>(row)]});
    }

    void aReplacedQueryOrTraceLeavesNoRowsInTheTable()
    {
        TraceBuilder builder = exampleRun();
        for (int i = 0; i < 100'000; ++i)
            builder.after(1ms).note(i % 2 == 0 ? "even" : "odd");
        EventTableModel model;
        model.setTrace(builder.trace());
        model.setFilter(parseQuery(QStringLiteral("even")));
        model.setFilter(parseQuery(QStringLiteral("odd")));
        QTRY_VERIFY(model.isFilterDone());
        QCOMPARE(model.rowCount(), 50'000);
        model.setFilter(parseQuery(QStringLiteral("even")));
        model.setTrace(exampleRun().trace()); // another trace: no row of the long one may appear
        QTRY_VERIFY(model.isFilterDone());
        QTest::qWait(50);
        QCOMPARE(model.rowCount(), 0);
        model.setFilter({});
        QCOMPARE(model.rowCount(), static_cast<int>(exampleRun().trace()->size()));
    }

    void aPartialTraceIsFilteredByItsSeqNumbers()
    {
        const std::string whole = csvText(*exampleRun().trace());
        std::string part = whole.substr(0, whole.find('\n') + 1);
        const std::size_t secondRowAt = whole.find('\n', part.size()) + 1;
        std::string firstRow = whole.substr(part.size(), secondRowAt - part.size());
        firstRow.insert(firstRow.find("{\"") + 1, "\"\"partial\"\":true,");
        part += firstRow;
        const std::size_t rowFiveAt =
            whole.find("\n5,", secondRowAt) + 1; // rows 1 to 4 are left out
        part += whole.substr(rowFiveAt);
        const auto trace = readCsv(part);
        QVERIFY2(trace, trace ? "" : trace.error().text.c_str());
        QVERIFY(trace.value()->isPartial());
        EventFilter filter;
        filter.setTrace(trace.value());
        filter.setQuery(parseQuery(QStringLiteral("led-to:6")));
        QCOMPARE(filter.rows().size(), std::size_t{1}); // its cause is not in this part
        QCOMPARE(trace.value()->seqAt(filter.rows()[0]), Seq{6});
        filter.setQuery(parseQuery(QStringLiteral("client:2")));
        for (const std::uint32_t row : filter.rows())
            QCOMPARE((*trace.value())[row].client, ClientId{2});
        QVERIFY(!filter.rows().empty());
    }

    void theChipsShowAndChangeTheFilterLine()
    {
        FilterFixture fixture;
        EventTable &table = fixture.table;
        EventFilterLine &line = fixture.line;
        line.show();
        auto *const edit = line.findChild<QLineEdit *>(QStringLiteral("filter"));
        auto *const chips = fixture.pane.findChild<FilterChips *>();
        QVERIFY(!chips->isVisible());
        QTest::keyClicks(edit, QStringLiteral("client:2 kind:granted"));
        QVERIFY(chips->isVisible());
        QTRY_COMPARE(closeButtons(*chips).size(), 2);
        QCOMPARE(table.shownRowCount(), 1);
        QTest::mouseClick(closeButtons(*chips).at(1), Qt::LeftButton);
        QCOMPARE(edit->text(), QStringLiteral("client:2"));
        QVERIFY(table.shownRowCount() > 1);
        QTRY_COMPARE(closeButtons(*chips).size(), 1);
        line.addConditions(QStringLiteral("t:..21ms"));
        line.addConditions(QStringLiteral("client:2")); // is in the line already
        QCOMPARE(edit->text(), QStringLiteral("client:2 t:..21ms"));
        QTRY_COMPARE(chips->findChildren<QToolButton *>(QStringLiteral("clearFilter")).size(),
            1); // the previous buttons are deleted
        QTest::mouseClick(
            chips->findChild<QToolButton *>(QStringLiteral("clearFilter")), Qt::LeftButton);
        QVERIFY(edit->text().isEmpty());
        QVERIFY(!chips->isVisible());
        QCOMPARE(table.shownRowCount(), table.allRowCount());
    }

    void aWrongConditionIsReportedAndTheOtherConditionsApply()
    {
        FilterFixture fixture;
        EventTable &table = fixture.table;
        EventFilterLine &line = fixture.line;
        line.findChild<QLineEdit *>(QStringLiteral("filter"))
            ->setText(QStringLiteral("client:2 node:x"));
        auto *const error = fixture.pane.findChild<QLabel *>(QStringLiteral("filterErrors"));
        QVERIFY(error->isVisible());
        QVERIFY2(
            error->text().contains(QStringLiteral("node:x")), error->text().toUtf8().constData());
        QCOMPARE(table.shownRowCount(),
            static_cast<int>(rowsOf(*exampleRun().trace(), QStringLiteral("client:2")).size()));
    }

    void selectNeighbourRowSelectsMatchAfterMatchAndThenTheFirstAgain()
    {
        Selection selection;
        EventTable table(selection);
        const auto trace = exampleRun().trace();
        table.showTrace(trace);
        table.setFilter(parseQuery(QStringLiteral("kind:granted")));
        const auto matches = rowsOf(*trace, QStringLiteral("kind:granted"));
        QCOMPARE(matches.size(), std::size_t{2});
        table.selectNeighbourRow(true);
        QCOMPARE(selection.event(), std::optional<Seq>(matches[0]));
        table.selectNeighbourRow(true);
        QCOMPARE(selection.event(), std::optional<Seq>(matches[1]));
        table.selectNeighbourRow(true);
        QCOMPARE(selection.event(), std::optional<Seq>(matches[0]));
        table.selectNeighbourRow(false);
        QCOMPARE(selection.event(), std::optional<Seq>(matches[1]));
        selection.select(matches[0] + 1); // from an event that the filter hides
        table.selectNeighbourRow(true);
        QCOMPARE(selection.event(), std::optional<Seq>(matches[1]));
    }

    void theWordUnderTheCaretIsCompleted()
    {
        const auto trace = exampleRun().trace();
        QLineEdit line;
        QueryCompleter completer(line, [trace] { return trace; });
        QCOMPARE(
            completer.completionsOf(QStringLiteral("cl")), QStringList{QStringLiteral("client:")});
        QCOMPARE(completer.completionsOf(QStringLiteral("client:")),
            (QStringList{QStringLiteral("client:1"), QStringLiteral("client:2")}));
        QVERIFY(completer.completionsOf(QStringLiteral("kind:gr"))
                    .contains(QStringLiteral("kind:granted")));
        QCOMPARE(completer.completionsOf(QStringLiteral("node:2")), QStringList());
        QVERIFY(completer.completionsOf({}).isEmpty());
        QTest::keyClicks(&line, QStringLiteral("some cl"));
        Q_EMIT completer.activated(completer.model()->index(0, 0));
        QCOMPARE(line.text(), QStringLiteral("some client:"));
        Q_EMIT completer.activated(completer.model()->index(1, 0));
        QCOMPARE(line.text(), QStringLiteral("some client:2 "));
    }
};

QTEST_MAIN(TestEventFilter)
#include "tst_eventfilter.moc"
