// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/livelab/labclips.h"

#include "ui/shared/layouts.h"
#include "ui/shared/tables.h"
#include "ui/theme/outcomesign.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"

#include <QLabel>
#include <QListWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {
namespace {

constexpr int shownMax = 50;
constexpr int heightMax = 8; // in entries
constexpr int signSize = 14;

} // namespace

QString clipText(const Clip &clip)
{
    //: a clip of a live lab; %1: when it begins, %2: "clients 1 and 2", %3: how long it lasts
    return LabClips::tr("%1, %2, %3")
        .arg(momentText(clip.from), clientList(clip.clients), lengthText(clip.to - clip.from));
}

LabClips::LabClips(QWidget *parent)
    : QWidget(parent), m_title(new QLabel(this)), m_list(new QuietView<QListWidget>(this))
{
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_list->setObjectName(QStringLiteral("labClips"));
    m_list->setIconSize({signSize, signSize});
    styleAsCards(*m_list);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_title);
    column->addWidget(m_list);
    const auto open = [this](const QModelIndex &index) {
        Q_EMIT opened(m_clips[m_clips.size() - 1 - static_cast<std::size_t>(index.row())]);
    };
    connect(m_list, &QListView::clicked, this, open);
    connect(m_list, &QListView::activated, this, open);
    showClips({});
}

void LabClips::showClips(const std::vector<Violation> &violations)
{
    std::size_t before = m_clips.size();
    m_clips = clipsOf(violations);
    if (m_clips.size() < before) {
        m_list->clear();
        before = 0;
    }
    const int rows = std::min(static_cast<int>(m_clips.size()), shownMax);
    // New entries come first, so that the user's entry stays current.
    for (; before < m_clips.size(); ++before)
        m_list->insertItem(0, new QListWidgetItem(outcomeIcon(Outcome::violated, signSize), {}));
    while (m_list->count() > rows)
        delete m_list->takeItem(m_list->count() - 1);
    for (int row = 0; row < rows; ++row) {
        const Clip &clip = m_clips[m_clips.size() - 1 - static_cast<std::size_t>(row)];
        QListWidgetItem &item = *m_list->item(row);
        item.setText(clipText(clip));
        item.setToolTip(tr("%n violation(s). Click: shows them here, and puts them among the runs "
                           "as a run of its own.",
            nullptr, static_cast<int>(clip.count)));
    }
    m_title->setText(tr("Clips of violations: %1").arg(countText(std::ssize(m_clips))));
    m_list->setAccessibleName(m_title->text());
    m_list->setFixedHeight(std::min(rows, heightMax) * std::max(m_list->sizeHintForRow(0), 1));
    setVisible(rows > 0);
}

} // namespace lockscope
