// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/clients/clientsdialog.h"

#include "core/analysis/export/wholefile.h"
#include "ui/clients/adapters.h"
#include "ui/shared/manualplace.h"
#include "ui/shared/preferences.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/words/runwords.h"
#include "ui/words/text.h"

#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFontDatabase>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include <array>

namespace lockscope {
namespace {

constexpr int indent = 24; // pixels; how far the controls of a radio button are indented below it
constexpr int ownCommandLines =
    3; // the height of the box for the clients' own commands, in lines of text
constexpr std::array reportWays{ClientPrograms::Reports::descriptor,
    ClientPrograms::Reports::standardOutput, ClientPrograms::Reports::none};

QLabel *noteLabel(const QString &text, QWidget *parent)
{
    auto *const label = new QLabel(text, parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

QString linesOf(const ClientPrograms &programs)
{
    QStringList lines;
    for (const auto &[client, command] : programs.own)
        lines << QStringLiteral("%1=%2").arg(QString::number(client.value), textOf(command));
    return lines.join(u'\n');
}

} // namespace

ClientsDialog::ClientsDialog(
    const ClientPrograms &programs, int clients, const Preferences &preferences, QWidget *parent)
    : QDialog(parent), m_clients(clients), m_preferences(preferences),
      m_simulated(new QRadioButton(tr("&Simulated"), this)),
      m_usesProgram(new QRadioButton(tr("Your own &program"), this)),
      m_programPart(makeProgramPart(programs))
{
    setObjectName(QStringLiteral("clientsDialog"));
    setProperty(manualPlaceProperty, QStringLiteral("own-programs"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Clients"));
    m_simulated->setObjectName(QStringLiteral("simulatedClients"));
    m_usesProgram->setObjectName(QStringLiteral("programClients"));
    auto *const buttons =
        new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    auto *const simulatedNote = noteLabel(tr("Lockscope's own clients, with the lock scheme of "
                                             "your choice, in the model and on real Redis."),
        this);
    simulatedNote->setContentsMargins(indent, 0, 0, 0);
    auto *const column = new QVBoxLayout(this);
    column->addWidget(m_simulated);
    column->addWidget(simulatedNote);
    column->addSpacing(6);
    column->addWidget(m_usesProgram);
    column->addWidget(m_programPart);
    column->addStretch(1);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &ClientsDialog::finish);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_usesProgram, &QRadioButton::toggled, this, [this](bool isOn) {
        m_programPart->setEnabled(isOn);
        showProblem({});
    });
    m_programPart->setEnabled(false);
    m_simulated->setChecked(true);
    m_simulated->setFocus();
    if (!programs.empty())
        chooseProgram();
    resize(600, sizeHint().height());
}

void ClientsDialog::chooseProgram()
{
    m_usesProgram->setChecked(true);
    m_command->setFocus();
}

QWidget *ClientsDialog::makeProgramPart(const ClientPrograms &programs)
{
    auto *const part = new QWidget(this);
    const QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    m_command = new QLineEdit(textOf(programs.usual), part);
    m_command->setObjectName(QStringLiteral("clientCommand"));
    m_command->setFont(fixed);
    m_command->setPlaceholderText(tr("for example: %1").arg(QStringLiteral("python3 worker.py")));
    auto *const browseButton = new QPushButton(tr("&Browse…"), part);
    browseButton->setAutoDefault(false);
    auto *const commandLine = new QHBoxLayout;
    commandLine->addWidget(m_command, 1);
    commandLine->addWidget(browseButton);
    m_ownCommands = new QPlainTextEdit(linesOf(programs), part);
    m_ownCommands->setObjectName(QStringLiteral("ownCommands"));
    m_ownCommands->setFont(fixed);
    m_ownCommands->setTabChangesFocus(true);
    m_ownCommands->setPlaceholderText(tr("for example: %1").arg(QStringLiteral("2=node new.js")));
    m_ownCommands->setFixedHeight(
        ownCommandLines * m_ownCommands->fontMetrics().lineSpacing() + 12);
    m_reports = new QComboBox(part);
    m_reports->setObjectName(QStringLiteral("clientReports"));
    for (const ClientPrograms::Reports way : reportWays)
        m_reports->addItem(reportsText(way));
    m_reports->setCurrentIndex(static_cast<int>(programs.reports));
    m_key = new QLineEdit(textOf(programs.key), part);
    m_key->setObjectName(QStringLiteral("clientKey"));
    m_key->setFont(fixed);
    m_key->setPlaceholderText(tr("every key that its commands touch"));
    auto *const adapterButton = new QPushButton(tr("Show an &adapter…"), part);
    adapterButton->setObjectName(QStringLiteral("showAdapters"));
    adapterButton->setAutoDefault(false);
    adapterButton->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_problem = noteLabel({}, part);
    m_problem->setObjectName(QStringLiteral("clientsAnswer"));
    auto *const form = new QFormLayout;
    form->addRow(tr("&Command"), commandLine);
    form->addRow(QString(),
        noteLabel(tr("Starts once for each client, without a shell. Relative paths begin at %1.")
                      .arg(QDir::currentPath()),
            part));
    form->addRow(tr("&Other commands"), m_ownCommands);
    form->addRow(QString(),
        noteLabel(
            tr("One line for each client that needs another command: client number, =, command."),
            part));
    form->addRow(tr("Program &reports"), m_reports);
    form->addRow(tr("Lock's &key"), m_key);
    form->addRow(QString(), adapterButton);
    if (auto *const label = qobject_cast<QLabel *>(form->labelForField(commandLine)))
        label->setBuddy(m_command);
    auto *const column = new QVBoxLayout(part);
    column->setContentsMargins(indent, 0, 0, 0);
    column->addLayout(form);
    column->addWidget(m_problem);
    connect(browseButton, &QPushButton::clicked, this, &ClientsDialog::browse);
    connect(adapterButton, &QPushButton::clicked, this, &ClientsDialog::showAdapters);
    for (QLineEdit *const edit : {m_command, m_key})
        connect(edit, &QLineEdit::textChanged, this, [this] { showProblem({}); });
    connect(m_ownCommands, &QPlainTextEdit::textChanged, this, [this] { showProblem({}); });
    return part;
}

void ClientsDialog::browse()
{
    const QString file =
        QFileDialog::getOpenFileName(this, tr("Program"), m_preferences.lastFolder());
    if (!file.isEmpty())
        m_command->setText(shellWord(file));
}

void ClientsDialog::showAdapters()
{
    auto *const dialog = new AdapterDialog(m_preferences, this);
    connect(dialog, &AdapterDialog::saved, m_command, &QLineEdit::setText);
    dialog->open();
}

Result<ClientPrograms> ClientsDialog::entered() const
{
    ClientPrograms programs;
    if (m_simulated->isChecked())
        return programs;
    auto own = parseOwnCommands(m_ownCommands->toPlainText(), m_clients);
    if (!own)
        return own.error();
    programs.own = std::move(own).value();
    programs.usual = m_command->text().trimmed().toStdString();
    programs.reports = reportWays.at(static_cast<std::size_t>(m_reports->currentIndex()));
    programs.key = m_key->text().trimmed().toStdString();
    if (const bool isUsualNeeded = static_cast<int>(programs.own.size()) < m_clients;
        isUsualNeeded || !programs.usual.empty()) {
        if (const auto problem = commandProblem(programs.usual); !problem.isEmpty())
            return Error{problem.toStdString()};
    }
    return programs;
}

void ClientsDialog::finish()
{
    const Result<ClientPrograms> programs = entered();
    if (!programs) {
        showProblem(textOf(programs.error()));
        return;
    }
    accept();
    Q_EMIT chosen(programs.value());
}

void ClientsDialog::showProblem(const QString &problem)
{
    QPalette palette = this->palette();
    palette.setColor(QPalette::PlaceholderText, Theme::current().violation);
    m_problem->setPalette(palette);
    m_problem->setText(problem);
}

AdapterDialog::AdapterDialog(const Preferences &preferences, QWidget *parent)
    : QDialog(parent), m_preferences(preferences), m_list(new QListWidget(this)),
      m_answer(new QLabel(this))
{
    setObjectName(QStringLiteral("adapterDialog"));
    setProperty(manualPlaceProperty, QStringLiteral("own-programs"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Adapters"));
    m_list->setObjectName(QStringLiteral("adapterList"));
    m_list->setAccessibleName(tr("Language and library"));
    for (const Adapter &adapter : adapters())
        m_list->addItem(adapter.language.isEmpty()
                ? tr("Any other language")
                : adapter.language + QStringLiteral(" · ") + adapter.library);
    m_list->setMaximumWidth(m_list->sizeHintForColumn(0) + 40);
    m_answer->setObjectName(QStringLiteral("adapterAnswer"));
    m_answer->setWordWrap(true);
    m_answer->setForegroundRole(QPalette::PlaceholderText);
    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setText(tr("Close"));
    auto *const copyButton = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    copyButton->setObjectName(QStringLiteral("copyAdapter"));
    copyButton->setIcon(themedIcon(QStringLiteral("copy")));
    auto *const saveButton = buttons->addButton(tr("&Save as…"), QDialogButtonBox::ActionRole);
    saveButton->setObjectName(QStringLiteral("saveAdapter"));
    auto *const sides = new QHBoxLayout;
    sides->addWidget(m_list);
    sides->addWidget(makeAdapterPart(), 1);
    auto *const column = new QVBoxLayout(this);
    column->addLayout(sides, 1);
    column->addWidget(m_answer);
    column->addWidget(buttons);
    connect(m_list, &QListWidget::currentRowChanged, this, &AdapterDialog::showChosen);
    connect(copyButton, &QPushButton::clicked, this, &AdapterDialog::copy);
    connect(saveButton, &QPushButton::clicked, this, &AdapterDialog::save);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_list->setCurrentRow(0);
    m_list->setFocus();
    resize(960, 600);
}

QWidget *AdapterDialog::makeAdapterPart()
{
    auto *const side = new QWidget(this);
    m_about = new QLabel(side);
    m_about->setObjectName(QStringLiteral("aboutAdapter"));
    m_about->setWordWrap(true);
    m_text = new QPlainTextEdit(side);
    m_text->setObjectName(QStringLiteral("adapterText"));
    m_text->setReadOnly(true);
    m_text->setTabChangesFocus(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setAccessibleName(tr("Text of the adapter"));
    m_command = new QLineEdit(side);
    m_command->setObjectName(QStringLiteral("adapterCommand"));
    m_command->setReadOnly(true);
    m_command->setFont(m_text->font());
    m_commandLabel = new QLabel(tr("Co&mmand"), side);
    m_commandLabel->setBuddy(m_command);
    auto *const line = new QHBoxLayout;
    line->addWidget(m_commandLabel);
    line->addWidget(m_command, 1);
    auto *const column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_about);
    column->addWidget(m_text, 1);
    column->addLayout(line);
    return side;
}

const Adapter &AdapterDialog::chosen() const
{
    return adapters()[static_cast<std::size_t>(m_list->currentRow())];
}

void AdapterDialog::showChosen()
{
    const Adapter &adapter = chosen();
    const bool isProgram = !adapter.language.isEmpty();
    m_about->setText(isProgram
            //: %1: a library, %2: its version, %3: the package to install
            ? tr("%1, tried with %2. Needs: %3. Replace the adapter's lock with yours, and keep "
                 "the reports.")
                  .arg(adapter.library, adapter.version, adapter.package)
            : tr("What a program finds in its environment, and the lines by which it reports what "
                 "it believes."));
    m_text->setPlainText(adapter.text);
    m_command->setText(adapter.command);
    m_command->setVisible(isProgram);
    m_commandLabel->setVisible(isProgram);
    m_answer->clear();
}

void AdapterDialog::copy()
{
    QGuiApplication::clipboard()->setText(chosen().text);
    m_answer->setText(tr("The text is on the clipboard."));
}

void AdapterDialog::save()
{
    const Adapter &adapter = chosen();
    const QString file = QFileDialog::getSaveFileName(
        this, tr("Save the adapter"), QDir(m_preferences.lastFolder()).filePath(adapter.file));
    if (file.isEmpty())
        return;
    const Result<Done> written = WholeFile::write(file, adapter.text.toStdString());
    if (!written) {
        m_answer->setText(tr("Could not save: %1").arg(textOf(written.error())));
        return;
    }
    m_answer->setText(tr("%1 was saved.").arg(QDir::toNativeSeparators(file)));
    if (adapter.command.isEmpty())
        return;
    m_command->setText(adapter.commandFor(file));
    Q_EMIT saved(m_command->text());
}

} // namespace lockscope
