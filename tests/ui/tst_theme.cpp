// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/paintmark.h"
#include "ui/theme/theme.h"

#include <QTest>

using namespace lockscope;

class tst_theme : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void contrastRatioIsThatOfWcag_data()
    {
        QTest::addColumn<QColor>("a");
        QTest::addColumn<QColor>("b");
        QTest::addColumn<double>("ratio");
        QTest::newRow("black on white") << QColor(Qt::black) << QColor(Qt::white) << 21.0;
        QTest::newRow("the order does not matter") << QColor(Qt::white) << QColor(Qt::black) << 21.0;
        QTest::newRow("a colour on itself") << QColor(0x777777) << QColor(0x777777) << 1.0;
        QTest::newRow("the grey that just passes") << QColor(0x767676) << QColor(Qt::white) << 4.54;
        QTest::newRow("pure red") << QColor(Qt::red) << QColor(Qt::white) << 4.0;
    }
    void contrastRatioIsThatOfWcag()
    {
        QFETCH(QColor, a);
        QFETCH(QColor, b);
        QFETCH(double, ratio);
        QVERIFY2(qAbs(contrastRatio(a, b) - ratio) < 0.01, qPrintable(QString::number(contrastRatio(a, b))));
    }

    void textReadsOnEveryBackground_data() { themes(); }
    void textReadsOnEveryBackground()
    {
        QFETCH(Theme, theme);
        for (const QColor &ground : {theme.window, theme.panel, theme.lane, theme.laneAlternate}) {
            QVERIFY(contrastRatio(theme.text, ground) >= 4.5);
            QVERIFY(contrastRatio(theme.textMuted, ground) >= 4.5);
        }
        for (const QColor &plate : {theme.violation, theme.warning})
            QVERIFY(contrastRatio(QColor(Qt::black), plate) >= 4.5);
        QVERIFY(contrastRatio(readableOn(theme.accent), theme.accent) >= 4.5);
        QVERIFY(contrastRatio(readableOn(theme.violation), theme.violation) >= 4.5);
    }

    void marksStandOutFromTheLanes_data() { themes(); }
    void marksStandOutFromTheLanes()
    {
        QFETCH(Theme, theme);
        for (const QColor &ground : {theme.lane, theme.laneAlternate, theme.panel}) {
            for (const QColor &mark : {theme.violation, theme.paused, theme.accent, theme.good, theme.textMuted})
                QVERIFY2(contrastRatio(mark, ground) >= 3, qPrintable(mark.name()));
            for (std::uint16_t client = 1; client <= 12; ++client)
                QVERIFY2(contrastRatio(theme.clientOutline(ClientId(client)), ground) >= 3, qPrintable(QString::number(client)));
        }
    }

    void aHatchIsSeenOnEveryBar_data() { themes(); }
    void aHatchIsSeenOnEveryBar()
    {
        QFETCH(Theme, theme);
        // A hatch has a line in the text's colour next to one in the lane's; a bar has a client's colour or a tint of it.
        for (std::uint16_t client = 1; client <= 12; ++client) {
            for (const double colourShare : {1.0, 0.42}) {
                const QColor bar = mixed(theme.client(ClientId(client)), theme.lane, colourShare);
                QVERIFY(std::max(contrastRatio(theme.text, bar), contrastRatio(theme.lane, bar)) >= 3);
            }
        }
    }

    void anArrowAndItsEndsAreSeenOnEveryLane_data() { themes(); }
    void anArrowAndItsEndsAreSeenOnEveryLane()
    {
        QFETCH(Theme, theme);
        for (const QColor &ground : {theme.lane, theme.laneAlternate, theme.panel}) {
            for (std::uint16_t client = 1; client <= 12; ++client)
                QVERIFY(contrastRatio(theme.clientOutline(ClientId(client)), ground) >= 3); // messages, waiting, running
            QVERIFY(contrastRatio(theme.textMuted, ground) >= 3);                           // late messages, copies, teeth
            QVERIFY(contrastRatio(theme.text, ground) >= 4.5);                              // votes, the ends of what was lost
        }
        // The bar of a lease has an edge in the text's colour; the edge, not the fill, separates it from its surroundings.
        QVERIFY(contrastRatio(theme.text, theme.lane) >= 4.5);
    }

    void aNameReadsOnItsClientsBar_data() { themes(); }
    void aNameReadsOnItsClientsBar()
    {
        QFETCH(Theme, theme);
        for (std::uint16_t client = 1; client <= 12; ++client)
            QVERIFY(contrastRatio(theme.textOnClient(ClientId(client)), theme.client(ClientId(client))) >= 4.5);
    }

    void vermilionMeansAViolationAndNothingElse_data() { themes(); }
    void vermilionMeansAViolationAndNothingElse()
    {
        QFETCH(Theme, theme);
        QCOMPARE(theme.violation, QColor(0xd55e00));
        for (std::uint16_t client = 1; client <= 12; ++client)
            QVERIFY(theme.client(ClientId(client)) != theme.violation);
    }

    void coloursOfClientsRepeatAfterSix()
    {
        const Theme &theme = Theme::light();
        QCOMPARE(theme.client(ClientId(7)), theme.client(ClientId(1)));
        for (std::uint16_t client = 2; client <= 6; ++client)
            QVERIFY(theme.client(ClientId(client)) != theme.client(ClientId(1)));
    }

    void everyMarkFitsItsSquareAndHasAShapeOfItsOwn()
    {
        QList<QPainterPath> shapes;
        for (const Mark mark : {Mark::granted, Mark::extended, Mark::released, Mark::denied, Mark::lost, Mark::wrote, Mark::rejected, Mark::stole,
                                Mark::jumped, Mark::promoted, Mark::agreed}) {
            const QPainterPath shape = markPath(mark, QPointF(50, 50), 20);
            QVERIFY(QRectF(34, 34, 32, 32).contains(shape.boundingRect()));
            QVERIFY(!shapes.contains(shape));
            shapes << shape;
        }
    }

private:
    static void themes()
    {
        QTest::addColumn<Theme>("theme");
        QTest::newRow("light") << Theme::light();
        QTest::newRow("dark") << Theme::dark();
    }
};

QTEST_MAIN(tst_theme)
#include "tst_theme.moc"
