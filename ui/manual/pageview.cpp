// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/pageview.h"

#include <QTextDocument>

namespace lockscope {

void PageView::showPage(const QString &html)
{
    m_pictures.clear();
    setHtml(html);
}

QVariant PageView::loadResource(int type, const QUrl &name)
{
    if (type != QTextDocument::ImageResource || name.scheme() != QLatin1String("qrc"))
        return QTextBrowser::loadResource(type, name);
    const QImage picture(u':' + name.path());
    m_pictures.insert(name, picture);
    return fitted(picture);
}

void PageView::resizeEvent(QResizeEvent *event)
{
    QTextBrowser::resizeEvent(event);
    if (m_pictures.isEmpty())
        return;
    for (auto picture = m_pictures.cbegin(); picture != m_pictures.cend(); ++picture)
        document()->addResource(
            QTextDocument::ImageResource, picture.key(), fitted(picture.value()));
    document()->markContentsDirty(0, document()->characterCount());
}

QImage PageView::fitted(const QImage &picture) const
{
    const int available = viewport()->width() - 2 * static_cast<int>(document()->documentMargin());
    if (picture.width() <= available || available <= 0)
        return picture;
    QImage scaled = picture.scaledToWidth(
        static_cast<int>(available * devicePixelRatioF()), Qt::SmoothTransformation);
    scaled.setDevicePixelRatio(devicePixelRatioF());
    return scaled;
}

} // namespace lockscope
