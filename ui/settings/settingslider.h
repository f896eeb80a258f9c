// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/settings/strip.h"

#include <QSlider>

namespace lockscope {

/// A horizontal slider with a strip of verdicts in its groove and one mark: the usual value. A press anywhere brings the handle
/// there, where the strip shows what will come of it; with Alt it moves a tenth as fast as the hand. The wheel turns it only while
/// it has the focus, so that scrolling the panel changes nothing by accident.
class SettingSlider : public QSlider {
    Q_OBJECT
public:
    explicit SettingSlider(const SettingInfo &info, QWidget *parent = nullptr);
    void setMark(int position);
    void setStrip(const Strip &strip);
    const Strip &strip() const { return m_strip; }
    /// What the tip says besides the value under the pointer.
    void setTip(const QString &tip) { m_tip = tip; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    /// The groove, and where in it a position lies.
    QRectF grooveRect() const;
    double xOf(int position) const;

Q_SIGNALS:
    /// A double-click asks for the usual value.
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
    // Where the hand took hold, or changed its pace: the handle moves by what the hand moves from there.
    double m_anchorX = 0;
    double m_anchorPosition = 0;
    bool m_isFine = false;
};

} // namespace lockscope
