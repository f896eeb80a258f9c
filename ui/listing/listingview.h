// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scenario/scenario.h"

#include <QListView>

namespace lockscope {

class CurrentMoment;
class ListingModel;
class Playhead;
class Selection;

/// The scheme's own listing, with each client at the line where it is at the playhead. A click on a line leads to the next event that
/// the line caused: it is selected, and the playhead, if there is one, goes there.
class ListingView : public QListView {
    Q_OBJECT
public:
    struct Parts {
        CurrentMoment &current;
        Playhead &playhead;
        Selection &selection;
    };
    explicit ListingView(Parts parts, QWidget *parent = nullptr);

    /// Whose listing it is.
    void setRun(const std::string &scheme, const Settings &settings);
    QSize sizeHint() const override;

protected:
    void changeEvent(QEvent *event) override;

private:
    void showMoment();
    void goTo(const QModelIndex &index);

    Parts m_parts;
    ListingModel *m_model;
};

} // namespace lockscope
