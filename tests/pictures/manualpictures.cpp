// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/pictures/manualpictures.h"

#include "tests/pictures/picturewindow.h"
#include "ui/ask/askpage.h"
#include "ui/shared/language.h"
#include "ui/state/replaystate.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/window/replay.h"

#include <QDir>
#include <QDockWidget>
#include <QPainter>

#include <functional>
#include <vector>

namespace lockscope {
namespace {

constexpr int numberSize = 24; // pixels

/// Paints the numbers to which the page refers: a disc with 1 at the first point, and so on.
QImage numbered(QImage picture, const std::vector<QPoint> &points)
{
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    QFont font = painter.font();
    font.setBold(true);
    font.setPixelSize(15);
    painter.setFont(font);
    int number = 0;
    for (const QPoint &point : points) {
        const QRect disc(
            point - QPoint(numberSize / 2, numberSize / 2), QSize(numberSize, numberSize));
        painter.setPen(QPen(Qt::white, 2));
        painter.setBrush(QColor(0x4b, 0x2e, 0xa8));
        painter.drawEllipse(disc);
        painter.drawText(disc, Qt::AlignCenter, QString::number(++number));
    }
    return picture;
}

/// The window of a picture of the manual.
class ManualPictureWindow : public PictureWindow {
public:
    using PictureWindow::PictureWindow;

