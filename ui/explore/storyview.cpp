// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore/storyview.h"

#include "ui/shared/layouts.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope {
namespace {

QLabel *richLabel(const char *name, QWidget *parent)
{
    auto *const label = new QLabel(parent);
    label->setObjectName(QString::fromLatin1(name));
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

// Returns a heading with lines below it.
QString section(const QString &heading, const QStringList &lines)
{
    QString html =
        QStringLiteral("<p style=\"margin:0\"><b>%1</b></p>").arg(heading.toHtmlEscaped());
    for (const QString &line : lines)
        html += QStringLiteral("<p style=\"margin-top:2px; margin-bottom:0; margin-left:10px; "
                               "text-indent:-10px\">%1</p>")
                    .arg(line.toHtmlEscaped());
    return html;
}

} // namespace

StoryView::StoryView(QWidget *parent)
    : QWidget(parent), m_happened(richLabel("storyHappened", this)),
      m_matters(richLabel("storyMatters", this)), m_verify(new QPushButton(this)),
      m_fixes(new QPushButton(this)), m_save(new QPushButton(this)), m_next(new QPushButton(this))
{
    setObjectName(QStringLiteral("storyView"));
    m_verify->setObjectName(QStringLiteral("storyVerify"));
    m_fixes->setObjectName(QStringLiteral("storyFixes"));
    m_save->setObjectName(QStringLiteral("storySave"));
    m_next->setObjectName(QStringLiteral("storyNext"));
    auto *const buttons = new QWidget(this);
    auto *const flow = new FlowLayout(buttons);
    flow->setContentsMargins(0, 0, 0, 0);
    for (QPushButton *const button : {m_next, m_fixes, m_verify, m_save})
        flow->addWidget(button);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(buttons);
    column->addWidget(m_happened);
    column->addWidget(m_matters);
    connect(m_verify, &QPushButton::clicked, this, &StoryView::verifyAsked);
    connect(m_fixes, &QPushButton::clicked, this, &StoryView::fixesAsked);
    connect(m_save, &QPushButton::clicked, this, &StoryView::saveAsked);
    connect(m_next, &QPushButton::clicked, this, &StoryView::nextAsked);
    hide();
}

void StoryView::setStory(std::optional<FoundStory> found, bool hasNext)
{
    m_found = std::move(found);
    m_hasNext = hasNext;
    setVisible(m_found.has_value());
    showStory();
}

void StoryView::showStory()
{
    if (!m_found)
        return;
    m_happened->setText(section(tr("What happened"), storyEventLines(*m_found)));
    m_happened->setVisible(!m_found->events.empty());
    m_matters->setText(
        section(tr("What matters for the failure"), explanationLines(m_found->story)));
    m_next->setText(tr("Next"));
    m_next->setToolTip(tr("Show the next story"));
    m_next->setEnabled(m_hasNext);
    m_fixes->setText(tr("What would fix it"));
    m_fixes->setToolTip(tr("Try single changes to this run"));
    m_verify->setText(tr("Verify model on Redis"));
    m_verify->setToolTip(
        tr("Run this failure in the model and on real Redis, and show both side by side"));
    m_save->setText(tr("Save as scenario…"));
    m_save->setToolTip(tr("Make this failure a scenario of your own"));
}

} // namespace lockscope
