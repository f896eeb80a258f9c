// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/checkedsetting.h"

#include "core/run/shared/settingcounts.h"
#include "lockscope/schemes/registry.h"
#include "ui/settings/mistakepopup.h"
#include "ui/shared/largetext.h"
#include "ui/theme/restyle.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"

#include <QGridLayout>
#include <QPushButton>

#include <bit>

namespace lockscope {
namespace {

constexpr int buttonWidth = 150;
constexpr int buttonPadding = 20; // left and right of the text, together

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

} // namespace lockscope
