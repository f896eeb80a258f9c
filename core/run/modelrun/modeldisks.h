// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simworld.h"
#include "core/scenario/settings.h"
#include "lockscope/runtime/timer.h"

#include <map>
#include <memory>

namespace lockscope {

/// What the nodes of the model have on their disks, by the settings `persistence` and `power-loss`. Thread: the world's.
class ModelDisks {
public:
    using Contents = std::shared_ptr<const SimRedis::Contents>; ///< null: empty
    /// How often a disk is brought up to date where it is not at once: `save 1 1`, and appendfsync everysec.
    static constexpr Duration interval = 1s;
    /// How a process ends.
    enum class End { killed, wiped, shutDown };

    /// REQUIRES: both outlive it.
    ModelDisks(SimWorld &world, const Settings &settings);

    /// The node's process may be killed: its disk is brought up to date from now on.
    void keep(NodeId node);
    /// What is on the node's disk when its process has ended, which had `last` in its memory. REQUIRES: keep() of a node that is killed.
    Contents after(NodeId node, End end, const Contents &last) const;
    /// The node's process starts with these contents.
    void started(NodeId node, const Contents &contents);

private:
    // A disk that is not written at once.
    struct Disk {
        Contents contents;
        std::unique_ptr<CallbackTimer> next;
    };
    SimWorld &m_world;
    const Settings &m_settings;
    const bool m_isLate; // disks are not written at once
    std::map<NodeId, Disk> m_disks;
};

} // namespace lockscope
