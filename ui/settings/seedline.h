// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"

#include <QWidget>

class QDoubleSpinBox;
class QLabel;
class QToolButton;

namespace lockscope {

/// The number that all random draws of a run come from: a box, and a die that takes another.
class SeedLine : public QWidget {
    Q_OBJECT
public:
    explicit SeedLine(QWidget *parent = nullptr);
    /// What is shown; tells nobody.
    void setSeed(Seed seed);

Q_SIGNALS:
    /// By the user's hand.
    void turned(lockscope::Seed seed);

protected:
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void roll();
    void showTexts();

    QLabel *m_label;
    QDoubleSpinBox *m_box;
    QToolButton *m_die;
};

} // namespace lockscope
