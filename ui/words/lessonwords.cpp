// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/lessonwords.h"

#include "core/analysis/lesson/lesson.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>

namespace lockscope {
namespace {

struct LessonText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::Lessons)
};

QString goalWord(LessonGoal::Kind kind)
{
    switch (kind) {
    case LessonGoal::Kind::breakIt: return LessonText::tr("Break it");
    case LessonGoal::Kind::fixIt: return LessonText::tr("Fix it");
    case LessonGoal::Kind::see: break;
    }
    return LessonText::tr("See it");
}

} // namespace

QString lessonText(const Texts &texts)
{
    return textOf(textIn(texts, QLocale().language() == QLocale::Chinese ? "zh_CN" : "en"));
}

QString lessonHeading(std::size_t index)
{
    //: %1: the number of the lesson, %2: the number of lessons, %3: the title
    return LessonText::tr("Lesson %1/%2 · %3")
        .arg(index + 1)
        .arg(lessonLibrary().size())
        .arg(lessonText(lessonLibrary()[index].title));
}

QString lessonMinutesText(const Lesson &lesson)
{
    constexpr double minutesPerPage = 0.5; // measured in walks through lessons 1, 7 and 12
    constexpr double minutesPerGoal = 0.75;
    double minutes = minutesPerPage * static_cast<double>(lesson.pages.size() + 1);
    for (const LessonPage &page : lesson.pages)
        minutes += minutesPerGoal * static_cast<double>(page.goals.size());
    return LessonText::tr("%1 min").arg(std::lround(minutes));
}

QString lessonGoalLine(const LessonGoal &goal)
{
    //: a goal of a lesson; %1: its kind, "Break it"; %2: the task
    return LessonText::tr("%1: %2").arg(goalWord(goal.kind), lessonText(goal.text));
}

QString lessonSource(const Lesson &lesson)
{
    return LessonText::tr("Source: %1").arg(lessonText(lesson.source));
}

QString lessonSearchText(const Lesson &lesson)
{
    QStringList texts{textOf(lesson.id)};
    const auto add = [&texts](const Texts &text) {
        for (const auto &[language, words] : text)
            texts << textOf(words);
    };
    add(lesson.takeaway);
    add(lesson.source);
    for (const LessonPage &page : lesson.pages)
        add(page.text);
    return texts.join(u'\n');
}

QString lessonSourceHtml(const Lesson &lesson)
{
    return withSourceLinks(lessonSource(lesson));
}

