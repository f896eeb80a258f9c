// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QImage>
#include <QTextBrowser>
#include <QUrl>

namespace lockscope {

/// Shows a page of the manual. A picture that is wider than the view is scaled to the width of the
/// view. Thread: the window's.
class PageView : public QTextBrowser {
    Q_OBJECT
public:
    explicit PageView(QWidget *parent = nullptr) : QTextBrowser(parent) { }

    void showPage(const QString &html);

protected:
    QVariant loadResource(int type, const QUrl &name) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QImage fitted(const QImage &picture) const;
    QHash<QUrl, QImage> m_pictures; ///< the pictures of the shown page, in their own size
};

} // namespace lockscope
