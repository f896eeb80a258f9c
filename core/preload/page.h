// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/preload/preloadlayout.h"

/// The page that this server was given, from the moment on at which it is there; before that, or without one: null. It is never unmapped,
/// and a child that the server forks shares it.
__attribute__((visibility("hidden"))) struct LockscopeShimPage *lockscopeShimPage(void);
