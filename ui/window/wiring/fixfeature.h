// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QObject>
#include <QTimer>


class QToolButton;

namespace lockscope {

class FixJob;
class FixPanel;
struct Fix;

/// Adds "Possible fixes": a dock behind the verdict's, and a line in the verdict that opens it. After a short pause without
/// changes, it tries each single change to the choice in the model; a click applies one, as a step of the history. During a run on
/// real Redis and while a file is shown, it tries nothing.
class FixFeature : public QObject {
    Q_OBJECT
public:
    explicit FixFeature(const WindowParts &parts);

private:
    void expect();
    void ask();
    void showSummary();
    void apply(const Fix &remedy);

    Experiment &m_experiment;
    FixPanel *m_panel;
    FixJob *m_desk;
    QToolButton *m_line;
    QTimer m_rest;
};

} // namespace lockscope
