// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

namespace lockscope {

class MessageBar;
class ModelPreview;

/// Messages about the model's picture: why a choice cannot run, and that a run is too long to be shown completely. It removes its
/// message when it no longer applies. Owned by the window.
class WhatIfMessages : public QObject {
    Q_OBJECT
public:
    WhatIfMessages(const ModelPreview &preview, MessageBar &messages, QObject *parent);

private:
    void refuse(const QString &reason);
    void shown(bool isCut);
    void takeBack();

    MessageBar &m_messages;
    QString m_posted;
};

} // namespace lockscope
