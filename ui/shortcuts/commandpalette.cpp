// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shortcuts/commandpalette.h"

#include "ui/theme/theme.h"
#include "ui/words/wordsearch.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QPainter>
#include <QRegularExpression>
#include <QStyledItemDelegate>
#include <QTextLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

namespace lockscope {
namespace {

constexpr int widthMax = 600;
constexpr int heightMax = 500;

constexpr int rowsPerGroup = 8;
constexpr int textScore = 3; // of a word in the text of an entry, as WordSearch has it
constexpr int rowsMax = 19;  // with headings; a group keeps two rows at least
constexpr int lastNamesMax = 5;
constexpr qsizetype mistakesMax = 2; // of the nearest spelling

constexpr int asideRole = Qt::UserRole;
constexpr int shownRole = Qt::UserRole + 1; // the index in m_shown; a heading has none
constexpr int noteRole = Qt::UserRole + 2;

const QString groupMark = QStringLiteral(" › ");

// Returns the first part of the name of a command; empty if it has only one.
QString groupOf(const CommandPalette::Command &command)
{
    return command.name.contains(groupMark) ? command.name.section(groupMark, 0, 0) : QString();
}

// Returns how many letters have to be added, removed or replaced to make one word of the other.
qsizetype mistakes(const QString &one, const QString &other)
{
    std::vector<qsizetype> row(static_cast<std::size_t>(other.size()) + 1);
    std::iota(row.begin(), row.end(), 0);
    for (const QChar letter : one) {
        qsizetype diagonal = row[0]++;
        for (std::size_t at = 1; at < row.size(); ++at) {
            const bool isSame = letter == other[static_cast<qsizetype>(at) - 1];
            const qsizetype best =
                std::min({row[at] + 1, row[at - 1] + 1, diagonal + (isSame ? 0 : 1)});
            diagonal = std::exchange(row[at], best);
        }
    }
    return row.back();
}

// Returns the word of a name that is nearest to a typed one; empty if none is near.
QString nearestWord(const QString &typed, const QList<CommandPalette::Command> &commands)
{
    static const QRegularExpression noLetters(QStringLiteral("\\W+"));
    std::pair<qsizetype, QString> nearest(
        std::min(mistakesMax + 1, (typed.size() + 1) / 2), QString());
    for (const CommandPalette::Command &command : commands) {
        for (const QString &word : command.name.toLower().split(noLetters, Qt::SkipEmptyParts)) {
            if (const qsizetype count = mistakes(typed.toLower(), word); count < nearest.first)
                nearest = {count, word};
        }
    }
    return nearest.second;
}

// Returns what finds the words of a search: a synonym only at the beginning of a word.
QRegularExpression markedText(const QStringList &typed, const QStringList &words)
{
    QStringList parts;
    for (const QString &word : words)
        parts << (typed.contains(word) ? QString() : QStringLiteral("(?<![A-Za-z0-9])"))
                + QRegularExpression::escape(word);
    return QRegularExpression(parts.join(u'|'), QRegularExpression::CaseInsensitiveOption);
}

} // namespace

// Paints a row: the icon, the name with the found words marked, and the note at the left;
// Command::aside at the right edge.
class CommandRowPainter : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QRegularExpression marked; ///< an empty pattern marks nothing

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override
    {
        return {100, option.fontMetrics.height() + 7};
    }
    void paint(QPainter *painter, const QStyleOptionViewItem &option,
        const QModelIndex &index) const override
    {
        constexpr int iconSize = 16;
        const bool isSelected = option.state & QStyle::State_Selected;
        const bool isHeading = !index.data(shownRole).isValid();
        const QPalette &colours = option.palette;
        if (isHeading)
            painter->fillRect(option.rect, Theme::current().laneAlternate);
        else if (isSelected)
            painter->fillRect(option.rect, colours.highlight());
        const QColor muted =
            colours.color(isSelected ? QPalette::HighlightedText : QPalette::PlaceholderText);
        QRect rest = option.rect.adjusted(8, 0, -8, 0);
        if (!isHeading) {
            index.data(Qt::DecorationRole)
                .value<QIcon>()
                .paint(painter,
                    QRect(rest.left(), rest.center().y() - iconSize / 2, iconSize, iconSize),
                    Qt::AlignCenter, isSelected ? QIcon::Selected : QIcon::Normal);
            rest.setLeft(rest.left() + iconSize + 8);
        }
        painter->setFont(option.font);
        painter->setPen(muted);
        const QString aside = index.data(asideRole).toString();
        painter->drawText(rest, Qt::AlignRight | Qt::AlignVCenter, aside);
        if (!aside.isEmpty())
            rest.setRight(rest.right() - option.fontMetrics.horizontalAdvance(aside) - 16);

        QFont bold = option.font;
        bold.setBold(true);
        const QFontMetrics widest(bold);
        QTextLayout name(widest.elidedText(index.data().toString(), Qt::ElideRight, rest.width()),
            isHeading ? bold : option.font);
        QList<QTextLayout::FormatRange> formats;
        if (!isHeading && !marked.pattern().isEmpty()) {
            for (auto match = marked.globalMatch(name.text()); match.hasNext();) {
                const QRegularExpressionMatch found = match.next();
                QTextCharFormat format;
                format.setFontWeight(QFont::Bold);
                format.setFontUnderline(true);
                formats << QTextLayout::FormatRange{static_cast<int>(found.capturedStart()),
                    static_cast<int>(found.capturedLength()), format};
            }
        }
        name.setFormats(formats);
        name.beginLayout();
        QTextLine line = name.createLine();
        line.setLineWidth(rest.width());
        name.endLayout();
        painter->setPen(colours.color(isSelected ? QPalette::HighlightedText : QPalette::Text));
        name.draw(painter, QPointF(rest.left(), rest.center().y() - line.height() / 2 + 1));
        rest.setLeft(rest.left() + static_cast<int>(std::ceil(line.naturalTextWidth())) + 10);
        painter->setPen(muted);
        painter->drawText(rest, Qt::AlignLeft | Qt::AlignVCenter,
            option.fontMetrics.elidedText(
                index.data(noteRole).toString(), Qt::ElideRight, std::max(0, rest.width())));
    }
};

