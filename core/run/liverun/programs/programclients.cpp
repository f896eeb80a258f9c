// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/programs/programclients.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

// How long the programs may take to end after SIGTERM at the end of the run; then they are killed.
constexpr auto endGrace = std::chrono::milliseconds(300);

// The delay from a node's refusal (the node is a replica) to the reset of the program's
// connections. In this time the program reads the reply, which a reset could destroy.
constexpr auto refusalReadTime = std::chrono::milliseconds(10);

} // namespace

KeyFilter lockKeysOf(const ClientPrograms &programs)
{
    return programs.key.empty() ? KeyFilter::everyKey() : KeyFilter::only(RedisKey{programs.key});
}

ProgramClients::ProgramClients(Options options)
    : m_links(options.links), m_primaries(std::move(options.primaries)),
      m_run{options.effective, options.links, options.progress, std::move(options.settings),
          CommandMeanings(lockKeysOf(options.effective.programs)), [this] { takeReports(); },
          options.output ? std::move(options.output) : [](ClientId, const Wording &) {}}
{
    for (int i = 1; i <= options.effective.scenario.settings.clients; ++i)
        m_clients.push_back(
            std::make_unique<ProgramClient>(ClientId{static_cast<std::uint16_t>(i)}, m_run));
}

ProgramClients::~ProgramClients() = default;

CommandTap *ProgramClients::tapOf(ClientId client, NodeId place)
{
    auto &tap = m_taps[{client, place}];
    if (!tap)
        tap = std::make_unique<ProgramLink>(
            m_run, clientOf(client),
            [this, client, place] {
                const auto unaware = m_unaware.find({client, place});
                return unaware != m_unaware.end() ? unaware->second
                    : place == storeNode          ? place
                                                  : m_primaries->of(place);
            },
            [this, client, place] { redirectToNewPrimary(client, place); });
    return tap.get();
}

Result<Done> ProgramClients::start(WorldTime)
{
    Result<Done> result{Done{}};
    m_links.onLoop([&] {
        m_stallDetector.emplace(m_links.loop(), m_links.recorder());
        m_stallDetector->start();
        for (const auto &client : m_clients) {
            if (result && !client->isStartDelayed())
                result = client->begin();
        }
    });
    return result;
}

void ProgramClients::stop()
{
    if (std::exchange(m_hasStopped, true))
        return;
    m_links.onLoop([this] {
        takeReports();
        m_mayAct = false;
        m_stallDetector.reset(); // the loop waits for the programs now
        m_redirections.clear();
        std::vector<std::unique_ptr<ClientProgram>> programs;
        std::vector<ClientProgram *> running;
        for (const auto &client : m_clients) {
            if (auto program = client->end()) {
                running.push_back(program.get());
                programs.push_back(std::move(program));
            }
        }
        (void)ClientProgram::endAll(running, endGrace);
    });
}

void ProgramClients::markPausesUnfinished()
{
    for (const auto &client : m_clients)
        client->markPauseUnfinished();
}

// Processes the reports of all programs. Only the reports of the same program have a known order.
// So an `entered` is processed after all reports that do not need to follow it, for example a
// `left` of another program. In this way, two programs count as inside at the same time only if
// they certainly were. An `entered` may be read before a `left` that was written earlier. So after
// an `entered` all pipes are read again, at most twice.
void ProgramClients::takeReports()
{
    if (std::exchange(m_isTakingReports, true))
        return;
    bool mustReadAgain = true;
    for (int pass = 0; pass < 3 && mustReadAgain; ++pass) {
        mustReadAgain = false;
        for (const auto &client : m_clients)
            mustReadAgain = client->readReports() || mustReadAgain;
    }
    for (bool hasMore = true; hasMore;) {
        hasMore = false;
        for (const auto &client : m_clients) {
            while (
                client->nextReport() && client->nextReport()->kind != ProgramReport::Kind::entered)
                client->takeReport();
        }
        const auto next = std::find_if(m_clients.begin(), m_clients.end(),
            [](const auto &client) { return client->nextReport(); });
        if (next != m_clients.end()) {
            (*next)->takeReport();
            hasMore = true;
        }
    }
    for (const auto &client : m_clients)
        client->noteUnreadReports();
    m_isTakingReports = false;
}

