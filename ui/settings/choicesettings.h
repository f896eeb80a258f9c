// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/runtime/mistakes.h"
#include "ui/settings/settingcontrol.h"
#include "ui/settings/settingslider.h"
#include "ui/settings/strip.h"

#include <QFrame>
#include <QPointer>

#include <string>
#include <utility>
#include <vector>

class QComboBox;
class QPushButton;
class QCheckBox;
class QGridLayout;
class QDoubleSpinBox;

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
    void setSchemeAndSettings(const SchemeRef &scheme, const Settings &settings) override;
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
    SchemeRef m_scheme;
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

/// A popup that lists mistakes which code in published articles about locks makes, and which a
/// scheme can make, too. For each mistake, it has a check box, the line of code as the article
/// prints it, and the line without the mistake. It deletes itself when it closes. Thread: the
/// window's.
class MistakePopup final : public QFrame {
    Q_OBJECT
public:
    /// `possible`: the mistakes to list. `usual`: the mistakes for which the value
    /// usualMistakesSetting stands; if there are none, the popup has no button for
    /// usualMistakesSetting.
    MistakePopup(MistakeSet possible, MistakeSet usual, QWidget *parent);

    /// Sets the shown value without a signal: the bits of a set, or usualMistakesSetting.
    void setValue(int bits);
    /// Shows the popup below a button, inside the screen, and gives the keyboard focus to its first
    /// check box.
    void showBelow(const QWidget &button);

Q_SIGNALS:
    /// The user changed the value: the bits of a set, or usualMistakesSetting.
    void valueChanged(int bits);

private:
    void addRow(QGridLayout &grid, ArticleMistake mistake);
    void choose(int bits);
    int checkedBits() const;

    const MistakeSet m_usual;
    std::vector<std::pair<ArticleMistake, QCheckBox *>> m_boxes;
};

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
