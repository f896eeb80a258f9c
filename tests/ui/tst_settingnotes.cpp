// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the notes below the settings, which explain why a setting has no effect now.
#include <QTest>

#include "core/scenario/faultlist.h"
#include "lockscope/net/nodeaddress.h"
#include "tests/ui/windowrig.h"
#include "ui/state/experiment.h"

#include <QLabel>
#include <QSlider>

using namespace lockscope;

class TestSettingNotes : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

    static QSlider *sliderOf(const MainWindow &window, const char *setting)
    {
        return window.findChild<QSlider *>(QLatin1String(setting) + QStringLiteral("-slider"));
    }
    static QLabel *noteOf(const MainWindow &window, const char *setting)
    {
        return window.findChild<QLabel *>(QLatin1String(setting) + QStringLiteral("-note"));
    }

private Q_SLOTS:
    void aScenarioWithoutAPauseDisablesItsSliderAndExplainsHowToAddOne()
    {
        MainWindow window;
        window.resize(1280, 720);
        window.show();
        QVERIFY(
            pick(window, QStringLiteral("scenario"), QStringLiteral("f10-pause-after-acquire")));
        QVERIFY(sliderOf(window, "pause")->isEnabled());
        QVERIFY(!noteOf(window, "pause")->isVisible());
        QVERIFY(pick(window, QStringLiteral("scenario"), QStringLiteral("peaceful")));
        QVERIFY(!sliderOf(window, "pause")->isEnabled());
        QVERIFY(noteOf(window, "pause")->isVisible());
        QVERIFY(noteOf(window, "pause")->text().contains(QStringLiteral("no pause")));
        QVERIFY(!sliderOf(window, "pause")
                     ->isVisible()); // the note is shown in the place of the slider
        auto *const box = window.findChild<QWidget *>(QStringLiteral("pause-box"));
        QVERIFY(box->isVisible() && !box->isEnabled());

        // A pause with its own length does not use the setting; a pause without one does.
        Fault pause = usualFault(FaultAction::pause, {.client = ClientId{1}});
        window.experiment().editor.setFaults({pause});
        QVERIFY(!sliderOf(window, "pause")->isEnabled());
        QVERIFY(noteOf(window, "pause")->text().contains(QStringLiteral("own length")));
        pause.end.length.reset();
        window.experiment().editor.setFaults({pause});
        QVERIFY(sliderOf(window, "pause")->isEnabled());
        QVERIFY(!noteOf(window, "pause")->isVisible());
    }

    void aSchemeOnOneNodeSaysThatItUsesNodeOneOnly()
    {
        MainWindow window;
        window.resize(1280, 720);
        window.show();
        QVERIFY(pick(window, QStringLiteral("scenario"), QStringLiteral("peaceful")));
        window.experiment().editor.chooseScheme("set-px-lua");
        QVERIFY(!noteOf(window, "nodes")->isVisible());
        window.experiment().editor.setSetting("nodes", 4);
        QVERIFY(noteOf(window, "nodes")->isVisible()
            && noteOf(window, "nodes")->text().contains(QStringLiteral("only node 1")));
        QVERIFY(sliderOf(window, "nodes")->isEnabled() && sliderOf(window, "nodes")->isVisible());
        window.experiment().editor.chooseScheme("redlock");
        QVERIFY(!noteOf(window, "nodes")->isVisible());
    }

    void theUsersOwnNodesDisableTheSliderOfNodes()
    {
        MainWindow window;
        window.resize(1280, 720);
        window.show();
        QVERIFY(sliderOf(window, "nodes")->isEnabled());
        window.experiment().live.setNodes({parseNodeAddress("redis://127.0.0.1:1").value()});
        QVERIFY(!sliderOf(window, "nodes")->isEnabled());
        QVERIFY(noteOf(window, "nodes")->isVisible()
            && noteOf(window, "nodes")->text().contains(QStringLiteral("Redis servers")));
        window.experiment().live.setNodes({});
        QVERIFY(sliderOf(window, "nodes")->isEnabled());
        QVERIFY(!noteOf(window, "nodes")->isVisible());
    }
};

QTEST_MAIN(TestSettingNotes)
#include "tst_settingnotes.moc"
