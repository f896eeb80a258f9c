// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope {

/// The main() of both programs: prepares the process, calls `run` with the arguments, and returns
/// its exit code. The locale has the encoding UTF-8. A closed pipe is an error of the write and no
/// signal. If memory or threads are exhausted, the program ends with one line and exit code 1.
int runProgram(int argc, char *argv[], int (*run)(int argc, char *argv[]));

/// Returns whether the window has a display to open on.
bool hasDisplay();

} // namespace lockscope
