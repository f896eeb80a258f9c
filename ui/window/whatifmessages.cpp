// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/whatifmessages.h"

#include "core/scenario/files/library.h"
#include "core/scenario/scenario.h"
#include "ui/shell/messagebar.h"
#include "ui/state/choiceeditor.h"
#include "ui/state/modelpreview.h"
#include "ui/words/quantities.h"
#include "ui/words/scenariowords.h"
#include "ui/words/schemewords.h"

#include <QRegularExpression>

namespace lockscope {
namespace {
const QRegularExpression titleColon(QStringLiteral("[:：]")); // between number and title: "F1c: …"
}

WhatIfMessages::WhatIfMessages(
    const ModelPreview &preview, ChoiceEditor &editor, MessageBar &messages, QObject *parent)
    : QObject(parent), m_editor(editor), m_messages(messages)
{
    connect(&preview, &ModelPreview::refused, this, &WhatIfMessages::postRefusal);
    connect(&preview, &ModelPreview::shown, this, &WhatIfMessages::update);
}

void WhatIfMessages::postRefusal(const QString &reason)
{
    if (lacksReplicas()) {
        postMissingReplicas();
        return;
    }
    m_messages.post({MessageBar::Weight::error,
        tr("The model cannot run this, and shows no new run: %1").arg(reason)});
    m_posted = m_messages.text();
}

bool WhatIfMessages::lacksReplicas() const
{
    const Choice &choice = m_editor.choice();
    return isUnfitFor(choice.scenario(), choice.scheme()) && choice.settings().replicas == 0;
}

void WhatIfMessages::postMissingReplicas()
{
    const Choice &choice = m_editor.choice();
    m_missingReplicasPosted = {choice.planSerial(), choice.scheme().id()};
    MessageBar::Message message{MessageBar::Weight::note,
        tr("This scenario tests a primary and its replicas. It makes no sense with “%1”.")
            .arg(schemeTitle(choice.scheme())),
        {}, {}};
    if (const Scenario *const fittingScenario = replicaScenario(choice.scheme().id())) {
        //: the number of a scenario: "F1c"
        message.actionText =
            tr("Open %1").arg(scenarioLine(*fittingScenario).section(titleColon, 0, 0));
        message.action = [this, fittingScenario] {
            Choice other = m_editor.choice();
            const SchemeRef scheme = other.scheme();
            other.setScenario(*fittingScenario);
            other.setScheme(scheme);
            m_editor.choose(other);
        };
    }
    m_messages.post(message);
    m_posted = m_messages.text();
}

void WhatIfMessages::update(bool isIncomplete)
{
    if (lacksReplicas()) {
        // If the user has closed the message, it does not appear again with each change of a
        // setting.
        if (m_missingReplicasPosted
            != std::pair(m_editor.choice().planSerial(), m_editor.choice().scheme().id()))
            postMissingReplicas();
        return;
    }
    m_missingReplicasPosted = {};
    if (!isIncomplete) {
        removePosted();
        return;
    }
    const auto text =
        tr("This run has more than %1 events. The model shows only its beginning, and the "
           "verdict covers only that part.")
            .arg(countText(static_cast<qint64>(pictureEventsMax)));
    if (m_messages.isVisible() && m_messages.text() == text)
        return;
    m_messages.post({MessageBar::Weight::note, text});
    m_posted = m_messages.text();
}

void WhatIfMessages::removePosted()
{
    if (!m_posted.isEmpty() && m_messages.text() == m_posted)
        m_messages.dismiss();
    m_posted.clear();
}

} // namespace lockscope
