// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace lockscope {

/// A label whose text may be wider than the label. Then the middle of the text is left out, so that
/// the beginning and the end are visible. Thread: the window's.
class ElidedLabel : public QLabel {
public:
    using QLabel::QLabel;

    QSize minimumSizeHint() const override { return {0, QLabel::minimumSizeHint().height()}; }
    /// Returns the text as it is painted.
    QString shownText() const;

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace lockscope
