// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the dock "Your lock" as a user uses it: a text that loads is the scheme of the choice, in
// the model and on real Redis; a text that does not load changes nothing but says why.
#include "core/ownscheme/luascheme.h"
#include "tests/support/testprogram.h"
#include "tests/ui/windowrig.h"
#include "ui/ownscheme/luaeditor.h"
#include "ui/ownscheme/ownschemefeature.h"
#include "ui/state/experiment.h"
#include "ui/window/windowfiles.h"

#include <QFile>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

using namespace lockscope;

namespace {

struct OwnSchemeFixture {
    OwnSchemeFixture()
    {
        window.resize(1440, 900);
        window.show();
        pick(window, QStringLiteral("scenario"), QStringLiteral("f10-pause-after-acquire"));
    }
    Experiment &experiment() { return window.experiment(); }
    const SchemeRef &scheme() { return experiment().editor.choice().scheme(); }
    LuaEditor &editor() { return *window.findChild<LuaEditor *>(); }
    QString message()
    {
        return window.findChild<QLabel *>(QStringLiteral("ownSchemeMessage"))->text();
    }
    void write() { actionNamed(window, QStringLiteral("Write a lock…"))->trigger(); }
    // Replaces a part of the text as a user who types it does.
    void change(const QString &before, const QString &after)
    {
        QString text = editor().text();
        QVERIFY(text.contains(before));
        editor().setText(text.replace(before, after), true);
    }
    bool waitForModel()
    {
        return QTest::qWaitFor(
            [this] {
                const EffectiveScenario &shown = experiment().viewer.shownScenario();
                return experiment().viewer.trace() && !experiment().preview.isBusy()
                    && shown.scheme == scheme();
            },
            patience);
    }
    Outcome outcome() { return experiment().viewer.verdict()->outcome; }

    MainWindow window;
};

} // namespace

class TestOwnSchemeWindow : public QObject {
    Q_OBJECT
    OwnFolder m_folder;

private Q_SLOTS:
    void init() { m_folder.resetToFirstStart(); }

    void theFirstTextIsTheChosenSchemeInLua()
    {
        OwnSchemeFixture fixture;
        QVERIFY(fixture.waitForModel());
        const Outcome before = fixture.outcome();
        const std::size_t rows = fixture.experiment().viewer.trace()->size();
        const std::string id = fixture.scheme().id();
        fixture.write();
        QVERIFY(fixture.editor().isVisible());
        QCOMPARE(fixture.scheme().id(), std::string("my-lock.lua"));
        QVERIFY(fixture.waitForModel());
        QCOMPARE(fixture.outcome(), before);
        QCOMPARE(fixture.experiment().viewer.trace()->size(), rows);
        fixture.experiment().editor.history().undo();
        QCOMPARE(fixture.scheme().id(), id);
        QVERIFY(fixture.message().startsWith(QStringLiteral("The runs use “")));
        QTest::mouseClick(fixture.window.findChild<QToolButton *>(QStringLiteral("useOwnScheme")),
            Qt::LeftButton);
        QCOMPARE(fixture.scheme().id(), std::string("my-lock.lua"));
    }

    void aTextThatDoesNotLoadKeepsTheLastThatDid()
    {
        OwnSchemeFixture fixture;
        fixture.write();
        const SchemeRef good = fixture.scheme();
        fixture.change(QStringLiteral("function release(c, lock)"),
            QStringLiteral("function release(c, lock"));
        QTRY_VERIFY_WITH_TIMEOUT(
            fixture.message().contains(QStringLiteral("my-lock.lua:")), patience);
        const QString wrong = fixture.editor().text();
        QVERIFY(fixture.scheme() == good);
        fixture.experiment().editor.setSetting("ttl", 2e9);
        QVERIFY(fixture.waitForModel());
        QCOMPARE(fixture.editor().text(), wrong);
        fixture.change(QStringLiteral("function release(c, lock"),
            QStringLiteral("function release(c, lock)"));
        QTRY_VERIFY_WITH_TIMEOUT(
            !fixture.message().contains(QStringLiteral("my-lock.lua:")), patience);
    }

    void anErrorInARunIsShownWithItsLine()
    {
        OwnSchemeFixture fixture;
        fixture.write();
        fixture.change(QStringLiteral("local token, start = c:token(), c:now()"),
            QStringLiteral("local token, start = c:token(), c:noww()"));
        QTRY_VERIFY_WITH_TIMEOUT(fixture.message().contains(QStringLiteral("noww")), patience);
        QCOMPARE(fixture.outcome(), Outcome::untested);
    }

