// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/schemecombo.h"

#include "lockscope/schemes/registry.h"
#include "ui/state/choiceeditor.h"
#include "ui/words/runwords.h"
#include "ui/words/schemewords.h"
#include "ui/words/text.h"

#include <QSignalBlocker>

#include <algorithm>

namespace lockscope {
namespace {

const QString programItem = textOf(programScheme); // the data of the entry for the user's programs

} // namespace

SchemeCombo::SchemeCombo(ChoiceEditor &editor, QWidget *parent)
    : ElidingCombo(parent), m_editor(editor)
{
    connect(this, &QComboBox::activated, this, [this](int index) {
        if (itemData(index) != programItem)
            m_editor.chooseScheme(itemData(index).toString().toStdString());
    });
}

void SchemeCombo::fill(const std::optional<std::vector<std::string>> &allowed)
{
    const QSignalBlocker quiet(this);
    clear();
    for (const Scheme *const scheme : schemes()) {
        const std::string_view name = scheme->info().id;
        const bool isWanted = !allowed || name == m_editor.choice().scheme()
            || std::find(allowed->begin(), allowed->end(), name) != allowed->end();
        if (!isWanted)
            continue;
        addItem(schemeTitle(name), textOf(name));
        setItemData(count() - 1, textOf(name), Qt::ToolTipRole);
    }
}

void SchemeCombo::showChoice()
{
    const Choice &choice = m_editor.choice();
    const bool hasPrograms = !choice.programs().empty();
    if (const int programsIndex = findData(programItem); programsIndex >= 0)
        removeItem(programsIndex);
    if (hasPrograms)
        insertItem(0, programsTitle(choice.programs()), programItem);
    setCurrentIndex(hasPrograms ? 0 : findData(textOf(choice.scheme())));
}

} // namespace lockscope
