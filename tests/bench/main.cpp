// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/bench.h"
#include "tests/bench/placement.h"
#include "tests/bench/report.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>

using namespace lockscope::bench;

namespace {

const char usage[] =
    "usage: lockscope_bench [--rows NAME]... [--quick] [--json FILE] [--list]\n"
    "\n"
    "Measures Lockscope beside the least program that does the same work (the floor), in turns; speed is the floor's\n"
    "median length divided by ours, taken inside each round, and the median over the rounds.\n"
    "\n"
    "  --rows NAME   only the rows whose names contain NAME (repeatable)\n"
    "  --quick       a few short rounds: a look, no judgement\n"
    "  --json FILE   also as JSON\n"
    "  --list        the names of the rows\n";

struct Wishes {
    std::vector<std::string> rows;
    std::string json;
    bool isQuick = false;
    bool isList = false;
};

/// Returns the options of the command line; nothing if the arguments are not valid.
std::optional<Wishes> wishesOf(int argc, char **argv)
{
    Wishes wishes;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        const bool hasNext = i + 1 < argc;
        if (argument == "--quick")
            wishes.isQuick = true;
        else if (argument == "--list")
            wishes.isList = true;
        else if (argument == "--rows" && hasNext)
            wishes.rows.push_back(argv[++i]);
        else if (argument == "--json" && hasNext)
            wishes.json = argv[++i];
        else
            return {};
    }
    return wishes;
}

std::vector<Row> rowsFor(const Wishes &wishes)
{
    std::vector<Row> wanted;
    for (const auto &some : {lockRows(), crowdRows(), recordingRows(), timerRows(), startRows(), clockRows(), relayRows(), programRelayRows(), modelRows(), exploreRows(), windowRows(), labRows(), traceRows()}) {
        for (const Row &row : some) {
            bool isWanted = wishes.rows.empty();
            for (const std::string &name : wishes.rows)
                isWanted = isWanted || row.name.find(name) != std::string::npos;
            if (isWanted)
                wanted.push_back(row);
        }
    }
    return wanted;
}

bool writeFile(const std::string &path, const std::string &text)
{
    FILE *const file = std::fopen(path.c_str(), "w");
    if (!file)
        return false;
    const bool isWritten = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    return std::fclose(file) == 0 && isWritten;
}

int run(const Wishes &wishes, const std::vector<Row> &rows)
{
    std::vector<RowResult> results;
    for (const Row &row : rows) {
        pinTo(clientCore);
        const auto contest = row.open();
        if (!contest) {
            std::fprintf(stderr, "%s: not on this machine (cores: %d)\n", row.name.c_str(), coreCount());
            continue;
        }
        const int few = contest->count / 10 + 1;
        // Measures a short round first: it creates the connections, loads the scripts and maps the memory pages.
        measure(row, *contest, 1, few);
        results.push_back(measure(row, *contest, wishes.isQuick ? std::min(contest->rounds, 3) : contest->rounds, wishes.isQuick ? few : contest->count));
        std::printf("%s\n", tableText(results.back()).c_str());
        std::fflush(stdout);
    }
    if (!wishes.json.empty() && !writeFile(wishes.json, jsonText(results))) {
        std::fprintf(stderr, "lockscope_bench: cannot write %s: %s\n", wishes.json.c_str(), std::strerror(errno));
        return 1;
    }
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    std::signal(SIGPIPE, SIG_IGN);
    const bool isHelp = argc == 2 && (std::strcmp(argv[1], "--help") == 0 || std::strcmp(argv[1], "-h") == 0);
    const auto wishes = wishesOf(argc, argv);
    if (isHelp || !wishes) {
        std::fputs(usage, isHelp ? stdout : stderr);
        return isHelp ? 0 : 2;
    }
    const std::vector<Row> rows = rowsFor(*wishes);
    if (rows.empty()) {
        std::fprintf(stderr, "lockscope_bench: no row has such a name; --list shows them\n");
        return 2;
    }
    if (wishes->isList) {
        for (const Row &row : rows)
            std::printf("%-24s %s\n", row.name.c_str(), row.title.c_str());
        return 0;
    }
    return run(*wishes, rows);
}
