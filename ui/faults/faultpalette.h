// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeWidget>

class QLabel;

namespace lockscope {

class FaultPlanEditor;

/// The list in the palette: the user can drag an entry, click it, or choose it with Enter. Faults
/// that the current choice cannot have are disabled, with the reason in their tooltip.
class FaultList : public QTreeWidget {
    Q_OBJECT
public:
    explicit FaultList(QWidget *parent = nullptr);

Q_SIGNALS:
    /// `kind`: the id of the FaultKind.
    void chosen(const QString &kind);
    void left(); ///< by the pointer

protected:
    QMimeData *mimeData(const QList<QTreeWidgetItem *> &items) const override;
    QStringList mimeTypes() const override;
    void keyPressEvent(QKeyEvent *event) override;
    void leaveEvent(QEvent *event) override;
};

/// All kinds of faults in groups, and below them a text about the entry under the pointer or the
/// current entry. A click adds a fault at the playhead; a drag onto the timeline adds it at the
/// drop position. Thread: the window's.
class FaultPalette : public QWidget {
    Q_OBJECT
public:
    explicit FaultPalette(FaultPlanEditor &planEditor, QWidget *parent = nullptr);

    FaultList &list() const { return *m_list; }

Q_SIGNALS:
    void chosen(const QString &kind);

private:
    void fill();
    /// Disables the kinds of faults that the current choice cannot have, and writes the reason into
    /// their tooltips.
    void showRefusals();
    /// Shows the text about an entry; null or a group: how to use the list.
    void showMeaning(const QTreeWidgetItem *item);

    FaultPlanEditor &m_planEditor;
    FaultList *m_list;
    QLabel *m_meaning;
};

} // namespace lockscope
