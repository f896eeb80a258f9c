// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/appearance.h"

#include "ui/theme/theme.h"

#include <QApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#include <QPainter>
#include <QPalette>
#include <QProxyStyle>
#include <QStyleOptionTab>
#include <QTabBar>

namespace lockscope {
namespace {

constexpr int tabLine = 3; // pixels: the height of the line at the chosen tab

const QString portalService = QStringLiteral("org.freedesktop.portal.Desktop");
const QString portalPath = QStringLiteral("/org/freedesktop/portal/desktop");
const QString portalSettings = QStringLiteral("org.freedesktop.portal.Settings");
const QString appearanceNamespace = QStringLiteral("org.freedesktop.appearance");
const QString colourSchemeKey = QStringLiteral("color-scheme");

// Returns whether the palette at program start was dark. It is examined only once, because apply()
// replaces the palette.
bool startedDark()
{
    static const bool dark = QApplication::palette().color(QPalette::Window).lightness() < 128;
    return dark;
}

// Returns whether the portal's value of "color-scheme" means that the user prefers dark colours:
// the value 1. The portal's Read() wraps the variant into another variant.
bool prefersDark(QVariant value)
{
    while (value.canConvert<QDBusVariant>())
        value = value.value<QDBusVariant>().variant();
    return value.toUInt() == 1;
}

// Fusion, with two things that cannot be seen in its dark colours: which tab is the chosen one, and
// the frame of a check box or a radio button.
class HouseStyle : public QProxyStyle {
public:
    HouseStyle() : QProxyStyle(QStringLiteral("Fusion")) { }

    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
        const QWidget *widget) const override
    {
        QProxyStyle::drawControl(element, option, painter, widget);
        const auto *const tab = qstyleoption_cast<const QStyleOptionTab *>(option);
        if (element != CE_TabBarTabShape || !tab || !tab->state.testFlag(State_Selected))
            return;
        QRect line = tab->rect.adjusted(2, 1, -2, 0);
        if (tab->shape == QTabBar::RoundedSouth || tab->shape == QTabBar::TriangularSouth)
            line.setTop(line.bottom() - tabLine);
        else
            line.setBottom(line.top() + tabLine - 1);
        painter->fillRect(line, Theme::current().accent);
    }
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
        const QWidget *widget) const override
    {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        painter->setPen(Theme::current().textMuted);
        painter->setBrush(Qt::NoBrush);
        if (element == PE_IndicatorCheckBox)
            painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        else if (element == PE_IndicatorRadioButton)
            painter->drawEllipse(option->rect.adjusted(1, 1, -1, -1));
    }
};

} // namespace

Appearance::Appearance(QObject *parent) : QObject(parent), m_desktopPrefersDark(startedDark())
{
    QApplication::setStyle(new HouseStyle);
    askPortal();
    apply();
}

void Appearance::setMode(Mode mode)
{
    if (mode == m_mode)
        return;
    m_mode = mode;
    apply();
}

void Appearance::askPortal()
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    bus.connect(portalService, portalPath, portalSettings, QStringLiteral("SettingChanged"), this,
        SLOT(portalSettingChanged(QDBusMessage)));
    QDBusMessage readCall = QDBusMessage::createMethodCall(
        portalService, portalPath, portalSettings, QStringLiteral("Read"));
    readCall << appearanceNamespace << colourSchemeKey;
    auto *const watcher = new QDBusPendingCallWatcher(bus.asyncCall(readCall), this);
    connect(
        watcher, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher *call) {
            const QDBusPendingReply<QDBusVariant> reply = *call;
            if (!reply.isError())
                setDesktopPrefersDark(prefersDark(reply.value().variant()));
            call->deleteLater();
        });
}

void Appearance::portalSettingChanged(const QDBusMessage &message)
{
    const QList<QVariant> arguments = message.arguments();
    if (arguments.size() == 3 && arguments.at(0).toString() == appearanceNamespace
        && arguments.at(1).toString() == colourSchemeKey)
        setDesktopPrefersDark(prefersDark(arguments.at(2)));
}

void Appearance::setDesktopPrefersDark(bool dark)
{
    if (dark == m_desktopPrefersDark)
        return;
    m_desktopPrefersDark = dark;
    if (m_mode == Mode::automatic)
        apply();
}

void Appearance::apply()
{
    const bool dark = m_mode == Mode::dark || (m_mode == Mode::automatic && m_desktopPrefersDark);
    const Theme &theme = dark ? Theme::dark() : Theme::light();
    Theme::setCurrent(theme);
    QApplication::setPalette(theme.palette());
    Q_EMIT changed();
}

} // namespace lockscope
