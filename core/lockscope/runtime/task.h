// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/contract.h"
#include "lockscope/base/fast/framepool.h"

#include <coroutine>
#include <cstddef>
#include <exception>
#include <optional>
#include <utility>
#include <vector>

namespace lockscope {

/// The coroutines of one process that are ready to run. A coroutine is pushed here when it can
/// continue. It runs in a turn of the process (ProcessControl::runTurn()), never inside the code
/// that pushed it. So calls do not nest, and the coroutines of a stopped process stay here until it
/// continues. Thread: one.
class Executor {
public:
    void push(std::coroutine_handle<> ready)
    {
        if (m_end == m_ready.size())
            m_ready.resize(2 * m_end + 8);
        m_ready[m_end++] = ready;
    }
    bool isEmpty() const { return m_next == m_end; }
    /// Removes and returns the coroutine that has waited longest. REQUIRES: !isEmpty().
    std::coroutine_handle<> take()
    {
        const std::coroutine_handle<> ready = m_ready[m_next++];
        if (m_next == m_end)
            clear();
        return ready;
    }
    void clear() { m_next = m_end = 0; }

private:
    std::vector<std::coroutine_handle<>>
        m_ready; // used from m_next to m_end; the rest is spare capacity
    std::size_t m_next = 0;
    std::size_t m_end = 0;
};

/// Common base of the promises of all tasks.
class TaskPromise {
public:
    static void *operator new(std::size_t size) { return FramePool::take(size); }
    static void operator delete(void *memory, std::size_t size)
    {
        FramePool::giveBack(memory, size);
    }

    std::suspend_always initial_suspend() const noexcept { return {}; }
    void unhandled_exception() const noexcept { std::terminate(); }

    /// The end of a task. It makes the coroutine that awaits the task ready. Exception: if the task
    /// ends while Task::await_suspend() is still starting it, that function detects the end itself,
    /// and the awaiting coroutine continues at once.
    struct Final {
        bool await_ready() const noexcept { return false; }
        template <class Promise>
        void await_suspend(std::coroutine_handle<Promise> ended) const noexcept
        {
            TaskPromise &promise = ended.promise();
            if (promise.m_awaiter && !promise.m_isStarting)
                promise.m_executor->push(promise.m_awaiter);
        }
        void await_resume() const noexcept { }
    };
    Final final_suspend() const noexcept { return {}; }

private:
    template <class> friend class Task;
    Executor *m_executor = nullptr;
    std::coroutine_handle<> m_awaiter;
    bool m_isStarting = false;
};

/// Stores the result of a task.
template <class T> class TaskResult : public TaskPromise {
public:
    template <class Value> void return_value(Value &&value)
    {
        m_value.emplace(std::forward<Value>(value));
    }
    T takeValue() { return std::move(*m_value); }

private:
    std::optional<T> m_value;
};

template <> class TaskResult<void> : public TaskPromise {
public:
    void return_void() const noexcept { }
    void takeValue() const noexcept { }
};

/// A coroutine: a piece of a process's work that can wait. A task is lazy (nothing runs before it
/// is awaited or started), move-only, and has one owner. A suspended task can be destroyed at any
/// point, together with the tasks that it awaits; this is how a client crashes. So no destructor in
/// a coroutine may release a lock.
///
/// Lines with co_await must have one of two forms, because g++ 12 miscompiles others (tst_tidy
/// checks this): `auto x = co_await f(a, b);` and `co_await f(a, b);`, where each argument is the
/// name of a variable. Parameters are passed by value, except ClientProcess&. A lambda with
/// captures must not be a coroutine.
template <class T> class [[nodiscard]] Task {
public:
    struct promise_type : TaskResult<T> {
        Task get_return_object()
        {
            return Task{std::coroutine_handle<promise_type>::from_promise(*this)};
        }
    };

    Task() = default;
    Task(Task &&other) noexcept : m_handle(std::exchange(other.m_handle, {})) { }
    Task &operator=(Task &&other) noexcept
    {
        if (this != &other) {
            destroy();
            m_handle = std::exchange(other.m_handle, {});
        }
        return *this;
    }
    ~Task() { destroy(); }

    /// Starts a task that no other task awaits. It runs in a turn of the executor's process, not
    /// inside this function.
    void start(Executor &executor)
    {
        LOCKSCOPE_ASSERT(m_handle);
        m_handle.promise().m_executor = &executor;
        executor.push(m_handle);
    }
    bool isDone() const { return !m_handle || m_handle.done(); }

    bool await_ready() const noexcept { return false; }
    /// Runs the task until it must wait for the first time. Returns false if the task ends without
    /// waiting: then the awaiting coroutine is not suspended.
    template <class Promise> bool await_suspend(std::coroutine_handle<Promise> awaiter)
    {
        TaskPromise &promise = m_handle.promise();
        promise.m_executor = static_cast<TaskPromise &>(awaiter.promise()).m_executor;
        promise.m_awaiter = awaiter;
        promise.m_isStarting = true;
        m_handle.resume();
        promise.m_isStarting = false;
        return !m_handle.done();
    }
    T await_resume() { return m_handle.promise().takeValue(); }

private:
    explicit Task(std::coroutine_handle<promise_type> handle) : m_handle(handle) { }
    void destroy()
    {
        if (m_handle)
            m_handle.destroy();
    }
    std::coroutine_handle<promise_type> m_handle;
};

} // namespace lockscope
