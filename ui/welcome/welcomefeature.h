// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/shell.h"

#include <QObject>

#include <optional>

namespace lockscope {

class WelcomePage;

/// Shows the first page when the program starts, unless the user has switched that off, and at
/// Ctrl+Home. The page goes when the user has chosen something.
class WelcomeFeature : public QObject {
    Q_OBJECT
public:
    explicit WelcomeFeature(const Shell &shell);

    /// Returns the page, whose signals ask for what other features do.
    WelcomePage *page() const { return m_page; }

private:
    void showPage();
    void hidePage();

    const Shell m_shell;
    WelcomePage *m_page;
    std::optional<bool> &m_isShown; ///< stays when the window is built again
};

} // namespace lockscope
