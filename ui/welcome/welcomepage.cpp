// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/welcome/welcomepage.h"

#include "core/analysis/lesson/lesson.h"
#include "core/scenario/files/library.h"
#include "ui/theme/icons.h"
#include "ui/theme/restyle.h"
#include "ui/theme/theme.h"
#include "ui/words/lessonwords.h"

#include <QCheckBox>
#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include <algorithm>

namespace lockscope {
namespace {

// In pixels.
constexpr int doorWidth = 744;
constexpr int doorHeight = 84;
constexpr int rightPart = 204; // of a door: what one gets
constexpr int filesWidth = 300;
constexpr int doorIconSize = 28;
constexpr int logoSize = 44;
constexpr qsizetype filesMax = 6;

constexpr std::size_t classPlan[] = {1, 3, 7, 12, 13}; // the numbers of its lessons

QFont largeFont(QFont font, double factor)
{
    font.setPointSizeF(font.pointSizeF() * factor);
    font.setBold(true);
    return font;
}

struct DoorTexts {
    QString icon; // a name in resources/icons
    QString verb;
    QString line;
    QString gain; // what one gets
    QString gainDetail;
};

// One thing to do: a large button with a number.
class Door : public QPushButton {
public:
    Door(int number, DoorTexts texts, QWidget *parent)
        : QPushButton(parent), m_number(number), m_texts(std::move(texts))
    {
        setText(m_texts.verb);
        setAccessibleDescription(m_texts.line);
        setFocusPolicy(Qt::StrongFocus);
        setCursor(Qt::PointingHandCursor);
        setMinimumSize(doorWidth / 2, doorHeight * 3 / 4);
        setMaximumSize(doorWidth, doorHeight);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    }
    QSize sizeHint() const override { return {doorWidth, doorHeight}; }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Theme &theme = Theme::current();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF card = QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5);
        painter.setPen(
            hasFocus() ? QPen(theme.accent, 2) : QPen(mixed(theme.textMuted, theme.window, 0.4)));
        painter.setBrush(underMouse() ? mixed(theme.text, theme.panel, 0.06) : theme.panel);
        painter.drawRoundedRect(card, 5, 5);
        const int middle = height() / 2;
        const QRect cap(16, middle - 8, 20, 16);
        painter.setPen(mixed(theme.textMuted, theme.window, 0.4));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(cap, 3, 3);
        painter.setPen(theme.textMuted);
        painter.drawText(cap, Qt::AlignCenter, QString::number(m_number));
        painter.drawPixmap(QPoint(52, middle - doorIconSize / 2),
            colouredIcon(m_texts.icon, theme.accent, doorIconSize, devicePixelRatioF()));
        paintPair(painter, {96, 0, width() - rightPart - 104, height()}, m_texts.verb, 1.25,
            m_texts.line);
        painter.fillRect(QRect(width() - rightPart, middle - 18, 1, 36), theme.grid);
        paintPair(painter, {width() - rightPart + 16, 0, rightPart - 28, height()}, m_texts.gain, 1,
            m_texts.gainDetail);
    }

private:
    // Paints a bold line above a plain one, which may take two lines.
    void paintPair(QPainter &painter, QRect room, const QString &bold, double factor,
        const QString &plain) const
    {
        const Theme &theme = Theme::current();
        const QFont head = largeFont(font(), factor);
        const int headHeight = QFontMetrics(head).height();
        const int plainHeight = fontMetrics().boundingRect(room, Qt::TextWordWrap, plain).height();
        const int top =
            room.center().y() - (headHeight + std::max(plainHeight, fontMetrics().height())) / 2;
        painter.setFont(head);
        painter.setPen(theme.text);
        painter.drawText(QRect(room.left(), top, room.width(), headHeight), Qt::AlignVCenter, bold);
        painter.setFont(font());
        painter.setPen(factor > 1 ? theme.text : theme.textMuted);
        painter.drawText(QRect(room.left(), top + headHeight, room.width(), plainHeight + 4),
            Qt::TextWordWrap, plain);
    }

    const int m_number;
    const DoorTexts m_texts;
};

constexpr char linkProperty[] = "isLink";

void styleLink(QPushButton &link)
{
    link.setStyleSheet(
        QStringLiteral("QPushButton { text-align: left; padding: 3px 6px; color: %1; }")
            .arg(Theme::current().accent.name()));
}

