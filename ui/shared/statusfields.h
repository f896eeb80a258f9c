// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/outcome.h"

#include <QLabel>

#include <optional>

namespace lockscope {

/// The word for the world of the shown run in the status bar: LIVE (real Redis) and FILE on a
/// coloured background with rounded corners, MODEL in a dashed outline.
class WorldChip : public QLabel {
    Q_OBJECT
public:
    using QLabel::QLabel;
    /// Sets whether the word is in a dashed outline.
    void setIsModel(bool isModel);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    bool m_isModel = false;
};

/// A word in the status bar, separated from the previous one by a thin line.
class StatusField : public QLabel {
    Q_OBJECT
public:
    explicit StatusField(QWidget *parent);

protected:
    void paintEvent(QPaintEvent *event) override;
};

/// The outcome in the status bar: its shape and its word.
class OutcomeField : public StatusField {
    Q_OBJECT
public:
    using StatusField::StatusField;
    /// Sets the outcome whose shape is painted; nothing: no shape.
    void setOutcome(std::optional<Outcome> outcome);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::optional<Outcome> m_outcome;
};

} // namespace lockscope
