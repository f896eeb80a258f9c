// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"
#include "lockscope/schemes/registry.h"

#include <QString>
#include <QWidget>

#include <string>

class QGridLayout;
class QLabel;

namespace lockscope {

class Strip;

/// The base of the controls for one setting: a label, and a note if a change has no effect, or only
/// from the next run. A subclass adds the widgets with which the user changes the value:
/// SlidingSetting a slider and a spin box, ChosenSetting a combo box, CheckedSetting a button. A
/// double-click on the label requests the scenario's value. The control does not change the
/// setting: it shows the value that its owner sets, and emits numberChanged(). Thread: the
/// window's.
class SettingControl : public QWidget {
    Q_OBJECT
public:
    /// Creates the subclass for the setting's type.
    static SettingControl *make(const SettingInfo &info, QWidget *parent);

    std::string_view name() const { return m_info.name; }
    /// Sets the shown value without a signal. `number`: in the unit of the limits in SettingInfo;
    /// for SettingType::choice, the index of the word; for SettingType::set, the bits of the set.
    virtual void setNumber(double number) = 0;
    /// Sets the value that the scenario gives the setting.
    virtual void setScenarioNumber(double number) { m_scenarioNumber = number; }
    /// Sets the scheme and the settings of the chosen run, on which the possible values of some
    /// settings depend.
    virtual void setSchemeAndSettings(const SchemeRef & /*scheme*/, const Settings & /*settings*/)
    {
    }
    /// Sets the outcomes that the run would have with the values of this setting.
    virtual void setStrip(const Strip &strip) = 0;
    /// Sets the note below the control; empty: none. A control that is not usable cannot be
    /// changed, and has no slider; the note says why.
    void setNote(const QString &note, bool isUsable);

Q_SIGNALS:
    /// The user changed the value.
    void numberChanged(double number);
    /// The user pressed or released the slider.
    void pressed();
    void released();

protected:
    SettingControl(const SettingInfo &info, QWidget *parent);
    const SettingInfo &info() const { return m_info; }
    double scenarioNumber() const { return m_scenarioNumber; }
    /// Returns the layout to which the subclass adds its widgets.
    QGridLayout &grid() { return *m_grid; }
    /// Sets the field that gets the keyboard focus and, for screen readers, has the label as its
    /// name.
    void setField(QWidget &field);
    /// Sets the tooltip and the accessible name of the subclass's widgets.
    virtual void showTexts(const QString &label, const QString &tip) = 0;
    /// Sets all texts of the control in the current language. Calls the function above.
    void showTexts();
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    const SettingInfo &m_info;
    double m_scenarioNumber = 0;
    QLabel *m_label;
    QLabel *m_note;
    QGridLayout *m_grid;
};

/// A style sheet for a QToolButton that looks like a link.
inline const QString linkButtonStyle =
    QStringLiteral("QToolButton { border: none; padding: 2px 0; color: palette(link); }");

} // namespace lockscope
