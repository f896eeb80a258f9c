// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/mistakepopup.h"

#include "lockscope/schemes/articlemistakes.h"
#include "ui/shared/textlooks.h"
#include "ui/words/schemewords.h"
#include "ui/words/text.h"

#include <QCheckBox>
#include <QFontDatabase>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QSignalBlocker>

#include <algorithm>

namespace lockscope {
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
    //: %1 is the number of an article, "001", %2 one sentence.
    const QString tip = tr("Article %1. %2").arg(textOf(info.article), mistakeHarm(mistake));
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

} // namespace lockscope
