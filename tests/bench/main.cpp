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
    "Compares Lockscope with a reference program: the least work with which the same task can be done. A pass measures\n"
    "both programs. Speed in a pass: the median time of the reference program / the median time of Lockscope. The table shows\n"
    "the median of all passes.\n"
    "\n"
    "  --rows NAME   run only the benchmarks whose names contain NAME (repeatable)\n"
    "  --quick       measure a few short passes; the results are not precise\n"
    "  --json FILE   also write the results to FILE as JSON\n"
    "  --list        list the benchmarks\n";

struct Options {
    std::vector<std::string> names; // of --rows
    std::string json;
    bool isQuick = false;
    bool wantsList = false;
};

/// Returns the options of the command line; nothing if the arguments are not valid.
std::optional<Options> optionsOf(int argc, char **argv)
{
    Options options;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        const bool hasNext = i + 1 < argc;
        if (argument == "--quick")
            options.isQuick = true;
        else if (argument == "--list")
            options.wantsList = true;
        else if (argument == "--rows" && hasNext)
            options.names.push_back(argv[++i]);
        else if (argument == "--json" && hasNext)
            options.json = argv[++i];
        else
            return {};
    }
    return options;
}

std::vector<Benchmark> benchmarksFor(const Options &options)
{
    std::vector<Benchmark> wanted;
    for (const auto &some : {lockBenchmarks(), crowdBenchmarks(), recordingBenchmarks(), timerBenchmarks(), startBenchmarks(), clockBenchmarks(), relayBenchmarks(),
                             programRelayBenchmarks(), modelBenchmarks(), exploreBenchmarks(), windowBenchmarks(), labBenchmarks(), traceBenchmarks()}) {
        for (const Benchmark &benchmark : some) {
            bool isWanted = options.names.empty();
            for (const std::string &name : options.names)
                isWanted = isWanted || benchmark.name.find(name) != std::string::npos;
            if (isWanted)
                wanted.push_back(benchmark);
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

int run(const Options &options, const std::vector<Benchmark> &benchmarks)
{
    std::vector<BenchmarkResult> results;
    for (const Benchmark &benchmark : benchmarks) {
        pinTo(clientCore);
        const auto prepared = benchmark.prepare();
        if (!prepared) {
            std::fprintf(stderr, "%s: cannot be measured on this machine (cores: %d)\n", benchmark.name.c_str(), coreCount());
            continue;
        }
        const int countOfShortPass = prepared->count / 10 + 1;
        // Measures a short pass first and drops its result: it is slow, because scripts are loaded and memory pages are mapped.
        measure(benchmark, *prepared, 1, countOfShortPass);
        const int passes = options.isQuick ? std::min(prepared->passes, 3) : prepared->passes;
        results.push_back(measure(benchmark, *prepared, passes, options.isQuick ? countOfShortPass : prepared->count));
        std::printf("%s\n", tableText(results.back()).c_str());
        std::fflush(stdout);
    }
    if (!options.json.empty() && !writeFile(options.json, jsonText(results))) {
        std::fprintf(stderr, "lockscope_bench: cannot write %s: %s\n", options.json.c_str(), std::strerror(errno));
        return 1;
    }
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    std::signal(SIGPIPE, SIG_IGN);
    const bool wantsHelp = argc == 2 && (std::strcmp(argv[1], "--help") == 0 || std::strcmp(argv[1], "-h") == 0);
    const auto options = optionsOf(argc, argv);
    if (wantsHelp || !options) {
        std::fputs(usage, wantsHelp ? stdout : stderr);
        return wantsHelp ? 0 : 2;
    }
    const std::vector<Benchmark> benchmarks = benchmarksFor(*options);
    if (benchmarks.empty()) {
        std::fprintf(stderr, "lockscope_bench: no benchmark has such a name; --list shows all names\n");
        return 2;
    }
    if (options->wantsList) {
        for (const Benchmark &benchmark : benchmarks)
            std::printf("%-24s %s\n", benchmark.name.c_str(), benchmark.title.c_str());
        return 0;
    }
    return run(*options, benchmarks);
}
