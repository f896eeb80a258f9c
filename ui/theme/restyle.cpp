// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/restyle.h"

#include <QEvent>
#include <QWidget>

#include <utility>

namespace lockscope {
namespace {

class Restyle : public QObject {
public:
    Restyle(QWidget &widget, std::function<void()> restyle)
        : QObject(&widget), m_restyle(std::move(restyle))
    {
        widget.installEventFilter(this);
    }

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
            m_restyle();
        return false;
    }

private:
    const std::function<void()> m_restyle;
};

} // namespace

void whenRestyled(QWidget &widget, std::function<void()> restyle)
{
    new Restyle(widget, std::move(restyle));
}

} // namespace lockscope
