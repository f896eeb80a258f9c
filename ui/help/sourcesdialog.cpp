// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/sourcesdialog.h"

#include "ui/theme/theme.h"
#include "ui/words/lessonwords.h"

#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <optional>

namespace lockscope {
namespace {

// Returns the source as a paragraph with an anchor. `isMarked`: the user has asked for this source.
QString paragraph(const Source &source, bool isMarked)
{
    const QString title = QString::fromUtf8(source.title).toHtmlEscaped();
    const QString author = QString::fromUtf8(source.author).toHtmlEscaped();
    const QString address = QString::fromUtf8(source.address).toHtmlEscaped();
    QStringList lines;
    if (!title.isEmpty())
        lines << QStringLiteral("<b>%1</b>").arg(title);
    if (!author.isEmpty())
        lines << author;
    lines << aboutSource(source).toHtmlEscaped();
    if (!address.isEmpty())
        lines << QStringLiteral("<a href=\"%1\">%1</a>").arg(address);
    return QStringLiteral(
        "<table width=\"100%\" cellpadding=\"6\"%1><tr><td><a name=\"%2\"></a>%3</td></tr></table>")
        .arg(isMarked ? QStringLiteral(" bgcolor=\"%1\"").arg(Theme::current().laneAlternate.name())
                      : QString(),
            QString::fromUtf8(source.id), lines.join(QStringLiteral("<br>")));
}

} // namespace

SourcesDialog::SourcesDialog(QWidget *parent) : QDialog(parent), m_text(new QTextBrowser(this))
{
    setObjectName(QStringLiteral("sources"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Sources"));
    m_text->setObjectName(QStringLiteral("sourcesText"));
    m_text->setOpenExternalLinks(true);
    m_text->setAccessibleName(windowTitle());
    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *const column = new QVBoxLayout(this);
    column->addWidget(m_text);
    column->addWidget(buttons);
    resize(620, 520);
    showSource({});
}

void SourcesDialog::showSource(const QString &id)
{
    const auto heading = [](Source::Kind kind) {
        switch (kind) {
        case Source::Kind::article: return tr("The five articles about locks on Redis");
        case Source::Kind::debate: return tr("The debate about Redlock");
        case Source::Kind::documentation: return tr("Documentation");
        case Source::Kind::report: return tr("Reports about clients and servers");
        }
        return QString();
    };
    QString html;
    std::optional<Source::Kind> kind;
    for (const Source &source : sources()) {
        if (source.kind != kind)
            html += QStringLiteral("<h3>%1</h3>").arg(heading(source.kind).toHtmlEscaped());
        kind = source.kind;
        html += paragraph(source, id == QString::fromUtf8(source.id));
    }
    m_text->setHtml(html);
    if (!id.isEmpty())
        m_text->scrollToAnchor(id);
}

} // namespace lockscope
