// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/paper/storydrawing.h"
#include "ui/shared/tables.h"

#include <QListWidget>

namespace lockscope {

/// The frames of a story, one below another: a drawing, the title with the time, and the sentence.
/// A narrow list has no drawings, because the words come first. Thread: the window's.
class StoryList : public QuietView<QListWidget> {
    Q_OBJECT
public:
    explicit StoryList(QWidget *parent);

    /// Shows the frames of a run; no frames: an empty list.
    void setStory(std::vector<StoryFrame> frames, const Trace *trace, const Spans *spans);
    const std::vector<StoryFrame> &frames() const { return m_frames; }
    /// Returns the drawings; empty if there are none, or no room for them.
    const StoryDrawing &drawing() const { return m_drawing; }
    /// Returns the size of a drawing: smaller in a low window; empty: it is left out.
    QSize pictureSize() const;

Q_SIGNALS:
    /// The user clicked a frame or pressed Enter on it. `seq`: its first row. `from` and `to`: the
    /// time range that shows this frame and the one before.
    void frameChosen(lockscope::Seq seq, lockscope::WorldTime from, lockscope::WorldTime to);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void choose(std::size_t index);

    std::vector<StoryFrame> m_frames;
    StoryDrawing m_drawing;
    Duration m_length{}; ///< of the story; of the run, if the story is one moment
};

} // namespace lockscope
