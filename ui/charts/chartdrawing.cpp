// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chartdrawing.h"

#include "ui/charts/chartspot.h"
#include "ui/charts/chartwords.h"
#include "ui/theme/theme.h"
#include "ui/words/quantities.h"
#include "ui/words/timelinetext.h"

#include <QAreaSeries>
#include <QBarSet>
#include <QCategoryAxis>
#include <QFontMetricsF>
#include <QLegend>
#include <QLegendMarker>
#include <QLineSeries>
#include <QScatterSeries>
#include <QStackedBarSeries>
#include <QValueAxis>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace lockscope {
namespace {

constexpr int timeTicks = 8;
constexpr double faint = 0.3; // share of a faded colour

// Returns the smallest step of 1, 2 or 5 times a power of ten that divides the range into at most `stepsMax` steps.
double roundStep(double range, int stepsMax)
{
    const double least = range / stepsMax;
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (const int step : {1, 2, 5}) {
        if (power * step >= least)
            return power * step;
    }
    return power * 10;
}

int decimalsOf(double step)
{
    return std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 6);
}

class Drawing {
public:
    Drawing(QChart &chart, const Plot &plot) : m_chart(chart), m_plot(plot), m_scale(ChartScale::of(plot)), m_theme(Theme::current()) { }

    void operator()(const Histogram &histogram);
    void operator()(const Curves &courses);
    void operator()(const Rates &rates);
    void operator()(const Dots &dots);
    void operator()(const std::vector<ClientShare> &shares);

private:
    void style(QAbstractAxis &axis, const QString &title);
    QValueAxis *timeAxis();
    QValueAxis *numberAxis(double least, double most, bool isWhole);
    QCategoryAxis *barAxis(std::size_t bars);
    void attach(QAbstractSeries *series, QAbstractAxis *x, QAbstractAxis *y);
    QLineSeries *steps(const std::vector<QPointF> &points, const QString &name);
    std::vector<QPointF> stepsOf(const std::vector<Level> &levels, std::int64_t least = 0) const;
    QAreaSeries *area(const std::vector<QPointF> &points, const QString &name, const QBrush &brush);
    QBarSet *bars(const QString &name, const QColor &colour);
    void mark(double x, double top, const QString &name, Qt::PenStyle pen, std::pair<QAbstractAxis *, QAbstractAxis *> axes);
    double barPlace(const Histogram &histogram, Duration length) const;

    QChart &m_chart;
    const Plot &m_plot;
    ChartScale m_scale;
    const Theme &m_theme;
};

void Drawing::style(QAbstractAxis &axis, const QString &title)
{
    axis.setTitleText(title);
    axis.setTitleFont(m_chart.font());
    axis.setTitleBrush(m_theme.textMuted);
    axis.setLabelsFont(m_chart.font());
    axis.setLabelsColor(m_theme.text);
    axis.setLinePenColor(mixed(m_theme.textMuted, m_theme.panel, 0.6));
    axis.setGridLineColor(m_theme.grid);
    axis.setShadesVisible(false);
}

QValueAxis *Drawing::timeAxis()
{
    auto *const axis = new QValueAxis;
    const double from = secondsOf(m_plot.stretch.from);
    const double to = std::max(secondsOf(m_plot.stretch.to), from + 1e-6);
    const double step = roundStep(to - from, timeTicks);
    axis->setRange(from, to);
    axis->setTickType(QValueAxis::TicksDynamic);
    axis->setTickAnchor(0);
    axis->setTickInterval(step);
    axis->setLabelFormat(QStringLiteral("%.%1f").arg(decimalsOf(step)));
    style(*axis, ChartWords::xTitle(m_plot));
    m_chart.addAxis(axis, Qt::AlignBottom);
    return axis;
}

QValueAxis *Drawing::numberAxis(double least, double most, bool isWhole)
{
    auto *const axis = new QValueAxis;
    double step = roundStep(std::max(most - least, 1e-9) * 1.05, 4);
    if (isWhole)
        step = std::max(1.0, step);
    axis->setRange(std::floor(least / step) * step, std::max(1.0, std::ceil(most * 1.02 / step)) * step);
    axis->setTickType(QValueAxis::TicksDynamic);
    axis->setTickAnchor(0);
    axis->setTickInterval(step);
    axis->setLabelFormat(QStringLiteral("%.%1f").arg(decimalsOf(step)));
    style(*axis, ChartWords::yTitle(m_plot));
    m_chart.addAxis(axis, Qt::AlignLeft);
    return axis;
}

