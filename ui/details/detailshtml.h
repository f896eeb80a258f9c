// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/details/eventdetails.h"

#include <QString>

namespace lockscope {

/// Returns the details as rich text in the colours of the current theme. A link `seq:41` leads to
/// the event with this number; a link `only:client:2` adds the condition "client:2" to the event
/// filter. Thread: the window's.
QString detailsHtml(const EventDetails &details, const Trace &trace, const Spans &spans);

} // namespace lockscope
