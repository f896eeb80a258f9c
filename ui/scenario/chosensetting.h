// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scenario/settingcontrol.h"

class QComboBox;

namespace lockscope {

/// A setting that is one of a few words.
class ChosenSetting final : public SettingControl {
    Q_OBJECT
public:
    explicit ChosenSetting(const SettingInfo &info, QWidget *parent = nullptr);

    void setNumber(double number) override;

protected:
    using SettingControl::showTexts;
    void showTexts(const QString &label, const QString &tip) override;

private:
    QComboBox *m_words;
};

} // namespace lockscope
