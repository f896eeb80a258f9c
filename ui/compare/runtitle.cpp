// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/runtitle.h"

#include "ui/compare/contrastwords.h"
#include "ui/shared/eliding.h"
#include "ui/shared/statusfields.h"

#include <QHBoxLayout>
#include <QLabel>

namespace lockscope {

RunTitle::RunTitle(const QString &letter, QWidget *parent)
    : QWidget(parent), m_line(new QHBoxLayout(this)), m_world(new WorldChip(this)),
      m_words(new ElidedLabel(this))
{
    auto *const letterLabel = new QLabel(letter, this);
    QFont font = letterLabel->font();
    font.setBold(true);
    font.setPointSizeF(font.pointSizeF() * 1.2);
    letterLabel->setFont(font);
    m_words->setObjectName(QStringLiteral("runWords"));
    m_words->setTextFormat(Qt::PlainText);
    m_world->setContentsMargins(9, 2, 9, 2);
    m_line->setContentsMargins(10, 3, 8, 3);
    m_line->setSpacing(8);
    m_line->addWidget(letterLabel);
    m_line->addWidget(m_world);
    m_line->addWidget(m_words, 1);
}

void RunTitle::showRun(RunView::Source source, const std::optional<RunHeader> &header,
    const Verdict *verdict, const QString &file)
{
    const bool isModel = source == RunView::Source::model;
    m_world->setText(isModel                  ? tr("MODEL")
            : source == RunView::Source::file ? tr("FILE")
                                              : tr("LIVE"));
    m_world->setIsModel(isModel);
    const QString words = header ? ContrastWords::run(*header, verdict, file) : file;
    m_words->setText(words);
    m_words->setToolTip(words);
}

QString RunTitle::words() const
{
    return m_words->text();
}

void RunTitle::addTool(QWidget *tool)
{
    m_line->addWidget(tool);
}

} // namespace lockscope