// Calls `work` with the client on the thread of the relays' loop.
template <class Work> void ProgramClients::post(ClientId id, Work work)
{
    m_links.loop().post([this, id, work = std::move(work)] {
        if (m_mayAct && id.value >= 1 && id.value <= m_clients.size())
            work(clientOf(id));
    });
}

void ProgramClients::beginFault(const Fault &fault, FaultId id, EventRef cause)
{
    post(fault.target.client, [this, fault, id, cause](ProgramClient &client) {
        if (fault.action != FaultAction::lateStart)
            return client.beginFault(fault, id, cause);
        if (const Result<Done> begun = client.begin(); !begun)
            m_run.output(client.id(), {{"", "{problem}"}, {{"problem", begun.error()}}});
    });
}

void ProgramClients::endFault(const Fault &fault, FaultId id)
{
    post(fault.target.client, [id](ProgramClient &client) { client.endPause(id); });
}

void ProgramClients::add(const Fault &fault, FaultId id)
{
    post(fault.target.client, [fault, id](ProgramClient &client) { client.add(fault, id); });
}

void ProgramClients::resume(ClientId id)
{
    post(id, [](ProgramClient &client) { client.resume(); });
}

// Resets the client's connections to the node. A connection that has lost a message cannot be used:
// its next reply would be taken for the reply to another command.
void ProgramClients::markBroken(ClientId id, NodeId node)
{
    post(id,
        [this, node](const ProgramClient &client) { m_links.relayOf(client.id(), node)->reset(); });
}

void ProgramClients::applySwitch(const PrimarySwitch &change)
{
    m_links.loop().post([this, change] {
        for (const auto &client : m_clients) {
            if (std::find(change.unaware.begin(), change.unaware.end(), client->id())
                != change.unaware.end())
                m_unaware.emplace(std::pair(client->id(), change.place), change.oldPrimary);
            else if (Relay *const relay = m_links.relayOf(client->id(), change.place)) {
                m_unaware.erase({client->id(), change.place});
                relay->redirect(m_links.addressOf(change.newPrimary));
            }
        }
    });
}

// Makes a client that was not notified of a promotion use the new primary. Called when the old
// primary has refused a command of the client.
void ProgramClients::redirectToNewPrimary(ClientId client, NodeId place)
{
    if (!m_mayAct || !m_unaware.contains({client, place}))
        return;
    m_redirections.push_back(
        std::make_unique<CallbackTimer>(m_links.loop().timers(), [this, client, place] {
            if (m_unaware.erase({client, place}) > 0)
                m_links.relayOf(client, place)->redirect(m_links.addressOf(m_primaries->of(place)));
        }));
    m_redirections.back()->arm(m_links.loop().now() + refusalReadTime);
}

void ProgramClients::changeSettings(std::shared_ptr<const Settings> settings)
{
    m_links.loop().post([this, settings] { m_run.settings = settings; });
}

int ProgramClients::livingCount() const
{
    return static_cast<int>(std::count_if(
        m_clients.begin(), m_clients.end(), [](const auto &client) { return client->isLiving(); }));
}

std::vector<int> ProgramClients::clientsWithDroppedReports() const
{
    std::vector<int> clients;
    for (const auto &client : m_clients) {
        if (client->hasDroppedReports())
            clients.push_back(client->id().value);
    }
    return clients;
}

bool ProgramClients::isLiving(ClientId id) const
{
    return id.value >= 1 && id.value <= m_clients.size() && clientOf(id).isLiving();
}

} // namespace lockscope
