// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QLabel>

namespace lockscope {

/// A label whose text may be wider than the label. Then the middle of the text is left out, so that
/// the beginning and the end are visible. Thread: the window's.
class ElidedLabel : public QLabel {
public:
    using QLabel::QLabel;

    QSize minimumSizeHint() const override { return {0, QLabel::minimumSizeHint().height()}; }
    /// Returns the text as it is painted.
    QString shownText() const;

protected:
    void paintEvent(QPaintEvent *event) override;
};

/// A combo box for a narrow panel. A long text does not widen the box: it ends in "…", or is
/// wrapped if setLines() has set more than one line. The list of the entries may be wider than the
/// box.
class ElidingCombo : public QComboBox {
    Q_OBJECT
public:
    explicit ElidingCombo(QWidget *parent = nullptr);
    /// Sets the number of lines for which the box has space. With more than one line, the text is
    /// wrapped.
    void setLines(int lines);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    void showPopup() override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int m_lines = 1;
};

} // namespace lockscope
