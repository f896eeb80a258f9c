// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/targets.h"

#include "core/scenario/files/runheader.h"
#include "core/scenario/files/scenariojson.h"
#include "core/trace/csv/csv.h"
#include "core/verdict/judge.h"
#include "lockscope/base/contract.h"

namespace lockscope {
namespace {

void checkRefusal(const Error &error)
{
    LOCKSCOPE_ASSERT(!error.text.empty());
    LOCKSCOPE_ASSERT(error.text.find('\n') == std::string::npos);
}

} // namespace

void tryTrace(std::string_view text)
{
    const auto read = readCsv(text);
    if (!read)
        return checkRefusal(read.error());
    const Trace &trace = *read.value();
    const std::string written = csvText(trace);
    const auto again = readCsv(written);
    LOCKSCOPE_ASSERT(again);
    LOCKSCOPE_ASSERT(csvText(*again.value()) == written);
    const auto verdict = judge(trace, deriveSpans(trace));
    if (!verdict)
        checkRefusal(verdict.error());
    else
        LOCKSCOPE_ASSERT(verdictJson(verdict.value())
            == verdictJson(judge(*again.value(), deriveSpans(*again.value())).value()));
    if (trace.isEmpty())
        return;
    if (const auto header = parseRunHeader(trace.detail(trace[0])); !header)
        checkRefusal(header.error());
}

void tryScenario(std::string_view text)
{
    const auto read = parseScenario(text);
    if (!read) {
        checkRefusal(read.error());
        return;
    }
    const std::string written = scenarioText(read.value());
    const auto again = parseScenario(written);
    LOCKSCOPE_ASSERT(again);
    LOCKSCOPE_ASSERT(scenarioText(again.value()) == written);
}

} // namespace lockscope
