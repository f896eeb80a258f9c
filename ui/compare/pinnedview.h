// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/pinning.h"
#include "ui/state/replaystate.h"
#include "ui/state/runview.h"
#include "ui/state/selection.h"

#include <QWidget>

class QToolButton;
class QHBoxLayout;

namespace lockscope {

class ModelPreview;
class PinnedFaults;
class RunTitle;
class TimelineView;
class Viewer;

/// The part of the window above the timeline of the shown run B: the title of the pinned run A, the
/// timeline of A with the same time axis as the timeline of B, and the title of B. Zoom, scroll,
/// playhead and selection are synchronised. A is shown as a separate timeline (stacked) or as
/// outlines over the timeline of B (overlay). Thread: the window's.
class PinnedView : public QWidget {
    Q_OBJECT
public:
    enum class Mode { stacked, overlay };
    struct Parts {
        Pinning &pinning;
        const ModelPreview &preview;
        const Viewer &viewer;
        Selection &selection;   ///< of the shown run
        Playhead &playhead;     ///< of the shown run
        TimelineView &timeline; ///< of the shown run
    };
    explicit PinnedView(Parts parts, QWidget *parent = nullptr);
    ~PinnedView() override;

    Mode mode() const { return m_mode; }
    void setMode(Mode mode);
    /// Hides the view while another comparison (the verification) is shown, or shows it again.
    void setSuppressed(bool isSuppressed);
    TimelineView &timeline() { return *m_timeline; }
    /// Selects in both runs the first event at which they diverge.
    void showDivergence();
    QString titleOfA() const;

Q_SIGNALS:
    /// The user wants to unpin the run.
    void unpinAsked();
    /// A line about what is under the pointer, or empty: for the status bar.
    void hinted(const QString &text);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void connectParts();
    void linkVisibleTimes();
    void linkPlayheads();
    void linkSelections();
    void showPinned();
    void showPair();
    /// In overlay mode, shows A as outlines (a ghost) over the timeline of B, in place of the
    /// preview's ghost.
    void showGhostOfA();
    void showTitles();
    void shareAxis();
    /// Gives the timelines of A and B the same height; this view also contains the two titles.
    void shareHeight();

    Parts m_parts;
    Selection m_selection;                 ///< of A
    Playhead m_playhead;                   ///< of A
    std::shared_ptr<const RunView> m_runA; ///< that m_timeline shows; null: no run is pinned
    RunTitle *m_titleOfA;
    QToolButton *m_close;
    TimelineView *m_timeline;
    PinnedFaults *m_faults; ///< owned by m_timeline
    RunTitle *m_titleOfB;
    Mode m_mode = Mode::stacked;
    bool m_isSuppressed = false;
    bool m_isLinking = false; ///< zoom, playhead or selection of one run is being applied to the
                              ///< other, so the other does not send it back
};

class ElidedLabel;
class WorldChip;

/// The title line of one of two compared runs: its letter (A or B), whether it is of the model, of
/// real Redis or from a file, and its scenario, scheme, seed and outcome. Thread: the window's.
class RunTitle : public QWidget {
    Q_OBJECT
public:
    explicit RunTitle(const QString &letter, QWidget *parent = nullptr);

    void showRun(RunView::Source source, const std::optional<RunHeader> &header,
        const Verdict *verdict, const QString &file);
    /// Returns the text of the line without the letter and the world.
    QString words() const;
    /// Adds a widget at the right end.
    void addTool(QWidget *tool);

private:
    QHBoxLayout *m_line;
    WorldChip *m_world;
    ElidedLabel *m_words;
};

} // namespace lockscope
