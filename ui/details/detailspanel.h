// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/events/event.h"

#include <QTextBrowser>
#include <QTimer>

#include <optional>

namespace lockscope {

class CurrentState;
class Selection;
class Viewer;

/// "Details": all that is known of the selected event, what caused it and what it led to. Each event that it names is a link to it. Its
/// text can be selected and copied. While a trace grows it looks again a few times a second, since an answer may come later.
class DetailsPanel : public QTextBrowser {
    Q_OBJECT
public:
    struct Parts {
        const Viewer &viewer;
        const CurrentState &current;
        Selection &selection;
    };
    explicit DetailsPanel(Parts parts, QWidget *parent = nullptr);
    QSize sizeHint() const override { return {330, 220}; }

Q_SIGNALS:
    /// Only some events are asked for, by words of the event filter: "client:2 attempt:4".
    void onlyWanted(const QString &words);

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void showEventDetails();
    QString html() const;
    void follow(const QUrl &link);

    Parts m_parts;
    QString m_shown;
    std::optional<Seq> m_shownSeq;
    QTimer m_rest;
};

} // namespace lockscope
