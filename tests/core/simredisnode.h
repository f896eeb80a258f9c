// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

#include "core/fakeredis/lua/simscripts.h"
#include "core/fakeredis/simredis.h"
#include "lockscope/commands/scripts.h"

namespace lockscope {

inline constexpr NodeTime start{1'700'000'000'000'000};

using Kind = SimRedis::Change::Kind;

// The changes of keys that a node reported, in one line: "set a 1 2000; gone a; over b". Here key a
// was set to 1 with a deadline 2000 ms after the start, and then deleted; key b has expired.
class ReportedChanges final : public SimRedis::Listener {
public:
    void changed(const SimRedis::Change &change) override
    {
        m_text += m_text.empty() ? "" : "; ";
        m_text += change.kind == Kind::set ? "set "
            : change.kind == Kind::deleted ? "gone "
                                           : "over ";
        m_text += change.key;
        if (change.kind == Kind::set) {
            m_text.append(" ").append(change.value);
            if (change.deadline != SimRedis::never)
                m_text += " " + std::to_string((change.deadline - start).count() / 1000);
        }
    }
    std::string take() { return std::exchange(m_text, {}); }

private:
    std::string m_text;
};

// A simulated node with a clock that the test sets.
struct Node {
    SimScripts scripts;
    ReportedChanges changes;
    SimRedis redis{scripts, &changes};
    NodeTime now = start;

    // Sends a command and returns the text of its reply.
    std::string ask(const std::string &line, SimRedis::ConnectionId connection = 1)
    {
        std::vector<std::string_view> words;
        for (std::size_t at = 0; at < line.size();) {
            const std::size_t end = std::min(line.find(' ', at), line.size());
            words.push_back(std::string_view(line).substr(at, end - at));
            at = end + 1;
        }
        const auto reply = redis.execute(connection, words, now);
        return reply ? text(*reply) : "(waits)";
    }
    // Returns the replies to connections that have stopped waiting since the last call: "1 (nil); 2
    // (nil)".
    std::string takeLateReplies()
    {
        std::string all;
        for (const SimRedis::LateReply &one : redis.takeLateReplies())
            all +=
                (all.empty() ? "" : "; ") + std::to_string(one.connection) + " " + text(one.reply);
        return all;
    }
    static std::string text(const Reply &reply)
    {
        if (reply.kind != Reply::Kind::array)
            return replyText(reply);
        std::string all;
        for (const Reply &item : reply.items)
            all += (all.empty() ? "" : " ") + text(item);
        return all;
    }
};

} // namespace lockscope