    template <class T> T &part(const char *name)
    {
        T *const found = window.findChild<T *>(QString::fromLatin1(name));
        if (!found)
            qFatal("no part %s", name);
        return *found;
    }
    void showDock(const char *name, int width, int height = 0)
    {
        auto &found = part<QDockWidget>(name);
        found.show();
        found.raise();
        window.resizeDocks({&found}, {width}, Qt::Horizontal);
        if (height > 0)
            window.resizeDocks({&found}, {height}, Qt::Vertical);
    }
    /// Returns a point of a part, as a point of the window.
    QPoint pointOf(const char *name, QPoint point)
    {
        return part<QWidget>(name).mapTo(&window, point);
    }
    /// Saves what `shoot` returns in each language, once the window has painted everything.
    void save(const QString &folder, const char *name, const std::function<QImage()> &shoot)
    {
        for (const QString &code : Language::codes()) {
            changeLanguage(window, code);
            settle();
            finishPainting();
            const QString pictures = folder + u'/' + code + QStringLiteral("/pictures");
            if (!QDir().mkpath(pictures)
                || !shoot().save(
                    pictures + u'/' + QLatin1String(name) + QLatin1String(".png"), "PNG", 0))
                qFatal("%s: cannot be written", name);
        }
    }
};

void makeWindow(const QString &folder, const char *name)
{
    ManualPictureWindow picture("F10", "set-px-lua", {1180, 700});
    picture.save(folder, name, [&] {
        const auto &view = picture.part<TimelineView>("timeline");
        const QRect timeline(view.mapTo(&picture.window, QPoint()), view.size());
        return numbered(picture.window.grab().toImage(),
            {picture.pointOf("scenarioDock", {210, 14}), timeline.topLeft() + QPoint(60, 116),
                picture.pointOf("mainToolBar", {262, 16}),
                picture.pointOf("verdictDock", {210, 14}),
                picture.pointOf("topologyDock", {210, 14}), picture.pointOf("replayBar", {0, 16}),
                QPoint(picture.window.width() - 18, picture.window.height() - 14)});
    });
}

void makeTimeline(const QString &folder, const char *name)
{
    ManualPictureWindow picture("F10", "set-px-lua", {1400, 720});
    picture.save(folder, name, [&] {
        const TimelineView &timeline = picture.part<TimelineView>("timeline");
        const QRect lanes = timeline.lanesRect().toRect();
        std::vector<QPoint> points{{lanes.left() - 120, 14}, {lanes.left() - 120, 60}};
        const auto add = [&](LaneRole role, int client, int node) {
            const ClientId clientId{static_cast<std::uint16_t>(client)};
            const TimelineLane *const lane =
                timeline.lanes().find(role, clientId, NodeId{static_cast<std::uint8_t>(node)});
            points.emplace_back(lanes.left() + 1,
                lanes.top() + static_cast<int>(lane->top + lane->height / 2 - timeline.scroll()));
        };
        add(LaneRole::insideCount, 0, 0);
        add(LaneRole::belief, 1, 0);
        add(LaneRole::keys, 1, 0);
        add(LaneRole::process, 1, 0);
        add(LaneRole::node, 0, 1);
        points.emplace_back(lanes.left() + 1, lanes.bottom() - 30);
        return numbered(picture.part<TimelineView>("timeline").grab().toImage(), points);
    });
}

void makeListing(const QString &folder, const char *name)
{
    ManualPictureWindow picture("F10", "setnx-expire", {1400, 620});
    picture.showDock("listingDock", 620);
    picture.window.findChild<Replay *>()->playhead().moveTo(
        WorldTime(std::chrono::milliseconds(1200)));
    picture.save(folder, name, [&] {
        auto &dock = picture.part<QDockWidget>("listingDock");
        return dock.grab(QRect(0, 0, dock.width(), 240)).toImage();
    });
}

void makeVerdict(const QString &folder, const char *name)
{
    ManualPictureWindow picture("F10", "set-px-lua", {1280, 960});
    picture.showDock("verdictDock", 380, 620);
    picture.save(
        folder, name, [&] { return picture.part<QDockWidget>("verdictDock").grab().toImage(); });
}

void makeFaults(const QString &folder, const char *name)
{
    ManualPictureWindow picture("F10", "set-px-lua", {1280, 560});
    picture.showDock("faultsDock", 300);
    picture.save(folder, name, [&] {
        const auto &view = picture.part<TimelineView>("timeline");
        const int right = view.mapTo(&picture.window, QPoint(view.width(), 0)).x();
        return picture.window.grab(QRect(0, 50, right, 460)).toImage();
    });
}

void makeComparison(const QString &folder, const char *name)
{
    ManualPictureWindow picture("F17c", "set-px-get-del", {1440, 760});
    actionNamed(picture.window, QStringLiteral("Pin run as A"))->trigger();
    picture.settle();
    picture.window.experiment().editor.chooseScheme("set-px-lua");
    picture.settle();
    picture.save(folder, name, [&] { return picture.window.centralWidget()->grab().toImage(); });
}

void makeCharts(const QString &folder, const char *name)
{
    ManualPictureWindow picture("F10", "set-px-lua", {1280, 900});
    auto &kinds = picture.part<QComboBox>("chartKind");
    picture.showDock("chartsDock", 700, 300);
    kinds.setCurrentIndex(2);
    picture.save(
        folder, name, [&] { return picture.part<QDockWidget>("chartsDock").grab().toImage(); });
}

void makeLesson(const QString &folder, const char *name)
{
    ManualPictureWindow picture("peaceful", "set-px-lua", {1180, 700});
    picture.startLesson(6);
    QTest::keyClick(&picture.window, Qt::Key_PageDown);
    picture.settle();
    picture.save(folder, name, [&] { return picture.window.grab().toImage(); });
}

void makeAsk(const QString &folder, const char *name)
{
    ManualPictureWindow picture("F10", "set-px-lua", {1280, 760});
    actionNamed(picture.window, QStringLiteral("Ask about your lock"))->trigger();
    const auto hasAnswer = [&] { return picture.window.findChild<AskPage *>()->hasAnswer(); };
    if (!QTest::qWaitFor(hasAnswer, 60'000))
        qFatal("no answer");
    picture.save(
        folder, name, [&] { return picture.window.findChild<AskPage *>()->grab().toImage(); });
}

} // namespace

void makeManualPictures(const QString &folder)
{
    constexpr std::array makers{makeWindow, makeTimeline, makeListing, makeVerdict, makeFaults,
        makeComparison, makeCharts, makeLesson, makeAsk};
    static_assert(makers.size() == manualPictures.size());
    for (std::size_t i = 0; i < makers.size(); ++i)
        makers[i](folder, manualPictures[i]);
}

} // namespace lockscope
