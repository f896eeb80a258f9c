// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

#include "core/scenario/outcome.h"

#include <optional>
#include <string>
#include <string_view>

/// Return the text that a failing QCOMPARE prints for a value. Without these functions, Qt prints
/// an Outcome as a number and the other types not at all. tests/CMakeLists.txt includes this header
/// into every test, so that every test uses the same functions.

template <> inline char *QTest::toString(const std::string_view &text)
{
    return QTest::toString(QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())));
}

template <> inline char *QTest::toString(const std::string &text)
{
    return QTest::toString(std::string_view(text));
}

template <> inline char *QTest::toString(const lockscope::Outcome &outcome)
{
    return qstrdup(std::string(lockscope::outcomeName(outcome)).c_str());
}

template <> inline char *QTest::toString(const std::optional<lockscope::Outcome> &outcome)
{
    return outcome ? QTest::toString(*outcome) : qstrdup("no outcome");
}