namespace {

using SourceKind = Source::Kind;

// If two mentions begin with the same words, the longer one must come first. "(?<!\d )" keeps the
// number 200,000 from being article 000.
constexpr std::array table{
    Source{SourceKind::article, "000",
        "(?<!\\d,)\\b000\\b|“How to build a distributed lock with "
        "Redis”|《如何使用缓存\\(Redis\\)实现分布式锁》",
        "php多线程抓取网页(一下如何使用缓存(Redis)实现分布式锁(图))", "优采云，2022-01-11", "",
        QT_TRANSLATE_NOOP("Source",
            "Article 000: from SETNX with EXPIRE to SET with NX and a script for the release, then "
            "Redlock.")},
    Source{SourceKind::article, "001",
        "\\b001\\b|“Distributed locks in Redis, part 2”|《解析分布式锁之Redis实现\\(二\\)》",
        "解析分布式锁之Redis实现(二)", "lfs2640666960, 2018-03-28",
        "https://www.cnblogs.com/lfs2640666960/p/8663626.html",
        QT_TRANSLATE_NOOP("Source",
            "Article 001: order, report and push services, a lock that expires during a full GC, "
            "and pseudo-code of Redlock.")},
    Source{SourceKind::article, "002", "\\b002\\b|dee0912", "", "dee0912",
        "https://www.cnblogs.com/dee0912/p/9338976.html",
        QT_TRANSLATE_NOOP("Source",
            "Article 002: lost increments in PHP, WATCH with MULTI, and a lock with SETNX that "
            "repairs its expiry.")},
    Source{SourceKind::article, "003", "\\b003\\b|Predis", "", "", "",
        QT_TRANSLATE_NOOP("Source",
            "Article 003: a lock in PHP with Predis, two wrong ways to lock and two wrong ways to "
            "release. Our copy gives no title, author or address.")},
    Source{SourceKind::article, "004",
        "\\b004\\b|“Efficient distributed locks”|《高效分布式锁实现》",
        "高效分布式锁实现(+进阶布隆过滤器)", "",
        "https://github.com/Sssmeb/BloomFilter/blob/master/RedisBloomFilter.py",
        QT_TRANSLATE_NOOP("Source",
            "Article 004: a crawler with a Bloom filter, with WATCH and with a lock. Our copy "
            "gives no address; this is the address of its code.")},
    Source{SourceKind::debate, "kleppmann", "Kleppmann 2016(, How to do distributed locking)?",
        "How to do distributed locking", "Martin Kleppmann, 2016-02-08",
        "https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html",
        QT_TRANSLATE_NOOP("Source",
            "A paused client can write after its lease has ended: why a lock for correctness needs "
            "a fencing token.")},
    Source{SourceKind::debate, "antirez", "antirez(, Is Redlock safe\\?)?", "Is Redlock safe?",
        "Salvatore Sanfilippo (antirez), 2016", "http://antirez.com/news/101",
        QT_TRANSLATE_NOOP("Source", "The author of Redis and Redlock answers Kleppmann.")},
    Source{SourceKind::debate, "jepsen", "aphyr, Jepsen: Redis( \\(2013\\))?", "Jepsen: Redis",
        "Kyle Kingsbury (aphyr), 2013", "https://aphyr.com/posts/283-jepsen-redis",
        QT_TRANSLATE_NOOP("Source",
            "How a failover by sentinels loses acknowledged writes when the network is split.")},
    Source{SourceKind::documentation, "distlock",
        "(Redis, )?Distributed Locks( with Redis)?|“分布式锁”", "Distributed Locks with Redis",
        "Redis", "https://redis.io/topics/distlock",
        QT_TRANSLATE_NOOP(
            "Source", "The lock on one node and the Redlock algorithm, as Redis describes them.")},
    Source{SourceKind::documentation, "sentinel", "(Redis, )?High availability with Redis Sentinel",
        "High availability with Redis Sentinel", "Redis", "https://redis.io/topics/sentinel",
        QT_TRANSLATE_NOOP("Source", "How sentinels watch a primary and promote a replica.")},
    Source{SourceKind::documentation, "replication", "(Redis, )?Replication\\b",
        "Redis replication", "Redis", "https://redis.io/topics/replication",
        QT_TRANSLATE_NOOP("Source",
            "Asynchronous replication, and what happens if a primary without persistence "
            "restarts.")},
    Source{SourceKind::documentation, "setnx", "Redis, SETNX\\b", "SETNX", "Redis",
        "https://redis.io/commands/setnx",
        QT_TRANSLATE_NOOP(
            "Source", "The command, and the old lock that keeps its expiry in the value.")},
    Source{SourceKind::documentation, "expire", "Redis, EXPIRE\\b", "EXPIRE", "Redis",
        "https://redis.io/commands/expire",
        QT_TRANSLATE_NOOP("Source", "The command, and how keys expire when a clock jumps.")},
    Source{SourceKind::documentation, "wait", "Redis, WAIT\\b", "WAIT", "Redis",
        "https://redis.io/commands/wait",
        QT_TRANSLATE_NOOP("Source",
            "The command: it waits until replicas confirm, and guarantees less than consensus.")},
    Source{SourceKind::documentation, "waitaof", "Redis, WAITAOF\\b", "WAITAOF", "Redis",
        "https://redis.io/commands/waitaof",
        QT_TRANSLATE_NOOP("Source",
            "The command: it waits until a write is on the disk of the primary, and of replicas.")},
    Source{SourceKind::documentation, "set", "Redis, SET\\b", "SET", "Redis",
        "https://redis.io/commands/set",
        QT_TRANSLATE_NOOP(
            "Source", "The command, its options, and the version that introduced each of them.")},
    Source{SourceKind::documentation, "eval", "Redis, EVAL and busy-reply-threshold", "EVAL",
        "Redis", "https://redis.io/commands/eval",
        QT_TRANSLATE_NOOP(
            "Source", "Scripts: a long-running script makes all other clients wait.")},
    Source{SourceKind::documentation, "evalsha", "Redis, EVALSHA\\b", "EVALSHA", "Redis",
        "https://redis.io/commands/evalsha",
        QT_TRANSLATE_NOOP(
            "Source", "Scripts called by their digest; a server forgets them when it restarts.")},
    Source{SourceKind::documentation, "scriptkill", "SCRIPT KILL", "SCRIPT KILL", "Redis",
        "https://redis.io/commands/script-kill",
        QT_TRANSLATE_NOOP("Source", "The command that ends a script that has not written yet.")},
    Source{SourceKind::documentation, "scriptflush", "SCRIPT FLUSH", "SCRIPT FLUSH", "Redis",
        "https://redis.io/commands/script-flush",
        QT_TRANSLATE_NOOP("Source", "The command that empties the cache of scripts.")},
    Source{SourceKind::documentation, "shutdown", "Redis, SHUTDOWN\\b", "SHUTDOWN", "Redis",
        "https://redis.io/commands/shutdown",
        QT_TRANSLATE_NOOP("Source", "The command that saves the data and stops a server.")},
    Source{SourceKind::documentation, "clientpause", "Redis, CLIENT PAUSE", "CLIENT PAUSE", "Redis",
        "https://redis.io/commands/client-pause",
        QT_TRANSLATE_NOOP(
            "Source", "The command that makes a server wait before it answers its clients.")},
    Source{SourceKind::documentation, "zookeeper", "ZooKeeper(, Recipes\\b|《Recipes》)",
        "ZooKeeper Recipes and Solutions", "Apache ZooKeeper",
        "https://zookeeper.apache.org/doc/current/recipes.html",
        QT_TRANSLATE_NOOP("Source",
            "A lock of numbered, ephemeral nodes, and why each client watches only the node before "
            "its own.")},
    Source{SourceKind::documentation, "etcd", "etcd(, |《)Lock API》?",
        "etcd, API reference: concurrency", "etcd",
        "https://etcd.io/docs/current/dev-guide/api_concurrency_reference_v3",
        QT_TRANSLATE_NOOP("Source", "The lock service of etcd: its lock ends with its lease.")},
    Source{SourceKind::documentation, "etcdlock", "etcd(, | 的 )contrib/lock", "etcd, contrib/lock",
        "etcd", "https://github.com/etcd-io/etcd/tree/main/contrib/lock",
        QT_TRANSLATE_NOOP("Source",
            "A lock with a lease alone cannot exclude a paused client: two programs that show it, "
            "and the check of a version number.")},
    Source{SourceKind::documentation, "postgresql", "PostgreSQL(, |《)Explicit Locking》?",
        "PostgreSQL, Explicit Locking", "PostgreSQL",
        "https://www.postgresql.org/docs/current/explicit-locking.html",
        QT_TRANSLATE_NOOP(
            "Source", "Locks on rows until the end of a transaction, and advisory locks.")},
    Source{SourceKind::documentation, "uniqid", "PHP, uniqid", "uniqid", "PHP",
        "https://www.php.net/manual/en/function.uniqid.php",
        QT_TRANSLATE_NOOP(
            "Source", "A string made from the wall clock in microseconds; it is not unique.")},
    Source{SourceKind::documentation, "rlock", "Redisson, RLock", "RLock", "Redisson",
        "https://redisson.pro/docs/data-and-services/locks-and-synchronizers/",
        QT_TRANSLATE_NOOP(
            "Source", "A re-entrant lock for Java: a hash counts the holds of each thread.")},
    Source{SourceKind::report, "redlock-rb", "redlock-rb issue 76", "redlock-rb #76", "GitHub",
        "https://github.com/leandromoreira/redlock-rb/issues/76",
        QT_TRANSLATE_NOOP("Source", "A report about the Redlock client for Ruby.")},
    Source{SourceKind::report, "redis-plus-plus", "redis-plus-plus issue 659",
        "redis-plus-plus #659", "GitHub", "https://github.com/sewenew/redis-plus-plus/issues/659",
        QT_TRANSLATE_NOOP(
            "Source", "A report about the Redis client for C++ that implements Redlock.")},
    Source{SourceKind::report, "valkey", "valkey issue 2651", "valkey #2651", "GitHub",
        "https://github.com/valkey-io/valkey/issues/2651",
        QT_TRANSLATE_NOOP(
            "Source", "A report about Valkey, a server that is compatible with Redis.")},
};

const QRegularExpression &mentions()
{
    static const QRegularExpression all = [] {
        QStringList parts;
        for (const Source &source : table)
            parts << QStringLiteral("(?<s%1>%2)")
                         .arg(parts.size())
                         .arg(QString::fromUtf8(source.mention));
        parts << QStringLiteral(
            "(?<report>[\\w.-]+/[\\w.-]+)#(?<number>\\d+)"); // a report on GitHub:
                                                             // "redis/redis-py#416"
        return QRegularExpression(parts.join(u'|'), QRegularExpression::UseUnicodePropertiesOption);
    }();
    return all;
}

} // namespace

