// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/contentiondialog.h"

#include "shared/quantities.h"
#include "sweep/contentionchart.h"
#include "sweep/contentiondesk.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <utility>

namespace lockscope {

ContentionDialog::ContentionDialog(std::string redisServer, QWidget *parent)
    : QDialog(parent), m_redisServer(std::move(redisServer)), m_desk(new ContentionDesk(this)), m_world(new QComboBox(this)),
      m_start(new QPushButton(this)), m_progress(new QProgressBar(this)), m_figure(new QComboBox(this)), m_chart(new ContentionChart(this)),
      m_note(new QLabel(this)), m_table(new QTableWidget(this))
{
    setObjectName(QStringLiteral("contentionDialog"));
    m_world->setObjectName(QStringLiteral("contentionWorld"));
    m_world->addItem(QString(), QStringLiteral("model"));
    m_world->addItem(QString(), QStringLiteral("live"));
    m_start->setObjectName(QStringLiteral("contentionStart"));
    m_start->setDefault(true);
    m_figure->setObjectName(QStringLiteral("contentionFigure"));
    for (int i = 0; i < contentionFigureCount; ++i)
        m_figure->addItem(QString());
    m_note->setObjectName(QStringLiteral("contentionNote"));
    m_note->setWordWrap(true);
    m_table->setObjectName(QStringLiteral("contentionTable"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setColumnCount(2 + contentionFigureCount);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_progress->hide();
    auto *const top = new QHBoxLayout;
    top->addWidget(m_world);
    top->addWidget(m_start);
    top->addWidget(m_progress, 1);
    top->addStretch(0);
    top->addWidget(m_figure);
    auto *const column = new QVBoxLayout(this);
    column->addLayout(top);
    column->addWidget(m_chart, 3);
    column->addWidget(m_note);
    column->addWidget(m_table, 2);
    resize(860, 720);
    connect(m_start, &QPushButton::clicked, this, &ContentionDialog::startOrCancel);
    connect(m_figure, &QComboBox::currentIndexChanged, m_chart, [this](int index) { m_chart->setFigure(static_cast<ContentionFigure>(index)); });
    connect(m_desk, &ContentionDesk::measured, this, &ContentionDialog::take);
    connect(m_desk, &ContentionDesk::failed, this, &ContentionDialog::finish);
    connect(m_desk, &ContentionDesk::done, this, [this] { finish({}); });
    retranslate();
}

void ContentionDialog::startOrCancel()
{
    if (m_desk->isBusy()) {
        m_desk->cancel();
        finish({});
        return;
    }
    m_points.clear();
    m_trouble.clear();
    ContentionPlan plan;
    plan.world = m_world->currentData().toString().toStdString();
    plan.redisServer = m_redisServer;
    m_progress->setRange(0, static_cast<int>(contentionWords.size() * plan.clients.size()));
    m_progress->setValue(0);
    m_progress->show();
    m_desk->start(plan);
    retranslate();
}

void ContentionDialog::take(const ContentionPoint &point, int all)
{
    m_points.push_back(point);
    m_progress->setRange(0, all);
    m_progress->setValue(static_cast<int>(m_points.size()));
    showFigures();
}

void ContentionDialog::finish(const QString &trouble)
{
    m_trouble = trouble;
    m_progress->hide();
    retranslate();
}

void ContentionDialog::showFigures()
{
    m_chart->setPoints(m_points);
    m_table->setRowCount(static_cast<int>(m_points.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const ContentionPoint &point = m_points[static_cast<std::size_t>(row)];
        const auto set = [&](int column, const QString &text, bool isNumber) {
            auto *const item = new QTableWidgetItem(text);
            item->setTextAlignment(Qt::AlignVCenter | (isNumber ? Qt::AlignRight : Qt::AlignLeft));
            m_table->setItem(row, column, item);
        };
        set(0, contentionWayWords(point.way), false);
        set(1, countText(point.clients), true);
        for (int i = 0; i < contentionFigureCount; ++i) {
            const auto figure = static_cast<ContentionFigure>(i);
            set(2 + i, contentionNumberText(figure, contentionNumber(point, figure)), true);
        }
    }
    if (!m_trouble.isEmpty())
        m_note->setText(tr("It could not be measured: %1").arg(m_trouble));
    else if (m_points.empty() || m_desk->isBusy())
        m_note->setText(tr("Each client adds 1 to one counter again and again, for one second, with no rest. Who polls waits 1 to 2 ms between two tries."));
    else
        m_note->setText(crossingWords(m_points, ContentionWay::poll) + QLatin1Char('\n') + crossingWords(m_points, ContentionWay::handOver));
}

void ContentionDialog::retranslate()
{
    setWindowTitle(tr("Contention: WATCH against locks"));
    m_world->setItemText(0, tr("In the model"));
    m_world->setItemText(1, tr("On real Redis"));
    m_world->setEnabled(!m_desk->isBusy());
    m_start->setText(m_desk->isBusy() ? tr("Cancel") : tr("Measure"));
    QStringList heads{tr("Way"), tr("Clients")};
    for (int i = 0; i < contentionFigureCount; ++i) {
        m_figure->setItemText(i, contentionFigureWords(static_cast<ContentionFigure>(i)));
        heads << contentionFigureWords(static_cast<ContentionFigure>(i));
    }
    m_table->setHorizontalHeaderLabels(heads);
    showFigures();
}

void ContentionDialog::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QDialog::changeEvent(event);
}

} // namespace lockscope
