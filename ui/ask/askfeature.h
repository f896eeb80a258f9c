// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/shell.h"

#include <QObject>

namespace lockscope {

class AskPage;
struct EffectiveScenario;

/// Adds the page "Ask about your lock" and its action. A run that the user wants to see becomes the
/// choice, and the page goes; it keeps its question and answer.
class AskFeature : public QObject {
    Q_OBJECT
public:
    explicit AskFeature(const Shell &shell);

    void showPage();

Q_SIGNALS:
    /// The user wants to go back to the first page.
    void homeAsked();

private:
    void hidePage();
    void choose(const EffectiveScenario &run);
    /// The message beside a run of the question.
    static QString runText();
    void askLog();
    void savePdf();

    const Shell m_shell;
    AskPage *m_page;
    bool &m_isShown;
};

} // namespace lockscope
