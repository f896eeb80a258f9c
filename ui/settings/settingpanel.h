// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

class QLabel;
class QToolButton;
class QVBoxLayout;

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

} // namespace lockscope
