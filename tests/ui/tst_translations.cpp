// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

namespace {

struct Message {
    QString context;
    QString source;
    QStringList translations;
    bool isFinished = true;
    bool isPlural = false;
};

QList<Message> catalogue(const QString &code)
{
    QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/translations/lockscope_%1.ts").arg(code));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QXmlStreamReader xml(&file);
    QList<Message> messages;
    QString context;
    while (!xml.atEnd()) {
        if (!xml.readNextStartElement())
            continue;
        if (xml.name() == u"name") {
            context = xml.readElementText();
        } else if (xml.name() == u"message") {
            messages << Message{context, {}, {}, true, xml.attributes().hasAttribute(QStringLiteral("numerus"))};
        } else if (xml.name() == u"source") {
            messages.last().source = xml.readElementText();
        } else if (xml.name() == u"translation") {
            Message &message = messages.last();
            message.isFinished = !xml.attributes().hasAttribute(QStringLiteral("type"));
            if (!message.isPlural)
                message.translations << xml.readElementText();
        } else if (xml.name() == u"numerusform") {
            messages.last().translations << xml.readElementText();
        }
    }
    return messages;
}

// %1, %2 … and %n, sorted.
QStringList places(const QString &text)
{
    static const QRegularExpression place(QStringLiteral("%[0-9n]"));
    QStringList found;
    for (const auto &match : place.globalMatch(text))
        found << match.captured();
    found.sort();
    return found;
}

} // namespace

class TestTranslations : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyPhraseIsTranslated_data()
    {
        QTest::addColumn<QString>("code");
        QTest::newRow("zh_CN") << QStringLiteral("zh_CN");
        QTest::newRow("en") << QStringLiteral("en");
    }

    void everyPhraseIsTranslated()
    {
        QFETCH(QString, code);
        const QList<Message> messages = catalogue(code);
        QVERIFY(!messages.isEmpty());
        for (const Message &message : messages) {
            const QByteArray where = (message.context + QStringLiteral(": ") + message.source).toUtf8();
            QVERIFY2(message.isFinished, where.constData());
            for (const QString &translation : message.translations) {
                QVERIFY2(!translation.isEmpty(), where.constData());
                QVERIFY2(places(translation) == places(message.source), where.constData());
            }
        }
    }

    void chineseHasEveryPhraseThatEnglishCounts()
    {
        QSet<QString> chinese;
        for (const Message &message : catalogue(QStringLiteral("zh_CN")))
            chinese << message.context + u'\n' + message.source;
        for (const Message &message : catalogue(QStringLiteral("en")))
            QVERIFY2(chinese.contains(message.context + u'\n' + message.source), message.source.toUtf8().constData());
    }
};

QTEST_APPLESS_MAIN(TestTranslations)
#include "tst_translations.moc"
