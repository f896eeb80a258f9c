// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore/searchform.h"

#include "lockscope/base/wording.h"
#include "ui/explore/searchwords.h"
#include "ui/shared/durationspinbox.h"
#include "ui/shared/eliding.h"
#include "ui/theme/icons.h"
#include "ui/words/text.h"

#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {
namespace {

constexpr int depthChoices = 3;
constexpr int assumptionIndent =
    22; // pixels; the assumption stands below the text of the check box, not below the box

QToolButton *textButton(const char *name, QWidget *parent)
{
    auto *const button = new QToolButton(parent);
    button->setObjectName(QString::fromLatin1(name));
    button->setAutoRaise(true);
    return button;
}

} // namespace

SearchForm::SearchForm(Preferences &preferences, QWidget *parent)
    : QWidget(parent), m_preferences(preferences), m_start(new QPushButton(this)),
      m_depth(new ElidingCombo(this)), m_fold(textButton("searchFaultsFold", this)),
      m_body(makeBody())
{
    m_start->setObjectName(QStringLiteral("searchStart"));
    m_start->setIcon(themedIcon(QStringLiteral("break-it")));
    m_depth->setObjectName(QStringLiteral("searchDepth"));
    m_depth->addItem(tr("one fault"), 1);
    for (int depth = 2; depth <= depthChoices; ++depth)
        m_depth->addItem(tr("up to %n fault(s)", nullptr, depth), depth);
    m_depth->setToolTip(tr("The number of faults in one run"));
    m_depth->setAccessibleName(m_depth->toolTip());
    m_fold->setCheckable(true);
    m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_fold->setSizePolicy(QSizePolicy::Ignored,
        QSizePolicy::Fixed); // a long text is cut; it must not widen the column
    auto *const head = new QHBoxLayout;
    head->addWidget(m_start);
    head->addWidget(m_depth, 1);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addLayout(head);
    column->addWidget(m_fold, 0, Qt::AlignLeft);
    column->addWidget(m_body);
    restore();
    showCount();
    setOpen(false);

    connect(m_start, &QPushButton::clicked, this, [this] {
        if (m_isBusy)
            Q_EMIT stopAsked();
        else
            Q_EMIT searchAsked();
    });
    connect(m_fold, &QToolButton::toggled, this, &SearchForm::setOpen);
    connect(m_depth, &QComboBox::activated, this, &SearchForm::store);
    connect(m_goal, &QComboBox::activated, this, &SearchForm::store);
    connect(m_keepsFaults, &QCheckBox::toggled, this, &SearchForm::store);
    connect(m_all, &QToolButton::clicked, this, [this] { setAll(true); });
    connect(m_none, &QToolButton::clicked, this, [this] { setAll(false); });
    for (QCheckBox *const box : m_faults)
        connect(box, &QCheckBox::toggled, this, &SearchForm::store);
}

QWidget *SearchForm::makeBody()
{
    auto *const body = new QWidget(this);
    body->setObjectName(QStringLiteral("searchFaults"));
    m_goalLabel = new QLabel(tr("Look for:"), body);
    m_goal = new ElidingCombo(body);
    m_goal->setObjectName(QStringLiteral("searchGoal"));
    m_goalLabel->setBuddy(m_goal);
    //: the usual goals of a search
    m_goal->addItem(tr("violated or stuck"), QStringLiteral("violated,stuck"));
    for (std::size_t goal = 0; goal < goalNames.size(); ++goal)
        m_goal->addItem(goalName(static_cast<Goal>(goal)), textOf(goalNames[goal]));
    m_keepsFaults = new QCheckBox(tr("Keep the scenario's faults"), body);
    m_keepsFaults->setToolTip(
        tr("They are in every run, in addition to those that the search places"));
    m_keepsFaults->setObjectName(QStringLiteral("searchKeepsFaults"));
    m_menuTitle = new QLabel(tr("The search may break these assumptions:"), body);
    m_menuTitle->setWordWrap(true);
    m_all = textButton("searchAllFaults", body);
    //: a button that checks all kinds of faults
    m_all->setText(tr("All"));
    m_none = textButton("searchNoFaults", body);
    //: a button that unchecks all kinds of faults
    m_none->setText(tr("None"));
    auto *const goalRow = new QHBoxLayout;
    goalRow->addWidget(m_goalLabel);
    goalRow->addWidget(m_goal, 1);
    auto *const menuRow = new QHBoxLayout;
    menuRow->addWidget(m_menuTitle, 1);
    menuRow->addWidget(m_all);
    menuRow->addWidget(m_none);
    auto *const column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(goalRow);
    column->addWidget(m_keepsFaults);
    column->addLayout(menuRow);
    for (const MenuEntry &entry : menuEntries()) {
        const auto index = static_cast<std::size_t>(entry.fault);
        m_faults[index] = new QCheckBox(textOf(entry.words), body);
        m_faults[index]->setAccessibleDescription(textOf(entry.assumption));
        m_faults[index]->setObjectName(QStringLiteral("searchFault-") + textOf(entry.name));
        m_assumptions[index] = new QLabel(textOf(entry.assumption), body);
        m_assumptions[index]->setWordWrap(true);
        m_assumptions[index]->setIndent(assumptionIndent);
        m_assumptions[index]->setForegroundRole(QPalette::PlaceholderText);
        auto *const row = new QHBoxLayout;
        row->addWidget(m_faults[index], 1);
        if (Menu::hasLength(entry.fault))
            row->addWidget(m_bounds[index] = makeBound(entry));
        column->addLayout(row);
        column->addWidget(m_assumptions[index]);
    }
    return body;
}

