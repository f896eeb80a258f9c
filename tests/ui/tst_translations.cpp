// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
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

QString pathOf(const QString &code)
{
    return QStringLiteral(LOCKSCOPE_SOURCE_DIR "/translations/lockscope_%1.ts").arg(code);
}

QList<Message> messagesIn(const QString &path)
{
    QFile file(path);
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

QList<Message> catalogue(const QString &code)
{
    return messagesIn(pathOf(code));
}

QSet<QString> namesOf(const QList<Message> &messages)
{
    QSet<QString> names;
    for (const Message &message : messages)
        names << message.context + QStringLiteral(": ") + message.source;
    return names;
}

// Returns the placeholders %1, %2 … and %n, sorted.
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

    // lupdate reads the texts from the sources into a copy.
    void theCatalogueHasTheTextsOfTheSourcesAndNoOthers()
    {
        const QTemporaryDir folder;
        const QString copy = folder.filePath(QStringLiteral("copy.ts"));
        QVERIFY(QFile::copy(pathOf(QStringLiteral("zh_CN")), copy));
        QProcess lupdate;
        lupdate.setWorkingDirectory(QStringLiteral(LOCKSCOPE_SOURCE_DIR));
        QStringList words = QStringLiteral(LUPDATE_COMMAND).split(u'|');
        words << QStringLiteral("-ts") << copy;
        lupdate.start(words.takeFirst(), words);
        QVERIFY2(lupdate.waitForFinished(120'000) && lupdate.exitCode() == 0, lupdate.readAllStandardError().constData());
        const QSet<QString> known = namesOf(catalogue(QStringLiteral("zh_CN")));
        const QSet<QString> wanted = namesOf(messagesIn(copy));
        QVERIFY(!wanted.isEmpty());
        QVERIFY2(known.contains(wanted), (QStringLiteral("without Chinese: ") + (wanted - known).values().join(u'\n')).toUtf8().constData());
        QVERIFY2(wanted.contains(known), (QStringLiteral("in no source: ") + (known - wanted).values().join(u'\n')).toUtf8().constData());
    }

    void chineseHasEveryPhraseThatEnglishCounts()
    {
        const QSet<QString> counted = namesOf(catalogue(QStringLiteral("en")));
        const QSet<QString> missing = counted - namesOf(catalogue(QStringLiteral("zh_CN")));
        QVERIFY2(missing.isEmpty(), missing.values().join(u'\n').toUtf8().constData());
    }
};

QTEST_APPLESS_MAIN(TestTranslations)
#include "tst_translations.moc"
