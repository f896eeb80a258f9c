// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"
#include "ui/state/modelpicture.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QToolButton;

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

/// The control for the seed of all random draws of a run: a spin box, and a button with a die that
/// sets a random seed.
class SeedLine : public QWidget {
    Q_OBJECT
public:
    explicit SeedLine(QWidget *parent = nullptr);
    /// Sets the shown value without a signal.
    void setSeed(Seed seed);

Q_SIGNALS:
    /// The user changed the seed.
    void seedChanged(lockscope::Seed seed);

private:
    void setRandomSeed();

    QLabel *m_label;
    QDoubleSpinBox *m_box;
    QToolButton *m_randomButton;
};

} // namespace lockscope
