// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include <cstdint>
#include <string>
#include <utility>

namespace lockscope {

class ChoiceEditor;
class MessageBar;
class ModelPreview;

/// Posts messages about the run of the choice in the model: why the choice cannot run, that the
/// scenario makes no sense with the scheme, or that the run is too long to be shown completely. A
/// message is removed when it no longer applies. Owned by the window.
class WhatIfMessages : public QObject {
    Q_OBJECT
public:
    WhatIfMessages(
        const ModelPreview &preview, ChoiceEditor &editor, MessageBar &messages, QObject *parent);

private:
    void postRefusal(const QString &reason);
    /// Posts the message that applies to the shown run; if none applies, removes the message of
    /// this object. `isIncomplete`: the run is too long, and only its beginning is shown.
    void update(bool isIncomplete);
    /// Returns whether the scenario is about replicas, but the scheme and the settings have none.
    bool lacksReplicas() const;
    /// Posts that the scenario makes no sense with the scheme, and offers a scenario that does.
    void postMissingReplicas();
    void removePosted();

    ChoiceEditor &m_editor;
    MessageBar &m_messages;
    QString m_posted; ///< the text of the last message that this object has posted; empty: none
    std::pair<std::uint64_t, std::string>
        m_missingReplicasPosted; ///< Choice::planSerial() and scheme at the last
                                 ///< postMissingReplicas()
};

} // namespace lockscope
