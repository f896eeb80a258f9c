// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explore/foundstory.h"

#include <QWidget>

#include <array>
#include <optional>

class QLabel;
class QPushButton;

namespace lockscope {

/// One story of a search: what happened, what matters for the failure, and buttons for the next
/// actions. Thread: the window's.
class StoryView : public QWidget {
    Q_OBJECT
public:
    explicit StoryView(QWidget *parent = nullptr);

    /// Shows a story; nothing: hides the view. `hasNext`: there is another story after it.
    void setStory(std::optional<FoundStory> found, bool hasNext);

Q_SIGNALS:
    /// The user wants to verify the story on real Redis, to see possible fixes, to save it as a
    /// file, or to see the next story.
    void verifyAsked();
    void fixesAsked();
    void saveAsked();
    void nextAsked();

private:
    void showStory();

    std::optional<FoundStory> m_found;
    bool m_hasNext = false;
    QLabel *m_happened;
    QLabel *m_matters;
    QPushButton *m_verify;
    QPushButton *m_fixes;
    QPushButton *m_save;
    QPushButton *m_next;
};

} // namespace lockscope
