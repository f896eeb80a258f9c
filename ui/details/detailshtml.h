// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/details/eventdetails.h"

#include <QString>

namespace lockscope {

/// The details as rich text in the colours of the theme in use. Its links are `seq:41`, which leads to a row, and `only:client:2`,
/// which asks for a word of the event filter. Thread: the window's.
QString detailsHtml(const EventDetails &details, const Trace &trace, const Spans &spans);

} // namespace lockscope
