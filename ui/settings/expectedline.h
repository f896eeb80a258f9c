// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/outcome.h"

#include <QWidget>

#include <optional>

namespace lockscope {

/// The outcome that a scenario states for the chosen scheme, with its shape.
class ExpectedLine : public QWidget {
    Q_OBJECT
public:
    explicit ExpectedLine(QWidget *parent = nullptr);
    /// `isTurned`: the settings differ from the scenario's own, for which the outcome is stated; it is shown muted then.
    void setOutcome(std::optional<Outcome> outcome, bool isTurned = false);
    QString text() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void showToolTip();

    std::optional<Outcome> m_outcome;
    bool m_isTurned = false;
};

} // namespace lockscope
