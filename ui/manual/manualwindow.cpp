// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manualwindow.h"

#include "ui/manual/pageview.h"
#include "ui/words/wordsearch.h"

#include <QDesktopServices>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextDocumentFragment>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {
namespace {

QString textOf(const ManualPage &page)
{
    return QTextDocumentFragment::fromHtml(page.text).toPlainText();
}

} // namespace

ManualWindow::ManualWindow(const QString &language, QWidget *parent)
    : QDialog(parent), m_pages(manualPages(language)), m_search(new QLineEdit(this)),
      m_list(new QListWidget(this)), m_pageView(new PageView(this))
{
    setObjectName(QStringLiteral("manual"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Manual"));
    m_search->setObjectName(QStringLiteral("manualSearch"));
    m_search->setClearButtonEnabled(true);
    m_search->setPlaceholderText(tr("Search the manual"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_list->setObjectName(QStringLiteral("manualPages"));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setSpacing(2);
    m_list->setAccessibleName(tr("Pages of the manual"));
    for (const ManualPage &page : m_pages)
        m_list->addItem(page.title);
    const int width =
        m_list->sizeHintForColumn(0) + m_list->verticalScrollBar()->sizeHint().width() + 12;
    m_list->setFixedWidth(width);
    m_search->setFixedWidth(width);
    m_pageView->setObjectName(QStringLiteral("manualText"));
    m_pageView->setOpenLinks(false);
    m_pageView->setAccessibleName(windowTitle());
    m_pageView->document()->setDocumentMargin(14);
    auto *const left = new QVBoxLayout;
    left->addWidget(m_search);
    left->addWidget(m_list);
    auto *const row = new QHBoxLayout(this);
    row->addLayout(left);
    row->addWidget(m_pageView, 1);
    connect(m_search, &QLineEdit::textChanged, this, &ManualWindow::search);
    connect(m_list, &QListWidget::currentRowChanged, this, &ManualWindow::showPage);
    connect(m_pageView, &PageView::anchorClicked, this, &ManualWindow::follow);
    resize(960, 660);
    m_list->setCurrentRow(0);
    m_search->setFocus();
}

QString ManualWindow::place() const
{
    return m_pages[static_cast<std::size_t>(m_list->currentRow())].id;
}

void ManualWindow::showPlace(const QString &place)
{
    const QString id = place.section(u'#', 0, 0);
    const auto page = std::find_if(
        m_pages.begin(), m_pages.end(), [&](const ManualPage &one) { return one.id == id; });
    if (page == m_pages.end())
        return;
    m_search->clear();
    m_list->setCurrentRow(static_cast<int>(page - m_pages.begin()));
    const QString anchor = place.section(u'#', 1);
    if (!anchor.isEmpty())
        m_pageView->scrollToAnchor(anchor);
}

void ManualWindow::showPage(int row)
{
    if (row < 0)
        return;
    m_pageView->showPage(m_pages[static_cast<std::size_t>(row)].text);
    markWords();
}

void ManualWindow::follow(const QUrl &link)
{
    if (link.scheme() == manualUrlScheme)
        showPlace(link.toString(QUrl::RemoveScheme));
    else
        QDesktopServices::openUrl(link);
}

void ManualWindow::search()
{
    const WordSearch search(m_search->text());
    int first = -1;
    for (int row = m_list->count() - 1; row >= 0; --row) {
        const ManualPage &page = m_pages[static_cast<std::size_t>(row)];
        const bool isFound = search.score(page.title, textOf(page)) > 0;
        m_list->item(row)->setHidden(!isFound);
        first = isFound ? row : first;
    }
    const QListWidgetItem *const shown = m_list->currentItem();
    if (shown && shown->isHidden() && first >= 0)
        m_list->setCurrentRow(first);
    else
        markWords();
}

void ManualWindow::markWords()
{
    QList<QTextEdit::ExtraSelection> marks;
    for (const QString &word : WordSearch(m_search->text()).words()) {
        const QRegularExpression atWordBegin(
            QStringLiteral("(?<![A-Za-z])") + QRegularExpression::escape(word),
            QRegularExpression::CaseInsensitiveOption);
        for (QTextCursor at = m_pageView->document()->find(atWordBegin); !at.isNull();
             at = m_pageView->document()->find(atWordBegin, at)) {
            QTextEdit::ExtraSelection mark;
            mark.cursor = at;
            mark.format.setBackground(palette().highlight());
            mark.format.setForeground(palette().highlightedText());
            marks.append(mark);
        }
    }
    m_pageView->setExtraSelections(marks);
    if (!marks.isEmpty()) {
        m_pageView->setTextCursor(marks.front().cursor);
        QTextCursor unselected = m_pageView->textCursor();
        unselected.clearSelection();
        m_pageView->setTextCursor(unselected);
    }
}

} // namespace lockscope
