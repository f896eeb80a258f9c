// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/comparedvalues.h"

/// Several tests share one program, so that the compiler reads the headers of Lockscope once for
/// all of them. The macros below replace those of Qt, which define main(): they add the test of a
/// source to its program, whose main() runs the test that it is started as (bin/tst_judge is a link
/// to the program with tst_judge.cpp). tests/CMakeLists.txt includes this header first into every
/// test.

namespace lockscope {

/// How long a test waits for a condition at most, in ms: enough for slow and shared machines. No
/// measurement depends on it.
inline constexpr int patience = 120'000;

/// Returns whether this is a long run of the test (lockscope_long_test() in tests/CMakeLists.txt).
inline bool isLong()
{
    return qEnvironmentVariableIsSet("LOCKSCOPE_LONG");
}

using TestMain = int (*)(int argc, char *argv[]);

/// Adds a test to this program. `source`: the path of its source, whose name is that of the test.
/// Returns true.
bool addTest(const char *source, TestMain run);

template <class Test> int runTest(int argc, char *argv[])
{
    Test test;
    return QTest::qExec(&test, argc, argv);
}

template <class Test, class Application> int runTestIn(int argc, char *argv[])
{
    Application application(argc, argv);
    application.setAttribute(Qt::AA_Use96Dpi, true);
    return runTest<Test>(argc, argv);
}

} // namespace lockscope

#define LOCKSCOPE_TEST_MAIN(Test, ...)                                                             \
    [[maybe_unused]] static const bool isAdded##Test = lockscope::addTest(__FILE__, __VA_ARGS__);

#undef QTEST_MAIN
#undef QTEST_GUILESS_MAIN
#undef QTEST_APPLESS_MAIN
#ifdef QT_WIDGETS_LIB
#define QTEST_MAIN(Test) LOCKSCOPE_TEST_MAIN(Test, lockscope::runTestIn<Test, QApplication>)
#else
#define QTEST_MAIN(Test) QTEST_GUILESS_MAIN(Test)
#endif
#define QTEST_GUILESS_MAIN(Test)                                                                   \
    LOCKSCOPE_TEST_MAIN(Test, lockscope::runTestIn<Test, QCoreApplication>)
#define QTEST_APPLESS_MAIN(Test) LOCKSCOPE_TEST_MAIN(Test, lockscope::runTest<Test>)
