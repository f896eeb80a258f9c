// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"
#include "ui/settings/strip.h"

#include <QRectF>
#include <QSlider>

class QPainter;

namespace lockscope {

/// Converts between the value of a setting and its position on the slider. A scale of more than two
/// decades (a factor of 100) is logarithmic; if 0 is allowed, it has the first position. A
/// logarithmic scale with negative values has 0 in the middle and is symmetric. Pure functions.
class SettingScale {
public:
    static constexpr int positionMax = 1000;

    explicit SettingScale(const SettingInfo &info);

    bool isLogarithmic() const { return m_isLogarithmic; }
    int positionOf(double number) const;
    /// Returns the value at a position, within the limits of the setting, rounded to two
    /// significant digits; a count to a whole number.
    double numberAt(int position) const;
    /// Returns the nearest position with another value, to the right (direction > 0) or to the
    /// left; the last or first position if there is none.
    int nextPosition(int position, int direction) const;

private:
    double rounded(double number) const;
    int firstPositive() const; // the position of the smallest value above 0

    SettingType m_type;
    double m_min;
    double m_max;
    double m_positiveMin; ///< the smallest value above 0 on a logarithmic scale
    bool m_isLogarithmic;
    bool m_isSigned;
    int m_zero; ///< the position of 0; if 0 is not allowed, of the smallest value
};

/// A horizontal slider with a strip of outcomes in its groove and a mark at the scenario's value. A
/// press beside the handle moves the handle there, so that the user can select a value by its
/// outcome. With Alt, the handle moves at a tenth of the pointer's speed. The wheel changes the
/// value only while the slider has the focus, so that scrolling the panel changes nothing by
/// accident.
class SettingSlider : public QSlider {
    Q_OBJECT
public:
    explicit SettingSlider(const SettingInfo &info, QWidget *parent = nullptr);
    /// Sets the position of the mark.
    void setMark(int position);
    void setStrip(const Strip &strip);
    const Strip &strip() const { return m_strip; }
    /// Sets the text that the tooltip has below the value and the outcome under the pointer.
    void setTip(const QString &tip) { m_tip = tip; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    /// Returns the rectangle of the groove.
    QRectF grooveRect() const;
    /// Returns the x coordinate of a position in the groove.
    double xOf(int position) const;

Q_SIGNALS:
    /// The user double-clicked: the setting should get the scenario's value.
    void resetRequested();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;

private:
    int positionAt(double x) const;
    void setAnchor(const QMouseEvent &event);
    void updateDescription();
    QFont sentenceFont() const;

    const SettingInfo &m_info;
    Strip m_strip;
    QString m_tip;
    QString m_sentence; ///< below the groove: where the lock breaks; empty: none
    int m_markPosition = 0;
    // The x coordinate of the pointer and the position of the handle, at the press or when Alt was
    // last pressed or released. The handle moves relative to them.
    double m_anchorX = 0;
    double m_anchorPosition = 0;
    bool m_isFine = false; ///< Alt is pressed
};

/// Draws a strip of outcomes into the groove of a slider: each outcome in its colour and texture,
/// with its shape if there is space, and a vertical line where the outcome changes. Cells without
/// an outcome are empty; stale outcomes are faint. A strip with one outcome is a thin line.
/// `positionMax`: the slider's last position, at the groove's right end.
void paintStrip(QPainter &painter, const QRectF &groove, const Strip &strip, int positionMax);

} // namespace lockscope
