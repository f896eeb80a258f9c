// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/programlines.h"

#include <QWidget>

class QLabel;
class QPlainTextEdit;

namespace lockscope {

/// The standard output and standard error of the user's programs during a live run: each line with
/// its time and its client. The panel keeps the last ProgramLines::linesMax lines. It scrolls to
/// new lines only while the end is visible. Thread: the window's.
class ProgramOutput : public QWidget {
    Q_OBJECT
public:
    explicit ProgramOutput(QWidget *parent = nullptr);

    void add(const ProgramLines::Batch &batch);
    void clear();
    bool isEmpty() const { return m_written == 0; }
    QSize sizeHint() const override;

protected:
    void changeEvent(QEvent *event) override;

private:
    void follow();
    void showCount();

    QPlainTextEdit *m_text;
    QLabel *m_count;
    bool m_isFollowing = true; ///< the end was visible after the user's last scroll
    std::size_t m_written =
        0; ///< number of lines written so far, including those that were dropped
};

} // namespace lockscope
