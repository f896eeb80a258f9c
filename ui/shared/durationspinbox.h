// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <QDoubleSpinBox>

namespace lockscope {

/// A spin box for a length of time. It shows "250 ms" or "1.5 s" and takes whatever the command line takes ("500us", "2s",
/// "1min"; a bare number is milliseconds). Its value is in nanoseconds. The arrows step through 1, 2, 5, 10, … from
/// its singleStep() up, or from a microsecond if that is longer. A prefix and a suffix stand around the length and are not part of it.
class DurationSpinBox : public QDoubleSpinBox {
    Q_OBJECT
public:
    explicit DurationSpinBox(QWidget *parent = nullptr);

    /// The value in whole microseconds, as files and settings have it.
    Duration length() const;

    QString textFromValue(double value) const override;
    double valueFromText(const QString &text) const override;
    QValidator::State validate(QString &text, int &position) const override;
    void fixup(QString &text) const override;
    void stepBy(int steps) override;
    QSize sizeHint() const override;

protected:
    StepEnabled stepEnabled() const override;

private:
    /// The text without the prefix and the suffix.
    QString bare(const QString &text) const;
};

} // namespace lockscope
