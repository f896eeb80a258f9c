// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/listing/flowplan.h"
#include "ui/paper/picture.h"

namespace lockscope {

/// A flow chart below its title, for files and the clipboard. Its texts are in the window's
/// language.
class FlowPicture : public Picture {
public:
    /// `font`: its size is not used.
    FlowPicture(const FlowChart &chart, const QString &title, QFont font);

    QSizeF size() const override;
    void paint(QPainter &painter, double ratio = 1) const override;

private:
    QFont titleFont() const;

    QString m_title;
    QFont m_font;
    double m_titleHeight;
    FlowPlan m_plan;
};

} // namespace lockscope
