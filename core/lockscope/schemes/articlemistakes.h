// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/schemes/scheme.h"

#include <string_view>

namespace lockscope {

/// A mistake in the code of a web article about Redis locks ("article 001" and so on), as one row
/// of the table of mistakes. Each scheme lists the mistakes that it can make in
/// SchemeInfo::mistakes.
struct MistakeInfo {
    std::string_view article; ///< "001"
    std::string_view printed; ///< the line as the article prints it, in the article's own code
    std::string_view mended;  ///< the same line without the mistake
    std::string_view harm;    ///< one English sentence: what goes wrong
};

/// Returns the entry of a mistake.
const MistakeInfo &infoOf(ArticleMistake mistake);

/// Returns the mistakes that a scheme makes with a value of the setting `mistakes`. For
/// usualMistakesSetting (-1): those that the scheme makes by default. For any other value, one bit
/// for each selected mistake: the selected ones that the scheme can make.
MistakeSet mistakesMade(const SchemeInfo &scheme, int setting);

/// Returns the name from which a client's key is built: the resource, or, with
/// ArticleMistake::ownKey, a different name for each client.
Resource lockName(const Resource &resource, ClientId client, MistakeSet mistakes);

/// Returns the scheme's listing; its lines show the commands that a client executes if the scheme
/// makes these mistakes and sends the lease in this unit. The lines are valid as long as the
/// program runs. Thread: any.
Listing executedListing(const SchemeInfo &scheme, MistakeSet mistakes, LeaseUnit unit);

} // namespace lockscope
