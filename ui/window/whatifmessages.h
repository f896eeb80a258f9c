// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

namespace lockscope {

class MessageBar;
class ModelPreview;

/// What the model has to say beside its picture: why a choice cannot be run, and that a run is too long to be shown whole. It takes
/// its message back as soon as it is no longer true. Owned by the window.
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
