// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/verdict/storylist.h"

#include "ui/shared/layouts.h"
#include "ui/theme/scaledfont.h"
#include "ui/theme/theme.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"

#include <QPainter>
#include <QStyledItemDelegate>

namespace lockscope {
namespace {

constexpr int gap = 7;
constexpr int padding = 4;
constexpr int wordsWidthMin = 120;
constexpr int lowWindow = 800;   // pixels
constexpr int shownPartMin = 10; // a chosen frame shows at least this part of the story: a tenth

// Paints a frame of the list that is its parent.
class StoryDelegate : public QStyledItemDelegate {
public:
    explicit StoryDelegate(StoryList &list) : QStyledItemDelegate(&list), m_list(list) { }

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const QSize picture = m_list.pictureSize();
        const int width = m_list.viewport()->width();
        const QRect words = option.fontMetrics.boundingRect(
            QRect(0, 0, width - wordsLeft() - 2, 1000), Qt::TextWordWrap, sentence(index));
        return {width,
            std::max(picture.height(), option.fontMetrics.height() + words.height()) + 2 * padding};
    }

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
        const QModelIndex &index) const override
    {
        const Theme &theme = Theme::current();
        const bool isSelected = option.state.testFlag(QStyle::State_Selected);
        const StoryFrame &frame = frameOf(index);
        painter->save();
        if (isSelected)
            painter->fillRect(option.rect, option.palette.highlight());
        else if (option.state.testFlag(QStyle::State_MouseOver))
            painter->fillRect(option.rect, theme.laneAlternate);
        painter->fillRect(
            QRect(option.rect.bottomLeft(), QSize(option.rect.width(), 1)), theme.grid);
        const QRect inner = option.rect.adjusted(1, padding, 0, 0);
        if (!m_list.pictureSize().isEmpty())
            m_list.drawing().paint(*painter, QRect(inner.topLeft(), m_list.pictureSize()),
                static_cast<std::size_t>(index.row()));
        const QRect words = option.rect.adjusted(wordsLeft(), padding, -2, 0);
        const QColor text =
            isSelected ? option.palette.color(QPalette::HighlightedText) : theme.text;
        const QString title = textOf(Wording(frameTitle(frame.kind)));
        const QFont small = scaledFont(option.font, 0.9);
        const QFontMetrics smallMetrics(small);
        QFont bold = option.font;
        bold.setBold(true);
        const int room = words.width() - QFontMetrics(bold).horizontalAdvance(title) - gap;
        // The title needs the room most.
        QString time;
        for (const QString &range : {rangeText(frame.from, frame.to), momentText(frame.from)})
            if (time.isEmpty() && smallMetrics.horizontalAdvance(range) <= room)
                time = range;
        painter->setPen(isSelected ? text : theme.textMuted);
        painter->setFont(small);
        painter->drawText(words, Qt::AlignTop | Qt::AlignRight, time);
        painter->setPen(text);
        painter->setFont(option.font);
        painter->drawText(words.adjusted(0, option.fontMetrics.height(), 0, 0),
            Qt::AlignTop | Qt::TextWordWrap, sentence(index));
        painter->setFont(bold);
        painter->drawText(words, Qt::AlignTop | Qt::AlignLeft,
            QFontMetrics(bold).elidedText(title, Qt::ElideRight, words.width()));
        painter->restore();
    }

private:
    const StoryFrame &frameOf(const QModelIndex &index) const
    {
        return m_list.frames()[static_cast<std::size_t>(index.row())];
    }
    QString sentence(const QModelIndex &index) const { return sentenceOf(frameOf(index).text); }
    int wordsLeft() const
    {
        const QSize picture = m_list.pictureSize();
        return picture.isEmpty() ? 2 : 1 + picture.width() + gap;
    }

    StoryList &m_list;
};

} // namespace

StoryList::StoryList(QWidget *parent) : QuietView<QListWidget>(parent)
{
    setItemDelegate(new StoryDelegate(*this));
    setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    styleAsCards(*this);
    const auto chooseRow = [this](const QModelIndex &index) {
        choose(static_cast<std::size_t>(index.row()));
    };
    connect(this, &QListView::clicked, this, chooseRow);
    connect(this, &QListView::activated, this, chooseRow);
}

void StoryList::choose(std::size_t index)
{
    const StoryFrame &frame = m_frames[index];
    const WorldTime from = m_frames[index == 0 ? 0 : index - 1].from;
    const Duration missing = std::max(m_length / shownPartMin - (frame.to - from), Duration{});
    Q_EMIT frameChosen(frame.evidence.front(), from - missing / 2, frame.to + missing / 2);
}

void StoryList::setStory(std::vector<StoryFrame> frames, const Trace *trace, const Spans *spans)
{
    // Before the frames go: to remove the current item selects another one, which asks for its
    // size.
    while (count() > static_cast<int>(frames.size()))
        delete takeItem(count() - 1);
    m_frames = std::move(frames);
    m_drawing =
        m_frames.empty() ? StoryDrawing() : StoryDrawing(storyPieces(m_frames, *trace, *spans));
    m_length = m_frames.empty() ? Duration{} : m_frames.back().to - m_frames.front().from;
    if (m_length == Duration{} && !m_frames.empty())
        m_length = spans->end() - WorldTime{};
    for (int row = 0; row < static_cast<int>(m_frames.size()); ++row) {
        if (row == count())
            addItem(QString());
        const StoryFrame &frame = m_frames[static_cast<std::size_t>(row)];
        //: %1 is the title of a step, "Lease ended", %2 its sentence
        item(row)->setText(
            tr("%1: %2").arg(textOf(Wording(frameTitle(frame.kind))), sentenceOf(frame.text)));
        item(row)->setToolTip(rangeText(frame.from, frame.to));
    }
    viewport()->update();
}

QSize StoryList::pictureSize() const
{
    const QSize size = window()->height() < lowWindow ? QSize(96, 42) : QSize(104, 48);
    const bool hasRoom = viewport()->width() - size.width() - gap >= wordsWidthMin;
    return m_drawing.isEmpty() || !hasRoom ? QSize(0, 0) : size;
}

void StoryList::resizeEvent(QResizeEvent *event)
{
    QuietView<QListWidget>::resizeEvent(event);
    updateGeometry(); // the heights of the rows depend on the width
}

} // namespace lockscope
