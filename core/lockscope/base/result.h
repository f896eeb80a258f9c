// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/contract.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace lockscope {

class Wording;

/// Why an operation failed: one line for display, without a full stop and without "error:". The
/// line states what is wrong, where, and what was expected.
struct Error {
    Error() = default;
    explicit Error(std::string line) : text(std::move(line)) { }
    explicit Error(const Wording &message);

    std::string text;                          ///< in English
    std::shared_ptr<const Wording> words = {}; ///< for other languages; null: the text
};

/// The value that a function returns, or the error if it failed. Expected failures are returned in
/// this way; nothing throws.
template <class T, class E = Error> class [[nodiscard]] Result {
public:
    Result(T value) : m_value(std::move(value)) { }
    Result(E error) : m_error(std::move(error)) { }

    explicit operator bool() const { return m_value.has_value(); }

    /// REQUIRES: there is a value.
    T &value() &
    {
        LOCKSCOPE_ASSERT(m_value.has_value());
        return *m_value;
    }
    const T &value() const &
    {
        LOCKSCOPE_ASSERT(m_value.has_value());
        return *m_value;
    }
    T &&value() &&
    {
        LOCKSCOPE_ASSERT(m_value.has_value());
        return std::move(*m_value);
    }
    /// REQUIRES: there is no value.
    const E &error() const
    {
        LOCKSCOPE_ASSERT(!m_value.has_value());
        return m_error;
    }

private:
    std::optional<T> m_value;
    E m_error;
};

/// The value type for a function that returns only whether it succeeded: Result<Done>.
struct Done { };

} // namespace lockscope
