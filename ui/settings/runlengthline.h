// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/expectedlength.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;

namespace lockscope {

class DurationSpinBox;

/// How long a run lasts: until its clients and its plan are done, with what the model expects of that, or at most a given length. It keeps
/// no value beyond what it shows. Thread: the window's.
class RunLengthLine : public QWidget {
    Q_OBJECT
public:
    explicit RunLengthLine(QWidget *parent = nullptr);
    /// What is shown; emits nothing. `given`: none: until done. `expected`: none: it is not known.
    void showLength(std::optional<Duration> given, std::optional<ExpectedLength> expected);

Q_SIGNALS:
    /// By the user's hand.
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
