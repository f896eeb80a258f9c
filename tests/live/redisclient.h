// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <hiredis.h>

#include <memory>
#include <string>
#include <vector>

/// A connection of a test to a node's Unix socket, separate from the connections of the code under
/// test. Its calls block.
class RedisClient {
public:
    explicit RedisClient(const std::string &socketPath)
        : m_context(redisConnectUnix(socketPath.c_str()), redisFree)
    {
    }
    bool isConnected() const { return m_context && m_context->err == 0; }

    /// Returns the reply as text: a status, a string or an error; a number in digits; "(nil)";
    /// "(lost)" if the connection has ended.
    std::string ask(const std::vector<std::string> &words)
    {
        const Answer answer = answerTo(words);
        return answer ? textOf(static_cast<const redisReply *>(answer.get())) : "(lost)";
    }

    /// Returns the items of an array reply, each in the form of ask(); nothing if the reply is no
    /// array.
    std::vector<std::string> askAll(const std::vector<std::string> &words)
    {
        std::vector<std::string> items;
        const Answer answer = answerTo(words);
        const auto *const reply = static_cast<const redisReply *>(answer.get());
        if (!reply || reply->type != REDIS_REPLY_ARRAY)
            return items;
        for (std::size_t i = 0; i < reply->elements; ++i)
            items.push_back(textOf(reply->element[i]));
        return items;
    }

private:
    using Answer = std::unique_ptr<void, void (*)(void *)>;

    Answer answerTo(const std::vector<std::string> &words)
    {
        std::vector<const char *> argv;
        std::vector<std::size_t> sizes;
        for (const std::string &word : words) {
            argv.push_back(word.data());
            sizes.push_back(word.size());
        }
        return {redisCommandArgv(
                    m_context.get(), static_cast<int>(argv.size()), argv.data(), sizes.data()),
            freeReplyObject};
    }

    static std::string textOf(const redisReply *reply)
    {
        if (reply->type == REDIS_REPLY_NIL)
            return "(nil)";
        if (reply->type == REDIS_REPLY_INTEGER)
            return std::to_string(reply->integer);
        if (reply->type == REDIS_REPLY_ARRAY)
            return "(array of " + std::to_string(reply->elements) + ")";
        return std::string(reply->str, static_cast<std::size_t>(reply->len));
    }

    std::unique_ptr<redisContext, void (*)(redisContext *)> m_context;
};
