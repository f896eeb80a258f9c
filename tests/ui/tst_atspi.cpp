// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the program over AT-SPI, as a screen reader uses it, and with keys, on a separate X server
// and a separate D-Bus. Skipped where these are not installed.
#include "tests/ui/atspidesktop.h"

#include <QDBusMessage>
#include <QSet>

#include <memory>
#include <optional>
#include <string_view>

using namespace lockscope;

namespace {

using Object = AccessibleObject;
using Key = AtSpiDesktop::Keysym;

} // namespace

class TestAtSpi : public QObject {
    Q_OBJECT

    std::unique_ptr<AtSpiDesktop> m_desktop;
    Object m_focus; ///< the object that reported last that it has the focus
    int m_focusCount = 0;
    std::optional<Object> m_timeline;

    QString focusName() { return m_desktop->name(m_focus); }
    QString focusRole() { return m_desktop->role(m_focus); }
    /// Presses a key, and waits until another object reports that it has the focus. Returns whether
    /// one did.
    bool moveFocus(unsigned keysym)
    {
        QCoreApplication::processEvents(); // handles the focus messages that arrived before
        const int before = m_focusCount;
        m_desktop->type(keysym);
        const bool hasMoved = QTest::qWaitFor([&] { return m_focusCount > before; }, 3000);
        (void)focusName(); // the program replies after it has handled the key, so its focus
                           // messages have arrived
        QCoreApplication::processEvents();
        return hasMoved;
    }
    /// Presses Tab until the object with that role and name has the focus.
    bool tabTo(const QString &wantedRole, const QString &wantedName)
    {
        for (int i = 0; i < 120; ++i) {
            if (focusName() == wantedName && focusRole() == wantedRole)
                return true;
            (void)moveFocus(Key::tab);
        }
        return false;
    }
    /// Returns the visible label whose text begins with `words`; waits for it.
    std::optional<Object> labelBeginning(const QString &words)
    {
        return m_desktop->find([&](const Object &object) {
            return m_desktop->name(object).startsWith(words)
                && m_desktop->role(object) == QLatin1String("label")
                && m_desktop->isShowing(object);
        });
    }
    /// Gives the timeline the focus, as a click on it does, and clears its selection.
    void focusTimeline()
    {
        m_desktop->grabFocus(*m_timeline);
        QTRY_VERIFY_WITH_TIMEOUT(m_desktop->isFocused(*m_timeline), AtSpiDesktop::patience);
        if (!m_desktop->property(*m_timeline, "Description").isEmpty())
            m_desktop->type(Key::escape);
        QTRY_VERIFY_WITH_TIMEOUT(
            m_desktop->property(*m_timeline, "Description").isEmpty(), AtSpiDesktop::patience);
    }

public Q_SLOTS:
    void hear(const QDBusMessage &message)
    {
        if (message.arguments().value(0).toString() != QLatin1String("focused")
            || message.arguments().value(1).toInt() != 1)
            return;
        m_focus = {message.service(), message.path()};
        ++m_focusCount;
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (!AtSpiDesktop::isPossible())
            QSKIP("Xvfb, dbus-daemon or at-spi2-core is not installed");
        m_desktop = std::make_unique<AtSpiDesktop>();
        QVERIFY(m_desktop->start());
        m_timeline = m_desktop->find(QStringLiteral("tree"), QStringLiteral("Timeline"));
        QVERIFY(m_timeline);
        QVERIFY(m_desktop->find(
            QStringLiteral("tree item"), QStringLiteral("Client 1: cpu"), m_timeline));
        QVERIFY(m_desktop->listen(this, SLOT(hear(QDBusMessage))));
        m_desktop->activate();
        QTRY_VERIFY_WITH_TIMEOUT(m_focusCount > 0, AtSpiDesktop::patience);
    }

    void cleanupTestCase() { m_desktop.reset(); }

    void aScreenReaderGetsTheTimelineTheTopologyAndTheFaults()
    {
        const auto lane = m_desktop->find(
            QStringLiteral("tree item"), QStringLiteral("Client 1: cpu"), m_timeline);
        QVERIFY(lane);
        const auto paused = m_desktop->find(
            QStringLiteral("tree item"), QStringLiteral("Client 1 is paused"), lane);
        QVERIFY(paused);
        QVERIFY(m_desktop->property(*paused, "Description").contains(QStringLiteral(" to ")));
        QVERIFY(m_desktop->find(QStringLiteral("push button"), QStringLiteral("Client 1: Pause"),
            m_timeline)); // a chip
        m_desktop->press(*paused);
        QTRY_VERIFY_WITH_TIMEOUT(m_desktop->property(*m_timeline, "Description")
                                     .startsWith(QStringLiteral("Client 1 paused")),
            AtSpiDesktop::patience);
        const auto topology = m_desktop->find(QStringLiteral("list"), QStringLiteral("Topology"));
        QVERIFY(topology);
        const auto node =
            m_desktop->find(QStringLiteral("list item"), QStringLiteral("Node 1"), topology);
        QVERIFY(node);
        QVERIFY(m_desktop->property(*node, "Description").startsWith(QStringLiteral("primary")));
    }

