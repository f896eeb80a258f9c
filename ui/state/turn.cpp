// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/turn.h"

namespace lockscope {
namespace {
constexpr std::chrono::milliseconds restAfterStep{1000};
}

Turn::Turn(QObject *parent) : QObject(parent)
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(restAfterStep);
    connect(&m_rest, &QTimer::timeout, this, &Turn::end);
}

void Turn::press()
{
    end();
    m_isHeld = true;
    begin();
}

void Turn::release()
{
    if (m_isHeld)
        end();
}

void Turn::step(std::string_view knob)
{
    if (m_isHeld)
        return;
    if (m_isOn && m_knob == knob) {
        m_rest.start();
        return;
    }
    end();
    m_knob = knob;
    m_rest.start();
    begin();
}

void Turn::end()
{
    if (!m_isOn)
        return;
    m_rest.stop();
    m_isOn = false;
    m_isHeld = false;
    ++m_number;
    Q_EMIT ended();
}

void Turn::begin()
{
    m_isOn = true;
    ++m_number;
    Q_EMIT begun();
}

} // namespace lockscope
