// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scenario/settingscale.h"

#include <QWidget>

class QDoubleSpinBox;
class QLabel;

namespace lockscope {

class SettingSlider;

/// One setting: label, slider with a tick at the scenario's own value, spin box. A double-click on the label takes that value
/// back. It keeps no value of its own beyond what it shows.
class SettingControl : public QWidget {
    Q_OBJECT
public:
    explicit SettingControl(const SettingInfo &info, QWidget *parent = nullptr);

    std::string_view name() const { return m_info.name; }
    /// What is shown; tells nobody.
    void setNumber(double number);
    void setUsual(double number);
    /// Shows or hides the note that the change counts from the next run.
    void setNextRunNote(bool shown);

Q_SIGNALS:
    /// By the user's hand.
    void turned(double number);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void showTexts();

    const SettingInfo &m_info;
    SettingScale m_scale;
    double m_usual = 0;
    QLabel *m_label;
    QDoubleSpinBox *m_box;
    SettingSlider *m_slider;
    QLabel *m_note;
};

} // namespace lockscope
