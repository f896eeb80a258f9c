// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/scenario/files/library.h"
#include "tests/support/tcpnode.h"
#include "tests/ui/windowrig.h"
#include "ui/compare/verifyview.h"
#include "ui/shared/preferences.h"
#include "ui/state/experiment.h"
#include "ui/window/serverchoice.h"

#include <QDialogButtonBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QSettings>
#include <QStandardPaths>
#include <QToolButton>

using namespace lockscope;

namespace {

/// The dialog for the choice of servers, opened as from the menu.
struct DialogFixture {
    explicit DialogFixture(Experiment &experiment) : choice(experiment, preferences)
    {
        parent.show();
        choice.ask(&parent);
        dialog = parent.findChild<ServersDialog *>();
    }
    template <class T> T *part(const char *name, int index = 0) const
    {
        return dialog->findChildren<T *>(QString::fromLatin1(name)).at(index);
    }
    void enter(QLineEdit *edit, const QString &text) const
    {
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, text);
    }
    void press(QDialogButtonBox::StandardButton button) const
    {
        QTest::mouseClick(dialog->findChild<QDialogButtonBox *>()->button(button), Qt::LeftButton);
    }
    void useNodes() const
    {
        QTest::mouseClick(part<QRadioButton>("useNodes"), Qt::LeftButton, {}, {8, 8});
    }
    void addNode() const { QTest::mouseClick(part<QPushButton>("addNode"), Qt::LeftButton); }
    QString answer(int row = 0) const { return part<QLabel>("nodeAnswer", row)->text(); }

    Preferences preferences;
    ServerChoice choice;
    QWidget parent;
    QPointer<ServersDialog> dialog;
};

// Returns the number of nodes that the trace records as given by the user.
int givenNodes(const Trace &trace)
{
    int given = 0;
    for (std::size_t row = 0; row < trace.size(); ++row)
        given +=
            trace[row].kind == EventKind::nodeUp && trace.detail(trace[row]) == "given" ? 1 : 0;
    return given;
}

} // namespace

