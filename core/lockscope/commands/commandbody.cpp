// SPDX-License-Identifier: MIT
#include "lockscope/commands/commandbody.h"

#include "lockscope/commands/command.h"

namespace lockscope {
namespace {

/// A thread's free list of bodies. It is limited, because one thread may return bodies that another
/// thread took.
class FreeBodies {
public:
    ~FreeBodies()
    {
        while (m_first)
            delete std::exchange(m_first, m_first->next);
        m_count = keptMax; // bodies that are returned later are deleted
    }
    CommandBody *take()
    {
        if (!m_first)
            return new CommandBody;
        --m_count;
        return std::exchange(m_first, m_first->next);
    }
    void giveBack(CommandBody *body)
    {
        body->alternative.reset();
        body->byText.reset();
        if (m_count >= keptMax) {
            delete body;
            return;
        }
        body->isByText = false;
        body->second.text.clear();
        body->operand.clear();
        body->value.clear();
        body->next = m_first;
        m_first = body;
        ++m_count;
    }

private:
    static constexpr int keptMax = 64;
    CommandBody *m_first = nullptr;
    int m_count = 0;
};

thread_local FreeBodies freeBodies;

} // namespace

CommandBody *SharedBody::take()
{
    return freeBodies.take();
}

void SharedBody::giveBack(CommandBody *body)
{
    freeBodies.giveBack(body);
}

} // namespace lockscope
