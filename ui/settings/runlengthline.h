// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/expectedlength.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;

namespace lockscope {

class DurationSpinBox;

/// How long a run lasts: until its clients and its fault plan are done, with the model's estimate, or at most a given length. It
/// stores only the shown values. Thread: the window's.
class RunLengthLine : public QWidget {
    Q_OBJECT
public:
    explicit RunLengthLine(QWidget *parent = nullptr);
    /// Sets the shown values without a signal. `given`: none: until done. `expected`: none: unknown.
    void showLength(std::optional<Duration> given, std::optional<ExpectedLength> expected);

Q_SIGNALS:
    /// The user changed the value.
    void turned(std::optional<lockscope::Duration> given);

protected:
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    Duration proposal() const;
    void fitBox();
    void showTexts();

    std::optional<ExpectedLength> m_expected;
    QLabel *m_label;
    QComboBox *m_kind;
    DurationSpinBox *m_box;
};

} // namespace lockscope