CommandPalette::CommandPalette(
    const QList<Command> &commands, QStringList &lastNames, Parser parser, QWidget *parent)
    : QFrame(parent), m_commands(commands), m_lastNames(lastNames), m_parser(std::move(parser)),
      m_lineEdit(new QLineEdit(this)), m_list(new QListWidget(this)),
      m_painter(new CommandRowPainter(m_list))
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
    m_list->setItemDelegate(m_painter);
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(10, 10, 10, 10);
    column->setSpacing(8);
    column->addWidget(m_lineEdit);
    column->addWidget(m_list, 1);
    auto *const keys =
        new QLabel(tr("↑ ↓ choose · Tab: next group · Enter: open · Esc: close"), this);
    keys->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(keys);
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

std::vector<CommandPalette::Group> CommandPalette::groupsOf(
    const WordSearch &search, const QString &typed) const
{
    std::vector<Group> groups;
    const auto add = [&groups](int score, const Command &command, const QString &group) {
        if (groups.empty() || groups.back().name != group)
            groups.push_back({group, {}});
        groups.back().found.emplace_back(score, command);
    };
    for (const QString &name : typed.isEmpty() ? m_lastNames : QStringList()) {
        const auto last = std::find_if(m_commands.begin(), m_commands.end(),
            [&name](const Command &command) { return command.name == name; });
        if (last != m_commands.end())
            add(1, *last, tr("Last used"));
    }
    for (const Command &command : m_commands) {
        const int score = search.score(command.name, command.searchText + u'\n' + command.note);
        if (score > 0)
            add(score, command, groupOf(command));
    }
    return groups;
}

