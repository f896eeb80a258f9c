// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/sweep/assess.h"

#include <QPoint>
#include <QWidget>

#include <memory>
#include <optional>

namespace lockscope {

/// The map of an answer: the lease against the pauses of one hold, with the runs that are violated,
/// the user's own values, and the margin. A click or Enter asks for a run with the values of the
/// cell under the cursor, S takes these values. The arrow keys move the cursor. Thread: the
/// window's.
class MapView : public QWidget {
    Q_OBJECT
public:
    explicit MapView(QWidget *parent = nullptr);

    /// Null: nothing is shown.
    void setAnswer(std::shared_ptr<const Assessment> answer);
    QSize sizeHint() const override { return {480, 320}; }
    QSize minimumSizeHint() const override { return {320, 240}; }

Q_SIGNALS:
    void runAsked(lockscope::Duration ttl, lockscope::Duration pause);
    void valuesTaken(lockscope::Duration ttl, lockscope::Duration pause);

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    bool event(QEvent *event) override;

private:
    /// The column and the row of a cell, from the lower left.
    struct Place {
        int column = 0, row = 0;
    };
    QRectF plot() const;
    QRectF rectOf(Place place) const;
    QPointF pointOf(double ttl, double pause) const;
    std::optional<Place> placeAt(QPointF position) const;
    const MapCell &cellAt(Place place) const;
    QString wordsOf(Place place) const;
    void moveTo(Place place);
    void ask(Place place);
    void paintCells(QPainter &painter) const;
    void paintAreas(QPainter &painter) const;
    void paintAxes(QPainter &painter) const;
    void paintOwn(QPainter &painter) const;

    std::shared_ptr<const Assessment> m_answer;
    Place m_cursor;
};

} // namespace lockscope
