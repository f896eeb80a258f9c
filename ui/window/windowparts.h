// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/shell.h"

namespace lockscope {

class ChoiceStore;
class EventFilterLine;
class EventTable;
class FaultUi;
class Replay;
class ScenarioPanel;
class StatusLine;
class VerdictPanel;
class VerifyView;
class WindowFiles;

/// What the features of ui/window can use in addition: the parts of other features, which they put
/// together.
struct WindowParts : Shell {
    WindowFiles &files;
    Replay &replay;
    ScenarioPanel &scenario;
    VerdictPanel &verdict;
    EventTable &events;
    EventFilterLine &filter;
    FaultUi &faults;
    StatusLine &status;
    VerifyView &verify;
    ChoiceStore &choiceStore;
};

} // namespace lockscope