// A button that looks like a link.
QPushButton *makeLink(const QString &text, QWidget *parent)
{
    auto *const link = new QPushButton(text, parent);
    link->setFlat(true);
    link->setCursor(Qt::PointingHandCursor);
    link->setProperty(linkProperty, true);
    styleLink(*link);
    return link;
}

} // namespace

WelcomePage::WelcomePage(QWidget *window)
    : Page(window), m_filesTitle(new QLabel(tr("Recent files"), this)), m_files(new QVBoxLayout),
      m_atStart(new QCheckBox(tr("Show this page at the &start"), this))
{
    setObjectName(QStringLiteral("welcome"));
    setAccessibleName(tr("What do you want to do?"));

    auto *const body = new QHBoxLayout;
    body->setSpacing(32);
    body->addLayout(makeDoors());
    body->addWidget(makeSide());

    auto *const column = new QVBoxLayout;
    column->setSpacing(22);
    column->addLayout(makeHead());
    column->addLayout(body, 1);
    column->addLayout(makeFoot());
    auto *const centre = new QHBoxLayout(this); // keeps the page in the middle of a wide window
    centre->setContentsMargins(24, 28, 24, 14);
    centre->addStretch(1);
    centre->addLayout(column);
    centre->addStretch(1);
    whenRestyled(*this, [this] {
        for (QPushButton *const button : findChildren<QPushButton *>()) {
            if (button->property(linkProperty).toBool())
                styleLink(*button);
        }
    });
}

QLayout *WelcomePage::makeHead()
{
    auto *const logo = new QLabel(this);
    logo->setPixmap(QIcon(QStringLiteral(":/icons/lockscope.svg")).pixmap(logoSize, logoSize));
    auto *const title = new QLabel(accessibleName(), this);
    title->setFont(largeFont(font(), 1.8));
    auto *const purpose = new QLabel(tr("See what a distributed lock on Redis really guarantees: "
                                        "run it, break it, and read why it failed."),
        this);
    purpose->setWordWrap(true);
    purpose->setForegroundRole(QPalette::PlaceholderText);
    auto *const heads = new QVBoxLayout;
    heads->addWidget(title);
    heads->addWidget(purpose);
    auto *const head = new QHBoxLayout;
    head->setSpacing(16);
    head->addWidget(logo);
    head->addLayout(heads, 1);
    return head;
}

QLayout *WelcomePage::makeDoors()
{
    auto *const doors = new QVBoxLayout;
    doors->setSpacing(10);
    const auto addDoor = [&](const char *name, DoorTexts texts, const auto &chosen) {
        auto *const door = new Door(static_cast<int>(m_doors.size()) + 1, std::move(texts), this);
        door->setObjectName(QLatin1String(name));
        connect(door, &QAbstractButton::clicked, this, chosen);
        doors->addWidget(door);
        m_doors.push_back(door);
    };
    addDoor("welcomeLesson",
        {QStringLiteral("learn"), tr("Learn"),
            tr("%n lesson(s): predict, see, repair. No preparation needed.", nullptr,
                static_cast<int>(lessonLibrary().size())),
            //: %1 is "4 min"
            tr("First lesson: %1").arg(lessonMinutesText(lessonLibrary().front())),
            tr("in a class: press F5 for large text")},
        [this] { Q_EMIT lessonRequested(0); });
    addDoor("welcomeAsk",
        {QStringLiteral("ask"), tr("Ask about your lock"),
            tr("Your lease, your work, your pauses: is the lock good enough?"), tr("Answer in 2 s"),
            tr("a margin, a map, a page to send")},
        &WelcomePage::askRequested);
    addDoor("welcomeLab",
        {QStringLiteral("keep-running"), tr("Watch it live"),
            tr("Start real Redis on this machine. The clients compete until you stop them."),
            tr("Runs within 2 s"), tr("turn the sliders while it runs")},
        &WelcomePage::labRequested);
    addDoor("welcomeScheme",
        {QStringLiteral("write"), tr("Write a lock"),
            tr("Ten lines of Lua. Each change runs at once, under every fault."),
            tr("First result in a minute"), tr("a ladder of seven tasks")},
        &WelcomePage::schemeRequested);
    addDoor("welcomeClients",
        {QStringLiteral("clients"), tr("Test your own lock"),
            tr("Run your program, in any language, as the clients."), tr("A verdict on your lock"),
            tr("with adapters to start from")},
        &WelcomePage::clientsRequested);
    addDoor("welcomeLibrary",
        {QStringLiteral("library"), tr("Browse"),
            tr("%n scenario(s) from articles and real reports; your own scenarios.", nullptr,
                static_cast<int>(scenarioLibrary().size())),
            tr("Opens at once"), tr("with its expected outcomes")},
        &WelcomePage::libraryRequested);
    doors->addStretch(1);
    return doors;
}

