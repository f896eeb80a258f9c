// SPDX-License-Identifier: GPL-3.0-or-later
// Tests LargeBlocks: the lists and texts that grow with a trace are in memory up to a limit. Beyond
// the limit they are in a file. moc cannot parse <compare> before a header that includes
// <bits/c++config.h>: Qt first.
#include <QtTest>

#include "core/trace/fast/largeblocks.h"
#include "core/trace/fast/remapvector.h"
#include "core/trace/textpool.h"
#include "tests/support/fulldisk.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdint>
#include <cstring>

using namespace lockscope;

namespace {

using List = RemapVector<std::uint64_t>;
constexpr std::size_t mebibyte = std::size_t{1} << 20;
constexpr std::size_t valuesPerMebibyte = mebibyte / sizeof(std::uint64_t);

void growTo(List &list, std::size_t size)
{
    while (list.size() < size)
        list.push_back(list.size() * 7919);
}

// Returns whether the list has this size and the values that growTo() appends.
bool isWhole(const List &list, std::size_t size)
{
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (list[i] != i * 7919)
            return false;
    }
    return list.size() == size;
}

// Returns the memory of this process that belongs to no file, in bytes.
std::size_t anonymousMemory()
{
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    const QByteArray text = status.readAll();
    const qsizetype at = text.indexOf("RssAnon:") + 8;
    return text.mid(at, text.indexOf("kB", at) - at).trimmed().toULongLong() * 1024;
}

} // namespace

class TestLargeBlocks : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    LargeBlocks &blocks() { return LargeBlocks::ofProcess(); }

private Q_SLOTS:
    void init()
    {
        blocks().setLimit(mebibyte, m_folder.path().toStdString());
        QCOMPARE(blocks().use().all, std::size_t{0});
    }

    void belowTheLimitNothingGoesToDisk()
    {
        blocks().setLimit(64 * mebibyte, m_folder.path().toStdString());
        List list;
        growTo(list, 8 * valuesPerMebibyte);
        QVERIFY(blocks().use().all >= 8 * mebibyte);
        QCOMPARE(blocks().use().onDisk, std::size_t{0});
    }

    void listsBeyondTheLimitGoToAFileAndKeepTheirValues()
    {
        List one;
        List other;
        for (std::size_t size = 1; size <= 16;
             ++size) { // the lists grow in turns, in different parts of the file
            growTo(one, size * valuesPerMebibyte);
            growTo(other, size * valuesPerMebibyte / 2);
        }
        QVERIFY(blocks().use().onDisk >= 24 * mebibyte);
        QVERIFY(blocks().use().all - blocks().use().onDisk <= mebibyte);
        QVERIFY(isWhole(one, 16 * valuesPerMebibyte));
        QVERIFY(isWhole(other, 8 * valuesPerMebibyte));
        one[5] = 1;
        growTo(one, 32 * valuesPerMebibyte);
        QCOMPARE(one[5], std::uint64_t{1});
        one[5] = 5 * 7919;
        const List copy = one;
        for (int i = 0; i < 1000; ++i)
            one.pop_back();
        QVERIFY(isWhole(one, 32 * valuesPerMebibyte - 1000));
        QVERIFY(isWhole(copy, 32 * valuesPerMebibyte));
        QVERIFY(!blocks().trouble());
    }

    void aListThatGrowsTakesNoMoreMemoryThanTheLimit()
    {
        List list;
        growTo(list, 2 * valuesPerMebibyte);
        const std::size_t before = anonymousMemory();
        QVERIFY(before > 0);
        growTo(list, 128 * valuesPerMebibyte);
        QVERIFY2(anonymousMemory() < before + 4 * mebibyte,
            qPrintable(QString::number(anonymousMemory() - before)));
        QVERIFY(isWhole(list, 128 * valuesPerMebibyte));
    }

    void freedListsTakeNoSpaceOnDisk()
    {
        for (int repetition = 0; repetition < 20; ++repetition) {
            List list;
            growTo(list, 8 * valuesPerMebibyte);
            QVERIFY(blocks().use().onDisk >= 8 * mebibyte);
            QVERIFY(isWhole(list, 8 * valuesPerMebibyte));
        }
        QCOMPARE(blocks().use().all, std::size_t{0});
        QCOMPARE(blocks().use().onDisk, std::size_t{0});
        QVERIFY(
            QDir(m_folder.path()).isEmpty(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden));
    }

    void theTextsOfATraceGoToTheFileToo()
    {
        constexpr std::uint32_t count = 400'000;
        const auto textOf = [](std::uint32_t number) {
            return "the token of attempt number " + std::to_string(number);
        };
        TextPool texts;
        std::vector<TextId> ids;
        for (std::uint32_t i = 0; i < count; ++i)
            ids.push_back(texts.intern(textOf(i)));
        QVERIFY(blocks().use().onDisk >= 10 * mebibyte);
        for (std::uint32_t i = 0; i < count; ++i)
            QVERIFY(texts.text(ids[i]) == textOf(i) && texts.intern(textOf(i)) == ids[i]);
    }

    void onAFullDiskABlockStaysInMemoryUntilThereIsSpace()
    {
        LargeBlocks other;
        other.setLimit(mebibyte, m_folder.path().toStdString());
        std::size_t size = 2 * mebibyte;
        void *block = other.grow(nullptr, 0, 0, size);
        std::memset(block, 7, size);
        const auto growsUnchangedTo = [&](std::size_t larger) {
            block = other.grow(block, size, size, larger);
            const auto *const bytes = static_cast<const char *>(block);
            const bool isWhole =
                std::count(bytes, bytes + size, 7) == static_cast<std::ptrdiff_t>(size);
            std::memset(static_cast<char *>(block) + size, 7, larger - size);
            size = larger;
            return isWhole;
        };
        {
            const FullDisk disk(4 * mebibyte);
            QVERIFY(growsUnchangedTo(3 * mebibyte));
            QCOMPARE(other.use().onDisk, 3 * mebibyte);
            QVERIFY(growsUnchangedTo(8 * mebibyte));
            QCOMPARE(other.use().onDisk, std::size_t{0});
            QVERIFY(
                QString::fromStdString(other.trouble()->text)
                    .startsWith(QStringLiteral("cannot write to a file in ") + m_folder.path()));
        }
        QVERIFY(growsUnchangedTo(16 * mebibyte));
        QCOMPARE(other.use().onDisk, 16 * mebibyte);
        QVERIFY(!other.trouble());
        other.giveBack(block, size);
        QCOMPARE(other.use().all, std::size_t{0});
    }

    void aMissingFolderIsReported()
    {
        LargeBlocks other;
        other.setLimit(0, "/nowhere/at all");
        void *const block = other.grow(nullptr, 0, 0, mebibyte);
        QCOMPARE(other.use().onDisk, std::size_t{0});
        QCOMPARE(QString::fromStdString(other.trouble()->text),
            QStringLiteral("cannot create a file in /nowhere/at all: No such file or directory"));
        other.giveBack(block, mebibyte);
    }
};

QTEST_GUILESS_MAIN(TestLargeBlocks)
#include "tst_largeblocks.moc"
