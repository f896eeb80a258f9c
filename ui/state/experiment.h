// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/choiceeditor.h"
#include "ui/state/livecontroller.h"
#include "ui/state/modelpreview.h"
#include "ui/state/runs.h"
#include "ui/state/traceopener.h"
#include "ui/state/viewer.h"

namespace lockscope {

/// The state of the window. Each part has one task, and a feature uses only the parts that it
/// needs. Thread: the window's.
struct Experiment {
    ChoiceEditor editor;                                 ///< the choice for the next run
    Viewer viewer;                                       ///< the run on display
    ModelPreview preview{editor, viewer};                ///< shows the model's run of the choice
    LiveController live{editor, viewer, preview};        ///< runs the choice on real Redis
    Runs runs{editor, viewer, preview};                  ///< the runs that can be shown again
    TraceOpener opener{{editor, viewer, preview, live}}; ///< shows the run of a file
};

} // namespace lockscope
