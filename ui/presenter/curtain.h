// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/briefcover.h"

namespace lockscope {

/// Black over the whole window, pointer included, so that a class looks at whoever speaks. Any key or a click takes it away.
class Curtain : public BriefCover {
    Q_OBJECT
public:
    explicit Curtain(QWidget *window);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace lockscope
