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
constexpr std::array<Duration, 4> commonLengths{100ms, 500ms, 1s, 5s};
// The limits in the dialog.
constexpr Duration dialogLengthMin = 1us;
constexpr Duration dialogLengthMax = 600s;
} // namespace

LengthMenu::LengthMenu(
    const QString &title, Duration proposed, const Apply &apply, QWidget &window, QWidget *parent)
    : QMenu(title, parent)
{
    for (const Duration length : commonLengths)
        addAction(lengthText(length), this, [apply, length] { apply(length); });
    addSeparator();
    QWidget *const dialogParent = &window;
    addAction(InterventionWords::otherLength(), this, [title, proposed, apply, dialogParent] {
        // The menu is not the parent, because the dialog stays open after the menu is deleted.
        auto *const dialog = new QDialog(dialogParent);
        dialog->setObjectName(QStringLiteral("lengthDialog"));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setWindowTitle(title);
        auto *const box = new DurationSpinBox(dialog);
        box->setRange(static_cast<double>(dialogLengthMin.count()),
            static_cast<double>(dialogLengthMax.count()));
        box->setValue(static_cast<double>(proposed.count()));
        auto *const buttons =
            new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, dialog);
        auto *const form = new QFormLayout(dialog);
        form->addRow(InterventionWords::lengthLabel(), box);
        form->addRow(buttons);
        connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
        connect(buttons, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
        connect(dialog, &QDialog::accepted, dialog,
            [apply, box] { apply(Duration(static_cast<Duration::rep>(box->value()))); });
        dialog->open();
    });
}

} // namespace lockscope
