// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/clients/adapterdialog.h"

#include "core/lab/export/wholefile.h"
#include "ui/clients/adapters.h"
#include "ui/shared/manualplace.h"
#include "ui/shared/preferences.h"
#include "ui/theme/icons.h"
#include "ui/words/text.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope {

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
        m_answer->setText(tr("Could not save: %1").arg(textOf(written.error().text)));
        return;
    }
    m_answer->setText(tr("%1 was saved.").arg(QDir::toNativeSeparators(file)));
    if (adapter.command.isEmpty())
        return;
    m_command->setText(adapter.commandFor(file));
    Q_EMIT saved(m_command->text());
}

} // namespace lockscope
