// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "ui/shared/messagebar.h"
#include "ui/shared/preferences.h"
#include "ui/state/experiment.h"
#include "ui/window/serverchoice.h"

#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

using namespace lockscope;

class tst_ServerChoice : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_settings.path());
    }

    void remembersAProgramThatCanBeRun()
    {
        const QString program = QStandardPaths::findExecutable(QStringLiteral("redis-server"));
        QVERIFY(m_choice.choose(program));
        QCOMPARE(m_preferences.redisServer(), program);
        QVERIFY(m_messages.isHidden());
    }

    void refusesWhatCannotBeRunAndKeepsTheOld()
    {
        const QString before = m_preferences.redisServer();
        QVERIFY(!m_choice.choose(QStringLiteral("/nowhere/redis-server")));
        QCOMPARE(m_preferences.redisServer(), before);
        QVERIFY(m_messages.text().contains(QLatin1String("/nowhere/redis-server")));
    }

    void anEmptyAnswerMeansTheOneOnPath()
    {
        QVERIFY(m_choice.choose(QString()));
        QVERIFY(m_preferences.redisServer().isEmpty());
    }

private:
    QTemporaryDir m_settings;
    Preferences m_preferences;
    Experiment m_experiment;
    MessageBar m_messages;
    ServerChoice m_choice{m_experiment.live, m_preferences, m_messages};
};

QTEST_MAIN(tst_ServerChoice)
#include "tst_serverchoice.moc"
