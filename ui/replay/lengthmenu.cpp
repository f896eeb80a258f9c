// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/replay/lengthmenu.h"

#include "ui/replay/interventionwords.h"
#include "ui/shared/durationspinbox.h"
#include "ui/words/quantities.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QFormLayout>

#include <array>

namespace lockscope {
namespace {
constexpr std::array<Duration, 4> lengths{100ms, 500ms, 1s, 5s};
}

LengthMenu::LengthMenu(const QString &title, Duration usual, const Apply &apply, QWidget &window, QWidget *parent)
    : QMenu(title, parent)
{
    for (const Duration length : lengths)
        addAction(lengthText(length), this, [apply, length] { apply(length); });
    addSeparator();
    QWidget *const owner = &window;
    addAction(InterventionWords::otherLength(), this, [title, usual, apply, owner] {
        auto *const dialog = new QDialog(owner); // not the menu as parent, because the dialog outlives it
        dialog->setObjectName(QStringLiteral("lengthDialog"));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setWindowTitle(title);
        auto *const box = new DurationSpinBox(dialog);
        box->setRange(1e3, 600e9);
        box->setValue(static_cast<double>(usual.count()));
        auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, dialog);
        auto *const form = new QFormLayout(dialog);
        form->addRow(InterventionWords::askLength(), box);
        form->addRow(buttons);
        connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
        connect(buttons, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
        connect(dialog, &QDialog::accepted, dialog, [apply, box] { apply(Duration(static_cast<Duration::rep>(box->value()))); });
        dialog->open();
    });
}

} // namespace lockscope
