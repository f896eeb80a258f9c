// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runsstrip.h"

#include "ui/shared/manualplace.h"
#include "ui/theme/icons.h"
#include "ui/theme/outcomesign.h"
#include "ui/theme/theme.h"
#include "ui/words/faultwords.h"
#include "ui/words/quantities.h"
#include "ui/words/scenariowords.h"
#include "ui/words/schemewords.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

#include <QAbstractListModel>
#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLocale>
#include <QMimeData>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QRegularExpression>

#include <algorithm>

namespace lockscope {
namespace {

// In pixels.
constexpr int chipHeight = 22;
constexpr int chipWidthMax = 240; // wider if all runs have room
constexpr int gap = 4;
constexpr int edge = 6;
constexpr int signSize = 12;
constexpr int pinSize = 10;
constexpr int foldSize = 7;

constexpr qsizetype shownChangesMax = 2; // in the title of a run

constexpr QKeyCombination keepKeys = Qt::Key_K;
constexpr QKeyCombination restoreKeys = Qt::CTRL | Qt::Key_Z;

// Returns the scenario as short as its number: "F10", of a copy "F10 (last 10 s)"; without a
// number, its title.
QString scenarioWord(const Scenario &scenario)
{
    const QString line = scenarioLine(scenario);
    const QString word = line.section(QRegularExpression(QStringLiteral("( ·|:|：) ?")), 0, 0);
    static const QRegularExpression addition(QStringLiteral("( \\(|（)[^()（）]+[)）]$"));
    return word == line ? word : word + addition.match(line).captured();
}

const KeptRun *runBefore(const Runs &runs, const KeptRun &run)
{
    const KeptRun *before = nullptr;
    for (const KeptRun &other : runs.all()) {
        if (other.id == run.id)
            break;
        if (other.choice.scenario().id == run.choice.scenario().id)
            before = &other;
    }
    return before;
}

// Returns the faults that were added or changed; those that only order the clients are left out.
QStringList changedFaults(const FaultPlan &before, const FaultPlan &after)
{
    QStringList faults;
    for (const Fault &fault : after) {
        if (fault.action != FaultAction::lateStart
            && std::ranges::find(before, fault) == before.end())
            faults << FaultWords::target(fault) + u' ' + FaultWords::title(fault);
    }
    return faults.isEmpty() ? QStringList(RunsStrip::tr("other faults")) : faults;
}

// Returns what differs between two choices of one scenario, the most important first. Numbers of
// nodes that follow from the scheme are left out.
QStringList changesBetween(const Choice &before, const Choice &after)
{
    QStringList changes;
    if (before.scheme() != after.scheme())
        changes << schemeTitle(after.scheme());
    if (before.programs() != after.programs())
        changes << (after.programs().empty() ? RunsStrip::tr("simulated clients")
                                             : RunsStrip::tr("own program"));
    if (before.faults() != after.faults())
        changes << changedFaults(before.faults(), after.faults());
    Choice underScheme = before;
    underScheme.setScheme(after.scheme());
    for (const SettingInfo &info : settingInfos()) {
        const double value = settingNumber(after.settings(), info.name);
        if (value != settingNumber(underScheme.settings(), info.name))
            changes << QStringLiteral("%1 %2").arg(
                settingLabel(info.name), settingValueText(info, value));
    }
    if (before.seed() != after.seed())
        changes << RunsStrip::tr("seed %1").arg(after.seed().value);
    return changes;
}

QStringList changesOf(const Runs &runs, const KeptRun &run)
{
    const KeptRun *const before = runBefore(runs, run);
    return before ? changesBetween(before->choice, run.choice) : QStringList();
}

class RunsModel : public QAbstractListModel {
public:
    enum Role { idRole = Qt::UserRole };
    RunsModel(Runs &runs, QObject *parent) : QAbstractListModel(parent), m_runs(runs) { }

