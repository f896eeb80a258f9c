// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"

#include <QColor>
#include <QFont>
#include <QPalette>

#include <array>

namespace lockscope {

/// The number of client colours; after that many clients the colours repeat.
inline constexpr int clientColourCount = 6;

/// The colours of one appearance: light or dark. No state is shown by colour alone: every mark also
/// has a shape, a hatch or a word. Text reaches a contrast of at least 4.5:1 on its background,
/// marks 3:1 (tst_theme computes it).
struct Theme {
    bool isDark = false;
    QColor window, panel, lane, laneAlternate, grid, text, textMuted, accent;
    QColor violation; ///< reserved for two clients in the critical section at once; hatched as well
    QColor paused;    ///< the colour of processes that do not run; bars also get the hatch `dots`
    QColor warning;   ///< pale: needs an outline or black text
    QColor good;      ///< the colour of the outcome `held`

    /// Returns the colour of a client's bars (from the palette of Okabe and Ito). From the seventh
    /// client on, the colours repeat with stripes.
    QColor client(ClientId id) const;
    /// Returns the outline of a client's bars. Some of the six colours are too pale for the
    /// background without an outline.
    QColor clientOutline(ClientId id) const;
    /// Returns the colour of text on a client's bar.
    QColor textOnClient(ClientId id) const;

    static const Theme &light();
    static const Theme &dark();
    /// The theme in use. Appearance sets it; views read it while they paint.
    static const Theme &current();
    static void setCurrent(const Theme &theme);

    QPalette palette() const;

    /// The results of client(), clientOutline() and textOnClient(), computed once because a frame
    /// needs them about a thousand times.
    struct ClientInk {
        QColor fill, outline, text;
    };
    std::array<ClientInk, clientColourCount> clientInks;
};

/// Returns the WCAG 2 contrast ratio of two opaque colours, 1 to 21.
double contrastRatio(const QColor &a, const QColor &b);

/// Returns black or white, whichever has the higher contrast on `fill` (one of the two always
/// reaches 4.5:1).
QColor readableOn(const QColor &fill);

/// Returns an opaque mix of `over` with the weight `share` (0 to 1) and `under` with the rest.
QColor mixed(const QColor &over, const QColor &under, double share);

} // namespace lockscope
