// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/articles/sentence.h"

#include "core/analysis/lesson/lessonjson.h"
#include "core/scenario/files/jsonreader.h"
#include "core/scenario/files/library.h"
#include "core/scenario/scenario.h"
#include "lockscope/base/contract.h"
#include "lockscope/base/durationtext.h"
#include "lockscope/events/rowdetail.h"
#include "lockscope/schemes/registry.h"

#include <QFile>
#include <QRegularExpression>

#include <charconv>
#include <sstream>
#include <utility>

// Q_INIT_RESOURCE must be used outside of every namespace. Without it, a program that links the
// static library does not have the resources.
static void initArticleResources()
{
    Q_INIT_RESOURCE(articles);
}

namespace lockscope {
namespace {

bool passesTest(const Trace &trace, const Event &row, const RowTest &test)
{
    const bool isAnyLength = !test.spanMin && !test.spanMax;
    return row.kind == test.kind && (!test.client || row.client.value == *test.client)
        && (!test.node || row.node.value == *test.node)
        && (isAnyLength
            || (row.span != noSpan && row.span >= test.spanMin.value_or(Duration::min())
                && row.span <= test.spanMax.value_or(Duration::max())))
        && (test.text.empty() || trace.detail(row).find(test.text) != std::string::npos);
}

Wording factOf(MarkedText text, const RowTest &test)
{
    Wording fact{
        text, {{"event", named(std::string(eventKindName(test.kind)), wordsOf(test.kind))}}};
    if (test.client)
        fact += {LOCKSCOPE_TEXT("Fact", ", client {client}"), {{"client", *test.client}}};
    if (test.node)
        fact += {LOCKSCOPE_TEXT("Fact", ", node {node}"), {{"node", *test.node}}};
    if (test.spanMin)
        fact += {LOCKSCOPE_TEXT("Fact", ", ≥ {length}"), {{"length", durationText(*test.spanMin)}}};
    if (test.spanMax)
        fact += {LOCKSCOPE_TEXT("Fact", ", ≤ {length}"), {{"length", durationText(*test.spanMax)}}};
    if (!test.text.empty())
        fact += {LOCKSCOPE_TEXT("Fact", ": {detail}"),
            {{"detail", named(test.text, detailWording(test.text))}}};
    return fact;
}

} // namespace

bool hasRow(const Trace &trace, const RowTest &test)
{
    for (std::size_t i = 0; i < trace.size(); ++i) {
        if (passesTest(trace, trace[i], test))
            return true;
    }
    return false;
}

EffectiveScenario effectiveOf(const SentenceCommand &command, WorldKind world)
{
    EffectiveScenario effective;
    Scenario &scenario = effective.scenario = findScenario(command.scenario).value();
    effective.world = world;
    effective.scheme = command.scheme.empty() ? scenario.scheme : command.scheme;
    effective.seed = command.seed;
    scenario.settings = settingsUnder(scenario, effective.scheme);
    for (const auto &[name, text] : command.settings)
        (void)setSetting(
            scenario.settings, name, text); // never an error: parseSentences() has checked it
    return effective;
}

std::vector<Wording> factsOf(
    const SentenceCommand &command, const std::function<std::string(FindingKind)> &title)
{
    std::vector<Wording> facts;
    for (const FindingKind kind : command.shows.findings)
        facts.emplace_back(
            LOCKSCOPE_TEXT("Fact", "finding {finding}"), Wording::Values{{"finding", title(kind)}});
    for (const FindingKind kind : command.shows.without)
        facts.emplace_back(LOCKSCOPE_TEXT("Fact", "no finding {finding}"),
            Wording::Values{{"finding", title(kind)}});
    for (const CountTest &test : command.shows.counts)
        facts.push_back(Wording::quoted(countTestText(test)));
    for (const SettingTest &test : command.shows.settings)
        facts.push_back(Wording::quoted(settingTestText(test)));
    for (const RowTest &test : command.rows)
        facts.push_back(factOf(LOCKSCOPE_TEXT("Fact", "row {event}"), test));
    for (const RowTest &test : command.noRows)
        facts.push_back(factOf(LOCKSCOPE_TEXT("Fact", "no row {event}"), test));
    return facts;
}

static std::vector<Sentence> readSentenceFile()
{
    initArticleResources();
    QFile file(QStringLiteral(":/lockscope/articles/sentences.json"));
    const bool isOpen = file.open(QIODevice::ReadOnly);
    LOCKSCOPE_ASSERT(isOpen);
    Result<std::vector<Sentence>> sentences = parseSentences(file.readAll().toStdString());
    LOCKSCOPE_ASSERT(sentences);
    return std::move(sentences).value();
}

const std::vector<Sentence> &sentenceLibrary()
{
    static const std::vector<Sentence> sentences = readSentenceFile();
    return sentences;
}

namespace {

constexpr std::string_view sentencesFormat = "lockscope-articles/1";
constexpr WholeRange idRange{1, 1000};
constexpr LengthRange lengthRange{Duration{0}, 24h};

Result<Done> readOption(
    SentenceCommand &command, const std::string &option, const std::string &value)
{
    if (option == "--scheme") {
        command.scheme = value;
        return schemeOf(value) ? Result<Done>(Done{}) : Error{"no scheme \"" + value + '"'};
    }
    if (option == "--seed") {
        const auto read =
            std::from_chars(value.data(), value.data() + value.size(), command.seed.value);
        return read.ec == std::errc{} && read.ptr == value.data() + value.size()
            ? Result<Done>(Done{})
            : Error{"no seed \"" + value + '"'};
    }
    const std::size_t equals = value.find('=');
    if (option != "--set" || equals == std::string::npos)
        return Error{
            '"' + option + ' ' + value + "\"; expected --scheme ID, --set NAME=VALUE or --seed N"};
    Settings settings;
    command.settings[value.substr(0, equals)] = value.substr(equals + 1);
    return setSetting(settings, value.substr(0, equals), value.substr(equals + 1));
}

Result<SentenceCommand> parseCommand(const std::string &text)
{
    SentenceCommand command;
    command.text = text;
    std::istringstream words{text};
    std::string name, option, value;
    words >> name >> command.scenario;
    if (name != "run" && name != "pair")
        return Error{'"' + name + "\"; expected run or pair"};
    command.isPair = name == "pair";
    const auto scenario = findScenario(command.scenario);
    if (isScenarioFileName(command.scenario) || !scenario)
        return scenario ? Error{"a file; expected a built-in scenario"} : scenario.error();
    while (words >> option) {
        value.clear();
        words >> value;
        if (const auto read = readOption(command, option, value); !read)
            return read.error();
    }
    return command;
}

// Reads texts that are required in both languages.
Texts readBothLanguages(JsonObjectReader from)
{
    const QJsonObject all = from.all();
    const QString path = from.path();
    JsonProblems &problems = from.problems();
    Texts texts = readTexts(std::move(from));
    if (texts.size() != 2 || !texts.contains("en") || !texts.contains("zh_CN"))
        problems.addError(path, all, "texts in English and Chinese");
    return texts;
}

RowTest readRow(JsonObjectReader &from)
{
    RowTest test;
    const QString name = from.requiredText("event");
    if (const auto kind = eventKindOf(name.toStdString()))
        test.kind = *kind;
    else
        from.problems().addError(from.pathOf("event"), name, "the kind of an event");
    test.text = from.text("text").value_or(QString()).toStdString();
    test.client = from.wholeNumber("client", idRange);
    test.node = from.wholeNumber("node", idRange);
    test.spanMin = from.length("min", lengthRange);
    test.spanMax = from.length("max", lengthRange);
    from.reportUnknown();
    return test;
}

std::vector<RowTest> readRows(JsonObjectReader &from, const char *key)
{
    std::vector<RowTest> rows;
    for (JsonObjectReader &row : from.objects(key))
        rows.push_back(readRow(row));
    return rows;
}

SentenceCommand readCommand(JsonObjectReader &from)
{
    const QString text = from.requiredText("command");
    Result<SentenceCommand> parsed = parseCommand(text.toStdString());
    if (!parsed) {
        if (!from.problems().error)
            from.problems().error = within(from.pathOf("command").toStdString(), parsed.error());
        return {};
    }
    SentenceCommand command = std::move(parsed).value();
    command.shows = readCondition(from.object("shows"));
    if (from.has("other"))
        command.secondShows = readCondition(from.object("other"));
    if (command.secondShows.has_value() != command.isPair)
        from.problems().addError(from.pathOf("other"), from.value("other"),
            "a condition for the other run of a pair, and none for a run");
    command.rows = readRows(from, "rows");
    command.noRows = readRows(from, "no-rows");
    if (command.isPair && !(command.rows.empty() && command.noRows.empty()))
        from.problems().addError(from.pathOf("rows"), text, "rows of a run, not of a pair");
    if (from.has("model-only"))
        command.modelOnly = readBothLanguages(from.object("model-only"));
    from.reportUnknown();
    return command;
}

Sentence readSentence(JsonObjectReader &from)
{
    static const QRegularExpression form(QStringLiteral("^00[0-4]-\\d\\d$"));
    Sentence sentence;
    const QString id = from.requiredText("id");
    if (!form.match(id).hasMatch())
        from.problems().addError(from.pathOf("id"), id, "article and number, as in 000-07");
    sentence.id = id.toStdString();
    sentence.quotation = from.requiredText("sentence").toStdString();
    sentence.claim = readBothLanguages(from.object("claim"));
    for (JsonObjectReader &command : from.objects("commands"))
        sentence.commands.push_back(readCommand(command));
    sentence.lesson = from.text("lesson").value_or(QString()).toStdString();
    sentence.source = from.text("source").value_or(QString()).toStdString();
    if (from.has("part"))
        sentence.notShown = readBothLanguages(from.object("part"));
    if (!sentence.isClaimShown() && sentence.notShown.empty())
        from.problems().addError(
            from.path(), id, "commands, a lesson, a source, or what is missing");
    from.reportUnknown();
    return sentence;
}

} // namespace

Result<std::vector<Sentence>> parseSentences(std::string_view json)
{
    JsonProblems problems;
    Result<JsonObjectReader> file = readJsonFile(json, sentencesFormat, problems);
    if (!file)
        return file.error();
    JsonObjectReader &root = file.value();
    std::vector<Sentence> sentences;
    for (JsonObjectReader &from : root.objects("sentences")) {
        Sentence sentence = readSentence(from);
        if (!sentences.empty() && sentence.id <= sentences.back().id)
            problems.addError(from.pathOf("id"), qText(sentence.id), "ids in ascending order");
        sentences.push_back(std::move(sentence));
    }
    root.reportUnknown();
    if (!problems.error && !problems.unknownKeys.empty())
        return Error{problems.unknownKeys.front() + ": unknown key"};
    if (problems.error)
        return *problems.error;
    return sentences;
}

} // namespace lockscope
