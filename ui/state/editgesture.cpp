// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/editgesture.h"

namespace lockscope {
namespace {
constexpr std::chrono::milliseconds pauseMax{1000};
}

EditGesture::EditGesture(QObject *parent) : QObject(parent)
{
    m_pauseTimer.setSingleShot(true);
    m_pauseTimer.setInterval(pauseMax);
    connect(&m_pauseTimer, &QTimer::timeout, this, &EditGesture::end);
}

void EditGesture::press()
{
    end();
    m_isPressed = true;
    begin();
}

void EditGesture::release()
{
    if (m_isPressed)
        end();
}

void EditGesture::beforeChange(std::string_view control)
{
    if (m_isPressed)
        return;
    if (m_isOn && m_control == control) {
        m_pauseTimer.start();
        return;
    }
    end();
    m_control = control;
    m_pauseTimer.start();
    begin();
}

void EditGesture::end()
{
    if (!m_isOn)
        return;
    m_pauseTimer.stop();
    m_isOn = false;
    m_isPressed = false;
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
