// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"

#include <QWidget>

class QDoubleSpinBox;
class QLabel;
class QToolButton;

namespace lockscope {

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
