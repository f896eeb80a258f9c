// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/wordsearch.h"

#include <algorithm>

namespace lockscope {
namespace {

// Each row: terms that users type for the same thing, and words that the texts of the program use
// for it.
const char *const synonymTable[] = {
    "gc|garbage collection|garbage collector|stop-the-world|stop the world|long "
    "pause|pause|垃圾回收|停顿|暂停",
    "split brain|split-brain|two primaries|two masters|双主|脑裂",
    "partition|network split|netsplit|cut|unreachable|网络分区|切断",
    "double lock|double entry|both inside|two clients are inside|两个客户端",
    "ntp|time sync|time step|clock jump|clocks jump|clock skew|clock drift|clock|时钟",
    "oom|out of memory|maxmemory|memory is full|full memory|内存",
    "failover|fail-over|switchover|promotion|promote|故障转移|提升",
    "power cut|power loss|power failure|power fails|blackout|fsync|断电",
    "persistence|aof|rdb|disk|持久化|磁盘",
    "deadlock|dead lock|orphan|orphaned|stuck|forever|死锁|卡住",
    "stampede|thundering herd|dogpile|cache breakdown|hot key|击穿|惊群",
    "kill|crash|sigkill|kill -9|崩溃|宕机",
    "freeze|frozen|hang|sigstop|冻结|卡死",
    "replica|slave|follower|copy|副本|从节点",
    "primary|master|leader|主节点",
    "lease|ttl|expiry|expire|timeout|租约|过期",
    "watchdog|renewal|renew|extension|keep alive|keepalive|看门狗|续期",
    "fencing|fencing token|token|栅栏",
    "quorum|majority|vote|多数派|投票",
    "wipe|erase|flushall|empty disk|lost data|data loss|清空",
    "latency|delay|lag|slow network|延迟",
    "lost update|race|race condition|竞态|丢失更新",
    "slow query|long script|busy|阻塞",
    "deploy|roll-out|rollout|rolling update|发布|上线",
};

const std::vector<QStringList> &synonyms()
{
    static const std::vector<QStringList> rows = [] {
        std::vector<QStringList> split;
        for (const char *const row : synonymTable)
            split.push_back(QString::fromUtf8(row).split(u'|'));
        return split;
    }();
    return rows;
}

// Returns all terms of the rows that have this term, the term itself included; empty if it is in no
// row.
QStringList synonymsOf(const QString &term)
{
    QStringList found;
    for (const QStringList &row : synonyms()) {
        if (row.contains(term, Qt::CaseInsensitive))
            found << row;
    }
    return found;
}

// Returns whether a word of the text begins with `word`, so that "oom" is not found in "room". A
// Chinese word is found anywhere, since Chinese has no spaces.
bool hasAtWordBegin(const QString &text, const QString &word)
{
    qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive);
    while (at > 0 && text.at(at - 1).isLetterOrNumber() && text.at(at).unicode() < 0x80)
        at = text.indexOf(word, at + 1, Qt::CaseInsensitive);
    return at >= 0;
}

// Returns the score of a title that contains all of the typed text. A title in which the text is a
// whole word has more: "F1" scores more in "F1: …" than in "F10: …". A title that equals the text
// has the highest score, also if the kind of the entry is before it ("TTL" in "Setting › TTL").
int typedTextScore(const QString &title, const QString &typed)
{
    const qsizetype at = title.indexOf(typed, 0, Qt::CaseInsensitive);
    if (at < 0)
        return 0;
    const qsizetype end = at + typed.size();
    const bool isWordBegin = at == 0 || !title.at(at - 1).isLetterOrNumber();
    const bool isWordEnd = end == title.size() || !title.at(end).isLetterOrNumber();
    if (!isWordBegin)
        return 20;
    const bool isNameBegin = at == 0 || title.left(at).endsWith(QStringLiteral("› "));
    return isNameBegin && end == title.size() ? 100 : !isWordEnd ? 40 : at == 0 ? 80 : 60;
}

} // namespace

WordSearch::WordSearch(const QString &typed) : m_typed(typed.simplified())
{
    constexpr qsizetype termWordsMax = 4; // "two clients are inside"
    const QStringList words = m_typed.split(u' ', Qt::SkipEmptyParts);
    for (qsizetype first = 0; first < words.size();) {
        // Takes the longest term of the table that begins here, otherwise one word.
        qsizetype count = std::min(termWordsMax, words.size() - first);
        while (count > 1 && synonymsOf(words.mid(first, count).join(u' ')).isEmpty())
            --count;
        const QString term = words.mid(first, count).join(u' ');
        QStringList others = synonymsOf(term);
        const bool isInTable = others.removeAll(term.toLower()) > 0;
        m_terms.push_back({term, others, isInTable});
        first += count;
    }
}

int WordSearch::score(const Term &term, const QString &title, const QString &text)
{
    const auto has = [&term](const QString &where) {
        return term.isInTable ? hasAtWordBegin(where, term.typed)
                              : where.contains(term.typed, Qt::CaseInsensitive);
    };
    const auto hasSynonym = [&term](const QString &where) {
        return std::any_of(term.synonyms.begin(), term.synonyms.end(),
            [&where](const QString &word) { return hasAtWordBegin(where, word); });
    };
    return (has(title)                 ? 8
                   : hasSynonym(title) ? 4
                                       : 0)
        + (has(text)               ? 3
                : hasSynonym(text) ? 1
                                   : 0);
}

int WordSearch::score(const QString &title, const QString &text) const
{
    int sum = 1;
    for (const Term &term : m_terms) {
        const int part = score(term, title, text);
        if (part == 0)
            return 0;
        sum += part;
    }
    return m_typed.isEmpty() ? sum : sum + typedTextScore(title, m_typed);
}

} // namespace lockscope
