// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeWidget>

class QLabel;

namespace lockscope {

class FaultPlanEditor;

/// The list in the palette: its entries can be dragged, clicked, or chosen with Enter. Faults that the choice cannot have are disabled,
/// with the reason in their tooltip.
class FaultList : public QTreeWidget {
    Q_OBJECT
public:
    explicit FaultList(QWidget *parent = nullptr);

Q_SIGNALS:
    void chosen(const QString &kind);

protected:
    QMimeData *mimeData(const QList<QTreeWidgetItem *> &items) const override;
    QStringList mimeTypes() const override;
    void keyPressEvent(QKeyEvent *event) override;
};

/// All kinds of faults, in groups, with a sentence on the one under the pointer or with the keyboard focus. A click adds a fault at the
/// playhead; a drag onto the timeline adds it at the drop position. Thread: the window's.
class FaultPalette : public QWidget {
    Q_OBJECT
public:
    explicit FaultPalette(FaultPlanEditor &edits, QWidget *parent = nullptr);

    FaultList &list() const { return *m_list; }

Q_SIGNALS:
    void chosen(const QString &kind);

protected:
    void changeEvent(QEvent *event) override;

private:
    void fill();
    void showRefusals();
    void tell(const QTreeWidgetItem *item);

    FaultPlanEditor &m_edits;
    FaultList *m_list;
    QLabel *m_meaning;
};

} // namespace lockscope