    void showRuns()
    {
        std::vector<int> ids;
        for (const KeptRun &kept : m_runs.all())
            ids.push_back(kept.id);
        if (ids == m_ids && !ids.empty()) { // a name that the user is typing stays
            Q_EMIT dataChanged(index(0), index(rowCount() - 1));
            return;
        }
        beginResetModel();
        m_ids = std::move(ids);
        endResetModel();
    }
    const KeptRun &run(const QModelIndex &index) const
    {
        return *m_runs.find(m_ids[static_cast<std::size_t>(index.row())]);
    }
    int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_ids.size());
    }
    Qt::ItemFlags flags(const QModelIndex &index) const override
    {
        return QAbstractListModel::flags(index) | Qt::ItemIsEditable | Qt::ItemIsDragEnabled;
    }
    QVariant data(const QModelIndex &index, int role) const override
    {
        if (!checkIndex(index, CheckIndexOption::IndexIsValid))
            return {};
        if (role == idRole) // also of a run that was just removed
            return m_ids[static_cast<std::size_t>(index.row())];
        const KeptRun &kept = run(index);
        switch (role) {
        case Qt::DisplayRole:
        case Qt::EditRole: return runTitle(kept);
        case Qt::AccessibleTextRole:
            return QStringLiteral("%1, %2, %3, %4")
                .arg(sourceWord(kept.source), runTitle(kept), outcomeText(kept),
                    kept.at.toString(QStringLiteral("HH:mm")));
        case Qt::ToolTipRole: return card(kept);
        default: return {};
        }
    }
    QStringList mimeTypes() const override { return {RunsStrip::dragType()}; }
    QMimeData *mimeData(const QModelIndexList &indexes) const override
    {
        auto *const data = new QMimeData;
        data->setData(
            RunsStrip::dragType(), QByteArray::number(indexes.constFirst().data(idRole).toInt()));
        return data;
    }
    bool setData(const QModelIndex &index, const QVariant &value, int role) override
    {
        if (role != Qt::EditRole)
            return false;
        m_runs.setName(run(index).id, value.toString());
        return true;
    }

private:
    static QString outcomeText(const KeptRun &run)
    {
        return run.outcome ? outcomeWord(*run.outcome) : RunsStrip::tr("not judged yet");
    }
    // Returns what the strip has no room for.
    QString card(const KeptRun &run) const
    {
        const auto row = [](const QString &name, const QString &value) {
            return QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>")
                .arg(name, value.toHtmlEscaped());
        };
        QString rows = row(RunsStrip::tr("Scenario"), scenarioLine(run.choice.scenario()))
            + row(RunsStrip::tr("Lock scheme"), schemeTitle(run.choice.scheme()));
        if (const QStringList changes = changesOf(m_runs, run); !changes.isEmpty())
            //: in a table: what differs from the run before
            rows += row(RunsStrip::tr("Since the run before"), changes.join(QStringLiteral(" · ")));
        if (run.view && run.view->trace) {
            QString size = RunsStrip::tr(
                "%1 · %n event(s)", nullptr, static_cast<int>(run.view->trace->size()))
                               .arg(lengthText(run.length()));
            if (run.bytes() > 0) // the size of a clip is not known
                size += QStringLiteral(" · ")
                    + QLocale().formattedDataSize(static_cast<qint64>(run.bytes()));
            rows += row(RunsStrip::tr("Recorded"), size);
        }
        return QStringLiteral("<b>%1 · %2</b> &nbsp; %3<table>%4</table>%5")
            .arg(sourceWord(run.source), outcomeText(run),
                run.at.toString(QStringLiteral("HH:mm:ss")), rows,
                RunsStrip::tr("Click shows it. Ctrl+Enter compares it with the shown run. It is "
                              "kept: a change of the experiment "
                              "makes a new run."));
    }

    Runs &m_runs;
    std::vector<int> m_ids; // of the rows
};

