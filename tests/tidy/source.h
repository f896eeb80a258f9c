// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/tidy/layers.h"

#include <QHash>
#include <QMap>
#include <QSet>
#include <QString>
#include <QStringList>

#include <vector>

namespace lockscope::tidy {

/// One file of the checkout, as the rules read it.
struct Source {
    QString path;      ///< from the top of the checkout: "core/trace/spans.h"
    QStringList lines; ///< unchanged
    QStringList code;  ///< the same lines without comments, and with empty string and character
                       ///< literals; C++ only
    /// The classes whose member functions this .cpp defines, and the line of the first such
    /// function. Classes that the .cpp itself declares are left out.
    QMap<QString, int> classes;

    bool isCpp() const
    {
        return path.endsWith(QLatin1String(".cpp")) || path.endsWith(QLatin1String(".h"));
    }
    bool isIn(QLatin1String folder) const { return path.startsWith(folder); }
    /// Returns the licence that the first line names, or the line after `#!` or `<?xml`; empty if
    /// there is none.
    QString licence() const;
};

/// All files that the rules check.
struct Tree {
    QHash<QString, Source> files;
    QSet<QString> namespaces; ///< all namespaces that the files declare
    QSet<QString> schemeIds;  ///< of all lock schemes, but those of one common word: "none"
    Layers layers{QString()}; ///< of layers.txt

    /// Reads all files that the rules check.
    static Tree load(const QString &root);
    /// Adds a file with this text.
    void add(const QString &path, const QString &text);
};

/// A place where a rule is broken.
struct Complaint {
    QString path;
    int line = 0; ///< from 1
    QString text;
};
using Complaints = std::vector<Complaint>;

/// Returns the text without comments and with empty string and character literals; the lines keep
/// their numbers.
QString withoutCommentsAndTexts(const QString &text);

} // namespace lockscope::tidy