QString sourceText(std::string_view source)
{
    static const QRegularExpression articles(QStringLiteral("^[Aa]rticles? (.*)$"));
    static const QRegularExpression between(QStringLiteral(", | and "));
    static constexpr std::array phrases{QT_TRANSLATE_NOOP("Source", "our own measurements"),
        QT_TRANSLATE_NOOP("Source", "issues of popular clients"),
        QT_TRANSLATE_NOOP("Source", "control")};
    if (languageCode() == "en")
        return textOf(source);
    QStringList parts;
    for (const QString &part : textOf(source).split(QStringLiteral("; "))) {
        const QRegularExpressionMatch match = articles.match(part);
        const bool isPhrase = std::any_of(phrases.begin(), phrases.end(),
            [&part](const char *phrase) { return part == QLatin1String(phrase); });
        parts << (match.hasMatch()
                ? LessonText::tr("article %1").arg(listText(match.captured(1).split(between)))
                : isPhrase ? QCoreApplication::translate("Source", part.toUtf8().constData())
                           : part);
    }
    return parts.join(LessonText::tr("; "));
}

std::span<const Source> sources()
{
    return table;
}

QString aboutSource(const Source &source)
{
    return QCoreApplication::translate("Source", source.about);
}

QString withSourceLinks(const QString &text)
{
    QString html;
    qsizetype copiedEnd = 0;
    for (auto found = mentions().globalMatch(text); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        html += text.mid(copiedEnd, match.capturedStart() - copiedEnd).toHtmlEscaped();
        copiedEnd = match.capturedEnd();
        if (match.hasCaptured(QStringLiteral("report"))) {
            html += QStringLiteral("<a href=\"https://github.com/%1/issues/%2\">%1#%2</a>")
                        .arg(match.captured(QStringLiteral("report")),
                            match.captured(QStringLiteral("number")));
            continue;
        }
        std::size_t index = 0;
        while (!match.hasCaptured(QStringLiteral("s%1").arg(index)))
            ++index;
        html += QStringLiteral("<a href=\"source:%1\">%2</a>")
                    .arg(QString::fromUtf8(table[index].id), match.captured().toHtmlEscaped());
    }
    return html + text.mid(copiedEnd).toHtmlEscaped();
}

namespace {

QString outcomesOf(const LessonCondition &condition)
{
    QStringList words;
    for (const Outcome outcome : condition.outcomes)
        words << outcomeWord(outcome);
    return words.join(QStringLiteral(" / "));
}

} // namespace

QString SentenceWords::outcomes(const SentenceCommand &command)
{
    return command.secondShows
        ? outcomesOf(command.shows) + QStringLiteral(" | ") + outcomesOf(*command.secondShows)
        : outcomesOf(command.shows);
}

QStringList SentenceWords::facts(const SentenceCommand &command)
{
    const auto title = [](FindingKind kind) { return findingTitle(kind).toStdString(); };
    QStringList facts;
    for (const Wording &fact : factsOf(command, title))
        facts << textOf(fact);
    return facts;
}

} // namespace lockscope
