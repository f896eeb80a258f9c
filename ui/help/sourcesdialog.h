// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QTextBrowser;

namespace lockscope {

/// Lists the sources of scenarios and lessons: titles, authors and links. Thread: the window's.
class SourcesDialog : public QDialog {
    Q_OBJECT
public:
    explicit SourcesDialog(QWidget *parent = nullptr);

    /// Scrolls to the source with that id (Source::id), and marks it. An unknown id does nothing.
    void showSource(const QString &id);

private:
    QTextBrowser *m_text;
};

} // namespace lockscope
