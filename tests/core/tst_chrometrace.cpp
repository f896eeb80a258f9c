// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the export of a trace in the Trace Event Format of Chrome.
#include <QTest>

#include "core/analysis/export/chrometrace.h"
#include "core/analysis/export/repetition.h"
#include "core/analysis/export/wholefile.h"
#include "core/run/modelrun/simulate.h"
#include "core/verdict/judge.h"
#include "tests/core/exportedruns.h"
#include "tests/support/tracebuilder.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <map>
#include <set>
#include <sys/resource.h>

using namespace lockscope;

namespace {

// Returns which rule of the Trace Event Format the events break first; empty: none. A program that
// reads the format relies on these rules.
QString brokenChromeRule(const QJsonArray &events)
{
    // Slices by process and thread.
    std::map<std::pair<int, int>, std::vector<std::pair<qint64, qint64>>> slices;
    std::map<QString, int>
        open; // the number of asynchronous slices without an end, by process, category and id
    std::map<QString, qint64> arrows;          // by id: the time at which the arrow begins
    std::set<std::pair<int, int>> named, used; // by process and thread
    for (const QJsonValue &value : events) {
        const QJsonObject event = value.toObject();
        const QString phase = event.value(QStringLiteral("ph")).toString();
        const auto number = [&](const char *key) {
            return event.value(QLatin1String(key)).toInteger(-1);
        };
        const std::pair lane{static_cast<int>(number("pid")), static_cast<int>(number("tid"))};
        const QString text = QString::fromUtf8(QJsonDocument(event).toJson(QJsonDocument::Compact));
        if (lane.first < 1 || lane.second < 1 || number("ts") < 0
            || event.value(QStringLiteral("name")).toString().isEmpty())
            return QStringLiteral("a process, a thread, a time or a name is missing: ") + text;
        const QString id = QString::number(lane.first)
            + event.value(QStringLiteral("cat")).toString()
            + event.value(QStringLiteral("id")).toString();
        if (phase == QLatin1String("M")) {
            if (event.value(QStringLiteral("name")) == QLatin1String("thread_name"))
                named.insert(lane);
            continue;
        }
        used.insert(lane);
        if (phase == QLatin1String("X")) {
            if (number("dur") < 0)
                return QStringLiteral("a length is missing: ") + text;
            slices[lane].emplace_back(number("ts"), number("ts") + number("dur"));
        } else if (phase == QLatin1String("b")) {
            if (open[id]++ != 0)
                return QStringLiteral("begun twice: ") + text;
        } else if (phase == QLatin1String("e")) {
            if (--open[id] != 0)
                return QStringLiteral("ended without a beginning: ") + text;
        } else if (phase == QLatin1String("s")) {
            arrows[QString::number(number("id"))] = number("ts");
        } else if (phase == QLatin1String("f")) {
            const auto from = arrows.find(QString::number(number("id")));
            if (from == arrows.end() || from->second > number("ts"))
                return QStringLiteral("an arrow without a beginning, or back in time: ") + text;
        } else {
            return QStringLiteral("an unexpected phase: ") + text;
        }
    }
    for (const auto &[id, count] : open) {
        if (count != 0)
            return QStringLiteral("never ended: ") + id;
    }
    for (auto &[lane, list] : slices) {
        std::sort(list.begin(), list.end(), [](const auto &a, const auto &b) {
            return a.first != b.first ? a.first < b.first : a.second > b.second;
        });
        std::vector<qint64> ends;
        for (const auto &[begin, end] : list) {
            while (!ends.empty() && ends.back() <= begin)
                ends.pop_back();
            if (!ends.empty() && ends.back() < end)
                return QStringLiteral("two slices overlap but do not nest, in %1/%2 at %3")
                    .arg(lane.first)
                    .arg(lane.second)
                    .arg(begin);
            ends.push_back(end);
        }
    }
    return named == used ? QString()
                         : QStringLiteral("a thread without a name, or a name without a thread");
}

QJsonArray chromeEvents(const std::string &text)
{
    QJsonParseError error;
    const QJsonDocument json = QJsonDocument::fromJson(bytes(text), &error);
    return error.error == QJsonParseError::NoError
        ? json.object().value(QStringLiteral("traceEvents")).toArray()
        : QJsonArray();
}

} // namespace

class TestChromeTrace : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theExportKeepsTheRulesOfTheFormat_data() { addModelScenarios(); }

    void theExportKeepsTheRulesOfTheFormat()
    {
        QFETCH(int, index);
        const auto trace = modelTrace(index);
        const Spans spans = deriveSpans(*trace);
        const QJsonArray events = chromeEvents(chromeTraceText(*trace, spans));
        QVERIFY(!events.isEmpty());
        QCOMPARE(brokenChromeRule(events), QString());
        qsizetype rows = 0, drawn = 0, expected = 0;
        for (const QJsonValue &event : events) {
            rows += event[QStringLiteral("cat")] == QLatin1String("event");
            drawn += event[QStringLiteral("cat")] == QLatin1String("span")
                || (event[QStringLiteral("ph")] == QLatin1String("b"));
        }
        for (const auto &[id, lane] : spans.lanes())
            expected += static_cast<qsizetype>(lane.size());
        QCOMPARE(rows, static_cast<qsizetype>(trace->size()));
        QCOMPARE(drawn, expected);
    }

    void brokenChromeRuleFindsSlicesThatDoNotNest()
    {
        const auto trace = overlap().trace();
        QJsonArray events = chromeEvents(chromeTraceText(*trace, deriveSpans(*trace)));
        QCOMPARE(brokenChromeRule(events), QString());
        for (qsizetype i = 0; i < events.size(); ++i) {
            QJsonObject event = events[i].toObject();
            if (event.value(QStringLiteral("name")) == QLatin1String("inside"))
                event[QStringLiteral("ts")] = event.value(QStringLiteral("ts")).toInteger()
                    - 5'000; // before the belief begins
            events[i] = event;
        }
        QVERIFY(brokenChromeRule(events).contains(QStringLiteral("do not nest")));
    }

    void spansOfAClientShareAThreadAndArrowsConnectCausesWithEffects()
    {
        const auto trace = overlap().trace();
        const QJsonArray events = chromeEvents(chromeTraceText(*trace, deriveSpans(*trace)));
        QMap<QString, QJsonObject> spans;
        int arrows = 0;
        for (const QJsonValue &event : events) {
            if (event[QStringLiteral("cat")] == QLatin1String("span")
                && event[QStringLiteral("pid")].toInt() == 101)
                spans[event[QStringLiteral("name")].toString()] = event.toObject();
            arrows += event[QStringLiteral("ph")] == QLatin1String("s");
        }
        QCOMPARE(spans[QStringLiteral("inside")].value(QStringLiteral("tid")),
            spans[QStringLiteral("believes")].value(QStringLiteral("tid")));
        QCOMPARE(spans[QStringLiteral("paused")].value(QStringLiteral("dur")).toInt(), 410'000);
        QVERIFY(arrows >= 4); // two commands, each with an arrow to the node and one back
    }
};

QTEST_GUILESS_MAIN(TestChromeTrace)
#include "tst_chrometrace.moc"
