// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/events/event.h"
#include "ui/details/eventdetails.h"

#include <QString>
#include <QTextBrowser>
#include <QTimer>

#include <optional>

namespace lockscope {

class CurrentState;
class Selection;
struct Shell;
class Viewer;

/// The panel "Details": everything about the selected event, its causes and its effects. Events in
/// the text are links, and the user can select and copy the text. While a trace grows, the panel
/// updates a few times a second, because a new row may be an effect of the event, for example the
/// reply to a command. Thread: the window's.
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
    /// The user wants to add these conditions to the event filter: "client:2 attempt:4".
    void filterWanted(const QString &conditions);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void showEventDetails();
    QString html() const;
    /// Selects the event of a link, or emits filterWanted().
    void follow(const QUrl &link);

    Parts m_parts;
    QString m_shownHtml;
    std::optional<Seq> m_shownSeq;
    QTimer m_growthTimer; ///< delays the update for new rows
};

/// Adds the dock with the details of the selected event, and the history of selections with its two
/// actions (previous, next).
DetailsPanel &addDetails(const Shell &shell);

/// Returns the details as rich text in the colours of the current theme. A link `seq:41` leads to
/// the event with this number; a link `only:client:2` adds the condition "client:2" to the event
/// filter. Thread: the window's.
QString detailsHtml(const EventDetails &details, const Trace &trace, const Spans &spans);

} // namespace lockscope
