// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/traceloader.h"

#include <QObject>

namespace lockscope {

class ChoiceEditor;
class LiveController;
class ModelPreview;
class Viewer;

/// Opens trace files. It shows the run of the file, and sets the choice to the scenario, scheme and
/// settings of the run, so that the user can repeat the run on real Redis. It cancels the reading
/// if another run is shown meanwhile, or if the user changes the choice while no live run is in
/// progress. Thread: the window's.
class TraceOpener : public QObject {
    Q_OBJECT
public:
    struct Parts {
        ChoiceEditor &editor;
        Viewer &viewer;
        ModelPreview &preview;
        LiveController &live;
    };
    explicit TraceOpener(const Parts &parts, QObject *parent = nullptr);

    /// Reads a trace in the background. If it is refused, the display does not change.
    void open(const QString &file);
    TraceLoader &loader() { return m_loader; }

private:
    void show(const std::shared_ptr<const RunView> &loaded);

    Parts m_parts;
    TraceLoader m_loader;
};

} // namespace lockscope
