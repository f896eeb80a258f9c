// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace lockscope {

class TraceLoader;

/// The progress of reading a file: a bar, the remaining time if reading takes more than two seconds, and a button that cancels. It
/// is visible only while a file is read, and not for a small file, which is read at once.
class LoadProgress : public QWidget {
    Q_OBJECT
public:
    /// REQUIRES: the loader outlives it.
    explicit LoadProgress(TraceLoader &loader, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void begin(const QString &file);
    void show(double part);
    void showTexts();

    QString m_file;
    double m_part = 0;
    QElapsedTimer m_since;
    QLabel *m_words;
    QProgressBar *m_bar;
    QToolButton *m_cancel;
};

} // namespace lockscope
