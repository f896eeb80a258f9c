// SPDX-License-Identifier: GPL-3.0-or-later
// Presenter mode as a teacher uses it: the real window on a projector's screen, with keys.
#include <QTest>

#include "core/analysis/lesson/lesson.h"
#include "tests/ui/presenterfixture.h"
#include "tests/ui/projector.h"
#include "tests/ui/visibleparts.h"
#include "tests/ui/windowrig.h"
#include "ui/lessons/lessonbar.h"
#include "ui/presenter/keyhint.h"
#include "ui/presenter/spotlight.h"
#include "ui/settings/settingcontrol.h"
#include "ui/shared/language.h"
#include "ui/state/lessonprogress.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/window/presenterstage.h"
#include "ui/window/replay.h"
#include "ui/window/wiring/lessonfeature.h"
#include "ui/window/wiring/presenterfeature.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QSlider>

using namespace lockscope;

namespace {

// Returns the first text of a bar that does not fit into its place, or the name of the first such
// widget; empty if all fit.
QString cutOffText(QWidget &bar)
{
    for (const QLabel *const label : bar.findChildren<QLabel *>()) {
        if (!label->isVisible() || label->text().isEmpty())
            continue;
        const int high =
            label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
        const int wide = label->wordWrap() ? 0 : label->sizeHint().width();
        if (label->height() < high || label->width() < wide)
            return label->text();
    }
    for (QWidget *const part : bar.findChildren<QWidget *>()) {
        if (part->isVisible() && part->hasHeightForWidth() && !qobject_cast<QLabel *>(part)
            && !part->layout() && part->height() < part->heightForWidth(part->width()))
            return QString::fromLatin1(part->metaObject()->className()) + part->accessibleName();
    }
    return {};
}

// Returns the name of the first shown setting that is cut; empty if none is.
QString cutOffSetting(const QWidget &window)
{
    for (const SettingControl *const control : window.findChildren<SettingControl *>()) {
        if (control->isVisible() && !isWhollyVisible(control))
            return control->objectName();
    }
    return {};
}

} // namespace

