// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/faulttexts.h"

#include "lockscope/base/durationtext.h"

#include <utility>

namespace lockscope {
namespace {

std::string numberOr(unsigned number, const char *textIfZero)
{
    return number == 0 ? textIfZero : std::to_string(number);
}

std::pair<std::string, std::string> subjectText(const Fault &fault)
{
    const FaultTarget &target = fault.target;
    const std::string client = std::to_string(target.client.value);
    const std::string node = std::to_string(target.node.value);
    switch (subjectOf(fault.action)) {
    case FaultSubject::client: return {"client " + client, "客户端 " + client};
    case FaultSubject::node: return {"node " + node, "节点 " + node};
    case FaultSubject::link: break;
    }
    const std::string to = target.node == storeNode ? "store" : numberOr(target.node.value, "*");
    const std::string chineseTo = target.node == storeNode ? "存储" : to;
    if (target.isReplication)
        return {"replication to node " + to, "到节点 " + chineseTo + " 的复制"};
    const std::string from = target.sentinel > 0 ? "s" + std::to_string(target.sentinel)
                                                 : numberOr(target.client.value, "*");
    return {"link " + from + "-" + to, "链路 " + from + "-" + chineseTo};
}

} // namespace

Texts faultTexts(const Fault &fault)
{
    const auto [english, chinese] = subjectText(fault);
    const FaultActionInfo &info = infoOf(fault.action);
    Texts texts{{"en", english + " " + info.english}, {"zh_CN", chinese + " " + info.chinese}};
    if (fault.action == FaultAction::crash && fault.end.length) {
        texts["en"] += ", down";
        texts["zh_CN"] += "，停止运行";
    }
    const bool isJump = fault.action == FaultAction::clockJump;
    if (const auto length = isJump ? fault.end.length : lengthOf(fault)) {
        texts["en"] += (isJump ? " by " : " for ") + roundedDurationText(*length);
        texts["zh_CN"] += " " + roundedDurationText(*length);
    }
    return texts;
}

} // namespace lockscope
