// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

#include "core/verdict/judge.h"
#include "tests/support/tracebuilder.h"
#include "tests/ui/windowrig.h"
#include "ui/details/detailspanel.h"
#include "ui/events/eventtable.h"
#include "ui/listing/listingmodel.h"
#include "ui/listing/listingview.h"
#include "ui/state/experiment.h"
#include "ui/state/query/eventlinks.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/window/mainwindow.h"

namespace lockscope {

/// Returns the first row of a kind from row `from` on; the number of rows if there is none.
/// `client` 0: of any client.
inline std::size_t rowOf(const Trace &trace, EventKind kind, int client = 0, std::size_t from = 0)
{
    for (std::size_t row = from; row < trace.size(); ++row) {
        if (trace[row].kind == kind && (client == 0 || trace[row].client.value == client))
            return row;
    }
    return trace.size();
}

/// The real window with the model's run of F10, which is violated.
struct SelectionFixture {
    SelectionFixture()
    {
        window.resize(1440, 900);
        window.show();
        chooseLayout(window, 1);
        const bool isShown = QTest::qWaitFor(
            [this] {
                return !experiment().preview.isBusy() && experiment().viewer.isVerdictFinal();
            },
            30000);
        if (!isShown)
            qFatal("the model's run is not shown");
        view = window.findChild<TimelineView *>(QStringLiteral("timeline"));
        table = window.findChild<EventTable *>();
        details = window.findChild<DetailsPanel *>();
        listing = window.findChild<ListingView *>();
    }
    Experiment &experiment() { return window.experiment(); }
    const Trace &trace() { return *experiment().viewer.trace(); }
    std::optional<Seq> selected() { return window.selection().event(); }
    // Returns the number of the line that the listing marks as selected; -1 if none.
    int markedLine() const
    {
        const auto *const model = static_cast<const ListingModel *>(listing->model());
        for (int row = 0; row < model->rowCount(); ++row) {
            if (model->row(row).isSelected)
                return model->row(row).place.line;
        }
        return -1;
    }
    // Checks that the event of a row is selected, and that every view shows it.
    void checkEverywhere(std::size_t row)
    {
        const Seq seq = trace().seqAt(row);
        QCOMPARE(selected(), std::optional(seq));
        QCOMPARE(table->currentIndex().row(), static_cast<int>(row));
        QTRY_VERIFY2(details->toPlainText().contains(QStringLiteral("#%1 · ").arg(seq)),
            details->toPlainText().toUtf8().constData());
        const Event &event = trace()[row];
        const WorldTime time = event.time;
        QVERIFY(view->visibleFrom() <= time && time <= view->visibleTo());
        const bool hasLine = event.client && event.kind != EventKind::attempt;
        if (event.kind == EventKind::entered || event.kind == EventKind::paused)
            QCOMPARE(markedLine(), 0); // line 0: the work in the critical section
        else
            QCOMPARE(
                markedLine(), hasLine ? stepLine(trace(), trace()[*stepOf(trace(), row)]) : -1);
    }
    void clickRow(std::size_t row) const
    {
        table->scrollTo(table->model()->index(static_cast<int>(row), 1));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
            table->visualRect(table->model()->index(static_cast<int>(row), 1)).center());
    }
    // Clicks the link with this text in the details. Returns whether there is such a link.
    bool clickLink(const QString &words) const
    {
        QTextCursor cursor = details->document()->find(words);
        if (cursor.isNull())
            return false;
        details->setTextCursor(cursor);
        details->ensureCursorVisible();
        const QRect end = details->cursorRect(cursor);
        QTest::mouseClick(
            details->viewport(), Qt::LeftButton, {}, QPoint(end.left() - 4, end.center().y()));
        return true;
    }

    MainWindow window;
    TimelineView *view = nullptr;
    EventTable *table = nullptr;
    DetailsPanel *details = nullptr;
    ListingView *listing = nullptr;
};

} // namespace lockscope
