// SPDX-License-Identifier: GPL-3.0-or-later
#include "keylist.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace lockscope {
namespace {

struct Line {
    QString keys;
    QString meaning;
};

QWidget *column(const QString &title, const QList<Line> &lines, QWidget *parent)
{
    auto *const box = new QWidget(parent);
    auto *const grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(18);
    grid->setVerticalSpacing(5);
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

} // namespace

KeyList::KeyList(const QList<QAction *> &actions, QWidget *parent) : QDialog(parent)
{
    setObjectName(QStringLiteral("keyList"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Keys and gestures"));
    QList<Line> window;
    for (const QAction *const action : actions) {
        QString name = action->iconText();
        name.remove(u'…');
        window.append({QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText).replace(u';', u','), name});
    }
    const QList<Line> timeline{
        {tr("Ctrl + wheel"), tr("Zoom at the pointer")},
        {tr("Wheel"), tr("Scroll the lanes; zoom where they all fit")},
        {tr("Shift + wheel, middle drag"), tr("Move through time")},
        {tr("Drag on the background"), tr("Measure a stretch")},
        {tr("Click, double-click"), tr("Select an event, zoom to it")},
        {tr("Drag on the ruler, or above it"), tr("Move the playhead, the visible stretch")},
        {QStringLiteral("W S A D   + − ← →"), tr("Zoom, move")},
        {QStringLiteral("Home   End"), tr("To the beginning, to the end")},
        {tr("Space") + QStringLiteral("   Shift"), tr("Play or pause, backwards with Shift")},
        {QStringLiteral("N   P"), tr("Next event, the one before: step the playhead")},
        {tr("Right-click on a client, a node"), tr("Change the run there: pause, crash, lose a message")},
        {QStringLiteral("F"), tr("Centre the selection")},
        {QStringLiteral("0"), tr("Fit all")},
        {QStringLiteral(",   ."), tr("Event before, event after in the lane")},
        {QStringLiteral("V   Shift+V"), tr("Next violation, the one before")},
        {QStringLiteral("Esc"), tr("Clear the selection, take the playhead away")},
    };
    const QList<Line> other{
        {tr("Double-click a slider or its name"), tr("Back to the scenario's own value")},
        {tr("Alt + drag a slider"), tr("Turn it a tenth as fast")},
        {tr("Esc in the filter"), tr("Show all events again")},
        {tr("Ctrl+C in the event table"), tr("Copy the rows as CSV")},
        {tr("Drag a fault, or its end"), tr("Move it, stretch it; with Ctrl a copy")},
        {tr("← → on a fault"), tr("Move it, finer with Shift, its length with Ctrl")},
        {tr("Enter, Del, Ctrl+D on a fault"), tr("Edit it, delete it, copy it")},
        {tr("Click beside a line, or B"), tr("Set a break point there, or take it away")},
    };
    auto *const whole = new QVBoxLayout(this);
    whole->setContentsMargins(20, 18, 20, 14);
    whole->setSpacing(18);
    auto *const columns = new QHBoxLayout;
    columns->setSpacing(36);
    auto *const left = new QVBoxLayout;
    left->setSpacing(18);
    left->addWidget(column(tr("Window"), window, this));
    left->addWidget(column(tr("Panels"), other, this));
    left->addStretch(1);
    columns->addLayout(left);
    columns->addWidget(column(tr("Timeline"), timeline, this));
    whole->addLayout(columns);
    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    whole->addWidget(buttons);
}

} // namespace lockscope
