// SPDX-License-Identifier: GPL-3.0-or-later
// The layout of the window on a small screen: what is visible at once, and docks that keep their
// sizes.
#include "tests/ui/presenterfixture.h"
#include "tests/ui/projector.h"
#include "tests/ui/visibleparts.h"
#include "tests/ui/windowrig.h"
#include "ui/verdict/outcomebadge.h"
#include "ui/shell/windowdocks.h"
#include "ui/window/windowlayout.h"

#include <QDockWidget>
#include <QSettings>
#include <QToolBar>

using namespace lockscope;

namespace {

constexpr QSize smallest(1280, 669); // a screen of 1280x720 without the desktop's bars

const char *const sliders[] = {"ttl-slider", "pause-slider", "nodes-slider", "clients-slider"};

bool isNearlyEqual(QSize a, QSize b)
{
    return std::abs(a.width() - b.width()) < 8 && std::abs(a.height() - b.height()) < 8;
}

} // namespace

class TestWindowLayout : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

private Q_SLOTS:
    void init() { m_folder.resetToFirstStart(); }

    void theSizeOfTheFirstStartFitsIntoTheScreen_data()
    {
        QTest::addColumn<QSize>("screenSize");
        QTest::newRow("large") << QSize(1920, 1080);
        QTest::newRow("laptop") << QSize(1366, 728);
        QTest::newRow("small") << QSize(1280, 720);
        QTest::newRow("1920x1080 at scale 1.5") << QSize(1280, 720);
        QTest::newRow("1280x720 at scale 1.5") << QSize(853, 480);
    }

    void theSizeOfTheFirstStartFitsIntoTheScreen()
    {
        QFETCH(QSize, screenSize);
        const QSize size = WindowLayout::firstSize(screenSize);
        QVERIFY(size.width() <= screenSize.width()
            && size.height() + 30 <= screenSize.height()); // 30: the title bar
        QVERIFY(size.width() >= std::min(1440, screenSize.width() - 10));
        QCOMPARE(size.width() > 1440 && size.height() > 900, screenSize == QSize(1920, 1080));
    }

    void theWindowOfTheFirstStartIsInsideASmallScreen()
    {
        MainWindow window;
        window.show();
        QVERIFY(window.screen()->availableGeometry().contains(window.geometry()));
    }

    void slidersNodesAndVerdictAreVisibleWithoutScrolling_data()
    {
        QTest::addColumn<QString>("scenario");
        QTest::addColumn<QString>("language");
        QTest::addColumn<int>("nodes");
        for (const char *const language : {"en", "zh_CN"}) {
            const auto row = [&](const char *scenario, int nodes) {
                QTest::addRow("%s, %s", scenario, language)
                    << QString::fromLatin1(scenario) << QString::fromLatin1(language) << nodes;
            };
            row("f10-pause-after-acquire", 1);
            row("f8-clock-jump", 5);
            row("f21-minority-down", 5);
        }
    }

    void slidersNodesAndVerdictAreVisibleWithoutScrolling()
    {
        QFETCH(QString, scenario);
        QFETCH(QString, language);
        QFETCH(int, nodes);
        QSettings(QStringLiteral("Lockscope"), QStringLiteral("Lockscope"))
            .setValue(QStringLiteral("language"), language);
        PresenterFixture fixture(smallest);
        QVERIFY(pick(fixture.window, QStringLiteral("scenario"), scenario));
        // A setting without effect has a note in place of its slider.
        const auto isControlVisible = [&fixture](const char *slider) {
            const QByteArray note = QByteArray(slider).replace("-slider", "-note");
            return isWhollyVisible(fixture.window, slider)
                || isWhollyVisible(fixture.window, note.constData());
        };
        for (const char *const name : sliders)
            QTRY_VERIFY2(isControlVisible(name), name);
        QTRY_VERIFY_WITH_TIMEOUT(areAllNodesVisible(*fixture.timeline, nodes), patience);
        QVERIFY(fixture.timeline->lanes().find(
            LaneRole::keys, ClientId(1), {})); // client 1 is expanded: its lanes are visible
        QTRY_VERIFY(isWhollyVisible(fixture.window.findChild<OutcomeBadge *>()));
        QCOMPARE(fixture.window.size(), smallest);
    }

    void docksKeepTheirSizesAcrossALessonAndPresenterMode()
    {
        PresenterFixture fixture(QSize(1270, 700));
        fixture.dock("eventsDock").show();
        fixture.window.resizeDocks({&fixture.dock("scenarioDock"), &fixture.dock("verdictDock")},
            {333, 351}, Qt::Horizontal);
        QTRY_COMPARE(fixture.dock("scenarioDock").width(), 333);
        const auto places = fixture.places();
        fixture.lessonProgress().begin(0);
        QVERIFY(fixture.places() != places);
        fixture.lessonProgress().leave();
        QTRY_COMPARE(fixture.places(), places);
        QVERIFY(fixture.enterPresenterMode());
        QVERIFY(fixture.leavePresenterMode());
        QTRY_COMPARE(fixture.places(), places);
    }

    void docksComeBackAfterALessonThatBeganOrEndedInPresenterMode()
    {
        PresenterFixture fixture(QSize(1270, 700));
        fixture.dock("eventsDock").show();
        const QStringList docks = fixture.docks();
        const auto places = fixture.places();
        QVERIFY(fixture.enterPresenterMode());
        fixture.lessonProgress().begin(0);
        QVERIFY(fixture.leavePresenterMode());
        fixture.lessonProgress().leave();
        QCOMPARE(fixture.docks(), docks);
        fixture.lessonProgress().begin(0);
        QVERIFY(fixture.enterPresenterMode());
        fixture.lessonProgress().leave();
        QVERIFY(fixture.leavePresenterMode());
        QCOMPARE(fixture.docks(), docks);
        // The sizes may differ by a few pixels, because the docks were laid out beside the lesson's
        // bar meanwhile.
        for (auto place = places.cbegin(); place != places.cend(); ++place)
            QTRY_VERIFY2(isNearlyEqual(fixture.places().value(place.key()).size(), place->size()),
                qPrintable(place.key()));
    }

    void docksKeepTheirSizesAcrossAVerificationAndTheLabBar()
    {
        PresenterFixture fixture(QSize(1270, 700));
        fixture.dock("eventsDock").show();
        const auto places = fixture.places();
        auto *const docks = fixture.window.findChild<WindowDocks *>();
        docks->setVerifying(true);
        QVERIFY(fixture.places() != places);
        docks->setVerifying(false);
        QTRY_COMPARE(fixture.places(), places);
        auto &lab = *fixture.window.findChild<QToolBar *>(QStringLiteral("liveLabBar"));
        docks->setBarShown(lab, true);
        QTRY_VERIFY(fixture.places() != places);
        docks->setBarShown(lab, false);
        QTRY_COMPARE(fixture.places(), places);
        // What the user changes while the bar is visible stays.
        docks->setBarShown(lab, true);
        fixture.window.resizeDocks({&fixture.dock("scenarioDock")}, {350}, Qt::Horizontal);
        QTRY_COMPARE(fixture.dock("scenarioDock").width(), 350);
        docks->setBarShown(lab, false);
        QTRY_COMPARE(fixture.dock("scenarioDock").width(), 350);
    }

    void theChosenTabStaysInFrontAfterAVerificationAndAComparison()
    {
        PresenterFixture fixture(QSize(1270, 700));
        for (const char *const name : {"eventsDock", "momentDock", "chartsDock"})
            fixture.dock(name).show();
        fixture.dock("momentDock").raise();
        QTRY_VERIFY(fixture.places().contains(QStringLiteral("momentDock")));
        auto *const docks = fixture.window.findChild<WindowDocks *>();
        docks->setVerifying(true);
        QTRY_VERIFY(!fixture.places().contains(QStringLiteral("momentDock")));
        docks->setVerifying(false);
        QTRY_VERIFY(fixture.places().contains(QStringLiteral("momentDock")));
        fixture.press(Qt::Key_D,
            Qt::ControlModifier); // pins the run, which opens the comparison; Escape unpins it
        QTRY_VERIFY(fixture.places().contains(QStringLiteral("compareDock")));
        fixture.press(Qt::Key_Escape);
        QTRY_VERIFY(fixture.places().contains(QStringLiteral("momentDock")));
    }

    void resetLayoutRestoresTheLayoutOfTheFirstStart()
    {
        PresenterFixture fixture(smallest);
        const auto places = fixture.places();
        const QStringList docks = fixture.docks();
        fixture.window.addDockWidget(Qt::RightDockWidgetArea, &fixture.dock("listingDock"));
        fixture.dock("eventsDock").show();
        fixture.dock("topologyDock").hide();
        fixture.window.resizeDocks({&fixture.dock("scenarioDock")}, {400}, Qt::Horizontal);
        QTRY_VERIFY(fixture.places() != places);
        actionNamed(fixture.window, QStringLiteral("Reset layout"))->trigger();
        QCOMPARE(fixture.docks(), docks);
        QTRY_COMPARE(fixture.places(), places);
    }

    void aLayoutOfAnOlderVersionIsIgnored()
    {
        QStringList docks;
        {
            PresenterFixture fixture(smallest);
            docks = fixture.docks();
            fixture.dock("topologyDock").hide();
            Preferences().setArrangement(
                0, fixture.window.saveState()); // without the number of the current version
        }
        PresenterFixture next(smallest);
        QCOMPARE(next.docks(), docks);
    }
};

LOCKSCOPE_TEST_MAIN(TestWindowLayout, runOnProjector<TestWindowLayout>)
#include "tst_windowlayout.moc"
