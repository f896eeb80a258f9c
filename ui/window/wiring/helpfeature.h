// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QObject>
#include <QUrl>

namespace lockscope {

/// The Help menu's actions About and Sources. A source is a text on which a scenario or a lesson is
/// based. A link with the address "source:ID" anywhere in the window opens the dialog of the
/// sources and marks the source with this id.
class HelpFeature : public QObject {
    Q_OBJECT
public:
    explicit HelpFeature(const WindowParts &parts);
    ~HelpFeature() override;

private Q_SLOTS:
    /// Opens the dialog of the sources and marks the source of the link; an empty link: none.
    void openSource(const QUrl &link);

private:
    QMainWindow &m_window;
};

} // namespace lockscope