    void theArrowKeysGoFromEventToEventOfTheTimeline()
    {
        focusTimeline();
        QVERIFY(moveFocus(Key::right)); // the first event in view, which is one of the node
        QVERIFY2(focusName().startsWith(QStringLiteral("Node 1 ")), qPrintable(focusName()));
        QVERIFY(moveFocus(Key::up));
        QVERIFY2(focusName().startsWith(QStringLiteral("Client 2 ")), qPrintable(focusName()));
        QVERIFY(moveFocus(Key::up));
        QStringList heard;
        for (int i = 0; i < 6; ++i) {
            QVERIFY2(moveFocus(Key::right), qPrintable(heard.join(QStringLiteral(", "))));
            QCOMPARE(focusRole(), QStringLiteral("tree item"));
            QVERIFY(m_desktop->isFocused(m_focus));
            QVERIFY2(focusName().startsWith(QStringLiteral("Client 1 ")), qPrintable(focusName()));
            heard << focusName() + QStringLiteral(": ")
                    + m_desktop->property(m_focus, "Description");
            QVERIFY2(heard.back().contains(QStringLiteral(" s")), qPrintable(heard.back()));
        }
        QCOMPARE(QSet<QString>(heard.begin(), heard.end()).size(), heard.size());
        QVERIFY(moveFocus(Key::left));
        QCOMPARE(focusName() + QStringLiteral(": ") + m_desktop->property(m_focus, "Description"),
            heard[heard.size() - 2]);
        QVERIFY(moveFocus(Key::down));
        QVERIFY2(focusName().startsWith(QStringLiteral("Client 2 ")), qPrintable(focusName()));
    }

    void tabReachesAllPartsAndEachHasAName()
    {
        focusTimeline();
        QStringList visited;
        for (int i = 0; i < 120 && (visited.isEmpty() || focusName() != QLatin1String("Timeline"));
             ++i) {
            if (!moveFocus(Key::tab))
                continue; // the focus has moved from link to link within one text
            const QString here = focusRole() + QStringLiteral(": ") + focusName();
            QVERIFY2(!focusName().isEmpty(),
                qPrintable(here + QStringLiteral(" after ") + visited.join(QStringLiteral(", "))));
            QVERIFY2(!QStringList({QStringLiteral("unknown"), QStringLiteral("panel"),
                                      QStringLiteral("filler")})
                          .contains(focusRole()),
                qPrintable(here));
            visited << here;
        }
        QCOMPARE(focusName(),
            QStringLiteral(
                "Timeline")); // Tab has come back to the timeline, so no part keeps the focus
        for (const char *const part :
            {"combo box: Scenario", "combo box: Lock scheme", "slider: TTL", "spin box: TTL",
                ": Run on Redis", "list: Runs", "combo box: Fencing"})
            QVERIFY2(!visited.filter(QLatin1String(part)).isEmpty(),
                qPrintable(QLatin1String(part) + QStringLiteral(" is not in ")
                    + visited.join(QStringLiteral(", "))));
    }

    void anArrowKeyChangesTheValueOfASlider()
    {
        QVERIFY(tabTo(QStringLiteral("slider"), QStringLiteral("TTL")));
        const Object slider = m_focus;
        const double before = m_desktop->value(slider);
        QVERIFY(before > 0);
        m_desktop->type(Key::right);
        QTRY_VERIFY_WITH_TIMEOUT(m_desktop->value(slider) > before, AtSpiDesktop::patience);
        const double changed = m_desktop->value(slider);
        m_desktop->type(Key::left);
        QTRY_VERIFY_WITH_TIMEOUT(m_desktop->value(slider) < changed, AtSpiDesktop::patience);
    }

    void aLessonWorksWithTheKeyboardAlone()
    {
        // Opens the lesson by the command palette and not by the menu bar: without a window
        // manager, the X server sometimes takes the focus from a menu, which closes the menu.
        const int before = m_focusCount;
        m_desktop->typeControlShiftP();
        QTRY_VERIFY_WITH_TIMEOUT(
            m_focusCount > before && focusRole() == QLatin1String("text"), AtSpiDesktop::patience);
        QVERIFY(!focusName().isEmpty());
        for (const char letter : std::string_view("increments"))
            m_desktop->type(static_cast<unsigned char>(letter));
        QVERIFY(m_desktop->find([this](const Object &object) {
            return m_desktop->name(object).contains(QStringLiteral("Where did my increments go?"));
        }));
        m_desktop->type(Key::enter);
        const auto text = labelBeginning(QStringLiteral("One client reads a counter"));
        QVERIFY(text);
        m_desktop->type(Key::pageDown);
        QTRY_VERIFY_WITH_TIMEOUT(
            m_desktop->name(*text).startsWith(QStringLiteral("Now a second client")),
            AtSpiDesktop::patience);
        QVERIFY(labelBeginning(QStringLiteral("Two clients, 3 increments each.")));
        QVERIFY(tabTo(QStringLiteral("push button"), QStringLiteral("below 6")));
        m_desktop->type(' ');
        QVERIFY(labelBeginning(QStringLiteral("1 vote")));
        m_desktop->type(Key::pageDown); // reveals the result
        QVERIFY(labelBeginning(QStringLiteral("violated")));
        m_desktop->type(Key::pageDown);
        QTRY_VERIFY_WITH_TIMEOUT(m_desktop->name(*text).startsWith(QStringLiteral("Both read 0")),
            AtSpiDesktop::patience);
    }
};

QTEST_GUILESS_MAIN(TestAtSpi)
#include "tst_atspi.moc"
