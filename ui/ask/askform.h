// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/sweep/assess.h"

#include <QString>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QPushButton;

namespace lockscope {

class DurationSpinBox;

/// The numbers of a lock, in one column of fields. Thread: the window's.
class AskForm : public QWidget {
    Q_OBJECT
public:
    static constexpr int width = 320;

    /// The fields change `question`; `logFile` is where its log is. REQUIRES: it has a scenario.
    AskForm(LockQuestion &question, QString &logFile, QWidget *parent = nullptr);

    /// Adds a lock of the user to the schemes; no scheme: none.
    void setOwnScheme(const SchemeRef &scheme);
    /// Reads a log of pauses and puts it into the question. A file that cannot be read is reported
    /// below the button, and the question stays.
    void readLog(const QString &file);
    /// Shows the question in the fields.
    void showQuestion();
    void focusFirst();

Q_SIGNALS:
    /// The fields have changed the question.
    void changed();
    void logAsked();
    void homeAsked();

private:
    void makeLockFields(QFormLayout &rows);
    void makeLogFields(QFormLayout &rows);
    void makeServerFields(QFormLayout &rows);
    QComboBox *addWords(QFormLayout &rows, const char *name, const QString &label);
    DurationSpinBox *addLength(
        QFormLayout &rows, const char *name, const QString &label, Duration least);
    QDoubleSpinBox *addNumber(
        QFormLayout &rows, const char *name, const QString &label, const QString &none);
    void removeLog();
    /// Takes the question from the fields.
    void takeQuestion();

    LockQuestion &m_question;
    QString &m_logFile;
    QComboBox *m_scheme, *m_servers, *m_disk, *m_cost, *m_fencing;
    DurationSpinBox *m_ttl, *m_work, *m_pause;
    QCheckBox *m_renewed;
    QDoubleSpinBox *m_holds, *m_hours, *m_lostMax;
    QPushButton *m_log;
    QLabel *m_logError;
    Duration m_ownPause{};   ///< before a log was read
    bool m_isShowing = true; ///< while the fields are filled
};

} // namespace lockscope
