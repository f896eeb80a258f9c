// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/articlesdialog.h"
#include "ui/window/windowparts.h"

#include <QObject>

namespace lockscope {

class CompareFeature;

/// Adds the dialog with the sentences of the five articles (docs/ARTICLES.md) to the Help menu. For
/// each sentence, the dialog lists commands of the command line ("run f16-crash-between …") whose
/// runs show what the sentence claims. When the user runs such a command, its scenario, scheme,
/// settings and seed become the choice of the window, and the run in the model is shown. A command
/// with two runs (a pair) shows them as A and B.
class ArticlesFeature : public QObject {
    Q_OBJECT
public:
    ArticlesFeature(const WindowParts &parts, CompareFeature &compare);

private:
    void openDialog();
    void run(const SentenceCommand &command);

    WindowParts m_parts;
    CompareFeature &m_compare;
    ArticlesDialog::Place &m_place; ///< the place that the dialog showed when it was closed
};

} // namespace lockscope
