// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shortcuts/cheatsheet.h"

#include "ui/shortcuts/keybindings.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>

namespace lockscope {
namespace {

/// One line of the sheet.
struct Line {
    QString keys;
    QString meaning;
};

QWidget *linesWithHeading(const QString &title, const QList<Line> &lines, QWidget *parent)
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
        grid->addWidget(keys, row, 0, Qt::AlignTop);
        grid->addWidget(new QLabel(line.meaning, box), row, 1, Qt::AlignTop);
        ++row;
    }
    grid->setRowStretch(row, 1);
    grid->setColumnStretch(1, 1);
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
    auto *const sheet = new QWidget;
    sheet->setAutoFillBackground(true);
    sheet->setBackgroundRole(QPalette::Base);
    fillSheet(bindings, wheelZooms, *sheet);
    auto *const scroll = new QScrollArea(this);
    scroll->setWidget(sheet);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setMaximumSize(sheet->sizeHint() + QSize(2, 2));
    auto *const grid = new QGridLayout(this);
    grid->setContentsMargins(24, 24, 24, 24);
    grid->addWidget(scroll, 0, 0);
    appear();
}

void CheatSheet::fillSheet(const KeyBindings &bindings, bool wheelZooms, QWidget &sheet) const
{
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
        {tr("Ctrl+C in the event table"), tr("Copy the rows as CSV")},
        {tr("Drag a fault, or its end"), tr("Move or stretch it; with Ctrl: copy")},
        {tr("← → on a fault"), tr("Move it; Shift: finer, Ctrl: length")},
        {tr("Enter, Del, Ctrl+D on a fault"), tr("Edit it, delete it, copy it")},
        {tr("Click beside a line of the listing, or B"), tr("Set or remove a breakpoint")},
        {tr("Esc in presenter mode"), tr("Leave presenter mode")},
        {tr(". in presenter mode"), tr("Black screen; any key or click ends it")},
    };
    auto *const columns = new QHBoxLayout(&sheet);
    columns->setContentsMargins(24, 20, 24, 20);
    columns->setSpacing(32);
    columns->addWidget(linesWithHeading(tr("Window"), windowLines, &sheet));
    columns->addWidget(linesWithHeading(tr("Timeline, when focused"), timelineLines, &sheet));
    auto *const right = new QVBoxLayout;
    right->setSpacing(16);
    right->addWidget(linesWithHeading(tr("Timeline, with the mouse"), gestureLines, &sheet));
    right->addWidget(linesWithHeading(tr("Panels"), panelLines, &sheet));
    auto *const hint = new QLabel(
        tr("Press any key or click to close this. Change the keys in Edit › Shortcuts."), &sheet);
    hint->setForegroundRole(QPalette::PlaceholderText);
    right->addWidget(hint);
    right->addStretch(1);
    columns->addLayout(right);
}

void CheatSheet::paintEvent(QPaintEvent *)
{
    QColor dimming = Theme::current().text;
    dimming.setAlphaF(0.35F);
    QPainter(this).fillRect(rect(), dimming);
}

} // namespace lockscope
