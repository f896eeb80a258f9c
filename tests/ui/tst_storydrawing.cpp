// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of the stories of all runs of the library in the model, against their spans.
#include <QTest>

#include "core/scenario/files/library.h"
#include "core/trace/spans.h"
#include "tests/support/modelrig.h"
#include "ui/paper/picturefiles.h"
#include "ui/paper/storypicture.h"
#include "ui/theme/theme.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <map>

using namespace lockscope;
using PieceKind = StoryPieces::Piece::Kind;

namespace {

constexpr QSize pictureSize(600, 96);

QImage painted(const StoryPieces &story, std::size_t frame)
{
    QImage image(pictureSize, QImage::Format_RGB32);
    QPainter painter(&image);
    StoryDrawing(story).paint(painter, QRectF(QPointF(), pictureSize), frame);
    return image;
}

// Returns the first column in which the pictures differ; their width: nowhere.
int firstDifference(const QImage &a, const QImage &b)
{
    for (int x = 0; x < a.width(); ++x) {
        for (int y = 0; y < a.height(); ++y) {
            if (a.pixel(x, y) != b.pixel(x, y))
                return x;
        }
    }
    return a.width();
}

bool isInside(PieceKind kind)
{
    return kind == PieceKind::inside || kind == PieceKind::insideWithoutLock;
}

// Returns what is wrong with the pieces of a violation; empty: nothing.
QByteArray problemOfViolation(const StoryPieces &story, const std::vector<StoryFrame> &frames)
{
    const auto entry = std::ranges::find_if(frames, [](const StoryFrame &frame) {
        return frame.kind >= FrameKind::secondGranted && frame.kind <= FrameKind::secondDenied;
    });
    const auto at = static_cast<double>(entry - frames.begin());
    const auto &pieces = story.pieces;
    const auto violation =
        std::ranges::find(pieces, PieceKind::violation, &StoryPieces::Piece::kind);
    if (violation == pieces.end() || violation->from != at)
        return "the violation does not begin with its frame";
    for (const ClientId client : entry->clients) {
        const bool isSeen = std::ranges::any_of(pieces, [&](const StoryPieces::Piece &piece) {
            return piece.client == client && isInside(piece.kind) && piece.from <= at
                && piece.to >= violation->to;
        });
        if (!isSeen)
            return "a client of the violation is not inside";
    }
    return {};
}

// Returns what is wrong with a drawing; empty: nothing.
QByteArray problemOf(
    const StoryPieces &story, const std::vector<StoryFrame> &frames, const Outcome outcome)
{
    const auto steps = static_cast<double>(frames.size());
    for (const StoryPieces::Piece &piece : story.pieces) {
        if (piece.from < 0 || piece.to > steps || piece.to < piece.from)
            return "a piece is outside of the story";
        if (piece.row >= story.rows.size())
            return "no such row";
    }
    const QImage last = painted(story, frames.size() - 1);
    StoryPieces withoutPieces = story;
    withoutPieces.pieces.clear();
    const QImage empty = painted(withoutPieces, frames.size() - 1);
    for (std::size_t frame = 0; frame + 1 < frames.size(); ++frame) {
        const int now =
            static_cast<int>(pictureSize.width() * (static_cast<double>(frame) + 1) / steps) + 8;
        const QRect later(now, 0, pictureSize.width() - now, pictureSize.height());
        if (painted(story, frame).copy(later) != empty.copy(later))
            return "a frame shows what comes later";
    }
    if (firstDifference(last, empty) == last.width())
        return "the last frame is empty";
    return outcome == Outcome::violated ? problemOfViolation(story, frames) : QByteArray();
}

} // namespace

