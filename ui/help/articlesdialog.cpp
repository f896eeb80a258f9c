// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/articlesdialog.h"

#include "core/analysis/articles/sentence.h"
#include "core/analysis/lesson/lesson.h"
#include "ui/theme/theme.h"
#include "ui/words/lessonwords.h"
#include "ui/words/text.h"

#include <QClipboard>
#include <QComboBox>
#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QLabel>
#include <QScrollBar>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

namespace lockscope {
namespace {

const QString lineBreak = QStringLiteral("<br>");

QString html(const std::string &text)
{
    return textOf(text).toHtmlEscaped();
}

// Returns what the runs of the command line must show: "stuck; finding orphan-key".
QString expectedFacts(const SentenceCommand &command)
{
    QStringList facts{QStringLiteral("<b>") + SentenceWords::outcomes(command).toHtmlEscaped()
        + QStringLiteral("</b>")};
    for (const QString &fact : SentenceWords::facts(command))
        facts << fact.toHtmlEscaped();
    return facts.join(ArticlesDialog::tr("; "));
}

QString lessonTitle(const std::string &id)
{
    for (const Lesson &lesson : lessonLibrary()) {
        if (lesson.id == id)
            return lessonText(lesson.title).toHtmlEscaped();
    }
    return html(id);
}

QString cell(const QString &content, const char *width)
{
    return QStringLiteral("<td width=\"%1\">%2</td>").arg(QLatin1String(width), content);
}

} // namespace

ArticlesDialog::ArticlesDialog(Place place, QWidget *parent)
    : QDialog(parent), m_article(new QComboBox(this)), m_text(new QTextBrowser(this))
{
    setObjectName(QStringLiteral("articles"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("The articles, sentence by sentence"));
    m_article->setObjectName(QStringLiteral("articlesChoice"));
    for (const Source &source : sources()) {
        if (source.kind == Source::Kind::article)
            m_article->addItem(aboutSource(source), QString::fromUtf8(source.id));
    }
    m_article->setCurrentIndex(place.article);
    m_article->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_text->setObjectName(QStringLiteral("articlesText"));
    m_text->setAccessibleName(windowTitle());
    m_text->setOpenLinks(false);
    auto *const label = new QLabel(tr("&Article:"), this);
    label->setBuddy(m_article);
    auto *const top = new QHBoxLayout;
    top->addWidget(label);
    top->addWidget(m_article, 1);
    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_text, &QTextBrowser::anchorClicked, this, &ArticlesDialog::follow);
    connect(m_article, &QComboBox::currentIndexChanged, this, &ArticlesDialog::showArticle);
    auto *const column = new QVBoxLayout(this);
    column->addLayout(top);
    column->addWidget(m_text);
    column->addWidget(buttons);
    resize(1000, 600);
    showArticle();
    // Deferred: the document gets its height when the dialog is shown.
    QMetaObject::invokeMethod(
        this, [this, place] { m_text->verticalScrollBar()->setValue(place.scroll); },
        Qt::QueuedConnection);
}

ArticlesDialog::Place ArticlesDialog::place() const
{
    return {m_article->currentIndex(), m_text->verticalScrollBar()->value()};
}

void ArticlesDialog::showArticle()
{
    const std::string article = m_article->currentData().toString().toStdString();
    const QString band = Theme::current().laneAlternate.name();
    QString rows =
        QStringLiteral("<tr><th></th><th align=\"left\">%1</th><th align=\"left\">%2</th></tr>")
            .arg(tr("Sentence and claim"), tr("Shown by"));
    const auto &sentences = sentenceLibrary();
    int rowCount = 0;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        const Sentence &sentence = sentences[i];
        if (sentence.article() != article)
            continue;
        QStringList lines;
        for (std::size_t c = 0; c < sentence.commands.size(); ++c) {
            const SentenceCommand &command = sentence.commands[c];
            lines << QStringLiteral(
                "<code>%1</code> <a href=\"run:%2.%3\">%4</a> · <a href=\"copy:%2.%3\">%5</a>")
                         .arg(html(command.text))
                         .arg(i)
                         .arg(c)
                         .arg(tr("Run"), tr("Copy command"));
            lines << expectedFacts(command);
            if (!command.modelOnly.empty())
                lines << tr("Only in the model: %1")
                             .arg(html(textIn(command.modelOnly, languageCode())));
        }
        if (!sentence.lesson.empty())
            lines << tr("Lesson: %1").arg(lessonTitle(sentence.lesson));
        if (!sentence.source.empty())
            lines << tr("Read about it: %1").arg(withSourceLinks(sourceText(sentence.source)));
        if (!sentence.notShown.empty())
            lines << (sentence.isClaimShown() ? tr("Shown in part: %1") : tr("Not shown yet: %1"))
                         .arg(html(textIn(sentence.notShown, languageCode())));
        rows += QStringLiteral("<tr%1>").arg(
                    rowCount++ % 2 == 0 ? QStringLiteral(" bgcolor=\"%1\"").arg(band) : QString())
            + cell(html(sentence.id), "7%")
            + cell(QStringLiteral("“%1”<br>%2")
                       .arg(html(sentence.quotation), html(textIn(sentence.claim, languageCode()))),
                "38%")
            + cell(lines.join(lineBreak), "55%") + QStringLiteral("</tr>");
    }
    m_text->setHtml(
        QStringLiteral("<table width=\"100%\" cellpadding=\"6\" cellspacing=\"0\">%1</table>")
            .arg(rows));
}

void ArticlesDialog::follow(const QUrl &link)
{
    const QStringList indexes = link.path().split(u'.');
    const bool isRun = link.scheme() == QLatin1String("run");
    if (!isRun && link.scheme() != QLatin1String("copy")) {
        QDesktopServices::openUrl(link);
        return;
    }
    const SentenceCommand &command =
        sentenceLibrary().at(indexes.at(0).toULongLong()).commands.at(indexes.at(1).toULongLong());
    if (!isRun) {
        QGuiApplication::clipboard()->setText(QStringLiteral("lockscope ") + textOf(command.text));
        return;
    }
    Q_EMIT runRequested(command);
    accept();
}

} // namespace lockscope
