// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/preload/preloadlayout.h"

/// Returns the page of this server; null if it is not mapped yet or the server has none. The page is never unmapped. A child that the
/// server forks has the same page.
__attribute__((visibility("hidden"))) struct LockscopePreloadPage *lockscopePreloadPage(void);