DurationSpinBox *SearchForm::makeBound(const MenuEntry &entry)
{
    auto *const bound = new DurationSpinBox;
    bound->setObjectName(QStringLiteral("searchBound-") + textOf(entry.name));
    bound->setRange(0, static_cast<double>(Duration(1h).count()));
    bound->setSpecialValueText(tr("any length"));
    bound->setPrefix(tr("at most "));
    bound->setAccessibleName(tr("Longest fault: %1").arg(textOf(entry.words)));
    bound->setToolTip(tr("No longer fault of this kind is tried"));
    connect(bound, &QDoubleSpinBox::valueChanged, this, &SearchForm::store);
    return bound;
}

void SearchForm::restore()
{
    const auto bounds = Menu::parse(m_preferences.storedSearch().bounds.join(u',').toStdString());
    for (const MenuEntry &entry : menuEntries()) {
        const auto longest = bounds ? bounds.value().longest(entry.fault) : std::nullopt;
        if (longest && m_bounds[static_cast<std::size_t>(entry.fault)])
            m_bounds[static_cast<std::size_t>(entry.fault)]->setValue(
                static_cast<double>(longest->count()));
    }
    const Preferences::StoredSearch search = m_preferences.storedSearch();
    m_depth->setCurrentIndex(std::clamp(search.depth, 1, depthChoices) - 1);
    m_goal->setCurrentIndex(std::max(0, m_goal->findData(search.goals)));
    m_keepsFaults->setChecked(search.keepsFaults);
    for (const MenuEntry &entry : menuEntries())
        m_faults[static_cast<std::size_t>(entry.fault)]->setChecked(
            !search.without.contains(textOf(entry.name)));
}

void SearchForm::store()
{
    Preferences::StoredSearch search{
        .depth = depth(), .goals = m_goal->currentData().toString(), .keepsFaults = keepsFaults()};
    for (const MenuEntry &entry : menuEntries()) {
        if (!m_faults[static_cast<std::size_t>(entry.fault)]->isChecked())
            search.without << textOf(entry.name);
        if (menu().longest(entry.fault))
            search.bounds << textOf(menu().nameOf(entry.fault));
    }
    m_preferences.setStoredSearch(search);
    showCount();
}

void SearchForm::setAll(bool isOn)
{
    for (QCheckBox *const box : m_faults) {
        const QSignalBlocker quiet(box); // store() is called once, below
        box->setChecked(isOn);
    }
    store();
}

int SearchForm::depth() const
{
    return m_depth->currentData().toInt();
}

Menu SearchForm::menu() const
{
    Menu menu;
    for (const MenuEntry &entry : menuEntries()) {
        if (m_faults[static_cast<std::size_t>(entry.fault)]->isChecked())
            menu.add(entry.fault);
        const DurationSpinBox *const bound = m_bounds[static_cast<std::size_t>(entry.fault)];
        if (bound && bound->length() > Duration{})
            menu.limit(entry.fault, bound->length());
    }
    return menu;
}

Goals SearchForm::goals() const
{
    const auto goals = Goals::parse(m_goal->currentData().toString().toStdString());
    return goals ? goals.value() : Goals::usual();
}

bool SearchForm::keepsFaults() const
{
    return m_keepsFaults->isChecked();
}

void SearchForm::setBusy(bool isBusy)
{
    m_isBusy = isBusy;
    showButton();
}

void SearchForm::setOpen(bool isOpen)
{
    m_fold->setChecked(isOpen);
    m_fold->setArrowType(isOpen ? Qt::DownArrow : Qt::RightArrow);
    m_body->setVisible(isOpen);
}

void SearchForm::setRefusal(const QString &reason)
{
    m_refusal = reason;
    showButton();
}

void SearchForm::showButton()
{
    const QString refusal = !m_refusal.isEmpty() ? m_refusal
        : menu().isEmpty()                       ? tr("Choose at least one kind of fault.")
                                                 : QString();
    m_start->setText(m_isBusy ? tr("Stop") : tr("Search"));
    m_start->setEnabled(m_isBusy || refusal.isEmpty());
    m_start->setToolTip(m_isBusy ? tr("Stop the search and keep what it has found")
            : refusal.isEmpty()  ? tr("Try these faults at all places in the model")
                                 : refusal);
    for (QWidget *const widget : {static_cast<QWidget *>(m_depth), m_body})
        widget->setEnabled(!m_isBusy);
}

// Shows how many kinds of faults are chosen.
void SearchForm::showCount()
{
    const Menu chosen = menu();
    const auto isChosen = [&chosen](const MenuEntry &entry) { return chosen.has(entry.fault); };
    const auto count = std::count_if(menuEntries().begin(), menuEntries().end(), isChosen);
    m_fold->setText(tr("Faults and goal: %1 of %2 kinds").arg(count).arg(menuSize));
    showButton();
}

} // namespace lockscope
