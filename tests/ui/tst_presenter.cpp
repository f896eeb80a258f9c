// SPDX-License-Identifier: GPL-3.0-or-later
// Presenter mode as a teacher uses it: the real window on a projector's screen, with keys.
#include <QTest>

#include "core/lab/lesson/lessonlibrary.h"
#include "tests/ui/presenterfixture.h"
#include "tests/ui/projector.h"
#include "tests/ui/visibleparts.h"
#include "tests/ui/windowrig.h"
#include "ui/lessons/lessonbar.h"
#include "ui/presenter/keyhint.h"
#include "ui/presenter/spotlight.h"
#include "ui/shared/language.h"
#include "ui/state/lessonprogress.h"
#include "ui/timeline/canvas/timelinecanvas.h"
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

// Returns a text, or the name of a widget, that does not fit into its place; empty if all fit.
QString cutOff(QWidget &bar)
{
    for (const QLabel *const label : bar.findChildren<QLabel *>()) {
        if (!label->isVisible() || label->text().isEmpty())
            continue;
        const int high = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
        const int wide = label->wordWrap() ? 0 : label->sizeHint().width();
        if (label->height() < high || label->width() < wide)
            return label->text();
    }
    for (QWidget *const task : bar.findChildren<QWidget *>()) {
        if (task->isVisible() && task->hasHeightForWidth() && !qobject_cast<QLabel *>(task) && !task->layout()
            && task->height() < task->heightForWidth(task->width()))
            return QString::fromLatin1(task->metaObject()->className()) + task->accessibleName();
    }
    return {};
}

} // namespace

