// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/articlesdialog.h"
#include "ui/window/windowparts.h"

#include <QObject>

namespace lockscope {

class CompareFeature;

/// Adds the table of the articles' sentences to the Help menu. A command of the table becomes the choice of the window, and its run in the
/// model is shown. A command for two runs (a pair) shows them as A and B.
class ArticlesFeature : public QObject {
    Q_OBJECT
public:
    ArticlesFeature(const WindowParts &parts, CompareFeature &compare);

private:
    void openDialog();
    void run(const SentenceCommand &command);

    WindowParts m_parts;
    CompareFeature &m_compare;
    ArticlesDialog::Place m_place; ///< where the dialog was closed
};

} // namespace lockscope
