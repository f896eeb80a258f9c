// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandparser.h"

#include "app/helptext.h"
#include "app/output.h"

#include "core/analysis/articles/sentence.h"
#include "core/scenario/files/jsonreader.h"
#include "ui/words/lessonwords.h"
#include "ui/words/lessonwords.h"
#include "ui/words/text.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace lockscope {
namespace {

QJsonArray outcomesOf(const LessonCondition &condition)
{
    QJsonArray list;
    for (const Outcome outcome : condition.outcomes)
        list.append(textOf(outcomeName(outcome)));
    return list;
}

QJsonObject commandObject(const SentenceCommand &command)
{
    QJsonArray facts;
    for (const Wording &fact : factsOf(command))
        facts.append(textOf(fact.english()));
    QJsonObject object{{QStringLiteral("command"), textOf(command.text)},
        {QStringLiteral("outcome"), outcomesOf(command.shows)}, {QStringLiteral("facts"), facts}};
    if (command.secondShows)
        object[QStringLiteral("other")] = outcomesOf(*command.secondShows);
    if (!command.modelOnly.empty())
        object[QStringLiteral("model_only")] = textsObject(command.modelOnly);
    return object;
}

QJsonObject sentenceObject(const Sentence &sentence)
{
    QJsonArray commands;
    for (const SentenceCommand &command : sentence.commands)
        commands.append(commandObject(command));
    QJsonObject object{{QStringLiteral("id"), textOf(sentence.id)},
        {QStringLiteral("sentence"), textOf(sentence.quotation)},
        {QStringLiteral("claim"), textsObject(sentence.claim)},
        {QStringLiteral("commands"), commands}};
    if (!sentence.lesson.empty())
        object[QStringLiteral("lesson")] = textOf(sentence.lesson);
    if (!sentence.source.empty())
        object[QStringLiteral("source")] = textOf(sentence.source);
    if (!sentence.notShown.empty())
        object[QStringLiteral("part")] = textsObject(sentence.notShown);
    return object;
}

QString linesOf(const Sentence &sentence)
{
    QStringList lines{textOf(sentence.id) + QStringLiteral("  ") + textOf(sentence.quotation),
        textOf(textIn(sentence.claim, languageCode()))};
    for (const SentenceCommand &command : sentence.commands) {
        const QStringList shown =
            QStringList(SentenceWords::outcomes(command)) + SentenceWords::facts(command);
        const QString world =
            command.modelOnly.empty() ? QString() : QStringLiteral(" --world model");
        lines << QStringLiteral("lockscope ") + textOf(command.text) + world
                + QStringLiteral("  # ") + shown.join(Help::tr("; "));
    }
    if (!sentence.lesson.empty())
        lines << Help::tr("Lesson: %1").arg(textOf(sentence.lesson));
    if (!sentence.source.empty())
        lines << Help::tr("Source: %1").arg(sourceText(sentence.source));
    if (!sentence.notShown.empty())
        lines << (sentence.isClaimShown() ? Help::tr("Shown in part: %1")
                                          : Help::tr("Not shown yet: %1"))
                     .arg(textOf(textIn(sentence.notShown, languageCode())));
    return lines.join(QStringLiteral("\n        ")) + u'\n';
}

} // namespace

Result<int> articlesCommand(const CommandParser &parser)
{
    const QString article = parser.qtParser.positionalArguments().value(0);
    QStringList names;
    for (const std::string_view name : articleNames)
        names << textOf(name);
    const auto &sentences = sentenceLibrary();
    const bool isSentence = std::any_of(sentences.begin(), sentences.end(),
        [&](const Sentence &one) { return textOf(one.id) == article; });
    if (!article.isEmpty() && !names.contains(article) && !isSentence)
        return usageError(Usage::tr("articles: no article and no sentence \"%1\"; expected "
                                    "one of %2, or a sentence such as 000-07")
                              .arg(article, listText(names)));
    QJsonArray list;
    QString text;
    for (const Sentence &sentence : sentenceLibrary()) {
        if (!article.isEmpty() && textOf(sentence.article()) != article
            && textOf(sentence.id) != article)
            continue;
        list.append(sentenceObject(sentence));
        text += linesOf(sentence);
    }
    const Result<Done> printed = parser.isSet("json")
        ? writeOutput(
            standardOutput, QJsonDocument(list).toJson(QJsonDocument::Indented).toStdString())
        : printText(text.toStdString());
    return printed ? 0 : fail(couldNotRun, printed.error());
}

} // namespace lockscope
