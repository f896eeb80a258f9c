// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/completion.h"

#include "app/commandparser.h"

#include "core/lab/articles/sentence.h"
#include "core/lab/explore/goals.h"
#include "core/lab/explore/menu.h"
#include "core/lab/lesson/lessonlibrary.h"
#include "core/scenario/files/library.h"
#include "core/scenario/settings.h"
#include "lockscope/schemes/registry.h"
#include "ui/words/lessonwords.h"
#include "ui/words/languages.h"
#include "ui/words/schemewords.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"

namespace lockscope {
namespace {

struct Candidate {
    QString word;
    QString meaning = {};
};
using Candidates = std::vector<Candidate>;

Candidates commandCandidates()
{
    Candidates candidates;
    for (const Command &command : commands())
        candidates.push_back(
            {textOf(command.name), commandSummary(textOf(command.name)).section(u'\n', 0, 0)});
    candidates.push_back({QStringLiteral("help")});
    return candidates;
}

Candidates scenarioCandidates()
{
    Candidates candidates;
    for (const Scenario &scenario : scenarioLibrary())
        candidates.push_back({textOf(scenario.id), textOf(textIn(scenario.title, languageCode()))});
    candidates.push_back({QStringLiteral(":files")});
    return candidates;
}

Candidates schemeCandidates()
{
    Candidates candidates;
    for (const Scheme *scheme : schemes())
        candidates.push_back({textOf(scheme->info().id), schemeTitle(scheme->info().id)});
    return candidates;
}

Candidates lessonCandidates()
{
    Candidates candidates;
    for (const Lesson &lesson : lessonLibrary())
        candidates.push_back({QString::number(candidates.size() + 1), lessonText(lesson.title)});
    return candidates;
}

// Returns "NAME=" for each setting. If `word` has a "=", returns the values of this setting: its
// words, or the default of a number.
Candidates settingCandidates(const QString &word)
{
    const QString name = word.section(u'=', 0, 0);
    Candidates candidates;
    for (const SettingInfo &info : settingInfos()) {
        const QString begin = textOf(info.name) + u'=';
        if (!word.contains(u'='))
            candidates.push_back({begin, settingMeaning(info.name)});
        else if (name == textOf(info.name) && info.type != SettingType::choice)
            candidates.push_back(
                {begin + textOf(settingText(Settings(), info.name)), textOf(settingRange(info))});
        else if (name == textOf(info.name)) {
            for (const std::string_view value : info.words)
                candidates.push_back({begin + textOf(value)});
        }
    }
    return candidates;
}

// Returns the names that can follow the last comma of a list.
template <class Names> Candidates listCandidates(const QString &word, const Names &names)
{
    const QString before = word.left(word.lastIndexOf(u',') + 1);
    Candidates candidates;
    for (const auto &name : names)
        candidates.push_back({before + textOf(name)});
    return candidates;
}

// Returns the values of an argument or option. `kind`: the name of its value in the help, such as
// "SCENARIO".
Candidates valueCandidates(const QString &kind, const QString &word)
{
    if (kind.contains(QLatin1String("SCENARIO")))
        return scenarioCandidates();
    if (kind.contains(QLatin1String("ARTICLE")))
        return listCandidates(word, articleNames);
    if (kind == QLatin1String("WORLD"))
        return {{textOf(worldWord(WorldKind::live))}, {textOf(worldWord(WorldKind::model))}};
    if (kind == QLatin1String("ID"))
        return schemeCandidates();
    if (kind == QLatin1String("NAME=VALUE"))
        return settingCandidates(word);
    if (kind == QLatin1String("HOW"))
        return {
            {QStringLiteral("descriptor")}, {QStringLiteral("stdout")}, {QStringLiteral("none")}};
    if (kind == QLatin1String("LESSON"))
        return lessonCandidates();
    if (kind == QLatin1String("GOALS"))
        return listCandidates(word, goalNames);
    if (kind == QLatin1String("KINDS")) {
        std::vector<std::string_view> names;
        for (const MenuEntry &entry : menuEntries())
            names.push_back(entry.name);
        return listCandidates(word, names);
    }
    if (kind == QLatin1String("SUBJECT"))
        return {{QStringLiteral("contention")}};
    if (kind == QLatin1String("URL"))
        return {{QStringLiteral("redis://127.0.0.1:6379")}};
    if (kind == QLatin1String("DIR"))
        return {{QStringLiteral(":folders")}};
    if (kind.endsWith(QLatin1String("CMD")))
        return {{QStringLiteral(":programs")}};
    if (kind.contains(QLatin1String("FILE")) || kind.startsWith(QLatin1String("PART")))
        return {{QStringLiteral(":files")}};
    return {};
}

Candidates optionCandidates(const CommandParser &parser)
{
    Candidates candidates;
    for (const QCommandLineOption &option : parser.options)
        candidates.push_back({QStringLiteral("--") + option.names().last(), option.description()});
    return candidates;
}

// Returns the name of the option's value in the help; empty: there is no such option, or it has no
// value.
QString valueName(const CommandParser &parser, const QString &option)
{
    for (const QCommandLineOption &known : parser.options) {
        if (option == QStringLiteral("--") + known.names().last())
            return known.valueName();
    }
    return {};
}

const Command &commandOf(const QString &name)
{
    for (const Command &command : commands()) {
        if (name == QLatin1String(command.name))
            return command;
    }
    return windowCommand();
}

Candidates candidatesFor(const QStringList &words)
{
    const QString &word = words.last();
    const CommandParser parser(commandOf(words.size() > 1 ? words.first() : QString()));
    if (const QString kind = valueName(parser, words.value(words.size() - 2)); !kind.isEmpty())
        return valueCandidates(kind, word);
    if (const QString option = word.section(u'=', 0, 0);
        word.contains(u'=') && !valueName(parser, option).isEmpty()) {
        Candidates candidates = valueCandidates(valueName(parser, option), word.section(u'=', 1));
        for (Candidate &candidate : candidates)
            candidate.word.prepend(candidate.word.startsWith(u':') ? QString() : option + u'=');
        return candidates;
    }
    if (word.startsWith(u'-'))
        return optionCandidates(parser);
    if (words.size() == 2 && words.first() == QLatin1String("help"))
        return commandCandidates();
    Candidates candidates = words.size() == 1 ? commandCandidates() : Candidates();
    const Candidates values = valueCandidates(parser.argument, word);
    candidates.insert(candidates.end(), values.begin(), values.end());
    return candidates;
}

} // namespace

std::string completions(const QStringList &words)
{
    if (words.isEmpty())
        return {};
    QString text;
    for (const Candidate &candidate : candidatesFor(words)) {
        if (candidate.word.startsWith(u':')
            || candidate.word.startsWith(words.last(), Qt::CaseInsensitive))
            text += candidate.word
                + (candidate.meaning.isEmpty() ? QString() : u'\t' + candidate.meaning.simplified())
                + u'\n';
    }
    return text.toStdString();
}

} // namespace lockscope
