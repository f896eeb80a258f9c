// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/explore/goals.h"
#include "core/analysis/explore/menu.h"
#include "ui/shared/preferences.h"

#include <QWidget>

#include <array>

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QToolButton;

namespace lockscope {

class DurationSpinBox;

/// The button that starts or stops the search, and the settings of the search: the number of
/// faults, the kinds of faults with the assumption that each breaks, and the goals (the failures to
/// look for). The settings are stored in the preferences. Thread: the window's.
class SearchForm : public QWidget {
    Q_OBJECT
public:
    explicit SearchForm(Preferences &preferences, QWidget *parent = nullptr);

    /// Returns the maximum number of faults in one run.
    int depth() const;
    /// Returns the chosen kinds of faults.
    Menu menu() const;
    Goals goals() const;
    /// Returns whether each run of the search also has the faults of the scenario.
    bool keepsFaults() const;
    /// Sets whether a search is running; while it runs, the button stops it.
    void setBusy(bool isBusy);
    /// Opens or closes the part with the goal and the kinds of faults.
    void setOpen(bool isOpen);
    /// Sets the reason why no search can start; empty: it can.
    void setRefusal(const QString &reason);

Q_SIGNALS:
    void searchAsked();
    void stopAsked();

private:
    QWidget *makeBody();
    DurationSpinBox *makeBound(const MenuEntry &entry);
    void restore();
    void store();
    void setAll(bool isOn);
    void showButton();
    void showCount();

    Preferences &m_preferences;
    QPushButton *m_start;
    QComboBox *m_depth;
    QToolButton *m_fold; ///< opens and closes m_body
    QLabel *m_goalLabel;
    QComboBox *m_goal;
    QCheckBox *m_keepsFaults;
    QLabel *m_menuTitle;
    QToolButton *m_all;
    QToolButton *m_none;
    std::array<QCheckBox *, menuSize> m_faults{};
    std::array<DurationSpinBox *, menuSize> m_bounds{}; ///< null: the faults have no length
    std::array<QLabel *, menuSize> m_assumptions{};
    QWidget *m_body; // declared after its parts, because its initializer sets them
    QString m_refusal;
    bool m_isBusy = false;
};

} // namespace lockscope
