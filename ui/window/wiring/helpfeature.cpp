// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/helpfeature.h"

#include "ui/window/aboutdialog.h"
#include "ui/window/sourcesdialog.h"
#include "ui/window/windowactions.h"

#include <QAction>
#include <QApplication>
#include <QDesktopServices>
#include <QMainWindow>

namespace lockscope {
namespace {
constexpr QLatin1String sourceUrlScheme("source");
}

HelpFeature::HelpFeature(const WindowParts &parts) : QObject(&parts.owner), m_window(parts.window)
{
    QMainWindow *const window = &parts.window;
    QAction *const sources = parts.actions.add(WindowActions::Menu::help,
        {.text = tr("&Sources…"),
            .tip = tr("Titles, authors and addresses of the texts behind scenarios and lessons")});
    connect(sources, &QAction::triggered, this, [this] { openSource({}); });
    connect(parts.actions.about, &QAction::triggered, this,
        [window] { (new AboutDialog(window))->open(); });
    QDesktopServices::setUrlHandler(sourceUrlScheme, this, "openSource");
}

HelpFeature::~HelpFeature()
{
    QDesktopServices::unsetUrlHandler(sourceUrlScheme);
}

void HelpFeature::openSource(const QUrl &link)
{
    // A link may be in another dialog, such as the library; then the sources open in front of that
    // dialog.
    QWidget *const modal = QApplication::activeModalWidget();
    auto *const dialog = new SourcesDialog(modal ? modal : &m_window);
    dialog->open();
    dialog->showSource(link.path());
}

} // namespace lockscope
