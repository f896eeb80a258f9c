// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shortcuts/cheatsheet.h"

#include "ui/shortcuts/keybindings.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

namespace lockscope {
namespace {

// Qt looks for the translations of its key names itself. In Chinese they are arrows, as on the
// keys.
[[maybe_unused]] constexpr const char *keysOfQt[] = {QT_TRANSLATE_NOOP("QShortcut", "Left"),
    QT_TRANSLATE_NOOP("QShortcut", "Right"), QT_TRANSLATE_NOOP("QShortcut", "Up"),
    QT_TRANSLATE_NOOP("QShortcut", "Down")};

constexpr int edge = 24; // pixels around the sheet

/// One line of the sheet.
struct Line {
    QString keys;
    QString meaning;
};

QWidget *linesWithHeading(
    const QString &title, const QList<Line> &lines, bool wraps, QWidget *parent)
{
    auto *const box = new QWidget(parent);
    auto *const grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(14);
    grid->setVerticalSpacing(4);
    auto *const heading = new QLabel(title, box);
    QFont bold = heading->font();
    bold.setBold(true);
    heading->setFont(bold);
    grid->addWidget(heading, 0, 0, 1, 2);
    int row = 1;
    for (const Line &line : lines) {
        auto *const keys = new QLabel(line.keys, box);
        keys->setForegroundRole(QPalette::PlaceholderText);
        auto *const meaning = new QLabel(line.meaning, box);
        for (QLabel *const label : {keys, meaning})
            label->setWordWrap(wraps);
        grid->addWidget(keys, row, 0, Qt::AlignTop);
        grid->addWidget(meaning, row, 1, Qt::AlignTop);
        ++row;
    }
    grid->setRowStretch(row, 1);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 2);
    return box;
}

// Returns the key combinations of a command as one text; each of them alone runs the command.
QString alternativeKeys(const QList<QKeySequence> &keys)
{
    QStringList texts;
    for (const QKeySequence &key : keys)
        texts << key.toString(QKeySequence::NativeText);
    return texts.join(QStringLiteral(" · ")); // not "/" or ",", because these can be keys
}

} // namespace

CheatSheet::CheatSheet(const KeyBindings &bindings, bool wheelZooms, QWidget *parent)
    : BriefCover(parent)
{
    setObjectName(QStringLiteral("cheatSheet"));
    setAccessibleName(tr("Keys and gestures"));
    auto *const scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scrollBar = scroll->verticalScrollBar();
    const int barWidth = m_scrollBar->sizeHint().width();
    const int widthMax = parent->width() - 2 * edge - barWidth;
    scroll->setWidget(makeSheet(bindings, wheelZooms, false));
    if (scroll->widget()->sizeHint().width() > widthMax) {
        scroll->setWidget(makeSheet(bindings, wheelZooms, true));
        scroll->widget()->setFixedWidth(widthMax);
    }
    const QSize size = scroll->widget()->sizeHint().expandedTo(scroll->widget()->minimumSize());
    scroll->setMaximumSize(size + QSize(barWidth + 2, 2));
    auto *const grid = new QGridLayout(this);
    grid->setContentsMargins(edge, edge, edge, edge);
    grid->addWidget(scroll, 0, 0);
    appear();
}

QWidget *CheatSheet::makeSheet(const KeyBindings &bindings, bool wheelZooms, bool wraps) const
{
    auto *const sheet = new QWidget;
    sheet->setAutoFillBackground(true);
    sheet->setBackgroundRole(QPalette::Base);
    QList<Line> windowLines, timelineLines, gestureLines;
    for (const KeyBindings::Entry &entry : bindings.entries()) {
        const Line line{alternativeKeys(bindings.keys(entry)), bindings.name(entry)};
        if (!line.keys.isEmpty())
            (entry.action ? windowLines : timelineLines) << line;
    }
    for (const TimelineCommandWords::Gesture &gesture : TimelineCommandWords::gestures(wheelZooms))
        gestureLines << Line{gesture.action, gesture.meaning};
    const QList<Line> panelLines{
        {tr("Double-click a slider or its name"), tr("Reset to the scenario's value")},
        {tr("Alt + drag a slider"), tr("Move it at a tenth of the speed")},
        {tr("Esc in the filter"), tr("Show all events again")},
        {tr("Esc in a comparison"), tr("End the comparison")},
        {tr("K, F2, Del in the strip of runs"), tr("Keep, name or delete the run")},
        {tr("Ctrl+C in the event table"), tr("Copy the rows as CSV")},
        {tr("Drag a fault, or its end"), tr("Move or stretch it; with Ctrl: copy")},
        {tr("← → on a fault"), tr("Move it; Shift: finer, Ctrl: length")},
        {tr("Enter, Del, Ctrl+C on a fault"), tr("Edit it, delete it, copy it")},
        {tr("Click beside a line of the listing, or B"),
            tr("Set or remove a breakpoint or a fault")},
        {tr("Esc in presenter mode"), tr("Leave presenter mode")},
        {tr(". in presenter mode"), tr("Black screen; any key or click ends it")},
    };
    const auto section = [&](const QString &title, const QList<Line> &lines) {
        return linesWithHeading(title, lines, wraps, sheet);
    };
    auto *const columns = new QHBoxLayout(sheet);
    columns->setContentsMargins(24, 20, 24, 20);
    columns->setSpacing(32);
    columns->addWidget(section(tr("Window"), windowLines));
    columns->addWidget(section(tr("Timeline, when focused"), timelineLines));
    auto *const right = new QVBoxLayout;
    right->setSpacing(16);
    right->addWidget(section(tr("Timeline, with the mouse"), gestureLines));
    right->addWidget(section(tr("Panels"), panelLines));
    auto *const hint = new QLabel(
        tr("Another key or a click closes this; ↑ ↓ scroll. Change the keys in Edit › Shortcuts."),
        sheet);
    hint->setForegroundRole(QPalette::PlaceholderText);
    hint->setWordWrap(wraps);
    right->addWidget(hint);
    right->addStretch(1);
    columns->addLayout(right);
    return sheet;
}

void CheatSheet::keyPressEvent(QKeyEvent *event)
{
    const bool scrolls = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down
        || event->key() == Qt::Key_PageUp || event->key() == Qt::Key_PageDown;
    if (scrolls)
        QCoreApplication::sendEvent(m_scrollBar, event);
    else
        BriefCover::keyPressEvent(event);
}

void CheatSheet::paintEvent(QPaintEvent *)
{
    QColor dimming = Theme::current().text;
    dimming.setAlphaF(0.35F);
    QPainter(this).fillRect(rect(), dimming);
}

} // namespace lockscope
