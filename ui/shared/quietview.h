// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemView>

namespace lockscope {

/// A list or a table (`View`) whose current item follows the selection on the timeline. The view
/// tells assistive technology of a new current item only while the view has the keyboard focus.
/// `View::currentChanged()` always reports the new item as focused; a screen reader would then
/// leave the timeline.
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
