// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/welcome/welcomepage.h"

#include "ui/theme/icons.h"
#include "ui/theme/restyle.h"
#include "ui/theme/theme.h"

#include <QCommandLinkButton>
#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {
namespace {

constexpr int widthMax = 620;
constexpr qsizetype filesMax = 4;
constexpr int logoSize = 44;

QLabel *wrappingLabel(QWidget *parent)
{
    auto *const label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    return label;
}

QFont labelFont(QFont font, double factor, bool isBold)
{
    font.setPointSizeF(font.pointSizeF() * factor);
    font.setBold(isBold);
    return font;
}

} // namespace

WelcomePage::WelcomePage(QWidget *parent)
    : QFrame(parent), m_title(wrappingLabel(this)), m_purpose(wrappingLabel(this)),
      m_lesson(new QCommandLinkButton(this)), m_library(new QCommandLinkButton(this)),
      m_open(new QCommandLinkButton(this)), m_filesTitle(wrappingLabel(this)),
      m_files(new QVBoxLayout), m_hint(wrappingLabel(this)), m_close(new QPushButton(this)),
      m_shade(new QWidget(parent))
{
    setObjectName(QStringLiteral("welcome"));
    setFrameShape(QFrame::StyledPanel);
    setFrameShadow(QFrame::Raised);
    setAutoFillBackground(true);
    setFocusPolicy(Qt::StrongFocus);
    // Dims the parent behind the page; the parent still receives the mouse events.
    m_shade->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_shade->setStyleSheet(QStringLiteral("background: rgba(0, 0, 0, 90);"));
    m_shade->hide();
    m_lesson->setObjectName(QStringLiteral("welcomeLesson"));
    m_library->setObjectName(QStringLiteral("welcomeLibrary"));
    m_open->setObjectName(QStringLiteral("welcomeOpen"));
    m_close->setObjectName(QStringLiteral("welcomeClose"));
    m_title->setFont(labelFont(font(), 1.9, true));
    m_purpose->setFont(labelFont(font(), 1.2, false));
    m_filesTitle->setFont(labelFont(font(), 1, true));
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    m_lesson->setIcon(themedIcon(QStringLiteral("run")));
    m_library->setIcon(themedIcon(QStringLiteral("library")));
    m_open->setIcon(themedIcon(QStringLiteral("open")));

    auto *const logo = new QLabel(this);
    logo->setPixmap(QIcon(QStringLiteral(":/icons/lockscope.svg")).pixmap(logoSize, logoSize));
    auto *const head = new QHBoxLayout;
    head->setSpacing(14);
    head->addWidget(logo);
    head->addWidget(m_title, 1);
    auto *const foot = new QHBoxLayout;
    foot->addWidget(m_hint, 1);
    foot->addWidget(m_close);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(28, 22, 28, 18);
    column->setSpacing(8);
    column->addLayout(head);
    column->addWidget(m_purpose);
    column->addSpacing(6);
    for (QCommandLinkButton *const button : {m_lesson, m_library, m_open})
        column->addWidget(button);
    column->addWidget(m_filesTitle);
    m_files->setSpacing(0);
    column->addLayout(m_files);
    column->addSpacing(6);
    column->addLayout(foot);

    connect(m_lesson, &QAbstractButton::clicked, this, &WelcomePage::lessonRequested);
    connect(m_library, &QAbstractButton::clicked, this, &WelcomePage::libraryRequested);
    connect(m_open, &QAbstractButton::clicked, this, &WelcomePage::openRequested);
    connect(m_close, &QAbstractButton::clicked, this, &WelcomePage::closed);
    parent->installEventFilter(this);
    setFiles({});
    styleButtons();
    showTexts();
    whenRestyled(*this, [this] { styleButtons(); });
}

void WelcomePage::setLessonTitle(const QString &title)
{
    m_lessonTitle = title;
    showTexts();
}

void WelcomePage::setFiles(const QStringList &files)
{
    while (QLayoutItem *const item = m_files->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    for (const QString &file : files.mid(0, filesMax)) {
        auto *const button = new QPushButton(QFileInfo(file).fileName(), this);
        button->setFlat(true);
        button->setStyleSheet(QStringLiteral("text-align: left; padding: 4px 8px;"));
        button->setToolTip(QDir::toNativeSeparators(file));
        m_files->addWidget(button);
        connect(
            button, &QAbstractButton::clicked, this, [this, file] { Q_EMIT fileRequested(file); });
    }
    m_filesTitle->setVisible(!files.isEmpty());
    placeInParent();
}

void WelcomePage::showTexts()
{
    m_title->setText(tr("Welcome to Lockscope"));
    m_purpose->setText(tr("See what a distributed lock on Redis really guarantees: run it, break "
                          "it, and read why it failed."));
    m_lesson->setText(tr("Start the first lesson"));
    m_lesson->setDescription(m_lessonTitle);
    m_library->setText(tr("Open the scenario library"));
    m_library->setDescription(tr("Failures from five articles, the Redlock debate and real "
                                 "reports, with their expected outcomes"));
    m_open->setText(tr("Open a file"));
    m_open->setDescription(tr("A trace (.csv, .lockscope-trace) or a scenario (.lockscope)"));
    m_filesTitle->setText(tr("Recent files"));
    m_hint->setText(tr("Or move any slider on the left: the timeline changes immediately."));
    m_close->setText(tr("Close this page"));
    setAccessibleName(m_title->text());
    placeInParent();
}

void WelcomePage::styleButtons()
{
    // Called again for a new palette, because each button keeps the colours of the palette at the
    // time of its last setStyleSheet().
    const QString strongBorder =
        QStringLiteral("2px solid %1").arg(palette().color(QPalette::Highlight).name());
    const QString border = QStringLiteral("1px solid %1").arg(Theme::current().textMuted.name());
    for (QCommandLinkButton *const button : {m_lesson, m_library, m_open}) {
        button->setStyleSheet(
            QStringLiteral(
                "QCommandLinkButton { color: %1; border: %2; border-radius: 6px; padding: 6px; "
                "}QCommandLinkButton:hover, QCommandLinkButton:focus { border: %3; }")
                .arg(palette().color(QPalette::WindowText).name(), border, strongBorder));
    }
}

void WelcomePage::placeInParent()
{
    const QSize available = parentWidget()->size() - QSize(24, 24);
    const int width = std::min(widthMax, available.width());
    const int height =
        std::min(std::max(layout()->heightForWidth(width), layout()->minimumSize().height()),
            available.height());
    m_shade->setGeometry(parentWidget()->rect());
    setGeometry((parentWidget()->width() - width) / 2,
        std::max(12, (parentWidget()->height() - height) / 2), width, height);
}

void WelcomePage::showEvent(QShowEvent *event)
{
    QFrame::showEvent(event);
    layout()->activate();
    placeInParent();
    m_shade->show();
    m_shade->raise();
    raise();
    m_lesson->setFocus();
}

void WelcomePage::hideEvent(QHideEvent *event)
{
    m_shade->hide();
    QFrame::hideEvent(event);
}

bool WelcomePage::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        placeInParent();
    return QFrame::eventFilter(watched, event);
}

void WelcomePage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT closed();
    else
        QFrame::keyPressEvent(event);
}

} // namespace lockscope
