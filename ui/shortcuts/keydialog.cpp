// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shortcuts/keydialog.h"

#include "ui/shared/manualplace.h"
#include "ui/shortcuts/keybindings.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace lockscope {
namespace {

constexpr int indexRole = Qt::UserRole;

QString keysText(const QList<QKeySequence> &keys)
{
    QStringList texts;
    for (const QKeySequence &key : keys)
        texts << key.toString(QKeySequence::NativeText);
    return texts.join(QStringLiteral("   "));
}

// Returns the first key combination of a sequence: a shortcut has only one, but the field records
// up to four.
QKeySequence firstCombination(const QKeySequence &keys)
{
    return keys.isEmpty() ? QKeySequence() : QKeySequence(keys[0]);
}

} // namespace

KeyDialog::KeyDialog(KeyBindings &bindings, QWidget *parent)
    : QDialog(parent), m_bindings(bindings), m_filter(new QLineEdit(this)),
      m_list(new QTreeWidget(this)), m_key(new QKeySequenceEdit(this)), m_warning(new QLabel(this)),
      m_reassign(new QPushButton(tr("Reassign"), this)),
      m_none(new QPushButton(tr("No key"), this)),
      m_reset(new QPushButton(tr("Default key"), this)),
      m_resetAll(new QPushButton(tr("All default keys"), this))
{
    setObjectName(QStringLiteral("keyDialog"));
    setProperty(manualPlaceProperty, QStringLiteral("keys"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Shortcuts"));
    resize(620, 620);
    m_filter->setPlaceholderText(tr("Find a command or a key"));
    m_filter->setAccessibleName(m_filter->placeholderText());
    m_filter->setClearButtonEnabled(true);
    m_list->setObjectName(QStringLiteral("keys"));
    m_list->setHeaderLabels({tr("Command"), tr("Keys"), tr("Default keys")});
    m_list->setRootIsDecorated(false);
    m_list->setAlternatingRowColors(true);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_list->header()->setSectionResizeMode(2, QHeaderView::ResizeToContents);
    m_list->header()->setStretchLastSection(false);
    m_warning->setObjectName(QStringLiteral("clash"));
    m_warning->setWordWrap(true);
    m_reassign->setObjectName(QStringLiteral("take"));
    m_none->setObjectName(QStringLiteral("noKey"));
    m_reset->setObjectName(QStringLiteral("resetKey"));
    m_resetAll->setObjectName(QStringLiteral("resetKeys"));
    auto *const row = new QHBoxLayout;
    auto *const label = new QLabel(tr("&New key:"), this);
    label->setBuddy(m_key);
    row->addWidget(label);
    row->addWidget(m_key, 1);
    row->addWidget(m_none);
    row->addWidget(m_reset);
    auto *const warningRow = new QHBoxLayout;
    warningRow->addWidget(m_warning, 1);
    warningRow->addWidget(m_reassign);
    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->addButton(m_resetAll, QDialogButtonBox::ResetRole);
    auto *const column = new QVBoxLayout(this);
    column->addWidget(m_filter);
    column->addWidget(m_list, 1);
    column->addLayout(row);
    column->addLayout(warningRow);
    column->addWidget(buttons);
    for (QPushButton *const button :
        {m_reassign, m_none, m_reset, m_resetAll, buttons->button(QDialogButtonBox::Close)})
        button->setAutoDefault(false); // the user may press Enter as the new key
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_filter, &QLineEdit::textChanged, this, &KeyDialog::filter);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &KeyDialog::showCurrentEntry);
    connect(m_key, &QKeySequenceEdit::keySequenceChanged, this, &KeyDialog::keyPressed);
    connect(m_reassign, &QPushButton::clicked, this, &KeyDialog::reassign);
    connect(m_none, &QPushButton::clicked, this, [this] { m_bindings.set(*currentIndex(), {}); });
    connect(m_reset, &QPushButton::clicked, this, [this] { m_bindings.reset(*currentIndex()); });
    connect(m_resetAll, &QPushButton::clicked, &bindings, &KeyBindings::resetAll);
    connect(&bindings, &KeyBindings::changed, this, [this] {
        for (std::size_t i = 0; i < m_bindings.entries().size(); ++i)
            updateRow(i);
        showCurrentEntry();
    });
    fillList();
}

void KeyDialog::fillList()
{
    for (std::size_t i = 0; i < m_bindings.entries().size(); ++i) {
        auto *const item = new QTreeWidgetItem(m_list);
        item->setData(0, indexRole, static_cast<int>(i));
        updateRow(i);
    }
    m_list->setCurrentItem(m_list->topLevelItem(0));
}

void KeyDialog::updateRow(std::size_t index)
{
    const KeyBindings::Entry &entry = m_bindings.entries()[index];
    QTreeWidgetItem *const item = m_list->topLevelItem(static_cast<int>(index));
    //: a command that acts only while the timeline has the focus
    item->setText(
        0, entry.action ? m_bindings.name(entry) : tr("Timeline: %1").arg(m_bindings.name(entry)));
    item->setText(1, keysText(m_bindings.keys(entry)));
    item->setText(2, keysText(entry.defaultKeys));
    QFont font = m_list->font();
    font.setBold(!m_bindings.hasDefaultKeys(index));
    item->setFont(1, font);
}

void KeyDialog::filter()
{
    const QString searched = m_filter->text().simplified();
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        QTreeWidgetItem *const item = m_list->topLevelItem(i);
        item->setHidden(!item->text(0).contains(searched, Qt::CaseInsensitive)
            && !item->text(1).contains(searched, Qt::CaseInsensitive));
    }
}

std::optional<std::size_t> KeyDialog::currentIndex() const
{
    const QTreeWidgetItem *const item = m_list->currentItem();
    return item ? std::optional(static_cast<std::size_t>(item->data(0, indexRole).toInt()))
                : std::nullopt;
}

void KeyDialog::showCurrentEntry()
{
    const QSignalBlocker quiet(m_key);
    const auto index = currentIndex();
    m_warning->clear();
    m_reassign->hide();
    m_key->setEnabled(index.has_value());
    m_none->setEnabled(index && !m_bindings.keys(m_bindings.entries()[*index]).isEmpty());
    m_reset->setEnabled(index && !m_bindings.hasDefaultKeys(*index));
    const QList<QKeySequence> keys =
        index ? m_bindings.keys(m_bindings.entries()[*index]) : QList<QKeySequence>();
    m_key->setKeySequence(keys.isEmpty() ? QKeySequence() : keys.constFirst());
}

void KeyDialog::keyPressed()
{
    const auto index = currentIndex();
    const QKeySequence key = firstCombination(m_key->keySequence());
    if (!index || key.isEmpty())
        return;
    if (key != m_key->keySequence()) {
        const QSignalBlocker quiet(m_key);
        m_key->setKeySequence(key);
    }
    const auto other = m_bindings.otherEntryWith(*index, key);
    m_reassign->setVisible(other.has_value());
    if (other)
        m_warning->setText(tr("%1 is already the key of “%2”.")
                               .arg(key.toString(QKeySequence::NativeText),
                                   m_bindings.name(m_bindings.entries()[*other])));
    else if (m_bindings.keys(m_bindings.entries()[*index]) != QList{key})
        m_bindings.set(*index, {key});
}

void KeyDialog::reassign()
{
    m_bindings.reassign(*currentIndex(), firstCombination(m_key->keySequence()));
}

} // namespace lockscope
