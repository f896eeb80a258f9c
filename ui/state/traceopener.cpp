// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/traceopener.h"

#include "core/scenario/files/forks.h"
#include "core/scenario/files/library.h"
#include "lockscope/schemes/registry.h"
#include "ui/state/choiceeditor.h"
#include "ui/state/livecontroller.h"
#include "ui/state/modelpreview.h"
#include "ui/state/viewer.h"

#include <algorithm>
#include <utility>

namespace lockscope {

TraceOpener::TraceOpener(const Parts &parts, QObject *parent) : QObject(parent), m_parts(parts)
{
    connect(&m_loader, &TraceLoader::loaded, this, &TraceOpener::show);
    const auto showChoice = [this] {
        const RunView::Source source = m_parts.viewer.source();
        if (source == RunView::Source::model || source == RunView::Source::none)
            m_parts.preview.ask(); // because open() has dropped the requested run of the model
    };
    connect(&m_loader, &TraceLoader::refused, this, showChoice);
    connect(&m_loader, &TraceLoader::cancelledByUser, this, showChoice);
    connect(&parts.viewer, &Viewer::runChanged, &m_loader, &TraceLoader::cancel);
    connect(&parts.editor, &ChoiceEditor::choiceApplied, this, [this](bool isRunShown) {
        if (!isRunShown && !m_parts.viewer.isRunning())
            m_loader.cancel(); // the user wants to see the changed choice instead of the file
    });
}

void TraceOpener::open(const QString &file)
{
    m_parts.preview
        .dropRequests(); // so that the model's run does not appear while the file is read
    m_loader.load(file, m_parts.viewer.memoryOptions());
}

void TraceOpener::show(const std::shared_ptr<const RunView> &loaded)
{
    m_parts.live.endRun();
    m_parts.viewer.show(loaded);
    const auto &header = loaded->header;
    if (!header)
        return;
    const auto &library = scenarioLibrary();
    const auto scenario = std::find_if(library.begin(), library.end(),
        [&](const Scenario &known) { return known.id == header->scenario; });
    if (scenario == library.end())
        return;
    Choice after = m_parts.editor.choice();
    after.setScenario(*scenario);
    // A file must not choose which programs later runs start.
    if (header->scheme != programScheme && schemeOf(header->scheme))
        after.setScheme(header->scheme);
    after.setSettings(header->settings);
    after.setSeed(header->seed);
    const auto run = effectiveScenarioOf(*header);
    after.setFaults(run ? run.value().scenario.faults : FaultPlan());
    m_parts.editor.adopt(EditSubject::Kind::file, std::move(after));
}

} // namespace lockscope