class TestPresenter : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_folder.resetToFirstStart();
        Preferences().forgetLessons();
    }

    void onlyTimelineVerdictAndSlidersAreVisibleAndTextIsLarger()
    {
        PresenterFixture fixture;
        const double textSize = fixture.timeline->font().pointSizeF();
        QVERIFY(fixture.enterPresenterMode());
        QVERIFY(fixture.window.isFullScreen());
        QCOMPARE(fixture.docks(),
            (QStringList{QStringLiteral("scenarioDock"), QStringLiteral("verdictDock")}));
        QVERIFY(fixture.timeline->isVisible());
        for (const QWidget *const bar : {static_cast<QWidget *>(fixture.window.menuBar()),
                 static_cast<QWidget *>(fixture.window.statusBar()),
                 fixture.window.findChild<QWidget *>(QStringLiteral("mainToolBar")),
                 fixture.window.findChild<QWidget *>(QStringLiteral("replayBar"))})
            QVERIFY(!bar->isVisible());
        QCOMPARE(fixture.timeline->font().pointSizeF(), textSize * PresenterStage::textScale);
        QVERIFY(fixture.window.findChild<QLabel *>(QStringLiteral("why"))->font().pointSizeF()
            > textSize * PresenterStage::textScale);
        QCOMPARE(actionNamed(fixture.window, QStringLiteral("Presenter mode"))->isChecked(), true);
    }

    void leavingPresenterModeRestoresTheWindow()
    {
        PresenterFixture fixture;
        fixture.window.findChild<QDockWidget *>(QStringLiteral("topologyDock"))->hide();
        auto *const verdict =
            fixture.window.findChild<QDockWidget *>(QStringLiteral("verdictDock"));
        fixture.window.resizeDocks({verdict}, {333}, Qt::Horizontal);
        QTRY_COMPARE(verdict->width(), 333);
        // When all fixes are tried, the panels need no more room.
        const auto *const line =
            fixture.window.findChild<QToolButton *>(QStringLiteral("remedyLine"));
        QTRY_VERIFY_WITH_TIMEOUT(
            line->isVisible() && !line->text().contains(QStringLiteral("trying")), patience);
        const QRect geometry = fixture.window.geometry();
        const auto places = fixture.places();
        const auto sizes = fixture.textSizes();
        const QByteArray state = fixture.window.saveState();
        for (int i = 0; i < 2; ++i) {
            QVERIFY(fixture.enterPresenterMode());
            QVERIFY(fixture.leavePresenterMode());
            QTRY_COMPARE(fixture.places(), places);
            QCOMPARE(fixture.window.geometry(), geometry);
            QTRY_COMPARE(fixture.window.saveState(), state);
            const auto later = fixture.textSizes();
            for (auto each = sizes.cbegin(); each != sizes.cend(); ++each)
                QCOMPARE(later.value(each.key(), each.value()), each.value());
            QVERIFY(!fixture.window.isFullScreen());
            for (const QWidget *const bar : {static_cast<QWidget *>(fixture.window.menuBar()),
                     static_cast<QWidget *>(fixture.window.statusBar()),
                     fixture.window.findChild<QWidget *>(QStringLiteral("mainToolBar")),
                     fixture.window.findChild<QWidget *>(QStringLiteral("replayBar"))})
                QVERIFY(bar->isVisible());
        }
    }

    void aFullScreenWindowStaysInFullScreenAfterPresenterMode()
    {
        PresenterFixture fixture;
        fixture.press(Qt::Key_F11);
        QTRY_VERIFY(fixture.window.isFullScreen());
        QVERIFY(fixture.enterPresenterMode());
        fixture.press(Qt::Key_F5);
        QVERIFY(!fixture.isPresenting());
        QVERIFY(fixture.window.isFullScreen());
    }

    void aWindowClosedInPresenterModeOpensWithItsUsualLayout()
    {
        QStringList docks;
        {
            PresenterFixture fixture;
            docks = fixture.docks();
            QVERIFY(fixture.enterPresenterMode());
            fixture.window.close();
        }
        PresenterFixture next;
        QCOMPARE(next.docks(), docks);
        QVERIFY(!next.window.isFullScreen());
    }

    void theReasonOfTheVerdictIsVisible()
    {
        PresenterFixture fixture;
        QVERIFY(fixture.enterPresenterMode());
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.window.findChild<KeyHint *>(), patience);
        QTRY_VERIFY(isWhollyVisible(fixture.window, "why"));
    }

    void slidersAndAllNodesAreVisible()
    {
        PresenterFixture fixture;
        QVERIFY(pick(fixture.window, QStringLiteral("scenario"), QStringLiteral("f8-clock-jump")));
        QVERIFY(fixture.enterPresenterMode());
        QTRY_VERIFY_WITH_TIMEOUT(areAllNodesVisible(*fixture.timeline, 5), patience);
        for (const char *const name :
            {"ttl-slider", "pause-slider", "nodes-slider", "clients-slider"})
            QTRY_VERIFY2(isWhollyVisible(fixture.window, name), name);
    }

    void everyNodeOfALessonIsVisible()
    {
        PresenterFixture fixture;
        fixture.lessonProgress().begin(10);
        QVERIFY(fixture.enterPresenterMode());
        for (std::size_t page = 0; page < fixture.lessonProgress().pageCount(); ++page) {
            QTRY_VERIFY2_WITH_TIMEOUT(areAllNodesVisible(*fixture.timeline, 5),
                QByteArray::number(page + 1).constData(), patience);
            fixture.lessonProgress().reveal();
            QTRY_VERIFY2_WITH_TIMEOUT(areAllNodesVisible(*fixture.timeline, 5),
                QByteArray::number(page + 1).constData(), patience);
            fixture.lessonProgress().next();
        }
    }

    void aLessonShowsItsTextAndItsSliders()
    {
        PresenterFixture fixture;
        fixture.window.findChild<QDockWidget *>(QStringLiteral("eventsDock"))
            ->show(); // a low window hides this dock at the start
        fixture.lessonProgress().begin(6);
        const QStringList before = fixture.docks();
        QVERIFY(fixture.enterPresenterMode());
        QVERIFY(fixture.bar()->isVisible());
        QCOMPARE(fixture.docks(),
            (QStringList{QStringLiteral("scenarioDock"), QStringLiteral("verdictDock")}));
        QTRY_VERIFY(
            fixture.window.findChild<QSlider *>(QStringLiteral("pause-slider"))->isVisible());
        QVERIFY(
            !fixture.window.findChild<QSlider *>(QStringLiteral("clients-slider"))->isVisible());
        const std::size_t page = fixture.lessonProgress().page();
        fixture.press(Qt::Key_PageDown);
        QCOMPARE(fixture.lessonProgress().page(), page + 1);
        fixture.press(Qt::Key_PageUp);
        QCOMPARE(fixture.lessonProgress().page(), page);
        fixture.lessonProgress().leave();
        QCOMPARE(fixture.docks(),
            (QStringList{QStringLiteral("scenarioDock"), QStringLiteral("verdictDock")}));
        QVERIFY(!fixture.bar()->isVisible());
        QVERIFY(fixture.leavePresenterMode());
        QVERIFY(fixture.docks().contains(
            QStringLiteral("eventsDock"))); // the lesson that hid this dock has ended
        QVERIFY(!before.contains(QStringLiteral("eventsDock")));
    }

    void afterPresenterModeTheWindowHasTheLayoutOfTheRunningLesson()
    {
        PresenterFixture fixture;
        fixture.window.findChild<QDockWidget *>(QStringLiteral("eventsDock"))->show();
        const QStringList usualDocks = fixture.docks();
        QVERIFY(fixture.enterPresenterMode());
        fixture.lessonProgress().begin(0);
        QCOMPARE(fixture.docks(),
            (QStringList{QStringLiteral("scenarioDock"), QStringLiteral("verdictDock")}));
        QVERIFY(fixture.leavePresenterMode());
        QVERIFY(!fixture.docks().contains(QStringLiteral("eventsDock")));
        fixture.lessonProgress().leave();
        QCOMPARE(fixture.docks(), usualDocks);
    }

    void bOrFullStopBlanksThePictureAndAnyKeyShowsItAgain_data()
    {
        QTest::addColumn<int>("key");
        QTest::newRow("B") << static_cast<int>(Qt::Key_B);
        QTest::newRow(".") << static_cast<int>(Qt::Key_Period);
    }

    void bOrFullStopBlanksThePictureAndAnyKeyShowsItAgain()
    {
        QFETCH(int, key);
        PresenterFixture fixture;
        fixture.press(key);
        QVERIFY(!fixture.curtain()); // outside presenter mode, the key does not blank the picture
        fixture.lessonProgress().begin(5);
        QVERIFY(fixture.enterPresenterMode());
        const std::size_t page = fixture.lessonProgress().page();
        for (const int nextKey :
            {key, static_cast<int>(Qt::Key_PageDown), static_cast<int>(Qt::Key_Escape)}) {
            fixture.press(key);
            QVERIFY(fixture.curtain());
            const QImage picture = fixture.window.grab().toImage();
            QCOMPARE(picture.pixelColor(picture.rect().center()), QColor(Qt::black));
            QCOMPARE(picture.pixelColor(5, 5), QColor(Qt::black));
            fixture.press(nextKey);
            QTRY_VERIFY(!fixture.curtain());
            QCOMPARE(fixture.lessonProgress().page(), page); // the key had no other effect
            QVERIFY(fixture.isPresenting());
        }
        fixture.press(key);
        QTest::mouseClick(fixture.curtain(), Qt::LeftButton);
        QTRY_VERIFY(!fixture.curtain());
        QCOMPARE(QApplication::focusWidget(), fixture.timeline);
    }

    void spacePlaysTheRunWhereverTheFocusIs()
    {
        PresenterFixture fixture;
        fixture.lessonProgress().begin(6);
        QVERIFY(fixture.enterPresenterMode());
        Player &player = fixture.window.findChild<Replay *>()->player();
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.window.experiment().preview.isBusy(), patience);
        fixture.window.findChild<QAbstractButton *>(QStringLiteral("lessonNext"))->setFocus();
        const std::size_t page = fixture.lessonProgress().page();
        fixture.press(Qt::Key_Space);
        QVERIFY(player.isPlaying());
        fixture.press(Qt::Key_Space);
        QVERIFY(!player.isPlaying());
        QCOMPARE(fixture.lessonProgress().page(), page);
    }

    void shortcutsOfHiddenMenusStillWork()
    {
        PresenterFixture fixture;
        QVERIFY(fixture.enterPresenterMode());
        fixture.press(Qt::Key_Minus, Qt::ControlModifier);
        QVERIFY(!fixture.timeline->visibleTime().isShowingAll());
        fixture.press(Qt::Key_0, Qt::ControlModifier);
        QVERIFY(fixture.timeline->visibleTime().isShowingAll());
    }

    void theSpotlightFollowsThePointerAndPassesClicksOn()
    {
        PresenterFixture fixture;
        QVERIFY(fixture.enterPresenterMode());
        const QImage plain = fixture.window.grab().toImage();
        fixture.press(Qt::Key_L);
        auto *const light = fixture.window.findChild<Spotlight *>();
        QVERIFY(light);
        const QPoint at = fixture.timeline->mapTo(
            &fixture.window, fixture.timeline->lanesRect().center().toPoint());
        QTest::mouseMove(fixture.window.windowHandle(), at);
        QTRY_COMPARE(light->centre().toPoint(), at);
        const QImage lit = fixture.window.grab().toImage();
        QCOMPARE(lit.pixelColor(at), plain.pixelColor(at));
        const QPoint away(at.x(), 5);
        QVERIFY(lit.pixelColor(away).lightness() < plain.pixelColor(away).lightness());
        const QPoint ruler = fixture.timeline->mapTo(
            &fixture.window, fixture.timeline->rulerRect().center().toPoint());
        QTest::mouseClick(fixture.window.windowHandle(), Qt::LeftButton, {}, ruler);
        QTRY_VERIFY(fixture.window.findChild<Replay *>()->playhead().at());
        fixture.press(Qt::Key_L);
        QVERIFY(!fixture.window.findChild<Spotlight *>());
        fixture.press(Qt::Key_L);
        QVERIFY(fixture.leavePresenterMode());
        QVERIFY(!fixture.window.findChild<Spotlight *>()); // the spotlight ends with presenter mode
    }

    void aHintAboutTheKeysCoversNothingAndDisappears()
    {
        PresenterFixture fixture;
        QVERIFY(fixture.enterPresenterMode());
        auto *const hint = fixture.window.findChild<KeyHint *>();
        QVERIFY(hint && hint->isVisible());
        const auto *const text = hint->findChild<QLabel *>();
        QTRY_VERIFY(text->isVisible() && text->height() >= text->heightForWidth(text->width()));
        QTRY_VERIFY(fixture.window.rect().contains(hint->geometry()));
        QTRY_VERIFY(!hint->geometry().intersects(fixture.window.centralWidget()->geometry()));
        for (const char *const dock : {"verdictDock", "scenarioDock"})
            QVERIFY(!hint->geometry().intersects(fixture.dock(dock).geometry()));
        for (const char *const key : {"Ctrl+Shift+L", "Ctrl+R", "Ctrl+."})
            QVERIFY(hint->text().contains(QLatin1String(key)));
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.window.findChild<KeyHint *>(), patience);
    }

    void theLanguageIsSwitchedAndThePageKept()
    {
        PresenterFixture fixture;
        fixture.lessonProgress().begin(5);
        QVERIFY(fixture.enterPresenterMode());
        fixture.press(Qt::Key_PageDown);
        const auto textOfPage = [&] {
            return fixture.window.findChild<QLabel *>(QStringLiteral("lessonText"))->text();
        };
        const auto &texts = lessonLibrary()[5].pages[1].text;
        QCOMPARE(textOfPage(), QString::fromStdString(texts.at("en")));
        fixture.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(textOfPage(), QString::fromStdString(texts.at("zh_CN")));
        QCOMPARE(fixture.lessonProgress().page(), std::size_t{1});
        QCOMPARE(
            fixture.window.findChild<QDockWidget *>(QStringLiteral("verdictDock"))->windowTitle(),
            QStringLiteral("判定"));
        QVERIFY(actionNamed(fixture.window, QStringLiteral("简体中文"))->isChecked());
        QCOMPARE(Preferences().language(), QStringLiteral("zh_CN"));
        const double large = QApplication::font().pointSizeF();
        QVERIFY(fixture.leavePresenterMode());
        QCOMPARE(large,
            QApplication::font().pointSizeF()
                * PresenterStage::textScale); // presenter mode enlarges the text in Chinese, too
        fixture.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(textOfPage(), QString::fromStdString(texts.at("en")));
    }

    void everyPageOfEveryLessonFitsOnAProjector_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << QStringLiteral("en");
        QTest::newRow("Chinese") << QStringLiteral("zh_CN");
    }

    void everyPageOfEveryLessonFitsOnAProjector()
    {
        QFETCH(QString, language);
        PresenterFixture fixture;
        changeLanguage(fixture.window, language);
        fixture.findTimeline();
        QVERIFY(fixture.enterPresenterMode());
        for (std::size_t i = 0; i < lessonLibrary().size(); ++i) {
            fixture.lessonProgress().begin(i);
            for (std::size_t page = 0; page < fixture.lessonProgress().pageCount(); ++page) {
                QCoreApplication::processEvents();
                const QByteArray where =
                    QStringLiteral("lesson %1, page %2: ").arg(i + 1).arg(page + 1).toUtf8();
                QTRY_VERIFY2(cutOffText(*fixture.bar()).isEmpty(),
                    (where + cutOffText(*fixture.bar()).toUtf8()).constData());
                QVERIFY2(fixture.window.size() == screen, where.constData());
                QVERIFY2(fixture.timeline->height() >= 240,
                    (where + QByteArray::number(fixture.timeline->height())).constData());
                fixture.lessonProgress().reveal();
                QTRY_VERIFY2(cutOffSetting(fixture.window).isEmpty(),
                    (where + cutOffSetting(fixture.window).toUtf8()).constData());
                fixture.lessonProgress().next();
            }
            fixture.lessonProgress().leave();
        }
    }

private:
    OwnFolder m_folder;
};

LOCKSCOPE_TEST_MAIN(TestPresenter, runOnProjector<TestPresenter>)
#include "tst_presenter.moc"
