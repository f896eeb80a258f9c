// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/schemewords.h"

#include "lockscope/base/wording.h"
#include "lockscope/schemes/registry.h"
#include "ui/words/text.h"

namespace lockscope {

QString schemeTitle(std::string_view id)
{
    const Scheme *const scheme = schemeOf(id);
    return scheme ? textOf(scheme->info().title) : textOf(id);
}

QString schemeGuarantee(std::string_view id)
{
    const Scheme *const scheme = schemeOf(id);
    return scheme ? textOf(scheme->info().guarantees) : QString();
}

} // namespace lockscope
