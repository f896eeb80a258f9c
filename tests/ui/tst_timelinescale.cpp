// SPDX-License-Identifier: GPL-3.0-or-later
// What makes the timeline fast, held against what it stands for.
#include "shared/painthatch.h"
#include "support/tracebuilder.h"
#include "timeline/foldcolumns.h"
#include "timeline/lanepixels.h"
#include "timeline/timelineindex.h"
#include "trace/spans.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <random>
#include <vector>

using namespace lockscope;

namespace {

/// A run that grows, of many clients that want one lock: short holds and long ones, pauses, beliefs that outlive their lease.
class CrowdRun {
public:
    CrowdRun() { m_story.run("set-px-lua", 1); }
    void grow(int steps)
    {
        for (int i = 0; i < steps; ++i) {
            const int client = static_cast<int>(1 + m_random() % clientCount);
            m_story.after(Duration(m_random() % 40 == 0 ? m_random() % 90'000'000 : m_random() % 200'000)).client(client);
            int &stage = m_stages[client];
            switch (stage++) {
            case 0: m_story.attempt(); break;
            case 1: m_story.granted(900ms); break;
            case 2: m_story.entered(); break;
            case 3:
                if (m_random() % 5 == 0)
                    m_story.leaseEnded().after(50us);
                m_story.left();
                break;
            default:
                m_story.released();
                stage = 0;
            }
        }
        trace = m_story.trace();
        spans.take(*trace);
        index.update(trace, spans.spans());
    }
    FoldCrowd crowd() const { return {clients, *trace, spans.spans(), index}; }

    std::shared_ptr<const Trace> trace;
    SpanBuilder spans;
    TimelineIndex index;
    std::vector<ClientId> clients{ClientId(2), ClientId(3), ClientId(5), ClientId(8), ClientId(9)};

private:
    static constexpr int clientCount = 9;
    std::mt19937 m_random{3};
    TraceBuilder m_story;
    std::map<int, int> m_stages;
};

/// Whether each column of the one is at most two pixels away from one of the other that is no less: a stretch of one and a half may
/// stand in one column or in three. What stands at the edges may be out of sight in the other.
bool isNoLessNearby(const FoldColumns &some, const FoldColumns &others)
{
    for (std::size_t x = 2; x + 2 < some.size(); ++x) {
        const auto best = std::max({others[x - 2].state, others[x - 1].state, others[x].state, others[x + 1].state, others[x + 2].state});
        if (best < some[x].state)
            return false;
    }
    return true;
}

} // namespace

class tst_timelinescale : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatAFoldRemembersIsWhatItsClientsDid()
    {
        CrowdRun run;
        FoldPast past;
        for (int growth = 0; growth < 8; ++growth) {
            run.grow(900);
            const double whole = static_cast<double>(run.spans.spans().end().time_since_epoch().count());
            for (const double share : {1.1, 0.4, 0.03}) {
                const TimelineCoordinates time{whole * 0.9 * (1 - std::min(share, 1.0)), whole * share / 500};
                const FoldColumns seen = past.columns(run.crowd(), time, 500);
                const FoldColumns wanted = foldColumns(run.crowd(), time, 500);
                QCOMPARE(seen.size(), wanted.size());
                QVERIFY(isNoLessNearby(wanted, seen));
                QVERIFY(isNoLessNearby(seen, wanted));
            }
        }
        // Others are folded: what the first did is gone.
        run.clients = {ClientId(1)};
        const double whole = static_cast<double>(run.spans.spans().end().time_since_epoch().count());
        for (const FoldColumn &column : past.columns(run.crowd(), {0, whole / 500}, 500))
            QVERIFY(column.state == FoldState::nothing || column.client == ClientId(1));
    }

    void theWorstOfAFoldIsSeenFromAnyDistance()
    {
        TraceBuilder story;
        story.run();
        for (int i = 0; i < 20000; ++i)
            story.after(1ms).client(1 + i % 3).attempt().denied();
        // A belief that outlives its lease for 20 us, in a run of 40 s.
        story.client(2).attempt().granted(10us).entered().after(10us).leaseEnded().after(20us).left().released();
        for (int i = 0; i < 20000; ++i)
            story.after(1ms).client(1 + i % 3).attempt().denied();
        const auto trace = story.trace();
        const Spans spans = deriveSpans(*trace);
        TimelineIndex index;
        index.update(trace, spans);
        const std::vector<ClientId> clients{ClientId(1), ClientId(2), ClientId(3)};
        FoldPast past;
        for (const double nsPerPixel : {1e4, 1e6, 1e8, 1e9}) {
            const auto columns = past.columns({clients, *trace, spans, index}, {20e9 - 50 * nsPerPixel, nsPerPixel}, 100);
            const auto worst = std::max_element(columns.begin(), columns.end(),
                                                [](const FoldColumn &a, const FoldColumn &b) { return a.state < b.state; });
            QCOMPARE(worst->state, FoldState::overdraft);
            QCOMPARE(worst->client, ClientId(2));
        }
    }

    void pixelsAreFilledAsAPainterFillsThem()
    {
        std::mt19937 random(5);
        for (int i = 0; i < 300; ++i) {
            QImage ours(300, 60, QImage::Format_ARGB32_Premultiplied);
            ours.fill(QColor(40, 90, 160));
            QImage painters = ours;
            const auto below = [&random](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
            const QRectF rect(QRect(below(290), below(50), 1 + below(i % 2 ? 12 : 200), 1 + below(40)));
            const QColor colour(200, 30, below(255), i % 3 == 0 ? 255 : 110);
            const Hatch hatch = std::array{Hatch::diagonal, Hatch::cross, Hatch::dense, Hatch::lines}[random() % 4];
            const double anchor = rect.left() - below(30);
            QPainter first(&ours);
            const LanePixels pixels(first, QRectF(0, 0, 300, 60));
            pixels.fill(rect, colour);
            if (!pixels.fillHatch(rect, hatch, colour, anchor))
                paintHatch(first, rect, hatch, colour, anchor);
            first.end();
            QPainter second(&painters);
            second.fillRect(rect, colour);
            paintHatch(second, rect, hatch, colour, anchor);
            second.end();
            for (int y = 0; y < ours.height(); ++y) {
                for (int x = 0; x < ours.width(); ++x) {
                    const QColor a = ours.pixelColor(x, y), b = painters.pixelColor(x, y);
                    QVERIFY(qAbs(a.red() - b.red()) <= 2 && qAbs(a.green() - b.green()) <= 2 && qAbs(a.blue() - b.blue()) <= 2);
                }
            }
        }
    }

    void aRefusedWriteIsKeptApartFromTheCrowd()
    {
        TraceBuilder story;
        story.run().at(1ms).client(1).attempt().granted(400ms).entered();
        for (int i = 0; i < 500; ++i)
            story.after(1us).wrote();
        Event refused;
        refused.kind = EventKind::writeRejected;
        refused.actor = Actor::store();
        refused.client = ClientId(1);
        const auto trace = story.row(refused).after(1us).wrote().trace();
        TimelineIndex index;
        index.update(trace, deriveSpans(*trace));
        QCOMPARE(index.writes().size(), std::size_t{502});
        QCOMPARE(index.refusedWrites().size(), std::size_t{1});
        QCOMPARE((*trace)[index.refusedWrites().row(0)].kind, EventKind::writeRejected);
    }
};

QTEST_MAIN(tst_timelinescale)
#include "tst_timelinescale.moc"
