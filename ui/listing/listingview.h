// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/snippets/phrase.h"
#include "core/scenario/scenario.h"

#include <QListView>

#include <optional>

namespace lockscope {

class CurrentState;
class ListingModel;
class Playhead;
class Selection;

/// The scheme's own listing, with each client at the line where it is at the playhead. A click on a line leads to the next event that
/// the line caused: it is selected, and the playhead, if there is one, goes there.
class ListingView : public QListView {
    Q_OBJECT
public:
    struct Parts {
        CurrentState &current;
        Playhead &playhead;
        Selection &selection;
    };
    explicit ListingView(Parts parts, QWidget *parent = nullptr);

    /// Whose listing it is.
    void setRun(const std::string &scheme, const Settings &settings, const Resource &resource, const std::vector<ClientVersion> &others);
    /// In whose words; none: in Redis's own.
    void setDialect(std::optional<Dialect> dialect);
    /// The lines that are shown, to be pasted.
    QString text() const;
    /// The plan whose break points stand in the margin.
    void setFaults(const FaultPlan &plan);
    QSize sizeHint() const override;

Q_SIGNALS:
    /// A click in the margin of a numbered line, or the key B on it.
    void marginClicked(int line, const QPoint &globalPosition);
    /// A context menu is asked for at a numbered line.
    void lineMenuWanted(int line, const QPoint &globalPosition);

protected:
    void changeEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void showMoment();
    void showSelected();
    void showHolder();
    int lineAt(const QPoint &position) const;
    bool isInMargin(const QPoint &position) const;
    void goTo(const QModelIndex &index);

    Parts m_parts;
    ListingModel *m_model;
};

} // namespace lockscope
