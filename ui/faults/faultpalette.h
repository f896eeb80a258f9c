// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeWidget>

class QLabel;

namespace lockscope {

class FaultPlanEditor;

/// The list in the palette: what can be dragged, clicked or entered. What no run of the choice can have is grey, and says why.
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

/// All faults that there are, by groups, with one sentence on the one under the pointer or the keyboard. A click adds one at the
/// playhead; one that is dragged onto the timeline stands where it is let go. Thread: the window's.
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