    void undoBringsBackTheTextOfTheChoice()
    {
        OwnSchemeFixture fixture;
        fixture.write();
        const QString first = fixture.editor().text();
        fixture.change(QStringLiteral("\"NX\""), QStringLiteral("\"XX\""));
        const QString second = fixture.editor().text();
        QTRY_VERIFY_WITH_TIMEOUT(
            luaTextOf(*fixture.scheme()) && *luaTextOf(*fixture.scheme()) == second.toStdString(),
            patience);
        fixture.experiment().editor.history().undo();
        QCOMPARE(fixture.editor().text(), first);
        QVERIFY(fixture.waitForModel());
    }

    void theLockIsThereAtTheNextStartAndInAnotherLanguage()
    {
        QString text;
        {
            OwnSchemeFixture fixture;
            fixture.write();
            fixture.change(QStringLiteral("\"NX\""), QStringLiteral("\"XX\""));
            text = fixture.editor().text();
            QTRY_VERIFY_WITH_TIMEOUT(*luaTextOf(*fixture.scheme()) == text.toStdString(), patience);
            fixture.window.close();
        }
        MainWindow window;
        window.show();
        const SchemeRef &scheme = window.experiment().editor.choice().scheme();
        QCOMPARE(scheme.id(), std::string("my-lock.lua"));
        QCOMPARE(window.findChild<LuaEditor *>()->text(), text);
        changeLanguage(window, QStringLiteral("zh_CN"));
        QCOMPARE(window.findChild<LuaEditor *>()->text(), text);
    }

    void aLockThatIsNotChosenIsThereAtTheNextStart()
    {
        QString text;
        {
            OwnSchemeFixture fixture;
            fixture.write();
            text = fixture.editor().text();
            fixture.experiment().editor.chooseScheme("redlock");
            fixture.window.close();
        }
        OwnSchemeFixture fixture;
        fixture.write();
        QCOMPARE(fixture.editor().text(), text);
    }

    void aFileIsOpenedAndSaved()
    {
        const QString path = m_folder.file(QStringLiteral("from-a-friend.lua"));
        QVERIFY(QFile::copy(QStringLiteral(":/lockscope/schemes/redlock.lua"), path));
        QVERIFY(QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner));
        OwnSchemeFixture fixture;
        fixture.window.findChild<WindowFiles *>()->open(path);
        QCOMPARE(fixture.scheme().id(), std::string("from-a-friend.lua"));
        QCOMPARE(static_cast<int>(fixture.experiment().editor.choice().settings().nodes), 5);
        fixture.change(QStringLiteral("scheme {"), QStringLiteral("-- mine\nscheme {"));
        QTest::mouseClick(fixture.window.findChild<QToolButton *>(QStringLiteral("saveOwnScheme")),
            Qt::LeftButton);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("-- mine"));
    }

    void theLadderShowsTheFailureOfALevel()
    {
        OwnSchemeFixture fixture;
        fixture.window.findChild<OwnSchemeFeature *>()->beginLadder();
        auto *const levels = fixture.window.findChild<QListWidget *>(QStringLiteral("levels"));
        auto *const show = fixture.window.findChild<QPushButton *>(QStringLiteral("levelShow"));
        QTRY_VERIFY_WITH_TIMEOUT(
            levels->item(6)->text().contains(QStringLiteral("no fence of its own")), patience);
        QVERIFY(fixture.window.findChild<QToolButton *>(QStringLiteral("showLadder"))
                    ->text()
                    .contains(QStringLiteral("0 of 7")));
        levels->setCurrentRow(4); // there is no run: the lock has no function extend
        QVERIFY(!show->isEnabled());
        levels->setCurrentRow(0);
        QTest::mouseClick(show, Qt::LeftButton);
        QVERIFY(fixture.waitForModel());
        QCOMPARE(fixture.outcome(), Outcome::violated);
        QCOMPARE(fixture.scheme().id(), std::string("my-lock.lua"));
        QCOMPARE(fixture.experiment().editor.choice().scenario().id, std::string("peaceful-found"));
        QCOMPARE(static_cast<int>(fixture.experiment().editor.choice().settings().nodes), 1);
    }

    void itRunsOnRealRedis()
    {
        OwnSchemeFixture fixture;
        fixture.write();
        fixture.experiment().live.run();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.experiment().viewer.source() == RunView::Source::live
                && !fixture.experiment().viewer.isRunning(),
            patience);
        QCOMPARE(fixture.experiment().viewer.header()->scheme, std::string("my-lock.lua"));
        QVERIFY(!fixture.experiment().viewer.header()->schemeText.empty());
        QCOMPARE(fixture.message(), QStringLiteral("This run was on real Redis."));
    }
};

QTEST_MAIN(TestOwnSchemeWindow)
#include "tst_ownschemewindow.moc"
