// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/preload/preloadlayout.h"

/// Returns the page that this server was given, or null before it is mapped and in a server without one. It is never unmapped, and a child
/// that the server forks shares it.
__attribute__((visibility("hidden"))) struct LockscopeShimPage *lockscopeShimPage(void);
