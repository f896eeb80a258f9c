// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/schemes/scheme.h"
#include "lockscope/schemes/variants.h"

#include <concepts>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace lockscope {

/// Returns all lock schemes in their usual variants, from the simplest to Redlock, and then the
/// entries that are used instead of a lock (SchemeInfo::isLock). They are stateless and live as
/// long as the program. Thread: any.
std::span<const Scheme *const> schemes();

/// Returns the scheme with this id, or nullptr if there is none. Also finds the entry "program",
/// which is not in schemes(). It represents the lock of a user's program; its acquire(), extend()
/// and release() must not be called.
const Scheme *schemeOf(std::string_view id);

/// The scheme of a run. A value. It owns a scheme that its caller has made, so such a scheme needs
/// no place in the registry.
class SchemeRef {
public:
    SchemeRef() = default;
    /// The scheme that schemeOf() returns. If there is none, only the id is known, so that a run
    /// can be refused by it.
    template <std::convertible_to<std::string_view> Id> SchemeRef(const Id &id)
        : m_id(std::string_view(id)), m_scheme(std::shared_ptr<void>(), schemeOf(m_id))
    {
    }
    /// A scheme of the caller. It has no variants, whatever its id. REQUIRES: not null.
    SchemeRef(std::shared_ptr<const Scheme> scheme)
        : m_id(scheme->info().id), m_scheme(std::move(scheme))
    {
    }

    const std::string &id() const { return m_id; }
    /// Returns whether there is such a scheme.
    explicit operator bool() const { return m_scheme != nullptr; }
    /// REQUIRES: there is such a scheme.
    const Scheme *operator->() const { return m_scheme.get(); }
    const Scheme &operator*() const { return *m_scheme; }
    /// Returns the scheme in the variant for these values of the settings `wake-up` and `release`.
    /// Returns nullptr if there is no such scheme, or if `wakeUp` is WakeUp::notify and the scheme
    /// cannot hand over its lock. If the scheme does not support `release`, returns the scheme with
    /// its usual release. What it returns lives as long as this value and its copies.
    const Scheme *variant(WakeUp wakeUp, ReleaseWay release = ReleaseWay::usual) const;

    friend bool operator==(const SchemeRef &, const SchemeRef &) = default;

private:
    std::string m_id;
    std::shared_ptr<const Scheme> m_scheme; ///< owns nothing if it is a scheme of the registry
};

} // namespace lockscope
