// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/outcome.h"

#include <QWidget>

#include <optional>

namespace lockscope {

/// Shows an outcome as a large shape and a large text beside it. Without an outcome it shows only
/// the text, smaller and in Theme::textMuted.
class OutcomeBadge : public QWidget {
    Q_OBJECT
public:
    explicit OutcomeBadge(QWidget *parent = nullptr);

    void setOutcome(std::optional<Outcome> outcome, const QString &text);
    const QString &text() const { return m_text; }
    QSize sizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int textWidth(int width) const;
    QFont textFont(int wrapWidth) const;
    int shapeSize() const;

    std::optional<Outcome> m_outcome;
    QString m_text;
};

} // namespace lockscope
