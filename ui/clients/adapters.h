// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace lockscope {

/// A small program that takes a lock with a lock library and reports what it does: an example for
/// the user's own program. A value.
struct Adapter {
    QString file{};     ///< the file name: "redis_py.py"
    QString language{}; ///< "Python"; empty: this entry is the description for all languages, not a
                        ///< program
    QString library{};  ///< "redis-py Lock"
    QString version{};  ///< the version of the library with which the program was tested
    QString package{};  ///< the package to install: "Debian python3-redis"
    QString text{};     ///< the content of the file
    QString command{};  ///< starts the program from its folder: "/usr/bin/python3 redis_py.py"

    /// Returns the command that starts a copy of the program at `path`.
    QString commandFor(const QString &path) const;
};

/// Returns the programs in resources/clients, in the order of the table in README.md there; the
/// last entry is README.md itself. Thread: the window's.
const std::vector<Adapter> &adapters();

} // namespace lockscope
