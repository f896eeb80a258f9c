// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/eliding.h"

#include <optional>
#include <string>
#include <vector>

namespace lockscope {

class ChoiceEditor;

/// The list of lock schemes, which chooses the scheme of simulated clients. If the user's programs
/// are the clients, the first entry names them; then any other entry makes the clients simulated
/// again.
class SchemeCombo : public ElidingCombo {
    Q_OBJECT
public:
    explicit SchemeCombo(ChoiceEditor &editor, QWidget *parent = nullptr);

    /// Fills the list in the current language. `allowed`: the schemes that the list has beside the
    /// chosen one; nothing: all schemes.
    void fill(const std::optional<std::vector<std::string>> &allowed);
    /// Shows the current choice.
    void showChoice();

private:
    ChoiceEditor &m_editor;
};

} // namespace lockscope
