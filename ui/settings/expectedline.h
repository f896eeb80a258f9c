// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/outcome.h"

#include <QWidget>

#include <optional>

namespace lockscope {

/// A line with the scenario's expected outcome for the chosen scheme: the shape of the outcome and
/// the text "Expected: violated".
class ExpectedLine : public QWidget {
    Q_OBJECT
public:
    explicit ExpectedLine(QWidget *parent = nullptr);
    /// `outcome`: the expected outcome; none: the scenario has none for the scheme.
    /// `areSettingsChanged`: the settings differ from the scenario's own settings, to which the
    /// outcome applies; the line is then muted.
    void setOutcome(std::optional<Outcome> outcome, bool areSettingsChanged = false);
    QString text() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void showToolTip();

    std::optional<Outcome> m_outcome;
    bool m_areSettingsChanged = false;
};

} // namespace lockscope
