// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/settings/settingcontrol.h"
#include "ui/settings/strip.h"

class QComboBox;

namespace lockscope {

/// The control of a setting whose values are a few words: a combo box. Each word has the icon of
/// the outcome that the run would have with that value.
class ChosenSetting final : public SettingControl {
    Q_OBJECT
public:
    explicit ChosenSetting(const SettingInfo &info, QWidget *parent = nullptr);

    void setNumber(double number) override;
    void setStrip(const Strip &strip) override;

protected:
    using SettingControl::showTexts;
    void showTexts(const QString &label, const QString &tip) override;

private:
    void showOutcomes();
    void fitBoxWidth();

    QComboBox *m_box;
    Strip m_strip;
};

} // namespace lockscope