QWidget *WelcomePage::makeSide()
{
    auto *const files = new QVBoxLayout;
    m_filesTitle->setFont(largeFont(font(), 1));
    auto *const open = makeLink(tr("&Open a file…"), this);
    open->setObjectName(QStringLiteral("welcomeOpen"));
    connect(open, &QAbstractButton::clicked, this, &WelcomePage::openRequested);
    files->addWidget(m_filesTitle);
    m_files->setSpacing(0);
    files->addLayout(m_files);
    files->addWidget(open);
    files->addSpacing(18);
    auto *const plan = new QLabel(tr("For a class of 45 minutes"), this);
    plan->setFont(largeFont(font(), 1));
    files->addWidget(plan);
    for (const std::size_t number : classPlan) {
        QPushButton *const link = makeLink(
            QStringLiteral("%1  %2").arg(number).arg(lessonText(lessonLibrary()[number - 1].title)),
            this);
        link->setObjectName(QStringLiteral("classLesson%1").arg(number));
        files->addWidget(link);
        connect(link, &QAbstractButton::clicked, this,
            [this, number] { Q_EMIT lessonRequested(number - 1); });
    }
    files->addStretch(1);
    auto *const side = new QWidget(this);
    side->setFixedWidth(filesWidth);
    files->setContentsMargins(0, 0, 0, 0);
    side->setLayout(files);
    return side;
}

QLayout *WelcomePage::makeFoot()
{
    auto *const keys = new QLabel(
        tr("1–6, or ↑ ↓ and Enter: choose · Esc: to the window · Ctrl+Home: back to this page"),
        this);
    keys->setForegroundRole(QPalette::PlaceholderText);
    auto *const close = makeLink(tr("To the &window"), this);
    close->setObjectName(QStringLiteral("welcomeClose"));
    connect(close, &QAbstractButton::clicked, this, &WelcomePage::closed);
    auto *const foot = new QHBoxLayout;
    foot->addWidget(keys, 1);
    foot->addWidget(close);
    foot->addWidget(m_atStart);
    connect(m_atStart, &QCheckBox::toggled, this, &WelcomePage::shownAtStartChanged);
    return foot;
}

void WelcomePage::setFiles(const QStringList &files)
{
    while (QLayoutItem *const item = m_files->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    for (const QString &file : files.mid(0, filesMax)) {
        QPushButton *const link = makeLink(QFileInfo(file).fileName(), this);
        link->setToolTip(QDir::toNativeSeparators(file));
        m_files->addWidget(link);
        connect(
            link, &QAbstractButton::clicked, this, [this, file] { Q_EMIT fileRequested(file); });
    }
    m_filesTitle->setVisible(!files.isEmpty());
}

void WelcomePage::setShownAtStart(bool isShown)
{
    m_atStart->setChecked(isShown);
}

void WelcomePage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    m_doors.front()->setFocus();
}

bool WelcomePage::event(QEvent *event)
{
    // The digits open doors, also during a lesson, in which they are shortcuts for votes.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *const key = static_cast<QKeyEvent *>(event);
        if (!key->modifiers() && key->key() >= Qt::Key_1 && key->key() <= Qt::Key_9) {
            event->accept();
            return true;
        }
    }
    return Page::event(event);
}

void WelcomePage::keyPressEvent(QKeyEvent *event)
{
    const int digit = event->key() - Qt::Key_1;
    const auto focused = std::find(m_doors.begin(), m_doors.end(), focusWidget());
    const bool isUp = event->key() == Qt::Key_Up;
    if (event->key() == Qt::Key_Escape)
        Q_EMIT closed();
    else if (digit >= 0 && digit < static_cast<int>(m_doors.size()) && !event->modifiers())
        m_doors[static_cast<std::size_t>(digit)]->click();
    else if ((isUp || event->key() == Qt::Key_Down) && focused != m_doors.end())
        m_doors[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(
                    focused - m_doors.begin() + (isUp ? -1 : 1), 0, std::ssize(m_doors) - 1))]
            ->setFocus();
    else
        Page::keyPressEvent(event);
}

} // namespace lockscope