void CommandPalette::filter(const QString &text)
{
    const QString typed = text.simplified();
    m_list->clear();
    m_shown.clear();
    const WordSearch search(typed);
    m_painter->marked = markedText(typed.split(u' ', Qt::SkipEmptyParts), search.words());
    std::vector<Group> groups = groupsOf(search, typed);
    std::size_t rowsMost = rowsPerGroup;
    const auto rowsOf = [&rowsMost](
                            const Group &group) { return std::min(group.found.size(), rowsMost); };
    const auto rowsOfAll = [&] {
        return std::accumulate(groups.begin(), groups.end(), groups.size(),
            [&](std::size_t sum, const Group &group) { return sum + rowsOf(group); });
    };
    while (!typed.isEmpty() && rowsMost > 2 && rowsOfAll() > rowsMax)
        --rowsMost;

    if (const Command typedCommand = m_parser(typed); !typedCommand.name.isEmpty()) {
        if (!groupOf(typedCommand).isEmpty())
            addHeading(groupOf(typedCommand), {});
        addRow(typedCommand);
    }
    const auto textScores = textScore * static_cast<int>(typed.count(u' ') + 1);
    int best = m_shown.isEmpty() ? -1 : m_list->count() - 1;
    int bestScore = m_shown.isEmpty() ? 0 : std::numeric_limits<int>::max();
    for (Group &group : groups) {
        std::stable_sort(group.found.begin(), group.found.end(),
            [](const auto &one, const auto &other) { return one.first > other.first; });
        const auto count = static_cast<int>(group.found.size());
        if (!group.name.isEmpty())
            addHeading(group.name,
                group.found.size() == rowsOf(group) ? QString::number(count)
                                                    //: rows of a group that are shown, and all
                                                    : tr("%1 of %2").arg(rowsOf(group)).arg(count));
        for (std::size_t row = 0; row < rowsOf(group); ++row) {
            addRow(group.found[row].second);
            // A page of the manual, which has many words, is not better than the command of its
            // name.
            if (best < 0 || group.found[row].first - textScores > bestScore) {
                bestScore = group.found[row].first;
                best = m_list->count() - 1;
            }
        }
    }
    if (m_shown.isEmpty()) {
        const QString near = nearestWord(typed, m_commands);
        addHeading(tr("Nothing found for “%1”").arg(typed),
            near.isEmpty() ? QString() : tr("Did you mean “%1”?").arg(near));
    }
    const QStringList synonyms = synonymsShown(search, typed);
    if (!synonyms.isEmpty())
        //: %1: words that were searched besides the typed ones
        m_list->item(0)->setData(
            asideRole, tr("also: %1").arg(QLocale().createSeparatedList(synonyms)));
    m_list->setCurrentRow(best);
    if (best >= 0 && m_list->visualItemRect(m_list->item(best)).bottom() < m_list->height())
        m_list->scrollToTop();
}

QStringList CommandPalette::synonymsShown(const WordSearch &search, const QString &typed) const
{
    constexpr qsizetype synonymsMax = 3;
    const QStringList typedWords = typed.split(u' ');
    QStringList synonyms;
    for (const QString &word : search.words()) {
        if (synonyms.size() < synonymsMax && !typed.contains(word, Qt::CaseInsensitive)
            && std::none_of(typedWords.begin(), typedWords.end(),
                [&word](const QString &part) { return word.contains(part, Qt::CaseInsensitive); })
            && std::any_of(m_shown.begin(), m_shown.end(), [&word](const Command &command) {
                   return command.name.contains(word, Qt::CaseInsensitive);
               }))
            synonyms << word;
    }
    return synonyms;
}

void CommandPalette::addRow(const Command &command)
{
    auto *const item = new QListWidgetItem(command.icon,
        groupOf(command).isEmpty() ? command.name : command.name.section(groupMark, 1), m_list);
    item->setData(asideRole, command.aside);
    item->setData(noteRole, command.note);
    item->setData(shownRole, m_shown.size());
    m_shown << command;
}

void CommandPalette::addHeading(const QString &text, const QString &note)
{
    auto *const item = new QListWidgetItem(text, m_list);
    item->setData(noteRole, note);
    item->setFlags(Qt::NoItemFlags);
}

void CommandPalette::moveToNextGroup()
{
    const int count = m_list->count();
    for (int step = 1; step <= count; ++step) {
        const int row = (m_list->currentRow() + step) % count;
        if (!m_list->item(row)->data(shownRole).isValid() && row + 1 < count) {
            m_list->setCurrentRow(row + 1);
            m_list->scrollToItem(m_list->item(row));
            return;
        }
    }
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
    const Command chosen = m_shown.at(item->data(shownRole).toInt());
    m_lastNames.removeAll(chosen.name);
    m_lastNames.prepend(chosen.name);
    m_lastNames.resize(std::min<qsizetype>(m_lastNames.size(), lastNamesMax));
    closePalette();
    chosen.run();
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
    case Qt::Key_Tab: moveToNextGroup(); return true;
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
