// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/windowparts.h"

#include "ui/shared/keyboardfocus.h"
#include "ui/shared/wheelguard.h"
#include "ui/window/wiring/articlesfeature.h"
#include "ui/window/wiring/breakitfeature.h"
#include "ui/window/wiring/chartsfeature.h"
#include "ui/window/wiring/clientsfeature.h"
#include "ui/window/wiring/comparefeature.h"
#include "ui/window/wiring/detailsfeature.h"
#include "ui/window/wiring/exportfeature.h"
#include "ui/window/wiring/filterfeature.h"
#include "ui/window/wiring/fixfeature.h"
#include "ui/window/wiring/handoutfeature.h"
#include "ui/window/wiring/helpfeature.h"
#include "ui/window/wiring/labfeature.h"
#include "ui/window/wiring/legendfeature.h"
#include "ui/window/wiring/lessonfeature.h"
#include "ui/window/wiring/libraryfeature.h"
#include "ui/window/wiring/manualfeature.h"
#include "ui/window/wiring/memoryfeature.h"
#include "ui/window/wiring/presenterfeature.h"
#include "ui/window/wiring/runlengthfeature.h"
#include "ui/window/wiring/sessionfeature.h"
#include "ui/window/wiring/sharefeature.h"
#include "ui/window/wiring/shortcutsfeature.h"
#include "ui/window/wiring/sweepfeature.h"
#include "ui/window/wiring/welcomefeature.h"

#include <QMainWindow>

namespace lockscope {

void addFeatures(const WindowParts &parts)
{
    new WheelGuard(&parts.window);
    new KeyboardFocus(&parts.window);
    new ExportFeature(parts);
    new ShortcutsFeature(parts);
    new DetailsFeature(parts);
    new FilterFeature(parts);
    new ManualFeature(parts);
    new HelpFeature(parts);
    new MemoryFeature(parts);
    new RunLengthFeature(parts);
    auto *const lessons = new LessonFeature(parts);
    new ClientsFeature(parts, lessons->progress());
    new LabFeature(parts, lessons->progress());
    new FixFeature(parts, lessons->progress());
    new BreakItFeature(parts, lessons->progress());
    new LegendFeature(parts);
    new ChartsFeature(parts);
    auto *const compare = new CompareFeature(parts);
    new ArticlesFeature(parts, *compare);
    new LibraryFeature(parts);
    new ShareFeature(parts);
    new WelcomeFeature(parts, lessons->progress());
    new SweepFeature(parts);
    new HandoutFeature(parts, *lessons);
    new PresenterFeature(parts, lessons->progress());
    new SessionFeature(parts);
}

} // namespace lockscope
