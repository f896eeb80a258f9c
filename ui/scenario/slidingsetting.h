// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scenario/settingcontrol.h"
#include "scenario/settingscale.h"

class QDoubleSpinBox;

namespace lockscope {

class SettingSlider;

/// A setting that is a number: a slider with a tick at the scenario's own value, and a spin box.
class SlidingSetting final : public SettingControl {
    Q_OBJECT
public:
    explicit SlidingSetting(const SettingInfo &info, QWidget *parent = nullptr);

    void setNumber(double number) override;
    void setUsual(double number) override;

protected:
    using SettingControl::showTexts;
    void showTexts(const QString &label, const QString &tip) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    SettingScale m_scale;
    QDoubleSpinBox *m_box;
    SettingSlider *m_slider;
};

} // namespace lockscope
