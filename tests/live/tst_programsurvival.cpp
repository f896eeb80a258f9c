// SPDX-License-Identifier: GPL-3.0-or-later
// No process of a user's program outlives a Lockscope that is killed. live_programs takes the place
// of Lockscope here: it starts programs by the same class ClientProgram.
#include <QTest>

#include "tests/live/markedprocesses.h"

#include <QProcess>
#include <QRandomGenerator>

#include <signal.h>

#include <algorithm>

using namespace lockscope;

class tst_ProgramSurvival : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void noProcessOutlivesALockscopeThatIsKilled()
    {
        const ProcessMark mark(1000);
        QProcess victim;
        startVictim(victim, mark);
        QTRY_VERIFY_WITH_TIMEOUT(victim.canReadLine(),
            patience); // the victim prints a line when it has stopped (SIGSTOP) its last program
        // The victim, its 7 keepers, and at least 1, 2, 3, 2, 2, 2 and 1 processes of its 7
        // programs.
        QVERIFY(QTest::qWaitFor([&] { return mark.programsAndKeepers().size() >= 21; }, patience));
        const std::vector<pid_t> programs = mark.programs();
        for (const pid_t process :
            mark.programsAndKeepers()) { // a program may have stopped its keeper
            if (std::find(programs.begin(), programs.end(), process) == programs.end())
                ::kill(process, SIGSTOP);
        }
        ::kill(static_cast<pid_t>(victim.processId()), SIGKILL);
        QTRY_VERIFY_WITH_TIMEOUT(mark.programsAndKeepers().empty(), 5000);
        QTRY_COMPARE_WITH_TIMEOUT(victim.state(), QProcess::NotRunning, patience);
    }

    void noProcessOutlivesALockscopeThatIsKilledAtAnyMoment()
    {
        const auto seed = QRandomGenerator::global()->generate();
        qInfo("seed %u", seed);
        QRandomGenerator moments(seed);
        for (int i = 0; i < 20; ++i) {
            const ProcessMark mark(2000 + i);
            QProcess victim;
            startVictim(victim, mark);
            QTest::qWait(moments.bounded(150)); // while its programs start, or run
            ::kill(static_cast<pid_t>(victim.processId()), SIGKILL);
            QVERIFY(victim.waitForFinished(patience));
            QTRY_VERIFY_WITH_TIMEOUT(mark.programsAndKeepers().empty(), 5000);
        }
    }

private:
    static void startVictim(QProcess &victim, const ProcessMark &mark)
    {
        QStringList environment = QProcess::systemEnvironment();
        environment << QString::fromStdString(mark.variable());
        victim.setEnvironment(environment);
        victim.start(QStringLiteral(LIVE_PROGRAMS_PROGRAM), QStringList());
        QVERIFY(victim.waitForStarted(patience));
    }
};

QTEST_GUILESS_MAIN(tst_ProgramSurvival)
#include "tst_programsurvival.moc"
