// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <QDoubleSpinBox>

namespace lockscope {

/// A spin box for a duration. It shows "250 ms" or "1.5 s" and accepts what the command line
/// accepts ("500us", "2s", "1min"); a bare number has the unit of the value before. Its value is in
/// nanoseconds. The arrows step through round durations (1, 2, 5, 10, 20, … ms). The shortest of
/// them above 0 is singleStep() or one microsecond, whichever is longer. Prefix and suffix are not
/// part of the duration.
class DurationSpinBox : public QDoubleSpinBox {
    Q_OBJECT
public:
    explicit DurationSpinBox(QWidget *parent = nullptr);

    /// Returns the value, rounded down to whole microseconds: files and settings have no smaller
    /// unit.
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
    /// Returns the text without prefix and suffix, and with the unit of the value if it has none.
    QString typedText(const QString &text) const;
};

} // namespace lockscope
