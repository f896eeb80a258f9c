// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"

#include <QColor>
#include <QFont>
#include <QPalette>

#include <array>

namespace lockscope {

/// How many clients have a colour of their own before the colours begin again.
inline constexpr int clientColourCount = 6;

/// The colours of one appearance: light or dark. State is never told by colour alone; every mark also has a shape, a hatch or
/// a word. Text on its background reaches a contrast of 4.5:1, marks 3:1 (tst_theme computes it).
struct Theme {
    bool isDark = false;
    QColor window, panel, lane, laneAlternate, grid, text, textMuted, accent;
    QColor violation;  ///< reserved for two clients inside at once; hatched as well
    QColor paused;     ///< with a dense hatch
    QColor warning;    ///< with an outline
    QColor good;

    /// The colour of a client's bars (Okabe-Ito, the vermilion left out; they repeat after six with another hatch).
    QColor client(ClientId id) const;
    /// The outline of a client's bars: some of the six are too pale for their background without one.
    QColor clientOutline(ClientId id) const;
    /// Text on a client's bar.
    QColor onClient(ClientId id) const;

    static const Theme &light();
    static const Theme &dark();
    /// The one in use. Set by Appearance; views read it while they paint.
    static const Theme &current();
    static void setCurrent(const Theme &theme);

    QPalette palette() const;

    /// What client(), clientOutline() and onClient() give: worked out once, since a frame asks a thousand times.
    struct ClientInk {
        QColor fill, outline, text;
    };
    std::array<ClientInk, clientColourCount> clients;
};

/// WCAG 2 contrast ratio of two opaque colours, 1 to 21.
double contrastRatio(const QColor &a, const QColor &b);

/// Black or white, whichever reads better on that colour (one of the two always reaches 4.5:1).
QColor readableOn(const QColor &fill);

/// `share` of the one colour over the rest of the other: an opaque tint.
QColor mixed(const QColor &over, const QColor &under, double share);

} // namespace lockscope
