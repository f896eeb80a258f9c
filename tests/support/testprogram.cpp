// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testprogram.h"

#include <cstdio>
#include <filesystem>
#include <map>

namespace lockscope {
namespace {

/// The tests of this program by name, such as "tst_judge".
std::map<std::string, TestMain> &tests()
{
    static std::map<std::string, TestMain> all;
    return all;
}

std::string nameOf(const char *path)
{
    return std::filesystem::path(path).stem().string();
}

} // namespace

bool addTest(const char *source, TestMain run)
{
    return tests().emplace(nameOf(source), run).second;
}

} // namespace lockscope

int main(int argc, char *argv[])
{
    using namespace lockscope;
    if (const auto found = tests().find(nameOf(argv[0])); found != tests().end())
        return found->second(argc, argv);
    std::fputs("start this program by the name of one of its tests:\n", stderr);
    for (const auto &[name, run] : tests())
        std::fprintf(stderr, "%s\n", name.c_str());
    return 2;
}
