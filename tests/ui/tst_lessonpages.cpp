// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of a lesson: where it begins again, and what is visible.
#include <QTest>

#include "tests/ui/visibleparts.h"
#include "tests/ui/windowrig.h"
#include "ui/shared/preferences.h"
#include "ui/state/experiment.h"
#include "ui/state/lessonprogress.h"
#include "ui/window/wiring/lessonfeature.h"

using namespace lockscope;

namespace {

constexpr int patience = 30000; // ms: enough for slow and shared machines

/// The main window with the first lesson.
struct FirstLesson {
    FirstLesson()
    {
        window.resize(1280, 720);
        window.show();
        if (!QTest::qWaitForWindowActive(&window) || !QTest::qWaitFor([this] { return window.experiment().viewer.trace() != nullptr; }, patience))
            qFatal("the window does not come up");
        lesson.begin(0);
    }
    bool pressNext()
    {
        QTest::keyClick(&window, Qt::Key_PageDown);
        return QTest::qWaitFor([this] { return !window.experiment().preview.isBusy(); }, patience);
    }

    MainWindow window;
    LessonProgress &lesson = window.findChild<LessonFeature *>()->progress();
};

} // namespace

class TestLessonPages : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

private Q_SLOTS:
    void init() { Preferences().forgetLessons(); }

    void theCounterIsVisibleAfterTheReveal()
    {
        FirstLesson room;
        QVERIFY(room.pressNext() && room.pressNext());
        QVERIFY(!room.lesson.awaitsReveal());
        const auto *const counts = room.window.findChild<QWidget *>(QStringLiteral("workloadCounts"));
        QVERIFY(counts);
        QTRY_VERIFY_WITH_TIMEOUT(counts->accessibleName().contains(QStringLiteral("Expected counter: 40")), patience);
        QTRY_VERIFY(isWhollyVisible(counts));
    }

    void aLessonThatWasReadToItsEndBeginsAtItsFirstPage()
    {
        FirstLesson room;
        QVERIFY(room.pressNext());
        room.lesson.leave();
        room.lesson.begin(0);
        QCOMPARE(room.lesson.page(), std::size_t{1}); // an unfinished lesson continues at its last page
        while (!room.lesson.isTakeaway())
            QVERIFY(room.pressNext());
        QVERIFY(!room.lesson.isDone(0)); // its goals are not met
        room.lesson.leave();
        room.lesson.begin(0);
        QCOMPARE(room.lesson.page(), std::size_t{0});
    }
};

QTEST_MAIN(TestLessonPages)
#include "tst_lessonpages.moc"
