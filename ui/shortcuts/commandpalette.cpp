// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shortcuts/commandpalette.h"

#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {
namespace {

constexpr int widthMax = 640;
constexpr int heightMax = 440;

constexpr int scoreMax = 4;

/// Returns how well the name of a command matches the typed text: from 0 (not at all) to scoreMax (it begins with the text).
int matchScore(const QString &name, const QString &typed)
{
    if (typed.isEmpty())
        return 1;
    if (name.startsWith(typed, Qt::CaseInsensitive))
        return scoreMax;
    if (name.contains(typed, Qt::CaseInsensitive))
        return 3;
    // Each typed word occurs somewhere in the name.
    const QStringList parts = typed.split(u' ', Qt::SkipEmptyParts);
    const bool hasAll = std::all_of(parts.begin(), parts.end(),
                                    [&](const QString &part) { return name.contains(part, Qt::CaseInsensitive); });
    return hasAll ? 2 : 0;
}

} // namespace

CommandPalette::CommandPalette(const QList<Command> &commands, Parser parser, QWidget *parent)
    : QFrame(parent), m_commands(commands), m_parser(std::move(parser)), m_line(new QLineEdit(this)), m_list(new QListWidget(this))
{
    setObjectName(QStringLiteral("commandPalette"));
    setAccessibleName(tr("Commands"));
    setAutoFillBackground(true);
    m_line->setObjectName(QStringLiteral("commandLine"));
    m_line->setPlaceholderText(tr("A command, or: client 3 · node 1 · 1.5 s · #47"));
    m_list->setObjectName(QStringLiteral("commandList"));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(10, 10, 10, 10);
    column->setSpacing(8);
    column->addWidget(m_line);
    column->addWidget(m_list, 1);
    m_line->installEventFilter(this);
    connect(m_line, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_list, &QListWidget::itemClicked, this, [this] { runSelected(); });
    connect(m_list, &QListWidget::currentItemChanged, this, [this](QListWidgetItem *current, QListWidgetItem *previous) {
        setTextColours(previous, QPalette::Text, QPalette::PlaceholderText);
        setTextColours(current, QPalette::HighlightedText, QPalette::HighlightedText);
    });
}

void CommandPalette::open(const QString &text)
{
    const QSize parentSize = parentWidget()->size();
    const int width = std::min(widthMax, parentSize.width() - 40);
    setGeometry((parentSize.width() - width) / 2, parentSize.height() / 12, width, std::min(heightMax, parentSize.height() * 2 / 3));
    m_line->setText(text);
    filter(text);
    m_previousFocus = parentWidget()->window()->focusWidget();
    show();
    raise();
    m_line->setFocus();
}

void CommandPalette::filter(const QString &text)
{
    const QString typed = text.simplified();
    m_list->clear();
    m_shown.clear();
    if (const Command typedCommand = m_parser(typed); !typedCommand.name.isEmpty())
        addRow(typedCommand);
    for (int score = scoreMax; score >= 1; --score) {
        for (const Command &command : m_commands) {
            if (matchScore(command.name, typed) == score)
                addRow(command);
        }
    }
    m_list->setCurrentRow(0);
}

void CommandPalette::addRow(const Command &command)
{
    auto *const item = new QListWidgetItem(m_list);
    m_shown << command;
    auto *const row = new QWidget(m_list);
    auto *const line = new QHBoxLayout(row);
    line->setContentsMargins(8, 3, 8, 3);
    auto *const name = new QLabel(command.name, row);
    name->setTextFormat(Qt::PlainText);
    auto *const keys = new QLabel(command.keys, row);
    keys->setForegroundRole(QPalette::PlaceholderText);
    line->addWidget(name, 1);
    line->addWidget(keys);
    item->setData(Qt::AccessibleTextRole, command.name);
    item->setSizeHint(row->sizeHint());
    m_list->setItemWidget(item, row);
}

void CommandPalette::setTextColours(QListWidgetItem *item, QPalette::ColorRole nameColour, QPalette::ColorRole keysColour)
{
    QWidget *const row = item ? m_list->itemWidget(item) : nullptr;
    if (!row)
        return;
    const QList<QLabel *> labels = row->findChildren<QLabel *>();
    labels.first()->setForegroundRole(nameColour);
    labels.last()->setForegroundRole(keysColour);
}

void CommandPalette::runSelected()
{
    const int row = m_list->currentRow();
    if (row < 0 || row >= m_shown.size())
        return;
    const std::function<void()> run = m_shown.at(row).run;
    closePalette();
    run();
}

void CommandPalette::closePalette()
{
    hide();
    deleteLater();
    if (m_previousFocus)
        m_previousFocus->setFocus();
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusOut && isVisible()) {
        hide();
        deleteLater();
        return false;
    }
    if (event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    const auto *const key = static_cast<QKeyEvent *>(event);
    const int page = std::max(1, m_list->height() / std::max(1, m_list->sizeHintForRow(0)) - 1);
    const int last = m_list->count() - 1;
    switch (key->key()) {
    case Qt::Key_Up: m_list->setCurrentRow(std::max(0, m_list->currentRow() - 1)); return true;
    case Qt::Key_Down: m_list->setCurrentRow(std::min(last, m_list->currentRow() + 1)); return true;
    case Qt::Key_PageUp: m_list->setCurrentRow(std::max(0, m_list->currentRow() - page)); return true;
    case Qt::Key_PageDown: m_list->setCurrentRow(std::min(last, m_list->currentRow() + page)); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: runSelected(); return true;
    case Qt::Key_Escape: closePalette(); return true;
    default: return QFrame::eventFilter(watched, event);
    }
}

void CommandPalette::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), Theme::current().window);
    painter.setPen(QPen(Theme::current().accent, 2));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

} // namespace lockscope
