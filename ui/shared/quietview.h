// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemView>

namespace lockscope {

/// A list or a table (`View`) whose current item follows the selection on the timeline. It tells assistive technology of a new current item
/// only while it has the keyboard focus. Qt reports each new current item as focused, so a screen reader would leave the timeline.
template <class View> class QuietView : public View {
public:
    using View::View;

protected:
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override
    {
        if (this->hasFocus())
            View::currentChanged(current, previous);
        else
            QAbstractItemView::currentChanged(current, previous);
    }
};

} // namespace lockscope
