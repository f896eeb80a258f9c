// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/pinning.h"
#include "ui/state/playhead.h"
#include "ui/state/selection.h"

#include <QWidget>

class QToolButton;

namespace lockscope {

class ModelPreview;
class RunTitle;
class TimelineView;
class Viewer;

/// The pinned run's picture, above that of the shown run: its title, and its timeline on the other's axis, with the other's playhead. What
/// is zoomed, moved, scrubbed or selected in the one is so in the other. Instead of the timeline of its own (stacked) it can lie
/// as outlines over the other's (overlay). Thread: the window's.
class PinnedView : public QWidget {
    Q_OBJECT
public:
    enum class Mode { stacked, overlay };
    struct Parts {
        Pinning &pinning;
        const ModelPreview &preview;
        const Viewer &viewer;
        Selection &selection; ///< of the shown run
        Playhead &playhead;   ///< likewise
        TimelineView &timeline;
    };
    explicit PinnedView(Parts parts, QWidget *parent = nullptr);
    ~PinnedView() override;

    Mode mode() const { return m_mode; }
    void setMode(Mode mode);
    /// Gives way to another comparison, and comes back.
    void setGivingWay(bool givesWay);
    TimelineView &timeline() { return *m_timeline; }
    /// Selects the first event by which the two part, in both.
    void showParting();
    QString titleOfA() const;

Q_SIGNALS:
    void unpinAsked();
    void hinted(const QString &text);

protected:
    void changeEvent(QEvent *event) override;

private:
    void connectParts();
    void linkTimes();
    void linkPlayheads();
    void linkSelections();
    void showPinned();
    void showPair();
    void showGhost();
    void showTitles();
    void stretchAxes();
    void retranslate();

    Parts m_parts;
    Selection m_selection;
    Playhead m_playhead;
    PairedRun m_shown; ///< what the timeline looks into
    RunTitle *m_title;
    QToolButton *m_close;
    TimelineView *m_timeline;
    RunTitle *m_titleOfB;
    Mode m_mode = Mode::stacked;
    bool m_givesWay = false;
    bool m_isLinking = false;
};

} // namespace lockscope
