// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace lockscope {

/// A small program that takes a lock with some library and reports what it does: an example for the user's own program. A value.
struct Adapter {
    QString file{};     ///< its name: "redis_py.py"
    QString language{}; ///< "Python"; empty: it is the description for all languages, and no program
    QString library{};  ///< "redis-py Lock"
    QString version{};  ///< with which it was tried
    QString package{};  ///< what to install: "Debian python3-redis"
    QString text{};     ///< of the file
    QString command{};  ///< "/usr/bin/python3 redis_py.py": starts it in its folder

    /// Returns the command that starts a copy of the adapter at that path.
    QString commandFor(const QString &path) const;
};

/// Returns the adapters of resources/clients in the order of its README.md, which lists them, and that file last. Thread: the window's.
const std::vector<Adapter> &adapters();

} // namespace lockscope
