// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"
#include "ui/state/modelpicture.h"

#include <QStringList>
#include <QTimer>
#include <QWidget>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

class QLabel;
class QToolButton;
class QVBoxLayout;
class QComboBox;
class QDoubleSpinBox;

namespace lockscope {

class ChoiceEditor;
class LiveController;
class ModelPreview;
class RunLengthLine;
class SeedLine;
class SettingControl;
class StripJob;
class Viewer;

/// The controls of all settings. The most used settings are always visible; the others are in two
/// groups that the user can open: further settings, and the settings of network, clocks and disks.
/// It shows the settings of the choice, changes them, and requests a strip for each visible
/// control: the outcomes of the run with other values of its setting.
class SettingPanel : public QWidget {
    Q_OBJECT
public:
    struct Parts {
        ChoiceEditor &editor;
        const Viewer &viewer;
        const ModelPreview &preview;
        const LiveController &live;
    };
    explicit SettingPanel(const Parts &parts, QWidget *parent = nullptr);

    /// Shows only these settings, without the buttons of the groups, the run length and the seed;
    /// nothing: no limit.
    void limitTo(std::optional<std::vector<std::string>> settings);
    /// Sets whether the controls show no outcomes. While they are hidden, none are computed.
    void setOutcomesHidden(bool areHidden);
    /// Returns whether the setting has a control now: limitTo() allows it; or, if there is no
    /// limit, it has an effect with the chosen scheme and settings.
    bool hasSetting(std::string_view name) const;
    /// Opens the setting's group, scrolls to its control and gives it the keyboard focus. Does
    /// nothing if the setting has no control.
    void focusSetting(std::string_view name);
    const StripJob &strips() const { return *m_strips; }
    /// Returns a sentence for each setting at which the outcome of the shown run tips: "Max. pause:
    /// breaks from about 8 s; yours is 4 s." Only those that are known.
    QStringList margins() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    /// Controls that a button shows and hides.
    struct Group {
        QToolButton *toggle;
        QWidget *content;
        QVBoxLayout *column;
    };
    Group makeGroup(const QString &toggleName, const QString &contentName, QVBoxLayout &column);
    /// Adds the controls of the most used settings to this column, the others to the columns of
    /// their groups.
    void addControls(QVBoxLayout &mostUsed);
    SettingControl *controlOf(std::string_view name) const;
    bool shouldShow(const SettingControl &control) const;
    void showGroup(const Group &group, bool isShown);
    void showChoice();
    /// Shows below each control why a change of its setting has no effect now, or only from the
    /// next run.
    void showNotes();
    QString uselessPauseText() const;
    QString givenNodesText() const;
    QString unusedNodesText() const;
    void showRunLength();
    bool hidesStrips() const;
    void showStrip(std::string_view setting);
    void requestStrips();
    void showTexts();

    Parts m_parts;
    StripJob *m_strips;
    std::vector<SettingControl *> m_controls;
    RunLengthLine *m_runLength;
    SeedLine *m_seed;
    Group m_more{};        ///< further settings
    Group m_environment{}; ///< network, clocks, disks
    QLabel *m_environmentNote;
    QTimer m_stripTimer; ///< requests the strips once after several changes in a row
    std::vector<std::string_view>
        m_requested; ///< the settings of the last request for the current choice
    bool m_areOutcomesHidden = false;
    std::optional<std::vector<std::string>>
        m_limit; ///< the settings to which limitTo() limits the panel
};

class DurationSpinBox;

/// The controls for the length of a run. The user chooses whether the run lasts until its clients
/// and its faults are done (then the line shows the length that the model expects) or at most a
/// given length. It does not change the choice: it shows the values that its owner sets, and emits
/// lengthChanged(). Thread: the window's.
class RunLengthLine : public QWidget {
    Q_OBJECT
public:
    explicit RunLengthLine(QWidget *parent = nullptr);
    /// Sets the shown values without a signal. `given`: the maximum length; none: until done.
    /// `expected`: the length that the model expects; none: unknown.
    void showLength(std::optional<Duration> given, std::optional<ExpectedLength> expected);

Q_SIGNALS:
    /// The user changed the maximum length. `given`: the maximum length; none: until done.
    void lengthChanged(std::optional<lockscope::Duration> given);

private:
    Duration proposedLength() const;
    void fitBoxWidth();
    void showTexts();

    std::optional<ExpectedLength> m_expected;
    QLabel *m_label;
    QComboBox *m_kind;
    DurationSpinBox *m_box;
};

/// The control for the seed of all random draws of a run: a spin box, and a button with a die that
/// sets a random seed.
class SeedLine : public QWidget {
    Q_OBJECT
public:
    explicit SeedLine(QWidget *parent = nullptr);
    /// Sets the shown value without a signal.
    void setSeed(Seed seed);

Q_SIGNALS:
    /// The user changed the seed.
    void seedChanged(lockscope::Seed seed);

private:
    void setRandomSeed();

    QLabel *m_label;
    QDoubleSpinBox *m_box;
    QToolButton *m_randomButton;
};

} // namespace lockscope
