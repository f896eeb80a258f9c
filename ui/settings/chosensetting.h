// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/settings/settingcontrol.h"
#include "ui/settings/strip.h"

class QComboBox;

namespace lockscope {

/// A setting with a few words as its values, each with the icon of its outcome.
class ChosenSetting final : public SettingControl {
    Q_OBJECT
public:
    explicit ChosenSetting(const SettingInfo &info, QWidget *parent = nullptr);

    void setNumber(double number) override;
    void setStrip(const Strip &strip) override;

protected:
    using SettingControl::showTexts;
    void showTexts(const QString &label, const QString &tip) override;
    void changeEvent(QEvent *event) override;

private:
    void showOutcomes();
    void fitWords();

    QComboBox *m_words;
    Strip m_strip;
};

} // namespace lockscope
