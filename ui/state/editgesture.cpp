// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/editgesture.h"

namespace lockscope {
namespace {
constexpr std::chrono::milliseconds restAfterStep{1000};
}

EditGesture::EditGesture(QObject *parent) : QObject(parent)
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(restAfterStep);
    connect(&m_rest, &QTimer::timeout, this, &EditGesture::end);
}

void EditGesture::press()
{
    end();
    m_isHeld = true;
    begin();
}

void EditGesture::release()
{
    if (m_isHeld)
        end();
}

void EditGesture::step(std::string_view knob)
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

void EditGesture::end()
{
    if (!m_isOn)
        return;
    m_rest.stop();
    m_isOn = false;
    m_isHeld = false;
    ++m_number;
    Q_EMIT ended();
}

void EditGesture::begin()
{
    m_isOn = true;
    ++m_number;
    Q_EMIT begun();
}

} // namespace lockscope
