// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/faulttexts.h"

#include "base/durationtext.h"

#include <array>
#include <utility>

namespace lockscope {
namespace {

/// What happens, behind whom it happens to.
struct Words {
    const char *english;
    const char *chinese;
};

// In the order of the enums.
constexpr std::array<Words, 9> nodeWords{{
    {"frozen", "冻结"}, {"forgets its scripts", "忘记脚本"}, {"crashed", "崩溃"}, {"clock jumps", "时钟跳变"}, {"wiped", "数据清空"},
    {"shut down", "正常关闭"}, {"slow", "变慢"}, {"out of memory", "内存不足"}, {"clock drifts", "时钟漂移"},
}};
constexpr std::array<Words, 12> linkWords{{
    {"request lost", "请求丢失"}, {"answer lost", "应答丢失"}, {"request delayed", "请求推迟"}, {"answer delayed", "应答推迟"},
    {"cut", "断开"}, {"requests cut", "请求方向断开"}, {"answers cut", "应答方向断开"}, {"cut for long", "长时间断开"},
    {"refused", "拒绝连接"}, {"lags", "延迟增大"}, {"throttled", "限速"}, {"reset", "重置"},
}};

std::string numberOr(unsigned number, const char *none)
{
    return number == 0 ? none : std::to_string(number);
}

std::pair<std::string, std::string> subjectOf(const AnyFault &fault)
{
    const unsigned client = clientOf(fault).value;
    const NodeId node = nodeOf(fault);
    if (const auto *const link = std::get_if<LinkFault>(&fault)) {
        const std::string end = node == storeNode ? "store" : numberOr(node.value, "*");
        const std::string chineseEnd = node == storeNode ? "存储" : end;
        if (link->isReplication)
            return {"replication to node " + end, "到节点 " + chineseEnd + " 的复制"};
        const std::string from = link->sentinel > 0 ? "s" + std::to_string(link->sentinel) : numberOr(client, "*");
        return {"link " + from + "-" + end, "链路 " + from + "-" + chineseEnd};
    }
    if (node)
        return {"node " + std::to_string(node.value), "节点 " + std::to_string(node.value)};
    return {"client " + std::to_string(client), "客户端 " + std::to_string(client)};
}

Words actOf(const AnyFault &fault)
{
    if (const auto *const node = std::get_if<NodeFault>(&fault))
        return nodeWords.at(static_cast<std::size_t>(node->kind));
    if (const auto *const link = std::get_if<LinkFault>(&fault))
        return linkWords.at(static_cast<std::size_t>(link->kind));
    if (const auto *const failover = std::get_if<FailoverFault>(&fault))
        return failover->kind == FailoverFault::Kind::promote ? Words{"promoted", "提升为主节点"} : Words{"demoted", "降为副本"};
    if (const auto *const crash = std::get_if<CrashFault>(&fault))
        return crash->restart ? Words{"crashed, comes back", "崩溃后重启"} : Words{"crashed", "崩溃"};
    if (std::holds_alternative<PauseFault>(fault))
        return {"paused", "停顿"};
    if (std::holds_alternative<HoldStart>(fault))
        return {"starts late", "推迟启动"};
    return std::holds_alternative<StallFault>(fault) ? Words{"watchdog stalled", "看门狗停顿"} : Words{"clock wrong", "时钟有误"};
}

} // namespace

Texts faultTexts(const AnyFault &fault)
{
    const auto [english, chinese] = subjectOf(fault);
    const Words act = actOf(fault);
    const auto *const node = std::get_if<NodeFault>(&fault);
    const auto length = node && node->kind == NodeFault::Kind::clockJump ? node->length : lengthOf(fault);
    Texts texts{{"en", english + " " + act.english}, {"zh_CN", chinese + " " + act.chinese}};
    if (length) {
        texts["en"] += node && node->kind == NodeFault::Kind::clockJump ? " by " : " for ";
        texts["en"] += lengthWords(*length);
        texts["zh_CN"] += " " + lengthWords(*length);
    }
    return texts;
}

} // namespace lockscope
