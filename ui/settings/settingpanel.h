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

/// The knobs: what is turned most in front, the rest and what only the model obeys behind two toggles. It shows the settings of the
/// choice, changes them, and has the strips of the controls in sight worked out.
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

    /// Shows only these settings, without toggles and seed; nothing: no limit.
    void limitTo(std::optional<std::vector<std::string>> settings);
    const StripJob &strips() const { return *m_strips; }

protected:
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Group {
        QToolButton *toggle;
        QWidget *content;
        QVBoxLayout *column;
    };
    Group makeGroup(const QString &toggleName, const QString &contentName, QVBoxLayout &column);
    void addControls(QVBoxLayout &column);
    bool isWanted(const SettingControl &control) const;
    void showGroup(const Group &group, bool shown);
    void showChoice();
    void showRunLength();
    void showStrip(const std::string &setting);
    void askStrips();
    void showTexts();

    Parts m_parts;
    StripJob *m_strips;
    std::vector<SettingControl *> m_controls;
    RunLengthLine *m_runLength;
    SeedLine *m_seed;
    Group m_more{};
    Group m_world{};
    QLabel *m_worldNote;
    QTimer m_soon; ///< requests the strips once after several changes in a row
    std::vector<std::string_view> m_asked;
    std::optional<std::vector<std::string>> m_limit;
};

} // namespace lockscope
