// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/wordsearch.h"

#include <algorithm>

namespace lockscope {
namespace {

// Each row: terms that users type for the same thing, and words that the texts of the program use
// for it.
const char *const synonymTable[] = {
    "gc|garbage collection|garbage collector|full gc|fullgc|stw|stop-the-world|stop the world|long "
    "pause|pause|gc停顿|垃圾回收|卡顿|假死|停顿|暂停",
    "split brain|split-brain|two primaries|two masters|双主|双写|脑裂",
    "partition|network split|netsplit|cut|unreachable|断网|网络分区|网络抖动|断开|切断",
    "double lock|double entry|both inside|two clients are inside|两个客户端",
    "ntp|time sync|time step|clock jump|clocks jump|clock skew|clock "
    "drift|clock|时钟回拨|回拨|时钟跳变|时钟漂移|校时|对时|时钟",
    "oom|out of memory|maxmemory|memory is full|full memory|evict|eviction|evicted|allkeys-lru|lru|"
    "淘汰|缓存淘汰|内存满|内存不足",
    "failover|fail-over|switchover|promotion|promote|高可用|主备切换|主从切换|故障切换|故障转移|"
    "提升",
    "power cut|power loss|power failure|power fails|blackout|fsync|断电",
    "persistence|aof|rdb|disk|持久化|磁盘",
    "deadlock|dead "
    "lock|orphan|orphaned|stuck|forever|死锁|锁死|卡住|永久占用|锁不释放|永远|残留键|遗留键",
    "stampede|thundering herd|dogpile|cache breakdown|hot "
    "key|缓存击穿|击穿|缓存雪崩|雪崩|缓存穿透|穿透|热点key|热key|热点键|热点|羊群|惊群",
    "kill|crash|sigkill|kill -9|宕机|停机|崩溃",
    "freeze|frozen|hang|sigstop|卡死|冻结",
    "replica|slave|follower|copy|主从切换|主从复制|主从|从库|从节点|副本",
    "primary|master|leader|主库|主节点",
    "lease|租约|租期",
    "ttl|expiry|expire|timeout|生存时间|过期时间",
    "expired|锁过期|锁超时|提前过期|过期|到期|超时",
    "watchdog|renewal|renew|extension|keep alive|keepalive|自动续期|续约|续租|看门狗|续期",
    "fencing|fencing token|token|围栏令牌|防护令牌|隔离令牌|栅栏令牌|栅栏",
    "quorum|majority|vote|过半|投票|选票|多数派",
    "wipe|erase|flush|flushall|flushdb|cache clear|clear the cache|script flush|empty disk|lost "
    "data|data loss|清空缓存|清缓存|脚本缓存|清空",
    "latency|delay|lag|slow network|延迟",
    "packet loss|lost request|lost reply|lost lock|loses|丢包|丢锁|锁丢失|丢失",
    "lost update|race|race condition|atomic|原子性|并发|竞态|丢失更新|更新丢失|原子",
    "slow query|long script|busy|慢查询|阻塞|长脚本",
    "deploy|roll-out|rollout|rolling update|canary|sigterm|graceful shutdown|terminate|灰度|上线|"
    "发布|部署|优雅停机|优雅退出",
    "unlock before commit|unlock before the commit|released early|work-after-release|transaction "
    "commit|事务提交|先解锁后提交|提前释放|提前解锁",
    "misconf|bgsave|stop-writes-on-bgsave-error|无法保存|快照失败",
    "twice|cron twice|ran twice|runs on two|cron|double "
    "execution|重复执行|重复消费|重复推送|定时任务|执行两次|执行了两次|两次|两遍|任务",
    "foreign release|误删锁|误删|误解锁|释放别人的锁|删除别人的锁|删掉别人的锁|别人的锁",
    "fail open|fail-open|降级|无锁照常工作",
    "optimistic|pessimistic|cas|watch|乐观锁|悲观锁|版本号",
    "acquire|获取锁|抢锁|抢占|加锁",
    "redlock|红锁|多节点",
    "single node|single point|单点|单节点",
    "cluster|redis cluster|sentinel|集群|哨兵",
    "fair|unfair|starvation|starve|hand-over|公平锁|公平|饥饿|移交",
    "poll|polling|spin|spinlock|busy wait|retry|自旋|轮询|重试",
    "pub/sub|publish|subscribe|notify|发布订阅|唤醒|通知",
    "fail closed|unavailable|服务不可用|不可用",
    "release|unlock|解锁|释放锁|释放",
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

// Returns the terms of the table in a Chinese text, the longest first at each place.
QStringList termsIn(const QString &text)
{
    constexpr qsizetype letters = 2; // of the shortest term
    QStringList found;
    const bool isChinese = std::any_of(
        text.begin(), text.end(), [](QChar letter) { return letter.unicode() >= 0x2e80; });
    for (qsizetype at = 0; isChinese && at + letters <= text.size(); ++at) {
        qsizetype size = text.size() - at;
        while (size >= letters && synonymsOf(text.mid(at, size)).isEmpty())
            --size;
        if (size >= letters) {
            found << text.mid(at, size);
            at += size - 1;
        }
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

constexpr int equalScore = 100; // of the typed text, if it is a whole title or an id

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
    return isNameBegin && end == title.size() ? equalScore : !isWordEnd ? 40 : at == 0 ? 80 : 60;
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
        m_terms.push_back(termOf(words.mid(first, count).join(u' ')));
        first += count;
    }
}

WordSearch::Term WordSearch::termOf(const QString &typed)
{
    QStringList others = synonymsOf(typed);
    const bool isInTable = others.removeAll(typed.toLower()) > 0;
    Term term{typed, others, isInTable, {}};
    if (!isInTable) {
        for (const QString &part : termsIn(typed))
            term.parts.push_back(termOf(part));
    }
    return term;
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
    const int whole = (has(title)                 ? 8
                              : hasSynonym(title) ? 4
                                                  : 0)
        + (has(text)               ? 3
                : hasSynonym(text) ? 1
                                   : 0);
    if (whole > 0 || term.parts.empty())
        return whole;
    int least = score(term.parts.front(), title, text);
    for (const Term &part : term.parts)
        least = std::min(least, score(part, title, text));
    return least;
}

QStringList WordSearch::words() const
{
    QStringList all;
    for (const Term &term : m_terms) {
        all << term.typed << term.synonyms;
        for (const Term &part : term.parts)
            all << part.typed << part.synonyms;
    }
    return all;
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
    if (m_typed.isEmpty())
        return sum;
    const bool isId = text.section(u'\n', 0, 0).compare(m_typed, Qt::CaseInsensitive) == 0;
    return sum + (isId ? equalScore : typedTextScore(title, m_typed));
}

} // namespace lockscope