QCategoryAxis *Drawing::barAxis(std::size_t count)
{
    auto *const axis = new QCategoryAxis;
    axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    axis->setRange(-0.5, static_cast<double>(count) - 0.5);
    axis->setStartValue(-0.5);
    style(*axis, ChartWords::xTitle(m_plot));
    axis->setGridLineVisible(false);
    m_chart.addAxis(axis, Qt::AlignBottom);
    return axis;
}

void Drawing::attach(QAbstractSeries *series, QAbstractAxis *x, QAbstractAxis *y)
{
    m_chart.addSeries(series);
    series->attachAxis(x);
    series->attachAxis(y);
}

QLineSeries *Drawing::steps(const std::vector<QPointF> &points, const QString &name)
{
    auto *const line = new QLineSeries;
    line->setName(name);
    line->replace(QList<QPointF>(points.begin(), points.end()));
    return line;
}

// Returns the corners of the step line; levels below `least` are drawn as 0.
std::vector<QPointF> Drawing::stepsOf(const std::vector<Level> &levels, std::int64_t least) const
{
    std::vector<QPointF> points;
    double before = 0;
    for (const Level &level : levels) {
        const double x = secondsOf(level.time);
        const double height = level.value >= least ? static_cast<double>(level.value) : 0;
        if (!points.empty())
            points.emplace_back(x, before);
        points.emplace_back(x, height);
        before = height;
    }
    points.emplace_back(secondsOf(m_plot.stretch.to), before);
    return points;
}

QAreaSeries *Drawing::area(const std::vector<QPointF> &points, const QString &name, const QBrush &brush)
{
    auto *const upper = steps(points, {});
    auto *const filled = new QAreaSeries(upper);
    upper->setParent(filled);
    filled->setName(name);
    filled->setBrush(brush);
    filled->setPen(QPen(brush.color(), 1.5));
    return filled;
}

QBarSet *Drawing::bars(const QString &name, const QColor &colour)
{
    auto *const set = new QBarSet(name);
    set->setColor(colour);
    set->setBorderColor(m_theme.panel);
    return set;
}

void Drawing::mark(double x, double top, const QString &name, Qt::PenStyle pen, std::pair<QAbstractAxis *, QAbstractAxis *> axes)
{
    auto *const line = steps({{x, 0}, {x, top}}, name);
    line->setPen(QPen(m_theme.text, 2, pen));
    attach(line, axes.first, axes.second);
}

// Returns the position of a duration on the axis of bars.
double Drawing::barPlace(const Histogram &histogram, Duration length) const
{
    const auto &list = histogram.bins;
    const auto bin = std::find_if(list.begin(), list.end(), [length](const Histogram::Bin &one) { return length < one.to; });
    if (bin == list.end())
        return static_cast<double>(list.size()) - 0.5;
    const double share = static_cast<double>((length - bin->from).count()) / static_cast<double>((bin->to - bin->from).count());
    return static_cast<double>(bin - list.begin()) - 0.5 + std::clamp(share, 0.0, 1.0);
}

