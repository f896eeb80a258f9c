// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/choicesettings.h"

#include "core/run/check/settingcounts.h"
#include "lockscope/schemes/articlemistakes.h"
#include "lockscope/schemes/registry.h"
#include "ui/settings/settingslider.h"
#include "ui/shared/durationspinbox.h"
#include "ui/shared/eliding.h"
#include "ui/shared/textlooks.h"
#include "ui/theme/outcomesign.h"
#include "ui/theme/restyle.h"
#include "ui/words/schemewords.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFontDatabase>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QSignalBlocker>

#include <algorithm>
#include <bit>

namespace lockscope {
namespace {

constexpr int buttonWidth = 150;
constexpr int buttonPadding = 20; // left and right of the text, together

constexpr int wordBoxWidth = 150;
constexpr int wordBoxWidthMin = 70;   // beside a long name in a narrow panel
constexpr int wordBoxCharacters = 16; // so that it wants more than wordBoxWidth

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

void CheckedSetting::setSchemeAndSettings(const SchemeRef &scheme, const Settings &settings)
{
    m_scheme = scheme;
    m_settings = settings;
    showValue();
}

void CheckedSetting::openPopup()
{
    if (!m_scheme)
        return;
    m_popup = new MistakePopup(
        possibleMistakes(m_scheme, m_settings), m_scheme->info().usualMistakes, this);
    m_popup->setValue(m_bits);
    connect(m_popup, &MistakePopup::valueChanged, this,
        [this](int bits) { Q_EMIT numberChanged(bits); });
    m_popup->showBelow(*m_button);
}

void CheckedSetting::showValue()
{
    const int count = m_bits > 0 ? std::popcount(static_cast<unsigned>(m_bits)) : 0;
    const bool isEmptySet =
        m_bits == usualMistakesSetting && m_scheme && m_scheme->info().usualMistakes.isEmpty();
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
    m_box->setMinimumContentsLength(wordBoxCharacters);
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
    const double factor = largeTextFactor(*this);
    m_box->setMinimumWidth(static_cast<int>(wordBoxWidthMin * factor));
    m_box->setMaximumWidth(static_cast<int>(wordBoxWidth * factor));
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

namespace {

constexpr int codeWidth = 300;

QLabel *codeLabel(std::string_view code, QWidget *parent)
{
    auto *const label = new QLabel(textOf(code), parent);
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(parent->font().pointSizeF() * 0.9);
    label->setFont(font);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setFixedWidth(static_cast<int>(codeWidth * largeTextFactor(*parent)));
    return label;
}

} // namespace

MistakePopup::MistakePopup(MistakeSet possible, MistakeSet usual, QWidget *parent)
    : QFrame(parent, Qt::Popup), m_usual(usual)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("mistakePopup"));
    setFrameShape(QFrame::StyledPanel);
    auto *const column = new QVBoxLayout(this);
    auto *const buttons = new QHBoxLayout;
    column->addLayout(buttons);
    const auto addButton = [&](const QString &name, const QString &text, int bits) {
        auto *const button = new QPushButton(text, this);
        button->setObjectName(name);
        button->setAutoDefault(false);
        buttons->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, bits] { choose(bits); });
    };
    if (!usual.isEmpty())
        addButton(QStringLiteral("mistakesUsual"), tr("As in the article"), usualMistakesSetting);
    addButton(QStringLiteral("mistakesNone"), tr("None"), 0);
    buttons->addStretch();

    auto *const grid = new QGridLayout;
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(6);
    column->addLayout(grid);
    grid->addWidget(new QLabel(tr("Mistake"), this), 0, 0);
    grid->addWidget(new QLabel(tr("As the article prints it"), this), 0, 1);
    grid->addWidget(new QLabel(tr("Without the mistake"), this), 0, 2);
    for (std::size_t i = 0; i < articleMistakeWords.size(); ++i) {
        if (possible.has(static_cast<ArticleMistake>(i)))
            addRow(*grid, static_cast<ArticleMistake>(i));
    }
}

void MistakePopup::addRow(QGridLayout &grid, ArticleMistake mistake)
{
    const MistakeInfo &info = infoOf(mistake);
    auto *const box = new QCheckBox(mistakeLabel(mistake), this);
    box->setObjectName(QStringLiteral("mistake-")
        + textOf(articleMistakeWords[static_cast<std::size_t>(mistake)]));
    const QString tip = mistakeHarm(mistake);
    box->setToolTip(tip);
    //: %1 is one sentence; %2 and %3 are lines of code.
    box->setAccessibleDescription(tr("%1 The article prints: %2. Without the mistake: %3")
                                      .arg(tip, textOf(info.printed), textOf(info.mended)));
    connect(box, &QCheckBox::toggled, this, [this] { choose(checkedBits()); });
    m_boxes.emplace_back(mistake, box);
    const int row = grid.rowCount();
    grid.addWidget(box, row, 0, Qt::AlignTop);
    int column = 1;
    for (const std::string_view code : {info.printed, info.mended}) {
        QLabel *const label = codeLabel(code, this);
        label->setToolTip(tip);
        grid.addWidget(label, row, column++, Qt::AlignTop);
    }
}

int MistakePopup::checkedBits() const
{
    MistakeSet checked;
    for (const auto &[mistake, box] : m_boxes) {
        if (box->isChecked())
            checked = checked | MistakeSet{mistake};
    }
    return checked == m_usual ? usualMistakesSetting : checked.bits();
}

void MistakePopup::setValue(int bits)
{
    const MistakeSet shown = bits == usualMistakesSetting ? m_usual : MistakeSet::ofBits(bits);
    for (const auto &[mistake, box] : m_boxes) {
        const QSignalBlocker blocker(box);
        box->setChecked(shown.has(mistake));
    }
}

