// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/programs/inferredbelief.h"

namespace lockscope {
namespace {

using Role = CommandRole;
using Kind = ProgramReport::Kind;

ProgramReport reportOf(Kind kind, std::string token = {})
{
    ProgramReport report;
    report.kind = kind;
    report.token = std::move(token);
    report.isInferred = true;
    return report;
}

} // namespace

void InferredBelief::beginState(State state)
{
    m_state = state;
    m_yes = m_no = 0;
}

InferredBelief::Reports InferredBelief::sent(const CommandMeaning &meaning, NodeId node)
{
    m_nodesUsed.insert(node);
    const bool isOtherToken =
        meaning.effect == KeyEffect::maySet && meaning.key == m_key && meaning.token != m_token;
    if (meaning.role == Role::acquire && m_state != State::trying
        && (m_state != State::holding || isOtherToken)) {
        beginState(State::trying);
        m_key = meaning.key;
        m_token = meaning.token;
        return {reportOf(Kind::attempt)};
    }
    if (meaning.role == Role::release && m_state == State::holding && meaning.key == m_key) {
        beginState(State::releasing);
        return {reportOf(Kind::left), reportOf(Kind::release)};
    }
    return {};
}

InferredBelief::Reports InferredBelief::replied(const CommandMeaning &meaning, bool hasTakenEffect)
{
    const bool isExtension = m_state == State::holding
        && (meaning.role == Role::extend || meaning.role == Role::acquire);
    const bool isAcquisition = m_state == State::trying && meaning.role == Role::acquire;
    const bool isRelease = m_state == State::releasing && meaning.role == Role::release;
    if (meaning.key != m_key || (!isExtension && !isAcquisition && !isRelease))
        return {};
    (hasTakenEffect ? m_yes : m_no) += 1;
    if (isAcquisition && m_yes >= quorum()) {
        beginState(State::holding);
        return {reportOf(Kind::granted, meaning.token), reportOf(Kind::entered)};
    }
    if (isAcquisition && m_no > decidingNodes() - quorum()) {
        beginState(State::idle);
        return {reportOf(Kind::denied)};
    }
    if (isRelease && (hasTakenEffect || m_no >= decidingNodes())) {
        beginState(State::idle);
        return {reportOf(hasTakenEffect ? Kind::released : Kind::lost)};
    }
    if (isExtension && m_yes >= quorum()) {
        m_yes = m_no = 0;
        return {reportOf(Kind::extended)};
    }
    return {};
}

} // namespace lockscope
