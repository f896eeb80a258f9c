// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/time.h"

#include <QDoubleSpinBox>

namespace lockscope {

/// A spin box for a length of time. It shows "250 ms" or "1.5 s" and takes whatever the command line takes ("500us", "2s",
/// "1min"; a bare number is milliseconds). Its value is in nanoseconds. The arrows step through 1, 2, 5, 10, …
class DurationSpinBox : public QDoubleSpinBox {
    Q_OBJECT
public:
    explicit DurationSpinBox(QWidget *parent = nullptr);

    QString textFromValue(double value) const override;
    double valueFromText(const QString &text) const override;
    QValidator::State validate(QString &text, int &position) const override;
    void fixup(QString &text) const override;
    void stepBy(int steps) override;
    QSize sizeHint() const override;

protected:
    StepEnabled stepEnabled() const override;
};

} // namespace lockscope
