// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QComboBox;
class QTextBrowser;
class QUrl;

namespace lockscope {

struct SentenceCommand;

/// Shows the sentences of the five articles about locks on Redis (docs/ARTICLES.md), an article at a time: what each sentence claims, and
/// the commands that show it. A command can be run in the window or copied. Thread: the window's.
class ArticlesDialog : public QDialog {
    Q_OBJECT
public:
    /// The shown article and the scroll position of its table; with it, the dialog opens again at the same place.
    struct Place {
        int article = 0;
        int scroll = 0;
    };
    explicit ArticlesDialog(Place place, QWidget *parent = nullptr);

    Place place() const;

Q_SIGNALS:
    /// The user wants to run one of the commands in the window. The dialog closes itself.
    void runAsked(const lockscope::SentenceCommand &command);

private:
    void showArticle();
    /// Follows a link: "run:INDEX.COMMAND", "copy:INDEX.COMMAND", or a web address.
    void follow(const QUrl &link);

    QComboBox *m_article;
    QTextBrowser *m_text;
};

} // namespace lockscope
