// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/outcome.h"

#include <QWidget>

#include <optional>

namespace lockscope {

/// Shows an outcome as a large shape and a large word. Without an outcome it shows only the word, smaller and in Theme::textMuted.
class OutcomeBadge : public QWidget {
    Q_OBJECT
public:
    explicit OutcomeBadge(QWidget *parent = nullptr);

    void setOutcome(std::optional<Outcome> outcome, const QString &word);
    const QString &word() const { return m_word; }
    QSize sizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int wordWidth(int width) const;
    QFont wordFont(int wrapWidth) const;
    int shapeSize() const;

    std::optional<Outcome> m_outcome;
    QString m_word;
};

} // namespace lockscope
