// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/settings/settingcontrol.h"
#include "ui/settings/strip.h"

#include <QPointer>

#include <string>

class QComboBox;
class QPushButton;

namespace lockscope {

class MistakePopup;

/// The control of the setting `mistakes`, whose value is a set of words (SettingType::set). It is a
/// button that shows the set and opens a MistakePopup, which has a check box for each word that the
/// scheme and the settings allow.
class CheckedSetting final : public SettingControl {
    Q_OBJECT
public:
    explicit CheckedSetting(const SettingInfo &info, QWidget *parent = nullptr);
    ~CheckedSetting() override;

    void setNumber(double number) override;
    void setSchemeAndSettings(const std::string &scheme, const Settings &settings) override;
    void setStrip(const Strip &) override {
    } // a setting of SettingType::set has too many values for a strip

protected:
    using SettingControl::showTexts;
    void showTexts(const QString &label, const QString &tip) override;

private:
    void openPopup();
    void showValue();

    QPushButton *m_button;
    QPointer<MistakePopup> m_popup;
    int m_bits = 0; // the bits of the shown set, or usualMistakesSetting: the mistakes that the
                    // scheme makes by default
    std::string m_scheme;
    Settings m_settings;
};

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
