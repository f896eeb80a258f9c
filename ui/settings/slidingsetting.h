// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/settings/settingcontrol.h"
#include "ui/settings/settingslider.h"

class QDoubleSpinBox;

namespace lockscope {

class SettingSlider;

/// The control of a numeric setting: a slider, which shows a mark at the scenario's value and the
/// strip of outcomes, and a spin box.
class SlidingSetting final : public SettingControl {
    Q_OBJECT
public:
    explicit SlidingSetting(const SettingInfo &info, QWidget *parent = nullptr);

    void setNumber(double number) override;
    void setScenarioNumber(double number) override;
    void setStrip(const Strip &strip) override;

protected:
    using SettingControl::showTexts;
    void showTexts(const QString &label, const QString &tip) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void sliderAction(int action);
    void fitBoxWidth();

    SettingScale m_scale;
    double m_unitFactor; ///< the spin box shows the value of the setting times this factor: 100 for
                         ///< per cent
    QDoubleSpinBox *m_box;
    SettingSlider *m_slider;
};

} // namespace lockscope
