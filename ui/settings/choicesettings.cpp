// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/choicesettings.h"

#include "core/run/shared/settingcounts.h"
#include "lockscope/schemes/registry.h"
#include "ui/settings/mistakepopup.h"
#include "ui/shared/eliding.h"
#include "ui/shared/textlooks.h"
#include "ui/theme/outcomesign.h"
#include "ui/theme/restyle.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

#include <QComboBox>
#include <QGridLayout>
#include <QPushButton>

#include <bit>

namespace lockscope {
namespace {

constexpr int buttonWidth = 150;
constexpr int buttonPadding = 20; // left and right of the text, together

constexpr int wordBoxWidth = 150;

} // namespace

CheckedSetting::CheckedSetting(const SettingInfo &info, QWidget *parent)
    : SettingControl(info, parent), m_button(new QPushButton(this))
{
    m_button->setObjectName(textOf(info.name) + QStringLiteral("-button"));
    grid().addWidget(m_button, 0, 1);
    setField(*m_button);
    connect(m_button, &QPushButton::clicked, this, &CheckedSetting::openPopup);
    showTexts();
    whenRestyled(*this, [this] { showValue(); });
}

CheckedSetting::~CheckedSetting() = default;

void CheckedSetting::setNumber(double number)
{
    m_bits = static_cast<int>(number);
    if (m_popup)
        m_popup->setValue(m_bits);
    showValue();
}

void CheckedSetting::setSchemeAndSettings(const std::string &scheme, const Settings &settings)
{
    m_scheme = scheme;
    m_settings = settings;
    showValue();
}

void CheckedSetting::openPopup()
{
    const Scheme *const scheme = schemeOf(m_scheme);
    if (!scheme)
        return;
    m_popup = new MistakePopup(
        possibleMistakes(m_scheme, m_settings), scheme->info().usualMistakes, this);
    m_popup->setValue(m_bits);
    connect(m_popup, &MistakePopup::valueChanged, this,
        [this](int bits) { Q_EMIT numberChanged(bits); });
    m_popup->showBelow(*m_button);
}

void CheckedSetting::showValue()
{
    const int count = m_bits > 0 ? std::popcount(static_cast<unsigned>(m_bits)) : 0;
    const Scheme *const scheme = schemeOf(m_scheme);
    const bool isEmptySet =
        m_bits == usualMistakesSetting && scheme && scheme->info().usualMistakes.isEmpty();
    const QString value = settingValueText(info(), isEmptySet ? 0 : m_bits);
    m_button->setFixedWidth(static_cast<int>(buttonWidth * largeTextFactor(*this)));
    m_button->setText(
        m_button->fontMetrics().elidedText(count > 1 ? tr("%n mistake(s)", nullptr, count) : value,
            Qt::ElideRight, m_button->width() - buttonPadding));
    m_button->setAccessibleDescription(value);
}

void CheckedSetting::showTexts(const QString &label, const QString &tip)
{
    m_button->setToolTip(tip);
    m_button->setAccessibleName(label);
    showValue();
}

ChosenSetting::ChosenSetting(const SettingInfo &info, QWidget *parent)
    : SettingControl(info, parent), m_box(new ElidingCombo(this))
{
    m_box->setObjectName(textOf(info.name) + QStringLiteral("-words"));
    for (const std::string_view word : info.words)
        m_box->addItem(textOf(word));
    fitBoxWidth();
    grid().addWidget(m_box, 0, 1);
    setField(*m_box);
    connect(m_box, &QComboBox::activated, this, [this](int index) { Q_EMIT numberChanged(index); });
    showTexts();
    whenRestyled(*this, [this] {
        showOutcomes();
        fitBoxWidth();
    });
}

void ChosenSetting::fitBoxWidth()
{
    m_box->setFixedWidth(static_cast<int>(wordBoxWidth * largeTextFactor(*this)));
}

void ChosenSetting::setNumber(double number)
{
    m_box->setCurrentIndex(static_cast<int>(number));
}

void ChosenSetting::setStrip(const Strip &strip)
{
    m_strip = strip;
    showOutcomes();
}

void ChosenSetting::showOutcomes()
{
    for (const StripCell &cell : m_strip.cells()) {
        if (cell.state == StripCell::State::stale)
            continue; // keeps the icon, so that it does not flicker
        const bool isKnown = cell.state == StripCell::State::known;
        m_box->setItemIcon(cell.position,
            isKnown ? outcomeIcon(cell.outcome, m_box->iconSize().height()) : QIcon());
        m_box->setItemData(
            cell.position, isKnown ? outcomeWord(cell.outcome) : QString(), Qt::ToolTipRole);
    }
    m_box->setAccessibleDescription(stripDescription(m_strip, info()));
}

void ChosenSetting::showTexts(const QString &label, const QString &tip)
{
    for (int i = 0; i < m_box->count(); ++i)
        m_box->setItemText(i, settingWord(info().name, info().words[static_cast<std::size_t>(i)]));
    m_box->setToolTip(tip);
    m_box->setAccessibleName(label);
}

} // namespace lockscope
