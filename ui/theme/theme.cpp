// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lockscope {
namespace {

// Okabe and Ito's palette, whose colours people with any common kind of colour blindness can
// distinguish. Two of its eight colours are left out: vermilion (#D55E00) is reserved for
// violations, and yellow (#F0E442) for warnings.
constexpr std::array<QRgb, clientColourCount> clientColours{
    0xff0072b2, 0xffe69f00, 0xff009e73, 0xffcc79a7, 0xff56b4e9, 0xff000000};

std::size_t colourIndexOf(ClientId id)
{
    return (id.value + clientColours.size() - 1) % clientColours.size();
}

/// Returns `fill` mixed with white or black until its contrast with the background is 3.5:1. It
/// mixes no more than this, so that the hue stays.
QColor outlineOf(const QColor &fill, const Theme &theme)
{
    const QColor towards = theme.isDark ? QColor(Qt::white) : QColor(Qt::black);
    for (double share = theme.isDark ? 0.15 : 0.2; share < 1; share += 0.05) {
        const QColor edge = mixed(towards, fill, share);
        if (contrastRatio(edge, theme.laneAlternate) >= 3.5
            && contrastRatio(edge, theme.lane) >= 3.5)
            return edge;
    }
    return towards;
}

void setClientColours(Theme &theme)
{
    for (std::size_t i = 0; i < clientColours.size(); ++i) {
        QColor fill = QColor::fromRgb(clientColours[i]);
        if (theme.isDark && fill == QColor(Qt::black))
            fill = QColor(0xf2f2f2);
        theme.clientInks[i] = {fill, outlineOf(fill, theme), readableOn(fill)};
    }
}

Theme makeLight()
{
    Theme theme;
    theme.window = QColor(0xf3f4f6);
    theme.panel = QColor(0xffffff);
    theme.lane = QColor(0xffffff);
    theme.laneAlternate = QColor(0xf8f9fa);
    theme.grid = QColor(0xe2e5e9);
    theme.text = QColor(0x1c2026);
    theme.textMuted = QColor(0x5a626d);
    theme.accent = QColor(0x5b3fb0);
    theme.violation = QColor(0xd55e00);
    theme.paused = QColor(0x878787);
    theme.warning = QColor(0xf0e442);
    theme.good = QColor(0x00734f);
    setClientColours(theme);
    return theme;
}

Theme makeDark()
{
    Theme theme;
    theme.isDark = true;
    theme.window = QColor(0x15171a);
    theme.panel = QColor(0x1d2024);
    theme.lane = QColor(0x191c1f);
    theme.laneAlternate = QColor(0x1d2024);
    theme.grid = QColor(0x30353b);
    theme.text = QColor(0xe8eaed);
    theme.textMuted = QColor(0xa3abb5);
    theme.accent = QColor(0xb39df5);
    theme.violation = QColor(0xd55e00);
    theme.paused = QColor(0x999999);
    theme.warning = QColor(0xf0e442);
    theme.good = QColor(0x2fbf8f);
    setClientColours(theme);
    return theme;
}

Theme &themeInUse()
{
    static Theme theme = makeLight();
    return theme;
}

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor &colour)
{
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF())
        + 0.0722 * linear(colour.blueF());
}

} // namespace

QColor Theme::client(ClientId id) const
{
    return clientInks[colourIndexOf(id)].fill;
}

QColor Theme::clientOutline(ClientId id) const
{
    return clientInks[colourIndexOf(id)].outline;
}

QColor Theme::textOnClient(ClientId id) const
{
    return clientInks[colourIndexOf(id)].text;
}

const Theme &Theme::light()
{
    static const Theme theme = makeLight();
    return theme;
}

const Theme &Theme::dark()
{
    static const Theme theme = makeDark();
    return theme;
}

const Theme &Theme::current()
{
    return themeInUse();
}

void Theme::setCurrent(const Theme &theme)
{
    themeInUse() = theme;
}

QPalette Theme::palette() const
{
    QPalette palette;
    palette.setColor(QPalette::Window, window);
    palette.setColor(QPalette::WindowText, text);
    palette.setColor(QPalette::Base, panel);
    palette.setColor(QPalette::AlternateBase, laneAlternate);
    palette.setColor(QPalette::Text, text);
    palette.setColor(QPalette::Button, mixed(text, window, isDark ? 0.08 : 0.03));
    palette.setColor(QPalette::ButtonText, text);
    palette.setColor(QPalette::BrightText, readableOn(violation));
    palette.setColor(QPalette::ToolTipBase, panel);
    palette.setColor(QPalette::ToolTipText, text);
    palette.setColor(QPalette::PlaceholderText, textMuted);
    palette.setColor(QPalette::Highlight, accent);
    palette.setColor(QPalette::HighlightedText, readableOn(accent));
    palette.setColor(QPalette::Link, accent);
    palette.setColor(QPalette::LinkVisited, textMuted);
    palette.setColor(QPalette::Light, mixed(QColor(Qt::white), window, isDark ? 0.12 : 0.9));
    palette.setColor(QPalette::Midlight, mixed(QColor(Qt::white), window, isDark ? 0.06 : 0.4));
    palette.setColor(QPalette::Mid, mixed(QColor(Qt::black), window, isDark ? 0.3 : 0.25));
    palette.setColor(QPalette::Dark, mixed(QColor(Qt::black), window, isDark ? 0.5 : 0.4));
    palette.setColor(QPalette::Shadow, QColor(Qt::black));
    for (const QPalette::ColorRole role :
        {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, mixed(textMuted, window, 0.7));
    return palette;
}

double contrastRatio(const QColor &a, const QColor &b)
{
    const double first = luminance(a);
    const double second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

QColor readableOn(const QColor &fill)
{
    const QColor black(Qt::black);
    const QColor white(Qt::white);
    return contrastRatio(fill, white) >= contrastRatio(fill, black) ? white : black;
}

QColor mixed(const QColor &over, const QColor &under, double share)
{
    const auto channel = [share](float a, float b) {
        return static_cast<float>(a * share + b * (1 - share));
    };
    return QColor::fromRgbF(channel(over.redF(), under.redF()),
        channel(over.greenF(), under.greenF()), channel(over.blueF(), under.blueF()));
}

} // namespace lockscope
