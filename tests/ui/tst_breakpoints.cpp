// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/analysis/snippets/phrasebook.h"
#include "tests/ui/faultfixture.h"
#include "ui/listing/breakpoints.h"
#include "ui/listing/listingmodel.h"
#include "ui/listing/listingview.h"
#include "ui/state/selection.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QLabel>
#include <QPointer>
#include <QTabBar>
#include <QToolButton>
#include <QToolTip>

using namespace lockscope;

namespace {

ListingView &listing(const FaultFixture &fixture)
{
    return *fixture.replay().listing();
}

QModelIndex rowOfLine(const ListingView &view, int line)
{
    const auto *const model = static_cast<const ListingModel *>(view.model());
    for (int row = 0; row < model->rowCount(); ++row) {
        if (model->row(row).place.line == line)
            return model->index(row, 0);
    }
    return {};
}

void clickMargin(const ListingView &view, int line)
{
    const QRect rect = view.visualRect(rowOfLine(view, line));
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, QPoint(8, rect.center().y()));
}

const ListingModel &modelOf(const ListingView &view)
{
    return *static_cast<const ListingModel *>(view.model());
}

QString textOfLine(const ListingView &view, int line)
{
    return rowOfLine(view, line).data().toString();
}

// Clicks the tab with this name. Returns whether the tab is then the current one.
bool chooseTab(const FaultFixture &fixture, const QString &name)
{
    auto *const tabs = fixture.window.findChild<QTabBar *>(QStringLiteral("listingTabs"));
    for (int tab = 0; tabs && tab < tabs->count(); ++tab) {
        if (tabs->tabText(tab) != name)
            continue;
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(tab).center());
        return tabs->currentIndex() == tab;
    }
    return false;
}

// Returns the tool tip in the column of the brackets, `below` pixels below the top of a line.
QString tipBeside(const ListingView &view, int line, int below)
{
    const QPoint place(25, view.visualRect(rowOfLine(view, line)).top() + below);
    QHelpEvent event(QEvent::ToolTip, place, view.viewport()->mapToGlobal(place));
    QCoreApplication::sendEvent(view.viewport(), &event);
    return QToolTip::text();
}

QMenu *shownMenu(const FaultFixture &fixture)
{
    return fixture.window.findChild<QMenu *>(QStringLiteral("breakPointMenu"));
}

} // namespace

class TestBreakPoints : public QObject {
    Q_OBJECT
    OwnFolder m_folder;

private Q_SLOTS:
    void aClickInTheMarginSetsAFaultAndTheRunPausesThere()
    {
        FaultFixture fixture("peaceful", "set-px-lua");
        ListingView &view = listing(fixture);
        clickMargin(view, 1);
        QPointer<QMenu> menu = shownMenu(fixture);
        QVERIFY(menu);
        QAction *const second = menuEntry(menu, QStringLiteral("Client 2"));
        QVERIFY(second && second->menu() && menuEntry(menu, QStringLiteral("Client 3")));
        menuEntry(second->menu(), QStringLiteral("Pause for 500 ms"))->trigger();
        menu->close();
        QCOMPARE(fixture.faults(FaultFamily::pauses).size(), 1u);
        const Fault pause = fixture.faults(FaultFamily::pauses)[0];
        QVERIFY(pause.target.client == ClientId(2) && pause.begin.anchor == Anchor::line
            && pause.begin.line == 1);
        QVERIFY(*pause.end.length == 500ms);
        fixture.settle();
        const Spans::Lane &pauses =
            fixture.experiment().viewer.spans().lane({SpanKind::paused, ClientId(2), {}});
        QVERIFY(pauses.size() == 1 && pauses[0].end - pauses[0].begin == 500ms);
        // The fault is marked in the margin and has a chip in the fault lane.
        const auto *const model = static_cast<const ListingModel *>(view.model());
        QCOMPARE(model->row(rowOfLine(view, 1).row()).faultClients, std::vector{ClientId(2)});
        QVERIFY(rowOfLine(view, 1)
                    .data(Qt::AccessibleDescriptionRole)
                    .toString()
                    .contains(QStringLiteral("Fault before this line: client 2")));
        QVERIFY(fixture.lane->chipOf(0) && !fixture.lane->chipOf(0)->shown().span.isTimed);
        // Another click removes the fault. Undo takes back each of the two clicks.
        clickMargin(view, 1);
        QVERIFY(fixture.faults(FaultFamily::pauses).empty());
        fixture.experiment().editor.history().undo();
        QCOMPARE(fixture.faults(FaultFamily::pauses).size(), 1u);
        fixture.experiment().editor.history().undo();
        QVERIFY(fixture.faults(FaultFamily::pauses).empty()
            && model->row(rowOfLine(view, 1).row()).faultClients.empty());
    }