class tst_ServerChoice : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_folder.resetToFirstStart();
        Scenario scenario = findScenario("peaceful").value();
        scenario.scheme = "redlock";
        m_experiment.editor.chooseScenario(scenario);
        m_experiment.live.setNodes({});
        m_experiment.live.setRedisServer({});
    }

    void aProgramThatRunsIsCheckedAndStoredAndUsed()
    {
        DialogFixture fixture(m_experiment);
        const QString program = QStandardPaths::findExecutable(QStringLiteral("redis-server"));
        fixture.enter(fixture.part<QLineEdit>("serverProgram"), program);
        QTest::mouseClick(fixture.part<QPushButton>("checkServers"), Qt::LeftButton);
        const QRegularExpression version(QStringLiteral("^(Redis|Valkey) \\d"));
        QTRY_VERIFY_WITH_TIMEOUT(
            fixture.part<QLabel>("programAnswer")->text().contains(version), patience);
        QVERIFY(fixture.dialog->isVisible());
        fixture.press(QDialogButtonBox::Ok);
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.dialog, patience);
        QCOMPARE(fixture.preferences.redisServer(), program);
        QCOMPARE(QString::fromStdString(m_experiment.live.redisServer()), program);
    }

    void okRefusesAProgramThatCannotRun()
    {
        DialogFixture fixture(m_experiment);
        fixture.enter(
            fixture.part<QLineEdit>("serverProgram"), QStringLiteral("/nowhere/redis-server"));
        fixture.press(QDialogButtonBox::Ok);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.part<QLabel>("programAnswer")->text(),
            QStringLiteral("/nowhere/redis-server is not an executable program."), patience);
        fixture.enter(fixture.part<QLineEdit>("serverProgram"),
            QStandardPaths::findExecutable(QStringLiteral("true")));
        QVERIFY(fixture.part<QLabel>("programAnswer")
                    ->text()
                    .isEmpty()); // the answer was for the previous program
        fixture.press(QDialogButtonBox::Ok);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.part<QLabel>("programAnswer")
                                     ->text()
                                     .endsWith(QStringLiteral("; expected \"Redis server v=…\".")),
            patience);
        QVERIFY(fixture.dialog->isVisible());
        fixture.press(QDialogButtonBox::Cancel);
        QTRY_VERIFY(!fixture.dialog);
        QVERIFY(fixture.preferences.redisServer().isEmpty());
    }

    void eachNodeOfTheUserIsCheckedAndItsPasswordIsNotStored()
    {
        TcpNode withPassword({QStringLiteral("requirepass top-secret")});
        TcpNode withoutPassword;
        QVERIFY(withPassword.start() && withoutPassword.start());
        DialogFixture fixture(m_experiment);
        fixture.useNodes();
        fixture.enter(fixture.part<QLineEdit>("nodeAddress"), withPassword.url());
        fixture.addNode();
        fixture.enter(fixture.part<QLineEdit>("nodeAddress", 1), QStringLiteral("127.0.0.1:1"));
        fixture.press(QDialogButtonBox::Ok);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.answer(0),
            QStringLiteral("Asks for a password; expected user and password."), patience);
        QVERIFY(fixture.answer(1).startsWith(QStringLiteral("Accepts no connection")));
        QVERIFY(fixture.dialog->isVisible());
        fixture.enter(fixture.part<QLineEdit>("nodePassword"), QStringLiteral("top-secret"));
        fixture.enter(fixture.part<QLineEdit>("nodeAddress", 1),
            withPassword.url().replace(QStringLiteral("//"), QStringLiteral("//:top-secret@")));
        fixture.press(QDialogButtonBox::Ok);
        QTRY_VERIFY_WITH_TIMEOUT(
            fixture.answer(1).startsWith(QStringLiteral("Is the same server as redis://")),
            patience);
        // The dialog has moved the password to the field for passwords.
        QVERIFY(
            !fixture.part<QLineEdit>("nodeAddress", 1)->text().contains(QStringLiteral("secret")));
        fixture.part<QLineEdit>("nodePassword", 1)->clear();
        fixture.enter(fixture.part<QLineEdit>("nodeAddress", 1), withoutPassword.url());
        fixture.press(QDialogButtonBox::Ok);
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.dialog, patience);
        QCOMPARE(m_experiment.live.nodes().size(), 2u);
        QCOMPARE(m_experiment.live.nodes().front().password, std::string("top-secret"));
        QCOMPARE(fixture.preferences.ownNodes(),
            (QStringList{withPassword.url(), withoutPassword.url()}));
        QFile stored(
            QSettings(QStringLiteral("Lockscope"), QStringLiteral("Lockscope")).fileName());
        QVERIFY(stored.open(QIODevice::ReadOnly));
        QVERIFY(!stored.readAll().contains("secret"));
    }

    void theDialogGrowsWithItsNodesAndTheirAnswers()
    {
        DialogFixture fixture(m_experiment);
        fixture.useNodes();
        for (int i = 0; i < 5; ++i)
            fixture.addNode();
        fixture.press(QDialogButtonBox::Ok); // each answer says that the address is missing
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.answer(5).isEmpty(), patience);
        for (int i = 0; i < 6; ++i) {
            const auto *const edit = fixture.part<QLineEdit>("nodeAddress", i);
            QTRY_VERIFY(edit->height() >= edit->sizeHint().height());
            const auto *const answer = fixture.part<QLabel>("nodeAnswer", i);
            QTRY_VERIFY(answer->height() >= answer->heightForWidth(answer->width()));
        }
    }

    void runsAndVerificationsUseTheNodesOfTheUser()
    {
        const TcpNodes nodes = startTcpNodes(3);
        QCOMPARE(nodes.size(), 3u);
        Preferences preferences;
        ServerChoice(m_experiment, preferences).use({{}, addressesOf(nodes), true});
        QCOMPARE(m_experiment.editor.choice().settings().nodes, 3);
        m_experiment.live.run();
        QTRY_VERIFY_WITH_TIMEOUT(!m_experiment.viewer.isRunning()
                && m_experiment.viewer.source() == RunView::Source::live,
            patience);
        const Trace &trace = *m_experiment.viewer.trace();
        QCOMPARE(givenNodes(trace), 3);
        for (std::size_t row = 0; row < trace.size(); ++row) // the store's keys are no locks
            QVERIFY(trace[row].kind != EventKind::keySet
                || trace.text(trace[row].key).starts_with("lockscope:lock:"));

        VerifyView::Kept kept;
        VerifyView view(m_experiment.editor, m_experiment.live, kept);
        view.verify();
        QTRY_VERIFY_WITH_TIMEOUT(
            !view.verification().isBusy() && view.verification().results().size() == 1, patience);
        QCOMPARE(givenNodes(*view.verification().results().front()->real.trace), 3);

        // A fault that would stop a node is refused, because Lockscope does not stop the user's
        // nodes.
        m_experiment.editor.setFaults(
            {Fault{FaultAction::nodeCrash, {{}, NodeId{1}}, {.time = 5ms}}});
        QVERIFY(!view.refusal().isEmpty());
        m_experiment.live.setNodes({});
        QVERIFY(view.refusal().isEmpty());
    }

    void aNodeWithTlsHasFieldsForCertificates()
    {
        TcpNode node;
        QVERIFY(node.start());
        DialogFixture fixture(m_experiment);
        fixture.useNodes();
        auto *const address = fixture.part<QLineEdit>("nodeAddress");
        fixture.enter(address, node.url());
        QVERIFY(!fixture.part<QLineEdit>("tlsAuthority")->isVisible());
        fixture.enter(address, QStringLiteral("rediss://127.0.0.1:%1").arg(node.address().port));
        QVERIFY(fixture.part<QLineEdit>("tlsAuthority")->isVisible());
        fixture.enter(fixture.part<QLineEdit>("tlsAuthority"), QStringLiteral("/no/such/ca.pem"));
        QTest::mouseClick(fixture.part<QPushButton>("checkServers"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(
            fixture.answer().contains(QStringLiteral("/no/such/ca.pem")), patience);
        fixture.enter(fixture.part<QLineEdit>("tlsAuthority"), QStringLiteral(" "));
        QTest::mouseClick(
            fixture.part<QPushButton>("checkServers"), Qt::LeftButton); // the port has no TLS
        QTRY_VERIFY_WITH_TIMEOUT(
            fixture.answer().startsWith(QStringLiteral("No connection with TLS: ")), patience);
        const auto *const dialog = fixture.dialog.data();
        QVERIFY(dialog->servers().nodes.front().isTls);
    }

    void theAnswerForAUsableNodeHasVersionKeysRoundTripAndClock()
    {
        TcpNode node;
        QVERIFY(node.start());
        DialogFixture fixture(m_experiment);
        fixture.useNodes();
        fixture.enter(fixture.part<QLineEdit>("nodeAddress"), node.url());
        QTest::mouseClick(fixture.part<QPushButton>("checkServers"), Qt::LeftButton);
        static const QRegularExpression facts(
            QStringLiteral("^Ready: (Redis|Valkey) [0-9.]+, 0 [^,]+, round trip [^,]+, clock [^,]+ "
                           "(ahead|behind)(, without [A-Z]+.*)?\\.$"));
        QTRY_VERIFY_WITH_TIMEOUT(facts.match(fixture.answer()).hasMatch(), patience);
        QCOMPARE(node.ask({"DBSIZE"}), std::string("(integer) 0"));
    }

    void aNodeIsReadyAlsoForARedisUserWithoutInfoAndTime()
    {
        TcpNode node({QStringLiteral("user ana on >secret ~lockscope:* +@all -info -time")});
        QVERIFY(node.start());
        DialogFixture fixture(m_experiment);
        fixture.useNodes();
        fixture.enter(fixture.part<QLineEdit>("nodeAddress"),
            node.url().replace(QStringLiteral("//"), QStringLiteral("//ana:secret@")));
        QTest::mouseClick(fixture.part<QPushButton>("checkServers"), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(
            fixture.answer(), QStringLiteral("Ready: without INFO."), patience);
    }

    void theCommandsThatANodeLacksAreShown()
    {
        TcpNode node({QStringLiteral("user ana on >secret ~lockscope:* +@read +@write +info"),
            QStringLiteral("user bob on >secret ~other:* +@all")});
        QVERIFY(node.start());
        DialogFixture fixture(m_experiment);
        fixture.useNodes();
        fixture.enter(fixture.part<QLineEdit>("nodeAddress"),
            node.url().replace(QStringLiteral("//"), QStringLiteral("//ana:secret@")));
        QTest::mouseClick(fixture.part<QPushButton>("checkServers"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(
            fixture.answer().contains(QStringLiteral(", without EVAL, WATCH")), patience);
        fixture.enter(fixture.part<QLineEdit>("nodeAddress"),
            node.url().replace(QStringLiteral("//"), QStringLiteral("//bob:secret@")));
        QTest::mouseClick(fixture.part<QPushButton>("checkServers"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(
            fixture.answer().contains(QStringLiteral("the permission ~lockscope:*")), patience);
    }

private:
    OwnFolder m_folder;
    Experiment m_experiment;
};

QTEST_MAIN(tst_ServerChoice)
#include "tst_serverchoice.moc"
