// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/livelab/clips.h"

#include <QWidget>

class QLabel;
class QListWidget;

namespace lockscope {

/// Returns "1:25.2, clients 2 and 3, 20 ms".
QString clipText(const Clip &clip);

/// The list of the clips of a live lab, the newest first. It is hidden while there is none. Thread:
/// the window's.
class LabClips : public QWidget {
    Q_OBJECT
public:
    explicit LabClips(QWidget *parent = nullptr);

    /// Shows the clips of these violations; of many clips, only the newest ones.
    void showClips(const std::vector<Violation> &violations);

Q_SIGNALS:
    void opened(const lockscope::Clip &clip);

private:
    QLabel *m_title;
    QListWidget *m_list;
    std::vector<Clip> m_clips;
};

} // namespace lockscope