    void theReplayStopsBeforeALineWithABreakpoint()
    {
        FaultFixture fixture("peaceful", "set-px-lua");
        ListingView &view = listing(fixture);
        clickMargin(view, 2); // the release
        QPointer<QMenu> menu = shownMenu(fixture);
        QVERIFY(menu);
        menuEntry(menu, QStringLiteral("Breakpoint"))->trigger();
        menu->close();
        QVERIFY(modelOf(view).row(rowOfLine(view, 2).row()).hasBreakPoint);
        QVERIFY(fixture.faults(FaultFamily::pauses).empty());
        Player &player = fixture.replay().player();
        const Playhead &playhead = fixture.replay().playhead();
        const Trace &trace = *fixture.experiment().viewer.trace();
        player.setSpeed(10);
        std::optional<std::size_t> row;
        for (int stop = 0; stop < 2; ++stop) { // it goes on from a stop, to the next one
            player.playOrPause(true);
            QTRY_VERIFY(!player.isPlaying());
            QVERIFY(playhead.row() && playhead.row() > row);
            row = playhead.row();
            QVERIFY(trace[*row].kind == EventKind::step && stepLine(trace, trace[*row]) == 2);
            QCOMPARE(fixture.window.findChild<QLabel *>(QStringLiteral("statusHint"))->text(),
                QStringLiteral("Stopped before line 2 of client %1").arg(trace[*row].client.value));
        }
        // The lines of another scheme are other lines.
        fixture.experiment().editor.chooseScheme("setnx-expire");
        fixture.settle();
        QTRY_VERIFY(player.stops().empty());
        QVERIFY(!modelOf(view).row(rowOfLine(view, 2).row()).hasBreakPoint);
    }

    void aClickInTheMarginDoesNotMoveThePlayhead()
    {
        FaultFixture fixture("peaceful", "set-px-lua");
        fixture.replay().playhead().moveTo(WorldTime{});
        const auto before = fixture.replay().playhead().at();
        clickMargin(listing(fixture), 1);
        QVERIFY(fixture.replay().playhead().at() == before);
        shownMenu(fixture)->close();
    }

    void aCrashAndAPauseUntilAConditionCanBeSet()
    {
        FaultFixture fixture("peaceful", "set-px-lua");
        std::unique_ptr<QMenu> menu(fixture.faultUi->breakPoints().menuFor(1));
        QMenu *const first = menuEntry(menu.get(), QStringLiteral("Client 1"))->menu();
        menuEntry(first, QStringLiteral("Pause until client 2 enters"))->trigger();
        menuEntry(first, QStringLiteral("Crash"))->trigger();
        QCOMPARE(fixture.faults(FaultFamily::pauses).size(), 1u);
        QCOMPARE(fixture.faults(FaultFamily::crashes).size(), 1u);
        const auto until = fixture.faults(FaultFamily::pauses)[0].end.until;
        QVERIFY(until && until->client == ClientId(2));
        menu.reset();
        // If a line has several faults, the menu has an entry to remove each of them.
        clickMargin(listing(fixture), 1);
        QMenu *const shown = shownMenu(fixture);
        QVERIFY(shown && menuEntry(shown, QStringLiteral("Remove: Client 1: Pause")));
        menuEntry(shown, QStringLiteral("Remove: Client 1: Crash"))->trigger();
        shown->close();
        QVERIFY(fixture.faults(FaultFamily::crashes).empty());
        QCOMPARE(fixture.faults(FaultFamily::pauses).size(), 1u);
    }

