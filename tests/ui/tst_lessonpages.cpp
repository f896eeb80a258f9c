// SPDX-License-Identifier: GPL-3.0-or-later
// Tests at which page a lesson begins again, and what a page shows after the reveal.
#include <QTest>

#include "tests/ui/visibleparts.h"
#include "tests/ui/windowrig.h"
#include "ui/shared/preferences.h"
#include "ui/state/experiment.h"
#include "ui/state/lessonprogress.h"
#include "ui/window/wiring/lessonfeature.h"

using namespace lockscope;

namespace {

/// The main window with the first lesson.
struct FirstLesson {
    FirstLesson()
    {
        window.resize(1280, 720);
        window.show();
        if (!QTest::qWaitForWindowActive(&window)
            || !QTest::qWaitFor(
                [this] { return window.experiment().viewer.trace() != nullptr; }, patience))
            qFatal("the window is not shown");
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
        FirstLesson fixture;
        QVERIFY(fixture.pressNext() && fixture.pressNext());
        QVERIFY(!fixture.lesson.awaitsReveal());
        const auto *const counts =
            fixture.window.findChild<QWidget *>(QStringLiteral("workloadResult"));
        QVERIFY(counts);
        QTRY_VERIFY_WITH_TIMEOUT(
            counts->accessibleName().contains(QStringLiteral("Expected counter: 6")), patience);
        QTRY_VERIFY(isWhollyVisible(counts));
    }

    void aLessonThatWasReadToItsEndBeginsAtItsFirstPage()
    {
        FirstLesson fixture;
        QVERIFY(fixture.pressNext());
        fixture.lesson.leave();
        fixture.lesson.begin(0);
        QCOMPARE(fixture.lesson.page(),
            std::size_t{1}); // an unfinished lesson continues at the page where it was left
        while (!fixture.lesson.isTakeaway())
            QVERIFY(fixture.pressNext());
        QVERIFY(!fixture.lesson.isDone(0)); // its goals are not met
        fixture.lesson.leave();
        fixture.lesson.begin(0);
        QCOMPARE(fixture.lesson.page(), std::size_t{0});
    }
};

QTEST_MAIN(TestLessonPages)
#include "tst_lessonpages.moc"
