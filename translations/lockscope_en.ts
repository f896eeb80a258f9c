<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Comparison</name>
    <message numerus="yes">
        <source>Starting %n node(s)…</source>
        <translation>
            <numerusform>Starting %n node…</numerusform>
            <numerusform>Starting %n nodes…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Event</name>
    <message numerus="yes">
        <source>%n unfinished</source>
        <translation>
            <numerusform>%n unfinished</numerusform>
            <numerusform>%n unfinished</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fault(s) never began</source>
        <translation>
            <numerusform>%n fault never began</numerusform>
            <numerusform>%n faults never began</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Search</name>
    <message numerus="yes">
        <source>%n client(s)</source>
        <translation>
            <numerusform>%n client</numerusform>
            <numerusform>%n clients</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n round(s) each</source>
        <translation>
            <numerusform>%n round each</numerusform>
            <numerusform>%n rounds each</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fault(s) in one run</source>
        <extracomment>the number of faults that a search has not tried</extracomment>
        <translation>
            <numerusform>%n fault in one run</numerusform>
            <numerusform>%n faults in one run</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stopped after %1 of %2 parts of the search with %n fault(s): %3 places were tried.</source>
        <extracomment>%1 and %2 are numbers of equal parts of the work, %3 is the number of placements</extracomment>
        <translation>
            <numerusform>Stopped after %1 of %2 parts of the search with %n fault: %3 places were tried.</numerusform>
            <numerusform>Stopped after %1 of %2 parts of the search with %n faults: %3 places were tried.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fault(s): %1 % done · %2 runs, %3 of them different</source>
        <extracomment>%1 is a percentage, %2 and %3 are numbers</extracomment>
        <translation>
            <numerusform>%n fault: %1 % done · %2 runs, %3 of them different</numerusform>
            <numerusform>%n faults: %1 % done · %2 runs, %3 of them different</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n further group(s) of failures are not in the list.</source>
        <translation>
            <numerusform>%n further group of failures is not in the list.</numerusform>
            <numerusform>%n further groups of failures are not in the list.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::BreakItPanel</name>
    <message numerus="yes">
        <source>%n place(s)</source>
        <translation>
            <numerusform>%n place</numerusform>
            <numerusform>%n places</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ChartWords</name>
    <message numerus="yes">
        <source>%n acquisition(s)</source>
        <translation>
            <numerusform>%n acquisition</numerusform>
            <numerusform>%n acquisitions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n wait(s) until granted</source>
        <translation>
            <numerusform>%n wait until granted</numerusform>
            <numerusform>%n waits until granted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s)</source>
        <translation>
            <numerusform>%n entry</numerusform>
            <numerusform>%n entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n time</numerusform>
            <numerusform>%n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::DetailWords</name>
    <message numerus="yes">
        <source>%1; %n command(s) timed out</source>
        <translation>
            <numerusform>%1; %n command timed out</numerusform>
            <numerusform>%1; %n commands timed out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ExportDialog</name>
    <message numerus="yes">
        <source>%1 (%n row(s))</source>
        <extracomment>%1 is &quot;The filtered events&quot;</extracomment>
        <translation>
            <numerusform>%1 (%n row)</numerusform>
            <numerusform>%1 (%n rows)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::Handout</name>
    <message numerus="yes">
        <source>%1  –  %n vote(s)</source>
        <extracomment>%1 is an answer of a prediction</extracomment>
        <translation>
            <numerusform>%1  –  %n vote</numerusform>
            <numerusform>%1  –  %n votes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::LessonBar</name>
    <message numerus="yes">
        <source>%n vote(s)</source>
        <translation>
            <numerusform>%n vote</numerusform>
            <numerusform>%n votes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::LoadProgress</name>
    <message numerus="yes">
        <source>Reading %1, about %n second(s) left</source>
        <translation>
            <numerusform>Reading %1, about %n second left</numerusform>
            <numerusform>Reading %1, about %n seconds left</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::FixPanel</name>
    <message numerus="yes">
        <source>None of %n single change(s) fixes this run</source>
        <translation>
            <numerusform>No single change fixes this run: %n was tried</numerusform>
            <numerusform>No single change fixes this run: %n were tried</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fixes: %1 of %n change(s) help</source>
        <extracomment>%1 help, of %n that were tried</extracomment>
        <translation>
            <numerusform>Fixes: %1 of %n change helps</numerusform>
            <numerusform>Fixes: %1 of %n changes help</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::Report</name>
    <message numerus="yes">
        <source>… and %n more row(s), in the trace</source>
        <translation>
            <numerusform>… and %n more row, in the trace</numerusform>
            <numerusform>… and %n more rows, in the trace</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %n more, in the trace</source>
        <translation>
            <numerusform>… and %n more, in the trace</numerusform>
            <numerusform>… and %n more, in the trace</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::RunsFeature</name>
    <message numerus="yes">
        <source>← %n older</source>
        <translation>
            <numerusform>← %n older</numerusform>
            <numerusform>← %n older</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s), %1 of events</source>
        <translation>
            <numerusform>%n run, %1 of events</numerusform>
            <numerusform>%n runs, %1 of events</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::RunsStrip</name>
    <message numerus="yes">
        <source>%1 · %n event(s)</source>
        <translation>
            <numerusform>%1 · %n event</numerusform>
            <numerusform>%1 · %n events</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n more change(s)</source>
        <translation>
            <numerusform>%1, %n more change</numerusform>
            <numerusform>%1, %n more changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::SearchForm</name>
    <message numerus="yes">
        <source>up to %n fault(s)</source>
        <translation>
            <numerusform>up to %n fault</numerusform>
            <numerusform>up to %n faults</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::SessionFeature</name>
    <message numerus="yes">
        <source>%n recording(s) of real Redis, longer than a minute, will be lost. To keep them, cancel and export them: right-click them in the strip of runs.</source>
        <translation>
            <numerusform>%n recording of real Redis, longer than a minute, will be lost. To keep it, cancel and export it: right-click it in the strip of runs.</numerusform>
            <numerusform>%n recordings of real Redis, longer than a minute, will be lost. To keep them, cancel and export them: right-click them in the strip of runs.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::StatusLine</name>
    <message numerus="yes">
        <source>%1 event(s)</source>
        <extracomment>%1 is the same number as %n, with separators between the thousands</extracomment>
        <translation>
            <numerusform>%1 event</numerusform>
            <numerusform>%1 events</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::TimelineText</name>
    <message numerus="yes">
        <source>Connecting to %n node(s)…</source>
        <translation>
            <numerusform>Connecting to %n node…</numerusform>
            <numerusform>Connecting to %n nodes…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Starting %n redis-server(s)…</source>
        <translation>
            <numerusform>Starting %n redis-server…</numerusform>
            <numerusform>Starting %n redis-servers…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n inside</source>
        <translation>
            <numerusform>%n inside</numerusform>
            <numerusform>%n inside</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n believe</source>
        <translation>
            <numerusform>%n believes</numerusform>
            <numerusform>%n believe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n violations</source>
        <translation>
            <numerusform>%n violation</numerusform>
            <numerusform>%n violations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n events</source>
        <translation>
            <numerusform>%n event</numerusform>
            <numerusform>%n events</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>up to %n at a time</source>
        <translation>
            <numerusform>up to %n at a time</numerusform>
            <numerusform>up to %n at a time</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <extracomment>on a key: so many clients wait for it</extracomment>
        <translation>
            <numerusform>%n waiting</numerusform>
            <numerusform>%n waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n client(s) folded</source>
        <translation>
            <numerusform>%n client folded</numerusform>
            <numerusform>%n clients folded</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n client(s) waited, %1 in all</source>
        <translation>
            <numerusform>%n client waited, %1 in all</numerusform>
            <numerusform>%n clients waited, %1 in all</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n granted</source>
        <translation>
            <numerusform>%n granted</numerusform>
            <numerusform>%n granted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n denied</source>
        <translation>
            <numerusform>%n denied</numerusform>
            <numerusform>%n denied</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hidden: show</source>
        <translation>
            <numerusform>%n hidden: show</numerusform>
            <numerusform>%n hidden: show</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::TopologyWords</name>
    <message numerus="yes">
        <source>%n sentinels</source>
        <translation>
            <numerusform>%n sentinel</numerusform>
            <numerusform>%n sentinels</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::VerdictPanel</name>
    <message numerus="yes">
        <source>running: %n violation(s) so far</source>
        <translation>
            <numerusform>running: %n violation so far</numerusform>
            <numerusform>running: %n violations so far</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n violation(s)</source>
        <translation>
            <numerusform>%n violation</numerusform>
            <numerusform>%n violations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n other finding(s)</source>
        <translation>
            <numerusform>%1 and %n other finding</numerusform>
            <numerusform>%1 and %n other findings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n step(s)</source>
        <extracomment>%1 is &quot;How it failed&quot;</extracomment>
        <translation>
            <numerusform>%1: %n step</numerusform>
            <numerusform>%1: %n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ExploreWords</name>
    <message numerus="yes">
        <source>%n client(s)</source>
        <translation>
            <numerusform>%n client</numerusform>
            <numerusform>%n clients</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n round(s) each</source>
        <translation>
            <numerusform>%n round each</numerusform>
            <numerusform>%n rounds each</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>up to %n fault(s)</source>
        <translation>
            <numerusform>up to %n fault</numerusform>
            <numerusform>up to %n faults</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>more than %n fault(s)</source>
        <translation>
            <numerusform>more than %n fault</numerusform>
            <numerusform>more than %n faults</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The search was stopped at %n fault(s), after %1 % of that work.</source>
        <translation>
            <numerusform>The search was stopped at %n fault, after %1 % of that work.</numerusform>
            <numerusform>The search was stopped at %n faults, after %1 % of that work.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>faults of more than %n node(s) in one run</source>
        <translation>
            <numerusform>faults of more than %n node in one run</numerusform>
            <numerusform>faults of more than %n nodes in one run</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::SettingPanel</name>
    <message numerus="yes">
        <source>Runs on real Redis use your %n own node(s): Run › Redis servers…</source>
        <translation>
            <numerusform>Runs on real Redis use your %n own node: Run › Redis servers…</numerusform>
            <numerusform>Runs on real Redis use your %n own nodes: Run › Redis servers…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This run has %n node(s). Additional nodes apply from the next run.</source>
        <translation>
            <numerusform>This run has %n node. Additional nodes apply from the next run.</numerusform>
            <numerusform>This run has %n nodes. Additional nodes apply from the next run.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::FaultLane</name>
    <message numerus="yes">
        <source>%n random</source>
        <translation>
            <numerusform>%n random</numerusform>
            <numerusform>%n random</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CommandCheck</name>
    <message numerus="yes">
        <source>There is no client %1: this experiment has %n client(s).</source>
        <translation>
            <numerusform>There is no client %1: this experiment has %n client.</numerusform>
            <numerusform>There is no client %1: this experiment has %n clients.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ProgramOutput</name>
    <message numerus="yes">
        <source>%1 line(s); the last %2 are kept</source>
        <extracomment>%1 is the same number as %n, %2 the greatest number of lines that are kept</extracomment>
        <translation>
            <numerusform>%1 line; the last %2 are kept</numerusform>
            <numerusform>%1 lines; the last %2 are kept</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ServerReason</name>
    <message numerus="yes">
        <source>%n replica(s)</source>
        <translation>
            <numerusform>%n replica</numerusform>
            <numerusform>%n replicas</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::CheckedSetting</name>
    <message numerus="yes">
        <source>%n mistake(s)</source>
        <translation>
            <numerusform>%n mistake</numerusform>
            <numerusform>%n mistakes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ScenarioPanel</name>
    <message numerus="yes">
        <source>With %n node(s), this scheme does not survive the loss of any node.</source>
        <translation>
            <numerusform>With %n node, this scheme does not survive the loss of any node.</numerusform>
            <numerusform>With %n nodes, this scheme does not survive the loss of any node.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::WelcomePage</name>
    <message numerus="yes">
        <source>%n lesson(s): predict, see, repair. No preparation needed.</source>
        <translation>
            <numerusform>%n lesson: predict, see, repair. No preparation needed.</numerusform>
            <numerusform>%n lessons: predict, see, repair. No preparation needed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n scenario(s) from articles and real reports; your own scenarios.</source>
        <translation>
            <numerusform>%n scenario from articles and real reports; your own scenarios.</numerusform>
            <numerusform>%n scenarios from articles and real reports; your own scenarios.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::LabClips</name>
    <message numerus="yes">
        <source>%n violation(s). Click: shows them here, and puts them among the runs as a run of its own.</source>
        <translation>
            <numerusform>%n violation. Click: shows it here, and puts it among the runs as a run of its own.</numerusform>
            <numerusform>%n violations. Click: shows them here, and puts them among the runs as a run of its own.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::Help</name>
    <message numerus="yes">
        <source>A log of %n lines, from %1 on. Clients: %2.</source>
        <translation>
            <numerusform>A log of %n line, from %1 on. Clients: %2.</numerusform>
            <numerusform>A log of %n lines, from %1 on. Clients: %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lines could not be read; the first: %1</source>
        <translation>
            <numerusform>%n line could not be read: %1</numerusform>
            <numerusform>%n lines could not be read; the first: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hand-overs between two clocks are closer than the doubt; they do not overlap as logged.</source>
        <translation>
            <numerusform>%n hand-over between two clocks is closer than the doubt; it does not overlap as logged.</numerusform>
            <numerusform>%n hand-overs between two clocks are closer than the doubt; they do not overlap as logged.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::AssessWords</name>
    <message numerus="yes">
        <source>%n lines could not be read, the first is line %1.</source>
        <translation>
            <numerusform>%n line could not be read: line %1.</numerusform>
            <numerusform>%n lines could not be read, the first is line %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pauses in the log; of one hold at most %1.</source>
        <translation>
            <numerusform>%n pause in the log, of %1.</numerusform>
            <numerusform>%n pauses in the log; of one hold at most %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n kinds of faults</source>
        <translation>
            <numerusform>%n kind of fault</numerusform>
            <numerusform>%n kinds of faults</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Loses the lock once in %1 (95 %: %2 to %3): %n pauses were too long.</source>
        <translation>
            <numerusform>Loses the lock once in %1 (95 %: %2 to %3): %n pause was too long.</numerusform>
            <numerusform>Loses the lock once in %1 (95 %: %2 to %3): %n pauses were too long.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In the model, seeds 1 to 8, persistence=%1, a crash of a node is a loss of power; other faults one at a time, at %n places.</source>
        <translation>
            <numerusform>In the model, seeds 1 to 8, persistence=%1, a crash of a node is a loss of power; other faults one at a time, at %n place.</numerusform>
            <numerusform>In the model, seeds 1 to 8, persistence=%1, a crash of a node is a loss of power; other faults one at a time, at %n places.</numerusform>
        </translation>
    </message>
</context>
</TS>
