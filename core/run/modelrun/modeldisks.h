// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simworld.h"
#include "core/scenario/settings.h"
#include "lockscope/runtime/timer.h"

#include <map>
#include <memory>

namespace lockscope {

/// Simulates the disks of the model's nodes, by the settings `persistence` and `power-loss`. Thread: the world's.
class ModelDisks {
public:
    using Contents = std::shared_ptr<const SimRedis::Contents>; ///< null: empty
    /// Interval between two writes of a disk that is not written at once: `save 1 1` and appendfsync everysec.
    static constexpr Duration interval = 1s;
    /// How a process ends.
    enum class End { killed, wiped, shutDown };

    /// REQUIRES: `world` and `settings` outlive this object.
    ModelDisks(SimWorld &world, const Settings &settings);

    /// Starts to update the node's disk, for a node that a fault may kill. Does nothing unless writes reach the disk after a delay.
    void keep(NodeId node);
    /// Returns what is on the node's disk after its process has ended with `last` in memory. REQUIRES: keep() was called for a node that is
    /// killed.
    Contents after(NodeId node, End end, const Contents &last) const;
    /// Notes that the node's process starts with these contents.
    void started(NodeId node, const Contents &contents);

private:
    // A disk that is written once per interval.
    struct Disk {
        Contents contents;
        std::unique_ptr<CallbackTimer> next;
    };
    SimWorld &m_world;
    const Settings &m_settings;
    const bool m_isLate; // writes reach the disk after a delay
    std::map<NodeId, Disk> m_disks;
};

} // namespace lockscope
