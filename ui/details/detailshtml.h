// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/details/eventdetails.h"

#include <QString>

namespace lockscope {

/// Returns the details as rich text in the colours of the current theme. Links of the form `seq:41` point to a row; `only:client:2`
/// contains a word for the event filter. Thread: the window's.
QString detailsHtml(const EventDetails &details, const Trace &trace, const Spans &spans);

} // namespace lockscope
