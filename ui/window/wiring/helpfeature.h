// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QObject>
#include <QUrl>

namespace lockscope {

/// The Help menu's actions About and Sources. A link with the address "source:ID" anywhere in the window opens the dialog of the sources
/// at this source.
class HelpFeature : public QObject {
    Q_OBJECT
public:
    explicit HelpFeature(const WindowParts &parts);
    ~HelpFeature() override;

private Q_SLOTS:
    /// Opens the link of a source.
    void openSource(const QUrl &link);

private:
    QMainWindow &m_window;
};

} // namespace lockscope
