// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/servers/tlsedit.h"

#include <QFormLayout>
#include <QLineEdit>

namespace lockscope {

TlsEdit::TlsEdit(const TlsOptions &options, QWidget *parent) : QWidget(parent)
{
    auto *const form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    m_authorityFile = addField(*form, "tlsAuthority", tr("TLS authorities"),
        tr("those of the system"), options.authorityFile);
    m_certificateFile = addField(*form, "tlsCertificate", tr("Own certificate"),
        tr("none; path of a PEM file"), options.certificateFile);
    m_keyFile =
        addField(*form, "tlsKey", tr("Own key"), tr("in the certificate file"), options.keyFile);
    m_serverName = addField(*form, "tlsServerName", tr("Name of the server"),
        tr("the host of the address"), options.serverName);
}

QLineEdit *TlsEdit::addField(QFormLayout &form, const char *objectName, const QString &label,
    const QString &placeholder, const std::string &text)
{
    auto *const edit = new QLineEdit(QString::fromStdString(text), this);
    edit->setObjectName(QLatin1String(objectName));
    edit->setPlaceholderText(placeholder);
    edit->setAccessibleName(label);
    form.addRow(label, edit);
    connect(edit, &QLineEdit::textEdited, this, &TlsEdit::edited);
    return edit;
}

TlsOptions TlsEdit::options() const
{
    const auto text = [](const QLineEdit *edit) { return edit->text().trimmed().toStdString(); };
    return {text(m_authorityFile), text(m_certificateFile), text(m_keyFile), text(m_serverName)};
}

} // namespace lockscope
