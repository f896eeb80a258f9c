// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/owncourse.h"

#include <algorithm>

namespace lockscope {
namespace {

using Words = std::vector<std::string>;

bool isOwnDoing(EventKind kind)
{
    switch (kind) {
    case EventKind::attempt:
    case EventKind::step:
    case EventKind::granted:
    case EventKind::denied:
    case EventKind::entered:
    case EventKind::left:
    case EventKind::paused:
    case EventKind::resumed:
    case EventKind::crashed:
    case EventKind::restarted:
    case EventKind::extended:
    case EventKind::extendFailed:
    case EventKind::read:
    case EventKind::wrote:
    case EventKind::writeRejected: return true;
    default: return false;
    }
}

// Appends a stretch that begins with a try, or with a renewal; not if it only says again what the one before said.
void appendStretch(Words &course, std::size_t &lastBegin, const Words &stretch, bool mayRepeat)
{
    const Words before(course.begin() + static_cast<std::ptrdiff_t>(lastBegin), course.end());
    if (mayRepeat && before == stretch)
        return;
    lastBegin = course.size();
    course.insert(course.end(), stretch.begin(), stretch.end());
}

} // namespace

Words ownCourse(const Trace &trace, ClientId client)
{
    Words course;
    Words stretch;
    std::size_t lastBegin = 0;
    const auto close = [&] {
        const bool isVain = !stretch.empty() && (stretch.back().starts_with("denied") || stretch.back() == "extended");
        appendStretch(course, lastBegin, stretch, isVain);
        stretch.clear();
    };
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        if (event.client != client || event.actor.kind != ActorKind::client || !isOwnDoing(event.kind))
            continue;
        if (event.kind == EventKind::attempt || (!stretch.empty() && stretch.back() == "extended"))
            close();
        std::string word(eventKindName(event.kind));
        if (event.kind == EventKind::step || event.kind == EventKind::denied)
            word += ' ' + trace.detail(event);
        stretch.push_back(std::move(word));
    }
    // The end of the run may cut off a try that would have said again what the one before said.
    const Words before(course.begin() + static_cast<std::ptrdiff_t>(lastBegin), course.end());
    const bool isCutShort = stretch.size() < before.size() && before.back().starts_with("denied") && std::equal(stretch.begin(), stretch.end(), before.begin());
    if (!isCutShort)
        close();
    return course;
}

std::string courseDifference(const Trace &one, const Trace &other)
{
    ClientId last;
    for (const Trace *const trace : {&one, &other}) {
        for (std::size_t i = 0; i < trace->size(); ++i)
            last = std::max(last, (*trace)[i].client);
    }
    for (std::uint16_t client = 1; client <= last.value; ++client) {
        const Words a = ownCourse(one, ClientId{client});
        const Words b = ownCourse(other, ClientId{client});
        const auto [inA, inB] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
        if (inA == a.end() && inB == b.end())
            continue;
        const auto word = [](const Words &words, Words::const_iterator at) { return at == words.end() ? std::string("nothing") : *at; };
        const std::string before = inA == a.begin() ? "the beginning" : *std::prev(inA);
        return "client-" + std::to_string(client) + " after " + before + ": " + word(a, inA) + " against " + word(b, inB);
    }
    return {};
}

} // namespace lockscope
