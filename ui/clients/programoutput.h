// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/programlines.h"

#include <QWidget>

class QLabel;
class QPlainTextEdit;

namespace lockscope {

/// What the user's programs have written to standard output and standard error during a live run: each line with its time and its client.
/// Keeps the last ProgramLines::linesMax lines. The view follows the end while the end is visible. Thread: the window's.
class ProgramOutput : public QWidget {
    Q_OBJECT
public:
    explicit ProgramOutput(QWidget *parent = nullptr);

    void add(const ProgramLines::Batch &batch);
    void clear();
    bool isEmpty() const { return m_written == 0; }

protected:
    void changeEvent(QEvent *event) override;

private:
    void follow();
    void showCount();

    QPlainTextEdit *m_text;
    QLabel *m_count;
    bool m_isFollowing = true; ///< the end was visible when the user scrolled last
    std::size_t m_written = 0; ///< lines, with those that are not kept
};

} // namespace lockscope
