// SPDX-License-Identifier: MIT
#include "lockscope/runtime/clientprocess.h"

#include "lockscope/base/contract.h"

namespace lockscope {

ClientProcess::ClientProcess(
    World &world, ClientId id, int nodeCount, Seed seed, CommandTexts *texts)
    : m_world(world), m_id(id), m_nodeCount(nodeCount), m_seed(seed), m_tokens(world, id),
      m_rows(world, id, texts), m_control(*this, world, m_rows), m_nodes(world),
      m_calls(*this, world, m_control, m_nodes, m_rows)
{
    m_nodes.setNodeCount(nodeCount);
}

void ClientProcess::reset(int nodeCount, Seed seed)
{
    LOCKSCOPE_ASSERT(m_calls.count() == 0);
    m_nodeCount = nodeCount;
    m_seed = seed;
    m_tokens.reset();
    m_draws = 0;
    m_memo = 0;
    m_mistakes = {};
    m_rows.reset();
    m_control.reset();
    m_nodes.setNodeCount(nodeCount);
}

void ClientProcess::cleanUp()
{
    m_control.end();
    m_world.closeConnections(*this);
    m_calls.dropAll();
    m_nodes.clear(); // a new process queries the nodes again
    m_schemeState.reset();
}

void ClientProcess::restart()
{
    LOCKSCOPE_ASSERT(m_calls.count() == 0);
    m_memo = 0;
    m_tokens.clearOwnerToken();
    m_control.restart();
}

} // namespace lockscope
