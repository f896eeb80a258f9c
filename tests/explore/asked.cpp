// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/explore/asked.h"

#include "core/scenario/files/scenariojson.h"
#include "tests/support/modelrig.h"

#include <QTest>

namespace lockscope {

Question questionOf(const Asked &asked)
{
    Question question;
    question.effective = effectiveInModel(asked.scenario, asked.scheme);
    Scenario &scenario = question.effective.scenario;
    scenario.faults = {};
    scenario.settings.clients = 2;
    scenario.rounds = asked.rounds;
    for (const auto &[name, value] : asked.settings)
        setSetting(scenario.settings, name, value).value();
    question.menu = Menu::parse(asked.menu).value();
    question.goals = Goals::parse(asked.goals).value();
    question.depth = asked.depth;
    question.isExact = asked.isExact;
    return question;
}

static SearchTally searchedWith(const Question &question, const SearchOptions &options)
{
    const auto tally = search(question, options);
    if (!tally) {
        QTest::qFail(tally.error().text.c_str(), __FILE__, __LINE__);
        return {};
    }
    return tally.value();
}

SearchTally searched(const Question &question)
{
    return searchedWith(question, {});
}

bool findsFailure(const Question &question)
{
    std::atomic<bool> isCancelled = false;
    SearchOptions options;
    options.isCancelled = &isCancelled;
    options.onFirstFailure = [&isCancelled](const Placement &) { isCancelled = true; };
    return !searchedWith(question, options).failures.empty();
}

std::string firstFailure(const SearchTally &tally)
{
    const auto failures = tally.failuresInOrder();
    return failures.empty() ? "nothing"
                            : faultPlanJson(withPlacement({}, failures.front()->placement));
}

} // namespace lockscope
