// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/expectedlength.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;

namespace lockscope {

class DurationSpinBox;

/// The controls for the length of a run. The user chooses whether the run lasts until its clients
/// and its faults are done (then the line shows the length that the model expects) or at most a
/// given length. It does not change the choice: it shows the values that its owner sets, and emits
/// lengthChanged(). Thread: the window's.
class RunLengthLine : public QWidget {
    Q_OBJECT
public:
    explicit RunLengthLine(QWidget *parent = nullptr);
    /// Sets the shown values without a signal. `given`: the maximum length; none: until done.
    /// `expected`: the length that the model expects; none: unknown.
    void showLength(std::optional<Duration> given, std::optional<ExpectedLength> expected);

Q_SIGNALS:
    /// The user changed the maximum length. `given`: the maximum length; none: until done.
    void lengthChanged(std::optional<lockscope::Duration> given);

private:
    Duration proposedLength() const;
    void fitBoxWidth();
    void showTexts();

    std::optional<ExpectedLength> m_expected;
    QLabel *m_label;
    QComboBox *m_kind;
    DurationSpinBox *m_box;
};

} // namespace lockscope
