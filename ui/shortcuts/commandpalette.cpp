// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shortcuts/commandpalette.h"

#include "ui/theme/theme.h"
#include "ui/words/scenariowords.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>
#include <vector>

namespace lockscope {
namespace {

constexpr int widthMax = 720;
constexpr int heightMax = 440;

constexpr int asideRole = Qt::UserRole;

// Paints a row: the name at the left edge, and Command::aside at the right edge in a muted colour.
class CommandRowPainter : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override
    {
        return {100, option.fontMetrics.height() + 8};
    }
    void paint(QPainter *painter, const QStyleOptionViewItem &option,
        const QModelIndex &index) const override
    {
        const bool isSelected = option.state & QStyle::State_Selected;
        const bool isEnabled = option.state & QStyle::State_Enabled;
        const QPalette &colours = option.palette;
        if (isSelected)
            painter->fillRect(option.rect, colours.highlight());
        const QRect contentRect = option.rect.adjusted(8, 0, -8, 0);
        const QString aside = index.data(asideRole).toString();
        const int asideWidth =
            aside.isEmpty() ? 0 : option.fontMetrics.horizontalAdvance(aside) + 16;
        const QColor muted = colours.color(QPalette::PlaceholderText);
        painter->setPen(isSelected ? colours.color(QPalette::HighlightedText)
                : isEnabled        ? colours.color(QPalette::Text)
                                   : muted);
        const QString name = option.fontMetrics.elidedText(
            index.data().toString(), Qt::ElideRight, contentRect.width() - asideWidth);
        painter->drawText(contentRect, Qt::AlignLeft | Qt::AlignVCenter, name);
        if (!isSelected)
            painter->setPen(muted);
        painter->drawText(contentRect, Qt::AlignRight | Qt::AlignVCenter, aside);
    }
};

} // namespace

CommandPalette::CommandPalette(const QList<Command> &commands, Parser parser, QWidget *parent)
    : QFrame(parent), m_commands(commands), m_parser(std::move(parser)),
      m_lineEdit(new QLineEdit(this)), m_list(new QListWidget(this))
{
    setObjectName(QStringLiteral("commandPalette"));
    setAccessibleName(tr("Find anything"));
    setAutoFillBackground(true);
    m_lineEdit->setObjectName(QStringLiteral("commandLine"));
    m_lineEdit->setPlaceholderText(tr(
        "Command, scenario, scheme, fault, setting, lesson, or: client 3 · node 1 · 1.5 s · #47"));
    m_lineEdit->setAccessibleName(accessibleName());
    m_list->setObjectName(QStringLiteral("commandList"));
    m_list->setAccessibleName(accessibleName());
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setItemDelegate(new CommandRowPainter(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(10, 10, 10, 10);
    column->setSpacing(8);
    column->addWidget(m_lineEdit);
    column->addWidget(m_list, 1);
    m_lineEdit->installEventFilter(this);
    connect(m_lineEdit, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_list, &QListWidget::itemClicked, this, [this] { runSelected(); });
}

void CommandPalette::open(const QString &text)
{
    const QSize parentSize = parentWidget()->size();
    const int width = std::min(widthMax, parentSize.width() - 40);
    setGeometry((parentSize.width() - width) / 2, parentSize.height() / 12, width,
        std::min(heightMax, parentSize.height() * 2 / 3));
    m_lineEdit->setText(text);
    filter(text);
    m_previousFocus = parentWidget()->window()->focusWidget();
    show();
    raise();
    m_lineEdit->setFocus();
}

void CommandPalette::filter(const QString &text)
{
    const QString typed = text.simplified();
    m_list->clear();
    m_shown.clear();
    if (const Command typedCommand = m_parser(typed); !typedCommand.name.isEmpty())
        addRow(typedCommand);
    const WordSearch search(typed);
    std::vector<std::pair<int, const Command *>> found;
    for (const Command &command : m_commands) {
        if (const int score = search.score(command.name, command.searchText); score > 0)
            found.emplace_back(score, &command);
    }
    std::stable_sort(found.begin(), found.end(),
        [](const auto &one, const auto &other) { return one.first > other.first; });
    for (const auto &[score, command] : found)
        addRow(*command);
    if (m_shown.isEmpty()) {
        auto *const item = new QListWidgetItem(tr("Nothing found for “%1”").arg(typed), m_list);
        item->setFlags(Qt::NoItemFlags);
    } else {
        m_list->setCurrentRow(0);
    }
}

void CommandPalette::addRow(const Command &command)
{
    auto *const item = new QListWidgetItem(command.name, m_list);
    item->setData(asideRole, command.aside);
    m_shown << command;
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
    const bool isShortcutOverride = event->type() == QEvent::ShortcutOverride;
    if (!isShortcutOverride && event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    const auto *const key = static_cast<QKeyEvent *>(event);
    if (isShortcutOverride) {
        if (key->key() != Qt::Key_Escape)
            return QFrame::eventFilter(watched, event);
        event->accept(); // Esc must not close anything below the palette
        return true;
    }
    const int page = std::max(1, m_list->height() / std::max(1, m_list->sizeHintForRow(0)) - 1);
    const int last = m_list->count() - 1;
    switch (key->key()) {
    case Qt::Key_Up: m_list->setCurrentRow(std::max(0, m_list->currentRow() - 1)); return true;
    case Qt::Key_Down: m_list->setCurrentRow(std::min(last, m_list->currentRow() + 1)); return true;
    case Qt::Key_PageUp:
        m_list->setCurrentRow(std::max(0, m_list->currentRow() - page));
        return true;
    case Qt::Key_PageDown:
        m_list->setCurrentRow(std::min(last, m_list->currentRow() + page));
        return true;
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
