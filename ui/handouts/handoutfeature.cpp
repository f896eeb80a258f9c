// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handouts/handoutfeature.h"

#include "core/analysis/export/wholefile.h"
#include "core/analysis/lesson/lesson.h"
#include "ui/handouts/handoutdialog.h"
#include "ui/shared/preferences.h"
#include "ui/shell/messagebar.h"
#include "ui/shell/windowactions.h"
#include "ui/state/lessonprogress.h"
#include "ui/words/text.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QMainWindow>

namespace lockscope {

HandoutFeature::HandoutFeature(const Shell &shell)
    : QObject(&shell.owner), m_shell(shell), m_progress(shell.lesson), m_job({}, this)
{
    m_action = shell.actions.makeWithoutMenu({.text = tr("&Handout as PDF…"),
        .tip = tr("The lesson on paper: texts, questions, pictures, references")});
    connect(m_action, &QAction::triggered, this, [this] {
        auto *const dialog = new HandoutDialog(m_progress, &m_shell.window);
        connect(dialog, &HandoutDialog::chosen, this, &HandoutFeature::askFile);
        dialog->open();
    });
}

void HandoutFeature::askFile(std::size_t lesson, bool withVotes, bool withAnswers)
{
    const QString name = textOf(lessonLibrary()[lesson].id) + QStringLiteral(".pdf");
    const QString file = QFileDialog::getSaveFileName(&m_shell.window, tr("Save handout as"),
        QDir(m_shell.preferences.lastFolder()).filePath(name), tr("PDF files (*.pdf)"));
    if (!file.isEmpty())
        make(lesson, withVotes, withAnswers, file);
}

std::vector<std::vector<int>> HandoutFeature::votesOf(const Lesson &lesson) const
{
    std::vector<std::vector<int>> votes(lesson.pages.size());
    for (std::size_t page = 0; page < votes.size(); ++page) {
        const auto &prediction = lesson.pages[page].prediction;
        for (std::size_t answer = 0; prediction && answer < prediction->answers.size(); ++answer)
            votes[page].push_back(m_progress.votesOn(page, answer));
    }
    return votes;
}

void HandoutFeature::make(std::size_t lesson, bool withVotes, bool withAnswers, const QString &file)
{
    Handout handout{.lesson = lesson, .hasAnswers = withAnswers};
    if (withVotes)
        handout.votes = votesOf(lessonLibrary()[lesson]);
    m_shell.messages.post({MessageBar::Weight::minor, tr("Creating the handout…")});
    m_job.ask([this, handout = std::move(handout), file](
                  const JobContext &) mutable -> BackgroundJob::Finish {
        handout.runs = Handout::makeRuns(lessonLibrary()[handout.lesson]);
        return [this, handout = std::move(handout), file] { write(handout, file); };
    });
}

void HandoutFeature::write(const Handout &handout, const QString &file)
{
    const QByteArray bytes = handout.document()->pdf();
    const Result<Done> written =
        WholeFile::write(file, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
    if (written) {
        const QString path = QDir::toNativeSeparators(file);
        m_shell.messages.post({MessageBar::Weight::minor, tr("%1 was saved.").arg(path)});
    } else {
        const QString reason = textOf(written.error());
        m_shell.messages.post({MessageBar::Weight::error,
            tr("Could not create the handout: %1").arg(reason), tr("Choose another file…"),
            [this, lesson = handout.lesson, withVotes = handout.votes.has_value(),
                withAnswers = handout.hasAnswers] { askFile(lesson, withVotes, withAnswers); }});
    }
    Q_EMIT ended(file, static_cast<bool>(written));
}

} // namespace lockscope
