// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

#include <QWidget>

class QGridLayout;
class QLabel;

namespace lockscope {

class Strip;

/// One setting with its label, and a note for changes that apply from the next run. Its subclass provides the control:
/// SlidingSetting or ChosenSetting. A double-click on the label restores the scenario's own value. It stores only the shown values.
/// Thread: the window's.
class SettingControl : public QWidget {
    Q_OBJECT
public:
    /// Creates the subclass for the setting's type.
    static SettingControl *make(const SettingInfo &info, QWidget *parent);

    std::string_view name() const { return m_info.name; }
    /// Sets the shown value without a signal.
    virtual void setNumber(double number) = 0;
    virtual void setUsual(double number) { m_usual = number; }
    /// Sets the outcomes at all positions.
    virtual void setStrip(const Strip &strip) = 0;
    /// Shows or hides the note that the change applies from the next run.
    void setNextRunNote(bool shown);

Q_SIGNALS:
    /// The user changed the value.
    void turned(double number);
    /// The user presses or releases the slider.
    void pressed();
    void letGo();

protected:
    SettingControl(const SettingInfo &info, QWidget *parent);
    const SettingInfo &info() const { return m_info; }
    double usual() const { return m_usual; }
    QGridLayout &grid() { return *m_grid; }
    /// Sets the label's text and the tooltip of all parts, in the current language.
    virtual void showTexts(const QString &label, const QString &tip) = 0;
    void showTexts();
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    const SettingInfo &m_info;
    double m_usual = 0;
    QLabel *m_label;
    QLabel *m_note;
    QGridLayout *m_grid;
};

} // namespace lockscope