    void aPauseUntilAConditionWaitsForTheNextRowOfTheShownRun()
    {
        FaultFixture fixture("peaceful", "set-px-lua");
        const Trace &trace = *fixture.experiment().viewer.trace();
        // Client 1 releases at line 2. Before that, client 2 has had the lock.
        int count = 1;
        for (std::size_t row = 0;
             trace[row].kind != EventKind::left || trace[row].client != ClientId(1); ++row)
            count +=
                trace[row].kind == EventKind::entered && trace[row].client == ClientId(2) ? 1 : 0;
        QVERIFY(count > 1);
        const auto pauseClientOne = [&](int line) {
            const std::unique_ptr<QMenu> menu(fixture.faultUi->breakPoints().menuFor(line));
            menuEntry(menuEntry(menu.get(), QStringLiteral("Client 1"))->menu(),
                QStringLiteral("Pause until client 2 enters"))
                ->trigger();
            return fixture.faults(FaultFamily::pauses).back();
        };
        const Fault pause = pauseClientOne(2);
        QVERIFY(pause.end.until && pause.end.until->client == ClientId(2));
        QCOMPARE(pause.end.until->count, count);
        fixture.settle();
        QCOMPARE(
            fixture.experiment().viewer.spans().lane({SpanKind::paused, ClientId(1), {}}).size(),
            1u);
        QCOMPARE(pauseClientOne(3).end.until->count,
            1); // line 3 is the extension, which this run does not have
    }

    void theKeyBOpensTheMenuOfALine()
    {
        FaultFixture fixture("peaceful", "set-px-lua");
        ListingView &view = listing(fixture);
        view.setFocus();
        view.setCurrentIndex(rowOfLine(view, 2));
        QTest::keyClick(&view, Qt::Key_B);
        QVERIFY(shownMenu(fixture));
        shownMenu(fixture)->close();
    }

    void eachTabShowsTheSameStepsInAnotherLanguage()
    {
        FaultFixture fixture("peaceful", "set-px-lua");
        ListingView &view = listing(fixture);
        QVERIFY(textOfLine(view, 1).contains(QStringLiteral("SET key token NX PX ttl")));
        for (const auto &[tab, words] : {std::pair{"Java", "jedis.set("},
                 std::pair{"PHP", "$redis->set("}, std::pair{"Python", "redis.set("},
                 std::pair{"redis-cli", "SET lockscope:lock:orders "},
                 std::pair{"Redis", "SET key token"}}) {
            QVERIFY2(chooseTab(fixture, QString::fromLatin1(tab)), tab);
            QVERIFY2(textOfLine(view, 1).contains(QString::fromLatin1(words)),
                qPrintable(textOfLine(view, 1)));
            QVERIFY(rowOfLine(view, 2).isValid() && rowOfLine(view, 3).isValid()
                && !rowOfLine(view, 4).isValid());
        }
    }

    void theMarksOfClientsAtALineAreInEveryTab()
    {
        FaultFixture fixture("peaceful", "set-px-lua");
        ListingView &view = listing(fixture);
        const Trace &trace = *fixture.experiment().viewer.trace();
        std::size_t row = 0;
        while (trace[row].kind != EventKind::step)
            ++row;
        fixture.replay().playhead().moveToRow(row);
        const auto marks = modelOf(view).row(0).marks;
        QVERIFY(!marks.empty());
        QVERIFY(chooseTab(fixture, QStringLiteral("Python")));
        QCOMPARE(modelOf(view).row(0).marks.size(), marks.size());
        QVERIFY(modelOf(view).row(0).marks == marks && modelOf(view).row(0).lines.size() == 2);
    }

    void inEveryTabAClickOpensTheMenuOrSelectsTheEventOfALine()
    {
        FaultFixture fixture("peaceful", "set-px-lua");
        ListingView &view = listing(fixture);
        for (const char *const tab : {"Java", "redis-cli"}) {
            QVERIFY(chooseTab(fixture, QString::fromLatin1(tab)));
            clickMargin(view, 1);
            QVERIFY2(shownMenu(fixture), tab);
            delete shownMenu(fixture);
            fixture.window.selection().select({});
            QTest::mouseClick(
                view.viewport(), Qt::LeftButton, {}, view.visualRect(rowOfLine(view, 1)).center());
            const auto selected = fixture.window.selection().event();
            QVERIFY(selected);
            const Trace &trace = *fixture.experiment().viewer.trace();
            QCOMPARE(trace[*trace.indexOf(*selected)].kind, EventKind::sent);
        }
    }