void MistakePopup::choose(int bits)
{
    setValue(bits);
    Q_EMIT valueChanged(bits);
}

void MistakePopup::showBelow(const QWidget &button)
{
    adjustSize();
    const QRect area = button.screen()->availableGeometry();
    const QPoint below = button.mapToGlobal(QPoint(0, button.height()));
    move(std::clamp(below.x(), area.left(), std::max(area.left(), area.right() - width())),
        std::clamp(below.y(), area.top(), std::max(area.top(), area.bottom() - height())));
    show();
    if (!m_boxes.empty())
        m_boxes.front().second->setFocus(Qt::PopupFocusReason);
}

namespace {

constexpr int spinBoxWidth = 104;

QDoubleSpinBox *boxFor(const SettingInfo &info, QWidget *parent)
{
    QDoubleSpinBox *box = nullptr;
    const SettingUnit unit = settingUnit(info.name);
    if (info.type == SettingType::duration) {
        box = new DurationSpinBox(parent);
    } else {
        const bool isWhole = info.type == SettingType::count || info.max > 1e3;
        const bool isPercent = unit.factor != 1;
        box = new QDoubleSpinBox(parent);
        box->setDecimals(isWhole ? 0 : isPercent ? 2 : 4);
        box->setSingleStep(isWhole ? (info.max > 1e4 ? 10 : 1) : isPercent ? 0.1 : 0.001);
        box->setKeyboardTracking(false);
        box->setAlignment(Qt::AlignRight);
        box->setSuffix(unit.suffix);
    }
    box->setRange(info.min * unit.factor, info.max * unit.factor);
    box->setFocusPolicy(Qt::StrongFocus);
    return box;
}

} // namespace

SlidingSetting::SlidingSetting(const SettingInfo &info, QWidget *parent)
    : SettingControl(info, parent), m_scale(info), m_unitFactor(settingUnit(info.name).factor),
      m_box(boxFor(info, this)), m_slider(new SettingSlider(info, this))
{
    const QString name = textOf(info.name);
    m_box->setObjectName(name + QStringLiteral("-box"));
    m_slider->setObjectName(name + QStringLiteral("-slider"));
    m_slider->setRange(0, SettingScale::positionMax);
    m_slider->setPageStep(SettingScale::positionMax / 20);
    m_box->installEventFilter(this);
    grid().addWidget(m_box, 0, 1);
    setField(*m_box);
    grid().addWidget(m_slider, 1, 0, 1, 2);
    fitBoxWidth();
    connect(m_slider, &QSlider::valueChanged, this,
        [this](int position) { Q_EMIT numberChanged(m_scale.numberAt(position)); });
    connect(m_slider, &QSlider::sliderPressed, this, &SettingControl::pressed);
    connect(m_slider, &QSlider::sliderReleased, this, &SettingControl::released);
    connect(m_slider, &QSlider::actionTriggered, this, &SlidingSetting::sliderAction);
    connect(m_slider, &SettingSlider::resetRequested, this,
        [this] { Q_EMIT numberChanged(scenarioNumber()); });
    connect(m_box, &QDoubleSpinBox::valueChanged, this,
        [this](double boxNumber) { Q_EMIT numberChanged(boxNumber / m_unitFactor); });
    showTexts();
    whenRestyled(*this, [this] { fitBoxWidth(); });
}

void SlidingSetting::fitBoxWidth()
{
    m_box->setFixedWidth(static_cast<int>(spinBoxWidth * largeTextFactor(*this)));
}

void SlidingSetting::setNumber(double number)
{
    const QSignalBlocker quietBox(m_box);
    const QSignalBlocker quietSlider(m_slider);
    m_box->setValue(number * m_unitFactor);
    // Several positions can have the same value (a count is a whole number): the handle then stays
    // under the pointer.
    if (m_scale.numberAt(m_slider->value()) != number)
        m_slider->setValue(m_scale.positionOf(number));
}

void SlidingSetting::setScenarioNumber(double number)
{
    SettingControl::setScenarioNumber(number);
    m_slider->setMark(m_scale.positionOf(number));
}

void SlidingSetting::setStrip(const Strip &strip)
{
    m_slider->setStrip(strip);
}

void SlidingSetting::sliderAction(int action)
{
    // An arrow key selects the next value, which can be several positions away.
    if (action == QAbstractSlider::SliderSingleStepAdd)
        m_slider->setSliderPosition(m_scale.nextPosition(m_slider->value(), 1));
    else if (action == QAbstractSlider::SliderSingleStepSub)
        m_slider->setSliderPosition(m_scale.nextPosition(m_slider->value(), -1));
}

bool SlidingSetting::eventFilter(QObject *watched, QEvent *event)
{
    // If the user has not typed into the box, Undo and Redo are not for the text in it: they undo
    // the last change of a setting.
    if (watched == m_box && event->type() == QEvent::ShortcutOverride) {
        const auto *const key = static_cast<const QKeyEvent *>(event);
        const auto *const line = m_box->findChild<QLineEdit *>();
        if ((key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo))
            && !line->isModified()) {
            event->ignore();
            return true;
        }
    }
    return SettingControl::eventFilter(watched, event);
}

void SlidingSetting::showTexts(const QString &label, const QString &tip)
{
    for (QWidget *const widget :
        {static_cast<QWidget *>(m_box), static_cast<QWidget *>(m_slider)}) {
        widget->setToolTip(tip);
        widget->setAccessibleName(label);
    }
    m_slider->setTip(tip);
}

} // namespace lockscope
