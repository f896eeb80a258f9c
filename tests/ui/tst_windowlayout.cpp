// SPDX-License-Identifier: GPL-3.0-or-later
// The layout of the window on a small screen: what is visible at once, and docks that keep their sizes.
#include "tests/ui/presenterfixture.h"
#include "tests/ui/projector.h"
#include "tests/ui/visibleparts.h"
#include "tests/ui/windowrig.h"
#include "ui/verdict/outcomebadge.h"
#include "ui/window/windowdocks.h"
#include "ui/window/windowlayout.h"

#include <QDockWidget>
#include <QSettings>
#include <QToolBar>

using namespace lockscope;

namespace {

constexpr QSize smallest(1280, 669); // a screen of 1280x720 without the desktop's bars

const char *const sliders[] = {"ttl-slider", "pause-slider", "nodes-slider", "clients-slider"};

bool isAbout(QSize a, QSize b)
{
    return std::abs(a.width() - b.width()) < 8 && std::abs(a.height() - b.height()) < 8;
}

} // namespace

class TestWindowLayout : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

private Q_SLOTS:
    void init() { m_folder.forget(); }

    void theFirstWindowIsInsideTheScreen_data()
    {
        QTest::addColumn<QSize>("room");
        QTest::newRow("large") << QSize(1920, 1080);
        QTest::newRow("laptop") << QSize(1366, 728);
        QTest::newRow("small") << QSize(1280, 720);
        QTest::newRow("1920x1080 at scale 1.5") << QSize(1280, 720);
        QTest::newRow("1280x720 at scale 1.5") << QSize(853, 480);
    }

    void theFirstWindowIsInsideTheScreen()
    {
        QFETCH(QSize, room);
        const QSize size = WindowLayout::firstSize(room);
        QVERIFY(size.width() <= room.width() && size.height() + 30 <= room.height()); // with its title
        QVERIFY(size.width() >= std::min(1440, room.width() - 10));
    }

    void theFirstStartOnASmallScreenIsInsideIt()
    {
        MainWindow window;
        window.show();
        QVERIFY(window.screen()->availableGeometry().contains(window.geometry()));
    }

    void everythingThatMattersIsVisibleAtOnce_data()
    {
        QTest::addColumn<QString>("scenario");
        QTest::addColumn<QString>("language");
        QTest::addColumn<int>("nodes");
        for (const char *const language : {"en", "zh_CN"}) {
            const auto row = [&](const char *scenario, int nodes) {
                QTest::addRow("%s, %s", scenario, language) << QString::fromLatin1(scenario) << QString::fromLatin1(language) << nodes;
            };
            row("f10-pause-after-acquire", 1);
            row("f8-clock-jump", 5);
            row("f21-minority-down", 5);
        }
    }

    void everythingThatMattersIsVisibleAtOnce()
    {
        QFETCH(QString, scenario);
        QFETCH(QString, language);
        QFETCH(int, nodes);
        QSettings(QStringLiteral("Lockscope"), QStringLiteral("Lockscope")).setValue(QStringLiteral("language"), language);
        PresenterFixture room(smallest);
        QVERIFY(pick(room.window, QStringLiteral("scenario"), scenario));
        // A setting without effect has a note in place of its slider.
        const auto isControlVisible = [&room](const char *slider) {
            const QByteArray note = QByteArray(slider).replace("-slider", "-note");
            return isWhollyVisible(room.window, slider) || isWhollyVisible(room.window, note.constData());
        };
        for (const char *const name : sliders)
            QTRY_VERIFY2(isControlVisible(name), name);
        QTRY_VERIFY_WITH_TIMEOUT(areAllNodesVisible(*room.canvas, nodes), patience);
        QVERIFY(room.canvas->lanes().find(LaneRole::keys, ClientId(1), {})); // client 1 is open
        QTRY_VERIFY(isWhollyVisible(room.window.findChild<OutcomeBadge *>()));
        QCOMPARE(room.window.size(), smallest);
    }

    void docksKeepTheirSizesAcrossALessonAndPresenterMode()
    {
        PresenterFixture room(QSize(1270, 700));
        room.dock("eventsDock").show();
        room.window.resizeDocks({&room.dock("scenarioDock"), &room.dock("verdictDock")}, {333, 351}, Qt::Horizontal);
        QTRY_COMPARE(room.dock("scenarioDock").width(), 333);
        const auto places = room.places();
        room.lessonProgress().begin(0);
        QVERIFY(room.places() != places);
        room.lessonProgress().leave();
        QTRY_COMPARE(room.places(), places);
        QVERIFY(room.present());
        QVERIFY(room.leave());
        QTRY_COMPARE(room.places(), places);
    }

    void docksComeBackAfterALessonThatBeganOrEndedInPresenterMode()
    {
        PresenterFixture room(QSize(1270, 700));
        room.dock("eventsDock").show();
        const QStringList docks = room.docks();
        const auto places = room.places();
        QVERIFY(room.present());
        room.lessonProgress().begin(0);
        QVERIFY(room.leave());
        room.lessonProgress().leave();
        QCOMPARE(room.docks(), docks);
        room.lessonProgress().begin(0);
        QVERIFY(room.present());
        room.lessonProgress().leave();
        QVERIFY(room.leave());
        QCOMPARE(room.docks(), docks);
        // Not to the pixel: the docks were fitted beside the bar of the lesson meanwhile.
        for (auto place = places.cbegin(); place != places.cend(); ++place)
            QTRY_VERIFY2(isAbout(room.places().value(place.key()).size(), place->size()), qPrintable(place.key()));
    }

    void docksKeepTheirSizesAcrossAComparisonAndTheLabBar()
    {
        PresenterFixture room(QSize(1270, 700));
        room.dock("eventsDock").show();
        const auto places = room.places();
        auto *const docks = room.window.findChild<WindowDocks *>();
        docks->setComparing(true);
        QVERIFY(room.places() != places);
        docks->setComparing(false);
        QTRY_COMPARE(room.places(), places);
        auto &lab = *room.window.findChild<QToolBar *>(QStringLiteral("labBar"));
        docks->showBar(lab, true);
        QTRY_VERIFY(room.places() != places);
        docks->showBar(lab, false);
        QTRY_COMPARE(room.places(), places);
        // What the user changes while the bar is visible stays.
        docks->showBar(lab, true);
        room.window.resizeDocks({&room.dock("scenarioDock")}, {350}, Qt::Horizontal);
        QTRY_COMPARE(room.dock("scenarioDock").width(), 350);
        docks->showBar(lab, false);
        QTRY_COMPARE(room.dock("scenarioDock").width(), 350);
    }

    void theChosenTabStaysInFrontAfterAComparison()
    {
        PresenterFixture room(QSize(1270, 700));
        for (const char *const name : {"eventsDock", "momentDock", "chartsDock"})
            room.dock(name).show();
        room.dock("momentDock").raise();
        QTRY_VERIFY(room.places().contains(QStringLiteral("momentDock")));
        auto *const docks = room.window.findChild<WindowDocks *>();
        docks->setComparing(true);
        QTRY_VERIFY(!room.places().contains(QStringLiteral("momentDock")));
        docks->setComparing(false);
        QTRY_VERIFY(room.places().contains(QStringLiteral("momentDock")));
        room.key(Qt::Key_D, Qt::ControlModifier);
        QTRY_VERIFY(room.places().contains(QStringLiteral("compareDock")));
        room.key(Qt::Key_Escape);
        QTRY_VERIFY(room.places().contains(QStringLiteral("momentDock")));
    }

    void resetLayoutRestoresTheLayoutOfTheFirstStart()
    {
        PresenterFixture room(smallest);
        const auto places = room.places();
        const QStringList docks = room.docks();
        room.window.addDockWidget(Qt::RightDockWidgetArea, &room.dock("listingDock"));
        room.dock("eventsDock").show();
        room.dock("topologyDock").hide();
        room.window.resizeDocks({&room.dock("scenarioDock")}, {400}, Qt::Horizontal);
        QTRY_VERIFY(room.places() != places);
        actionNamed(room.window, QStringLiteral("Reset layout"))->trigger();
        QCOMPARE(room.docks(), docks);
        QTRY_COMPARE(room.places(), places);
    }

    void aLayoutOfAnOlderVersionIsIgnored()
    {
        QStringList docks;
        {
            PresenterFixture room(smallest);
            docks = room.docks();
            room.dock("topologyDock").hide();
            Preferences().setLayout(room.window.saveState());
        }
        PresenterFixture next(smallest);
        QCOMPARE(next.docks(), docks);
    }
};

int main(int argc, char *argv[])
{
    return runOnProjector<TestWindowLayout>(argc, argv);
}

#include "tst_windowlayout.moc"
