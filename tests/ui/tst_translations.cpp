// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QMap>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <iterator>

namespace {

// A message of a catalogue (a file of translations): a text of the window and its translations.
struct Message {
    QString context;
    QString source;
    QStringList translations;
    bool isFinished = true;
    bool isPlural = false;
};

QString pathOf(const QString &languageCode)
{
    return QStringLiteral(LOCKSCOPE_SOURCE_DIR "/translations/lockscope_%1.ts").arg(languageCode);
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
            messages << Message{
                context, {}, {}, true, xml.attributes().hasAttribute(QStringLiteral("numerus"))};
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

QList<Message> catalogue(const QString &languageCode)
{
    return messagesIn(pathOf(languageCode));
}

QSet<QString> sourcesWithContext(const QList<Message> &messages)
{
    QSet<QString> texts;
    for (const Message &message : messages)
        texts << message.context + QStringLiteral(": ") + message.source;
    return texts;
}

// The name of a value in a message of core: "{client}".
const QRegularExpression valueName(QStringLiteral("\\{[a-z]+\\}"));

// Returns the placeholders %1, %2 …, %n and {client}, sorted.
QStringList placeholdersIn(const QString &text)
{
    static const QRegularExpression placeholder(QStringLiteral("%[0-9n]"));
    QStringList found;
    for (const QRegularExpression &one : {placeholder, valueName}) {
        for (const auto &match : one.globalMatch(text))
            found << match.captured();
    }
    found.sort();
    return found;
}

QString contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// Returns the rows of the tables of docs/GLOSSARY.md with this number of columns.
QList<QStringList> glossaryRows(int columns)
{
    QList<QStringList> rows;
    for (const QString &line :
        contentOf(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/docs/GLOSSARY.md")).split(u'\n')) {
        const QStringList cells = line.split(u'|');
        if (cells.size() == columns + 2)
            rows << cells.mid(1, columns);
    }
    return rows;
}

// Returns the English terms of docs/GLOSSARY.md and their Chinese words.
// "看门狗（自动续期）" gives two words; the translation of a message with the term must contain one
// of the two.
QMap<QString, QStringList> glossary()
{
    QMap<QString, QStringList> terms;
    static const QRegularExpression brackets(QStringLiteral("[（）]"));
    for (const QStringList &cells : glossaryRows(4)) {
        for (const QString &term : cells[0].trimmed().split(QStringLiteral(", ")))
            terms[term] = cells[1].trimmed().split(brackets, Qt::SkipEmptyParts);
    }
    return terms;
}

// A Chinese text, and the file in which it stands.
struct ChineseText {
    QString file;
    QString text;
};

// Adds the Chinese texts of a file: of the resources the values of "zh_CN", else all lines.
void addTextsOf(const QString &path, QList<ChineseText> &texts)
{
    static const QRegularExpression value(QStringLiteral("\"zh_CN\": \"((?:[^\"\\\\]|\\\\.)*)\""));
    const QString content = contentOf(path);
    if (path.endsWith(QStringLiteral(".json")) || path.endsWith(QStringLiteral(".lockscope"))) {
        for (const auto &match : value.globalMatch(content))
            texts << ChineseText{path, match.captured(1)};
        return;
    }
    for (const QString &line : content.split(u'\n'))
        texts << ChineseText{path, line};
}

// Returns all Chinese texts: of the window and the command line, the resources and the documents.
QList<ChineseText> chineseTexts()
{
    QList<ChineseText> texts;
    for (const Message &message : catalogue(QStringLiteral("zh_CN"))) {
        for (const QString &translation : message.translations)
            texts << ChineseText{message.source, translation};
    }
    const QStringList files = QStringLiteral("*.json *.lockscope *.in *.desktop *.md").split(u' ');
    for (const char *const folder : {"resources", "docs/manual/zh_CN", "docs/zh_CN", "docs/man"}) {
        QDirIterator file(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/") + QLatin1String(folder), files,
            QDir::Files, QDirIterator::Subdirectories);
        while (file.hasNext())
            addTextsOf(file.next(), texts);
    }
    for (const QStringList &cells : glossaryRows(4))
        texts << ChineseText{QStringLiteral("GLOSSARY.md"), cells[1] + cells[3]};
    return texts;
}

// Phrases in which a word that is out is right: the certificates of TLS, and "several".
const QRegularExpression rightPhrases(
    QStringLiteral("若干|.*rediss://.*|.*使用 TLS 时.*|"
                   "TLS 证书|证书颁发机构|^自己的证书$|^在证书文件里$"));

// The terms whose English word has no other meaning in the window.
const QStringList unambiguousTerms = QStringLiteral(
    "check-and-set, clock drift, clock jump, crash, critical section, deadline, demote, "
    "distributed lock, drift allowance, extension, failover, fencing token, heartbeat, holder, "
    "jitter, lane, latency, lease, link, lock scheme, Lua script, machine stall, marker, model, "
    "node timeout, pause, playhead, power loss, primary, release, renewal, replica, replication, "
    "reply, restart, retry, scenario, seed, sentinel, setting, stale write, store, timeline, "
    "transaction, TTL, validity, verdict, violation, virtual time, wall clock, watchdog, workload")
                                         .split(QStringLiteral(", "));

// Messages that are right without the Chinese word of a term: the message, and the term.
const QMap<QString, QString> exceptions{
    {QStringLiteral("A watchdog that renews the lease"),
        QStringLiteral("lease")},                                   // 续期 means to renew a lease
    {QStringLiteral("Foreign release"), QStringLiteral("release")}, // 误删 is what is searched for
    {QStringLiteral("Workload over time"), QStringLiteral("workload")}, // the count of the work
    {QStringLiteral("renews its lease"), QStringLiteral("lease")},
    {QStringLiteral("fails to renew its lease"), QStringLiteral("lease")},
    {QStringLiteral("The node replies to no client for a while (CLIENT PAUSE). Its clock "
                    "continues, so keys expire."),
        QStringLiteral("pause")}, // the name of a Redis command
    {QStringLiteral("Each client keeps adding 1 to one counter, without pauses. Polling clients "
                    "wait 1 to 2 ms between two attempts. Each point is the median of %1 runs of "
                    "%2; its bar spans the middle half of these runs."),
        QStringLiteral("pause")}, // not the fault
};

// Returns the messages whose English text has the term, except those in `exceptions`.
QList<Message> messagesWith(const QString &term, const QList<Message> &messages)
{
    static const QRegularExpression code(QStringLiteral("\\w+\\(.*?\\)|\"\\w+\"|\\bbefore-\\w+"));
    const QRegularExpression word(
        QStringLiteral("\\b%1(s|ed)?\\b").arg(QRegularExpression::escape(term)),
        QRegularExpression::CaseInsensitiveOption);
    QList<Message> found;
    std::copy_if(
        messages.begin(), messages.end(), std::back_inserter(found), [&](const Message &message) {
            return word.match(QString(message.source).remove(valueName).remove(code)).hasMatch()
                && exceptions.value(message.source) != term;
        });
    return found;
}

bool hasOneOf(const QString &text, const QStringList &words)
{
    return std::any_of(words.begin(), words.end(),
        [&](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
}

// Returns the depths of a document's headings, and the command lines of its code blocks without
// what is said about them.
QStringList outlineOf(const QString &path)
{
    QStringList outline;
    const QString content = contentOf(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/") + path);
    static const QRegularExpression remark(QStringLiteral("(?<=\\S)\\s{2,}.*| # .*"));
    for (QString line : content.split(u'\n')) {
        if (line.startsWith(u'#'))
            outline << line.section(u' ', 0, 0);
        else if (line.startsWith(QStringLiteral("    ")))
            outline << line.remove(remark).trimmed();
    }
    return outline;
}

} // namespace

class TestTranslations : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyMessageIsTranslated_data()
    {
        QTest::addColumn<QString>("languageCode");
        QTest::newRow("zh_CN") << QStringLiteral("zh_CN");
        QTest::newRow("en") << QStringLiteral("en");
    }

    void everyMessageIsTranslated()
    {
        QFETCH(QString, languageCode);
        const QList<Message> messages = catalogue(languageCode);
        QVERIFY(!messages.isEmpty());
        for (const Message &message : messages) {
            const QByteArray where =
                (message.context + QStringLiteral(": ") + message.source).toUtf8();
            QVERIFY2(message.isFinished, where.constData());
            for (const QString &translation : message.translations) {
                QVERIFY2(!translation.isEmpty(), where.constData());
                QVERIFY2(placeholdersIn(translation) == placeholdersIn(message.source),
                    where.constData());
            }
        }
    }

    // lupdate writes the texts of the sources into a copy of the catalogue.
    void theCatalogueHasTheTextsOfTheSourcesAndNoOthers()
    {
        const QTemporaryDir folder;
        const QString copy = folder.filePath(QStringLiteral("copy.ts"));
        QVERIFY(QFile::copy(pathOf(QStringLiteral("zh_CN")), copy));
        QProcess lupdate;
        lupdate.setWorkingDirectory(QStringLiteral(LOCKSCOPE_SOURCE_DIR));
        QStringList command = QStringLiteral(LUPDATE_COMMAND).split(u'|');
        command << QStringLiteral("-ts") << copy;
        lupdate.start(command.takeFirst(), command);
        QVERIFY2(lupdate.waitForFinished(120'000) && lupdate.exitCode() == 0,
            lupdate.readAllStandardError().constData());
        const QSet<QString> known = sourcesWithContext(catalogue(QStringLiteral("zh_CN")));
        const QSet<QString> wanted = sourcesWithContext(messagesIn(copy));
        QVERIFY(!wanted.isEmpty());
        QVERIFY2(known.contains(wanted),
            (QStringLiteral("without Chinese: ") + (wanted - known).values().join(u'\n'))
                .toUtf8()
                .constData());
        QVERIFY2(wanted.contains(known),
            (QStringLiteral("in no source: ") + (known - wanted).values().join(u'\n'))
                .toUtf8()
                .constData());
    }

    void theChineseUsesTheTermsOfTheGlossary()
    {
        const QMap<QString, QStringList> terms = glossary();
        const QList<Message> messages = catalogue(QStringLiteral("zh_CN"));
        QStringList wrong;
        for (const QString &term : unambiguousTerms) {
            QVERIFY2(
                terms.contains(term), qPrintable(term + QStringLiteral(" is not in the glossary")));
            const QList<Message> found = messagesWith(term, messages);
            QVERIFY2(!found.isEmpty(), qPrintable(term + QStringLiteral(" is in no message")));
            for (const Message &message : found) {
                for (const QString &translation : message.translations) {
                    if (!hasOneOf(translation, terms[term]))
                        wrong << term + QStringLiteral(": ") + message.source
                                + QStringLiteral(" | ") + translation;
                }
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    }

    void noChineseTextHasAWordThatIsOut()
    {
        QStringList words, wrong;
        for (const QStringList &cells : glossaryRows(3))
            words << cells[0].trimmed().split(QStringLiteral(", "));
        words.removeAll(QStringLiteral("不用"));
        words.removeAll(QStringLiteral("---"));
        QVERIFY(words.contains(QStringLiteral("宕机")));
        const QList<ChineseText> texts = chineseTexts();
        for (const char *const file :
            {".lockscope", "lessons", "sentences.json", "docs/manual", "docs/zh_CN"})
            QVERIFY2(
                std::any_of(texts.begin(), texts.end(),
                    [&](const ChineseText &one) { return one.file.contains(QLatin1String(file)); }),
                file);
        for (const auto &[file, text] : texts) {
            const QString rest = QString(text).remove(rightPhrases);
            for (const QString &word : std::as_const(words)) {
                if (rest.contains(word))
                    wrong << word + QStringLiteral(": ") + file + QStringLiteral(" | ") + text;
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    }

    void eachDocumentHasTheHeadingsAndCommandsOfItsTranslation_data()
    {
        QTest::addColumn<QString>("chinese");
        QTest::newRow("README.md") << QStringLiteral("docs/zh_CN/README.md");
        QTest::newRow("resources/clients/README.md")
            << QStringLiteral("resources/clients/README.zh_CN.md");
        QTest::newRow("docs/man/lockscope.1.md") << QStringLiteral("docs/man/lockscope.1.zh_CN.md");
    }
    void eachDocumentHasTheHeadingsAndCommandsOfItsTranslation()
    {
        QFETCH(QString, chinese);
        const QString english = QString::fromLatin1(QTest::currentDataTag());
        QVERIFY(outlineOf(english).size() > 10);
        QCOMPARE(outlineOf(chinese), outlineOf(english));
        if (!chinese.contains(QStringLiteral("man")))
            QVERIFY(contentOf(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/") + english)
                        .left(200)
                        .contains(QFileInfo(chinese).fileName()));
    }

    // The English catalogue has only messages with a plural.
    void theChineseCatalogueHasEveryPluralOfTheEnglishCatalogue()
    {
        const QSet<QString> english = sourcesWithContext(catalogue(QStringLiteral("en")));
        const QSet<QString> missing =
            english - sourcesWithContext(catalogue(QStringLiteral("zh_CN")));
        QVERIFY2(missing.isEmpty(), missing.values().join(u'\n').toUtf8().constData());
    }
};

QTEST_APPLESS_MAIN(TestTranslations)
#include "tst_translations.moc"
