// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QComboBox;
class QTextBrowser;
class QUrl;

namespace lockscope {

struct SentenceCommand;

/// Shows the sentences of the five articles about locks on Redis (docs/ARTICLES.md), an article at
/// a time: what each sentence claims, and the lockscope command lines whose runs show that the
/// claim is true. A command line can be run in the window or copied. Thread: the window's.
class ArticlesDialog : public QDialog {
    Q_OBJECT
public:
    /// The shown article and the scroll position of its table; with it, the dialog opens again at
    /// the same place.
    struct Place {
        int article = 0; ///< the index of the article in the list of articles
        int scroll = 0;
    };
    explicit ArticlesDialog(Place place, QWidget *parent = nullptr);

    Place place() const;

Q_SIGNALS:
    /// The user wants to run one of the command lines in the window. The dialog closes itself.
    void runRequested(const lockscope::SentenceCommand &command);

private:
    void showArticle();
    /// Follows a link: "run:2.0" or "copy:2.0" (the index of the sentence in sentenceLibrary(), and
    /// the index of the command line in Sentence::commands), or a web address.
    void follow(const QUrl &link);

    QComboBox *m_article;
    QTextBrowser *m_text;
};

} // namespace lockscope