void Drawing::operator()(const Histogram &histogram)
{
    const ClientId client = m_plot.question.client;
    auto *const own = bars(client ? TimelineText::clientName(client) : QString(), client ? m_theme.client(client) : m_theme.accent);
    const QColor ofOthers = client ? mixed(m_theme.accent, m_theme.panel, faint) : m_theme.accent;
    auto *const others = bars(client ? ChartWords::others() : ChartWords::all(), ofOthers);
    double most = 0;
    for (const Histogram::Bin &bin : histogram.bins) {
        own->append(static_cast<double>(bin.clientCount));
        others->append(static_cast<double>(bin.count - bin.clientCount));
        most = std::max(most, static_cast<double>(bin.count));
    }
    auto *const series = new QStackedBarSeries;
    series->setBarWidth(1);
    if (client)
        series->append(own);
    else
        delete own;
    series->append(others);
    QCategoryAxis *const x = barAxis(histogram.bins.size());
    QValueAxis *const y = numberAxis(0, most, true);
    // Labels as many edges as fit.
    const double widest = QFontMetricsF(m_chart.font()).horizontalAdvance(QStringLiteral("00000 ms"));
    const auto room = static_cast<std::size_t>(std::max(2.0, m_chart.size().width() * 0.6 / widest));
    const std::size_t every = (histogram.bins.size() + room - 1) / room;
    for (std::size_t edge = 0; edge <= histogram.bins.size(); edge += every) {
        const Duration length = edge < histogram.bins.size() ? histogram.bins[edge].from : histogram.bins.back().to;
        x->append(lengthText(length), static_cast<double>(edge) - 0.5);
    }
    attach(series, x, y);
    mark(barPlace(histogram, histogram.spread->p50), y->max(), ChartWords::median(histogram.spread->p50), Qt::DashLine, {x, y});
    mark(barPlace(histogram, histogram.spread->p99), y->max(), ChartWords::ninetyNine(histogram.spread->p99), Qt::DotLine, {x, y});
}

void Drawing::operator()(const Curves &courses)
{
    const bool isHolders = m_plot.question.kind == PlotKind::holders;
    double most = 1;
    for (const auto *const levels : {&courses.front, &courses.back}) {
        for (const Level &level : *levels)
            most = std::max(most, static_cast<double>(level.value));
    }
    QValueAxis *const x = timeAxis();
    QValueAxis *const y = numberAxis(0, most, true);
    const QColor ink = m_theme.accent;
    const QString front = isHolders ? ChartWords::inside() : ChartWords::actual(m_plot.workload);
    attach(area(stepsOf(courses.front), front, QBrush(mixed(ink, m_theme.panel, isHolders ? 0.7 : faint))), x, y);
    if (isHolders && courses.violationTime > Duration::zero()) {
        attach(area(stepsOf(courses.front, 2), ChartWords::twoInside(), QBrush(m_theme.violation)), x, y);
        auto *const hatched = area(stepsOf(courses.front, 2), {}, QBrush(readableOn(m_theme.violation), Qt::DiagCrossPattern));
        hatched->setPen(Qt::NoPen);
        attach(hatched, x, y);
    }
    auto *const back = steps(stepsOf(courses.back), isHolders ? ChartWords::believers() : ChartWords::expected(m_plot.workload));
    back->setPen(QPen(m_theme.text, 1.8, Qt::DashLine));
    attach(back, x, y);
}

void Drawing::operator()(const Rates &rates)
{
    std::vector<QPointF> all;
    std::vector<QPointF> own;
    double most = 0;
    for (const Rates::Bin &bin : rates.bins) {
        for (const WorldTime edge : {bin.stretch.from, bin.stretch.to}) {
            all.emplace_back(secondsOf(edge), bin.perSecond());
            own.emplace_back(secondsOf(edge), bin.perSecondOfClient());
        }
        most = std::max(most, bin.perSecond());
    }
    QValueAxis *const x = timeAxis();
    QValueAxis *const y = numberAxis(0, most, false);
    const ClientId client = m_plot.question.client;
    attach(area(all, ChartWords::all(), QBrush(mixed(m_theme.accent, m_theme.panel, client ? faint : 0.7))), x, y);
    if (client)
        attach(area(own, TimelineText::clientName(client), QBrush(m_theme.client(client))), x, y);
}

