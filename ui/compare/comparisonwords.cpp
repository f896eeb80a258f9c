// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparisonwords.h"

#include "ui/words/eventwords.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {
namespace {

QString translated(const char *text)
{
    return QCoreApplication::translate("Comparison", text);
}

constexpr qsizetype detailLengthMax = 48; // characters

// Returns whether the attempt that begins at `attemptRow` was granted.
bool isGranted(const Trace &trace, std::size_t attemptRow)
{
    for (std::size_t row = attemptRow; row < trace.size(); ++row) {
        const Event &event = trace[row];
        if (event.kind == EventKind::granted && event.client == trace[attemptRow].client
            && event.attempt == trace[attemptRow].attempt)
            return true;
    }
    return false;
}

// Returns an event and its number: "“granted” (#7)"; for a command, a reply, a denial or a step
// also its detail: "“sent: GET lock” (#5)".
QString eventPhrase(const Trace &trace, std::size_t row)
{
    const Event &event = trace[row];
    QString words = eventWord(event.kind);
    if (event.kind == EventKind::attempt)
        words = isGranted(trace, row)
            ? translated(QT_TRANSLATE_NOOP("Comparison", "successful attempt"))
            : translated(QT_TRANSLATE_NOOP("Comparison", "failed attempt"));
    if (event.kind == EventKind::sent || event.kind == EventKind::replied
        || event.kind == EventKind::denied || event.kind == EventKind::step) {
        QString detail = detailText(trace, event);
        if (detail.size() > detailLengthMax)
            detail = detail.left(detailLengthMax) + u'…';
        if (!detail.isEmpty())
            words = withDetail(words, detail);
    }
    //: an event and its number in the trace
    return translated(QT_TRANSLATE_NOOP("Comparison", "“%1” (#%2)"))
        .arg(words)
        .arg(trace.seqAt(row));
}

std::size_t rowOf(const Trace &trace, Seq seq)
{
    const auto row = seq == noSeq ? std::nullopt : trace.indexOf(seq);
    return row.value_or(EventPair::none);
}

QString reason(const VerifiedRun &run)
{
    const Agreement &agreement = run.comparison.agreement;
    const QString who = actorWord(agreement.who);
    const QString predicted =
        eventPhraseOrNone(*run.predicted.trace, rowOf(*run.predicted.trace, agreement.predicted));
    const QString real = eventPhraseOrNone(*run.real.trace, rowOf(*run.real.trace, agreement.real));
    switch (agreement.because) {
    case Agreement::Because::client:
    case Agreement::Because::node:
        //: %1: "Client 2"; %2 and %3: its event in the model and on real Redis
        return translated(QT_TRANSLATE_NOOP("Comparison",
                              "because the events of %1 differ: %2 in the model, %3 on real Redis"))
            .arg(who, predicted, real);
    case Agreement::Because::detail:
        return translated(
            QT_TRANSLATE_NOOP("Comparison",
                "because %1 got a different result: %2 in the model, %3 on real Redis"))
            .arg(who, predicted, real);
    case Agreement::Because::times:
        return translated(QT_TRANSLATE_NOOP("Comparison",
            "because of timing only: each client did the same in the same order, but at different "
            "times"));
    case Agreement::Because::nothing: return {};
    }
    return {};
}

} // namespace

QString eventPhraseOrNone(const Trace &trace, std::size_t row)
{
    if (row == EventPair::none)
        return translated(QT_TRANSLATE_NOOP("Comparison", "no further event"));
    return eventPhrase(trace, row);
}

QString agreementSentence(const VerifiedRun &run)
{
    const Agreement &agreement = run.comparison.agreement;
    switch (agreement.kind) {
    case Agreement::Kind::unjudged:
        return translated(QT_TRANSLATE_NOOP("Comparison", "One of the two runs has no verdict."));
    case Agreement::Kind::agrees:
        //: %1: an outcome: "violated"
        return translated(QT_TRANSLATE_NOOP("Comparison", "The verdict agrees: %1."))
            .arg(outcomeWord(*agreement.realOutcome));
    case Agreement::Kind::differs: break;
    }
    //: %1 and %2: outcomes; %3: "because …"
    const QString sentence =
        translated(QT_TRANSLATE_NOOP("Comparison",
                       "The verdict differs: “%1” in the model, “%2” on real Redis, %3."))
            .arg(outcomeWord(*agreement.predictedOutcome), outcomeWord(*agreement.realOutcome),
                reason(run));
    if (agreement.hasMachineStalled)
        return joinedSentences({sentence,
            translated(QT_TRANSLATE_NOOP(
                "Comparison", "The machine stalled for a while during the real run."))});
    return sentence;
}