    void theTabRedisCliHasTheValuesOfTheShownRun()
    {
        FaultFixture fixture("peaceful", "set-px-lua");
        ListingView &view = listing(fixture);
        QVERIFY(chooseTab(fixture, QStringLiteral("redis-cli")));
        const Trace &trace = *fixture.experiment().viewer.trace();
        std::size_t row = 0;
        while (trace[row].kind != EventKind::granted)
            ++row;
        const auto tokenOf = [&](std::size_t index) {
            return QString::fromStdString(std::string(trace.text(trace[index].token)));
        };
        const auto ttl = fixture.experiment().editor.choice().settings().ttl / 1ms;
        QCOMPARE(textOfLine(view, 1),
            QStringLiteral("1  SET lockscope:lock:orders %1 NX PX %2").arg(tokenOf(row)).arg(ttl));
        // If a grant of another client is selected, the line has the token of that grant.
        const QString first = tokenOf(row);
        while (trace[row].kind != EventKind::granted || tokenOf(row) == first)
            ++row;
        fixture.window.selection().select(trace.seqAt(row));
        QVERIFY(textOfLine(view, 1).contains(tokenOf(row)));
        // The scheme setnx-expire sets the TTL with EXPIRE, which takes whole seconds.
        fixture.experiment().editor.chooseScheme("setnx-expire");
        fixture.settle();
        QTRY_COMPARE(textOfLine(view, 2), QStringLiteral("2  EXPIRE lockscope:lock:orders 1"));
    }

    void theCopyButtonCopiesTheCommandsWithoutNotes()
    {
        FaultFixture fixture("peaceful", "redlock");
        QVERIFY(chooseTab(fixture, QStringLiteral("redis-cli")));
        auto *const copy = fixture.window.findChild<QToolButton *>(QStringLiteral("copyListing"));
        QTest::mouseClick(copy, Qt::LeftButton);
        const QStringList lines =
            QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 4); // the SET and the scripts; no notes
        QVERIFY(lines.at(0).startsWith(QStringLiteral("SET lockscope:lock:orders ")));
        QVERIFY(lines.at(1).startsWith(
            QStringLiteral("EVAL \"if redis.call('get',KEYS[1]) == ARGV[1] then")));
    }

    void theTabIsRemembered()
    {
        {
            FaultFixture fixture("peaceful", "set-px-lua");
            QVERIFY(chooseTab(fixture, QStringLiteral("PHP")));
        }
        FaultFixture fixture("peaceful", "set-px-lua");
        QVERIFY(textOfLine(listing(fixture), 1).contains(QStringLiteral("$redis->set(")));
        QVERIFY(chooseTab(fixture, QStringLiteral("Redis")));
    }

    void aBracketMarksLinesBetweenWhichOtherClientsCanAct()
    {
        FaultFixture fixture("peaceful", "setnx-expire");
        ListingView &view = listing(fixture);
        const ListingModel &model = modelOf(view);
        QCOMPARE(model.bracketColumnCount(), 1);
        const auto &first = model.row(rowOfLine(view, 1).row()).brackets;
        QVERIFY(first.size() == 1 && first[0].begins && first[0].gap.risk == GapRisk::keyForEver);
        QCOMPARE(model.row(rowOfLine(view, 2).row()).brackets.size(),
            2u); // one ends and the next begins
        QVERIFY(tipBeside(view, 1, 20)
                    .contains(QStringLiteral("Other clients can act between lines 1 and 2")));
        QVERIFY(tipBeside(view, 2, 20)
                    .contains(QStringLiteral("Other clients can act between lines 2 and 3")));
        QVERIFY(QToolTip::text().contains(QStringLiteral("deletes that client's key")));
        QVERIFY(rowOfLine(view, 1)
                    .data(Qt::AccessibleDescriptionRole)
                    .toString()
                    .contains(QStringLiteral("without a deadline")));
        // The scheme set-px-lua sets its key with one command and deletes it with one script, so
        // its listing has no gap.
        fixture.experiment().editor.chooseScheme("set-px-lua");
        fixture.settle();
        QTRY_COMPARE(model.bracketColumnCount(), 0);
    }

    void overlappingBracketsAreSideBySide()
    {
        FaultFixture fixture("peaceful", "getset-timestamp");
        QCOMPARE(modelOf(listing(fixture)).bracketColumnCount(), 2);
    }
};

QTEST_MAIN(TestBreakPoints)
#include "tst_breakpoints.moc"
