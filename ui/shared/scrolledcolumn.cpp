// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/scrolledcolumn.h"

#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

namespace lockscope {
namespace {

// The content of a scroll area. QScrollArea does not ask its content for the height at a width, so
// this widget sets its minimum height to that of its wrapped texts at its current width. The
// minimum width of the area is that of the content that cannot wrap.
class WrappedContent final : public QWidget {
public:
    explicit WrappedContent(QScrollArea &area) : m_area(area) { }

protected:
    bool event(QEvent *event) override
    {
        const bool isHandled = QWidget::event(event);
        if (layout() && (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize))
            setMinimumSizes();
        return isHandled;
    }

private:
    void setMinimumSizes()
    {
        setMinimumHeight(layout()->minimumHeightForWidth(width()));
        m_area.setMinimumWidth(
            layout()->minimumSize().width() + m_area.verticalScrollBar()->sizeHint().width());
    }

    QScrollArea &m_area;
};

} // namespace

QVBoxLayout *addScrolledColumn(QWidget &panel)
{
    auto *const outer = new QVBoxLayout(&panel);
    outer->setContentsMargins(0, 0, 0, 0);
    auto *const area = new QScrollArea(&panel);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *const content = new WrappedContent(*area);
    auto *const column = new QVBoxLayout(content);
    column->setContentsMargins(14, 12, 14, 12);
    column->setSpacing(8);
    area->setWidget(content);
    area->viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
    outer->addWidget(area);
    return column;
}

} // namespace lockscope
