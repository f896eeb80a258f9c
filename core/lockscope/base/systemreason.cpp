// SPDX-License-Identifier: MIT
#include "lockscope/base/systemreason.h"

#include <cstring>

namespace lockscope {

Wording systemReason(std::string_view english)
{
    static constexpr MarkedText known[] = {
        LOCKSCOPE_TEXT("Detail", "the node closed the connection"),
        LOCKSCOPE_TEXT("Error", "the socket's path is too long"),
        LOCKSCOPE_TEXT("System", "Address already in use"),
        LOCKSCOPE_TEXT("System", "Bad file descriptor"),
        LOCKSCOPE_TEXT("System", "Broken pipe"),
        LOCKSCOPE_TEXT("System", "Cannot allocate memory"),
        LOCKSCOPE_TEXT("System", "Connection refused"),
        LOCKSCOPE_TEXT("System", "Connection reset by peer"),
        LOCKSCOPE_TEXT("System", "Connection timed out"),
        LOCKSCOPE_TEXT("System", "Exec format error"),
        LOCKSCOPE_TEXT("System", "File exists"),
        LOCKSCOPE_TEXT("System", "File name too long"),
        LOCKSCOPE_TEXT("System", "File too large"),
        LOCKSCOPE_TEXT("System", "Input/output error"),
        LOCKSCOPE_TEXT("System", "Is a directory"),
        LOCKSCOPE_TEXT("System", "Name or service not known"),
        LOCKSCOPE_TEXT("System", "Network is unreachable"),
        LOCKSCOPE_TEXT("System", "No address associated with hostname"),
        LOCKSCOPE_TEXT("System", "No route to host"),
        LOCKSCOPE_TEXT("System", "No space left on device"),
        LOCKSCOPE_TEXT("System", "No such device or address"),
        LOCKSCOPE_TEXT("System", "No such file or directory"),
        LOCKSCOPE_TEXT("System", "Not a directory"),
        LOCKSCOPE_TEXT("System", "Operation not permitted"),
        LOCKSCOPE_TEXT("System", "Permission denied"),
        LOCKSCOPE_TEXT("System", "Read-only file system"),
        LOCKSCOPE_TEXT("System", "Resource temporarily unavailable"),
        LOCKSCOPE_TEXT("System", "Temporary failure in name resolution"),
        LOCKSCOPE_TEXT("System", "Text file busy"),
        LOCKSCOPE_TEXT("System", "Too many open files"),
    };
    for (const MarkedText &reason : known) {
        if (reason.text == english)
            return reason;
    }
    const std::size_t end = english.find(": "); // of "execve: Permission denied"
    if (end == english.npos)
        return Wording::quoted(std::string(english));
    const std::string call(english.substr(0, end));
    constexpr std::string_view lookUp = "look-up of ";
    return {call.starts_with(lookUp) ? LOCKSCOPE_TEXT("System", "look-up of {call}: {reason}")
                                     : LOCKSCOPE_TEXT("System", "{call}: {reason}"),
        {{"call", call.starts_with(lookUp) ? call.substr(lookUp.size()) : call},
            {"reason", systemReason(english.substr(end + 2))}}};
}

Wording systemReason(int number)
{
    return systemReason(std::string_view(std::strerror(number)));
}

} // namespace lockscope
