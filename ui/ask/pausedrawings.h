// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/sweep/assess.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace lockscope {

/// One hold as a bar: the work, the pauses, the margin, and where the other one enters. Hidden if
/// no pause breaks the lock, or the lease is renewed and has no fixed end. Thread: the window's.
class HoldBar : public QWidget {
    Q_OBJECT
public:
    explicit HoldBar(QWidget *parent = nullptr);
    void setAnswer(const std::shared_ptr<const Assessment> &answer);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::shared_ptr<const Assessment> m_answer;
};

/// The lengths of the pauses in a log, on a logarithmic axis, and those that break the lock.
/// Thread: the window's.
class PauseHistogram : public QWidget {
    Q_OBJECT
public:
    explicit PauseHistogram(QWidget *parent = nullptr);
    /// `breaksFrom`: the pauses that break the lock, if any does.
    void setLog(const PauseLog &log, std::optional<Duration> breaksFrom);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    double xOf(Duration length) const;

    std::vector<int> m_counts; ///< 8 for each power of ten, from 1 µs on
    std::optional<Duration> m_breaksFrom;
    Duration m_longest{};
};

} // namespace lockscope
