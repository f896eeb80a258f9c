// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/mainwindow.h"

#include "core/trace/csv/csv.h"
#include "tests/support/tracebuilder.h"
#include "tests/ui/windowrig.h"
#include "ui/events/eventtable.h"
#include "ui/shell/messagebar.h"
#include "ui/state/experiment.h"
#include "ui/state/selection.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/verdict/verdictpanel.h"
#include "ui/window/replay.h"

#include <QAbstractButton>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMimeData>
#include <QRegularExpression>
#include <QSlider>
#include <QTest>
#include <QToolButton>
#include <QUrl>

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

// Returns a trace in which client 1 stays inside after the end of its lease, and client 2 enters.
std::shared_ptr<const Trace> overlap()
{
    TraceBuilder builder;
    builder.run().at(10ms).client(1).attempt().granted(400ms).keySet(1, 400ms).entered().paused();
    builder.at(400ms)
        .keyExpired(1)
        .at(410ms)
        .leaseEnded()
        .client(2)
        .attempt()
        .granted(400ms)
        .keySet(1, 400ms);
    builder.at(420ms)
        .entered()
        .client(1)
        .resumed()
        .wrote()
        .at(500ms)
        .left()
        .client(2)
        .at(550ms)
        .left()
        .released()
        .end();
    return builder.trace();
}

void write(const QString &file, const QByteArray &bytes)
{
    QFile target(file);
    QVERIFY(target.open(QIODevice::WriteOnly));
    QCOMPARE(target.write(bytes), bytes.size());
}

QByteArray csvOf(const Trace &trace)
{
    return QByteArray::fromStdString(csvText(trace));
}

// Returns the texts that the window shows, each with the object that shows it. The texts of a table
// are those of its first column, and its headers except the first.
QList<std::pair<const QObject *, QString>> textsOf(const QWidget &window)
{
    QList<std::pair<const QObject *, QString>> found;
    for (const auto *const label : window.findChildren<QLabel *>()) {
        if (label->isVisible())
            found.append({label, label->text()});
    }
    for (const auto *const button : window.findChildren<QAbstractButton *>()) {
        if (button->isVisible())
            found.append({button, button->text() + u' ' + button->toolTip()});
    }
    for (const auto *const action : window.findChildren<QAction *>())
        found.append({action, action->text() + u' ' + action->toolTip()});
    for (const auto *const dock : window.findChildren<QDockWidget *>())
        found.append({dock, dock->windowTitle()});
    for (const auto *const combo : window.findChildren<QComboBox *>())
        found.append({combo, combo->currentText()});
    for (const auto *const view : window.findChildren<QAbstractItemView *>()) {
        if (!view->isVisible() || !view->model())
            continue;
        for (int column = 1; column < view->model()->columnCount(); ++column)
            found.append({view, view->model()->headerData(column, Qt::Horizontal).toString()});
        for (int row = 0; row < view->model()->rowCount(); ++row)
            found.append({view, view->model()->index(row, 0).data().toString()});
    }
    found.append({&window, window.findChild<VerdictPanel *>()->headline()});
    return found;
}

} // namespace

class TestMainWindow : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

    // Opens a file with the trace of overlap() and waits for the verdict.
    void openOverlap(MainWindow &window)
    {
        const QString file = m_folder.file(QStringLiteral("overlap.csv"));
        write(file, csvOf(*overlap()));
        window.open(file);
        QTRY_VERIFY(window.experiment().viewer.isVerdictFinal());
    }

