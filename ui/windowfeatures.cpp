// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowparts.h"

#include "charts/chartsfeature.h"
#include "compare/comparefeature.h"
#include "export/exportfeature.h"
#include "handout/handoutfeature.h"
#include "hands/handsfeature.h"
#include "details/detailsfeature.h"
#include "filter/filterfeature.h"
#include "helpfeature.h"
#include "lesson/lessonfeature.h"
#include "library/libraryfeature.h"
#include "library/sharefeature.h"
#include "memoryfeature.h"
#include "presenter/presenterfeature.h"
#include "remedy/remedyfeature.h"
#include "run/runlengthfeature.h"
#include "welcome/welcomefeature.h"
#include "sweep/sweepfeature.h"

namespace lockscope {

void addFeatures(const WindowParts &parts)
{
    new ExportFeature(parts);
    new HandsFeature(parts);
    new DetailsFeature(parts);
    new FilterFeature(parts);
    new HelpFeature(parts);
    new MemoryFeature(parts);
    new RunLengthFeature(parts);
    auto *const lessons = new LessonFeature(parts);
    new RemedyFeature(parts);
    new ChartsFeature(parts);
    new CompareFeature(parts);
    new LibraryFeature(parts);
    new ShareFeature(parts);
    new WelcomeFeature(parts, lessons->course());
    new SweepFeature(parts);
    new HandoutFeature(parts, *lessons);
    new PresenterFeature(parts, lessons->course());
}

} // namespace lockscope
