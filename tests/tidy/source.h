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
    QStringList code;  ///< the same lines, with blanked comments and empty string and character literals; C++ only
    /// Classes with member functions in this .cpp, and the first line of these; without the source's local classes.
    QMap<QString, int> classes;

    bool isCpp() const { return path.endsWith(QLatin1String(".cpp")) || path.endsWith(QLatin1String(".h")); }
    bool isIn(QLatin1String folder) const { return path.startsWith(folder); }
    /// Returns the licence that its first line names; empty if none.
    QString licence() const;
};

/// All files that the rules check.
struct Tree {
    QHash<QString, Source> files;
    QSet<QString> namespaces; ///< all namespaces that the files declare
    Layers layers{QString()}; ///< of layers.txt

    static Tree load(const QString &root);
    /// For the tests of the rules.
    void add(const QString &path, const QString &text);
};

/// A broken rule and its place.
struct Complaint {
    QString path;
    int line = 0; ///< from 1
    QString text;
};
using Complaints = std::vector<Complaint>;

/// Returns the text without comments and with empty string and character literals; the lines keep their numbers.
QString withoutCommentsAndTexts(const QString &text);

} // namespace lockscope::tidy