private Q_SLOTS:
    void init() { m_folder.resetToFirstStart(); }

    void theFirstStartHasTheFirstScenarioReady()
    {
        MainWindow window;
        QCOMPARE(window.experiment().editor.choice().scenario().id,
            std::string("f10-pause-after-acquire"));
        QCOMPARE(window.experiment().viewer.source(), RunView::Source::none);
        QVERIFY(actionNamed(window, QStringLiteral("Run on Redis"))->isEnabled());
        QVERIFY(!actionNamed(window, QStringLiteral("Stop"))->isEnabled());
        QVERIFY(!actionNamed(window, QStringLiteral("Export…"))->isEnabled());
    }

    void everythingVisibleChangesItsLanguageAtOnce()
    {
        MainWindow window;
        window.resize(1440, 900);
        window.show();
        openOverlap(window);
        actionNamed(window, QStringLiteral("简体中文"))->trigger();
        QTRY_COMPARE(window.findChild<VerdictPanel *>()->headline(), QStringLiteral("互斥失效"));
        static const QRegularExpression english(QStringLiteral("[a-z]{3,}"));
        static const QRegularExpression chinese(QStringLiteral("[\\x{4e00}-\\x{9fff}]"));
        const QStringList untranslated{
            QStringLiteral("English English"), QStringLiteral("lockscope")};
        for (const auto &[object, text] : textsOf(window)) {
            // The lines of the listing are Redis commands; a run can have the name of a file.
            const bool isTranslated = object->objectName() != QStringLiteral("listing")
                && object->objectName() != QStringLiteral("runs");
            if (text.contains(english) && !untranslated.contains(text) && isTranslated)
                QVERIFY2(text.contains(chinese),
                    (object->objectName() + QStringLiteral(": ") + text).toUtf8().constData());
        }
        actionNamed(window, QStringLiteral("English"))->trigger();
        QTRY_COMPARE(window.findChild<VerdictPanel *>()->headline(), QStringLiteral("violated"));
        for (const auto &[object, text] : textsOf(window)) {
            if (!text.contains(QStringLiteral("简体中文")))
                QVERIFY2(!text.contains(chinese),
                    (object->objectName() + QStringLiteral(": ") + text).toUtf8().constData());
        }
    }

    void theWindowShowsTheSameAfterAChangeOfTheLanguage()
    {
        MainWindow window;
        window.resize(1440, 900);
        window.show();
        openOverlap(window);
        const auto dock = [&window](const char *name) {
            return window.findChild<QDockWidget *>(QLatin1String(name));
        };
        const auto timeline = [&window] {
            return window.findChild<TimelineView *>(QStringLiteral("timeline"));
        };
        const auto places = [&window] {
            QMap<QString, QRect> found;
            for (const QDockWidget *const each : window.findChildren<QDockWidget *>()) {
                if (!each->visibleRegion().isEmpty())
                    found.insert(each->objectName(), each->geometry());
            }
            return found;
        };
        dock("topologyDock")->close();
        window.resizeDocks({dock("scenarioDock")}, {380}, Qt::Horizontal);
        dock("momentDock")->raise();
        timeline()->zoomIn();
        timeline()->zoomIn();
        LaneArrangement lanes = timeline()->arrangement();
        lanes.setHidden({.client = ClientId{2}}, true);
        timeline()->setArrangement(lanes);
        window.findChild<QLineEdit *>(QStringLiteral("filter"))
            ->setText(QStringLiteral("client:1"));
        window.findChild<Replay *>()->playhead().moveTo(WorldTime(std::chrono::milliseconds(2)));
        actionNamed(window, QStringLiteral("Pin run as A"))->trigger();
        actionNamed(window, QStringLiteral("Manual"))->trigger();
        QCoreApplication::processEvents();
        const auto before = places();
        const int filteredRows = window.findChild<EventTable *>()->model()->rowCount();
        // In nanoseconds; the names of the lanes are a little shorter in Chinese.
        const auto rangeOf = [&timeline] {
            return std::pair(timeline()->visibleFrom().time_since_epoch().count(),
                timeline()->visibleTo().time_since_epoch().count());
        };
        const auto range = rangeOf();
        const auto at = window.findChild<Replay *>()->playhead().at()->time;
        changeLanguage(window, QStringLiteral("zh_CN"));
        QCoreApplication::processEvents();
        const auto after = places();
        QCOMPARE(after.keys(), before.keys());
        // The menu and the toolbars are a little higher in Chinese; how much depends on the font.
        for (const auto &[name, place] : before.asKeyValueRange()) {
            QCOMPARE(after[name].left(), place.left());
            QCOMPARE(after[name].width(), place.width());
            QVERIFY2(std::abs(after[name].height() - place.height()) <= 12, qPrintable(name));
        }
        QVERIFY(dock("topologyDock")->isHidden());
        QCOMPARE(rangeOf().first, range.first);
        const auto lengthOf = [](const auto &ends) { return ends.second - ends.first; };
        QVERIFY(std::abs(lengthOf(rangeOf()) - lengthOf(range)) < lengthOf(range) / 50);
        QVERIFY(timeline()->zooms().previous());
        QVERIFY(timeline()->arrangement().isHidden({.client = ClientId{2}}));
        QCOMPARE(window.findChild<QLineEdit *>(QStringLiteral("filter"))->text(),
            QStringLiteral("client:1"));
        QTRY_COMPARE(window.findChild<EventTable *>()->model()->rowCount(), filteredRows);
        QCOMPARE(window.findChild<Replay *>()->playhead().at()->time, at);
        QVERIFY(window.findChild<QWidget *>(QStringLiteral("pinnedView"))->isVisible());
        const auto *const manual = window.findChild<QWidget *>(QStringLiteral("manual"));
        QVERIFY(manual && manual->isVisible());
        QCOMPARE(manual->windowTitle(), QStringLiteral("手册"));
        QCOMPARE(window.experiment().viewer.source(), RunView::Source::file);
    }

    void choosingAScenarioSetsItsSettings()
    {
        MainWindow window;
        window.show();
        const auto box = [&](const char *name) {
            return window.findChild<QDoubleSpinBox *>(
                QString::fromLatin1(name) + QStringLiteral("-box"));
        };
        const double original = box("ttl")->value();
        box("ttl")->setValue(original * 2);
        QCOMPARE(
            settingNumber(window.experiment().editor.choice().settings(), "ttl"), original * 2);
        QVERIFY(pick(window, QStringLiteral("scenario"), QStringLiteral("peaceful")));
        QCOMPARE(window.experiment().editor.choice().scenario().id, std::string("peaceful"));
        QCOMPARE(box("ttl")->value(),
            settingNumber(window.experiment().editor.choice().scenario().settings, "ttl"));
    }

    void theNumberOfNodesFollowsTheSchemeUntilTheUserChangesTheNumber()
    {
        MainWindow window;
        window.show();
        auto *const nodes = window.findChild<QDoubleSpinBox *>(QStringLiteral("nodes-box"));
        QCOMPARE(nodes->value(), 1.0);
        QVERIFY(pick(window, QStringLiteral("scheme"), QStringLiteral("redlock")));
        QCOMPARE(nodes->value(), 5.0);
        QCOMPARE(
            window.experiment().editor.choice().effective(WorldKind::live).scenario.settings.nodes,
            5);
        nodes->setValue(3);
        QVERIFY(pick(window, QStringLiteral("scheme"), QStringLiteral("set-px-lua")));
        QCOMPARE(nodes->value(), 3.0);
        QTest::mouseClick(window.findChild<QToolButton *>(QStringLiteral("reset")), Qt::LeftButton);
        QCOMPARE(nodes->value(), 1.0);
    }

    void aSliderChangesItsSetting()
    {
        MainWindow window;
        window.show();
        auto *const slider = window.findChild<QSlider *>(QStringLiteral("pause-slider"));
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Home);
        QCOMPARE(settingNumber(window.experiment().editor.choice().settings(), "pause"), 0.0);
        QTest::keyClick(slider, Qt::Key_End);
        QCOMPARE(settingNumber(window.experiment().editor.choice().settings(), "pause"),
            settingInfo("pause")->max);
    }

    void anOpenedTraceIsShownAndJudged()
    {
        MainWindow window;
        window.show();
        openOverlap(window);
        QCOMPARE(window.findChild<VerdictPanel *>()->headline(), QStringLiteral("violated"));
        QCOMPARE(window.experiment().viewer.source(), RunView::Source::file);
        QCOMPARE(window.findChild<QLabel *>(QStringLiteral("statusWorld"))->text(),
            QStringLiteral("FILE · MODEL"));
        QCOMPARE(window.findChild<EventTable *>()->model()->rowCount(),
            static_cast<int>(overlap()->size()));
        QVERIFY(window.windowTitle().contains(QStringLiteral("overlap.csv")));
        const QString why = window.findChild<QLabel *>(QStringLiteral("why"))->text();
        QVERIFY2(why.contains(QStringLiteral("lient 2")), why.toUtf8().constData());
    }

    void aClickOnAnEvidenceRowSelectsItsEventAndShowsItsTime()
    {
        MainWindow window;
        window.resize(1440, 900);
        window.show();
        openOverlap(window);
        auto *const list = window.findChild<QListView *>(QStringLiteral("witnesses"));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
            list->visualRect(list->model()->index(0, 0)).center());
        QVERIFY(window.selection().event());
        const auto row = window.experiment().viewer.trace()->indexOf(*window.selection().event());
        QVERIFY(row);
        QCOMPARE((*window.experiment().viewer.trace())[*row].kind, EventKind::entered);
        QCOMPARE((*window.experiment().viewer.trace())[*row].client, ClientId{2});
        QCOMPARE(window.findChild<EventTable *>()->currentIndex().row(), static_cast<int>(*row));
        auto *const timeline = window.findChild<TimelineView *>();
        QVERIFY(timeline->visibleFrom() <= WorldTime{420ms}
            && timeline->visibleTo() >= WorldTime{500ms});
    }

    void aDamagedFileIsRefusedAndTheOpenTraceStays()
    {
        MainWindow window;
        window.show();
        openOverlap(window);
        const auto before = window.experiment().viewer.trace();
        QByteArray damaged = csvOf(*overlap());
        damaged.replace("granted", "gran\"ted");
        const QString file = m_folder.file(QStringLiteral("damaged.csv"));
        write(file, damaged);
        window.open(file);
        auto *const messages = window.findChild<MessageBar *>();
        QTRY_VERIFY(messages->isVisible());
        QVERIFY2(messages->text().contains(QStringLiteral("damaged.csv")),
            messages->text().toUtf8().constData());
        QCOMPARE(window.experiment().viewer.trace(), before);
        QCOMPARE(window.findChild<VerdictPanel *>()->headline(), QStringLiteral("violated"));
        window.open(m_folder.file(QStringLiteral("overlap.csv")));
        QTRY_VERIFY(!messages->isVisible());
    }

    void aMissingScenarioFileIsRefused()
    {
        MainWindow window;
        window.show();
        const std::string before = window.experiment().editor.choice().scenario().id;
        window.open(m_folder.file(QStringLiteral("missing.lockscope")));
        QVERIFY(window.findChild<MessageBar *>()->isVisible());
        QCOMPARE(window.experiment().editor.choice().scenario().id, before);
    }

    void unknownKeysOfAScenarioAreNamedInOneShortMessage()
    {
        QByteArray keys(",\"" + QByteArray(100'000, 'k') + "\":1");
        for (int i = 0; i < 3000; ++i)
            keys += ",\"z" + QByteArray::number(i) + "\":1";
        const QString file = m_folder.file(QStringLiteral("later.lockscope"));
        write(file,
            R"({"format":"lockscope/1","id":"later","title":{"en":"Later"},"scheme":"set-px-lua","duration":"1s")"
                + keys + "}");
        MainWindow window;
        window.show();
        window.open(file);
        const QString text = window.findChild<MessageBar *>()->text();
        QVERIFY2(text.contains(QStringLiteral("kkk")) && text.contains(QStringLiteral("z0, "))
                && text.endsWith(u'…'),
            qPrintable(text.left(500)));
        QVERIFY(text.size() < 300);
    }

    void aDroppedScenarioIsChosen()
    {
        QFile builtIn(
            QStringLiteral(LOCKSCOPE_SOURCE_DIR "/resources/scenarios/peaceful.lockscope"));
        QVERIFY(builtIn.open(QIODevice::ReadOnly));
        QByteArray json = builtIn.readAll();
        json.replace("\"peaceful\"", "\"mine\"");
        const QString file = m_folder.file(QStringLiteral("mine.lockscope"));
        write(file, json);
        MainWindow window;
        window.show();
        QMimeData mime;
        mime.setUrls({QUrl::fromLocalFile(file)});
        QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &mime, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &mime, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&window, &drop);
        QCOMPARE(window.experiment().editor.choice().scenario().id, std::string("mine"));
        QCOMPARE(
            window.findChild<QComboBox *>(QStringLiteral("scenario"))->currentData().toString(),
            QStringLiteral("mine"));
    }

    void theFilterActionShowsTheEventsAndFocusesTheFilter()
    {
        MainWindow window;
        window.show();
        openOverlap(window);
        auto *const dock = window.findChild<QDockWidget *>(QStringLiteral("eventsDock"));
        dock->hide();
        actionNamed(window, QStringLiteral("Filter the events"))->trigger();
        QVERIFY(dock->isVisible());
        auto *const filter = window.findChild<QLineEdit *>(QStringLiteral("filter"));
        QCOMPARE(window.focusWidget(), filter);
        QTest::keyClicks(filter, QStringLiteral("paused/"));
        QCOMPARE(filter->text(),
            QStringLiteral("paused/")); // no shortcut of the window takes a typed character
        QTest::keyClick(filter, Qt::Key_Backspace);
        QTRY_COMPARE(window.findChild<EventTable *>()->model()->rowCount(), 1);
    }

    void anExportHasTheBytesOfTheOpenedFile()
    {
        MainWindow window;
        openOverlap(window);
        const QString file = m_folder.file(QStringLiteral("export.csv"));
        QVERIFY(window.exportTo(file));
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(written.readAll(), csvOf(*overlap()));
        QVERIFY(!window.exportTo(m_folder.file(QStringLiteral("no such folder/export.csv"))));
    }

    void theWindowRemembersLanguageAndAppearance()
    {
        {
            MainWindow window;
            actionNamed(window, QStringLiteral("Dark"))->trigger();
            actionNamed(window, QStringLiteral("简体中文"))->trigger();
            window.close();
        }
        MainWindow window;
        QVERIFY(actionNamed(window, QStringLiteral("简体中文"))->isChecked());
        QVERIFY(QApplication::palette().color(QPalette::Window).lightness() < 128);
    }

    void onlyAFileOfAKnownScenarioHasFixes()
    {
        MainWindow window;
        window.show();
        openOverlap(window);
        const auto *const note = window.findChild<QLabel *>(QStringLiteral("remedyNote"));
        QVERIFY2(
            note->text().startsWith(QStringLiteral("This file does not contain a known scenario")),
            qUtf8Printable(note->text()));
        // A file with the model's run of a built-in scenario has fixes.
        window.experiment().editor.setSeed(Seed{2});
        QTRY_VERIFY(window.experiment().viewer.source() == RunView::Source::model
            && window.experiment().viewer.isVerdictFinal());
        const QString file = m_folder.file(QStringLiteral("f10.csv"));
        QVERIFY(window.exportTo(file));
        window.open(file);
        QTRY_VERIFY(window.experiment().viewer.source() == RunView::Source::file);
        QTRY_VERIFY2_WITH_TIMEOUT(note->text().startsWith(QStringLiteral("Now: violated")),
            qUtf8Printable(note->text()), 60000);
    }

    void recentFilesAreKept()
    {
        MainWindow window;
        openOverlap(window);
        QMenu *recent = nullptr;
        for (QMenu *const menu : window.findChildren<QMenu *>()) {
            if (menu->title().remove(u'&') == QStringLiteral("Open recent"))
                recent = menu;
        }
        QVERIFY(recent);
        Q_EMIT recent->aboutToShow();
        QCOMPARE(
            QFileInfo(recent->actions().first()->text()).fileName(), QStringLiteral("overlap.csv"));
    }
};

QTEST_MAIN(TestMainWindow)
#include "tst_mainwindow.moc"
