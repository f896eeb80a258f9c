// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/schemes/scheme.h"

#include <string_view>

namespace lockscope {

/// What is known about a mistake in the code of an article: the only table of it. The schemes that can make it: SchemeInfo::mistakes.
struct MistakeInfo {
    std::string_view article; ///< "001"
    std::string_view printed; ///< the line as the article prints it, in the article's own code
    std::string_view mended;  ///< the same line without the mistake
    std::string_view harm;    ///< one English sentence: what goes wrong
};

/// Returns the entry of a mistake.
const MistakeInfo &infoOf(ArticleMistake mistake);

/// Returns the mistakes that a scheme makes under a value of the setting `mistakes`: its usual ones, or those of the set that it can make.
MistakeSet mistakesMade(const SchemeInfo &scheme, int setting);

/// Returns the name from which a client's key is built: the resource, or, with ArticleMistake::ownKey, one for each client.
Resource lockName(const Resource &resource, ClientId client, MistakeSet mistakes);

/// Returns the scheme's listing as it is executed with these mistakes and this unit of the lease. It lives as long as the program.
/// Thread: any.
Listing executedListing(const SchemeInfo &scheme, MistakeSet mistakes, LeaseUnit unit);

} // namespace lockscope
