// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/coarselength.h"
#include "ui/index/marklist.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <random>
#include <vector>

using namespace lockscope;

/// Tests MarkList, the compact list in which the timeline's index keeps the rows that the timeline
/// draws.
class TstMarkList : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // In a crowd, the time from each mark to the next is at most `grain`.
    void aCrowdOfMarksEndsAtTheFirstGap()
    {
        std::mt19937 random(11);
        MarkList marks;
        std::vector<WorldTime> times;
        WorldTime now{};
        for (std::uint32_t i = 0; i < 20000; ++i) {
            now += Duration(random() % 1500 == 0 ? 5000 + random() % 90'000 : random() % 300);
            times.push_back(now);
            marks.add(i, now);
        }
        for (int i = 0; i < 4000; ++i) {
            const std::size_t from = random() % times.size();
            const Duration grain =
                std::array{10ns, 299ns, 4000ns, 40'000ns, 100'000ns}[random() % 5];
            std::size_t last = from;
            while (last + 1 < times.size() && times[last + 1] - times[last] <= grain)
                ++last;
            QCOMPARE(marks.lastOfCrowd(from, grain), last);
        }
    }

    void theFirstMarkFromATimeIsFound()
    {
        std::mt19937 random(7);
        MarkList marks;
        std::vector<WorldTime> times;
        WorldTime now{};
        for (std::uint32_t i = 0; i < 3000; ++i) {
            now += Duration(random() % 4 == 0 ? random() % 2'000'000 : random() % 300);
            times.push_back(now);
            marks.add(i * 2, now);
        }
        for (int i = 0; i < 5000; ++i) {
            const WorldTime time{Duration(static_cast<Duration::rep>(random() % 1'600'000'000))};
            const std::size_t from = random() % (times.size() + 1);
            const auto first = std::lower_bound(
                times.begin() + static_cast<std::ptrdiff_t>(from), times.end(), time);
            const auto wanted = static_cast<std::size_t>(first - times.begin());
            QCOMPARE(marks.firstFrom(time, from), wanted);
            const std::size_t near = marks.firstFrom(
                time, from, 1000ns); // may return a later mark, less than 1000 ns after the first
            QVERIFY(near >= wanted);
            QVERIFY(
                near == wanted || (near < times.size() && times[near] - times[wanted] < 1000ns));
        }
    }

    void packedTimesAreReturnedUnchanged()
    {
        std::mt19937 random(11);
        PackedTimes packed;
        std::vector<WorldTime> times;
        const auto add = [&](Duration later) {
            times.push_back((times.empty() ? WorldTime{} : times.back()) + later);
            packed.add(times.back());
        };
        const std::array<Duration, 4> later{
            0ns, 10us, 1ns, 90min}; // the last two do not fit four bytes of microseconds
        for (int i = 0; i < 3000; ++i)
            add(later[random() % 200 == 0 ? 2 + random() % 2 : random() % 2]);
        for (int i = 0; i < 20; ++i) {
            packed.removeLast();
            times.pop_back();
        }
        add(3us);
        QCOMPARE(packed.size(), times.size());
        for (std::size_t i = 0; i < times.size(); ++i) {
            QCOMPARE(packed[i], times[i]);
            const auto first = std::lower_bound(times.begin(), times.end(), times[i]);
            QCOMPARE(packed.lowerBound(0, times.size(), times[i]),
                static_cast<std::size_t>(first - times.begin()));
        }
    }

    void aCoarseLengthIsNeverShorterThanTheExactLength()
    {
        std::mt19937_64 random(3);
        for (int i = 0; i < 20'000; ++i) {
            const Duration length(static_cast<Duration::rep>(random() >> (2 + random() % 62)));
            const Duration coarse = CoarseLength(length).length();
            QVERIFY(coarse >= length && coarse - length <= length / 512);
            const Duration other =
                length + Duration(static_cast<Duration::rep>(random() >> (4 + random() % 60)));
            QVERIFY(CoarseLength(length) <= CoarseLength(other));
        }
        QCOMPARE(CoarseLength().length(), Duration::max());
        QCOMPARE(CoarseLength(Duration::max()).length(), Duration::max());
    }
};

QTEST_GUILESS_MAIN(TstMarkList)
#include "tst_marklist.moc"
