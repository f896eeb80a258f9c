// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/faults/faultpalette.h"

#include "ui/faults/faulttarget.h"
#include "ui/shared/manualplace.h"
#include "ui/state/choiceeditor.h"
#include "ui/state/faultplaneditor.h"
#include "ui/theme/icons.h"
#include "ui/timeline/canvas/timelinestrip.h"
#include "ui/words/faultkinds.h"
#include "ui/words/text.h"

#include <QKeyEvent>
#include <QLabel>
#include <QMimeData>
#include <QVBoxLayout>

namespace lockscope {
namespace {

constexpr int kindRole = Qt::UserRole; // the id of the FaultKind
constexpr int groupCount = 5;          // the number of values of FaultGroup
constexpr int meaningLines = 5;        // the height of the text below the list

} // namespace

FaultList::FaultList(QWidget *parent) : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("faultList"));
    setHeaderHidden(true);
    setRootIsDecorated(true);
    setIndentation(14);
    setDragEnabled(true);
    setDragDropMode(DragOnly);
    setFrameShape(NoFrame);
    setMouseTracking(true);
    setExpandsOnDoubleClick(false);
    connect(this, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem *item) {
        if (item->parent())
            Q_EMIT chosen(item->data(0, kindRole).toString());
        else
            item->setExpanded(!item->isExpanded());
    });
}

QMimeData *FaultList::mimeData(const QList<QTreeWidgetItem *> &items) const
{
    if (items.empty() || !items.front()->parent())
        return nullptr;
    auto *const dragged = new QMimeData;
    dragged->setData(
        QString::fromLatin1(faultMime), items.front()->data(0, kindRole).toString().toUtf8());
    return dragged;
}

QStringList FaultList::mimeTypes() const
{
    return {QString::fromLatin1(faultMime)};
}

void FaultList::leaveEvent(QEvent *event)
{
    Q_EMIT left();
    QTreeWidget::leaveEvent(event);
}

void FaultList::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && currentItem() && currentItem()->parent()
        && currentItem()->flags().testFlag(Qt::ItemIsEnabled))
        Q_EMIT chosen(currentItem()->data(0, kindRole).toString());
    else
        QTreeWidget::keyPressEvent(event);
}

FaultPalette::FaultPalette(FaultPlanEditor &planEditor, QWidget *parent)
    : QWidget(parent), m_planEditor(planEditor), m_list(new FaultList(this)),
      m_meaning(new QLabel(this))
{
    setObjectName(QStringLiteral("faultPalette"));
    m_meaning->setObjectName(QStringLiteral("faultMeaning"));
    m_meaning->setWordWrap(true);
    m_meaning->setTextFormat(Qt::PlainText);
    m_meaning->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_meaning->setContentsMargins(10, 4, 10, 6);
    m_meaning->setFixedHeight(fontMetrics().lineSpacing() * meaningLines + 10);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_list, 1);
    column->addWidget(m_meaning);
    connect(m_list, &FaultList::chosen, this, &FaultPalette::chosen);
    connect(m_list, &QTreeWidget::itemEntered, this,
        [this](const QTreeWidgetItem *item) { showMeaning(item); });
    connect(m_list, &FaultList::left, this, [this] { showMeaning(m_list->currentItem()); });
    connect(m_list, &QTreeWidget::currentItemChanged, this,
        [this](const QTreeWidgetItem *item) { showMeaning(item); });
    connect(&planEditor.editor(), &ChoiceEditor::choiceChanged, this, &FaultPalette::showRefusals);
    fill();
}

void FaultPalette::fill()
{
    m_list->clear();
    for (int group = 0; group < groupCount; ++group) {
        auto *const heading =
            new QTreeWidgetItem(m_list, {faultGroupName(static_cast<FaultGroup>(group))});
        QFont bold = font();
        bold.setBold(true);
        heading->setFont(0, bold);
        heading->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        for (const FaultKind &kind : faultKinds()) {
            if (static_cast<int>(kind.group) != group)
                continue;
            auto *const item = new QTreeWidgetItem(heading, {faultName(kind)});
            item->setIcon(0, themedIcon(QString::fromLatin1(kind.icon)));
            item->setData(0, kindRole, textOf(kind.id));
            item->setData(0, manualPlaceRole, QStringLiteral("faults#") + textOf(kind.id));
        }
        heading->setExpanded(true);
    }
    m_list->setAccessibleName(tr("Faults that can be added"));
    showRefusals();
    showMeaning(nullptr);
}

void FaultPalette::showRefusals()
{
    const Settings &settings = m_planEditor.editor().choice().settings();
    for (int group = 0; group < m_list->topLevelItemCount(); ++group) {
        QTreeWidgetItem *const heading = m_list->topLevelItem(group);
        for (int i = 0; i < heading->childCount(); ++i) {
            QTreeWidgetItem *const item = heading->child(i);
            const FaultKind *const kind =
                faultKindOf(item->data(0, kindRole).toString().toStdString());
            const Fault sample =
                makeFault(kind->id, defaultTarget(*kind, settings), Duration::zero());
            const QString refusal = m_planEditor.refusal(sample);
            QString text = faultMeaning(*kind);
            if (!refusal.isEmpty())
                text = tr("Not possible here: %1").arg(refusal);
            else if (const QString live = m_planEditor.liveRefusal(sample); !live.isEmpty())
                text = joinedSentences({text, tr("Not on real Redis: %1").arg(live)});
            const Qt::ItemFlags enabledFlags =
                Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled;
            item->setFlags(refusal.isEmpty() ? enabledFlags : Qt::ItemFlags(Qt::ItemIsSelectable));
            item->setToolTip(0, QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped()));
            item->setData(0, Qt::AccessibleDescriptionRole, text);
        }
    }
}

void FaultPalette::showMeaning(const QTreeWidgetItem *item)
{
    const QString text = item && item->parent()
        ? item->data(0, Qt::AccessibleDescriptionRole).toString()
        : tr("Click or Enter: add at the playhead. Drag: add on a lane of the timeline. F1 or "
             "right-click: the manual.");
    m_meaning->setText(text);
}

} // namespace lockscope
