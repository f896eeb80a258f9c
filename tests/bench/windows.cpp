// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/windows.h"

#include "tests/bench/stopwatch.h"

#include <QApplication>
#include <QLoggingCategory>
#include <QPainter>
#include <QSettings>
#include <QTemporaryDir>
#include <QWidget>

#include <array>

namespace lockscope::bench {
namespace {

/// A window that clears its pixels and draws an image over them: the smallest possible frame.
class ReferenceWindow : public QWidget {
public:
    ReferenceWindow() : m_picture(blankImage())
    {
        m_picture.fill(Qt::darkCyan);
        setAttribute(Qt::WA_OpaquePaintEvent);
        resize(windowSize);
        show();
        QCoreApplication::processEvents(); // now the window has memory for its pixels
    }
    Sample frames(int count)
    {
        std::vector<double> lengths;
        for (int i = 0; i < count; ++i) {
            const Stopwatch watch;
            repaint();
            lengths.push_back(watch.milliseconds());
        }
        return sampleOf(std::move(lengths), 1e3);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), Qt::white);
        painter.drawImage(0, 0, m_picture);
    }

private:
    QImage m_picture;
};

} // namespace

void createApplication()
{
    // The offscreen window and a machine without a session make Qt warn; its lines would stand
    // between the tables.
    QLoggingCategory::setFilterRules(QStringLiteral("*.warning=false"));
    static int argc = 1;
    static char name[] = "lockscope_bench";
    static std::array<char *, 2> argv{name, nullptr};
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    static QApplication *const application = new QApplication(argc, argv.data());
    Q_UNUSED(application)
}

void useTemporarySettings()
{
    static QTemporaryDir folder;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.path());
    qputenv("XDG_DATA_HOME", folder.path().toUtf8());
    QSettings(QStringLiteral("Lockscope"), QStringLiteral("Lockscope"))
        .setValue(QStringLiteral("welcomed"), true);
}

QImage blankImage()
{
    return {windowSize, QImage::Format_ARGB32_Premultiplied};
}

Side paintingReference()
{
    return {"reference: clear and drawImage",
        [window = std::make_shared<ReferenceWindow>()](int count) { return window->frames(count); },
        {}};
}

} // namespace lockscope::bench
