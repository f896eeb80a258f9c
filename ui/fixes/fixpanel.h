// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/fixes/fixlist.h"

#include <QWidget>

class QLabel;
class QListView;

namespace lockscope {

/// Shows what would fix the run: each single change with its result and its cost. A click or Enter requests the change.
class FixPanel : public QWidget {
    Q_OBJECT
public:
    explicit FixPanel(QWidget *parent = nullptr);

    /// Clears the panel: the run is not diagnosed yet.
    void clear();
    /// Sets the diagnosis; `asItIs` is nothing if the run cannot be tried.
    void diagnose(const Diagnosis &ailment, const std::optional<Trial> &asItIs, Duration ttl);
    void add(const TriedFix &tried);
    void finish();

    /// Returns a line for use elsewhere: "What would fix it: 3 of 9 changes"; empty: there is nothing to fix.
    QString summary() const;

Q_SIGNALS:
    void fixChosen(const lockscope::Fix &remedy);
    void summaryChanged();

protected:
    void changeEvent(QEvent *event) override;

private:
    enum class State { unknown, untriable, nothingWrong, untested, trying, done };
    void showState();
    void choose(const QModelIndex &index);

    State m_state = State::unknown;
    std::optional<Trial> m_asItIs;
    QLabel *m_note;
    FixModel *m_model;
    QListView *m_list;
};

} // namespace lockscope
