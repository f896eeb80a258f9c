// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace lockscope {

/// How the program checks a node whose URL begins with rediss://, and how it identifies itself.
/// Each …File is the path of a PEM file.
struct TlsOptions {
    std::string authorityFile; ///< the certificates of the authorities that may sign the node's
                               ///< certificate; empty: those of the system
    std::string
        certificateFile; ///< the client's certificate, for a node that asks for one; empty: none
    std::string keyFile; ///< the key of this certificate; empty: it is in the same file
    std::string
        serverName; ///< the name that the node's certificate must have; empty: the host of the URL
};

} // namespace lockscope