QString orderSentence(const VerifiedRun &run)
{
    const auto &sequences = run.comparison.sequences;
    const EventSequence *const first = run.comparison.firstDiverged();
    const auto divergedCount = std::count_if(sequences.begin(), sequences.end(),
        [](const EventSequence &sequence) { return !sequence.isSame(); });
    if (!first)
        return translated(QT_TRANSLATE_NOOP(
            "Comparison", "Each client and each node had the same events in the same order."));
    //: %1: how many, %2: of how many clients and nodes, %3: "Client 2", %4 and %5: its events in
    //: the model and on real Redis
    return translated(QT_TRANSLATE_NOOP("Comparison",
                          "The order differs for %1 of %2 clients and nodes, first for %3: %4 in "
                          "the model, %5 on real Redis."))
        .arg(divergedCount)
        .arg(sequences.size())
        .arg(actorWord(first->who), eventPhraseOrNone(*run.predicted.trace, first->predicted),
            eventPhraseOrNone(*run.real.trace, first->real));
}

QString latenessSentence(const Comparison &comparison)
{
    if (!comparison.late)
        return {};
    const Spread &spread = comparison.late->spread;
    //: %1: the number of pairs of matching events
    return translated(QT_TRANSLATE_NOOP("Comparison",
                          "Time difference of %1 events: median %2, p99 %3, maximum %4."))
        .arg(countText(static_cast<qint64>(comparison.late->count)), lengthText(spread.p50),
            lengthText(spread.p99), lengthText(spread.max));
}

QString differenceWords(const VerifiedRun &run, const EventPair &pair)
{
    const auto detailOrKind = [](const RunView &compared, std::size_t row) {
        const Event &event = (*compared.trace)[row];
        const QString detail = detailText(*compared.trace, event);
        return detail.isEmpty() ? eventWord(event.kind) : detail;
    };
    switch (pair.difference) {
    case Difference::none: return {};
    case Difference::onlyPredicted:
        return translated(QT_TRANSLATE_NOOP("Comparison", "only in the model"));
    case Difference::onlyReal:
        return translated(QT_TRANSLATE_NOOP("Comparison", "only on real Redis"));
    case Difference::ending:
        //: the two events of a pair: in the model, on real Redis
        return translated(QT_TRANSLATE_NOOP("Comparison", "model: %1, real: %2"))
            .arg(eventWord((*run.predicted.trace)[pair.predicted].kind),
                eventWord((*run.real.trace)[pair.real].kind));
    case Difference::detail:
        return translated(QT_TRANSLATE_NOOP("Comparison", "model: %1, real: %2"))
            .arg(detailOrKind(run.predicted, pair.predicted), detailOrKind(run.real, pair.real));
    }
    return {};
}

QString stageWords(const Verification &verification, int nodes)
{
    QString words;
    switch (verification.stage()) {
    case Verification::Stage::idle: return {};
    case Verification::Stage::predicting:
        return translated(QT_TRANSLATE_NOOP("Comparison", "Predicting…"));
    case Verification::Stage::starting:
        words = QCoreApplication::translate("Comparison", "Starting %n node(s)…", nullptr, nodes);
        break;
    case Verification::Stage::running:
        words = translated(QT_TRANSLATE_NOOP("Comparison", "Running: %1 of about %2"))
                    .arg(lengthText(verification.reached()), lengthText(verification.expected()));
        break;
    case Verification::Stage::judging:
        words = translated(QT_TRANSLATE_NOOP("Comparison", "Judging…"));
        break;
    case Verification::Stage::ending:
        return translated(QT_TRANSLATE_NOOP("Comparison", "Stopping the servers…"));
    }
    if (verification.runCount() > 1)
        //: %1: the number of the run, %2: the number of runs, %3: what the run does now
        words = translated(QT_TRANSLATE_NOOP("Comparison", "Run %1 of %2. %3"))
                    .arg(verification.runNumber())
                    .arg(verification.runCount())
                    .arg(words);
    return words;
}

QString signedLength(Duration length)
{
    if (length == Duration::zero())
        return lengthText(length);
    return (length < Duration::zero() ? QStringLiteral("−") : QStringLiteral("+"))
        + lengthText(std::chrono::abs(length));
}

} // namespace lockscope