// Paints a run as a chip.
class ChipDelegate : public QStyledItemDelegate {
public:
    ChipDelegate(const Runs &runs, QObject *parent) : QStyledItemDelegate(parent), m_runs(runs) { }

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const KeptRun &run = runOf(index);
        QFont bold = option.font; // so that no chip changes its width when it is shown
        bold.setBold(true);
        const QFontMetrics metrics(bold);
        const int texts = metrics.horizontalAdvance(
            sourceWord(run.source) + u' ' + index.data().toString() + u' ' + timeOf(run));
        const int share = static_cast<const QAbstractItemView *>(parent())->viewport()->width()
                / index.model()->rowCount()
            - gap;
        return {std::min(std::max(chipWidthMax, share),
                    texts + signSize + 6 * edge + (run.isPinned ? pinSize + edge : 0))
                + gap,
            chipHeight + gap};
    }

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
        const QModelIndex &index) const override
    {
        const Theme &theme = Theme::current();
        const KeptRun &run = runOf(index);
        const bool isShown = run.id == m_runs.shown();
        const QRectF chip = QRectF(option.rect).adjusted(0.5, 2.5, -gap - 0.5, -2.5);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        QPen border(isShown ? theme.accent : mixed(theme.textMuted, theme.window, 0.4));
        if (run.source == RunView::Source::model)
            border.setStyle(Qt::DashLine);
        painter->setPen(border);
        painter->setBrush(isShown ? theme.panel
                : option.state.testFlag(QStyle::State_MouseOver)
                ? mixed(theme.text, theme.window, 0.06)
                : theme.window);
        painter->drawRoundedRect(chip, 3, 3);
        if (run.source == RunView::Source::file) {
            const QPointF corner = chip.topRight();
            painter->setBrush(mixed(theme.textMuted, theme.window, 0.4));
            painter->drawPolygon(QPolygonF{corner - QPointF(foldSize, 0),
                corner + QPointF(0, foldSize), corner - QPointF(foldSize, -foldSize)});
        }
        if (isShown)
            painter->fillRect(
                QRectF(chip.left(), option.rect.bottom() - 2, chip.width(), 3), theme.accent);
        if (option.state.testFlag(QStyle::State_HasFocus)) {
            painter->setPen(QPen(theme.accent, 2));
            painter->setBrush(Qt::NoBrush);
            painter->drawRoundedRect(chip.adjusted(1, 1, -1, -1), 3, 3);
        }
        QRectF room = chip.adjusted(edge, 0, -edge, 0);
        const QRectF sign(room.left(), room.center().y() - signSize / 2.0, signSize, signSize);
        if (run.outcome) {
            paintOutcome(*painter, *run.outcome, sign, {outcomeColour(*run.outcome), theme.panel});
        } else { // it lasts
            painter->setPen(Qt::NoPen);
            painter->setBrush(theme.accent);
            painter->drawEllipse(QRectF(sign).center(), sign.width() / 4.0, sign.width() / 4.0);
        }
        room.setLeft(sign.right() + edge);
        painter->setFont(fontOf(option, run));
        const QFontMetrics metrics = painter->fontMetrics();
        const auto paintText = [&](const QString &text, Qt::Alignment side, const QColor &colour) {
            painter->setPen(colour);
            painter->drawText(room, side | Qt::AlignVCenter, text);
            const int width = metrics.horizontalAdvance(text) + edge;
            side == Qt::AlignLeft ? room.setLeft(room.left() + width)
                                  : room.setRight(room.right() - width);
        };
        paintText(sourceWord(run.source), Qt::AlignLeft, theme.textMuted);
        paintText(timeOf(run), Qt::AlignRight, theme.textMuted);
        if (run.isPinned) {
            themedIcon(QStringLiteral("pin"))
                .paint(painter,
                    QRectF(
                        room.right() - pinSize, room.center().y() - pinSize / 2.0, pinSize, pinSize)
                        .toRect());
            room.setRight(room.right() - pinSize - edge);
        }
        paintText(metrics.elidedText(
                      index.data().toString(), Qt::ElideRight, static_cast<int>(room.width())),
            Qt::AlignLeft, theme.text);
        painter->restore();
    }

private:
    const KeptRun &runOf(const QModelIndex &index) const
    {
        return static_cast<const RunsModel *>(index.model())->run(index);
    }
    QFont fontOf(const QStyleOptionViewItem &option, const KeptRun &run) const
    {
        QFont font = option.font;
        font.setBold(run.id == m_runs.shown());
        return font;
    }
    static QString timeOf(const KeptRun &run) { return run.at.toString(QStringLiteral("HH:mm")); }

    const Runs &m_runs;
};

} // namespace

QString sourceWord(RunView::Source source)
{
    switch (source) {
    case RunView::Source::live: return RunsStrip::tr("Redis");
    case RunView::Source::file: return RunsStrip::tr("File");
    case RunView::Source::model:
    case RunView::Source::none: break;
    }
    return RunsStrip::tr("Model");
}

QString runTitle(const KeptRun &run)
{
    if (!run.name.isEmpty())
        return run.name;
    if (run.source == RunView::Source::file)
        return QFileInfo(run.view->file).fileName();
    Scenario scenario = run.choice.scenario();
    const bool isStory = scenario.id.ends_with("-found"); // by a search: its faults are what it is
    scenario.faults = isStory ? FaultPlan() : run.choice.originalFaults();
    QStringList words = changesBetween(Choice(scenario), run.choice);
    if (words.isEmpty())
        words << schemeTitle(run.choice.scheme());
    if (words.size() > shownChangesMax)
        words = {RunsStrip::tr("%1, %n more change(s)", nullptr, static_cast<int>(words.size() - 1))
                     .arg(words.first())};
    return scenarioWord(scenario) + QStringLiteral(" · ") + listText(words);
}

QString RunsStrip::dragType()
{
    return QStringLiteral("application/x-lockscope-run-%1").arg(QCoreApplication::applicationPid());
}

