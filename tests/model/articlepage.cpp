// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/model/articlepage.h"

#include <algorithm>

namespace lockscope {
namespace {

const char *const head = R"(<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<!-- Made from resources/articles/sentences.json by tst_articles; do not edit. -->
# The articles, sentence by sentence 逐句对照五篇文章

Each sentence of the five articles that claims something, and the command that shows it. A row quotes the sentence as it is printed. The
same table is in the window (Help › Articles), and `lockscope articles` prints it. Add `--world model` to run in virtual
time. A test runs every command in the model (with the CTest label `long` also on real Redis) and compares its result
with the column "Shows".

五篇文章中每个有论断的句子，以及用来演示它的命令。“句子”一列照原文引用；窗口中的同一张表见“帮助 › 逐句对照文章”，`lockscope articles`
也会打印它。加上 `--world model` 即在虚拟时间中运行。测试会在模型中运行每条命令（带 `long` 标签时也在真实 Redis 上运行），并与“结果”一列比对。
)";

QByteArray cell(const std::string &text)
{
    return QByteArray::fromStdString(text).replace('|', "\\|");
}

QByteArray outcomeOf(const LessonCondition &condition)
{
    QByteArray text;
    for (const Outcome outcome : condition.outcomes)
        text += (text.isEmpty() ? "`" : " or `")
            + QByteArray::fromStdString(std::string(outcomeName(outcome))) + '`';
    return text;
}

QByteArray resultOf(const SentenceCommand &command)
{
    QByteArray text = outcomeOf(command.shows);
    if (command.secondShows)
        text += " | " + outcomeOf(*command.secondShows);
    for (const Wording &fact : factsOf(command))
        text += (text.isEmpty() ? "" : "; ") + QByteArray::fromStdString(fact.english());
    if (!command.modelOnly.empty())
        text += " (model only: " + QByteArray::fromStdString(command.modelOnly.at("en"))
            + "；仅限模型：" + QByteArray::fromStdString(command.modelOnly.at("zh_CN")) + ')';
    return text.replace('|', "\\|");
}

QByteArray rowOf(const Sentence &sentence)
{
    QByteArray commands, shows;
    const auto add = [](QByteArray &to, const QByteArray &text) {
        to += (to.isEmpty() ? "" : "<br>") + text;
    };
    for (const SentenceCommand &command : sentence.commands) {
        add(commands, '`' + cell(command.text) + '`');
        add(shows, resultOf(command));
    }
    if (!sentence.lesson.empty())
        add(commands, "lesson 课程 " + cell(sentence.lesson));
    if (!sentence.source.empty())
        add(commands, "to read 阅读: " + cell(sentence.source));
    if (!sentence.notShown.empty())
        add(shows,
            (sentence.isClaimShown() ? "In part: " : "Not shown yet: ")
                + cell(sentence.notShown.at("en"))
                + (sentence.isClaimShown() ? "<br>部分演示：" : "<br>尚未演示：")
                + cell(sentence.notShown.at("zh_CN")));
    return "| " + cell(sentence.id) + " | " + cell(sentence.quotation) + " | "
        + cell(sentence.claim.at("en")) + "<br>" + cell(sentence.claim.at("zh_CN")) + " | "
        + commands + " | " + shows + " |\n";
}

} // namespace

QByteArray articlePage(const std::vector<Sentence> &sentences)
{
    const auto isShownInPart = [](const Sentence &sentence) {
        return sentence.isClaimShown() && !sentence.notShown.empty();
    };
    const auto isNotShown = [](const Sentence &sentence) { return !sentence.isClaimShown(); };
    const auto isOnlyRead = [](const Sentence &sentence) {
        return sentence.isClaimShown() && sentence.commands.empty();
    };
    QByteArray page = head;
    const auto count = [&sentences](const auto &isCounted) {
        return QByteArray::number(std::count_if(sentences.begin(), sentences.end(), isCounted));
    };
    page += "\n" + QByteArray::number(sentences.size()) + " sentences; " + count(isShownInPart)
        + " are shown in part, " + count(isOnlyRead) + " can only be read about, "
        + count(isNotShown) + " are not shown yet.\n";
    std::string article;
    for (const Sentence &sentence : sentences) {
        if (sentence.article() != article) {
            article = sentence.article();
            page += "\n## Article 文章 " + QByteArray::fromStdString(article)
                + "\n\n| Id | Sentence 句子 | Claim 论断 | Command 命令 | Shows 结果 "
                  "|\n|---|---|---|---|---|\n";
        }
        page += rowOf(sentence);
    }
    return page;
}

} // namespace lockscope