class TestPresenter : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_folder.forget();
        Preferences().forgetLessons();
    }

    void onlyTimelineVerdictAndSlidersAreSeenAndTextIsLarger()
    {
        PresenterFixture room;
        const double text = room.canvas->font().pointSizeF();
        QVERIFY(room.present());
        QVERIFY(room.window.isFullScreen());
        QCOMPARE(room.docks(), (QStringList{QStringLiteral("scenarioDock"), QStringLiteral("verdictDock")}));
        QVERIFY(room.canvas->isVisible());
        for (const QWidget *const bar : {static_cast<QWidget *>(room.window.menuBar()), static_cast<QWidget *>(room.window.statusBar()),
                                         room.window.findChild<QWidget *>(QStringLiteral("mainToolBar")),
                                         room.window.findChild<QWidget *>(QStringLiteral("replayBar"))})
            QVERIFY(!bar->isVisible());
        QCOMPARE(room.canvas->font().pointSizeF(), text * PresenterStage::textScale);
        QVERIFY(room.window.findChild<QLabel *>(QStringLiteral("why"))->font().pointSizeF() > text * PresenterStage::textScale);
        QCOMPARE(actionNamed(room.window, QStringLiteral("Presenter mode"))->isChecked(), true);
    }

    void leavingBringsEverythingBackAsItWas()
    {
        PresenterFixture room;
        room.window.findChild<QDockWidget *>(QStringLiteral("topologyDock"))->hide();
        auto *const verdict = room.window.findChild<QDockWidget *>(QStringLiteral("verdictDock"));
        room.window.resizeDocks({verdict}, {333}, Qt::Horizontal);
        QTRY_COMPARE(verdict->width(), 333);
        const QRect geometry = room.window.geometry();
        const auto places = room.places();
        const auto sizes = room.textSizes();
        const QByteArray state = room.window.saveState();
        for (int i = 0; i < 2; ++i) {
            QVERIFY(room.present());
            QVERIFY(room.leave());
            QTRY_COMPARE(room.places(), places);
            QCOMPARE(room.window.geometry(), geometry);
            QTRY_COMPARE(room.window.saveState(), state);
            const auto later = room.textSizes();
            for (auto each = sizes.cbegin(); each != sizes.cend(); ++each)
                QCOMPARE(later.value(each.key(), each.value()), each.value());
            QVERIFY(!room.window.isFullScreen());
            for (const QWidget *const bar : {static_cast<QWidget *>(room.window.menuBar()), static_cast<QWidget *>(room.window.statusBar()),
                                             room.window.findChild<QWidget *>(QStringLiteral("mainToolBar")),
                                             room.window.findChild<QWidget *>(QStringLiteral("replayBar"))})
                QVERIFY(bar->isVisible());
        }
    }

    void whoeverWasInFullScreenStaysThere()
    {
        PresenterFixture room;
        room.key(Qt::Key_F11);
        QTRY_VERIFY(room.window.isFullScreen());
        QVERIFY(room.present());
        room.key(Qt::Key_F5);
        QVERIFY(!room.isPresenting());
        QVERIFY(room.window.isFullScreen());
    }

    void aWindowThatIsClosedKeepsItsUsualLayout()
    {
        QStringList docks;
        {
            PresenterFixture room;
            docks = room.docks();
            QVERIFY(room.present());
            room.window.close();
        }
        PresenterFixture next;
        QCOMPARE(next.docks(), docks);
        QVERIFY(!next.window.isFullScreen());
    }

    void theReasonOfTheVerdictIsVisible()
    {
        PresenterFixture room;
        QVERIFY(room.present());
        QTRY_VERIFY_WITH_TIMEOUT(!room.window.findChild<KeyHint *>(), patience);
        QTRY_VERIFY(isWhollyVisible(room.window, "why"));
    }

    void slidersAndAllNodesAreVisible()
    {
        PresenterFixture room;
        QVERIFY(pick(room.window, QStringLiteral("scenario"), QStringLiteral("f8-clock-jump")));
        QVERIFY(room.present());
        QTRY_VERIFY_WITH_TIMEOUT(areAllNodesVisible(*room.canvas, 5), patience);
        for (const char *const name : {"ttl-slider", "pause-slider", "nodes-slider", "clients-slider"})
            QTRY_VERIFY2(isWhollyVisible(room.window, name), name);
    }

    void everyNodeOfALessonIsVisible()
    {
        PresenterFixture room;
        room.progress().begin(10);
        QVERIFY(room.present());
        for (std::size_t page = 0; page < room.progress().pageCount(); ++page) {
            QTRY_VERIFY2_WITH_TIMEOUT(areAllNodesVisible(*room.canvas, 5), QByteArray::number(page + 1).constData(), patience);
            room.progress().reveal();
            QTRY_VERIFY2_WITH_TIMEOUT(areAllNodesVisible(*room.canvas, 5), QByteArray::number(page + 1).constData(), patience);
            room.progress().next();
        }
    }

    void aLessonBringsItsTextAndItsSliders()
    {
        PresenterFixture room;
        room.window.findChild<QDockWidget *>(QStringLiteral("eventsDock"))->show(); // a low window starts without it
        room.progress().begin(6);
        const QStringList before = room.docks();
        QVERIFY(room.present());
        QVERIFY(room.bar()->isVisible());
        QCOMPARE(room.docks(), (QStringList{QStringLiteral("scenarioDock"), QStringLiteral("verdictDock")}));
        QTRY_VERIFY(room.window.findChild<QSlider *>(QStringLiteral("pause-slider"))->isVisible());
        QVERIFY(!room.window.findChild<QSlider *>(QStringLiteral("clients-slider"))->isVisible());
        const std::size_t page = room.progress().page();
        room.key(Qt::Key_PageDown);
        QCOMPARE(room.progress().page(), page + 1);
        room.key(Qt::Key_PageUp);
        QCOMPARE(room.progress().page(), page);
        room.progress().leave();
        QCOMPARE(room.docks(), (QStringList{QStringLiteral("scenarioDock"), QStringLiteral("verdictDock")}));
        QVERIFY(!room.bar()->isVisible());
        QVERIFY(room.leave());
        QVERIFY(room.docks().contains(QStringLiteral("eventsDock"))); // it was hidden for the lesson, which has ended
        QVERIFY(!before.contains(QStringLiteral("eventsDock")));
    }

    void aLessonThatBeginsMeanwhileFindsItsLayoutAfterwards()
    {
        PresenterFixture room;
        room.window.findChild<QDockWidget *>(QStringLiteral("eventsDock"))->show();
        const QStringList usualDocks = room.docks();
        QVERIFY(room.present());
        room.progress().begin(0);
        QCOMPARE(room.docks(), (QStringList{QStringLiteral("scenarioDock"), QStringLiteral("verdictDock")}));
        QVERIFY(room.leave());
        QVERIFY(!room.docks().contains(QStringLiteral("eventsDock")));
        room.progress().leave();
        QCOMPARE(room.docks(), usualDocks);
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
        PresenterFixture room;
        room.key(key);
        QVERIFY(!room.curtain()); // these keys belong to presenter mode
        room.progress().begin(5);
        QVERIFY(room.present());
        const std::size_t page = room.progress().page();
        for (const int again : {key, static_cast<int>(Qt::Key_PageDown), static_cast<int>(Qt::Key_Escape)}) {
            room.key(key);
            QVERIFY(room.curtain());
            const QImage picture = room.window.grab().toImage();
            QCOMPARE(picture.pixelColor(picture.rect().center()), QColor(Qt::black));
            QCOMPARE(picture.pixelColor(5, 5), QColor(Qt::black));
            room.key(again);
            QTRY_VERIFY(!room.curtain());
            QCOMPARE(room.progress().page(), page); // the key had no other effect
            QVERIFY(room.isPresenting());
        }
        room.key(key);
        QTest::mouseClick(room.curtain(), Qt::LeftButton);
        QTRY_VERIFY(!room.curtain());
        QCOMPARE(QApplication::focusWidget(), room.canvas);
    }

    void spacePlaysWhateverHasTheFocus()
    {
        PresenterFixture room;
        room.progress().begin(6);
        QVERIFY(room.present());
        Player &player = room.window.findChild<Replay *>()->player();
        QTRY_VERIFY_WITH_TIMEOUT(!room.window.experiment().preview.isBusy(), patience);
        room.window.findChild<QAbstractButton *>(QStringLiteral("lessonNext"))->setFocus();
        const std::size_t page = room.progress().page();
        room.key(Qt::Key_Space);
        QVERIFY(player.isPlaying());
        room.key(Qt::Key_Space);
        QVERIFY(!player.isPlaying());
        QCOMPARE(room.progress().page(), page);
    }

    void keysOfHiddenMenusStillAct()
    {
        PresenterFixture room;
        QVERIFY(room.present());
        room.key(Qt::Key_Minus, Qt::ControlModifier);
        QVERIFY(!room.canvas->visibleTime().isShowingAll());
        room.key(Qt::Key_0, Qt::ControlModifier);
        QVERIFY(room.canvas->visibleTime().isShowingAll());
    }

    void theSpotlightFollowsThePointerAndTakesNoClick()
    {
        PresenterFixture room;
        QVERIFY(room.present());
        const QImage plain = room.window.grab().toImage();
        room.key(Qt::Key_L);
        auto *const light = room.window.findChild<Spotlight *>();
        QVERIFY(light);
        const QPoint at = room.canvas->mapTo(&room.window, room.canvas->lanesRect().center().toPoint());
        QTest::mouseMove(room.window.windowHandle(), at);
        QTRY_COMPARE(light->centre().toPoint(), at);
        const QImage lit = room.window.grab().toImage();
        QCOMPARE(lit.pixelColor(at), plain.pixelColor(at));
        const QPoint away(at.x(), 5);
        QVERIFY(lit.pixelColor(away).lightness() < plain.pixelColor(away).lightness());
        const QPoint ruler = room.canvas->mapTo(&room.window, room.canvas->rulerRect().center().toPoint());
        QTest::mouseClick(room.window.windowHandle(), Qt::LeftButton, {}, ruler);
        QTRY_VERIFY(room.window.findChild<Replay *>()->playhead().at());
        room.key(Qt::Key_L);
        QVERIFY(!room.window.findChild<Spotlight *>());
        room.key(Qt::Key_L);
        QVERIFY(room.leave());
        QVERIFY(!room.window.findChild<Spotlight *>()); // it ends with the mode
    }

    void aHintAboutTheKeysCoversNothingAndGoes()
    {
        PresenterFixture room;
        QVERIFY(room.present());
        auto *const hint = room.window.findChild<KeyHint *>();
        QVERIFY(hint && hint->isVisible());
        const auto *const text = hint->findChild<QLabel *>();
        QTRY_VERIFY(text->isVisible() && text->height() >= text->heightForWidth(text->width()));
        QTRY_VERIFY(room.window.rect().contains(hint->geometry()));
        QTRY_VERIFY(!hint->geometry().intersects(room.window.centralWidget()->geometry()));
        for (const char *const dock : {"verdictDock", "scenarioDock"})
            QVERIFY(!hint->geometry().intersects(room.dock(dock).geometry()));
        for (const char *const key : {"Ctrl+Shift+L", "Ctrl+R", "Ctrl+."})
            QVERIFY(hint->text().contains(QLatin1String(key)));
        QTRY_VERIFY_WITH_TIMEOUT(!room.window.findChild<KeyHint *>(), patience);
    }

    void theLanguageIsSwitchedAndThePageKept()
    {
        PresenterFixture room;
        room.progress().begin(5);
        QVERIFY(room.present());
        room.key(Qt::Key_PageDown);
        const auto textOfPage = [&] { return room.window.findChild<QLabel *>(QStringLiteral("lessonText"))->text(); };
        const auto &texts = lessonLibrary()[5].pages[1].text;
        QCOMPARE(textOfPage(), QString::fromStdString(texts.at("en")));
        room.key(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(textOfPage(), QString::fromStdString(texts.at("zh_CN")));
        QCOMPARE(room.progress().page(), std::size_t{1});
        QCOMPARE(room.window.findChild<QDockWidget *>(QStringLiteral("verdictDock"))->windowTitle(), QStringLiteral("判定"));
        QVERIFY(actionNamed(room.window, QStringLiteral("简体中文"))->isChecked());
        QCOMPARE(Preferences().language(), QStringLiteral("zh_CN"));
        const double large = QApplication::font().pointSizeF();
        QVERIFY(room.leave());
        QCOMPARE(large, QApplication::font().pointSizeF() * PresenterStage::textScale); // the text is as large in the other language
        room.key(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
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
        PresenterFixture room;
        room.window.findChild<Language *>()->setCode(language);
        QVERIFY(room.present());
        for (std::size_t i = 0; i < lessonLibrary().size(); ++i) {
            room.progress().begin(i);
            for (std::size_t page = 0; page < room.progress().pageCount(); ++page) {
                QCoreApplication::processEvents();
                const QByteArray where = QStringLiteral("lesson %1, page %2: ").arg(i + 1).arg(page + 1).toUtf8();
                QTRY_VERIFY2(cutOff(*room.bar()).isEmpty(), (where + cutOff(*room.bar()).toUtf8()).constData());
                QVERIFY2(room.window.size() == screen, where.constData());
                QVERIFY2(room.canvas->height() >= 240, (where + QByteArray::number(room.canvas->height())).constData());
                room.progress().reveal();
                QCoreApplication::processEvents();
                room.progress().next();
            }
            room.progress().leave();
        }
    }

private:
    OwnFolder m_folder;
};

int main(int argc, char *argv[])
{
    return runOnProjector<TestPresenter>(argc, argv);
}

#include "tst_presenter.moc"
