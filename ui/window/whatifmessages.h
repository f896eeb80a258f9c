// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

namespace lockscope {

class MessageBar;
class ModelPreview;

/// Posts messages about the run of the choice in the model: why the choice cannot run, or that the run is too long to be shown completely.
/// It removes its message when the message no longer applies. Owned by the window.
class WhatIfMessages : public QObject {
    Q_OBJECT
public:
    WhatIfMessages(const ModelPreview &preview, MessageBar &messages, QObject *parent);

private:
    void postRefusal(const QString &reason);
    /// Posts or removes the message about a run in the model of which only the beginning is shown (`isCut`).
    void updateCutMessage(bool isCut);
    void removePosted();

    MessageBar &m_messages;
    QString m_posted; ///< the text of its last message; empty: none
};

} // namespace lockscope
