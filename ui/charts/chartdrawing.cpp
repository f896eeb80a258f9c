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
#include <QTextLayout>
#include <QValueAxis>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace lockscope {
namespace {

constexpr int timeStepsMax =
    8; // the labels of a time axis divide it into at most this number of steps
constexpr int valueStepsMax = 4;         // the same for an axis of values
constexpr std::size_t barLabelsMax = 20; // the maximum number of labels below the clients' bars
constexpr double fadedShare =
    0.3; // a faded colour has this share of the colour; the rest is background

// Returns the smallest step of 1, 2 or 5 times a power of ten that divides the range into at most
// `stepsMax` steps.
double roundStep(double range, int stepsMax)
{
    const double stepMin = range / stepsMax;
    const double power = std::pow(10, std::floor(std::log10(stepMin)));
    for (const int step : {1, 2, 5}) {
        if (power * step >= stepMin)
            return power * step;
    }
    return power * 10;
}

int decimalsOf(double step)
{
    return std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 6);
}

// Draws one plot. There is one operator() for each kind of content.
class Drawing {
public:
    Drawing(QChart &chart, const Plot &plot)
        : m_chart(chart), m_plot(plot), m_scale(ChartScale::of(plot)), m_theme(Theme::current())
    {
    }

    void operator()(const Histogram &histogram);
    void operator()(const Curves &curves);
    void operator()(const Rates &rates);
    void operator()(const Dots &dots);
    void operator()(const std::vector<ClientShare> &shares);

private:
    void style(QAbstractAxis &axis, const QString &title);
    QValueAxis *timeAxis();
    QValueAxis *numberAxis(double valueMin, double valueMax, bool areWholeNumbers);
    QCategoryAxis *barAxis(std::size_t bars);
    void attach(QAbstractSeries *series, QAbstractAxis *x, QAbstractAxis *y);
    QLineSeries *lineSeries(const std::vector<QPointF> &points, const QString &name);
    std::vector<QPointF> stepPoints(
        const std::vector<Level> &levels, std::int64_t valueMin = 0) const;
    QAreaSeries *areaSeries(
        const std::vector<QPointF> &points, const QString &name, const QBrush &brush);
    QBarSet *barSet(const QString &name, const QColor &colour);
    void addVerticalLine(double x, double top, const QString &name, Qt::PenStyle pen,
        std::pair<QAbstractAxis *, QAbstractAxis *> axes);
    double barPosition(const Histogram &histogram, Duration length) const;

    QChart &m_chart;
    const Plot &m_plot;
    ChartScale m_scale;
    const Theme &m_theme;
};

// Returns the font with the family that draws the text. Qt Charts reserves the height of "..." for
// a title, and replaces the title by dots if its characters come from another, higher family.
QFont fontOfCharacters(QFont font, const QString &text)
{
    QTextLayout layout(text, font);
    layout.beginLayout();
    layout.createLine();
    layout.endLayout();
    if (const QList<QGlyphRun> runs = layout.glyphRuns(); !runs.isEmpty())
        font.setFamilies({runs.first().rawFont().familyName()});
    return font;
}

void Drawing::style(QAbstractAxis &axis, const QString &title)
{
    axis.setTitleText(title);
    axis.setTitleFont(fontOfCharacters(m_chart.font(), title));
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
    const double from = secondsOf(m_plot.range.from);
    const double to = std::max(secondsOf(m_plot.range.to), from + 1e-6);
    const double step = roundStep(to - from, timeStepsMax);
    axis->setRange(from, to);
    axis->setTickType(QValueAxis::TicksDynamic);
    axis->setTickAnchor(0);
    axis->setTickInterval(step);
    axis->setLabelFormat(QStringLiteral("%.%1f").arg(decimalsOf(step)));
    style(*axis, ChartWords::xTitle(m_plot));
    m_chart.addAxis(axis, Qt::AlignBottom);
    return axis;
}

