// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/aboutdialog.h"

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace lockscope {
namespace {

QLabel *textLabel(const QString &text, QWidget *parent)
{
    auto *const label = new QLabel(text, parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

AboutDialog::AboutDialog(QWidget *parent) : QDialog(parent)
{
    setObjectName(QStringLiteral("about"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("About Lockscope"));
    auto *const icon = new QLabel(this);
    icon->setPixmap(colouredIcon(
        QStringLiteral("lockscope"), Theme::current().accent, 64, devicePixelRatioF()));
    icon->setAlignment(Qt::AlignTop);
    auto *const title = textLabel(QStringLiteral("Lockscope " LOCKSCOPE_VERSION), this);
    QFont large = title->font();
    large.setPointSizeF(large.pointSizeF() * 1.5);
    large.setBold(true);
    title->setFont(large);
    auto *const what =
        textLabel(tr("A playground for distributed locks on Redis: real servers, simulated "
                     "clients, injected faults, and a timeline of the results."),
            this);
    auto *const licences =
        textLabel(tr("Lockscope is free software under the GNU General Public License, version 3 "
                     "or later. Its lock library is under the MIT License. There is no warranty.\n"
                     "\n"
                     "It is built on Qt %1 (LGPL 3, Qt Charts GPL 3) and hiredis (BSD 3-clause), "
                     "and starts the installed redis-server.")
                      .arg(QString::fromLatin1(qVersion())),
            this);
    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *const grid = new QGridLayout(this);
    grid->setContentsMargins(20, 18, 20, 14);
    grid->setHorizontalSpacing(18);
    grid->setVerticalSpacing(10);
    grid->addWidget(icon, 0, 0, 3, 1);
    grid->addWidget(title, 0, 1);
    grid->addWidget(what, 1, 1);
    grid->addWidget(licences, 2, 1);
    grid->addWidget(buttons, 3, 0, 1, 2);
    grid->setColumnStretch(1, 1);
    setFixedWidth(520);
}

} // namespace lockscope
