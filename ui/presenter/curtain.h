// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/cover.h"

namespace lockscope {

/// Covers the whole window in black and hides the pointer, so that the audience looks at the
/// speaker. Any key or a click removes the cover.
class Curtain : public BriefCover {
    Q_OBJECT
public:
    explicit Curtain(QWidget *window);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace lockscope
