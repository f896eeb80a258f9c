// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/help/articlesdialog.h"
#include "ui/shell/shell.h"

#include <QObject>
#include <QUrl>

namespace lockscope {

/// The Help menu's actions About, Sources and Articles. A source is a text on which a scenario or a
/// lesson is based. A link with the address "source:ID" anywhere in the window opens the dialog of
/// the sources and marks the source with this id.
///
/// The dialog of the articles has the sentences of the five articles (docs/ARTICLES.md). For each
/// sentence, it lists commands of the command line ("run f16-crash-between …") whose runs show what
/// the sentence claims. When the user runs such a command, its scenario, scheme, settings and seed
/// become the choice of the window, and the run in the model is shown.
class HelpFeature : public QObject {
    Q_OBJECT
public:
    explicit HelpFeature(const Shell &shell);
    ~HelpFeature() override;

Q_SIGNALS:
    /// The command of a sentence has two runs (a pair), which should be shown as A and B.
    void pairAsked();

private Q_SLOTS:
    /// Opens the dialog of the sources and marks the source of the link; an empty link: none.
    void openSource(const QUrl &link);

private:
    void openArticles();
    void run(const SentenceCommand &command);

    const Shell m_shell;
    ArticlesDialog::Place &m_place; ///< the place that the dialog of the articles showed when it
                                    ///< was closed
};

} // namespace lockscope
