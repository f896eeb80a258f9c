// SPDX-License-Identifier: MIT
#include "core/scenario/nearmisses.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <utility>

namespace lockscope {
namespace {

constexpr std::size_t missesMax = 3;
constexpr std::size_t containedMin = 3; // in letters; too many names contain a shorter text

std::string lowerCase(std::string_view text)
{
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
        [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return lower;
}

// Returns how many letters must be added, removed, replaced or swapped with the next one to make
// one text from the other.
std::size_t distanceOf(std::string_view a, std::string_view b)
{
    // `before`, `current` and `next`: the distances of a's first i - 1, i and i + 1 letters from
    // b's first 0, 1, 2, … letters.
    std::vector<std::size_t> before;
    std::vector<std::size_t> current(b.size() + 1);
    std::iota(current.begin(), current.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::vector<std::size_t> next(b.size() + 1, i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            next[j + 1] =
                std::min({current[j] + (a[i] == b[j] ? 0 : 1), current[j + 1] + 1, next[j] + 1});
            if (i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j])
                next[j + 1] = std::min(next[j + 1], before[j - 1] + 1);
        }
        before = std::exchange(current, std::move(next));
    }
    return current.back();
}

} // namespace

Wording listed(const std::vector<std::string> &names)
{
    Wording list;
    for (const std::string &name : names) {
        if (!list.empty())
            list += LOCKSCOPE_TEXT("Error", ", ");
        list += Wording::quoted(name);
    }
    return list;
}

std::vector<std::string> nearMisses(std::string_view wrong, const std::vector<std::string> &names)
{
    const std::string typed = lowerCase(wrong);
    const std::size_t distanceMax = typed.size() <= 4 ? 1 : 2;
    std::vector<std::pair<std::size_t, std::string>> near;
    for (const std::string &name : names) {
        const std::string lower = lowerCase(name);
        if (const std::size_t distance = distanceOf(typed, lower); distance <= distanceMax)
            near.emplace_back(distance, name);
        else if (typed.size() >= containedMin && lower.find(typed) != lower.npos)
            near.emplace_back(distanceMax + 1, name);
    }
    std::stable_sort(
        near.begin(), near.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    std::vector<std::string> misses;
    for (const auto &[distance, name] : near) {
        if (misses.size() < missesMax
            && std::find(misses.begin(), misses.end(), name) == misses.end())
            misses.push_back(name);
    }
    return misses;
}

Wording didYouMean(std::string_view wrong, const std::vector<std::string> &names)
{
    const std::vector<std::string> near = nearMisses(wrong, names);
    return near.empty()
        ? Wording{}
        : Wording{LOCKSCOPE_TEXT("Error", "; did you mean {names}?"), {{"names", listed(near)}}};
}

Wording expectedNames(std::string_view wrong, const std::vector<std::string> &names)
{
    const Wording near = didYouMean(wrong, names);
    return near.empty()
        ? Wording{LOCKSCOPE_TEXT("Error", "; expected one of {names}"), {{"names", listed(names)}}}
        : near;
}

} // namespace lockscope
