// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/tunnels/tlsoptions.h"

#include <QWidget>

class QFormLayout;
class QLineEdit;

namespace lockscope {

/// The fields for connections to nodes with TLS: paths of certificate files, and the name that the
/// certificate of a node must have. Thread: the window's.
class TlsEdit : public QWidget {
    Q_OBJECT
public:
    explicit TlsEdit(const TlsOptions &options, QWidget *parent = nullptr);
    TlsOptions options() const;

Q_SIGNALS:
    void edited();

private:
    QLineEdit *addField(QFormLayout &form, const char *objectName, const QString &label,
        const QString &placeholder, const std::string &text);
    QLineEdit *m_authorityFile;
    QLineEdit *m_certificateFile;
    QLineEdit *m_keyFile;
    QLineEdit *m_serverName;
};

} // namespace lockscope
