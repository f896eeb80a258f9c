// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/preload/preloadlayout.h"

/// Returns the page of memory that this process shares with Lockscope (preloadlayout.h); null if
/// the page is not mapped yet or the process has none. The page is never unmapped. A child that the
/// process forks has the same page.
__attribute__((visibility("hidden"))) struct LockscopePreloadPage *lockscopePreloadPage(void);