QValueAxis *Drawing::numberAxis(double valueMin, double valueMax, bool areWholeNumbers)
{
    auto *const axis = new QValueAxis;
    double step = roundStep(std::max(valueMax - valueMin, 1e-9) * 1.05, valueStepsMax);
    if (areWholeNumbers)
        step = std::max(1.0, step);
    axis->setRange(std::floor(valueMin / step) * step,
        std::max(1.0, std::ceil(valueMax * 1.02 / step)) * step);
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

QLineSeries *Drawing::lineSeries(const std::vector<QPointF> &points, const QString &name)
{
    auto *const line = new QLineSeries;
    line->setName(name);
    line->replace(QList<QPointF>(points.begin(), points.end()));
    return line;
}

// Returns the corners of a line with steps; levels below `valueMin` are drawn as 0.
std::vector<QPointF> Drawing::stepPoints(
    const std::vector<Level> &levels, std::int64_t valueMin) const
{
    std::vector<QPointF> points;
    double before = 0;
    for (const Level &level : levels) {
        const double x = secondsOf(level.time);
        const double height = level.value >= valueMin ? static_cast<double>(level.value) : 0;
        if (!points.empty())
            points.emplace_back(x, before);
        points.emplace_back(x, height);
        before = height;
    }
    points.emplace_back(secondsOf(m_plot.range.to), before);
    return points;
}

QAreaSeries *Drawing::areaSeries(
    const std::vector<QPointF> &points, const QString &name, const QBrush &brush)
{
    auto *const upper = lineSeries(points, {});
    auto *const filled = new QAreaSeries(upper);
    upper->setParent(filled);
    filled->setName(name);
    filled->setBrush(brush);
    filled->setPen(QPen(brush.color(), 1.5));
    return filled;
}

QBarSet *Drawing::barSet(const QString &name, const QColor &colour)
{
    auto *const set = new QBarSet(name);
    set->setColor(colour);
    set->setBorderColor(m_theme.panel);
    return set;
}

void Drawing::addVerticalLine(double x, double top, const QString &name, Qt::PenStyle pen,
    std::pair<QAbstractAxis *, QAbstractAxis *> axes)
{
    auto *const line = lineSeries({{x, 0}, {x, top}}, name);
    line->setPen(QPen(m_theme.text, 2, pen));
    attach(line, axes.first, axes.second);
}

// Returns the position of a duration on the axis of bars.
double Drawing::barPosition(const Histogram &histogram, Duration length) const
{
    const auto &list = histogram.bins;
    const auto bin = std::find_if(
        list.begin(), list.end(), [length](const Histogram::Bin &one) { return length < one.to; });
    if (bin == list.end())
        return static_cast<double>(list.size()) - 0.5;
    const double share = static_cast<double>((length - bin->from).count())
        / static_cast<double>((bin->to - bin->from).count());
    return static_cast<double>(bin - list.begin()) - 0.5 + std::clamp(share, 0.0, 1.0);
}

void Drawing::operator()(const Histogram &histogram)
{
    const ClientId client = m_plot.question.client;
    // If no client is selected, `otherBars` has the bars of all clients.
    auto *const clientBars = barSet(client ? TimelineText::clientName(client) : QString(),
        client ? m_theme.client(client) : m_theme.accent);
    const QColor othersColour =
        client ? mixed(m_theme.accent, m_theme.panel, fadedShare) : m_theme.accent;
    auto *const otherBars =
        barSet(client ? ChartWords::otherClients() : ChartWords::allClients(), othersColour);
    double valueMax = 0;
    for (const Histogram::Bin &bin : histogram.bins) {
        clientBars->append(static_cast<double>(bin.requestedCount));
        otherBars->append(static_cast<double>(bin.count - bin.requestedCount));
        valueMax = std::max(valueMax, static_cast<double>(bin.count));
    }
    auto *const series = new QStackedBarSeries;
    series->setBarWidth(1);
    if (client)
        series->append(clientBars);
    else
        delete clientBars;
    series->append(otherBars);
    QCategoryAxis *const x = barAxis(histogram.bins.size());
    QValueAxis *const y = numberAxis(0, valueMax, true);
    // Add a label to every edge between bars, or to every n-th edge if not all labels fit.
    const double widest =
        QFontMetricsF(m_chart.font()).horizontalAdvance(QStringLiteral("00000 ms"));
    const auto labelsMax =
        static_cast<std::size_t>(std::max(2.0, m_chart.size().width() * 0.6 / widest));
    const std::size_t labelInterval = (histogram.bins.size() + labelsMax - 1) / labelsMax;
    for (std::size_t edge = 0; edge <= histogram.bins.size(); edge += labelInterval) {
        const Duration length =
            edge < histogram.bins.size() ? histogram.bins[edge].from : histogram.bins.back().to;
        x->append(lengthText(length), static_cast<double>(edge) - 0.5);
    }
    attach(series, x, y);
    addVerticalLine(barPosition(histogram, histogram.spread->p50), y->max(),
        ChartWords::median(histogram.spread->p50), Qt::DashLine, {x, y});
    addVerticalLine(barPosition(histogram, histogram.spread->p99), y->max(),
        ChartWords::percentile99(histogram.spread->p99), Qt::DotLine, {x, y});
}

void Drawing::operator()(const Curves &curves)
{
    const bool showsHolders = m_plot.question.kind == PlotKind::holders;
    double valueMax = 1;
    for (const auto *const levels : {&curves.front, &curves.back}) {
        for (const Level &level : *levels)
            valueMax = std::max(valueMax, static_cast<double>(level.value));
    }
    QValueAxis *const x = timeAxis();
    QValueAxis *const y = numberAxis(0, valueMax, true);
    const QColor ink = m_theme.accent;
    const QString front = showsHolders ? ChartWords::inside() : ChartWords::actual(m_plot.workload);
    attach(areaSeries(stepPoints(curves.front), front,
               QBrush(mixed(ink, m_theme.panel, showsHolders ? 0.7 : fadedShare))),
        x, y);
    if (showsHolders && curves.violationTime > Duration::zero()) {
        attach(areaSeries(
                   stepPoints(curves.front, 2), ChartWords::twoInside(), QBrush(m_theme.violation)),
            x, y);
        auto *const hatched = areaSeries(stepPoints(curves.front, 2), {},
            QBrush(readableOn(m_theme.violation), Qt::DiagCrossPattern));
        hatched->setPen(Qt::NoPen);
        attach(hatched, x, y);
    }
    auto *const back = lineSeries(stepPoints(curves.back),
        showsHolders ? ChartWords::believers() : ChartWords::expected(m_plot.workload));
    back->setPen(QPen(m_theme.text, 1.8, Qt::DashLine));
    attach(back, x, y);
}

void Drawing::operator()(const Rates &rates)
{
    std::vector<QPointF> allRates;
    std::vector<QPointF> clientRates;
    double valueMax = 0;
    for (const Rates::Bin &bin : rates.bins) {
        for (const WorldTime edge : {bin.range.from, bin.range.to}) {
            allRates.emplace_back(secondsOf(edge), bin.perSecond());
            clientRates.emplace_back(secondsOf(edge), bin.perSecondOfClient());
        }
        valueMax = std::max(valueMax, bin.perSecond());
    }
    QValueAxis *const x = timeAxis();
    QValueAxis *const y = numberAxis(0, valueMax, false);
    const ClientId client = m_plot.question.client;
    attach(areaSeries(allRates, ChartWords::allClients(),
               QBrush(mixed(m_theme.accent, m_theme.panel, client ? fadedShare : 0.7))),
        x, y);
    if (client)
        attach(areaSeries(
                   clientRates, TimelineText::clientName(client), QBrush(m_theme.client(client))),
            x, y);
}

void Drawing::operator()(const Dots &dots)
{
    std::array<QScatterSeries *, clientColourCount + 1> byColour{};
    double valueMin = 0;
    double valueMax = 0;
    const ClientId highlighted = m_plot.question.client;
    const double size = QFontMetricsF(m_chart.font()).height() * 0.55;
    for (const Sample &dot : dots.dots) {
        const double height = m_scale.axisValueOf(dot.length);
        valueMin = std::min(valueMin, height);
        valueMax = std::max(valueMax, height);
        const bool isHighlighted = highlighted && dot.client == highlighted;
        const int colour =
            isHighlighted ? clientColourCount : (dot.client.value - 1) % clientColourCount;
        QScatterSeries *&series = byColour[static_cast<std::size_t>(colour)];
        if (!series) {
            series = new QScatterSeries;
            series->setName(isHighlighted || dot.client.value <= clientColourCount
                    ? TimelineText::clientName(dot.client)
                    : QString());
            series->setMarkerSize(isHighlighted ? size * 1.6 : size);
            series->setMarkerShape(isHighlighted ? QScatterSeries::MarkerShapeRotatedRectangle
                                                 : QScatterSeries::MarkerShapeCircle);
            const bool isFaded = highlighted && !isHighlighted;
            series->setColor(isFaded ? mixed(m_theme.client(dot.client), m_theme.panel, fadedShare)
                                     : m_theme.client(dot.client));
            series->setBorderColor(isFaded ? m_theme.panel : m_theme.clientOutline(dot.client));
        }
        series->append(secondsOf(dot.time), height);
    }
    QValueAxis *const x = timeAxis();
    QValueAxis *const y = numberAxis(valueMin, valueMax, false);
    auto *const zeroLine = lineSeries({{x->min(), 0}, {x->max(), 0}}, ChartWords::leaseEnd());
    zeroLine->setPen(QPen(m_theme.text, 1.5, Qt::DashLine));
    attach(zeroLine, x, y);
    for (QScatterSeries *const series : byColour) {
        if (series)
            attach(series, x, y);
    }
}

void Drawing::operator()(const std::vector<ClientShare> &shares)
{
    const std::size_t count = (shares.size() + m_scale.clientsPerBar - 1) / m_scale.clientsPerBar;
    const bool showsEntries = m_plot.question.kind == PlotKind::entriesByClient;
    const ClientId highlighted = m_plot.question.client;
    auto *const series = new QStackedBarSeries;
    series->setBarWidth(0.8);
    std::vector<QBarSet *> sets;
    for (int colour = 0; colour < 2 * clientColourCount;
         ++colour) { // the second half of the bar sets has the faded colours
        const QColor ink =
            m_theme.client(ClientId{static_cast<std::uint16_t>(colour % clientColourCount + 1)});
        sets.push_back(
            barSet({}, colour < clientColourCount ? ink : mixed(ink, m_theme.panel, fadedShare)));
        sets.back()->setBorderColor(m_theme.clientOutline(
            ClientId{static_cast<std::uint16_t>(colour % clientColourCount + 1)}));
        sets.back()->append(QList<qreal>(static_cast<qsizetype>(count), 0));
        series->append(sets.back());
    }
    double valueMax = 0;
    for (std::size_t bar = 0; bar < count; ++bar) {
        double sum = 0;
        const std::size_t end = std::min(shares.size(), (bar + 1) * m_scale.clientsPerBar);
        for (std::size_t i = bar * m_scale.clientsPerBar; i < end; ++i)
            sum += showsEntries ? static_cast<double>(shares[i].entries)
                                : m_scale.axisValueOf(shares[i].waited);
        const bool isFaded = highlighted && (highlighted.value - 1u) / m_scale.clientsPerBar != bar;
        const std::size_t colour = (bar % clientColourCount) + (isFaded ? clientColourCount : 0);
        const double height = sum / static_cast<double>(end - bar * m_scale.clientsPerBar);
        sets[colour]->replace(static_cast<int>(bar), height);
        valueMax = std::max(valueMax, height);
    }
    QCategoryAxis *const x = barAxis(count);
    const std::size_t labelInterval = (count + barLabelsMax - 1) / barLabelsMax;
    for (std::size_t bar = 0; bar < count; bar += labelInterval)
        x->append(QString::number(shares[bar * m_scale.clientsPerBar].client.value),
            static_cast<double>(bar));
    attach(series, x, numberAxis(0, valueMax, showsEntries));
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
    const bool isByClient = plot.question.kind == PlotKind::entriesByClient
        || plot.question.kind == PlotKind::waitByClient;
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
