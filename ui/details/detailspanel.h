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

/// "Details": everything about the selected event, its causes and its effects. Events in the text are links, and the text can be
/// selected and copied. While a trace grows, it updates a few times a second, because a reply may come later. Thread: the window's.
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
    /// The user wants to filter events by these words of the event filter: "client:2 attempt:4".
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
