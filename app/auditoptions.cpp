// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/auditoptions.h"

#include "app/programoptions.h"

namespace lockscope {
void addAuditOptions(CommandParser &parser)
{
    addProgramOptions(parser);
    parser.add("set", Help::tr("Change a setting in each scenario (see run --help). Repeatable. nodes=5: a lock on several nodes; watchdog=on: the "
                               "program renews its lease."), "NAME=VALUE");
    parser.add("seed", Help::tr("Seed of all random numbers, 0 to 2^53-1; default 1."), "N");
    parser.add("save", Help::tr("Write the trace of each scenario as CSV into this folder."), "DIR");
    parser.add("json", Help::tr("Write the result as JSON; - is standard output."), "FILE");
    parser.add("report", Help::tr("Write a report as Markdown: the table, and the evidence of each failure; - is standard output."), "FILE");
    parser.add("quiet", Help::tr("Print no text; the exit code gives the result."));
}

Result<Call> readAudit(const CommandParser &parser)
{
    AuditCall call;
    for (const QString &name : parser.qtParser.positionalArguments())
        call.scenarios.push_back(name.toStdString());
    Result<ClientPrograms> programs = readPrograms(parser);
    if (!programs)
        return programs.error();
    if (programs.value().empty())
        return usageError(QStringLiteral("audit: no --client CMD given; see lockscope audit --help"));
    call.run.programs = std::move(programs).value();
    Result<SettingTexts> settings = readSettings(parser.values("set"));
    if (!settings)
        return settings.error();
    call.run.settings = std::move(settings).value();
    if (parser.isSet("seed")) {
        const Result<Seed> seed = readSeed(parser.value("seed"));
        if (!seed)
            return seed.error();
        call.run.seed = seed.value();
    }
    if (parser.isSet("save") && parser.value("save").isEmpty())
        return usageError(QStringLiteral("--save: no name given"));
    call.saveFolder = parser.value("save");
    Result<Outputs> outputs = readOutputs(parser);
    if (!outputs)
        return outputs.error();
    call.outputs = std::move(outputs).value();
    return Call{std::move(call)};
}

} // namespace lockscope
