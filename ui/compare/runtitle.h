// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/runview.h"

#include <QWidget>

class QHBoxLayout;

namespace lockscope {

class ElidedLabel;
class WorldChip;

/// The title line of one of two compared runs: its letter (A or B), whether it is of the model, of
/// real Redis or from a file, and its scenario, scheme, seed and outcome. Thread: the window's.
class RunTitle : public QWidget {
    Q_OBJECT
public:
    explicit RunTitle(const QString &letter, QWidget *parent = nullptr);

    void showRun(RunView::Source source, const std::optional<RunHeader> &header,
        const Verdict *verdict, const QString &file);
    /// Returns the text of the line without the letter and the world.
    QString words() const;
    /// Adds a widget at the right end.
    void addTool(QWidget *tool);

private:
    QHBoxLayout *m_line;
    WorldChip *m_world;
    ElidedLabel *m_words;
};

} // namespace lockscope