RunsStrip::RunsStrip(Runs &runs, QWidget *parent) : QListView(parent), m_runs(runs)
{
    setObjectName(QStringLiteral("runs"));
    setAccessibleName(tr("Runs"));
    setProperty(manualPlaceProperty, QStringLiteral("compare"));
    setFlow(QListView::LeftToRight);
    setResizeMode(QListView::Adjust);
    setWrapping(false);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollMode(QListView::ScrollPerPixel);
    setEditTriggers(QListView::EditKeyPressed);
    setMouseTracking(true);
    setDragDropMode(QListView::DragOnly);
    setModel(new RunsModel(runs, this));
    setItemDelegate(new ChipDelegate(runs, this));
    viewport()->setAutoFillBackground(false);
    setFixedHeight(chipHeight + gap + 2);
    connect(&runs, &Runs::changed, this, &RunsStrip::showRuns);
    connect(horizontalScrollBar(), &QScrollBar::valueChanged, this, &RunsStrip::scrolled);
    connect(horizontalScrollBar(), &QScrollBar::rangeChanged, this, &RunsStrip::scrolled);
    showRuns();
}

void RunsStrip::showRuns()
{
    // Without the focus there is no current run: a screen reader would speak it.
    const int current = hasFocus() ? idAt(currentIndex()) : 0;
    auto &runs = static_cast<RunsModel &>(*model());
    runs.showRuns();
    for (int row = 0; row < runs.rowCount(); ++row) {
        const QModelIndex index = runs.index(row);
        if (idAt(index) == m_runs.shown())
            scrollTo(index);
        if (idAt(index) == current)
            setCurrentIndex(index);
    }
    Q_EMIT scrolled();
}

int RunsStrip::idAt(const QModelIndex &index) const
{
    return index.data(RunsModel::idRole).toInt();
}

int RunsStrip::olderCount() const
{
    return std::max(0, indexAt(QPoint(1, viewport()->height() / 2)).row());
}

void RunsStrip::compareCurrent()
{
    Q_EMIT compareAsked(idAt(currentIndex()));
}

bool RunsStrip::event(QEvent *event)
{
    // In the strip, Ctrl+Z brings a removed run back; elsewhere in the window it undoes a change of
    // the choice.
    if (event->type() == QEvent::ShortcutOverride) {
        const QKeyCombination keys = static_cast<QKeyEvent *>(event)->keyCombination();
        if (keys == keepKeys || (keys == restoreKeys && m_runs.canRestore())) {
            event->accept();
            return true;
        }
    }
    return QListView::event(event);
}

void RunsStrip::keyPressEvent(QKeyEvent *event)
{
    const int id = idAt(currentIndex());
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->keyCombination() == restoreKeys && m_runs.canRestore())
        m_runs.restoreRemoved();
    else if (!id || state() == EditingState)
        QListView::keyPressEvent(event);
    else if (isEnter && event->modifiers() == Qt::ControlModifier)
        compareCurrent();
    else if (isEnter)
        Q_EMIT showAsked(id);
    else if (event->keyCombination() == keepKeys)
        m_runs.setPinned(id, !m_runs.find(id)->isPinned);
    else if (event->key() == Qt::Key_Delete)
        m_runs.remove(id);
    else
        QListView::keyPressEvent(event);
}

void RunsStrip::focusInEvent(QFocusEvent *event)
{
    const auto &runs = static_cast<const RunsModel &>(*model());
    for (int row = 0; row < runs.rowCount() && !currentIndex().isValid(); ++row) {
        if (idAt(runs.index(row)) == m_runs.shown() || row == runs.rowCount() - 1)
            setCurrentIndex(runs.index(row));
    }
    QListView::focusInEvent(event);
}

void RunsStrip::mouseReleaseEvent(QMouseEvent *event)
{
    QListView::mouseReleaseEvent(event);
    if (const int id = idAt(indexAt(event->pos())); id && event->button() == Qt::LeftButton)
        Q_EMIT showAsked(id);
}

void RunsStrip::wheelEvent(QWheelEvent *event)
{
    const QPoint turn = event->angleDelta();
    horizontalScrollBar()->setValue(
        horizontalScrollBar()->value() - (turn.x() ? turn.x() : turn.y()));
    event->accept();
}

void RunsStrip::contextMenuEvent(QContextMenuEvent *event)
{
    const bool isByKey = event->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex index = isByKey ? currentIndex() : indexAt(event->pos());
    if (index.isValid())
        Q_EMIT menuAsked(idAt(index),
            isByKey ? viewport()->mapToGlobal(visualRect(index).bottomLeft()) : event->globalPos());
    event->accept(); // no menu of docks
}

void RunsStrip::paintEvent(QPaintEvent *event)
{
    QListView::paintEvent(event);
    if (model()->rowCount() > 0)
        return;
    QPainter painter(viewport());
    painter.setPen(Theme::current().textMuted);
    painter.drawText(viewport()->rect().adjusted(edge, 0, 0, 0), Qt::AlignVCenter,
        tr("Runs appear here: each run on Redis, each file, each run of the model that you look at "
           "for two seconds."));
}

} // namespace lockscope
