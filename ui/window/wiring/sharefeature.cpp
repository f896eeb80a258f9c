// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/sharefeature.h"

#include "core/scenario/files/sharecode.h"
#include "ui/settings/chosenscenario.h"
#include "ui/shell/messagebar.h"
#include "ui/state/experiment.h"
#include "ui/shell/windowactions.h"
#include "ui/window/windowfiles.h"
#include "ui/words/text.h"

#include <QAction>
#include <QClipboard>
#include <QDropEvent>
#include <QGuiApplication>
#include <QLocale>
#include <QMainWindow>
#include <QMimeData>

namespace lockscope {

ShareFeature::ShareFeature(const WindowParts &parts)
    : QObject(&parts.owner), m_editor(parts.experiment.editor), m_files(parts.files),
      m_messages(parts.messages)
{
    using Menu = WindowActions::Menu;
    const auto *const copyAction = parts.actions.add(Menu::edit,
        {.shortcuts = {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C)},
            .text = tr("C&opy scenario as text"),
            .tip = tr("A short text that another Lockscope can open")});
    const auto *const pasteAction = parts.actions.add(Menu::edit,
        {.shortcuts = {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V)},
            .text = tr("&Paste scenario"),
            .tip = tr("Open the scenario that was copied as text")});
    connect(copyAction, &QAction::triggered, this, &ShareFeature::copy);
    connect(pasteAction, &QAction::triggered, this, &ShareFeature::paste);
    parts.window.installEventFilter(this);
}

void ShareFeature::copy()
{
    const Result<std::string> code = shareCode(chosenScenario(m_editor.choice()));
    if (!code) {
        m_messages.post({MessageBar::Weight::error,
            tr("The scenario is too long to copy as text. Save it as a file."), tr("Save it…"),
            [this] { m_files.askSaveScenario(); }});
        return;
    }
    QGuiApplication::clipboard()->setText(textOf(code.value()));
    m_messages.post({MessageBar::Weight::minor,
        tr("The scenario is on the clipboard (%1 characters). To open it in another "
           "Lockscope, use “Paste scenario” there.")
            .arg(QLocale().toString(static_cast<qulonglong>(code.value().size())))});
}

void ShareFeature::paste()
{
    openText(QGuiApplication::clipboard()->text());
}

void ShareFeature::openText(const QString &text)
{
    const Result<Scenario> scenario = readShareCode(text.toStdString());
    if (scenario) {
        m_files.openScenario(scenario.value());
        return;
    }
    m_messages.post({MessageBar::Weight::error,
        tr("Could not open the text as a scenario: %1").arg(textOf(scenario.error()))});
}

bool ShareFeature::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::DragEnter || event->type() == QEvent::Drop) {
        auto *const drop = static_cast<QDropEvent *>(event); // QDragEnterEvent is a subclass
        const QString text = drop->mimeData()->text();
        if (!drop->mimeData()->hasUrls() && isShareCode(text.toStdString())) {
            drop->acceptProposedAction();
            if (event->type() == QEvent::Drop)
                openText(text);
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace lockscope
