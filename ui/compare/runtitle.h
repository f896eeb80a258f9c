// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/runview.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;

namespace lockscope {

class WorldChip;

/// The line above one of two runs: its letter, its world, and its scenario, scheme, seed and outcome. Thread: the window's.
class RunTitle : public QWidget {
    Q_OBJECT
public:
    explicit RunTitle(const QString &letter, QWidget *parent = nullptr);

    void show(RunView::Source source, const std::optional<RunHeader> &header, const Verdict *verdict, const QString &file);
    QString words() const;
    /// Adds a widget after the words.
    void addTool(QWidget *tool);

private:
    QHBoxLayout *m_line;
    WorldChip *m_world;
    QLabel *m_words;
};

} // namespace lockscope
