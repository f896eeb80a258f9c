// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCryptographicHash>

#include <string>
#include <string_view>

namespace lockscope {

/// Returns the SHA-1 of a text as 40 hexadecimal digits: the hash of a script for EVALSHA.
inline std::string sha1Hex(std::string_view text)
{
    return QCryptographicHash::hash(
        QByteArrayView(text.data(), static_cast<qsizetype>(text.size())), QCryptographicHash::Sha1)
        .toHex()
        .toStdString();
}

} // namespace lockscope
