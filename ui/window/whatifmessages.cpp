// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/whatifmessages.h"

#include "ui/shared/messagebar.h"
#include "ui/state/modelpreview.h"
#include "ui/words/quantities.h"

namespace lockscope {

WhatIfMessages::WhatIfMessages(const ModelPreview &preview, MessageBar &messages, QObject *parent)
    : QObject(parent), m_messages(messages)
{
    connect(&preview, &ModelPreview::refused, this, &WhatIfMessages::postRefusal);
    connect(&preview, &ModelPreview::shown, this, &WhatIfMessages::updateCutMessage);
}

void WhatIfMessages::postRefusal(const QString &reason)
{
    m_messages.post({MessageBar::Weight::error,
                     [reason] { return tr("This cannot run, so the previous run stays visible: %1").arg(reason); }, {}, {}});
    m_posted = m_messages.text();
}

void WhatIfMessages::updateCutMessage(bool isCut)
{
    if (!isCut) {
        removePosted();
        return;
    }
    const auto text = [] {
        return tr("This run has more than %1 events. The model shows only its beginning, and the verdict covers only that part.")
            .arg(countText(static_cast<qint64>(pictureEventsMax)));
    };
    if (m_messages.isVisible() && m_messages.text() == text())
        return;
    m_messages.post({MessageBar::Weight::note, text, {}, {}});
    m_posted = m_messages.text();
}

void WhatIfMessages::removePosted()
{
    if (!m_posted.isEmpty() && m_messages.text() == m_posted)
        m_messages.dismiss();
    m_posted.clear();
}

} // namespace lockscope
