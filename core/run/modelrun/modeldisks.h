// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simworld.h"
#include "core/scenario/settings.h"
#include "lockscope/runtime/timer.h"

#include <map>
#include <memory>

namespace lockscope {

/// Simulates the disks of the model's nodes, by the settings `persistence` and `power-loss`.
/// Thread: the world's.
class ModelDisks {
public:
    using Contents = std::shared_ptr<const SimRedis::Contents>; ///< null: empty
    /// How a process ends. killed: it saves nothing more; with the setting `power-loss`, it also
    /// loses data that has not reached the disk. wiped: its disk is emptied. shutDown: it saves all
    /// its data first.
    enum class End { killed, wiped, shutDown };

    /// REQUIRES: `world` and `settings` outlive this object.
    ModelDisks(SimWorld &world, const Settings &settings);

    /// Tracks the contents of the node's disk from now on, if writes reach the disk only once per
    /// interval (`rdb`, or `aof-everysec` with `power-loss`). Does nothing otherwise:
    /// contentsAfter() then needs only the contents of the memory.
    void track(NodeId node);
    /// Returns the contents of the node's disk after its process has ended with `last` in memory.
    /// REQUIRES: for End::killed, track() was called for the node.
    Contents contentsAfter(NodeId node, End end, const Contents &last) const;
    /// Must be called when the node's process starts with these contents. They are then on its
    /// disk.
    void noteStart(NodeId node, const Contents &contents);

private:
    // The disk of a tracked node; it is written once per interval.
    struct Disk {
        Contents contents;
        std::unique_ptr<CallbackTimer> timer;
    };
    SimWorld &m_world;
    const Settings &m_settings;
    const bool m_writesLater; // writes reach the disk after a delay
    std::map<NodeId, Disk> m_disks;
};

} // namespace lockscope
