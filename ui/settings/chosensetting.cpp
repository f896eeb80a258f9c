// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/chosensetting.h"

#include "ui/shared/largetext.h"
#include "ui/shared/elidingcombo.h"
#include "ui/theme/outcomesign.h"
#include "ui/theme/restyle.h"
#include "ui/words/outcomewords.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"

#include <QComboBox>
#include <QGridLayout>

namespace lockscope {
namespace {
constexpr int wordBoxWidth = 150;
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
