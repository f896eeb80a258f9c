// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/flowwords.h"

#include "ui/words/text.h"

namespace lockscope {
namespace {

// Returns the texts that are the same in all languages, because they are replies of Redis;
// otherwise nothing.
QString replyText(FlowWhen when)
{
    switch (when) {
    case FlowWhen::ok: return QStringLiteral("OK");
    case FlowWhen::nil: return QStringLiteral("nil");
    case FlowWhen::one: return QStringLiteral("1");
    case FlowWhen::zero: return QStringLiteral("0");
    default: return {};
    }
}

} // namespace

QString FlowWords::entry(FlowPath path)
{
    switch (path) {
    case FlowPath::acquisition: return tr("begin");
    case FlowPath::release: return tr("after the work: release");
    case FlowPath::extension: return tr("during the work: extend");
    case FlowPath::write: break;
    }
    return tr("before each write");
}

QString FlowWords::end(FlowEnd end)
{
    switch (end) {
    case FlowEnd::granted: return tr("granted");
    case FlowEnd::denied: return tr("denied");
    case FlowEnd::entered: return tr("inside");
    case FlowEnd::released: return tr("released");
    //: the lock
    case FlowEnd::lost: return tr("lost");
    case FlowEnd::extended: return tr("extended");
    case FlowEnd::written: return tr("write");
    case FlowEnd::notWritten: break;
    }
    return tr("no write");
}

QString FlowWords::answer(FlowWhen when)
{
    switch (when) {
    case FlowWhen::yes: return tr("yes");
    case FlowWhen::no: return tr("no");
    //: the client is in the queue
    case FlowWhen::queued: return tr("queued");
    //: the lock was handed to the client
    case FlowWhen::handedOver: return tr("handed over");
    case FlowWhen::timeOver: return tr("time over");
    case FlowWhen::nextNode: return tr("next node");
    case FlowWhen::nextHold: return tr("next hold");
    case FlowWhen::noReply: return tr("no reply");
    case FlowWhen::error: return tr("error");
    case FlowWhen::otherwise: return tr("else");
    default: return replyText(when);
    }
}

QString FlowWords::settingOf(const ListingArrow &arrow)
{
    constexpr std::string_view noMistakePrefix = "mistakes=!";
    if (!arrow.setting.starts_with(noMistakePrefix))
        return textOf(arrow.setting);
    //: %1 is a mistake in the code of an article: "error-ends"
    return tr("without %1").arg(textOf(arrow.setting.substr(noMistakePrefix.size())));
}

QString FlowWords::condition(const ListingArrow &arrow)
{
    if (arrow.setting.empty() || arrow.when == FlowWhen::always)
        return arrow.setting.empty() ? answer(arrow.when) : settingOf(arrow);
    //: %1: an answer such as "no"; %2: the setting that the way depends on
    return tr("%1, %2").arg(answer(arrow.when), settingOf(arrow));
}

QString FlowWords::arrowsText(const FlowChart &chart, int line)
{
    QStringList texts;
    for (const FlowArrow *const arrow : chart.arrowsFrom(line)) {
        const QString target = arrow->listingArrow.to.line > 0
            ? tr("line %1").arg(arrow->listingArrow.to.line)
            : end(arrow->listingArrow.to.end);
        const QString condition = FlowWords::condition(arrow->listingArrow);
        //: %1: an answer such as "yes"; %2: where it leads, such as "line 5"
        texts << (condition.isEmpty() ? target : tr("%1: %2").arg(condition, target));
    }
    //: between two ways
    return texts.join(tr("; "));
}

} // namespace lockscope
