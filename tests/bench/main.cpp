// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/bench.h"
#include "tests/bench/placement.h"
#include "tests/bench/report.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace lockscope::bench;

namespace {

const char usage[] =
    "usage: lockscope_bench [--all | --rows NAME]... [--quick] [--json FILE] [--list]\n"
    "\n"
    "Compares Lockscope with a reference program: the least work with which the same task can be "
    "done. A pass measures\n"
    "both programs. Speed in a pass: the median time of the reference program / the median time of "
    "Lockscope. The table shows\n"
    "the median of all passes.\n"
    "\n"
    "  --all         run the long benchmarks, too (those that show how a cost grows, and those of "
    "10 s and more a pass)\n"
    "  --rows NAME   run only the benchmarks whose names contain NAME (repeatable)\n"
    "  --quick       measure a few short passes; the results are not precise\n"
    "  --json FILE   also write the results to FILE as JSON\n"
    "  --list        list the benchmarks\n";

struct Options {
    std::vector<std::string> names; // of --rows
    std::string json;
    bool isQuick = false;
    bool wantsAll = false;
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
        else if (argument == "--all")
            options.wantsAll = true;
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
    for (const auto &some : {lockBenchmarks(), crowdBenchmarks(), recordingBenchmarks(),
             timerBenchmarks(), startBenchmarks(), clockBenchmarks(), relayBenchmarks(),
             programRelayBenchmarks(), modelBenchmarks(), exploreBenchmarks(), askBenchmarks(),
             windowBenchmarks(), labBenchmarks(), traceBenchmarks()}) {
        for (const Benchmark &benchmark : some) {
            bool isWanted = options.names.empty()
                && (!benchmark.isLong || options.wantsAll || options.wantsList);
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

// Measures a benchmark and prints its table. Returns its result as JSON; an empty text if this
// machine cannot measure it.
std::string resultOf(const Benchmark &benchmark, bool isQuick)
{
    pinTo(clientCore);
    const auto prepared = benchmark.prepare();
    if (!prepared) {
        std::fprintf(stderr, "%s: cannot be measured on this machine (cores: %d)\n",
            benchmark.name.c_str(), coreCount());
        return {};
    }
    const int countOfShortPass = prepared->count / 10 + 1;
    // Measures a short pass first and drops its result: it is slow, because scripts are loaded and
    // memory pages are mapped.
    measure(benchmark, *prepared, 1, countOfShortPass);
    const int passes = isQuick ? std::min(prepared->passes, 3) : prepared->passes;
    const BenchmarkResult result =
        measure(benchmark, *prepared, passes, isQuick ? countOfShortPass : prepared->count);
    std::printf("%s\n", tableText(result).c_str());
    std::fflush(stdout);
    return jsonText(result);
}

// Calls resultOf() in a process of its own: the cores that a benchmark binds its threads to, and
// its memory, must not reach the next one. Returns nothing if the process failed.
std::optional<std::string> resultInOwnProcess(const Benchmark &benchmark, bool isQuick)
{
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
        giveUp(std::string("cannot create a pipe: ") + std::strerror(errno));
    const pid_t process = ::fork();
    if (process < 0)
        giveUp(std::string("cannot start a process: ") + std::strerror(errno));
    if (process == 0) {
        ::close(ends[0]);
        const std::string json = resultOf(benchmark, isQuick);
        std::exit(::write(ends[1], json.data(), json.size()) == static_cast<ssize_t>(json.size())
                ? 0
                : 1);
    }
    ::close(ends[1]);
    std::string json;
    char bytes[4096];
    for (ssize_t count; (count = ::read(ends[0], bytes, sizeof bytes)) > 0;)
        json.append(bytes, static_cast<std::size_t>(count));
    ::close(ends[0]);
    int status = 0;
    ::waitpid(process, &status, 0);
    return status == 0 ? std::optional(json) : std::nullopt;
}

int run(const Options &options, const std::vector<Benchmark> &benchmarks)
{
    std::vector<std::string> results;
    for (const Benchmark &benchmark : benchmarks) {
        const auto result = resultInOwnProcess(benchmark, options.isQuick);
        if (!result)
            return 1;
        if (!result->empty())
            results.push_back(*result);
    }
    if (!options.json.empty() && !writeFile(options.json, jsonText(results))) {
        std::fprintf(stderr, "lockscope_bench: cannot write %s: %s\n", options.json.c_str(),
            std::strerror(errno));
        return 1;
    }
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    std::signal(SIGPIPE, SIG_IGN);
    const bool wantsHelp =
        argc == 2 && (std::strcmp(argv[1], "--help") == 0 || std::strcmp(argv[1], "-h") == 0);
    const auto options = optionsOf(argc, argv);
    if (wantsHelp || !options) {
        std::fputs(usage, wantsHelp ? stdout : stderr);
        return wantsHelp ? 0 : 2;
    }
    const std::vector<Benchmark> benchmarks = benchmarksFor(*options);
    if (benchmarks.empty()) {
        std::fprintf(
            stderr, "lockscope_bench: no benchmark has such a name; --list shows all names\n");
        return 2;
    }
    if (options->wantsList) {
        for (const Benchmark &benchmark : benchmarks)
            std::printf("%-24s %s\n", benchmark.name.c_str(), benchmark.title.c_str());
        return 0;
    }
    return run(*options, benchmarks);
}
