// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/chosensetting.h"

#include "ui/shared/largetext.h"
#include "ui/shared/quietcombo.h"
#include "ui/words/outcomeicon.h"
#include "ui/words/outcomewords.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"

#include <QComboBox>
#include <QEvent>
#include <QGridLayout>

namespace lockscope {
namespace {
constexpr int wordsWidth = 150;
}

ChosenSetting::ChosenSetting(const SettingInfo &info, QWidget *parent)
    : SettingControl(info, parent), m_words(new QuietCombo(this))
{
    m_words->setObjectName(textOf(info.name) + QStringLiteral("-words"));
    for (const std::string_view word : info.words)
        m_words->addItem(textOf(word));
    fitWords();
    grid().addWidget(m_words, 0, 1);
    connect(m_words, &QComboBox::activated, this, [this](int place) { Q_EMIT turned(place); });
    showTexts();
}

void ChosenSetting::fitWords()
{
    m_words->setFixedWidth(static_cast<int>(wordsWidth * largeTextFactor(*this)));
}

void ChosenSetting::setNumber(double number)
{
    m_words->setCurrentIndex(static_cast<int>(number));
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
            continue; // keeps the old icon, to avoid flicker
        const bool isKnown = cell.state == StripCell::State::known;
        m_words->setItemIcon(cell.position, isKnown ? outcomeIcon(cell.outcome, m_words->iconSize().height()) : QIcon());
        m_words->setItemData(cell.position, isKnown ? outcomeWord(cell.outcome) : QString(), Qt::ToolTipRole);
    }
    m_words->setAccessibleDescription(stripDescription(m_strip, info()));
}

void ChosenSetting::changeEvent(QEvent *event)
{
    SettingControl::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LanguageChange)
        showOutcomes();
    if (event->type() == QEvent::FontChange)
        fitWords();
}

void ChosenSetting::showTexts(const QString &label, const QString &tip)
{
    for (int i = 0; i < m_words->count(); ++i)
        m_words->setItemText(i, settingWord(info().name, info().words[static_cast<std::size_t>(i)]));
    m_words->setToolTip(tip);
    m_words->setAccessibleName(label);
}

} // namespace lockscope
