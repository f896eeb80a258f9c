// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope {

/// Runs a test with a screen of 1280 x 720 pixels, as a projector has, instead of the smaller
/// screen of Qt's platform without a display.
template <class Test> int runOnProjector(int argc, char *argv[])
{
    QTemporaryDir folder;
    QFile screens(folder.filePath(QStringLiteral("screens.json")));
    if (!screens.open(QIODevice::WriteOnly))
        return 1;
    screens.write(
        R"({"screens": [{"name": "projector", "x": 0, "y": 0, "width": 1280, "height": 720,
                      "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}]})");
    screens.close();
    qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + QFile::encodeName(screens.fileName()));
    QApplication application(argc, argv);
    Test test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace lockscope
