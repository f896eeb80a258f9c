// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/settings/strip.h"

#include <QSlider>

namespace lockscope {

/// A horizontal slider with a strip of verdicts in its groove and a mark at the scenario's own value. A press anywhere moves the
/// handle there, so that the user can select an outcome of the strip. With Alt, the handle moves at a tenth of the pointer's speed.
/// The wheel changes the value only while the slider has the focus, so that scrolling the panel changes nothing by accident.
class SettingSlider : public QSlider {
    Q_OBJECT
public:
    explicit SettingSlider(const SettingInfo &info, QWidget *parent = nullptr);
    void setMark(int position);
    void setStrip(const Strip &strip);
    const Strip &strip() const { return m_strip; }
    /// Sets the text of the tooltip besides the value under the pointer.
    void setTip(const QString &tip) { m_tip = tip; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    /// Return the groove, and the x of a position in it.
    QRectF grooveRect() const;
    double xOf(int position) const;

Q_SIGNALS:
    /// The user double-clicked to restore the scenario's own value.
    void usualAsked();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    int positionAt(double x) const;
    void anchor(const QMouseEvent &event);
    void describe();

    const SettingInfo &m_info;
    Strip m_strip;
    QString m_tip;
    int m_mark = 0;
    // The pointer and the handle at the press or the last change of speed; the handle moves relative to them.
    double m_anchorX = 0;
    double m_anchorPosition = 0;
    bool m_isFine = false;
};

} // namespace lockscope