class tst_StoryDrawing : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyFailureOfTheLibraryIsDrawnAsItsSpansSay()
    {
        Simulator simulator;
        std::map<Outcome, int> drawn;
        QByteArrayList problems;
        for (const Scenario &scenario : scenarioLibrary()) {
            for (const auto &[scheme, expected] : scenario.expected) {
                const auto trace =
                    simulator.run(effectiveInModel(scenario.id.c_str(), scheme)).value();
                const Spans spans = deriveSpans(*trace);
                const Verdict verdict = judge(*trace, spans).value();
                const std::vector<StoryFrame> frames = storyOf(*trace, verdict);
                const StoryPieces story = storyPieces(frames, *trace, spans);
                if (story.rows.empty())
                    continue;
                ++drawn[verdict.outcome];
                if (const QByteArray problem = problemOf(story, frames, verdict.outcome);
                    !problem.isEmpty())
                    problems << QByteArray::fromStdString(scenario.id + ' ' + scheme) + ": "
                            + problem;
            }
        }
        QVERIFY2(problems.isEmpty(), problems.join('\n').constData());
        QVERIFY(drawn[Outcome::violated] > 100);
        QVERIFY(drawn[Outcome::stuck] > 0 && drawn[Outcome::unavailable] > 0);
    }

    void theStoryOfF10IsThePictureOfItsFrames()
    {
        const JudgedRun run = runModel(effectiveInModel("f10", "set-px-lua"));
        const Spans spans = deriveSpans(*run.trace);
        const StoryPieces story = storyPieces(storyOf(*run.trace, run.verdict), *run.trace, spans);
        QCOMPARE(story.rows.size(), std::size_t{4}); // client 1, key, client 2, store
        QCOMPARE(story.rows[2].client, ClientId{2});
        const auto pieceOf = [&](PieceKind kind, int client) {
            const auto found = std::ranges::find_if(story.pieces, [&](const auto &piece) {
                return piece.kind == kind
                    && piece.client == ClientId(static_cast<std::uint16_t>(client));
            });
            return found == story.pieces.end() ? StoryPieces::Piece() : *found;
        };
        QCOMPARE(pieceOf(PieceKind::inside, 1).from, 0.0);
        QCOMPARE(pieceOf(PieceKind::paused, 1).from, 1.0);
        QCOMPARE(pieceOf(PieceKind::expired, 1).from, 2.0);
        QCOMPARE(pieceOf(PieceKind::inside, 2).from, 3.0);
        QCOMPARE(pieceOf(PieceKind::key, 2).from, 3.0);
    }

    // A picture for a chat or a slide: sharp at any size, and readable in twice its size.
    void theStripIsAnImageInBothFormats()
    {
        for (const char *const id : {"f10", "f15", "f21b"}) {
            const JudgedRun run = runModel(effectiveInModel(id));
            PictureSubject subject;
            subject.trace = run.trace;
            subject.spans = std::make_shared<const Spans>(deriveSpans(*run.trace));
            subject.verdict = std::make_shared<const Verdict>(run.verdict);
            subject.title = QStringLiteral("The title");
            subject.command = QStringLiteral("lockscope run %1").arg(QString::fromLatin1(id));
            const StoryPicture strip(subject, pictureFont());
            QCOMPARE(strip.size().width(), 1200.0);
            QVERIFY2(
                strip.size().height() <= 300, qPrintable(QString::number(strip.size().height())));
            const QImage image = QImage::fromData(picturePng(strip, 2).value(), "PNG");
            QCOMPARE(image.width(), 2400);
            const QByteArray svg = pictureSvg(strip, subject.title);
            QVERIFY(svg.contains("The title") && svg.contains("In order, not to scale"));
            QVERIFY(svg.contains(subject.command.toUtf8()));
            QVERIFY(!svg.contains("<image")); // only lines and text
            const StoryPicture paper(subject, pictureFont(), StoryPicture::paperWidth);
            QVERIFY(
                paper.size().height() > strip.size().height()); // its frames are in several lines
            if (const QString folder = qEnvironmentVariable("LOCKSCOPE_STORIES"); !folder.isEmpty())
                image.save(folder + u'/' + QString::fromLatin1(id) + QStringLiteral(".png"));
        }
    }
};

QTEST_MAIN(tst_StoryDrawing)
#include "tst_storydrawing.moc"
