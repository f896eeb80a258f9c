// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shortcuts/commandpalette.h"

#include "ui/theme/theme.h"
#include "ui/words/wordsearch.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

namespace lockscope {
namespace {

constexpr int widthMax = 600;
constexpr int heightMax = 440;

constexpr int rowsPerGroup = 8;

constexpr int asideRole = Qt::UserRole;
constexpr int shownRole = Qt::UserRole + 1;   // the index in m_shown; a row without one is a note
constexpr int headingRole = Qt::UserRole + 2; // the note is the heading of a group

const QString groupMark = QStringLiteral(" › ");

// Returns the first part of the name of a command; empty if it has only one.
QString groupOf(const CommandPalette::Command &command)
{
    return command.name.contains(groupMark) ? command.name.section(groupMark, 0, 0) : QString();
}

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
        const bool isHeading = index.data(headingRole).toBool();
        const QPalette &colours = option.palette;
        QFont font = option.font;
        font.setBold(isHeading);
        painter->setFont(font);
        if (isHeading)
            painter->fillRect(option.rect, Theme::current().laneAlternate);
        else if (isSelected)
            painter->fillRect(option.rect, colours.highlight());
        const QRect contentRect = option.rect.adjusted(8, 0, -8, 0);
        const QString aside = index.data(asideRole).toString();
        const int asideWidth =
            aside.isEmpty() ? 0 : option.fontMetrics.horizontalAdvance(aside) + 16;
        const QColor muted = colours.color(QPalette::PlaceholderText);
        painter->setPen(isSelected       ? colours.color(QPalette::HighlightedText)
                : isEnabled || isHeading ? colours.color(QPalette::Text)
                                         : muted);
        const QString name = QFontMetrics(font).elidedText(
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

void CommandPalette::open()
{
    const QSize parentSize = parentWidget()->size();
    const int width = std::min(widthMax, parentSize.width() - 40);
    QPoint place((parentSize.width() - width) / 2, parentSize.height() / 12);
    // The line stands over the search box of the toolbar, if it is there.
    const auto *const box = parentWidget()->findChild<QWidget *>(QStringLiteral("findButton"));
    if (box && box->isVisible())
        place = box->mapTo(parentWidget(), QPoint(box->width() - width, -4));
    setGeometry(QRect(place, QSize(width, std::min(heightMax, parentSize.height() * 2 / 3))));
    filter(QString());
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
    if (const Command typedCommand = m_parser(typed); !typedCommand.name.isEmpty()) {
        if (!groupOf(typedCommand).isEmpty())
            addNote(groupOf(typedCommand), true);
        addRow(typedCommand);
    }
    const WordSearch search(typed);
    std::vector<std::pair<int, const Command *>> found;
    for (const Command &command : m_commands) {
        if (const int score = search.score(command.name, command.searchText); score > 0)
            found.emplace_back(score, &command);
    }
    std::stable_sort(found.begin(), found.end(),
        [](const auto &one, const auto &other) { return one.first > other.first; });
    QStringList groups; // the one with the best match first
    for (const auto &[score, command] : found) {
        if (!groups.contains(groupOf(*command)))
            groups << groupOf(*command);
    }
    for (const QString &group : groups) {
        if (!group.isEmpty())
            addNote(group, true);
        int rows = 0;
        for (const auto &[score, command] : found) {
            if (groupOf(*command) == group && rows++ < rowsPerGroup)
                addRow(*command);
        }
        if (rows > rowsPerGroup)
            addNote(tr("%n more: type another word", nullptr, rows - rowsPerGroup), false);
    }
    if (m_shown.isEmpty())
        addNote(tr("Nothing found for “%1”").arg(typed), false);
    moveBy(1);
}

void CommandPalette::addRow(const Command &command)
{
    auto *const item = new QListWidgetItem(
        groupOf(command).isEmpty() ? command.name : command.name.section(groupMark, 1), m_list);
    item->setData(asideRole, command.aside);
    item->setData(shownRole, m_shown.size());
    m_shown << command;
}

void CommandPalette::addNote(const QString &text, bool isHeading)
{
    auto *const item = new QListWidgetItem(text, m_list);
    item->setFlags(Qt::NoItemFlags);
    item->setData(headingRole, isHeading);
}

void CommandPalette::moveBy(int rows)
{
    const int step = rows < 0 ? -1 : 1;
    int left = std::abs(rows);
    int chosen = m_list->currentRow();
    for (int row = chosen + step; left > 0 && row >= 0 && row < m_list->count(); row += step) {
        if (!m_list->item(row)->data(shownRole).isValid())
            continue;
        chosen = row;
        --left;
    }
    m_list->setCurrentRow(chosen);
    if (m_shown.size() > 0 && m_list->item(chosen)->data(shownRole).toInt() == 0)
        m_list->scrollToTop(); // with the heading
}

void CommandPalette::runSelected()
{
    const QListWidgetItem *const item = m_list->currentItem();
    if (!item || !item->data(shownRole).isValid())
        return;
    const std::function<void()> run = m_shown.at(item->data(shownRole).toInt()).run;
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
    switch (key->key()) {
    case Qt::Key_Up: moveBy(-1); return true;
    case Qt::Key_Down: moveBy(1); return true;
    case Qt::Key_PageUp: moveBy(-page); return true;
    case Qt::Key_PageDown: moveBy(page); return true;
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
