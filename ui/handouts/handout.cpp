// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handouts/handout.h"

#include "core/lab/lesson/lessonlibrary.h"
#include "ui/state/choice.h"
#include "ui/words/lessonwords.h"
#include "ui/words/outcomewords.h"
#include "ui/words/schemewords.h"
#include "ui/words/text.h"
#include "ui/words/why.h"

#include <QCoreApplication>
#include <QGuiApplication>

#include <algorithm>
#include <atomic>
#include <utility>

namespace lockscope {
namespace {

using Kind = ReportBlock::Kind;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(lockscope::Handout)
};

// In 1/96 inch: narrower than on a screen, so that the text is readable on A4.
constexpr double pictureWidth = 760;
constexpr double legendWidth = 900; // its signs are in two columns

// Blocks that must stay on one sheet: a page of the lesson.
struct Group {
    std::vector<ReportBlock> blocks;
    ReportDocument::Pictures pictures{};
};

QString letterOf(std::size_t choice)
{
    return QString(QChar(static_cast<char16_t>(u'A' + choice)));
}

void addQuestion(Group &group, const LessonPrediction &prediction, const std::vector<int> *votes)
{
    group.blocks.push_back({Kind::strong, lessonText(prediction.question)});
    for (std::size_t i = 0; i < prediction.choices.size(); ++i) {
        const QString answer = QStringLiteral("%1   %2").arg(letterOf(i), lessonText(prediction.choices[i].text));
        //: %1 is an answer of a prediction
        group.blocks.push_back({Kind::paragraph, votes ? Words::tr("%1  –  %n vote(s)", nullptr, (*votes)[i]).arg(answer) : answer});
    }
}

std::shared_ptr<const TracePicture> pictureOf(const std::shared_ptr<const RunView> &run, TracePicture::Extent extent)
{
    const double width = extent == TracePicture::Extent::legend ? legendWidth : pictureWidth;
    PictureSubject subject;
    subject.trace = run->trace;
    subject.spans = std::shared_ptr<const Spans>(run->spans, &run->spans->spans());
    subject.verdict = run->verdict;
    const Settings &settings = run->effective.scenario.settings;
    subject.cast = {static_cast<std::uint16_t>(settings.clients), static_cast<std::uint8_t>(settings.nodes)};
    QFont font;
    font.setFamilies(QGuiApplication::font().families()); // a page can use all of them
    return std::make_shared<const TracePicture>(subject, font, width, extent);
}

void addRun(Group &group, const ModelPicture &picture, const std::optional<LessonPrediction> &prediction)
{
    const std::shared_ptr<const RunView> &run = picture.run;
    if (!run) {
        const QString failure = textOf(picture.failure);
        group.blocks.push_back({Kind::paragraph, Words::tr("Could not create this run: %1").arg(failure)});
        return;
    }
    group.pictures.push_back(pictureOf(run, TracePicture::Extent::lanes));
    group.blocks.push_back({Kind::picture});
    //: below the picture of a run: the lock scheme, the seed, the outcome
    group.blocks.push_back({Kind::strong, Words::tr("%1, seed %2: %3")
                                              .arg(schemeTitle(run->effective.scheme))
                                              .arg(run->effective.seed.value)
                                              .arg(verdictWords(*run->verdict))});
    if (const auto right = prediction ? rightChoice(*prediction, *run->verdict) : std::nullopt)
        //: %1 is the letter of the right answer, "B"
        group.blocks.push_back({Kind::paragraph, Words::tr("The answer: %1").arg(letterOf(*right))});
    if (const QString why = whyText(*run->verdict, *run->trace); !why.isEmpty())
        group.blocks.push_back({Kind::paragraph, why});
}

Group ending(const Lesson &lesson)
{
    return {{{Kind::heading, Words::tr("Remember this")},
             {Kind::strong, lessonText(lesson.takeaway)},
             {Kind::paragraph, lessonSource(lesson)},
             {Kind::paragraph, Words::tr("The pictures show runs of the model, not of Redis. “No violation observed” is no proof.")}}};
}

// Starts a new sheet for each group that does not fit below the previous one.
ReportDocument::Pictures putOnSheets(std::vector<Group> &groups)
{
    ReportDocument::Pictures pictures;
    double used = 0;
    for (Group &group : groups) {
        const double share = ReportDocument(group.blocks, group.pictures).pageShare();
        const bool fits = used + share <= 1;
        group.blocks.front().startsPage = !fits && used > 0;
        used = fits ? used + share : share;
        pictures.insert(pictures.end(), group.pictures.begin(), group.pictures.end());
    }
    return pictures;
}

} // namespace

std::vector<std::shared_ptr<const ModelPicture>> Handout::makeRuns(const Lesson &lesson)
{
    Simulator simulator;
    const std::atomic<bool> isCancelled = false;
    std::vector<std::shared_ptr<const ModelPicture>> runs;
    for (const LessonPage &page : lesson.pages) {
        if (!page.experiment) {
            runs.emplace_back();
            continue;
        }
        Choice choice(lessonScenario(*page.experiment).value()); // the reader of the lesson has validated it
        choice.setSeed(page.experiment->seed);
        runs.push_back(modelPicture(simulator, choice.effective("model"), isCancelled));
    }
    return runs;
}

std::unique_ptr<ReportDocument> Handout::document() const
{
    const Lesson &told = lessonLibrary()[lesson];
    std::vector<Group> groups;
    for (std::size_t i = 0; i < told.pages.size(); ++i) {
        const LessonPage &page = told.pages[i];
        Group group{{{Kind::heading, Words::tr("Page %1").arg(i + 1)}, {Kind::paragraph, lessonText(page.text)}}};
        if (page.prediction)
            addQuestion(group, *page.prediction, votes ? &(*votes)[i] : nullptr);
        if (runs[i])
            addRun(group, *runs[i], page.prediction);
        for (const LessonGoal &goal : page.goals)
            group.blocks.push_back({Kind::paragraph, lessonGoalLine(goal)});
        groups.push_back(std::move(group));
    }
    groups.push_back(ending(told));
    const auto drawn = std::find_if(runs.begin(), runs.end(), [](const auto &picture) { return picture && picture->run; });
    if (drawn != runs.end()) {
        groups.push_back({{{Kind::heading, Words::tr("Legend")}, {Kind::picture}}});
        groups.back().pictures.push_back(pictureOf((*drawn)->run, TracePicture::Extent::legend));
    }
    groups.front().blocks.insert(groups.front().blocks.begin(), {Kind::title, lessonHeading(lesson)});
    ReportDocument::Pictures pictures = putOnSheets(groups);
    std::vector<ReportBlock> blocks;
    for (const Group &group : groups)
        blocks.insert(blocks.end(), group.blocks.begin(), group.blocks.end());
    auto document = std::make_unique<ReportDocument>(blocks, std::move(pictures));
    document->setMetaInformation(QTextDocument::DocumentTitle, lessonHeading(lesson));
    return document;
}

} // namespace lockscope
