// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/modelrun/modeldisks.h"

namespace lockscope {

ModelDisks::ModelDisks(SimWorld &world, const Settings &settings)
    : m_world(world), m_settings(settings),
      m_writesLater(settings.persistence == Persistence::rdb
          || (settings.powerLoss && settings.persistence == Persistence::aofEverysec))
{
}

void ModelDisks::track(NodeId node)
{
    if (!m_writesLater || m_disks.contains(node))
        return;
    Disk &disk = m_disks[node];
    disk.timer = std::make_unique<CallbackTimer>(m_world.timers(), [this, node, &disk] {
        if (!m_world.node(node).isDown() && !m_world.node(node).isFrozenOrBusy())
            disk.contents = m_world.node(node).contents();
        disk.timer->arm(m_world.now() + SimNode::diskInterval);
    });
    disk.timer->arm(m_world.now() + SimNode::diskInterval);
}

ModelDisks::Contents ModelDisks::contentsAfter(NodeId node, End end, const Contents &last) const
{
    if (end == End::wiped || m_settings.persistence == Persistence::none)
        return nullptr;
    if (end == End::shutDown) // a clean shutdown saves everything
        return last;
    if (m_writesLater)
        return m_disks.at(node).contents;
    // With aof-no, the operating system writes the file to disk after about 30 s: too late for a
    // power loss.
    return m_settings.powerLoss && m_settings.persistence == Persistence::aofNo ? nullptr : last;
}

void ModelDisks::noteStart(NodeId node, const Contents &contents)
{
    if (const auto found = m_disks.find(node); found != m_disks.end())
        found->second.contents = contents;
}

} // namespace lockscope
