// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/choicestore.h"

#include "core/scenario/files/library.h"
#include "ui/shared/preferences.h"
#include "ui/state/choiceeditor.h"
#include "ui/state/storedchoice.h"

namespace lockscope {
namespace {
constexpr std::chrono::milliseconds delayAfterChange{500};
constexpr char firstScenario[] = "f10-pause-after-acquire";
}

ChoiceStore::ChoiceStore(ChoiceEditor &editor, Preferences &preferences, QObject *parent)
    : QObject(parent), m_editor(editor), m_preferences(preferences), m_delay(this)
{
    m_delay.setSingleShot(true);
    m_delay.setInterval(delayAfterChange);
    connect(&editor, &ChoiceEditor::choiceChanged, &m_delay, qOverload<>(&QTimer::start));
    connect(&m_delay, &QTimer::timeout, this, [this] {
        if (!m_isPaused)
            store();
    });
}

void ChoiceStore::restore()
{
    StoredChoice stored = parseStoredChoice(m_preferences.storedChoice());
    if (stored.choice.scenario().id.empty())
        stored.choice.setScenario(findScenario(firstScenario).value());
    m_editor.restoreScenarios(stored.scenarios);
    m_editor.choose(stored.choice);
}

void ChoiceStore::store()
{
    m_preferences.setStoredChoice(storedChoiceText(m_editor.choice(), m_editor.scenarios()));
}

} // namespace lockscope
