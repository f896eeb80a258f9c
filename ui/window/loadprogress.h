// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace lockscope {

class TraceLoader;

/// The progress of reading a file: a bar, the remaining time if reading takes more than two seconds
/// in total, and a button that cancels. It is visible only while a file is read; for a small file,
/// which is read very fast, it does not appear.
class LoadProgress : public QWidget {
    Q_OBJECT
public:
    /// REQUIRES: the loader outlives this widget.
    explicit LoadProgress(TraceLoader &loader, QWidget *parent = nullptr);

private:
    void start(const QString &file);
    /// `fraction`: how much of the file is read, from 0 to 1.
    void showProgress(double fraction);
    void showTexts();

    QString m_file;
    double m_fraction = 0;
    QElapsedTimer m_timer; ///< since the start of reading
    QLabel *m_text;
    QProgressBar *m_bar;
    QToolButton *m_cancel;
};

} // namespace lockscope