void Drawing::operator()(const Dots &dots)
{
    std::array<QScatterSeries *, clientColourCount + 1> byColour{};
    double least = 0;
    double most = 0;
    const ClientId asked = m_plot.question.client;
    const double size = QFontMetricsF(m_chart.font()).height() * 0.55;
    for (const Sample &dot : dots.dots) {
        const double height = m_scale.lengthAt(dot.length);
        least = std::min(least, height);
        most = std::max(most, height);
        const bool isAsked = asked && dot.client == asked;
        const int colour = isAsked ? clientColourCount : (dot.client.value - 1) % clientColourCount;
        QScatterSeries *&series = byColour[static_cast<std::size_t>(colour)];
        if (!series) {
            series = new QScatterSeries;
            series->setName(isAsked || dot.client.value <= clientColourCount ? TimelineText::clientName(dot.client) : QString());
            series->setMarkerSize(isAsked ? size * 1.6 : size);
            series->setMarkerShape(isAsked ? QScatterSeries::MarkerShapeRotatedRectangle : QScatterSeries::MarkerShapeCircle);
            const bool standsBack = asked && !isAsked;
            series->setColor(standsBack ? mixed(m_theme.client(dot.client), m_theme.panel, faint) : m_theme.client(dot.client));
            series->setBorderColor(standsBack ? m_theme.panel : m_theme.clientOutline(dot.client));
        }
        series->append(secondsOf(dot.time), height);
    }
    QValueAxis *const x = timeAxis();
    QValueAxis *const y = numberAxis(least, most, false);
    auto *const ground = steps({{x->min(), 0}, {x->max(), 0}}, ChartWords::leaseOver());
    ground->setPen(QPen(m_theme.text, 1.5, Qt::DashLine));
    attach(ground, x, y);
    for (QScatterSeries *const series : byColour) {
        if (series)
            attach(series, x, y);
    }
}

void Drawing::operator()(const std::vector<ClientShare> &shares)
{
    const std::size_t count = (shares.size() + m_scale.perBar - 1) / m_scale.perBar;
    const bool isEntries = m_plot.question.kind == PlotKind::entries;
    const ClientId asked = m_plot.question.client;
    auto *const series = new QStackedBarSeries;
    series->setBarWidth(0.8);
    std::vector<QBarSet *> sets;
    for (int colour = 0; colour < 2 * clientColourCount; ++colour) { // the second six are faded
        const QColor ink = m_theme.client(ClientId{static_cast<std::uint16_t>(colour % clientColourCount + 1)});
        sets.push_back(bars({}, colour < clientColourCount ? ink : mixed(ink, m_theme.panel, faint)));
        sets.back()->setBorderColor(m_theme.clientOutline(ClientId{static_cast<std::uint16_t>(colour % clientColourCount + 1)}));
        sets.back()->append(QList<qreal>(static_cast<qsizetype>(count), 0));
        series->append(sets.back());
    }
    double most = 0;
    for (std::size_t bar = 0; bar < count; ++bar) {
        double sum = 0;
        const std::size_t last = std::min(shares.size(), (bar + 1) * m_scale.perBar);
        for (std::size_t i = bar * m_scale.perBar; i < last; ++i)
            sum += isEntries ? static_cast<double>(shares[i].entries) : m_scale.lengthAt(shares[i].waited);
        const bool standsBack = asked && (asked.value - 1u) / m_scale.perBar != bar;
        const std::size_t colour = (bar % clientColourCount) + (standsBack ? clientColourCount : 0);
        const double height = sum / static_cast<double>(last - bar * m_scale.perBar);
        sets[colour]->replace(static_cast<int>(bar), height);
        most = std::max(most, height);
    }
    QCategoryAxis *const x = barAxis(count);
    const std::size_t every = (count + 19) / 20;
    for (std::size_t bar = 0; bar < count; bar += every)
        x->append(QString::number(shares[bar * m_scale.perBar].client.value), static_cast<double>(bar));
    attach(series, x, numberAxis(0, most, isEntries));
}

} // namespace

void drawPlot(QChart &chart, const Plot &plot)
{
    chart.removeAllSeries();
    for (QAbstractAxis *const axis : chart.axes()) {
        chart.removeAxis(axis);
        delete axis;
    }
    const Theme &theme = Theme::current();
    chart.setBackgroundBrush(theme.panel);
    chart.setPlotAreaBackgroundVisible(false);
    QLegend *const legend = chart.legend();
    legend->setAlignment(Qt::AlignRight);
    legend->setFont(chart.font());
    legend->setLabelColor(theme.text);
    const bool isByClient = plot.question.kind == PlotKind::entries || plot.question.kind == PlotKind::waiting;
    legend->setVisible(!plot.isEmpty() && !isByClient);
    if (plot.isEmpty())
        return;
    std::visit(Drawing(chart, plot), plot.content);
    for (QLegendMarker *const marker : legend->markers()) {
        marker->setVisible(!marker->label().isEmpty());
        if (marker->series()->type() == QAbstractSeries::SeriesTypeLine)
            marker->setShape(QLegend::MarkerShapeFromSeries);
    }
}

} // namespace lockscope
