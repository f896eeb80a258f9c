// SPDX-License-Identifier: GPL-3.0-or-later
// Qt comes first: moc cannot parse <compare> before a header that includes <bits/c++config.h>.
#include <QTest>

#include "tests/fuzz/targets.h"

#include <QDir>

using namespace lockscope;

// Tries the files in tests/fuzz/corpus: the texts with which the fuzzers begin, and texts that the
// fuzzers have made.
class TestFuzzCorpus : public QObject {
    Q_OBJECT

    static void addRows(const char *kind)
    {
        QTest::addColumn<QByteArray>("text");
        const QDir folder(
            QStringLiteral(LOCKSCOPE_SOURCE_DIR "/tests/fuzz/corpus/") + QLatin1String(kind));
        for (const QFileInfo &info : folder.entryInfoList(QDir::Files, QDir::Name)) {
            QFile file(info.filePath());
            QVERIFY(file.open(QIODevice::ReadOnly));
            QTest::newRow(info.fileName().toUtf8().constData()) << file.readAll();
        }
    }
    // Tries the file, and the file cut off at several places.
    template <class Try> static void tryWithCuts(const QByteArray &text, const Try &tryIt)
    {
        const auto size = static_cast<std::size_t>(text.size());
        tryIt(std::string_view(text.constData(), size));
        for (std::size_t cut = 0; cut < size; cut += 1 + size / 64)
            tryIt(std::string_view(text.constData(), cut));
    }

private Q_SLOTS:
    void everyTraceOfTheCorpusIsReadOrRefused_data() { addRows("csv"); }
    void everyTraceOfTheCorpusIsReadOrRefused()
    {
        QFETCH(QByteArray, text);
        tryWithCuts(text, tryTrace);
    }
    void everyScenarioOfTheCorpusIsReadOrRefused_data() { addRows("scenario"); }
    void everyScenarioOfTheCorpusIsReadOrRefused()
    {
        QFETCH(QByteArray, text);
        tryWithCuts(text, tryScenario);
    }
};

QTEST_GUILESS_MAIN(TestFuzzCorpus)
#include "tst_fuzzcorpus.moc"
