// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

#include <QWidget>

class QGridLayout;
class QLabel;

namespace lockscope {

class Strip;

/// One setting with its label, and a note for when a change counts from the next run. What it is turned by is its kind's:
/// SlidingSetting or ChosenSetting. A double-click on the label takes the scenario's own value back. It keeps no value of its
/// own beyond what it shows.
class SettingControl : public QWidget {
    Q_OBJECT
public:
    /// The kind that fits the setting's type.
    static SettingControl *make(const SettingInfo &info, QWidget *parent);

    std::string_view name() const { return m_info.name; }
    /// What is shown; tells nobody.
    virtual void setNumber(double number) = 0;
    virtual void setUsual(double number) { m_usual = number; }
    /// What would come of it at each position.
    virtual void setStrip(const Strip &strip) = 0;
    /// Shows or hides the note that the change counts from the next run.
    void setNextRunNote(bool shown);

Q_SIGNALS:
    /// By the user's hand.
    void turned(double number);
    /// The hand holds it until it lets go.
    void pressed();
    void letGo();

protected:
    SettingControl(const SettingInfo &info, QWidget *parent);
    const SettingInfo &info() const { return m_info; }
    double usual() const { return m_usual; }
    QGridLayout &grid() { return *m_grid; }
    /// In the language of now: the label's text and the tip that all parts show.
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
