// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handouts/handout.h"

#include "core/analysis/lesson/lesson.h"
#include "ui/paper/tracepicture.h"
#include "ui/state/choice.h"
#include "ui/words/lessonwords.h"
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

// The widths of pictures in 1/96 inch: less than on a screen, so that the text in them is readable
// on A4.
constexpr double pictureWidth = 760;
constexpr double densePictureWidth = 980; // used if a page of the lesson then fits below another
constexpr double legendWidth = 900;       // enough for two columns of signs

// Blocks that should stay on one sheet of paper, such as those of a page of the lesson.
struct SheetGroup {
    std::vector<ReportBlock> blocks;
    ReportDocument::Pictures pictures{};
    std::shared_ptr<const RunView> run{}; ///< whose picture can be made lower; null: none
};

// Returns the letter of the answer with this index: "A" for 0.
QString letterOf(std::size_t answer)
{
    return QString(QChar(static_cast<char16_t>(u'A' + answer)));
}

void addQuestion(
    SheetGroup &group, const LessonPrediction &prediction, const std::vector<int> *votes)
{
    group.blocks.push_back({Kind::strong, lessonText(prediction.question)});
    for (std::size_t i = 0; i < prediction.answers.size(); ++i) {
        const QString answer =
            QStringLiteral("%1   %2").arg(letterOf(i), lessonText(prediction.answers[i].text));
        //: %1 is an answer of a prediction
        group.blocks.push_back({Kind::paragraph,
            votes ? Words::tr("%1  –  %n vote(s)", nullptr, (*votes)[i]).arg(answer) : answer});
    }
}

std::shared_ptr<const TracePicture> pictureOf(
    const std::shared_ptr<const RunView> &run, TracePicture::Extent extent, double width)
{
    PictureSubject subject;
    subject.trace = run->trace;
    subject.spans = std::shared_ptr<const Spans>(run->spans, &run->spans->spans());
    subject.verdict = run->verdict;
    const Settings &settings = run->effective.scenario.settings;
    subject.actors = {
        static_cast<std::uint16_t>(settings.clients), static_cast<std::uint8_t>(settings.nodes)};
    QFont font;
    font.setFamilies(
        QGuiApplication::font()
            .families()); // all families: the first one may lack some characters of the page
    return std::make_shared<const TracePicture>(subject, font, width, extent);
}

void addRun(SheetGroup &group, const ModelPicture &picture,
    const std::optional<LessonPrediction> &prediction)
{
    const std::shared_ptr<const RunView> &run = picture.run;
    if (!run) {
        const QString failure = textOf(picture.failure);
        group.blocks.push_back(
            {Kind::paragraph, Words::tr("Could not create this run: %1").arg(failure)});
        return;
    }
    group.run = run;
    group.pictures.push_back(pictureOf(run, TracePicture::Extent::lanes, pictureWidth));
    group.blocks.push_back({Kind::picture});
    //: below the picture of a run; %1: the lock scheme, %2: the seed, %3: the outcome
    group.blocks.push_back({Kind::strong,
        Words::tr("%1, seed %2: %3")
            .arg(schemeTitle(run->effective.scheme))
            .arg(run->effective.seed.value)
            .arg(verdictWords(*run->verdict))});
    if (const auto right = prediction ? rightAnswer(*prediction, *run->verdict) : std::nullopt)
        //: %1 is the letter of the right answer, "B"
        group.blocks.push_back(
            {Kind::paragraph, Words::tr("The answer: %1").arg(letterOf(*right))});
    if (const QString why = whyText(*run->verdict, *run->trace); !why.isEmpty())
        group.blocks.push_back({Kind::paragraph, why});
}

SheetGroup closingGroup(const Lesson &lesson)
{
    return {{{Kind::heading, Words::tr("Remember this")},
        {Kind::strong, lessonText(lesson.takeaway)}, {Kind::paragraph, lessonSource(lesson)},
        {Kind::paragraph,
            Words::tr("The pictures show runs of the model, not of Redis. “No violation observed” "
                      "is no proof.")}}};
}

// Returns the length of a group in sheets.
double lengthOf(const SheetGroup &group)
{
    return ReportDocument(group.blocks, group.pictures).lengthInPages();
}

// Starts a new sheet for each group that does not fit below the previous group, even with a lower
// picture. Returns the pictures of all groups.
ReportDocument::Pictures assignSheets(std::vector<SheetGroup> &groups)
{
    ReportDocument::Pictures pictures;
    double usedShare = 0;
    for (SheetGroup &group : groups) {
        double share = lengthOf(group);
        if (group.run && usedShare > 0 && usedShare + share > 1) {
            SheetGroup dense = group;
            dense.pictures = {pictureOf(group.run, TracePicture::Extent::lanes, densePictureWidth)};
            if (const double denseShare = lengthOf(dense); usedShare + denseShare <= 1) {
                share = denseShare;
                group.pictures = dense.pictures;
            }
        }
        const bool fits = usedShare + share <= 1;
        group.blocks.front().startsPage = !fits && usedShare > 0;
        usedShare = fits ? usedShare + share : share;
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
        Choice choice(lessonScenario(*page.experiment)
                          .value()); // never an error: the lesson was checked when it was read
        choice.setSeed(page.experiment->seed);
        runs.push_back(modelPicture(simulator, choice.effective(WorldKind::model), isCancelled));
    }
    return runs;
}

std::unique_ptr<ReportDocument> Handout::document() const
{
    const Lesson &shownLesson = lessonLibrary()[lesson];
    std::vector<SheetGroup> groups;
    for (std::size_t i = 0; i < shownLesson.pages.size(); ++i) {
        const LessonPage &page = shownLesson.pages[i];
        SheetGroup group{{{Kind::heading, Words::tr("Page %1").arg(i + 1)},
            {Kind::paragraph, lessonText(page.text)}}};
        if (page.prediction)
            addQuestion(group, *page.prediction, votes ? &(*votes)[i] : nullptr);
        if (runs[i] && (hasAnswers || !page.prediction))
            addRun(group, *runs[i], page.prediction);
        for (const LessonGoal &goal : page.goals)
            group.blocks.push_back({Kind::paragraph, lessonGoalLine(goal)});
        groups.push_back(std::move(group));
    }
    if (hasAnswers)
        groups.push_back(closingGroup(shownLesson));
    const bool hasPicture = std::any_of(groups.begin(), groups.end(),
        [](const SheetGroup &group) { return !group.pictures.empty(); });
    const auto drawn = std::find_if(
        runs.begin(), runs.end(), [](const auto &picture) { return picture && picture->run; });
    if (hasPicture) {
        groups.push_back({{{Kind::heading, Words::tr("Legend")}, {Kind::picture}}});
        groups.back().pictures.push_back(
            pictureOf((*drawn)->run, TracePicture::Extent::legend, legendWidth));
    }
    groups.front().blocks.insert(
        groups.front().blocks.begin(), {Kind::title, lessonHeading(lesson)});
    ReportDocument::Pictures pictures = assignSheets(groups);
    std::vector<ReportBlock> blocks;
    for (const SheetGroup &group : groups)
        blocks.insert(blocks.end(), group.blocks.begin(), group.blocks.end());
    auto document = std::make_unique<ReportDocument>(blocks, std::move(pictures));
    document->setMetaInformation(QTextDocument::DocumentTitle, lessonHeading(lesson));
    return document;
}

} // namespace lockscope
