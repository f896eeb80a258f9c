// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/servers/serversdialog.h"

#include "core/live/servers/nodefacts.h"
#include "core/live/tunnels/givenroutes.h"
#include "core/live/servers/serverprogram.h"
#include "core/run/liverun/nodes/givennodes.h"
#include "lockscope/base/wording.h"
#include "ui/shared/manualplace.h"
#include "ui/theme/theme.h"
#include "ui/window/servers/keyringedit.h"
#include "ui/window/servers/nodelistedit.h"
#include "ui/window/servers/tlsedit.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

constexpr int indent =
    24; // pixels: how far the fields that belong to a radio button are indented below the button

constexpr int frameHeight = 40; // pixels: of the window's title

QLabel *noteLabel(const QString &text, QWidget *parent)
{
    auto *const label = new QLabel(text, parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

class ServerReason {
    Q_DECLARE_TR_FUNCTIONS(ServerReason)
};

// Returns that runs can use a node, with its facts: "Ready: Redis 7.0.15, 1 replica, round trip 120
// µs, clock 3 ms ahead, without EVAL, WAITAOF." `refused`: commands that the node refuses to the
// user in its address; "without" names them together with the commands that the node does not know.
QString readyWords(const NodeFacts &facts, const std::vector<std::string> &refused)
{
    QStringList parts;
    if (!facts.software.empty())
        parts << textOf(facts.software);
    if (facts.replicas)
        parts << ServerReason::tr("%n replica(s)", nullptr, *facts.replicas);
    if (facts.roundTrip)
        parts << ServerReason::tr("round trip %1").arg(lengthText(*facts.roundTrip));
    if (facts.clockAhead) {
        const QString length = lengthText(
            std::chrono::abs(std::chrono::round<std::chrono::milliseconds>(*facts.clockAhead)));
        //: %1 is a length: how much the clock of a node differs from the clock of this machine
        parts << (*facts.clockAhead < Duration::zero() ? ServerReason::tr("clock %1 behind")
                                                       : ServerReason::tr("clock %1 ahead"))
                     .arg(length);
    }
    QStringList missing;
    for (const auto *const commands : {&refused, &facts.unknownCommands}) {
        for (const std::string &command : *commands)
            missing << textOf(command);
    }
    if (!missing.isEmpty())
        //: %1 are Redis commands: "EVAL, WAITAOF"
        parts << ServerReason::tr("without %1").arg(missing.join(ServerReason::tr(", ")));
    if (parts.isEmpty())
        return ServerReason::tr("Ready: runs can use this node.");
    //: %1 are facts about a node: its version, its replicas, the round trip, its clock
    return ServerReason::tr("Ready: %1.").arg(parts.join(ServerReason::tr(", ")));
}

struct NodeAnswer {
    Result<Done, ServerRefusal> checked;
    NodeFacts facts;
    std::vector<std::string> refused; // commands that the node refuses to the user in its address
};

// Checks each node alone. If all are good, also checks them together, because each must be a
// different server. The answer of this second check replaces the answer of the last node.
std::vector<NodeAnswer> checkAloneThenTogether(
    const std::vector<NodeAddress> &nodes, const TlsOptions &tls)
{
    const auto answerOf = [&tls](const std::vector<NodeAddress> &checkedNodes) -> NodeAnswer {
        GivenRoutes routes;
        if (const auto opened = routes.open(checkedNodes, tls); !opened)
            return {opened, {}, {}};
        const auto checked = checkGivenNodes(routes.addresses(), {});
        if (!checked)
            return {checked.error(), {}, {}};
        NodeAnswer answer{Done{}, askForFacts(routes.addresses().back()), {}};
        for (const CheckedNode::Remark &remark : checked.value().back().remarks) {
            if (remark.what == Detail::without)
                answer.refused.push_back(remark.value);
        }
        return answer;
    };
    std::vector<NodeAnswer> answers;
    for (const NodeAddress &node : nodes)
        answers.push_back(answerOf({node}));
    if (nodes.size() > 1
        && std::all_of(answers.begin(), answers.end(),
            [](const NodeAnswer &answer) { return bool{answer.checked}; }))
        answers.back() = answerOf(nodes);
    return answers;
}

} // namespace

ServersDialog::ServersDialog(const Servers &servers, QWidget *parent)
    : QDialog(parent),
      m_useProgram(new QRadioButton(tr("&Start redis-server on this machine"), this)),
      m_useNodes(new QRadioButton(tr("Use my &own nodes"), this)),
      m_programPart(makeProgramPart(servers.program)), m_nodesPart(makeNodesPart(servers)),
      m_body(new QWidget(this)), m_job({}, this)
{
    setObjectName(QStringLiteral("serversDialog"));
    setProperty(manualPlaceProperty, QStringLiteral("two-worlds"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Redis servers"));
    m_useProgram->setObjectName(QStringLiteral("useProgram"));
    m_useNodes->setObjectName(QStringLiteral("useNodes"));
    auto *const body = new QVBoxLayout(m_body);
    body->setContentsMargins(0, 0, 0, 0);
    body->setSpacing(8);
    body->addWidget(m_useProgram);
    body->addWidget(m_programPart);
    body->addSpacing(6);
    body->addWidget(m_useNodes);
    body->addWidget(m_nodesPart);
    body->addStretch(1);
    auto *const buttons =
        new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    m_check = buttons->addButton(tr("&Check"), QDialogButtonBox::ActionRole);
    m_check->setObjectName(QStringLiteral("checkServers"));
    auto *const column = new QVBoxLayout(this);
    column->addWidget(m_body, 1);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] { check(true); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_check, &QPushButton::clicked, this, [this] { check(false); });
    connect(m_useNodes, &QRadioButton::toggled, this, [this](bool isOn) {
        m_programPart->setEnabled(!isOn);
        m_nodesPart->setEnabled(isOn);
        clearAnswers();
    });
    connect(m_program, &QLineEdit::textChanged, this, &ServersDialog::clearAnswers);
    connect(m_nodes, &NodeListEdit::edited, this, &ServersDialog::clearAnswers);
    connect(m_nodes, &NodeListEdit::edited, this, &ServersDialog::updateTls);
    connect(m_tls, &TlsEdit::edited, this, &ServersDialog::clearAnswers);
    updateTls();
    m_nodesPart->setEnabled(false);
    (servers.usesNodes ? m_useNodes : m_useProgram)->setChecked(true);
    resize(560, sizeHint().height());
}

bool ServersDialog::event(QEvent *event)
{
    const bool isHandled = QDialog::event(event);
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show) {
        const int wanted = std::min(layout()->totalHeightForWidth(width()),
            screen()->availableGeometry().height() - frameHeight);
        if (height() < wanted)
            resize(width(), wanted);
    }
    return isHandled;
}

QWidget *ServersDialog::makeProgramPart(const QString &program)
{
    auto *const part = new QWidget(this);
    m_program = new QLineEdit(program, part);
    m_program->setObjectName(QStringLiteral("serverProgram"));
    m_program->setAccessibleName(tr("Program"));
    m_program->setPlaceholderText(tr("redis-server on PATH"));
    auto *const browse = new QPushButton(tr("&Browse…"), part);
    browse->setObjectName(QStringLiteral("browseProgram"));
    browse->setAutoDefault(false);
    connect(browse, &QPushButton::clicked, this, &ServersDialog::browse);
    m_programAnswer = noteLabel({}, part);
    m_programAnswer->setObjectName(QStringLiteral("programAnswer"));
    auto *const line = new QHBoxLayout;
    line->addWidget(m_program, 1);
    line->addWidget(browse);
    auto *const column = new QVBoxLayout(part);
    column->setContentsMargins(indent, 0, 0, 0);
    column->addLayout(line);
    column->addWidget(m_programAnswer);
    return part;
}

QWidget *ServersDialog::makeNodesPart(const Servers &servers)
{
    auto *const part = new QWidget(this);
    m_nodes = new NodeListEdit(servers.nodes, part);
    m_tls = new TlsEdit(servers.tls, part);
    m_keyring = new KeyringEdit(servers.keepsPasswords, servers.nodes, part);
    connect(m_keyring, &KeyringEdit::passwordFound, m_nodes, &NodeListEdit::fillPassword);
    m_keyring->restore();
    auto *const column = new QVBoxLayout(part);
    column->setContentsMargins(indent, 0, 0, 0);
    column->addWidget(m_nodes);
    column->addWidget(m_tls);
    column->addWidget(m_keyring);
    column->addWidget(
        noteLabel(tr("Lockscope writes keys that begin with “lockscope:” and removes them after a "
                     "run. It does not stop, restart or configure these nodes. The first node is "
                     "also the store. Lockscope remembers the addresses. It remembers users and "
                     "passwords only if the keyring keeps them."),
            part));
    return part;
}

void ServersDialog::browse()
{
    const QString file =
        QFileDialog::getOpenFileName(this, tr("Redis server program"), m_program->text());
    if (!file.isEmpty())
        m_program->setText(file);
}

void ServersDialog::check(bool closesIfGood)
{
    clearAnswers();
    m_closesIfGood = closesIfGood;
    m_lastFocus = focusWidget();
    for (QWidget *const part :
        {m_body, static_cast<QWidget *>(m_ok), static_cast<QWidget *>(m_check)})
        part->setEnabled(false);
    if (m_useNodes->isChecked())
        checkNodes();
    else
        checkProgram();
}

void ServersDialog::checkProgram()
{
    m_job.ask([this, program = m_program->text().trimmed().toStdString()](
                  const JobContext &) -> BackgroundJob::Finish {
        const auto path = findRedisServer(program);
        const Result<ServerVersion, ServerRefusal> version =
            path ? checkServerProgram(path.value()) : path.error();
        return [this, version] {
            const bool isGood = static_cast<bool>(version);
            showProgramAnswer(isGood ? QString::fromStdString(serverText(version.value()))
                                     : sentenceOf(version.error().reason),
                isGood);
            endCheck(isGood);
        };
    });
}

void ServersDialog::checkNodes()
{
    const auto entered = m_nodes->nodes();
    std::vector<NodeAddress> nodes;
    for (std::size_t row = 0; row < entered.size(); ++row) {
        if (entered[row])
            nodes.push_back(entered[row].value());
        else
            m_nodes->showAnswer(row, sentenceOf(entered[row].error().reason), false);
    }
    if (nodes.size() < entered.size()) {
        endCheck(false);
        return;
    }
    m_job.ask([this, nodes = std::move(nodes), tls = m_tls->options()](
                  const JobContext &) -> BackgroundJob::Finish {
        return [this, answers = checkAloneThenTogether(nodes, tls)] {
            bool areGood = true;
            for (std::size_t row = 0; row < answers.size(); ++row) {
                const auto &[checked, facts, refused] = answers[row];
                const bool isGood = static_cast<bool>(checked);
                m_nodes->showAnswer(row,
                    isGood ? readyWords(facts, refused) : sentenceOf(checked.error().reason),
                    isGood);
                areGood = areGood && isGood;
            }
            endCheck(areGood);
        };
    });
}

void ServersDialog::endCheck(bool isGood)
{
    for (QWidget *const part :
        {m_body, static_cast<QWidget *>(m_ok), static_cast<QWidget *>(m_check)})
        part->setEnabled(true);
    if (m_lastFocus)
        m_lastFocus->setFocus();
    if (isGood && m_closesIfGood)
        keepPasswordsAndClose();
}

// Stores the passwords in the keyring if the user wants that, then closes the dialog. After an
// error of the keyring, the dialog stays open.
void ServersDialog::keepPasswordsAndClose()
{
    m_ok->setEnabled(false);
    m_keyring->keep(m_nodes->addresses(), [this](bool isDone) {
        m_ok->setEnabled(true);
        if (isDone)
            accept();
    });
}

void ServersDialog::showProgramAnswer(const QString &text, bool isGood)
{
    QPalette palette = this->palette();
    if (!isGood)
        palette.setColor(QPalette::PlaceholderText, Theme::current().violation);
    m_programAnswer->setPalette(palette);
    m_programAnswer->setText(text);
}

void ServersDialog::clearAnswers()
{
    showProgramAnswer({}, true);
    for (std::size_t row = 0; row < m_nodes->nodes().size(); ++row)
        m_nodes->showAnswer(row, {}, true);
}

void ServersDialog::updateTls()
{
    const auto nodes = m_nodes->nodes();
    m_tls->setVisible(std::any_of(
        nodes.begin(), nodes.end(), [](const auto &node) { return node && node.value().isTls; }));
}

ServersDialog::Servers ServersDialog::servers() const
{
    return {m_program->text().trimmed(), m_nodes->addresses(), m_useNodes->isChecked(),
        m_tls->options(), m_keyring->isKeepingWanted()};
}

} // namespace lockscope
