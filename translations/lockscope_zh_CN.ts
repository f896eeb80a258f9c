<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Actor</name>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Client %1</source>
        <translation>客户端 %1</translation>
    </message>
    <message>
        <source>Node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>Store</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>Sentinel %1</source>
        <translation>哨兵 %1</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>运维人员</translation>
    </message>
</context>
<context>
    <name>ComparePreset</name>
    <message>
        <source>Release: blind DEL | by script</source>
        <translation>释放：直接 DEL | 用脚本</translation>
    </message>
    <message>
        <source>Release: GET, compare, DEL | by script</source>
        <translation>释放：GET、比较、DEL | 用脚本</translation>
    </message>
    <message>
        <source>Deadline: EXPIRE later | SET NX PX</source>
        <translation>过期时间：另发 EXPIRE | SET NX PX</translation>
    </message>
    <message>
        <source>No fencing token | fencing token</source>
        <translation>没有栅栏令牌 | 有栅栏令牌</translation>
    </message>
    <message>
        <source>No watchdog | watchdog</source>
        <translation>无看门狗 | 有看门狗</translation>
    </message>
    <message>
        <source>One node and a replica | Redlock on five</source>
        <translation>单节点加副本 | 五节点 Redlock</translation>
    </message>
    <message>
        <source>Redlock: no validity check | validity check</source>
        <translation>Redlock：不检查有效期 | 检查有效期</translation>
    </message>
    <message>
        <source>No lock | lock</source>
        <translation>无锁 | 有锁</translation>
    </message>
</context>
<context>
    <name>Comparison</name>
    <message>
        <source>“%1” (#%2)</source>
        <extracomment>an event and its number in the trace</extracomment>
        <translation>“%1”（#%2）</translation>
    </message>
    <message>
        <source>no further event</source>
        <translation>没有更多事件</translation>
    </message>
    <message>
        <source>because the events of %1 differ: %2 in the model, %3 on real Redis</source>
        <extracomment>%1: &quot;Client 2&quot;; %2 and %3: its event in the model and on real Redis</extracomment>
        <translation>原因是事件不同（%1）：模型中是%2，真实 Redis 上是%3</translation>
    </message>
    <message>
        <source>because %1 got a different result: %2 in the model, %3 on real Redis</source>
        <translation>原因是结果不同（%1）：模型中是%2，真实 Redis 上是%3</translation>
    </message>
    <message>
        <source>because of timing only: each client did the same in the same order, but at different times</source>
        <translation>原因只在时间：每个客户端都以相同顺序做了相同的事，只是时刻不同</translation>
    </message>
    <message>
        <source>One of the two runs has no verdict.</source>
        <translation>两次运行中有一次没有判定。</translation>
    </message>
    <message>
        <source>The verdict agrees: %1.</source>
        <extracomment>%1: an outcome: &quot;violated&quot;</extracomment>
        <translation>判定一致：%1。</translation>
    </message>
    <message>
        <source>The verdict differs: “%1” in the model, “%2” on real Redis, %3.</source>
        <extracomment>%1 and %2: outcomes; %3: &quot;because …&quot;</extracomment>
        <translation>判定不一致：模型中为“%1”，真实 Redis 上为“%2”；%3。</translation>
    </message>
    <message>
        <source>The machine stalled for a while during the real run.</source>
        <translation>真实运行期间，机器停顿过一段时间。</translation>
    </message>
    <message>
        <source>Each client and each node had the same events in the same order.</source>
        <translation>每个客户端和每个节点的事件都相同，顺序也相同。</translation>
    </message>
    <message>
        <source>The order differs for %1 of %2 clients and nodes, first for %3: %4 in the model, %5 on real Redis.</source>
        <extracomment>%1: how many, %2: of how many clients and nodes, %3: &quot;Client 2&quot;, %4 and %5: its events in the model and on real Redis</extracomment>
        <translation>%2 个客户端和节点中，%1 个的事件顺序不同。最先出现差异的是%3：模型中是%4，真实 Redis 上是%5。</translation>
    </message>
    <message>
        <source>Time difference of %1 events: median %2, p99 %3, maximum %4.</source>
        <extracomment>%1: the number of pairs of matching events</extracomment>
        <translation>%1 个事件的时间差：中位数 %2，P99 %3，最大 %4。</translation>
    </message>
    <message>
        <source>only in the model</source>
        <translation>只在模型中</translation>
    </message>
    <message>
        <source>only on real Redis</source>
        <translation>只在真实 Redis 上</translation>
    </message>
    <message>
        <source>model: %1, real: %2</source>
        <extracomment>the two events of a pair: in the model, on real Redis</extracomment>
        <translation>模型：%1；真实：%2</translation>
    </message>
    <message>
        <source>Predicting…</source>
        <translation>正在预测…</translation>
    </message>
    <message numerus="yes">
        <source>Starting %n node(s)…</source>
        <translation>
            <numerusform>正在启动 %n 个节点…</numerusform>
        </translation>
    </message>
    <message>
        <source>Running: %1 of about %2</source>
        <translation>正在运行：%1，预计共 %2</translation>
    </message>
    <message>
        <source>Judging…</source>
        <translation>正在判定…</translation>
    </message>
    <message>
        <source>Stopping the servers…</source>
        <translation>正在停止服务器…</translation>
    </message>
    <message>
        <source>Run %1 of %2. %3</source>
        <extracomment>%1: the number of the run, %2: the number of runs, %3: what the run does now</extracomment>
        <translation>第 %1 次，共 %2 次。%3</translation>
    </message>
    <message>
        <source>successful attempt</source>
        <translation>成功的尝试</translation>
    </message>
    <message>
        <source>failed attempt</source>
        <translation>失败的尝试</translation>
    </message>
</context>
<context>
    <name>Contention</name>
    <message>
        <source>WATCH, retried</source>
        <translation>WATCH，失败重试</translation>
    </message>
    <message>
        <source>lock, polled</source>
        <translation>锁，轮询</translation>
    </message>
    <message>
        <source>lock, handed over</source>
        <translation>锁，移交</translation>
    </message>
    <message>
        <source>Increments per second</source>
        <translation>每秒自增次数</translation>
    </message>
    <message>
        <source>Failed attempts per increment</source>
        <translation>每次自增的失败次数</translation>
    </message>
    <message>
        <source>Time per increment, median</source>
        <translation>单次自增耗时，中位数</translation>
    </message>
    <message>
        <source>Time per increment, p99</source>
        <translation>单次自增耗时，P99</translation>
    </message>
    <message>
        <source>%1 (%2 – %3)</source>
        <extracomment>%1 is the median of several runs, %2 and %3 the ends of their middle half</extracomment>
        <translation>%1（%2 – %3）</translation>
    </message>
    <message>
        <source>%1: slower than WATCH with the largest measured number of clients (%2).</source>
        <extracomment>%1 is a way: &quot;lock, polled&quot;; %2 a number of clients, 1 or more</extracomment>
        <translation>%1：客户端数为测过的最大值（%2）时，慢于 WATCH。</translation>
    </message>
    <message>
        <source>%1: faster than WATCH from %2 clients on.</source>
        <extracomment>%1 is a way: &quot;lock, polled&quot;; %2 a number of clients, 2 or more</extracomment>
        <translation>%1：从 %2 个客户端起快于 WATCH。</translation>
    </message>
    <message>
        <source>%1: becomes faster than WATCH between %2 and %3 clients. In this range, runs of the same method differ more than the methods do.</source>
        <extracomment>%1 is a way: &quot;lock, polled&quot;; %2 and %3 numbers of clients</extracomment>
        <translation>%1：客户端数在 %2 到 %3 之间时开始快于 WATCH；在这个范围内，各次运行之间的波动大于两种方式的差别。</translation>
    </message>
    <message>
        <source>%1: faster than WATCH from %2 clients on. With fewer clients, runs of the same method differ more than the methods do.</source>
        <extracomment>%1 is a way: &quot;lock, polled&quot;; %2 a number of clients, 1 or more</extracomment>
        <translation>%1：从 %2 个客户端起快于 WATCH；客户端更少时，各次运行之间的波动大于两种方式的差别。</translation>
    </message>
    <message>
        <source>%1: slower than WATCH up to %2 clients. With more clients, runs of the same method differ more than the methods do.</source>
        <translation>%1：不超过 %2 个客户端时慢于 WATCH；客户端更多时，各次运行之间的波动大于两种方式的差别。</translation>
    </message>
    <message>
        <source>%1: not clearly faster or slower than WATCH. Runs of the same method differ more than the methods do.</source>
        <extracomment>%1 is a way: &quot;lock, polled&quot;</extracomment>
        <translation>%1：与 WATCH 相比快慢难分；各次运行之间的波动大于两种方式的差别。</translation>
    </message>
    <message>
        <source>%1: faster than WATCH for every measured number of clients.</source>
        <extracomment>%1 is a way: &quot;lock, polled&quot;</extracomment>
        <translation>%1：在测过的所有客户端数下都快于 WATCH。</translation>
    </message>
    <message>
        <source>{count} client</source>
        <translation>{count} 个客户端</translation>
    </message>
    <message>
        <source>{count} clients</source>
        <translation>{count} 个客户端</translation>
    </message>
    <message>
        <source>{way}: no clear difference; runs of the same method differ more than the methods do</source>
        <translation>{way}：没有明显差别；各次运行之间的波动大于两种方式的差别</translation>
    </message>
    <message>
        <source>{way}: slower than watch-optimistic up to {after} (the largest number measured)</source>
        <translation>{way}：直到测过的最大值（{after}）都慢于 watch-optimistic</translation>
    </message>
    <message>
        <source>{way}: faster than watch-optimistic for every measured number of clients</source>
        <translation>{way}：在测过的所有客户端数下都快于 watch-optimistic</translation>
    </message>
    <message>
        <source>{way}: faster than watch-optimistic from {from} on</source>
        <translation>{way}：从 {from} 起快于 watch-optimistic</translation>
    </message>
    <message>
        <source>{way}: slower than watch-optimistic up to {after}, faster from {from} on; in between, runs of the same method differ more than the methods do</source>
        <translation>{way}：不超过 {after} 时慢于 watch-optimistic，从 {from} 起快于它；两者之间，各次运行之间的波动大于两种方式的差别</translation>
    </message>
    <message>
        <source>{way}: faster than watch-optimistic from {from} on; with fewer clients, runs of the same method differ more than the methods do</source>
        <translation>{way}：从 {from} 起快于 watch-optimistic；客户端更少时，各次运行之间的波动大于两种方式的差别</translation>
    </message>
    <message>
        <source>{way}: slower than watch-optimistic up to {after}; with more clients, runs of the same method differ more than the methods do</source>
        <translation>{way}：不超过 {after} 时慢于 watch-optimistic；客户端更多时，各次运行之间的波动大于两种方式的差别</translation>
    </message>
    <message>
        <source>contention, {world} world: medians of up to {count} runs of {length} each, and the range of the middle half</source>
        <translation>contention（--world {world}）：最多 {count} 次运行（每次 {length}）的中位数，以及中间一半的范围</translation>
    </message>
    <message>
        <source>{low} to {high}</source>
        <translation>{low} 到 {high}</translation>
    </message>
    <message>
        <source>{count} lost</source>
        <translation>丢失 {count}</translation>
    </message>
    <message>
        <source>method             clients   rounds/s   low to high      retries/round        p50        p99</source>
        <translation>方法                客户端      轮/秒    下限 到 上限       重试/轮        p50        p99</translation>
    </message>
</context>
<context>
    <name>Edit</name>
    <message>
        <source>scenario</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>lock scheme</source>
        <translation>锁方案</translation>
    </message>
    <message>
        <source>reset of the settings</source>
        <translation>重置设置</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>run length</source>
        <translation>运行时长</translation>
    </message>
    <message>
        <source>latency of the model</source>
        <translation>模型的延迟</translation>
    </message>
    <message>
        <source>run options of the file</source>
        <translation>文件中的运行选项</translation>
    </message>
    <message>
        <source>faults</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>swap of A and B</source>
        <extracomment>an entry of the undo history: the compared runs A and B were exchanged</extracomment>
        <translation>互换 A 与 B</translation>
    </message>
    <message>
        <source>fix</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>found failure</source>
        <extracomment>a failure that a search has found</extracomment>
        <translation>找到的失败</translation>
    </message>
    <message>
        <source>clients</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>earlier run</source>
        <translation>以前的运行</translation>
    </message>
</context>
<context>
    <name>Event</name>
    <message>
        <source>releasing</source>
        <translation>正在释放</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>run began</source>
        <translation>运行开始</translation>
    </message>
    <message>
        <source>run ended</source>
        <translation>运行结束</translation>
    </message>
    <message>
        <source>setting changed</source>
        <translation>设置改变</translation>
    </message>
    <message>
        <source>machine stalled</source>
        <translation>机器停顿</translation>
    </message>
    <message>
        <source>attempt</source>
        <translation>尝试加锁</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>sent</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>replied</source>
        <translation>应答</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>granted</source>
        <translation>获得锁</translation>
    </message>
    <message>
        <source>denied</source>
        <translation>加锁失败</translation>
    </message>
    <message>
        <source>entered</source>
        <translation>进入临界区</translation>
    </message>
    <message>
        <source>left</source>
        <translation>离开临界区</translation>
    </message>
    <message>
        <source>lease ended</source>
        <translation>租约到期</translation>
    </message>
    <message>
        <source>extended</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>extension failed</source>
        <translation>续期失败</translation>
    </message>
    <message>
        <source>released</source>
        <translation>释放</translation>
    </message>
    <message>
        <source>release refused</source>
        <translation>释放被拒</translation>
    </message>
    <message>
        <source>deleted another client&apos;s lock</source>
        <translation>删除了其他客户端的锁</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>resumed</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>restarted</source>
        <translation>重启</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>wrote</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>write refused</source>
        <translation>写入被拒</translation>
    </message>
    <message>
        <source>node up</source>
        <translation>节点启动</translation>
    </message>
    <message>
        <source>node down</source>
        <translation>节点停机</translation>
    </message>
    <message>
        <source>frozen</source>
        <translation>冻结</translation>
    </message>
    <message>
        <source>thawed</source>
        <translation>解冻</translation>
    </message>
    <message>
        <source>clock jumped</source>
        <translation>时钟跳变</translation>
    </message>
    <message>
        <source>key set</source>
        <translation>键设置</translation>
    </message>
    <message>
        <source>key expired</source>
        <translation>键已过期</translation>
    </message>
    <message>
        <source>key deleted</source>
        <translation>键被删除</translation>
    </message>
    <message>
        <source>key lost</source>
        <translation>键丢失</translation>
    </message>
    <message>
        <source>link cut</source>
        <translation>链路断开</translation>
    </message>
    <message>
        <source>link healed</source>
        <translation>链路恢复</translation>
    </message>
    <message>
        <source>link delayed</source>
        <translation>链路延迟</translation>
    </message>
    <message>
        <source>failover began</source>
        <translation>故障转移开始</translation>
    </message>
    <message>
        <source>promoted</source>
        <translation>提升为主节点</translation>
    </message>
    <message>
        <source>demoted</source>
        <translation>降为副本</translation>
    </message>
    <message>
        <source>failover ended</source>
        <translation>故障转移结束</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>the clients have finished</source>
        <translation>客户端已全部完成</translation>
    </message>
    <message>
        <source>its time was over</source>
        <translation>时间已到</translation>
    </message>
    <message>
        <source>signal %1</source>
        <translation>信号 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n unfinished</source>
        <translation>
            <numerusform>%n 项未完成</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fault(s) never began</source>
        <translation>
            <numerusform>%n 个故障没有发生</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExpectedLength</name>
    <message>
        <source>more than %1</source>
        <extracomment>%1 is a length of time, &quot;3.4 s&quot;</extracomment>
        <translation>超过 %1</translation>
    </message>
    <message>
        <source>about %1</source>
        <extracomment>%1 is a length of time, &quot;3.4 s&quot;</extracomment>
        <translation>约 %1</translation>
    </message>
</context>
<context>
    <name>Fault</name>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>The whole client process stops, as in a long garbage collection. Replies wait unread, and its lease keeps running.</source>
        <translation>整个客户端进程停住，如同一次长时间的垃圾回收。应答排队等待，租约照常计时。</translation>
    </message>
    <message>
        <source>Crash</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>The client process ends without releasing the lock, and does not restart.</source>
        <translation>客户端进程结束，没有释放锁，也不再重启。</translation>
    </message>
    <message>
        <source>Crash and restart</source>
        <translation>崩溃后重启</translation>
    </message>
    <message>
        <source>The client process ends without releasing the lock, and restarts with no memory of it.</source>
        <translation>客户端进程结束，没有释放锁；重启后的新进程不记得这把锁。</translation>
    </message>
    <message>
        <source>Late start</source>
        <translation>推迟启动</translation>
    </message>
    <message>
        <source>The client starts only after another event.</source>
        <translation>客户端在另一个事件发生之后才启动。</translation>
    </message>
    <message>
        <source>Stalled watchdog</source>
        <translation>看门狗停顿</translation>
    </message>
    <message>
        <source>The client&apos;s watchdog stops before a renewal. The client continues its work.</source>
        <translation>客户端的看门狗在某次续期之前停顿，客户端继续工作。</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>冻结</translation>
    </message>
    <message>
        <source>The process is stopped (SIGSTOP) and continues later. Requests queue up and are executed late.</source>
        <translation>进程被停住（SIGSTOP），稍后恢复。请求排队等待，恢复后才执行。</translation>
    </message>
    <message>
        <source>Slow</source>
        <translation>变慢</translation>
    </message>
    <message>
        <source>The node replies to no client for a while (CLIENT PAUSE). Its clock continues, so keys expire.</source>
        <translation>节点在一段时间内不应答任何客户端（CLIENT PAUSE）。时钟照走，键照常过期。</translation>
    </message>
    <message>
        <source>The process is killed (SIGKILL) and restarts with the data on its disk.</source>
        <translation>进程被强制终止（SIGKILL），然后用磁盘上的数据重启。</translation>
    </message>
    <message>
        <source>Shutdown</source>
        <translation>正常关闭</translation>
    </message>
    <message>
        <source>The process ends normally (SIGTERM), saves its data as configured, and restarts.</source>
        <translation>进程正常结束（SIGTERM），按配置保存数据，然后重启。</translation>
    </message>
    <message>
        <source>Wipe</source>
        <translation>清空</translation>
    </message>
    <message>
        <source>The process is killed and restarts immediately with an empty disk.</source>
        <translation>进程被强制终止，随即以空磁盘重启。</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>The node refuses commands that need memory (OOM), such as SET. It still executes reads and DEL.</source>
        <translation>节点拒绝需要内存的命令（OOM），例如 SET；读取和 DEL 仍会执行。</translation>
    </message>
    <message>
        <source>Busy with a script</source>
        <translation>忙于执行脚本</translation>
    </message>
    <message>
        <source>The node runs a long Lua script and refuses commands with BUSY until SCRIPT KILL.</source>
        <translation>节点执行一个耗时很长的 Lua 脚本，在收到 SCRIPT KILL 之前对命令一律返回 BUSY。</translation>
    </message>
    <message>
        <source>Forget scripts</source>
        <translation>清空脚本缓存</translation>
    </message>
    <message>
        <source>SCRIPT FLUSH: EVALSHA returns NOSCRIPT until a client loads the script again.</source>
        <translation>SCRIPT FLUSH：EVALSHA 返回 NOSCRIPT，直到有客户端重新载入脚本。</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>断开</translation>
    </message>
    <message>
        <source>No data passes in either direction. As with TCP, data in flight arrives after the link is restored.</source>
        <translation>两个方向都不通。与 TCP 一样，在途的数据在链路恢复后送达。</translation>
    </message>
    <message>
        <source>Cut requests</source>
        <translation>断开请求方向</translation>
    </message>
    <message>
        <source>No data reaches the node. Its replies still arrive.</source>
        <translation>数据到不了节点；节点的应答仍能到达。</translation>
    </message>
    <message>
        <source>Cut replies</source>
        <translation>断开应答方向</translation>
    </message>
    <message>
        <source>Requests arrive and are executed. Their replies do not arrive.</source>
        <translation>请求能到达并被执行；应答到不了客户端。</translation>
    </message>
    <message>
        <source>Long cut</source>
        <translation>长时间断开</translation>
    </message>
    <message>
        <source>A cut longer than the TCP timeout: data in flight is lost, and the connection is reset.</source>
        <translation>断开的时间超过 TCP 超时：在途的数据丢失，连接被重置。</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>拒绝连接</translation>
    </message>
    <message>
        <source>The connection is reset, and new connections are refused.</source>
        <translation>连接被重置，新的连接都被拒绝。</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>The connection is reset once. The client cannot tell if its last command was executed.</source>
        <translation>连接被重置一次。客户端无法判断最后一条命令是否已执行。</translation>
    </message>
    <message>
        <source>Lag</source>
        <translation>延迟增大</translation>
    </message>
    <message>
        <source>Every message takes longer.</source>
        <translation>每条消息都要更久才能到达。</translation>
    </message>
    <message>
        <source>Throttle</source>
        <translation>限速</translation>
    </message>
    <message>
        <source>Only a few bytes pass per second.</source>
        <translation>每秒只能传送少量字节。</translation>
    </message>
    <message>
        <source>Lose a request</source>
        <translation>丢失一个请求</translation>
    </message>
    <message>
        <source>One command does not reach the node.</source>
        <translation>一条命令没有到达节点。</translation>
    </message>
    <message>
        <source>Lose a reply</source>
        <translation>丢失一个应答</translation>
    </message>
    <message>
        <source>One command is executed, but its reply is lost.</source>
        <translation>一条命令已执行，但应答丢失。</translation>
    </message>
    <message>
        <source>Delay a request</source>
        <translation>推迟一个请求</translation>
    </message>
    <message>
        <source>One command arrives late. Later commands on the link wait for it.</source>
        <translation>一条命令晚到，同一链路上后面的命令要等它。</translation>
    </message>
    <message>
        <source>Delay a reply</source>
        <translation>推迟一个应答</translation>
    </message>
    <message>
        <source>One reply arrives late. Later replies on the link wait for it.</source>
        <translation>一个应答晚到，同一链路上后面的应答要等它。</translation>
    </message>
    <message>
        <source>Promote</source>
        <translation>提升为主节点</translation>
    </message>
    <message>
        <source>A replica becomes the primary. Clients switch to it when they learn of the change.</source>
        <translation>一个副本被提升为主节点。客户端得知后切换过去。</translation>
    </message>
    <message>
        <source>Demote</source>
        <translation>降为副本</translation>
    </message>
    <message>
        <source>A replaced primary becomes a replica of the new one. Writes that it accepted in the meantime are lost.</source>
        <translation>被取代的主节点降为新主节点的副本。其间它接受的写入会丢失。</translation>
    </message>
    <message>
        <source>Cut replication</source>
        <translation>断开复制</translation>
    </message>
    <message>
        <source>The replica receives no writes from its primary.</source>
        <translation>副本收不到主节点的写入。</translation>
    </message>
    <message>
        <source>Node clock jump</source>
        <translation>节点时钟跳变</translation>
    </message>
    <message>
        <source>The node&apos;s wall clock jumps, so its keys expire earlier or later.</source>
        <translation>节点的墙上时钟跳变，键因此提前或推迟过期。</translation>
    </message>
    <message>
        <source>Node clock drift</source>
        <translation>节点时钟漂移</translation>
    </message>
    <message>
        <source>The node&apos;s clock runs faster: keys expire early.</source>
        <translation>节点的时钟走得更快：键提前过期。</translation>
    </message>
    <message>
        <source>Wrong client clock</source>
        <translation>客户端时钟偏快</translation>
    </message>
    <message>
        <source>The client&apos;s wall clock is ahead. This matters for schemes that write times into keys.</source>
        <translation>客户端的墙上时钟偏快。只影响把时间写入键的方案。</translation>
    </message>
    <message>
        <source>Client clock drift</source>
        <translation>客户端时钟漂移</translation>
    </message>
    <message>
        <source>Both clocks of the client run faster than true time.</source>
        <translation>客户端的两个时钟都比真实时间快。</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>Replication</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>Cut off a sentinel</source>
        <translation>断开一个哨兵</translation>
    </message>
    <message>
        <source>The sentinel gets no reply from the node. A failover needs a majority of the sentinels.</source>
        <translation>该哨兵收不到节点的应答。故障转移需要过半数的哨兵同意。</translation>
    </message>
    <message>
        <source>Terminate</source>
        <translation>终止</translation>
    </message>
    <message>
        <source>The client gets SIGTERM, as at a deploy, and reacts by the setting “On SIGTERM”. If it has not ended after the grace period, it is killed (SIGKILL).</source>
        <translation>客户端收到 SIGTERM（如部署时），按设置“收到 SIGTERM 时”处理。宽限期过后仍未结束，就被强制杀死（SIGKILL）。</translation>
    </message>
    <message>
        <source>Failed saves</source>
        <translation>保存失败</translation>
    </message>
    <message>
        <source>The node cannot save to its disk and refuses every write with MISCONF, also a release. It still executes reads.</source>
        <translation>节点无法把数据保存到磁盘，于是以 MISCONF 拒绝所有写入，包括释放锁。读取照常执行。</translation>
    </message>
    <message>
        <source>Lose the key</source>
        <translation>失去锁的键</translation>
    </message>
    <message>
        <source>The key of the lock goes away: another program deletes it or clears the cache (FLUSHALL), or the node evicts it.</source>
        <translation>锁的键消失：其他程序删除了它或清空了缓存（FLUSHALL），或者节点淘汰了它。</translation>
    </message>
</context>
<context>
    <name>FileText</name>
    <message>
        <source>the file became shorter while it was being read: %1 of %2 bytes were read</source>
        <extracomment>about a trace file; %1: the bytes that were read, %2: its former size in bytes</extracomment>
        <translation>读取过程中文件变短了：应有 %2 字节，只读到 %1 字节</translation>
    </message>
</context>
<context>
    <name>Finding</name>
    <message>
        <source>Foreign write</source>
        <translation>覆盖其他客户端的锁</translation>
    </message>
    <message>
        <source>Foreign renewal</source>
        <translation>续期其他客户端的锁</translation>
    </message>
    <message>
        <source>Foreign persist</source>
        <translation>去掉其他客户端锁的 TTL</translation>
    </message>
    <message>
        <source>Key evicted</source>
        <translation>键被淘汰</translation>
    </message>
    <message>
        <source>Lost time</source>
        <translation>锁闲置</translation>
    </message>
    <message>
        <source>The same error</source>
        <translation>同一个错误</translation>
    </message>
    <message>
        <source>Different keys</source>
        <translation>不同的键</translation>
    </message>
    <message>
        <source>No command</source>
        <translation>没有命令</translation>
    </message>
    <message>
        <source>Call did not return</source>
        <translation>调用没有返回</translation>
    </message>
    <message>
        <source>Reports dropped</source>
        <translation>报告被丢弃</translation>
    </message>
    <message>
        <source>Run shorter than the lease</source>
        <translation>运行短于租约</translation>
    </message>
    <message>
        <source>Fault already over</source>
        <translation>故障提前结束</translation>
    </message>
    <message>
        <source>End of work not reported</source>
        <translation>未报告工作结束</translation>
    </message>
    <message>
        <source>Entry not reported</source>
        <translation>未报告进入</translation>
    </message>
    <message>
        <source>Counted permits</source>
        <translation>许可计数</translation>
    </message>
    <message>
        <source>Keys not seen</source>
        <translation>看不到的键</translation>
    </message>
    <message>
        <source>Observing protects keys</source>
        <translation>观察使键不被淘汰</translation>
    </message>
    <message>
        <source>A command of a client overwrote the key of another client, which still stood.</source>
        <translation>某个客户端的命令覆盖了另一个客户端仍然存在的键。</translation>
    </message>
    <message>
        <source>A client gave the key of another client a new TTL. Compare the token before you renew, in one script.</source>
        <translation>某个客户端给另一个客户端的键设置了新的 TTL。续期前应先比较令牌，并放在同一个脚本里。</translation>
    </message>
    <message>
        <source>A command of a client removed the TTL of another client&apos;s key. If its owner crashes now, the lock is stuck.</source>
        <translation>某个客户端的命令去掉了另一个客户端的键的 TTL。如果键的所有者此时崩溃，就会锁死。</translation>
    </message>
    <message>
        <source>The memory of the node was full, and its policy let it delete the key of a lock. Keep locks on a node with the policy noeviction.</source>
        <translation>节点内存已满，它的淘汰策略删除了锁的键。锁应放在策略为 noeviction 的节点上。</translation>
    </message>
    <message>
        <source>Clients were denied the lock for a while, although no client held it and no key of a crashed holder stood. It does not change the outcome.</source>
        <translation>有一段时间没有客户端持有锁，也没有崩溃的持锁者残留的键，加锁却一直失败。这不改变结果。</translation>
    </message>
    <message>
        <source>Every attempt that failed with an error failed with the same one.</source>
        <translation>所有因出错而失败的加锁，错误都相同。</translation>
    </message>
    <message>
        <source>The clients locked different keys, so the run could not have shown a violation.</source>
        <translation>各客户端锁的是不同的键，所以本次运行不可能暴露互斥失效。</translation>
    </message>
    <message>
        <source>A program reported that it got the lock or was denied it, but no command of it reached a node of the run. Its lock is elsewhere or nowhere.</source>
        <translation>某个程序报告获得锁或加锁失败，但它没有任何命令到达本次运行的节点。它的锁在别处，或者根本不存在。</translation>
    </message>
    <message>
        <source>A program began to release, and the call had not returned for more than two leases when the run ended.</source>
        <translation>某个程序开始释放锁，直到运行结束，这个调用超过两个租约仍未返回。</translation>
    </message>
    <message>
        <source>A program sent more reports than Lockscope reads, or reports about another lock while it held one. What they said is unknown.</source>
        <translation>某个程序发送的报告超出了 Lockscope 读取的上限，或在持有一把锁时报告了另一把锁。这些报告的内容无从得知。</translation>
    </message>
    <message>
        <source>The value of a key without a TTL is the time at which its lease ends. The run ended before that time.</source>
        <translation>一个没有 TTL 的键，值里写着租约到期的时刻，而运行在那之前就结束了。</translation>
    </message>
    <message>
        <source>What ends the fault had already happened before the fault could begin. If no planned fault took effect, the run is untested.</source>
        <translation>结束该故障的事件在它开始之前就已经发生。如果计划中的故障都没有起作用，本次运行就未经检验。</translation>
    </message>
    <message>
        <source>A program did not report the end of its work. In one hold: the work counts until the next attempt. Never: the release counts as its end.</source>
        <translation>某个程序没有报告工作结束。只缺一次：工作算到下一次加锁为止；从不报告：释放算作工作结束。</translation>
    </message>
    <message>
        <source>A program never reported that it entered the critical section, so each of its grants counts as entered.</source>
        <translation>某个程序从未报告进入临界区，因此它每次获得锁都算作进入。</translation>
    </message>
    <message>
        <source>Several programs were inside at the same time, each with a permit of its own. Set capacity to the number of permits.</source>
        <translation>多个程序同时在临界区内，各自持有一个许可。请把 capacity 设为许可的数量。</translation>
    </message>
    <message>
        <source>A program used keys in a place that Lockscope does not read, such as another database.</source>
        <translation>某个程序使用了 Lockscope 不读取的位置上的键，例如另一个数据库。</translation>
    </message>
    <message>
        <source>Lockscope reads the keys of given nodes again and again, and this server counts that as use. So it never evicts them.</source>
        <translation>Lockscope 反复读取给定节点上的键，而这个服务器把读取算作使用，因此不会淘汰它们。</translation>
    </message>
    <message>
        <source>Inside at the same time: %1</source>
        <extracomment>%1 is &quot;clients 1 and 2&quot;.</extracomment>
        <translation>同时在临界区内：%1</translation>
    </message>
    <message>
        <source>Two believers</source>
        <translation>两个客户端都认为持有锁</translation>
    </message>
    <message>
        <source>Foreign release</source>
        <translation>误删其他客户端的锁</translation>
    </message>
    <message>
        <source>Stale write</source>
        <translation>过期写入</translation>
    </message>
    <message>
        <source>Fencing token not larger</source>
        <translation>栅栏令牌没有增大</translation>
    </message>
    <message>
        <source>Orphan key</source>
        <translation>残留键</translation>
    </message>
    <message>
        <source>Lock out of reach</source>
        <translation>锁无法获得</translation>
    </message>
    <message>
        <source>Starvation</source>
        <translation>饥饿</translation>
    </message>
    <message>
        <source>Lost update</source>
        <translation>更新丢失</translation>
    </message>
    <message>
        <source>Machine stalled</source>
        <translation>机器停顿</translation>
    </message>
    <message>
        <source>Lock service unavailable</source>
        <translation>锁服务不可用</translation>
    </message>
    <message>
        <source>Process lost</source>
        <translation>进程意外结束</translation>
    </message>
    <message>
        <source>No contention</source>
        <translation>没有竞争</translation>
    </message>
    <message>
        <source>Fault never began</source>
        <translation>故障没有开始</translation>
    </message>
    <message>
        <source>Fault not ended</source>
        <translation>故障没有结束</translation>
    </message>
    <message>
        <source>Run cut short</source>
        <translation>运行提前结束</translation>
    </message>
    <message>
        <source>Trace without end</source>
        <translation>轨迹缺少结尾</translation>
    </message>
    <message>
        <source>No such step</source>
        <translation>没有这个步骤</translation>
    </message>
    <message>
        <source>Inferred belief</source>
        <translation>推断的持锁状态</translation>
    </message>
    <message>
        <source>Two clients believed at the same time that they held the lock. That alone is no violation: perhaps only one of them was inside.</source>
        <translation>两个客户端同时认为自己持有锁。这本身还不算互斥失效：也许只有一个在临界区内。</translation>
    </message>
    <message>
        <source>A release deleted the key of another client. The lock is free although its holder is still at work. Compare the token before you delete, in one script.</source>
        <translation>一次释放删掉了其他客户端的键。持锁者还在工作，锁却已空出来。删除之前应比对令牌，并放在同一个脚本里。</translation>
    </message>
    <message>
        <source>The store accepted a write of a client after another client had got the lock. Fencing prevents it.</source>
        <translation>另一个客户端已经获得锁之后，存储仍接受了前一个客户端（过期持锁者）的写入。栅栏令牌可以防止它。</translation>
    </message>
    <message>
        <source>A later grant came with a fencing token that is not larger than an earlier one. The store cannot tell the old holder from the new one.</source>
        <translation>后来获得锁时得到的栅栏令牌不比先前的大，存储分不清新旧持锁者。</translation>
    </message>
    <message>
        <source>A key without a TTL stays on a node, and its owner has crashed, left or finished. No client can get the lock there until the key is deleted.</source>
        <translation>节点上留着一个没有 TTL 的键，它的所有者已经崩溃、离开或结束。这个键被删除之前，任何客户端都无法在那里获得锁。</translation>
    </message>
    <message>
        <source>For at least two leases, or one second, a client waited although no client held the lock.</source>
        <translation>在至少两个租约时长（或一秒）内，没有客户端持有锁，却有客户端一直在等。</translation>
    </message>
    <message>
        <source>A client waited much longer than the others, or the store refused its writes again and again.</source>
        <translation>某个客户端等得比其他客户端久得多，或者存储一再拒绝它的写入。</translation>
    </message>
    <message>
        <source>Two writes of the counter began from the same number, so one increment is lost.</source>
        <translation>两次写计数器都从同一个数开始，于是丢失了一次自增。</translation>
    </message>
    <message>
        <source>The machine did not run Lockscope for a while. The stall, and not the lock, may have caused what follows it.</source>
        <translation>机器有一段时间没有运行 Lockscope。随后发生的事可能是停顿造成的，而不是锁。</translation>
    </message>
    <message>
        <source>From this time to the end of the run every attempt was refused or not answered, although no client held the lock.</source>
        <translation>从这时起直到运行结束，没有客户端持有锁，但每次加锁都失败或得不到应答。</translation>
    </message>
    <message>
        <source>The process of a node or of the store ended, and no fault of the scenario ended it.</source>
        <translation>节点或存储的进程结束了，而场景里没有让它结束的故障。</translation>
    </message>
    <message>
        <source>No two clients wanted the same lock at the same time, so the run could not have shown a violation.</source>
        <translation>没有两个客户端同时争用同一把锁，所以本次运行不可能暴露互斥失效。</translation>
    </message>
    <message>
        <source>A planned fault, or a client with a delayed start, never began. The run did not test what it was planned for.</source>
        <translation>某个计划中的故障，或某个推迟启动的客户端，一直没有开始。本次运行没有检验到原本要检验的内容。</translation>
    </message>
    <message>
        <source>A planned fault had not ended when the run ended.</source>
        <translation>运行结束时，某个计划中的故障还没有结束。</translation>
    </message>
    <message>
        <source>The run ended before each client had finished its rounds.</source>
        <translation>运行结束时，并非每个客户端都完成了自己的轮次。</translation>
    </message>
    <message>
        <source>The trace has no run-end row, so its end is missing.</source>
        <translation>轨迹没有 run-end 行，缺少结尾。</translation>
    </message>
    <message>
        <source>A fault is planned at a step that the chosen scheme does not have. It does not change the outcome.</source>
        <translation>某个故障设在所选锁方案中没有的步骤上，它不影响结果。</translation>
    </message>
    <message>
        <source>The clients were programs that reported nothing. What they believed is inferred from their commands.</source>
        <translation>客户端是没有任何报告的程序；它们是否认为持有锁，由命令推断。</translation>
    </message>
    <message>
        <source>the store of &quot;{resource}&quot; accepted a write of client {client} after client {other} had been granted the lock</source>
        <translation>客户端 {other} 已获得锁之后，“{resource}”的存储接受了客户端 {client} 的一次过期写入</translation>
    </message>
    <message>
        <source>the store of &quot;{resource}&quot; accepted {count} writes of client {client} after client {other} had been granted the lock</source>
        <translation>客户端 {other} 已获得锁之后，“{resource}”的存储接受了客户端 {client} 的 {count} 次过期写入</translation>
    </message>
    <message>
        <source>client {client} was granted the lock of &quot;{resource}&quot; with fencing token {fence} after client {other} had been granted it with {larger}: the store cannot tell which client is late</source>
        <translation>客户端 {other} 以栅栏令牌 {larger} 获得“{resource}”的锁之后，客户端 {client} 得到的栅栏令牌 {fence} 并不更大：存储分不清谁已过期</translation>
    </message>
    <message>
        <source>client {client} deleted the key of client {owner}</source>
        <translation>客户端 {client} 删除了客户端 {owner} 的键</translation>
    </message>
    <message>
        <source>client {client} deleted the key of another client</source>
        <translation>客户端 {client} 删除了其他客户端的键</translation>
    </message>
    <message>
        <source> on node {node}</source>
        <translation>（节点 {node}）</translation>
    </message>
    <message>
        <source> by {command}</source>
        <translation>，命令是 {command}</translation>
    </message>
    <message>
        <source>; both have the token &quot;{token}&quot;</source>
        <translation>；两者的令牌都是“{token}”</translation>
    </message>
    <message>
        <source>reading the keys of node {node} again and again counts as use of them, so the node does not evict them in this run as it would without</source>
        <translation>反复读取节点 {node} 的键会算作使用，因此在本次运行中，该节点不会像平时那样淘汰它们</translation>
    </message>
    <message>
        <source>client {client} waited {length} while other clients entered {count} times</source>
        <translation>客户端 {client} 等待了 {length}，其间其他客户端进入临界区 {count} 次</translation>
    </message>
    <message>
        <source>the machine did not run this program for {length}</source>
        <translation>机器有 {length} 没有运行本程序</translation>
    </message>
    <message>
        <source>; that was longer than the remaining lease of client {client}, so the stall may have caused the violation that follows</source>
        <translation>；这超过了客户端 {client} 租约的剩余时间，因此随后的互斥失效可能是停顿造成的，而不是锁的问题</translation>
    </message>
    <message>
        <source> ({why})</source>
        <translation>（{why}）</translation>
    </message>
    <message>
        <source>the run reached its time limit</source>
        <translation>运行到达了时间上限</translation>
    </message>
    <message>
        <source>a signal ended the run</source>
        <translation>信号结束了运行</translation>
    </message>
    <message>
        <source>the run was stopped</source>
        <translation>运行被提前停止</translation>
    </message>
    <message>
        <source>the run ended</source>
        <translation>运行结束</translation>
    </message>
    <message>
        <source>the trace has no run-end row: its end is missing</source>
        <translation>轨迹没有 run-end 行：缺少结尾</translation>
    </message>
    <message>
        <source>: </source>
        <translation>：</translation>
    </message>
    <message>
        <source>a planned fault never began</source>
        <translation>计划中的故障从未开始</translation>
    </message>
    <message>
        <source>, and </source>
        <translation>，而</translation>
    </message>
    <message>
        <source>a planned fault had not ended when </source>
        <translation>计划中的故障还没有结束，</translation>
    </message>
    <message>
        <source>the run-end row gives no reason for the end of the run</source>
        <translation>run-end 行没有说明运行为何结束</translation>
    </message>
    <message>
        <source>the end of a planned fault had come before its beginning</source>
        <translation>某个计划中的故障还没开始，它的结束时刻就已经过去</translation>
    </message>
    <message>
        <source>; no planned fault took effect, so this run does not test the lock</source>
        <translation>；计划中的故障都没有起作用，因此本次运行没有检验锁</translation>
    </message>
    <message>
        <source>client {client} sent more reports than were read: what it did afterwards is unknown</source>
        <translation>客户端 {client} 发送的报告超过了读取的上限：此后它做了什么无从得知</translation>
    </message>
    <message>
        <source>this scheme has no such step</source>
        <translation>计划中的故障在此方案中没有对应的步骤</translation>
    </message>
    <message>
        <source>the process of the store ended unexpectedly</source>
        <translation>存储进程意外结束</translation>
    </message>
    <message>
        <source>the process of node {node} ended unexpectedly</source>
        <translation>节点 {node} 的进程意外结束</translation>
    </message>
    <message>
        <source>the run has not finished its {length}</source>
        <translation>运行没有满 {length}</translation>
    </message>
    <message>
        <source>client {client} has not finished its round</source>
        <translation>客户端 {client} 没有完成它的那一轮</translation>
    </message>
    <message>
        <source>client {client} has not finished its {count} rounds</source>
        <translation>客户端 {client} 没有完成它的 {count} 轮</translation>
    </message>
    <message>
        <source>the value of the key on node {node} is the time at which its lease ends, and the run ended {length} before it</source>
        <translation>节点 {node} 上的键的值是租约的到期时刻，而运行在到期前 {length} 就结束了</translation>
    </message>
    <message>
        <source>there is a key without a deadline on node {node}; </source>
        <translation>节点 {node} 上留着一个没有过期时间的键；</translation>
    </message>
    <message>
        <source>its owner, client {client}, has crashed</source>
        <translation>它的所有者客户端 {client} 已经崩溃</translation>
    </message>
    <message>
        <source>its owner, client {client}, has ended</source>
        <translation>它的所有者客户端 {client} 已经结束</translation>
    </message>
    <message>
        <source>its owner, client {client}, no longer uses it</source>
        <translation>它的所有者客户端 {client} 已不再使用它</translation>
    </message>
    <message>
        <source>no client of the run set it</source>
        <translation>它不是本次运行的客户端设置的</translation>
    </message>
    <message>
        <source>no client held the lock, and none got it for {length}, although at least one client waited</source>
        <translation>没有客户端持有锁，至少有一个客户端在等，但 {length} 里没有客户端能获得锁</translation>
    </message>
    <message>
        <source>no client held the lock, and for {length} clients were denied it ({count} times)</source>
        <translation>没有客户端持有锁，加锁却在 {length} 里一直失败（{count} 次）</translation>
    </message>
    <message>
        <source>acquiring took longer than the lease</source>
        <translation>加锁的耗时超过了租约</translation>
    </message>
    <message>
        <source>the nodes refused with the error {error}</source>
        <translation>节点返回错误：{error}</translation>
    </message>
    <message>
        <source>a takeover removed the TTL of the key</source>
        <translation>一次接管去掉了键的 TTL</translation>
    </message>
    <message>
        <source>they were refused by their own keys</source>
        <translation>被自己留下的键挡住</translation>
    </message>
    <message>
        <source>a release did not reach the key or did not match it</source>
        <translation>一次释放没有到达该键，或令牌不匹配</translation>
    </message>
    <message>
        <source>waiting clients were not woken</source>
        <translation>等待的客户端没有被唤醒</translation>
    </message>
    <message>
        <source>; the key of client {client} on node {node} blocks the lock, and </source>
        <translation>；节点 {node} 上客户端 {client} 的键挡住了锁，</translation>
    </message>
    <message>
        <source>; a key on node {node} blocks the lock, and </source>
        <translation>；节点 {node} 上有一个键挡住了锁，</translation>
    </message>
    <message>
        <source>it has no lease: only a client or an operator can delete it</source>
        <translation>它没有租约：只有客户端或运维人员能删除它</translation>
    </message>
    <message>
        <source>it stands for another {length}</source>
        <translation>{length} 后才过期</translation>
    </message>
    <message>
        <source>no client held the lock, and every attempt was refused or not answered for {length}, until the end of the run ({count} refused)</source>
        <translation>没有客户端持有锁，但直到运行结束的 {length} 里，每次加锁都失败或得不到应答（失败 {count} 次）</translation>
    </message>
    <message>
        <source>no client held the lock any more, and 1 attempt was refused</source>
        <translation>已没有客户端持有锁，却有 1 次加锁失败</translation>
    </message>
    <message>
        <source>no client held the lock any more, and {count} attempts were refused</source>
        <translation>已没有客户端持有锁，却有 {count} 次加锁失败</translation>
    </message>
    <message>
        <source>client {client} overwrote the key of client {owner} on node {node}</source>
        <translation>客户端 {client} 在节点 {node} 上覆盖了客户端 {owner} 的键</translation>
    </message>
    <message>
        <source>client {client} renewed the key of client {owner} on node {node}</source>
        <translation>客户端 {client} 在节点 {node} 上续期了客户端 {owner} 的键</translation>
    </message>
    <message>
        <source>client {client} removed the TTL of the key of client {owner} on node {node}</source>
        <translation>客户端 {client} 在节点 {node} 上去掉了客户端 {owner} 的键的 TTL</translation>
    </message>
    <message>
        <source>node {node} evicted the key of client {owner} (maxmemory)</source>
        <translation>节点 {node} 内存已满（maxmemory），淘汰了客户端 {owner} 的键</translation>
    </message>
    <message>
        <source> ({count} times)</source>
        <translation>（{count} 次）</translation>
    </message>
    <message>
        <source>{count} attempts were refused with the same error: {error}</source>
        <translation>{count} 次加锁因同一个错误而失败：{error}</translation>
    </message>
    <message>
        <source>client {client} never reported `entered`: each grant counts as entered</source>
        <translation>客户端 {client} 从未报告 `entered`：每次获得锁都算作进入</translation>
    </message>
    <message>
        <source>client {client} sent {command}: keys of other databases than 0 are not seen</source>
        <translation>客户端 {client} 发送了 {command}：Lockscope 看不到 0 号以外数据库里的键</translation>
    </message>
    <message>
        <source>client {client} never reported `left`: its release counts as the end of its work</source>
        <translation>客户端 {client} 从未报告 `left`：释放算作工作结束</translation>
    </message>
    <message>
        <source>client {client} did not report the end of its work: it counts as inside until its next attempt or its end</source>
        <translation>客户端 {client} 没有报告工作何时结束：到它的下一次加锁或结束为止都算在临界区内</translation>
    </message>
    <message>
        <source>client {client} did not report the end of its work {count} times: it counts as inside until its next attempt or its end</source>
        <translation>客户端 {client} 有 {count} 次没有报告工作何时结束：到它的下一次加锁或结束为止都算在临界区内</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>client {client} locked &quot;{resource}&quot;</source>
        <translation>客户端 {client} 锁的是“{resource}”</translation>
    </message>
    <message>
        <source>: if that is one lock, they do not exclude each other</source>
        <translation>：如果这本应是一把锁，它们并不互斥</translation>
    </message>
    <message>
        <source>client {client} reported its attempts, but none of its commands reached a node</source>
        <translation>客户端 {client} 报告了加锁的结果，但它没有任何命令到达节点</translation>
    </message>
    <message>
        <source>the release of client {client} had not returned after {length}, when the run ended</source>
        <translation>运行结束时，客户端 {client} 的释放调用已有 {length} 没有返回</translation>
    </message>
    <message>
        <source>the commands of these programs count permits: if several clients may be inside, say how many with the setting capacity (--set capacity=N)</source>
        <translation>这些程序的命令看来在计数许可：如果允许多个客户端同时进入，请用设置 capacity 说明许可数（--set capacity=N）</translation>
    </message>
    <message>
        <source>no client got the lock</source>
        <translation>没有客户端获得过锁</translation>
    </message>
    <message>
        <source>never more than {capacity} clients, the capacity, wanted the lock at the same time</source>
        <translation>同时争用锁的客户端从未超过容量 {capacity}</translation>
    </message>
    <message>
        <source>only client {client} got the lock, and no other client wanted it at the same time</source>
        <translation>只有客户端 {client} 获得过锁，其间没有其他客户端来争用</translation>
    </message>
    <message>
        <source>no two clients wanted the same lock</source>
        <translation>没有两个客户端争用同一把锁</translation>
    </message>
    <message>
        <source>no client tried to get the lock</source>
        <translation>没有客户端尝试过加锁</translation>
    </message>
    <message>
        <source>no client got the lock, and no two clients wanted it at the same time</source>
        <translation>没有客户端获得过锁，也没有两个客户端同时争用</translation>
    </message>
    <message>
        <source>client {client} wrote {number}, which client {other} had already written: one of the two increments is lost</source>
        <translation>客户端 {client} 写入的 {number} 此前已被客户端 {other} 写过：两次自增丢失了一次</translation>
    </message>
    <message>
        <source>client {client} failed {count} times in one round: each time, another client changed the value first</source>
        <translation>客户端 {client} 在一轮中失败了 {count} 次：每次都有其他客户端先改了值</translation>
    </message>
    <message>
        <source>the counter ends at {actual}, although {largest} had been written: </source>
        <translation>计数器最后是 {actual}，虽然曾写入过 {largest}：</translation>
    </message>
    <message>
        <source>1 more increment is lost</source>
        <translation>另外丢失了 1 次自增</translation>
    </message>
    <message>
        <source>{count} more increments are lost</source>
        <translation>另外丢失了 {count} 次自增</translation>
    </message>
    <message>
        <source>{clients} believed at the same time that they held the lock of &quot;{resource}&quot;</source>
        <translation>同时认为自己持有“{resource}”的锁：{clients}</translation>
    </message>
    <message>
        <source>; they have the same token &quot;{token}&quot;, so the value of the key does not tell them apart</source>
        <translation>；它们的令牌都是“{token}”，因此键的值无法区分它们</translation>
    </message>
    <message>
        <source>the programs reported nothing: when they held the lock and were inside is inferred from their commands</source>
        <translation>程序没有任何报告：它们何时持有锁、何时在临界区内由命令推断得出</translation>
    </message>
    <message>
        <source>the code of client {client} failed: {error}</source>
        <translation>客户端 {client} 的代码出错：{error}</translation>
    </message>
    <message>
        <source>there is no lock, and no two clients were inside at the same time</source>
        <translation>没有锁，也没有两个客户端同时在临界区内</translation>
    </message>
    <message>
        <source>the owner of the key has crashed</source>
        <translation>键的所有者已崩溃</translation>
    </message>
    <message>
        <source>{command} of the operator removed the key of client {owner} from node {node}</source>
        <translation>运维人员的 {command} 从节点 {node} 上删掉了客户端 {owner} 的键</translation>
    </message>
    <message>
        <source>Key removed</source>
        <translation>键被删掉</translation>
    </message>
    <message>
        <source>A command of the operator removed the key of a lock, as a program does that clears a cache. Keep locks apart from caches.</source>
        <translation>运维人员的命令删掉了锁的键，清空缓存的程序也会这样。锁应当与缓存分开。</translation>
    </message>
    <message>
        <source>Possibly inside at the same time</source>
        <translation>可能同时进入</translation>
    </message>
    <message>
        <source>The clocks of a log may differ. An overlap that is not longer than this may be none.</source>
        <translation>日志的各个时钟可能不一致。不超过这个差别的重叠，可能并不存在。</translation>
    </message>
    <message>
        <source>{clients} may have been inside at the same time: for {length} as logged, but their clocks may differ by {doubt}, or it is not logged when one left</source>
        <translation>{clients}可能同时进入：按日志为 {length}，但它们的时钟可能相差 {doubt}，或者没有记下何时离开</translation>
    </message>
    <message>
        <source>clients reported {count} times another hold while they had one: locks are nested, or a `left` is missing</source>
        <translation>有客户端在持锁时又报告了 {count} 次另一次持锁：锁是嵌套的，或者缺少 `left`</translation>
    </message>
</context>
<context>
    <name>Frame</name>
    <message>
        <source>Granted</source>
        <translation>获得锁</translation>
    </message>
    <message>
        <source>client {client} was granted the lock</source>
        <translation>客户端 {client} 获得了锁</translation>
    </message>
    <message>
        <source>client {client} was granted the lock for {length}</source>
        <translation>客户端 {client} 获得了锁，有效期 {length}</translation>
    </message>
    <message>
        <source>No lock</source>
        <translation>没有锁</translation>
    </message>
    <message>
        <source>there is no lock: every client enters</source>
        <translation>这里没有锁：任何客户端都能进入</translation>
    </message>
    <message>
        <source>WATCH is no lock: every client enters, and only the write is checked</source>
        <translation>WATCH 不是锁：任何客户端都能进入，只在写入时检查</translation>
    </message>
    <message>
        <source>Without the lock</source>
        <translation>没有锁就进入</translation>
    </message>
    <message>
        <source>client {client} was denied the lock and entered without it</source>
        <translation>客户端 {client} 加锁失败，却进入了临界区</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>client {client} was paused while it held the lock</source>
        <translation>客户端 {client} 持有锁时暂停了</translation>
    </message>
    <message>
        <source>client {client} was paused for {length} while it held the lock</source>
        <translation>客户端 {client} 持有锁时暂停了 {length}</translation>
    </message>
    <message>
        <source>Clock jumped</source>
        <translation>时钟跳变</translation>
    </message>
    <message>
        <source>the clock of node {node} jumped by {length}, so the key of client {client} expired on that node</source>
        <translation>节点 {node} 的时钟跳变了 {length}，客户端 {client} 的键因此在该节点上过期</translation>
    </message>
    <message>
        <source>Lease ended</source>
        <translation>租约到期</translation>
    </message>
    <message>
        <source>the lease of client {client} ended</source>
        <translation>客户端 {client} 的租约到期</translation>
    </message>
    <message>
        <source>Key expired</source>
        <translation>键过期</translation>
    </message>
    <message>
        <source>the key of client {client} expired on node {node}</source>
        <translation>客户端 {client} 的键在节点 {node} 上过期</translation>
    </message>
    <message>
        <source>Key evicted</source>
        <translation>键被淘汰</translation>
    </message>
    <message>
        <source>node {node} evicted the key of client {client}, because its memory was full</source>
        <translation>节点 {node} 因内存已满而淘汰了客户端 {client} 的键</translation>
    </message>
    <message>
        <source>Key deleted</source>
        <translation>键被删除</translation>
    </message>
    <message>
        <source>the key of client {client} was deleted on node {node}</source>
        <translation>客户端 {client} 的键在节点 {node} 上被删除</translation>
    </message>
    <message>
        <source>Key lost</source>
        <translation>键丢失</translation>
    </message>
    <message>
        <source>the key of client {client} was lost on node {node}</source>
        <translation>客户端 {client} 的键在节点 {node} 上丢失</translation>
    </message>
    <message>
        <source>client {thief} deleted the key of client {client}: its command deletes the key of any client</source>
        <translation>客户端 {thief} 删除了客户端 {client} 的键：它的命令会删除任何客户端的键</translation>
    </message>
    <message>
        <source>client {thief} deleted the key of client {client}: both have the token &quot;{token}&quot;, so the comparison did not protect it</source>
        <translation>客户端 {thief} 删除了客户端 {client} 的键：两者的令牌都是“{token}”，比较没有起到保护作用</translation>
    </message>
    <message>
        <source>Same token</source>
        <translation>令牌相同</translation>
    </message>
    <message>
        <source>both clients have the token &quot;{token}&quot;, so the lock does not tell them apart</source>
        <translation>两个客户端的令牌都是“{token}”，锁无法区分它们</translation>
    </message>
    <message>
        <source>Node promoted</source>
        <translation>提升为主节点</translation>
    </message>
    <message>
        <source>node {node} was promoted, without the key of client {client}</source>
        <translation>节点 {node} 被提升为主节点，但没有客户端 {client} 的键</translation>
    </message>
    <message>
        <source>Second grant</source>
        <translation>另一方获得锁</translation>
    </message>
    <message>
        <source>client {client} was granted the lock and entered while client {other} was still inside</source>
        <translation>客户端 {client} 获得锁并进入临界区，而客户端 {other} 仍在其中</translation>
    </message>
    <message>
        <source>Second entry</source>
        <translation>另一方进入</translation>
    </message>
    <message>
        <source>client {client} entered while client {other} was still inside</source>
        <translation>客户端 {client} 进入临界区，而客户端 {other} 仍在其中</translation>
    </message>
    <message>
        <source>client {client} was denied the lock and entered while client {other} was still inside</source>
        <translation>客户端 {client} 加锁失败却进入临界区，而客户端 {other} 仍在其中</translation>
    </message>
    <message>
        <source>Stale write</source>
        <translation>过期写入</translation>
    </message>
    <message>
        <source>the store accepted a write of client {client} after client {other} had been granted the lock</source>
        <translation>客户端 {other} 获得锁之后，存储仍接受了客户端 {client} 的写入</translation>
    </message>
    <message>
        <source>Update lost</source>
        <translation>更新丢失</translation>
    </message>
    <message>
        <source>client {client} wrote over the write of client {other}: one of the two is lost</source>
        <translation>客户端 {client} 的写入覆盖了客户端 {other} 的写入：其中一次丢失</translation>
    </message>
    <message>
        <source>One leaves</source>
        <translation>一方离开</translation>
    </message>
    <message>
        <source>they were inside at the same time for {length}</source>
        <translation>两者同时在临界区内 {length}</translation>
    </message>
    <message>
        <source>Key set</source>
        <translation>设置键</translation>
    </message>
    <message>
        <source>client {client} set its key on node {node}</source>
        <translation>客户端 {client} 在节点 {node} 上设置了键</translation>
    </message>
    <message>
        <source>client {client} set its key on node {node}, without a deadline</source>
        <translation>客户端 {client} 在节点 {node} 上设置了键，没有过期时间</translation>
    </message>
    <message>
        <source>node {node} has a key that no client of the run set</source>
        <translation>节点 {node} 上有一个键，不是本次运行的客户端设置的</translation>
    </message>
    <message>
        <source>Crashed</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>client {client} crashed, so no client will delete the key</source>
        <translation>客户端 {client} 崩溃，因此不会再有客户端删除这个键</translation>
    </message>
    <message>
        <source>Key left behind</source>
        <translation>键残留</translation>
    </message>
    <message>
        <source>from here on client {client} did not use the key, so no client will delete it</source>
        <translation>客户端 {client} 从此不再使用这个键，因此不会再有客户端删除它</translation>
    </message>
    <message>
        <source>Nodes silent</source>
        <translation>节点没有应答</translation>
    </message>
    <message>
        <source>these nodes do not answer: {nodes}</source>
        <translation>这些节点没有应答：{nodes}</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>请求锁</translation>
    </message>
    <message>
        <source>client {client} asked for the lock</source>
        <translation>客户端 {client} 请求锁</translation>
    </message>
    <message>
        <source>Denied</source>
        <translation>加锁失败</translation>
    </message>
    <message>
        <source>client {client} was denied the lock</source>
        <translation>客户端 {client} 加锁失败</translation>
    </message>
    <message>
        <source>client {client} was denied the lock: a key stands</source>
        <translation>客户端 {client} 加锁失败：键仍然存在</translation>
    </message>
    <message>
        <source>Too few votes</source>
        <translation>票数不够</translation>
    </message>
    <message>
        <source>client {client} was denied the lock: too few nodes confirmed it</source>
        <translation>客户端 {client} 加锁失败：确认的节点太少</translation>
    </message>
    <message>
        <source>client {client} was denied the lock: no time was left of its lease</source>
        <translation>客户端 {client} 加锁失败：租约已没有剩余时间</translation>
    </message>
    <message>
        <source>client {client} was denied the lock, because of an error</source>
        <translation>客户端 {client} 因出错而加锁失败</translation>
    </message>
    <message>
        <source>No answer</source>
        <translation>没有应答</translation>
    </message>
    <message>
        <source>client {client} got no answer</source>
        <translation>客户端 {client} 没有得到应答</translation>
    </message>
    <message>
        <source>Stuck</source>
        <translation>锁死</translation>
    </message>
    <message>
        <source>no other client got the lock until the run ended (attempts denied: {count})</source>
        <translation>直到运行结束，没有其他客户端获得锁（加锁失败：{count} 次）</translation>
    </message>
    <message>
        <source>Unavailable</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>no client got the lock until the run ended (attempts denied: {count})</source>
        <translation>直到运行结束，没有客户端获得锁（加锁失败：{count} 次）</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Untested</source>
        <translation>未经检验</translation>
    </message>
    <message>
        <source>so this run does not test the lock</source>
        <translation>因此，本次运行没有检验到锁</translation>
    </message>
    <message>
        <source>Store lost</source>
        <translation>存储已停止</translation>
    </message>
    <message>
        <source>the store process ended, so this run does not show whether the store would refuse a stale write</source>
        <translation>存储进程已结束，因此本次运行看不出存储是否会拒绝过期写入</translation>
    </message>
    <message>
        <source> (further reasons in the list: {count})</source>
        <translation>（列表中还有 {count} 个原因）</translation>
    </message>
    <message>
        <source> (further violations: {count})</source>
        <translation>（此后还有 {count} 处互斥失效）</translation>
    </message>
    <message>
        <source>the run ended before these clients finished their rounds: {clients}</source>
        <translation>运行结束时，这些客户端还没有完成计划的轮次：{clients}</translation>
    </message>
    <message>
        <source>Key replaced</source>
        <translation>键被替换</translation>
    </message>
    <message>
        <source>client {other} set its key over the key of client {client}, which had not ended</source>
        <translation>客户端 {other} 写入自己的键，覆盖了客户端 {client} 尚未失效的键</translation>
    </message>
    <message>
        <source>Key removed</source>
        <translation>键被删掉</translation>
    </message>
    <message>
        <source>{command} of the operator removed the key of client {client} from node {node}</source>
        <translation>运维人员的 {command} 从节点 {node} 上删掉了客户端 {client} 的键</translation>
    </message>
    <message>
        <source>Released early</source>
        <translation>提前释放</translation>
    </message>
    <message>
        <source>client {client} released the lock while its work went on</source>
        <translation>客户端 {client} 的工作还没结束就释放了锁</translation>
    </message>
</context>
<context>
    <name>Goal</name>
    <message>
        <source>another client&apos;s lock deleted</source>
        <translation>其他客户端的锁被删除</translation>
    </message>
    <message>
        <source>fencing token not larger</source>
        <translation>栅栏令牌没有增大</translation>
    </message>
    <message>
        <source>stale write accepted</source>
        <translation>接受了过期写入</translation>
    </message>
    <message>
        <source>update lost</source>
        <translation>更新丢失</translation>
    </message>
    <message>
        <source>client starved</source>
        <translation>客户端饥饿</translation>
    </message>
    <message>
        <source>another client&apos;s key renewed</source>
        <translation>续期了其他客户端的键</translation>
    </message>
</context>
<context>
    <name>ListingWords</name>
    <message>
        <source>The lock can expire here, and another client can get it. The next step then deletes that client&apos;s key.</source>
        <translation>锁可能在此处过期并被其他客户端获得，下一步删除的就是那个客户端的键。</translation>
    </message>
    <message>
        <source>Here the key can pass to another client or get its deadline. The next step then sets the deadline again.</source>
        <translation>键可能在此处被其他客户端获得，或已被设置过期时间，下一步会再次设置过期时间。</translation>
    </message>
    <message>
        <source>Another client can take the lock here. The next step then overwrites the deadline that the other client wrote.</source>
        <translation>其他客户端可能在此处获得锁，下一步会覆盖它写入的过期时间。</translation>
    </message>
    <message>
        <source>The primary can fail here before a replica has the key. The promoted replica then grants the lock to another client.</source>
        <translation>主节点可能在副本收到这个键之前发生故障，被提升的副本随后会把锁授予其他客户端。</translation>
    </message>
    <message>
        <source>Other clients collect votes at the same time, so it can happen that no client gets a majority.</source>
        <translation>其他客户端也在同时收集选票，可能谁都没有达到多数派。</translation>
    </message>
    <message>
        <source>The first votes can expire before the last ones arrive. The client enters without checking the clock.</source>
        <translation>最早的选票可能在最后的选票到达之前过期。客户端不检查时钟，照样进入临界区。</translation>
    </message>
    <message>
        <source>A client that is paused here continues with the result of its check, although its lease may have ended since the check.</source>
        <translation>客户端如果在此处暂停，恢复后仍按暂停前的检查结果继续，尽管租约可能已经到期。</translation>
    </message>
    <message>
        <source>Another client can change the key here. EXEC detects this and does nothing.</source>
        <translation>其他客户端可能在此处改动这个键。EXEC 会发现这一点，什么也不做。</translation>
    </message>
    <message>
        <source>no command: check the local clock</source>
        <translation>无命令：检查本地时钟</translation>
    </message>
    <message>
        <source>no command: compare the two replies</source>
        <translation>无命令：比较两次应答</translation>
    </message>
    <message>
        <source>no command: count the replies</source>
        <translation>无命令：统计应答数</translation>
    </message>
    <message>
        <source>no command: generate a random value</source>
        <translation>无命令：生成随机值</translation>
    </message>
    <message>
        <source>no command: stop on error</source>
        <translation>无命令：出错即结束</translation>
    </message>
    <message>
        <source>no command: if EXEC returned nil, retry</source>
        <translation>无命令：EXEC 返回 nil 则重试</translation>
    </message>
    <message>
        <source>on each node:</source>
        <translation>在每个节点上：</translation>
    </message>
    <message>
        <source>on nodes 1 to 4 in turn, until a majority returns OK:</source>
        <translation>依次在节点 1 到 4 上，直到多数派返回 OK：</translation>
    </message>
    <message>
        <source>on node 1:</source>
        <translation>在节点 1 上：</translation>
    </message>
    <message>
        <source>no command: no node is asked</source>
        <translation>无命令：不访问任何节点</translation>
    </message>
    <message>
        <source>Other clients can act between lines %1 and %2.</source>
        <translation>在第 %1 行与第 %2 行之间，可能有其他客户端插入操作。</translation>
    </message>
    <message>
        <source>Other clients can act between line %1 and the work inside.</source>
        <translation>在第 %1 行与临界区内的工作之间，可能有其他客户端插入操作。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>%1 and %2 are sentences. %1: between which lines other clients can act; %2: what can happen there</extracomment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>The same steps as redis-cli commands, with the key, lease and token of the run shown</source>
        <translation>同样的步骤，写成 redis-cli 命令，使用当前运行的键、租约和令牌</translation>
    </message>
    <message>
        <source>The same steps in Java, with Jedis</source>
        <translation>同样的步骤，Java（Jedis）版本</translation>
    </message>
    <message>
        <source>The same steps in PHP, with phpredis</source>
        <translation>同样的步骤，PHP（phpredis）版本</translation>
    </message>
    <message>
        <source>The same steps in Python, with redis-py</source>
        <translation>同样的步骤，Python（redis-py）版本</translation>
    </message>
    <message>
        <source>A client that crashes here leaves a key without a deadline. No client gets the lock until the key is deleted or gets a deadline.</source>
        <translation>客户端如果在此处崩溃，会留下一个没有过期时间的键。在它被删除或设置过期时间之前，没有客户端能获得锁：这就是常说的“死锁”。</translation>
    </message>
</context>
<context>
    <name>MenuFault</name>
    <message>
        <source>client pause</source>
        <translation>客户端暂停</translation>
    </message>
    <message>
        <source>a client is never paused for longer than its lease allows</source>
        <translation>客户端的暂停从不超过租约允许的时间</translation>
    </message>
    <message>
        <source>client crash</source>
        <translation>客户端崩溃</translation>
    </message>
    <message>
        <source>a client that holds the lock does not crash</source>
        <translation>持锁的客户端不会崩溃</translation>
    </message>
    <message>
        <source>client restart</source>
        <translation>客户端重启</translation>
    </message>
    <message>
        <source>a client that crashes does not return while its lock exists</source>
        <translation>崩溃的客户端不会在自己的锁还在时重启</translation>
    </message>
    <message>
        <source>watchdog stall</source>
        <translation>看门狗停顿</translation>
    </message>
    <message>
        <source>the watchdog always renews in time</source>
        <translation>看门狗总能及时续期</translation>
    </message>
    <message>
        <source>late write</source>
        <translation>写入迟到</translation>
    </message>
    <message>
        <source>a request that is sent in time reaches the store in time</source>
        <translation>按时发出的请求会按时到达存储</translation>
    </message>
    <message>
        <source>late request</source>
        <translation>请求迟到</translation>
    </message>
    <message>
        <source>a request that is sent in time reaches the lock node in time</source>
        <translation>按时发出的请求会按时到达锁节点</translation>
    </message>
    <message>
        <source>late reply</source>
        <translation>应答迟到</translation>
    </message>
    <message>
        <source>the reply of a lock node arrives in time</source>
        <translation>锁节点的应答按时到达</translation>
    </message>
    <message>
        <source>lost request</source>
        <translation>请求丢失</translation>
    </message>
    <message>
        <source>each request reaches the lock node</source>
        <translation>每个请求都会到达锁节点</translation>
    </message>
    <message>
        <source>lost reply</source>
        <translation>应答丢失</translation>
    </message>
    <message>
        <source>each reply of a lock node arrives</source>
        <translation>锁节点的每个应答都会到达</translation>
    </message>
    <message>
        <source>node freeze</source>
        <translation>节点冻结</translation>
    </message>
    <message>
        <source>a node answers immediately</source>
        <translation>节点总是立即应答</translation>
    </message>
    <message>
        <source>node crash</source>
        <translation>节点崩溃</translation>
    </message>
    <message>
        <source>a node does not crash, or keeps its data on disk</source>
        <translation>节点不会崩溃，或者数据都在磁盘上</translation>
    </message>
    <message>
        <source>node crash without disk</source>
        <translation>节点崩溃且磁盘清空</translation>
    </message>
    <message>
        <source>a node that restarts still has its data</source>
        <translation>重启后的节点仍有原来的数据</translation>
    </message>
    <message>
        <source>scripts flushed</source>
        <translation>脚本缓存被清空</translation>
    </message>
    <message>
        <source>a node keeps its cached scripts</source>
        <translation>节点一直保留缓存的脚本</translation>
    </message>
    <message>
        <source>clock jump</source>
        <translation>时钟跳变</translation>
    </message>
    <message>
        <source>the wall clock of a node does not jump</source>
        <translation>节点的墙上时钟不会跳变</translation>
    </message>
    <message>
        <source>clock drift</source>
        <translation>时钟漂移</translation>
    </message>
    <message>
        <source>the clock of a node measures time correctly</source>
        <translation>节点的时钟走得准</translation>
    </message>
    <message>
        <source>client clock</source>
        <translation>客户端时钟偏快</translation>
    </message>
    <message>
        <source>the wall clock of a client is correct</source>
        <translation>客户端的墙上时钟是准的</translation>
    </message>
    <message>
        <source>connection reset</source>
        <translation>连接重置</translation>
    </message>
    <message>
        <source>connections to the lock nodes are not reset</source>
        <translation>到锁节点的连接不会被重置</translation>
    </message>
    <message>
        <source>one-way cut</source>
        <translation>单向断开</translation>
    </message>
    <message>
        <source>no link to a lock node is blocked in one direction</source>
        <translation>到锁节点的链路不会单向断开</translation>
    </message>
    <message>
        <source>cut</source>
        <translation>断开</translation>
    </message>
    <message>
        <source>no link to a lock node is blocked</source>
        <translation>到锁节点的链路不会断开</translation>
    </message>
    <message>
        <source>failover</source>
        <translation>故障转移</translation>
    </message>
    <message>
        <source>a replica that becomes the primary has all writes that were answered</source>
        <translation>成为主节点的副本拥有所有已应答的写入</translation>
    </message>
    <message>
        <source>, </source>
        <extracomment>between the names of kinds of faults: &quot;client pause, lost reply&quot;</extracomment>
        <translation>、</translation>
    </message>
    <message>
        <source>key deleted</source>
        <translation>键被删除</translation>
    </message>
    <message>
        <source>no other program and no eviction deletes the lock&apos;s key</source>
        <translation>没有其他程序删除锁的键，锁的键也不会被淘汰</translation>
    </message>
</context>
<context>
    <name>Search</name>
    <message numerus="yes">
        <source>%n client(s)</source>
        <translation>
            <numerusform>%n 个客户端</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n 个节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n round(s) each</source>
        <translation>
            <numerusform>每个客户端 %n 轮</numerusform>
        </translation>
    </message>
    <message>
        <source>settings at the start of the search</source>
        <translation>搜索开始时的设置</translation>
    </message>
    <message>
        <source>, </source>
        <extracomment>between the parts of &quot;2 clients, 1 node, 2 rounds each, settings at the start of the search&quot;</extracomment>
        <translation>，</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>outcome: number of placements</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between outcomes with their numbers</comment>
        <translation>；</translation>
    </message>
    <message numerus="yes">
        <source>%n fault(s) in one run</source>
        <extracomment>the number of faults that a search has not tried</extracomment>
        <translation>
            <numerusform>一次运行中有 %n 个故障</numerusform>
        </translation>
    </message>
    <message>
        <source>Not tried: %1.</source>
        <extracomment>%1 is &quot;3 faults in one run&quot;</extracomment>
        <translation>没有试过：%1。</translation>
    </message>
    <message>
        <source>Not tried: %1; %2.</source>
        <extracomment>%1 are kinds of faults, %2 is &quot;3 faults in one run&quot;</extracomment>
        <translation>没有试过：%1；%2。</translation>
    </message>
    <message>
        <source>Faults: %1 (%2).</source>
        <extracomment>%1 are kinds of faults, %2 is &quot;2 clients, 1 node, 2 rounds each, settings at …&quot;</extracomment>
        <translation>故障：%1（%2）。</translation>
    </message>
    <message numerus="yes">
        <source>Stopped after %1 of %2 parts of the search with %n fault(s): %3 places were tried.</source>
        <extracomment>%1 and %2 are numbers of equal parts of the work, %3 is the number of placements</extracomment>
        <translation>
            <numerusform>搜索 %n 个故障时中途停止：%2 份中完成了 %1 份，共试过 %3 种故障组合。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fault(s): %1 % done · %2 runs, %3 of them different</source>
        <extracomment>%1 is a percentage, %2 and %3 are numbers</extracomment>
        <translation>
            <numerusform>%n 个故障：完成 %1% · %2 次运行，其中 %3 次各不相同</numerusform>
        </translation>
    </message>
    <message>
        <source>about %1 left</source>
        <extracomment>%1 is a length of time</extracomment>
        <translation>约剩 %1</translation>
    </message>
    <message>
        <source>%1 of %2 places fail. These are the different failures, each in its simplest form:</source>
        <translation>%2 种故障组合中有 %1 种失败。下面是各不相同的失败情形，每种都已化到最简：</translation>
    </message>
    <message>
        <source>No failure among them. Outcomes: %1.</source>
        <translation>其中没有失败。结果：%1。</translation>
    </message>
    <message>
        <source>These faults cannot happen in this scenario: %1.</source>
        <extracomment>kinds of faults that cannot happen in this scenario</extracomment>
        <translation>此场景中不可能发生的故障：%1。</translation>
    </message>
    <message numerus="yes">
        <source>%n further group(s) of failures are not in the list.</source>
        <translation>
            <numerusform>另有 %n 组失败不在列表中。</numerusform>
        </translation>
    </message>
    <message>
        <source>Fault</source>
        <extracomment>the heads of a table: a kind of fault, in how many placements it was, how many of these failed</extracomment>
        <translation>故障</translation>
    </message>
    <message>
        <source>Placements</source>
        <translation>故障组合</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>%1 runs ended before all clients and faults had finished.</source>
        <translation>有 %1 次运行到结束时，仍有客户端或故障未完成。</translation>
    </message>
    <message>
        <source>making the failures simpler</source>
        <translation>正在化简找到的失败</translation>
    </message>
    <message>
        <source>%1 of at most %2</source>
        <translation>%1（不超过 %2）</translation>
    </message>
</context>
<context>
    <name>Source</name>
    <message>
        <source>A lock of numbered, ephemeral nodes, and why each client watches only the node before its own.</source>
        <translation>带序号的临时节点如何构成锁，以及为什么每个客户端只监视自己前面的那个节点。</translation>
    </message>
    <message>
        <source>The lock service of etcd: its lock ends with its lease.</source>
        <translation>etcd 的锁服务：锁随租约一起结束。</translation>
    </message>
    <message>
        <source>A lock with a lease alone cannot exclude a paused client: two programs that show it, and the check of a version number.</source>
        <translation>带租约的锁本身挡不住暂停的客户端：两个演示程序，以及对版本号的检查。</translation>
    </message>
    <message>
        <source>Locks on rows until the end of a transaction, and advisory locks.</source>
        <translation>持续到事务结束的行锁，以及咨询锁（advisory lock）。</translation>
    </message>
    <message>
        <source>A re-entrant lock for Java: a hash counts the holds of each thread.</source>
        <translation>Java 的可重入锁：用哈希记录每个线程的持锁次数。</translation>
    </message>
    <message>
        <source>A string made from the wall clock in microseconds; it is not unique.</source>
        <translation>由墙上时钟的微秒数生成的字符串，不保证唯一。</translation>
    </message>
    <message>
        <source>Article 000: from SETNX with EXPIRE to SET with NX and a script for the release, then Redlock.</source>
        <translation>文章 000：从 SETNX 加 EXPIRE 到带 NX 的 SET 和释放脚本，再到 Redlock。</translation>
    </message>
    <message>
        <source>Article 001: order, report and push services, a lock that expires during a full GC, and pseudo-code of Redlock.</source>
        <translation>文章 001：订单、报表和推送服务，Full GC 期间过期的锁，以及 Redlock 的伪代码。</translation>
    </message>
    <message>
        <source>Article 002: lost increments in PHP, WATCH with MULTI, and a lock with SETNX that repairs its expiry.</source>
        <translation>文章 002：PHP 中丢失的自增，WATCH 与 MULTI，以及用 SETNX 加锁并补设过期时间。</translation>
    </message>
    <message>
        <source>Article 003: a lock in PHP with Predis, two wrong ways to lock and two wrong ways to release. Our copy gives no title, author or address.</source>
        <translation>文章 003：用 PHP 和 Predis 实现的锁，两种错误的加锁和两种错误的释放。我们的存档没有标题、作者和地址。</translation>
    </message>
    <message>
        <source>Article 004: a crawler with a Bloom filter, with WATCH and with a lock. Our copy gives no address; this is the address of its code.</source>
        <translation>文章 004：使用布隆过滤器的爬虫，分别用 WATCH 和锁实现。我们的存档没有原文地址，这里是其代码的地址。</translation>
    </message>
    <message>
        <source>A paused client can write after its lease has ended: why a lock for correctness needs a fencing token.</source>
        <translation>暂停的客户端可能在租约到期之后写入：为什么要求正确性的锁需要 fencing token（栅栏令牌）。</translation>
    </message>
    <message>
        <source>The author of Redis and Redlock answers Kleppmann.</source>
        <translation>Redis 和 Redlock 作者对 Kleppmann 的回应。</translation>
    </message>
    <message>
        <source>How a failover by sentinels loses acknowledged writes when the network is split.</source>
        <translation>网络分区时，哨兵的故障转移如何丢失已确认的写入。</translation>
    </message>
    <message>
        <source>The lock on one node and the Redlock algorithm, as Redis describes them.</source>
        <translation>Redis 官方对单节点锁和 Redlock 算法的说明。</translation>
    </message>
    <message>
        <source>How sentinels watch a primary and promote a replica.</source>
        <translation>哨兵如何监视主节点并提升副本。</translation>
    </message>
    <message>
        <source>Asynchronous replication, and what happens if a primary without persistence restarts.</source>
        <translation>复制是异步的；没有持久化的主节点重启后会怎样。</translation>
    </message>
    <message>
        <source>The command, and the old lock that keeps its expiry in the value.</source>
        <translation>该命令，以及把过期时间存放在值里的旧式锁。</translation>
    </message>
    <message>
        <source>The command, and how keys expire when a clock jumps.</source>
        <translation>该命令，以及时钟跳变时键如何过期。</translation>
    </message>
    <message>
        <source>The command: it waits until replicas confirm, and guarantees less than consensus.</source>
        <translation>该命令等待副本确认，但它的保证弱于共识。</translation>
    </message>
    <message>
        <source>Scripts: a long-running script makes all other clients wait.</source>
        <translation>脚本：运行时间长的脚本会让其他所有客户端等待。</translation>
    </message>
    <message>
        <source>Scripts called by their digest; a server forgets them when it restarts.</source>
        <translation>按摘要调用脚本；服务器重启后，缓存的脚本就没有了。</translation>
    </message>
    <message>
        <source>The command that ends a script that has not written yet.</source>
        <translation>终止尚未写入数据的脚本的命令。</translation>
    </message>
    <message>
        <source>The command: it waits until a write is on the disk of the primary, and of replicas.</source>
        <translation>该命令等待写入落到主节点以及副本的磁盘上。</translation>
    </message>
    <message>
        <source>The command, its options, and the version that introduced each of them.</source>
        <translation>该命令、它的各个选项，以及每个选项从哪个版本起可用。</translation>
    </message>
    <message>
        <source>The command that empties the cache of scripts.</source>
        <translation>清空脚本缓存的命令。</translation>
    </message>
    <message>
        <source>The command that saves the data and stops a server.</source>
        <translation>保存数据并停止服务器的命令。</translation>
    </message>
    <message>
        <source>The command that makes a server wait before it answers its clients.</source>
        <translation>让服务器暂缓应答客户端的命令。</translation>
    </message>
    <message>
        <source>A report about the Redlock client for Ruby.</source>
        <translation>关于 Ruby 版 Redlock 客户端的问题报告。</translation>
    </message>
    <message>
        <source>A report about the Redis client for C++ that implements Redlock.</source>
        <translation>关于带 Redlock 的 C++ Redis 客户端的问题报告。</translation>
    </message>
    <message>
        <source>A report about Valkey, a server that is compatible with Redis.</source>
        <translation>关于 Valkey（兼容 Redis 的服务器）的问题报告。</translation>
    </message>
    <message>
        <source>our own measurements</source>
        <translation>我们的实测</translation>
    </message>
    <message>
        <source>issues of popular clients</source>
        <translation>常见客户端的 issue</translation>
    </message>
    <message>
        <source>control</source>
        <translation>对照组</translation>
    </message>
</context>
<context>
    <name>Story</name>
    <message>
        <source>%1: %2</source>
        <extracomment>%1 is the target of a fault, %2 the name of the fault: &quot;Client 1: Pause&quot;</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: fails with any length</source>
        <extracomment>%1 is a fault, &quot;Client 1: Pause&quot;</extracomment>
        <translation>%1：任何时长都会失败</translation>
    </message>
    <message>
        <source>%1: fails with any length from %2</source>
        <extracomment>%1 is a fault, &quot;Client 1: Pause&quot;, %2 a length</extracomment>
        <translation>%1：时长不短于 %2 时失败</translation>
    </message>
    <message>
        <source>%1: fails with lengths from %2 to %3</source>
        <extracomment>%1 is a fault, &quot;Client 1: Pause&quot;, %2 and %3 are lengths</extracomment>
        <translation>%1：时长在 %2 到 %3 之间时失败</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <extracomment>%1 is the target of a fault, %2 its title, %3 when it begins: &quot;Client 1: Pause 2 s, before the release&quot;</extracomment>
        <translation>%1：%2，%3</translation>
    </message>
    <message>
        <source>No fault: the run fails as it is</source>
        <translation>没有故障：运行本身就失败</translation>
    </message>
    <message>
        <source>Fails with %1 of %2 seeds</source>
        <extracomment>%1 of %2 random seeds</extracomment>
        <translation>%2 个种子中有 %1 个失败</translation>
    </message>
    <message>
        <source>With %1 nodes: %2</source>
        <extracomment>%2 is an outcome: &quot;violated&quot;, &quot;no violation observed&quot;</extracomment>
        <translation>%1 个节点时：%2</translation>
    </message>
    <message>
        <source>Does not fail with: %1 (guarded)</source>
        <extracomment>%1 is a change that prevents the failure: &quot;Store compares fencing tokens&quot;</extracomment>
        <translation>这样就不会失败：%1（已拦截）</translation>
    </message>
    <message>
        <source>Does not fail with: %1</source>
        <translation>这样就不会失败：%1</translation>
    </message>
    <message>
        <source>%1: fails with any length up to %2</source>
        <extracomment>%1 is a fault, &quot;Client 1: Pause&quot;, %2 a length</extracomment>
        <translation>%1：时长不超过 %2 时失败</translation>
    </message>
    <message>
        <source>nothing more</source>
        <translation>没有更多事件</translation>
    </message>
    <message>
        <source>{actor} {event}</source>
        <translation>{actor} {event}</translation>
    </message>
    <message>
        <source> ({detail})</source>
        <translation>（{detail}）</translation>
    </message>
    <message>
        <source>only times differ</source>
        <translation>只有时间不同</translation>
    </message>
    <message>
        <source>in the model {predicted}, on Redis {real}</source>
        <translation>模型中是 {predicted}，Redis 上是 {real}</translation>
    </message>
</context>
<context>
    <name>Outcome</name>
    <message>
        <source>no violation observed</source>
        <translation>未发现互斥失效</translation>
    </message>
    <message>
        <source>stuck</source>
        <translation>锁死</translation>
    </message>
    <message>
        <source>guarded</source>
        <translation>已拦截</translation>
    </message>
    <message>
        <source>violated</source>
        <translation>互斥失效</translation>
    </message>
    <message>
        <source>In this run, two clients were never inside the critical section at the same time.</source>
        <translation>本次运行中，从未有两个客户端同时在临界区内。</translation>
    </message>
    <message>
        <source>A key without a deadline blocks the lock, and its owner is gone.</source>
        <translation>一个没有过期时间的键占着锁，而它的所有者已不在（常被叫作“死锁”，与操作系统的死锁不同）。</translation>
    </message>
    <message>
        <source>Two clients were inside at the same time, but the store accepted no stale write.</source>
        <translation>两个客户端曾同时在临界区内，但存储没有接受过期写入。</translation>
    </message>
    <message>
        <source>Two clients were inside the critical section at the same time.</source>
        <translation>两个客户端曾同时在临界区内。</translation>
    </message>
    <message>
        <source>untested</source>
        <translation>未经检验</translation>
    </message>
    <message>
        <source>unavailable</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>There was no violation, but this run could not have shown one.</source>
        <translation>没有互斥失效，但本次运行本来就不可能发现互斥失效。</translation>
    </message>
    <message>
        <source>From a certain time to the end of the run, no client could get the lock.</source>
        <translation>从某一时刻起直到运行结束，没有客户端能获得锁。</translation>
    </message>
</context>
<context>
    <name>Fix</name>
    <message>
        <source>Set the TTL to %1</source>
        <translation>把 TTL 设为 %1</translation>
    </message>
    <message>
        <source>Store compares fencing tokens</source>
        <translation>存储比较栅栏令牌</translation>
    </message>
    <message>
        <source>Store compares fencing tokens of reads, too</source>
        <translation>存储读写时都比较栅栏令牌</translation>
    </message>
    <message>
        <source>Needs a store that also refuses reads with smaller fencing tokens. Two clients may still be inside at the same time.</source>
        <translation>要求存储也拒绝栅栏令牌较小的读取。仍可能有两个客户端同时在临界区内。</translation>
    </message>
    <message>
        <source>Check-and-set with the token</source>
        <translation>用令牌做检查并设置（CAS）</translation>
    </message>
    <message>
        <source>Release by a script that compares first</source>
        <translation>用“先比较再删除”的脚本释放</translation>
    </message>
    <message>
        <source>SET with NX and PX in one command</source>
        <translation>用一条 SET NX PX 命令加锁</translation>
    </message>
    <message>
        <source>A lock (SET NX PX, released by script)</source>
        <translation>加锁（SET NX PX，用脚本释放）</translation>
    </message>
    <message>
        <source>WATCH, MULTI and EXEC instead of a lock</source>
        <translation>用 WATCH、MULTI 和 EXEC 代替锁</translation>
    </message>
    <message>
        <source>A watchdog that renews the lease</source>
        <translation>用看门狗自动续期</translation>
    </message>
    <message>
        <source>A clock check before each write</source>
        <translation>每次写入前检查时钟</translation>
    </message>
    <message>
        <source>WAIT for the replica before entering</source>
        <translation>进入临界区前用 WAIT 等待副本</translation>
    </message>
    <message>
        <source>Redlock on independent nodes</source>
        <translation>在独立节点上使用 Redlock</translation>
    </message>
    <message>
        <source>Redlock with all its steps</source>
        <translation>完整的 Redlock</translation>
    </message>
    <message>
        <source>Restart a crashed node only after %1</source>
        <translation>节点崩溃后等 %1 再重启</translation>
    </message>
    <message>
        <source>AOF synced with each write</source>
        <translation>每次写入都同步 AOF</translation>
    </message>
    <message>
        <source>Accept writes only while a replica is connected</source>
        <translation>只在有副本连接时才接受写入</translation>
    </message>
    <message>
        <source>No lock, no work</source>
        <translation>没有锁就不工作</translation>
    </message>
    <message>
        <source>Hand the lock to the client that has waited longest</source>
        <translation>把锁交给等得最久的客户端</translation>
    </message>
    <message>
        <source>Take over an expired lock by GETSET</source>
        <translation>用 GETSET 接管过期的锁</translation>
    </message>
    <message>
        <source>No release after a failed attempt</source>
        <translation>加锁失败后不释放</translation>
    </message>
    <message>
        <source>Repair only keys without a deadline</source>
        <translation>只修复没有过期时间的键</translation>
    </message>
    <message>
        <source>Renew only keys that still exist</source>
        <translation>只为仍然存在的键续期</translation>
    </message>
    <message>
        <source>Check and set in one script</source>
        <translation>在一个脚本中检查并设置</translation>
    </message>
    <message>
        <source>After a holder crashes, the others wait up to %1. A longer pause still breaks the lock.</source>
        <translation>持锁者崩溃后，其他客户端最多要等 %1。更长的暂停仍会使锁失效。</translation>
    </message>
    <message>
        <source>Needs a store that refuses smaller fencing tokens. Two clients may still be inside at the same time.</source>
        <translation>要求存储能拒绝较小的栅栏令牌。仍可能有两个客户端同时在临界区内。</translation>
    </message>
    <message>
        <source>Needs a store that keeps the holder&apos;s token. Two clients may still be inside at the same time.</source>
        <translation>要求存储保存持锁者的令牌。仍可能有两个客户端同时在临界区内。</translation>
    </message>
    <message>
        <source>Needs only a small script on the node.</source>
        <translation>只需在节点上多一小段脚本。</translation>
    </message>
    <message>
        <source>A holder that is paused for longer than the TTL (%1) loses the lock without notice.</source>
        <translation>持锁者暂停超过 TTL（%1）就会失去锁，自己却察觉不到。</translation>
    </message>
    <message>
        <source>All clients must wait for the lock, and a lease can end while the holder is still working.</source>
        <translation>所有客户端都要排队等锁，而且租约可能在持锁者工作期间到期。</translation>
    </message>
    <message>
        <source>A client that writes too late must repeat its work.</source>
        <translation>写入过晚的客户端必须重做一遍。</translation>
    </message>
    <message>
        <source>Helps against slow work, not against a paused process. A hung holder keeps the lock as long as it renews.</source>
        <translation>能应付工作太慢，应付不了进程暂停。卡死的持锁者只要还在续期，就一直占着锁。</translation>
    </message>
    <message>
        <source>Makes the gap smaller but does not close it: a pause can come after the check.</source>
        <translation>只能缩小间隙，不能消除：暂停可能发生在检查之后。</translation>
    </message>
    <message>
        <source>Each acquisition waits for the replica and fails without it. The wrong replica can still be promoted.</source>
        <translation>每次加锁都要等待副本，副本不可用就失败。被提升的仍可能是另一个副本。</translation>
    </message>
    <message>
        <source>Needs five servers instead of one, and a majority for each acquisition.</source>
        <translation>从一台服务器变成五台，每次加锁都要达到多数派。</translation>
    </message>
    <message>
        <source>An acquisition that took too long is released and retried.</source>
        <translation>耗时过长的加锁会被释放并重试。</translation>
    </message>
    <message>
        <source>A crashed node is missing for that time, so fewer other nodes may fail.</source>
        <translation>崩溃的节点在这段时间内不可用，能容忍的其他节点故障因此减少。</translation>
    </message>
    <message>
        <source>Each write waits for the disk.</source>
        <translation>每次写入都要等待磁盘。</translation>
    </message>
    <message>
        <source>While the replica is unavailable, no client gets the lock.</source>
        <translation>副本不可用期间，没有客户端能获得锁。</translation>
    </message>
    <message>
        <source>While the lock service is unavailable, no work is done.</source>
        <translation>锁服务不可用期间，所有工作都停下。</translation>
    </message>
    <message>
        <source>Needs a queue and a script on the node.</source>
        <translation>节点上多一个队列和一段脚本。</translation>
    </message>
    <message>
        <source>The clients&apos; clocks must still agree.</source>
        <translation>各客户端的时钟仍须一致。</translation>
    </message>
    <message>
        <source>No cost: the release after a failed attempt was a mistake.</source>
        <translation>没有代价：加锁失败后本来就不该释放。</translation>
    </message>
    <message>
        <source>A client that fails to get the lock still changes the holder&apos;s key.</source>
        <translation>加锁失败的客户端仍会改动持锁者的键。</translation>
    </message>
    <message>
        <source>No mistakes in the code</source>
        <translation>改正代码中的错误</translation>
    </message>
    <message>
        <source>No cost: the corrected lines do what the article describes.</source>
        <translation>没有代价：改正后的代码做的正是文章所描述的。</translation>
    </message>
    <message>
        <source>If its nodes restart, a holder loses votes and finally the lock.</source>
        <translation>节点重启后，持锁者会失去选票，最终失去锁。</translation>
    </message>
    <message>
        <source>The filter&apos;s logic runs on the node.</source>
        <translation>过滤器的逻辑在节点上执行。</translation>
    </message>
    <message>
        <source>guarded in %1 of %2 runs</source>
        <extracomment>in %1 of %2 runs the store refused all stale writes or there were none</extracomment>
        <translation>%2 次运行中有 %1 次被拦截</translation>
    </message>
    <message>
        <source>the findings are gone in %1 of %2 runs</source>
        <extracomment>the findings of a run without a violation are gone in %1 of %2 runs</extracomment>
        <translation>%2 次运行中有 %1 次不再有这些发现</translation>
    </message>
    <message>
        <source>no violation observed in %1 of %2 runs</source>
        <translation>%2 次运行中有 %1 次未发现互斥失效</translation>
    </message>
    <message>
        <source>%1; better only in %2 of %3 runs</source>
        <extracomment>%1 is the outcome of this run with the fix (&quot;violated&quot;); with other seeds the fix helps, in %2 of %3 runs</extracomment>
        <translation>%1；%3 次运行中只有 %2 次好转</translation>
    </message>
    <message>
        <source>still %1</source>
        <extracomment>%1 is an outcome: &quot;violated&quot;, &quot;stuck&quot;</extracomment>
        <translation>仍然是：%1</translation>
    </message>
    <message>
        <source>untested: this run does not show whether it helps</source>
        <translation>未经检验：本次运行看不出它是否有效</translation>
    </message>
    <message>
        <source>unavailable: no violation, but no client can get the lock</source>
        <translation>不可用：没有互斥失效，但没有客户端能获得锁</translation>
    </message>
    <message>
        <source>the findings remain</source>
        <translation>这些发现仍在</translation>
    </message>
    <message>
        <source>Release the lock after the last write</source>
        <translation>最后一次写入之后再释放锁</translation>
    </message>
    <message>
        <source>Finish the work before the release at SIGTERM</source>
        <translation>收到 SIGTERM 时先完成工作再释放锁</translation>
    </message>
    <message>
        <source>Renew after a third of the TTL</source>
        <translation>每过三分之一 TTL 就续期</translation>
    </message>
    <message>
        <source>The others wait for the commit, too.</source>
        <translation>其他客户端还要等待提交完成。</translation>
    </message>
    <message>
        <source>The work must end within the grace period.</source>
        <translation>工作必须在宽限期内完成。</translation>
    </message>
    <message>
        <source>Needs more commands.</source>
        <translation>需要发送更多命令。</translation>
    </message>
</context>
<context>
    <name>ScenarioDraft</name>
    <message>
        <source>Enter a title. One language is enough.</source>
        <translation>请填写标题。写一种语言即可。</translation>
    </message>
</context>
<context>
    <name>ScenarioGroup</name>
    <message>
        <source>One node</source>
        <translation>单节点</translation>
    </message>
    <message>
        <source>Clocks</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>Release</source>
        <translation>释放</translation>
    </message>
    <message>
        <source>Watchdogs, and mistakes in libraries</source>
        <translation>看门狗，以及各种库的错误</translation>
    </message>
    <message>
        <source>Museum of real reports</source>
        <translation>真实缺陷陈列馆</translation>
    </message>
    <message>
        <source>Replication</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Redlock</source>
        <translation>Redlock</translation>
    </message>
    <message>
        <source>The debate: pauses, delays, fencing</source>
        <translation>Redlock 之争：暂停、延迟与栅栏令牌</translation>
    </message>
    <message>
        <source>What a broken lock costs</source>
        <translation>锁失效的代价</translation>
    </message>
    <message>
        <source>Yours: recently created or opened</source>
        <translation>我的：最近新建或打开的</translation>
    </message>
    <message>
        <source>Mistakes in the articles&apos; code</source>
        <translation>文章代码中的错误</translation>
    </message>
</context>
<context>
    <name>Scheme</name>
    <message>
        <source>SETNX, no deadline</source>
        <translation>SETNX，没有过期时间</translation>
    </message>
    <message>
        <source>SETNX, then EXPIRE</source>
        <translation>先 SETNX，再 EXPIRE</translation>
    </message>
    <message>
        <source>SETNX, EXPIRE, repair by others</source>
        <translation>SETNX、EXPIRE，由其他客户端修复</translation>
    </message>
    <message>
        <source>Timestamp by SETNX and GETSET</source>
        <translation>SETNX 与 GETSET 时间戳</translation>
    </message>
    <message>
        <source>SET NX PX, blind DEL</source>
        <translation>SET NX PX，直接 DEL</translation>
    </message>
    <message>
        <source>SET NX PX, GET, compare, DEL</source>
        <translation>SET NX PX，GET 比较后 DEL</translation>
    </message>
    <message>
        <source>SET NX PX, GET, MULTI DEL EXEC</source>
        <translation>SET NX PX，GET 后 MULTI DEL EXEC</translation>
    </message>
    <message>
        <source>SET NX PX, WATCH, MULTI DEL EXEC</source>
        <translation>SET NX PX，WATCH 后 MULTI DEL EXEC</translation>
    </message>
    <message>
        <source>SET NX PX, release by Lua script</source>
        <translation>SET NX PX，用 Lua 脚本释放</translation>
    </message>
    <message>
        <source>SET NX PX, release by DELEX or DELIFEQ</source>
        <translation>SET NX PX，用 DELEX 或 DELIFEQ 释放</translation>
    </message>
    <message>
        <source>SET NX PX, WAITAOF for the disk</source>
        <translation>SET NX PX，WAITAOF 等待磁盘</translation>
    </message>
    <message>
        <source>SET NX PX, WAIT for replicas</source>
        <translation>SET NX PX，WAIT 等待副本</translation>
    </message>
    <message>
        <source>Redlock</source>
        <translation>Redlock（红锁）</translation>
    </message>
    <message>
        <source>Redlock without the validity check</source>
        <translation>Redlock，不检查有效期</translation>
    </message>
    <message>
        <source>Redlock as in an article</source>
        <translation>文章 001 的 Redlock</translation>
    </message>
    <message>
        <source>No lock</source>
        <translation>不加锁</translation>
    </message>
    <message>
        <source>Optimistic: WATCH, MULTI, EXEC</source>
        <translation>乐观锁：WATCH、MULTI、EXEC</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Re-entrant: a hash counts the holds</source>
        <translation>可重入：用哈希记录持锁次数</translation>
    </message>
    <message>
        <source>If all clocks agree, only one of several waiting clients gets an expired lock. A client with a fast clock takes a valid lock, and every client can delete every lock.</source>
        <translation>如果所有客户端的时钟一致，几个等待者中只有一个会得到过期的锁。时钟走得快的客户端会拿走仍然有效的锁，而且任何客户端都能删除任何锁。</translation>
    </message>
    <message>
        <source>Excludes no client: the baseline that shows what a lock is for and what it costs.</source>
        <translation>谁也挡不住：作为对照基准，显示锁的用处和代价。</translation>
    </message>
    <message>
        <source>Those of the program. Lockscope sees its commands, their replies, and what it reports.</source>
        <translation>由您自己的程序决定，它用自己的锁。Lockscope 看到的是它的命令、应答和它报告的内容。</translation>
    </message>
    <message>
        <source>Works while a majority of the nodes is up. A pause after the validity check, a clock jump, or a node that loses its vote can let a second client in; for the smallest possible majority one such node is enough.</source>
        <translation>过半数节点可用时仍能工作。有效期检查之后的暂停、时钟跳变，或某个节点丢失选票，都可能让第二个客户端进入；只凑到最小的多数派时，一个这样的节点就够了。</translation>
    </message>
    <message>
        <source>Excludes no client: each client locks its own key. One vote is enough, a failed attempt releases nothing, and a release reaches only one node.</source>
        <translation>照搬文章的伪代码，挡不住任何客户端：每个客户端锁的是自己的键。一票就够，失败的尝试什么也不释放，释放也只到达一个节点。</translation>
    </message>
    <message>
        <source>Like Redlock while the votes arrive quickly. If they arrive late, the client enters with a lock that has already expired.</source>
        <translation>选票到得快时与 Redlock 一样。如果到得晚，锁可能在收集选票期间就已过期，客户端仍会带着它进入。</translation>
    </message>
    <message>
        <source>An owner can acquire its lock again, and releases only its own lock. Two clients with the same owner name are one owner to the lock: both enter. A holder that outlives its lease is not stopped.</source>
        <translation>所有者可以再次获得自己的锁，释放时只删除自己的锁。所有者同名的两个客户端对锁来说是同一个：都会进入。超过租约的持锁者不会被阻止。</translation>
    </message>
    <message>
        <source>One holder at a time, without a time limit. A holder that crashes keeps the lock forever.</source>
        <translation>同一时刻只有一个持锁者，没有时间限制。持锁者一旦崩溃，锁就永远被占着。</translation>
    </message>
    <message>
        <source>The lock becomes free after its lease, in whole seconds. A crash between SETNX and EXPIRE leaves a key that is never removed; a late release deletes another client&apos;s lock.</source>
        <translation>锁在租约到期后空出，租约以整秒计。在 SETNX 与 EXPIRE 之间崩溃，会留下永远不会消失的键；迟到的释放会删除其他客户端的锁。</translation>
    </message>
    <message>
        <source>The lock becomes free after a crash between SETNX and EXPIRE, because a losing client sets the deadline. But losing clients change another client&apos;s key. Between GET and EXEC the key can get a new owner; the release then deletes that client&apos;s lock.</source>
        <translation>在 SETNX 与 EXPIRE 之间崩溃后，锁仍会空出，因为加锁失败的客户端会补设缺失的过期时间。但加锁失败的客户端因此会改动其他客户端的键。键可能在 GET 与 EXEC 之间易主，释放就会删除那个客户端的锁。</translation>
    </message>
    <message>
        <source>The lock becomes free after its lease. A late release deletes the key even if it belongs to another client.</source>
        <translation>锁在租约到期后空出。迟到的释放会删除键，即使它已属于下一个持锁者。</translation>
    </message>
    <message>
        <source>The lock becomes free after its lease. Between GET and DEL the key can get a new owner; the release then deletes that client&apos;s lock.</source>
        <translation>锁在租约到期后空出。键可能在 GET 与 DEL 之间易主，释放就会删除那个客户端的锁。</translation>
    </message>
    <message>
        <source>Releases only its own lock, and hands it to the clients in the order in which they began to wait. A holder that outlives its lease is not stopped: after a pause two clients can be inside.</source>
        <translation>释放时只删除自己的锁，并按等待的先后把锁交给客户端。超过租约的持锁者不会被阻止：暂停之后，可能有两个客户端同时在临界区内。</translation>
    </message>
    <message>
        <source>Releases and extends only its own lock, each with one command of Redis 8.4 or Valkey 9.0, or with a script on an older server. A holder that outlives its lease is not stopped: after a pause two clients can be inside.</source>
        <translation>释放和续期只作用于自己的锁，各用 Redis 8.4 或 Valkey 9.0 的一条命令；对旧版服务器则用脚本。超过租约的持锁者不会被阻止：暂停之后，可能有两个客户端同时在临界区内。</translation>
    </message>
    <message>
        <source>Releases only its own lock. A holder that outlives its lease is not stopped: after a pause two clients can be inside.</source>
        <translation>一步完成释放，只删除自己的锁。超过租约的持锁者不会被阻止：暂停之后，可能有两个客户端同时在临界区内。</translation>
    </message>
    <message>
        <source>The lock becomes free after its lease. The transaction protects nothing: between GET and EXEC the key can get a new owner, and the release then deletes that client&apos;s lock.</source>
        <translation>锁在租约到期后空出。没有 WATCH，事务起不到保护作用：键可能在 GET 与 EXEC 之间易主，释放就会删除那个客户端的锁。</translation>
    </message>
    <message>
        <source>Granted only when replicas have confirmed the key, so a failover to one of them keeps it. WAIT does not choose the replica that is promoted: another one can grant the lock again. Renewals do not wait for replicas. A holder that outlives its lease is not stopped.</source>
        <translation>副本确认了键之后才算获得锁，所以故障转移到其中之一时锁不会丢失。但 WAIT 不能决定提升哪个副本：其他副本可能再次授予这把锁。续期不等待副本。超过租约的持锁者不会被阻止。</translation>
    </message>
    <message>
        <source>Granted only when the key is on the disk, so a node that loses power keeps it. Needs Redis 7.2 and an append-only file; the wait takes up to a second. Renewals do not wait for the disk. A holder that outlives its lease is not stopped.</source>
        <translation>键写到磁盘之后才算获得锁，所以节点断电也不丢锁。需要 Redis 7.2 和仅追加文件（AOF）；每次加锁最多多等一秒。续期不等待磁盘。超过租约的持锁者不会被阻止。</translation>
    </message>
    <message>
        <source>Releases only its own lock: EXEC does nothing if the key has changed. A holder that outlives its lease is not stopped: after a pause two clients can be inside.</source>
        <translation>释放时只删除自己的锁：键有变化时 EXEC 什么也不做。超过租约的持锁者不会被阻止：暂停之后，可能有两个客户端同时在临界区内。</translation>
    </message>
    <message>
        <source>Excludes no client, but never overwrites a value that has changed since it was read. A client that is slower than the others may fail again and again.</source>
        <translation>没有锁，挡不住任何客户端，但绝不会覆盖读取之后已被改动的值。竞争失败的客户端会重试；比其他客户端慢的可能一次又一次失败。</translation>
    </message>
    <message>
        <source>SET NX PX with a queue</source>
        <translation>SET NX PX，带等待队列</translation>
    </message>
    <message>
        <source>Written in Lua.</source>
        <translation>用 Lua 编写。</translation>
    </message>
</context>
<context>
    <name>ServerReason</name>
    <message>
        <source>Ready: runs can use this node.</source>
        <translation>可用：可以在这个节点上运行。</translation>
    </message>
    <message numerus="yes">
        <source>%n replica(s)</source>
        <translation>
            <numerusform>%n 个副本</numerusform>
        </translation>
    </message>
    <message>
        <source>round trip %1</source>
        <translation>往返 %1</translation>
    </message>
    <message>
        <source>clock %1 behind</source>
        <extracomment>%1 is a length: how much the clock of a node differs from the clock of this machine</extracomment>
        <translation>时钟慢 %1</translation>
    </message>
    <message>
        <source>clock %1 ahead</source>
        <translation>时钟快 %1</translation>
    </message>
    <message>
        <source>Ready: %1.</source>
        <extracomment>%1 are facts about a node: its version, its replicas, the round trip, its clock</extracomment>
        <translation>可用：%1。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>without %1</source>
        <extracomment>%1 are Redis commands: &quot;EVAL, WAITAOF&quot;</extracomment>
        <translation>没有 %1</translation>
    </message>
</context>
<context>
    <name>ServerRefusal</name>
    <message>
        <source>does not speak the Redis protocol ({problem}); expected a redis-server</source>
        <translation>对方不使用 Redis 协议（{problem}）；请填写 redis-server 的地址</translation>
    </message>
    <message>
        <source>closes the connection without a reply, as a TLS port does; expected a redis-server port without TLS, or rediss://</source>
        <translation>服务器没有应答就关闭了连接，TLS 端口通常如此；请使用不带 TLS 的端口，或在地址前写 rediss://</translation>
    </message>
    <message>
        <source>accepts the connection but does not reply within 2 s; expected a redis-server that replies</source>
        <translation>服务器接受了连接，但 2 秒内没有应答；请检查那里的 redis-server 是否正常</translation>
    </message>
    <message>
        <source>does not reply ({problem})</source>
        <translation>服务器没有应答（{problem}）</translation>
    </message>
    <message>
        <source>rejects the password of {user} ({code}); expected the right user and password, or no password if the server has none</source>
        <translation>{user}的用户名或密码错误，被服务器拒绝（{code}）；请输入正确的用户名和密码，服务器没有密码时则不要输入</translation>
    </message>
    <message>
        <source>the default user</source>
        <translation>默认用户</translation>
    </message>
    <message>
        <source>user {user}</source>
        <translation>用户 {user} </translation>
    </message>
    <message>
        <source>asks for a password; expected {way}</source>
        <translation>服务器需要密码；请提供{way}</translation>
    </message>
    <message>
        <source>user and password</source>
        <translation>用户名和密码</translation>
    </message>
    <message>
        <source>refuses keys under lockscope: for {user} (NOPERM); expected the permission ~lockscope:*</source>
        <translation>{user}没有使用以 lockscope: 开头的键的权限（NOPERM），需要：~lockscope:*</translation>
    </message>
    <message>
        <source>refuses {command} for {user} (NOPERM); expected the permissions ~lockscope:* +@all</source>
        <translation>{user}没有执行 {command} 的权限（NOPERM），需要：~lockscope:* +@all</translation>
    </message>
    <message>
        <source>accepts no connection ({problem}); expected a redis-server that listens there</source>
        <translation>无法连接这个地址（{problem}）；请确认有 redis-server 在这个地址监听</translation>
    </message>
    <message>
        <source>this is not an address; expected host:port, for example 10.0.0.1:6379</source>
        <translation>这不是地址；请输入 host:port，例如 10.0.0.1:6379</translation>
    </message>
    <message>
        <source>no password for user {user}; expected one (any password, if Redis has none for this user)</source>
        <translation>没有用户 {user} 的密码；请输入该用户的密码（如果 Redis 没有为该用户设密码，任意密码都可以）</translation>
    </message>
    <message>
        <source>cannot start {program}: {problem}</source>
        <translation>{program} 无法启动：{problem}</translation>
    </message>
    <message>
        <source>{program} is not an executable program</source>
        <translation>{program} 不是可以运行的程序</translation>
    </message>
    <message>
        <source>no {program} found on PATH; install it with: sudo apt-get install redis-server</source>
        <translation>PATH 中没有 {program}；安装命令：sudo apt-get install redis-server</translation>
    </message>
    <message>
        <source>{program} --version printed nothing within {length}; expected &quot;Redis server v=…&quot;</source>
        <translation>{program} --version 在 {length} 内没有输出；应为“Redis server v=…”，即 Redis 服务器</translation>
    </message>
    <message>
        <source>{program} --version printed &quot;{line}&quot;; expected &quot;Redis server v=…&quot;</source>
        <translation>{program} --version 的输出是“{line}”；应为“Redis server v=…”，即 Redis 服务器</translation>
    </message>
    <message>
        <source>is no node of a cluster (cluster support is disabled); expected a node with cluster-enabled yes, or redis://</source>
        <translation>不是集群的节点（没有启用集群功能）；请使用配置了 cluster-enabled yes 的节点，或改用 redis://</translation>
    </message>
    <message>
        <source>refuses CLUSTER SLOTS ({code}); expected a node of a cluster</source>
        <translation>服务器拒绝 CLUSTER SLOTS（{code}）；请使用集群的节点</translation>
    </message>
    <message>
        <source>no server has slot {slot} (slots without a server: {count}); expected a server for each slot</source>
        <translation>集群不可用：没有服务器负责槽 {slot}（没有服务器的槽：{count} 个）；每个槽都应有服务器</translation>
    </message>
    <message>
        <source>the cluster is down (cluster_state:fail at {server}); expected cluster_state:ok</source>
        <translation>集群不可用（{server} 上为 cluster_state:fail）；应为 cluster_state:ok</translation>
    </message>
    <message>
        <source>no connection with TLS: {reason}</source>
        <translation>TLS 连接失败：{reason}</translation>
    </message>
    <message>
        <source>no primary: {reason}</source>
        <translation>找不到主节点：{reason}</translation>
    </message>
    <message>
        <source>cannot be used: {reason}</source>
        <translation>无法使用这台服务器：{reason}</translation>
    </message>
    <message>
        <source>is in protected mode and accepts only local connections; expected a server with a password, or protected-mode no</source>
        <translation>服务器处于保护模式，只接受本机连接；请给它设置密码，或设置 protected-mode no</translation>
    </message>
    <message>
        <source>is loading its data; expected a server that is ready</source>
        <translation>服务器正在加载数据；请稍后再试</translation>
    </message>
    <message>
        <source>is busy with a script; expected a server that is ready</source>
        <translation>服务器正在执行脚本；请稍后再试</translation>
    </message>
    <message>
        <source>is full (maxmemory, noeviction); expected free memory for a few keys</source>
        <translation>服务器内存已满（maxmemory、noeviction）；请留出存放几个键的内存</translation>
    </message>
    <message>
        <source>refuses writes while it has fewer replicas than min-replicas-to-write; expected enough replicas, or a smaller min-replicas-to-write</source>
        <translation>服务器拒绝写入：副本数少于 min-replicas-to-write；请增加副本，或减小 min-replicas-to-write</translation>
    </message>
    <message>
        <source>refuses writes because it cannot save to its disk; expected a server that accepts writes</source>
        <translation>服务器无法保存到磁盘，因此拒绝写入；请使用可以写入的服务器</translation>
    </message>
    <message>
        <source>is a cluster node and serves only a part of the keys; expected cluster:// instead of redis://</source>
        <translation>这是 Redis 集群的节点，只负责一部分键；请用 cluster:// 代替 redis://</translation>
    </message>
    <message>
        <source>is a node of a cluster in which some slots are not served; expected a server that serves every key</source>
        <translation>这是 Redis 集群的节点，集群中有些槽没有服务器负责；请使用负责所有键的服务器</translation>
    </message>
    <message>
        <source>has keys of a run that was killed or is still running: {keys}; expected none (DEL removes them)</source>
        <translation>服务器上有另一次运行留下的键，那次运行已被终止或仍在进行：{keys}；请先删除这些键（DEL）</translation>
    </message>
    <message>
        <source>is the same server as {node}; expected a different server for each node</source>
        <translation>与 {node} 是同一台服务器；每个节点必须是不同的服务器</translation>
    </message>
    <message>
        <source>is a sentinel; expected a node that holds keys</source>
        <translation>这是哨兵，不存放键；请使用 Redis 节点</translation>
    </message>
    <message>
        <source>refuses {command}: {problem}</source>
        <translation>服务器拒绝 {command}：{problem}</translation>
    </message>
    <message>
        <source>is a replica (read-only); expected a primary</source>
        <translation>这台服务器是副本（只读）；请使用它的主节点</translation>
    </message>
    <message>
        <source>is a replica whose primary is down; expected a primary</source>
        <translation>这台服务器是副本，它的主节点已停机；请使用主节点</translation>
    </message>
    <message>
        <source>not enough memory for a connection</source>
        <translation>内存不足，无法建立连接</translation>
    </message>
    <message>
        <source>the trace does not name its version</source>
        <translation>轨迹中没有它的版本号</translation>
    </message>
    <message>
        <source>no script can release or renew a lock there, or guard a write</source>
        <translation>在那里不能用脚本释放锁、续期或保护写入</translation>
    </message>
    <message>
        <source>no transaction can release a lock there, or guard a write</source>
        <translation>在那里不能用事务释放锁或保护写入</translation>
    </message>
    <message>
        <source>{node}: evicts any key when its memory is full (maxmemory-policy {policy}), also that of a lock; expected noeviction</source>
        <translation>{node}：内存满时会淘汰任意键（maxmemory-policy {policy}），包括锁的键；应为 noeviction</translation>
    </message>
    <message>
        <source>{node}: does not have CLIENT NO-TOUCH: this run reads the keys of the locks all the time, so the node does not evict them</source>
        <translation>{node}：没有 CLIENT NO-TOUCH：本次运行不断读取锁的键，因此该节点不会淘汰它们</translation>
    </message>
    <message>
        <source>{node}: refuses {command} for {user} (NOPERM): {lost}</source>
        <translation>{node}：{user}没有执行 {command} 的权限（NOPERM）：{lost}</translation>
    </message>
    <message>
        <source>{node}: does not have {command}: {lost}</source>
        <translation>{node}：没有 {command}：{lost}</translation>
    </message>
    <message>
        <source>{node}: refuses {command} ({problem}): {lost}</source>
        <translation>{node}：拒绝 {command}（{problem}）：{lost}</translation>
    </message>
</context>
<context>
    <name>Setting</name>
    <message>
        <source>Capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>How many clients may be inside at the same time. Only for programs of the user.</source>
        <translation>允许多少个客户端同时在临界区内。仅用于用户自己的程序。</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>租约时长 TTL</translation>
    </message>
    <message>
        <source>Lease length. After this time, Redis deletes the lock&apos;s key.</source>
        <translation>租约时长。到时 Redis 自动删除锁的键。</translation>
    </message>
    <message>
        <source>Max. pause</source>
        <translation>最长暂停</translation>
    </message>
    <message>
        <source>Length of the scenario&apos;s stop-the-world pause. 0: no pause. If a condition ends the pause: its maximum length.</source>
        <translation>场景中整个进程暂停的时长。0：不暂停。如果暂停要等条件满足才结束，则为最长的暂停时间。</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点数</translation>
    </message>
    <message>
        <source>Independent Redis primaries. Redlock needs a majority of them. Default: 5 for Redlock, else 1.</source>
        <translation>相互独立的 Redis 主节点。Redlock 需要其中的多数派。默认：Redlock 为 5，其他方案为 1。</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>客户端数</translation>
    </message>
    <message>
        <source>Client processes that compete for the lock.</source>
        <translation>竞争同一把锁的客户端进程。</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>工作时长</translation>
    </message>
    <message>
        <source>Time a client spends inside the critical section.</source>
        <translation>客户端在临界区内停留的时间。</translation>
    </message>
    <message>
        <source>Think</source>
        <translation>轮次间隔</translation>
    </message>
    <message>
        <source>Time between two rounds of a client.</source>
        <translation>一个客户端两轮之间的时间。</translation>
    </message>
    <message>
        <source>Retry delay</source>
        <translation>重试间隔</translation>
    </message>
    <message>
        <source>Minimum time between two attempts to get the lock.</source>
        <translation>两次尝试加锁之间的最短时间。</translation>
    </message>
    <message>
        <source>Retry jitter</source>
        <translation>重试抖动</translation>
    </message>
    <message>
        <source>Random time added to the retry delay, up to this value.</source>
        <translation>在重试间隔上随机增加的时间，最多为此值。</translation>
    </message>
    <message>
        <source>Give up after</source>
        <translation>放弃时限</translation>
    </message>
    <message>
        <source>How long a client keeps trying. 0: no limit.</source>
        <translation>客户端尝试多久后放弃。0：不限。</translation>
    </message>
    <message>
        <source>Node timeout</source>
        <translation>节点超时</translation>
    </message>
    <message>
        <source>How long a client waits for one node.</source>
        <translation>客户端等待单个节点的最长时间。</translation>
    </message>
    <message>
        <source>Drift factor</source>
        <translation>漂移系数</translation>
    </message>
    <message>
        <source>Drift allowance that Redlock subtracts from the validity, as a fraction of the TTL.</source>
        <translation>Redlock 从有效期中扣除的漂移余量，按 TTL 的比例计算。</translation>
    </message>
    <message>
        <source>Drift constant</source>
        <translation>漂移常量</translation>
    </message>
    <message>
        <source>Drift allowance that Redlock subtracts from the validity, as a fixed time.</source>
        <translation>Redlock 从有效期中扣除的漂移余量，为固定时长。</translation>
    </message>
    <message>
        <source>Replicas</source>
        <translation>副本数</translation>
    </message>
    <message>
        <source>Copies of each primary. SET returns before they have the key; WAIT returns how many have it. Default: 1 for set-px-wait, else 0.</source>
        <translation>每个主节点的副本（从节点）数。SET 在副本收到键之前就返回；WAIT 返回有多少副本已经收到。默认：set-px-wait 为 1，其他方案为 0。</translation>
    </message>
    <message>
        <source>Fencing token</source>
        <translation>栅栏令牌</translation>
    </message>
    <message>
        <source>How the protected store refuses a holder that is too late: it checks the fencing token on writes, or on reads and writes, or it does check-and-set with the lock&apos;s token.</source>
        <translation>受保护的存储如何拒绝租约已到期的持锁者：写入时检查栅栏令牌，读写时都检查，或用锁的令牌做检查并设置（CAS）。</translation>
    </message>
    <message>
        <source>Watchdog</source>
        <translation>看门狗（自动续期）</translation>
    </message>
    <message>
        <source>Extends the lease during the work. It helps against long work, not against a paused client.</source>
        <translation>工作期间自动为租约续期。能应付工作时间过长，应付不了客户端暂停。</translation>
    </message>
    <message>
        <source>Max. renewals</source>
        <translation>续期次数上限</translation>
    </message>
    <message>
        <source>Maximum number of extensions while a client holds the lock. Without a limit, a hung client keeps the lock forever.</source>
        <translation>持锁期间最多续期多少次。没有上限时，卡死的客户端会永远占着锁。</translation>
    </message>
    <message>
        <source>Recheck</source>
        <translation>写前复查</translation>
    </message>
    <message>
        <source>Checks the clock before each write, and does not write when the lease is over. It cannot detect a pause after the check.</source>
        <translation>每次写入前再检查时钟，租约到期就不写。发现不了检查之后的暂停。</translation>
    </message>
    <message>
        <source>Wake-up</source>
        <translation>唤醒方式</translation>
    </message>
    <message>
        <source>How a waiting client gets a free lock: it polls, or the releasing client hands the lock to the client that has waited longest.</source>
        <translation>等待的客户端如何获得空闲的锁：轮询，或由释放锁的客户端直接移交给等得最久的客户端。</translation>
    </message>
    <message>
        <source>On error</source>
        <translation>锁服务出错时</translation>
    </message>
    <message>
        <source>What a client does when the lock service fails: no work without a lock (fail closed), or work without a lock (fail open).</source>
        <translation>锁服务出错时客户端的做法：没有锁就不工作（fail closed），或不带锁照常工作（fail open）。</translation>
    </message>
    <message>
        <source>Takeover</source>
        <translation>接管方式</translation>
    </message>
    <message>
        <source>How a client takes an expired lock: GETSET has one winner; with DEL and SETNX, a slow client deletes the winner&apos;s key. Only for getset-timestamp.</source>
        <translation>客户端如何接管过期的锁：用 GETSET 只有一个胜出；用 DEL 加 SETNX，慢一步的客户端会删除胜出者的键。仅用于 getset-timestamp。</translation>
    </message>
    <message>
        <source>DEL in finally</source>
        <translation>finally 中 DEL</translation>
    </message>
    <message>
        <source>A client that fails to get the lock also deletes the key in its `finally` block, as in an article&apos;s code. Only for set-px-blind-del.</source>
        <translation>加锁失败的客户端也在 `finally` 块中删除键，与文章的代码相同。仅用于 set-px-blind-del。</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>修复条件</translation>
    </message>
    <message>
        <source>When a client that fails to get the lock sets the missing deadline: if TTL returns -1, or, as in an article, if `not ttl` is true, which happens only for 0. Only for setnx-expire-repair.</source>
        <translation>加锁失败的客户端何时补设缺失的过期时间：TTL 返回 -1 时；或者像文章那样，在 `not ttl` 为真时，而这只在返回 0 时成立。仅用于 setnx-expire-repair。</translation>
    </message>
    <message>
        <source>Extension</source>
        <translation>续期方式</translation>
    </message>
    <message>
        <source>What an extension does on a node without the key: nothing, or set the key again, as popular libraries do.</source>
        <translation>节点上已没有这个键时，续期做什么：什么也不做，或像一些流行的库那样重新设置键。</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>on writes</source>
        <translation>写入时检查</translation>
    </message>
    <message>
        <source>on reads and writes</source>
        <translation>读写都检查</translation>
    </message>
    <message>
        <source>check-and-set</source>
        <translation>检查并设置</translation>
    </message>
    <message>
        <source>poll</source>
        <translation>轮询</translation>
    </message>
    <message>
        <source>hand over</source>
        <translation>直接移交</translation>
    </message>
    <message>
        <source>fail closed</source>
        <translation>无锁不工作</translation>
    </message>
    <message>
        <source>fail open</source>
        <translation>无锁照常工作</translation>
    </message>
    <message>
        <source>TTL = -1</source>
        <translation>TTL = -1</translation>
    </message>
    <message>
        <source>`not ttl`</source>
        <translation>`not ttl`</translation>
    </message>
    <message>
        <source>GETSET</source>
        <translation>GETSET</translation>
    </message>
    <message>
        <source>DEL, then SETNX</source>
        <translation>先 DEL 再 SETNX</translation>
    </message>
    <message>
        <source>only if held</source>
        <translation>仅在持有时</translation>
    </message>
    <message>
        <source>or set again</source>
        <translation>键不在则重设</translation>
    </message>
    <message>
        <source>Failed renewal</source>
        <translation>续期失败时</translation>
    </message>
    <message>
        <source>What a client does if its watchdog cannot extend the lease: it ends the work, continues and lets the watchdog try again, or continues and never renews a lock again.</source>
        <translation>看门狗无法为租约续期时客户端的做法：终止工作；继续工作，看门狗下次再试；或继续工作，并且以后不再为任何锁续期。</translation>
    </message>
    <message>
        <source>Renewals end</source>
        <translation>停止续期</translation>
    </message>
    <message>
        <source>When the watchdog stops: with the release, or, as a mistake, not even then.</source>
        <translation>看门狗何时停止：随释放停止；或者（作为错误）释放之后也不停止。</translation>
    </message>
    <message>
        <source>Lease counts from</source>
        <translation>租约起算点</translation>
    </message>
    <message>
        <source>From which attempt a client counts its lease: the one that got the lock, or, as a mistake, its first one, so that waiting uses up the lease. Only for redlock and set-px-lua.</source>
        <translation>客户端从哪次尝试开始计算租约：获得锁的那一次；或者（作为错误）第一次尝试，于是等待的时间也会耗去租约。仅用于 redlock 和 set-px-lua。</translation>
    </message>
    <message>
        <source>DELEX or DELIFEQ</source>
        <translation>DELEX 或 DELIFEQ</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>The server version whose commands, options and errors the nodes have. Only in the model.</source>
        <translation>节点模拟哪种服务器：命令、选项和错误信息都以它为准。仅用于模型。</translation>
    </message>
    <message>
        <source>all commands</source>
        <translation>全部命令</translation>
    </message>
    <message>
        <source>Redis 2.6.11</source>
        <translation>Redis 2.6.11</translation>
    </message>
    <message>
        <source>Redis 7.0</source>
        <translation>Redis 7.0</translation>
    </message>
    <message>
        <source>Redis 7.2</source>
        <translation>Redis 7.2</translation>
    </message>
    <message>
        <source>Redis 8.4</source>
        <translation>Redis 8.4</translation>
    </message>
    <message>
        <source>Valkey 8.1</source>
        <translation>Valkey 8.1</translation>
    </message>
    <message>
        <source>Valkey 9.0</source>
        <translation>Valkey 9.0</translation>
    </message>
    <message>
        <source>Undo failed attempts</source>
        <translation>撤销失败的尝试</translation>
    </message>
    <message>
        <source>A failed attempt releases the keys that it has set. If not, they block the lock until their TTL ends. Only for redlock, redlock-no-recheck, set-px-wait and set-px-waitaof.</source>
        <translation>尝试失败后，释放它已经设置的键。否则这些键会一直占着锁，直到 TTL 到期。仅用于 redlock、redlock-no-recheck、set-px-wait 和 set-px-waitaof。</translation>
    </message>
    <message>
        <source>end the work</source>
        <translation>终止工作</translation>
    </message>
    <message>
        <source>continue, try again</source>
        <translation>继续工作，再试</translation>
    </message>
    <message>
        <source>continue, never renew again</source>
        <translation>继续工作，不再续期</translation>
    </message>
    <message>
        <source>with the release</source>
        <translation>随释放停止</translation>
    </message>
    <message>
        <source>never</source>
        <translation>永不停止</translation>
    </message>
    <message>
        <source>the attempt that got the lock</source>
        <translation>获得锁的那次尝试</translation>
    </message>
    <message>
        <source>the first attempt</source>
        <translation>第一次尝试</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>商品数</translation>
    </message>
    <message>
        <source>One lock for</source>
        <translation>一把锁保护</translation>
    </message>
    <message>
        <source>Stock</source>
        <translation>库存</translation>
    </message>
    <message>
        <source>Compensation</source>
        <translation>补偿</translation>
    </message>
    <message>
        <source>Number of items or accounts. In each round a client works on the next one, and each client starts with a different one. Only for the workloads section, flash-sale and transfer.</source>
        <translation>商品或账户的个数。客户端每轮处理下一个，各客户端的起点不同。仅用于工作负载 section、flash-sale 和 transfer。</translation>
    </message>
    <message>
        <source>What one lock protects: all items, or one item. With a lock for each item, clients that need different items do not wait for each other. Only for the workloads section, flash-sale and transfer.</source>
        <translation>一把锁保护什么：所有商品，或一个商品。每个商品一把锁时，需要不同商品的客户端互不等待。仅用于工作负载 section、flash-sale 和 transfer。</translation>
    </message>
    <message>
        <source>Pieces of each item in stock at the beginning of the flash sale. Only for the workload flash-sale.</source>
        <translation>秒杀开始时每个商品的件数。仅用于工作负载 flash-sale。</translation>
    </message>
    <message>
        <source>After each simulated day, compare pushes, reports and orders, and repair what was done twice or not at all. Only for the workload services.</source>
        <translation>每个模拟日结束后，比对推送、报表和订单，修复重复或遗漏的部分。仅用于工作负载 services。</translation>
    </message>
    <message>
        <source>all items</source>
        <translation>所有商品</translation>
    </message>
    <message>
        <source>one item</source>
        <translation>一个商品</translation>
    </message>
    <message>
        <source>Bloom filter size</source>
        <translation>布隆过滤器的大小</translation>
    </message>
    <message>
        <source>Number of bits in the Bloom filter. With fewer bits, a new URL more often looks present, because other URLs have set its bits. Only for the workload bloom.</source>
        <translation>布隆过滤器的位数。位数越少，新的 URL 越容易被误判为已存在，因为它的位已被其他 URL 设置。仅用于工作负载 bloom。</translation>
    </message>
    <message>
        <source>Bits per URL</source>
        <translation>每个 URL 的位数</translation>
    </message>
    <message>
        <source>How many bits of the Bloom filter each URL sets: one per hash function. Only for the workload bloom.</source>
        <translation>每个 URL 在布隆过滤器中设置几位：每个哈希函数一位。仅用于工作负载 bloom。</translation>
    </message>
    <message>
        <source>Release</source>
        <translation>释放方式</translation>
    </message>
    <message>
        <source>How the lock is released: as the scheme does it, by a blind DEL, by a DEL after comparing the token, or by one command that compares and deletes.</source>
        <translation>如何释放锁：按方案的方式、不检查直接 DEL、比较令牌后再 DEL，或者用一条命令比较并删除。</translation>
    </message>
    <message>
        <source>as in the scheme</source>
        <translation>按方案</translation>
    </message>
    <message>
        <source>blind DEL</source>
        <translation>直接 DEL</translation>
    </message>
    <message>
        <source>GET, DEL</source>
        <translation>GET、DEL</translation>
    </message>
    <message>
        <source>GET, MULTI DEL EXEC</source>
        <translation>GET、MULTI DEL EXEC</translation>
    </message>
    <message>
        <source>WATCH, MULTI DEL EXEC</source>
        <translation>WATCH、MULTI DEL EXEC</translation>
    </message>
    <message>
        <source>Lua script</source>
        <translation>Lua 脚本</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>One-way delay on each link, added to the machine&apos;s own delay.</source>
        <translation>每条链路上的单程延迟，加在机器自身的延迟之上。</translation>
    </message>
    <message>
        <source>Jitter</source>
        <translation>抖动</translation>
    </message>
    <message>
        <source>Random delay added to each message, up to this value.</source>
        <translation>每条消息随机增加的延迟，最多为此值。</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>丢包</translation>
    </message>
    <message>
        <source>Fraction of all messages that are lost. TCP sends them again later.</source>
        <translation>全部消息中丢失的比例。TCP 稍后会重发。</translation>
    </message>
    <message>
        <source>Clock drift</source>
        <translation>时钟漂移</translation>
    </message>
    <message>
        <source>How much faster the nodes&apos; clocks run than the clients&apos; clocks, in parts per million.</source>
        <translation>节点的时钟比客户端的时钟快多少，单位 ppm（百万分之一）。</translation>
    </message>
    <message>
        <source>Clock jump</source>
        <translation>时钟跳变</translation>
    </message>
    <message>
        <source>Length of the scenario&apos;s clock jump. 0: none.</source>
        <translation>场景中时钟跳变的幅度。0：不跳变。</translation>
    </message>
    <message>
        <source>Restart delay</source>
        <translation>重启延迟</translation>
    </message>
    <message>
        <source>How long a crashed node stays down.</source>
        <translation>节点崩溃后多久才重启。</translation>
    </message>
    <message>
        <source>Persistence</source>
        <translation>持久化</translation>
    </message>
    <message>
        <source>What a node keeps on disk and still has after a restart.</source>
        <translation>节点在磁盘上保存什么，也就是重启之后还剩下什么。</translation>
    </message>
    <message>
        <source>Power loss</source>
        <translation>断电</translation>
    </message>
    <message>
        <source>A crash loses data that is not yet on disk.</source>
        <translation>崩溃时，尚未写入磁盘的数据会丢失。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>RDB snapshots</source>
        <translation>RDB 快照</translation>
    </message>
    <message>
        <source>AOF, fsync no</source>
        <translation>AOF，fsync no</translation>
    </message>
    <message>
        <source>AOF, fsync everysec</source>
        <translation>AOF，fsync everysec</translation>
    </message>
    <message>
        <source>AOF, fsync always</source>
        <translation>AOF，fsync always</translation>
    </message>
    <message>
        <source>Min. replicas</source>
        <translation>最少副本数</translation>
    </message>
    <message>
        <source>A primary accepts writes only while this many replicas have sent a heartbeat within the last second. It does not guarantee any single write.</source>
        <translation>最近一秒内至少有这么多副本发来心跳，主节点才接受写入。这并不保证任何一次具体的写入。</translation>
    </message>
    <message>
        <source>Sentinels</source>
        <translation>哨兵数</translation>
    </message>
    <message>
        <source>Number of sentinels. They monitor the primary, and promote a replica when a majority agrees that it is down.</source>
        <translation>哨兵的数量。它们监视主节点；过半数的哨兵认定它停机时，提升一个副本。</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>What the clients do inside the critical section. This decides what a broken lock costs.</source>
        <translation>客户端在临界区内做什么；它决定锁失效的代价。</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>A transaction that fails because the value changed is retried until it succeeds. Only for watch-optimistic.</source>
        <translation>因值已改变而失败的事务会一直重试到成功。仅用于 watch-optimistic。</translation>
    </message>
    <message>
        <source>Bloom filter bits</source>
        <translation>布隆过滤器的位</translation>
    </message>
    <message>
        <source>How the bits of a URL are sent to the store: one by one, in a pipeline, in a transaction, or checked and set in one script. Only for the workload bloom.</source>
        <translation>一个 URL 的各个位如何发送到存储：逐位、流水线、事务，或在一个脚本中检查并设置。仅用于工作负载 bloom。</translation>
    </message>
    <message>
        <source>one by one</source>
        <translation>逐位</translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation>流水线</translation>
    </message>
    <message>
        <source>transaction</source>
        <translation>事务</translation>
    </message>
    <message>
        <source>one script</source>
        <translation>一个脚本</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>What a client makes its token from: the value by which it recognizes its own lock (for a re-entrant lock: its owner). Two holds with the same token can delete each other&apos;s key.</source>
        <translation>客户端用什么生成令牌，也就是用来识别自己那把锁的值（对可重入锁来说是所有者）。令牌相同的两次持锁可能删掉对方的键。</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>嵌套层数</translation>
    </message>
    <message>
        <source>How many times a client acquires the re-entrant lock in each round before it releases it. Only for reentrant.</source>
        <translation>客户端每一轮在释放之前嵌套获得可重入锁的次数。仅用于 reentrant。</translation>
    </message>
    <message>
        <source>Client 2&apos;s clock</source>
        <translation>客户端 2 的时钟</translation>
    </message>
    <message>
        <source>How far the wall clock of client 2 is ahead of the other clients&apos; clocks. It matters for locks and tokens that contain a time.</source>
        <translation>客户端 2 的墙上时钟比其他客户端快多少。只对包含时间的锁和令牌有影响。</translation>
    </message>
    <message>
        <source>20 random bytes</source>
        <translation>20 个随机字节</translation>
    </message>
    <message>
        <source>UUID</source>
        <translation>UUID</translation>
    </message>
    <message>
        <source>uniqid(): clock in microseconds</source>
        <translation>uniqid()：微秒时钟</translation>
    </message>
    <message>
        <source>machine and thread</source>
        <translation>机器号加线程号</translation>
    </message>
    <message>
        <source>thread number only</source>
        <translation>仅线程号</translation>
    </message>
    <message>
        <source>request id</source>
        <translation>请求 ID</translation>
    </message>
    <message>
        <source>the same for all</source>
        <translation>所有客户端相同</translation>
    </message>
    <message>
        <source>Lease unit</source>
        <translation>租约单位</translation>
    </message>
    <message>
        <source>Whether SET takes the lease in milliseconds (PX) or in whole seconds, rounded up (EX). Only for set-px-*.</source>
        <translation>SET 以毫秒（PX）还是以向上取整的整秒（EX）接收租约。仅用于 set-px-*。</translation>
    </message>
    <message>
        <source>Code mistakes</source>
        <translation>代码错误</translation>
    </message>
    <message>
        <source>Mistakes in the articles&apos; code that the scheme repeats: one, or several together. Joined by +; usual: those of the scheme&apos;s own article.</source>
        <translation>方案照搬文章代码中的哪些错误：可以只选一个，也可以同时选几个。用 + 连接；usual：该方案自己那篇文章里的错误。</translation>
    </message>
    <message>
        <source>milliseconds (PX)</source>
        <translation>毫秒（PX）</translation>
    </message>
    <message>
        <source>whole seconds (EX)</source>
        <translation>整秒（EX）</translation>
    </message>
    <message>
        <source>as in the article</source>
        <translation>按文章</translation>
    </message>
    <message>
        <source>, </source>
        <extracomment>between the mistakes of a set: &quot;One vote is enough, No undo&quot;</extracomment>
        <translation>、</translation>
    </message>
    <message>
        <source> %</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Renewal interval</source>
        <translation>续期间隔</translation>
    </message>
    <message>
        <source>Time between two extensions of a lease. 0: a third of the TTL. An interval longer than the TTL renews too late.</source>
        <translation>两次为租约续期之间的时间。0：TTL 的三分之一。间隔比 TTL 还长时，续期总是太迟。</translation>
    </message>
    <message>
        <source>Work after release</source>
        <translation>释放后的工作</translation>
    </message>
    <message>
        <source>How long a client works on after it has released the lock, before it writes. With 0, it releases the lock after its work. It is more if a transaction is committed after the unlock.</source>
        <translation>客户端释放锁之后、写入之前还要工作多久。为 0 时，工作完成后才释放锁。如果事务在解锁之后才提交，就大于 0。</translation>
    </message>
    <message>
        <source>On SIGTERM</source>
        <translation>收到 SIGTERM 时</translation>
    </message>
    <message>
        <source>What a client inside does when a deploy ends it (SIGTERM): it finishes its work and then releases the lock, it releases the lock and then finishes its work, or it ends at once without a release.</source>
        <translation>部署要结束客户端（SIGTERM）而它正在临界区内时怎么做：先完成工作再释放锁，先释放锁再完成工作，或者不释放锁立即结束。</translation>
    </message>
    <message>
        <source>finish the work, release</source>
        <translation>完成工作再释放</translation>
    </message>
    <message>
        <source>release, finish the work</source>
        <translation>释放再完成工作</translation>
    </message>
    <message>
        <source>end at once</source>
        <translation>立即结束</translation>
    </message>
</context>
<context>
    <name>Strip</name>
    <message>
        <source>%1 at all positions</source>
        <extracomment>%1 is an outcome, &quot;violated&quot;</extracomment>
        <translation>所有位置：%1</translation>
    </message>
    <message>
        <source>and so on</source>
        <translation>等等</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <extracomment>%1 is an outcome, &quot;violated&quot;, %2 a value, &quot;620 ms&quot;</extracomment>
        <translation>从 %2 起：%1</translation>
    </message>
    <message>
        <source>, </source>
        <extracomment>between the parts of &quot;no violation observed, violated from 620 ms&quot;</extracomment>
        <translation>，</translation>
    </message>
    <message>
        <source>breaks from about %1</source>
        <translation>从约 %1 起失效</translation>
    </message>
    <message>
        <source>breaks below about %1</source>
        <translation>低于约 %1 时失效</translation>
    </message>
</context>
<context>
    <name>Why</name>
    <message>
        <source>The owner of the key was not asked.</source>
        <translation>键的所有者对此并不知情。</translation>
    </message>
    <message>
        <source>The lock was free although its holder was still at work.</source>
        <translation>持锁者还在工作，锁却已经空了。</translation>
    </message>
    <message>
        <source>The store refused the stale writes (%1).</source>
        <extracomment>%1: the number of writes</extracomment>
        <translation>存储拒绝了 %1 次过期写入。</translation>
    </message>
    <message>
        <source>Two clients believed that they held the lock, but they were not inside at the same time in this run.</source>
        <translation>曾有两个客户端都认为自己持有锁，但在本次运行中没有同时在临界区内。</translation>
    </message>
    <message>
        <source>Another client could have entered at that time, but none did in this run.</source>
        <translation>当时其他客户端本可以进入临界区，但本次运行中没有发生。</translation>
    </message>
    <message>
        <source>The store could not tell a stale write from a new one.</source>
        <translation>存储无法区分过期写入和新的写入。</translation>
    </message>
    <message>
        <source>The other clients did not need that node.</source>
        <translation>其他客户端不需要该节点。</translation>
    </message>
    <message>
        <source>Exclusion held, but clients had to wait.</source>
        <translation>互斥没有被破坏，但客户端不得不等待。</translation>
    </message>
    <message>
        <source>Exclusion held, but it was not fair.</source>
        <translation>互斥没有被破坏，但并不公平。</translation>
    </message>
    <message>
        <source>The store had no protection against this.</source>
        <translation>存储对此没有防护。</translation>
    </message>
    <message>
        <source>Still, two clients were never inside at the same time.</source>
        <translation>尽管如此，从未有两个客户端同时在临界区内。</translation>
    </message>
    <message>
        <source>%1 (at %2).</source>
        <extracomment>%1 is a finding without a full stop (&quot;Client 1 deleted a lock that was not its own&quot;), %2 is its time (&quot;1.234 s&quot;)</extracomment>
        <translation>%1（%2）。</translation>
    </message>
    <message>
        <source>Two clients were never inside at the same time, but no client could work either.</source>
        <translation>从未有两个客户端同时在临界区内，但也没有客户端能工作。</translation>
    </message>
    <message>
        <source>The run continued without it.</source>
        <translation>此后运行继续，但缺少该进程。</translation>
    </message>
    <message>
        <source>The fault did not happen; the verdict is based on the rest of the run.</source>
        <translation>该故障没有发生；判定依据的是运行的其余部分。</translation>
    </message>
    <message>
        <source>no violation observed, but client %1 deleted another client&apos;s key</source>
        <translation>未发现互斥失效，但客户端 %1 删除了其他客户端的键</translation>
    </message>
    <message>
        <source>no violation observed, but client %1 deleted client %2&apos;s key</source>
        <translation>未发现互斥失效，但客户端 %1 删除了客户端 %2 的键</translation>
    </message>
    <message>
        <source>no violation observed, but %1</source>
        <translation>未发现互斥失效，但%1</translation>
    </message>
    <message>
        <source>More clients than the capacity of %1 were inside at the same time.</source>
        <translation>同时在临界区内的客户端多于容量 %1。</translation>
    </message>
    <message>
        <source>Two clients may have been inside at the same time: the clocks of the log cannot tell.</source>
        <translation>两个客户端可能同时进入：日志的时钟说明不了。</translation>
    </message>
</context>
<context>
    <name>Workload</name>
    <message>
        <source>critical section</source>
        <translation>临界区</translation>
    </message>
    <message>
        <source>counter</source>
        <translation>计数器</translation>
    </message>
    <message>
        <source>cache stampede</source>
        <translation>缓存击穿</translation>
    </message>
    <message>
        <source>report and push</source>
        <translation>报表与推送</translation>
    </message>
    <message>
        <source>Bloom filter</source>
        <translation>布隆过滤器</translation>
    </message>
    <message>
        <source>hot standby</source>
        <translation>热备</translation>
    </message>
    <message>
        <source>jobs with or without a lock</source>
        <translation>有锁或无锁的任务</translation>
    </message>
    <message>
        <source>flash sale</source>
        <translation>秒杀</translation>
    </message>
    <message>
        <source>transfers between accounts</source>
        <translation>账户转账</translation>
    </message>
    <message>
        <source>three services on a schedule</source>
        <translation>定时运行的三个服务</translation>
    </message>
    <message>
        <source>URLs never added, but &quot;present&quot;</source>
        <translation>从未加入却判为“存在”的 URL</translation>
    </message>
    <message>
        <source>Expected by the formula</source>
        <translation>按公式预期的此类 URL</translation>
    </message>
    <message>
        <source>Pieces taken from stock</source>
        <translation>库存减少的件数</translation>
    </message>
    <message>
        <source>Pieces sold</source>
        <translation>售出件数</translation>
    </message>
    <message>
        <source>Oversold</source>
        <translation>超卖</translation>
    </message>
    <message>
        <source>Stock left</source>
        <translation>剩余库存</translation>
    </message>
    <message>
        <source>Rounds that found no stock</source>
        <translation>遇到售罄的轮数</translation>
    </message>
    <message>
        <source>Expected sum</source>
        <translation>余额总和预期值</translation>
    </message>
    <message>
        <source>Actual sum</source>
        <translation>余额总和实际值</translation>
    </message>
    <message>
        <source>Money created or lost</source>
        <translation>凭空多出或丢失的金额</translation>
    </message>
    <message>
        <source>Transfers</source>
        <translation>转账次数</translation>
    </message>
    <message>
        <source>Pushes due</source>
        <translation>应发送的推送</translation>
    </message>
    <message>
        <source>Orders taken</source>
        <translation>接收的订单</translation>
    </message>
    <message>
        <source>Repaired afterwards</source>
        <translation>事后补偿</translation>
    </message>
    <message>
        <source>Expected counter</source>
        <translation>计数器预期值</translation>
    </message>
    <message>
        <source>Actual counter</source>
        <translation>计数器实际值</translation>
    </message>
    <message>
        <source>Writes refused</source>
        <translation>被拒绝的写入</translation>
    </message>
    <message>
        <source>Lost increments</source>
        <translation>丢失的自增</translation>
    </message>
    <message>
        <source>Rounds without a write</source>
        <translation>没有写入的轮次</translation>
    </message>
    <message>
        <source>Retries</source>
        <translation>重试次数</translation>
    </message>
    <message>
        <source>Cache misses</source>
        <translation>缓存未命中次数</translation>
    </message>
    <message>
        <source>Database calls</source>
        <translation>数据库调用次数</translation>
    </message>
    <message>
        <source>Max. concurrent calls</source>
        <translation>最大并发调用数</translation>
    </message>
    <message>
        <source>Served immediately</source>
        <translation>立即得到响应</translation>
    </message>
    <message>
        <source>Served after waiting</source>
        <translation>等待后响应</translation>
    </message>
    <message>
        <source>Not served</source>
        <translation>未得到响应</translation>
    </message>
    <message>
        <source>Reports due</source>
        <translation>应生成的报表</translation>
    </message>
    <message>
        <source>Pushes received</source>
        <translation>收到的推送</translation>
    </message>
    <message>
        <source>Reports repeated</source>
        <translation>重复生成的报表</translation>
    </message>
    <message>
        <source>Repeated pushes</source>
        <translation>重复的推送</translation>
    </message>
    <message>
        <source>Never pushed</source>
        <translation>从未推送</translation>
    </message>
    <message>
        <source>URLs requested</source>
        <translation>请求的 URL</translation>
    </message>
    <message>
        <source>URLs crawled</source>
        <translation>抓取次数</translation>
    </message>
    <message>
        <source>Crawled repeatedly</source>
        <translation>重复抓取</translation>
    </message>
    <message>
        <source>Never crawled</source>
        <translation>从未抓取</translation>
    </message>
    <message>
        <source>False &quot;absent&quot;</source>
        <translation>误判为“不存在”</translation>
    </message>
    <message>
        <source>False &quot;present&quot;</source>
        <translation>误判为“存在”</translation>
    </message>
    <message>
        <source>Service time</source>
        <translation>服务时长</translation>
    </message>
    <message>
        <source>With a worker</source>
        <translation>有客户端工作的时间</translation>
    </message>
    <message>
        <source>With no worker</source>
        <translation>无客户端工作的时间</translation>
    </message>
    <message>
        <source>With two workers</source>
        <translation>两个同时工作的时间</translation>
    </message>
    <message>
        <source>Takeovers</source>
        <translation>接替次数</translation>
    </message>
    <message>
        <source>Steps done</source>
        <translation>完成的步骤</translation>
    </message>
    <message>
        <source>Jobs due</source>
        <translation>应执行的任务</translation>
    </message>
    <message>
        <source>Job executions</source>
        <translation>执行次数</translation>
    </message>
    <message>
        <source>Jobs never done</source>
        <translation>从未执行的任务</translation>
    </message>
    <message>
        <source>Jobs repeated</source>
        <translation>重复执行的任务</translation>
    </message>
</context>
<context>
    <name>lockscope::DetailsPanel</name>
    <message>
        <source>P&amp;revious selection</source>
        <translation>上一个选择(&amp;R)</translation>
    </message>
    <message>
        <source>Ne&amp;xt selection</source>
        <translation>下一个选择(&amp;X)</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
</context>
<context>
    <name>lockscope::AccessibleTimeline</name>
    <message numerus="yes">
        <source>%n in view</source>
        <translation>
            <numerusform>可见范围内有 %n 项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in view; zoom in for more</source>
        <translation>
            <numerusform>列出前 %n 项；放大可查看更多</numerusform>
        </translation>
    </message>
    <message>
        <source>unfold the clients to read them</source>
        <translation>展开这些客户端后可逐项查看</translation>
    </message>
</context>
<context>
    <name>Plot</name>
    <message>
        <source>Acquisition time</source>
        <translation>加锁用时</translation>
    </message>
    <message>
        <source>Waiting time</source>
        <translation>等待时间</translation>
    </message>
    <message>
        <source>Holders over time</source>
        <translation>持锁者数量变化</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Validity left at entry</source>
        <translation>进入时剩余有效期</translation>
    </message>
    <message>
        <source>Entries of each client</source>
        <translation>各客户端进入次数</translation>
    </message>
    <message>
        <source>Waiting time of each client</source>
        <translation>各客户端等待时间</translation>
    </message>
    <message>
        <source>Workload over time</source>
        <translation>业务计数变化</translation>
    </message>
    <message>
        <source>A histogram of the time from the attempt that succeeded to the grant: the cost of the lock&apos;s own commands.</source>
        <translation>直方图：从成功的那次尝试到获得锁的时间，也就是锁自身命令的开销。</translation>
    </message>
    <message>
        <source>A histogram of the time from the first attempt to the grant, with all retries: how long a client waits for its turn.</source>
        <translation>直方图：从第一次尝试到获得锁的时间，包括所有重试，也就是客户端要等多久。</translation>
    </message>
    <message>
        <source>How many clients are inside the critical section at each time, and how many believe that they hold the lock. Two or more inside are a violation.</source>
        <translation>每个时刻有几个客户端在临界区内，有几个认为自己持有锁。两个或更多同时在内就是互斥失效。</translation>
    </message>
    <message>
        <source>Entries into the critical section per second. A gap shows that no client got the lock.</source>
        <translation>每秒进入临界区的次数。空缺处表示没有客户端获得锁。</translation>
    </message>
    <message>
        <source>A point for each entry: how much of the lease was left when the client entered. A point below zero: the client entered after its lease ended.</source>
        <translation>每次进入对应一个点，表示进入时租约还剩多少。点在零以下：客户端在租约到期之后才进入。</translation>
    </message>
    <message>
        <source>How often each client entered. Equal bars show that the lock is fair.</source>
        <translation>每个客户端进入了多少次。各条一样高，说明锁是公平的。</translation>
    </message>
    <message>
        <source>How long each client waited in total. A much longer bar shows a client that the others push aside.</source>
        <translation>每个客户端总共等了多久。明显更长的一条，说明该客户端被其他客户端挤在后面。</translation>
    </message>
    <message>
        <source>The count that the workload should reach, and the count that the store has. Where the two differ, the broken lock has cost something.</source>
        <translation>工作负载应达到的计数，以及存储里的实际计数。两者分开的地方，就是锁失效付出的代价。</translation>
    </message>
</context>
<context>
    <name>lockscope::AboutDialog</name>
    <message>
        <source>About Lockscope</source>
        <translation>关于 Lockscope</translation>
    </message>
    <message>
        <source>A playground for distributed locks on Redis: real servers, simulated clients, injected faults, and a timeline of the results.</source>
        <translation>Redis 分布式锁实验台：真实的服务器、模拟的客户端、注入的故障，以及显示结果的时间线。</translation>
    </message>
    <message>
        <source>Lockscope is free software under the GNU General Public License, version 3 or later. Its lock library is under the MIT License. There is no warranty.

It is built on Qt %1 (LGPL 3, Qt Charts GPL 3) and hiredis (BSD 3-clause), and starts the installed redis-server.</source>
        <translation>Lockscope 是自由软件，采用 GNU 通用公共许可证第 3 版或更新版本；其中的锁库采用 MIT 许可证。不提供任何担保。

本程序基于 Qt %1（LGPL 3，其中 Qt Charts 为 GPL 3）和 hiredis（BSD 3-clause）构建，并启动系统中已安装的 redis-server。</translation>
    </message>
</context>
<context>
    <name>lockscope::BehaviourCurve</name>
    <message>
        <source>Different runs over places: %1 after %2</source>
        <translation>各不相同的运行随故障组合数的变化：%2 种组合之后有 %1 次</translation>
    </message>
    <message>
        <source>%1 different runs</source>
        <translation>%1 次各不相同的运行</translation>
    </message>
    <message>
        <source>%1 places</source>
        <translation>%1 种故障组合</translation>
    </message>
</context>
<context>
    <name>lockscope::BreakItFeature</name>
    <message>
        <source>Break it</source>
        <translation>自动找故障</translation>
    </message>
    <message>
        <source>&amp;Break it</source>
        <translation>自动找故障(&amp;B)</translation>
    </message>
    <message>
        <source>Search for the simplest failure: the model tries a few faults at every place</source>
        <translation>搜索导致失败的最少故障：模型把少数几个故障的每种组合都试一遍</translation>
    </message>
    <message>
        <source>Stop the run on real Redis first.</source>
        <translation>请先停止真实 Redis 上的运行。</translation>
    </message>
    <message>
        <source>First complete the tasks of the lesson.</source>
        <translation>请先完成课程中的任务。</translation>
    </message>
</context>
<context>
    <name>lockscope::BreakItPanel</name>
    <message>
        <source>So far: %1</source>
        <translation>目前：%1</translation>
    </message>
    <message>
        <source>A failure! Making it simpler, step %1 …</source>
        <translation>找到一个失败！正在化简，第 %1 步…</translation>
    </message>
    <message numerus="yes">
        <source>%n place(s)</source>
        <translation>
            <numerusform>%n 种故障组合</numerusform>
        </translation>
    </message>
    <message>
        <source>Failures that were found</source>
        <translation>找到的失败</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>%1 is a scenario, %2 a lock scheme</extracomment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>The model cannot run this: %1</source>
        <translation>模型无法运行：%1</translation>
    </message>
    <message>
        <source>Can this lock fail at all? The model tries a few faults at every place and shows the simplest failure that it finds. If it finds none, it lists what it has tried.</source>
        <translation>这把锁究竟会不会失败？模型把少数几个故障的每种组合都试一遍，给出导致失败的最少故障；如果没有找到，就列出试过哪些。</translation>
    </message>
    <message>
        <source>What was tried</source>
        <translation>试过什么</translation>
    </message>
    <message>
        <source>%1, without its own faults · %2</source>
        <extracomment>%1 is a scenario, %2 a lock scheme</extracomment>
        <translation>%1，不含场景自带的故障 · %2</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>（%1）</translation>
    </message>
</context>
<context>
    <name>lockscope::BreakPoints</name>
    <message>
        <source>Breakpoint: the replay stops before line %1</source>
        <translation>断点：回放停在第 %1 行之前</translation>
    </message>
    <message>
        <source>Fault before line %1:</source>
        <translation>在第 %1 行之前注入故障：</translation>
    </message>
    <message>
        <source>Remove: %1</source>
        <translation>取消：%1</translation>
    </message>
    <message>
        <source>Pause for %1</source>
        <translation>暂停 %1</translation>
    </message>
    <message>
        <source>Pause until %1</source>
        <extracomment>%1 is a condition: &quot;client 2 enters&quot;</extracomment>
        <translation>暂停，直到：%1</translation>
    </message>
    <message>
        <source>Crash</source>
        <translation>崩溃</translation>
    </message>
</context>
<context>
    <name>lockscope::ChartPanel</name>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Show &amp;charts</source>
        <translation>显示图表(&amp;C)</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Whole trace</source>
        <translation>整条轨迹</translation>
    </message>
    <message>
        <source>Visible part</source>
        <translation>可见部分</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Measured range</source>
        <translation>测量的范围</translation>
    </message>
    <message>
        <source>Filtered: %1</source>
        <extracomment>%1: the summary of a chart: &quot;131 entries: 52 per second on average&quot;</extracomment>
        <translation>已筛选：%1</translation>
    </message>
    <message>
        <source>Filtered events</source>
        <extracomment>a choice of what a chart covers: the attempts with at least one event that passes the filter</extracomment>
        <translation>筛选出的事件</translation>
    </message>
</context>
<context>
    <name>lockscope::ChartWords</name>
    <message numerus="yes">
        <source>%n acquisition(s)</source>
        <translation>
            <numerusform>加锁 %n 次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n wait(s) until granted</source>
        <translation>
            <numerusform>等待获得锁 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: median %2, p99 %3, maximum %4</source>
        <extracomment>%1: &quot;132 acquisitions&quot;; then lengths</extracomment>
        <translation>%1：中位数 %2，P99 %3，最长 %4</translation>
    </message>
    <message>
        <source>Jain&apos;s fairness index: %1 (1: all equal)</source>
        <extracomment>Jain&apos;s index of fairness; %1: from 0 to 1</extracomment>
        <translation>Jain 公平指数：%1（1 表示完全均等）</translation>
    </message>
    <message>
        <source>at most %1 inside at the same time</source>
        <translation>最多 %1 个同时在临界区内</translation>
    </message>
    <message>
        <source>%1; two or more for %2</source>
        <extracomment>%1: &quot;at most 2 inside at the same time&quot;; %2: a length</extracomment>
        <translation>%1；两个或更多同时在内，共 %2</translation>
    </message>
    <message>
        <source>%1: %2 per second on average, counted in intervals of %3</source>
        <extracomment>%1: &quot;131 entries&quot;; %2: a number; %3: a length</extracomment>
        <translation>%1：平均每秒 %2 次；以 %3 为一个区间计数</translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s)</source>
        <translation>
            <numerusform>进入 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 entered after the lease ended</source>
        <extracomment>%1: the number of late entries, %2: the number of all entries</extracomment>
        <translation>%2 次进入中有 %1 次租约已到期</translation>
    </message>
    <message>
        <source>%1: at least %2 of the lease was left</source>
        <translation>%1：租约至少还剩 %2</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>还没有运行</translation>
    </message>
    <message>
        <source>No data in the chosen range</source>
        <translation>所选范围内没有数据</translation>
    </message>
    <message>
        <source>No client was granted the lock</source>
        <translation>没有客户端获得锁</translation>
    </message>
    <message>
        <source>No client entered the critical section</source>
        <translation>没有客户端进入临界区</translation>
    </message>
    <message>
        <source>No client entered with a limited lease</source>
        <translation>没有客户端凭有期限的租约进入临界区</translation>
    </message>
    <message>
        <source>No client waited</source>
        <translation>没有客户端等待</translation>
    </message>
    <message>
        <source>No requests to the store</source>
        <translation>没有发往存储的请求</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <extracomment>a range of durations; %1 and %2: its ends</extracomment>
        <translation>%1 到 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 per second</source>
        <translation>每秒 %1 次</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>还剩 %1</translation>
    </message>
    <message>
        <source>ended %1 ago</source>
        <translation>已到期 %1</translation>
    </message>
    <message>
        <source>waited %1, at most %2 at a time</source>
        <extracomment>one client&apos;s waits; %1: their total, %2: the longest</extracomment>
        <translation>共等待 %1，单次最长 %2</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>µs</source>
        <translation>µs</translation>
    </message>
    <message>
        <source>from attempt to grant</source>
        <translation>从尝试到获得锁</translation>
    </message>
    <message>
        <source>from first attempt to grant</source>
        <translation>从首次尝试到获得锁</translation>
    </message>
    <message>
        <source>client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>time (s)</source>
        <translation>时间（s）</translation>
    </message>
    <message>
        <source>number</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>clients</source>
        <translation>客户端数</translation>
    </message>
    <message>
        <source>entries/s</source>
        <translation>次/秒</translation>
    </message>
    <message>
        <source>left (%1)</source>
        <extracomment>%1: a unit of time</extracomment>
        <translation>剩余（%1）</translation>
    </message>
    <message>
        <source>entries</source>
        <translation>进入次数</translation>
    </message>
    <message>
        <source>waited (%1)</source>
        <extracomment>%1: a unit of time</extracomment>
        <translation>等待（%1）</translation>
    </message>
    <message>
        <source>count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>inside</source>
        <translation>在临界区内</translation>
    </message>
    <message>
        <source>two or more inside</source>
        <translation>两个或更多在临界区内</translation>
    </message>
    <message>
        <source>believe they hold the lock</source>
        <translation>认为持有锁</translation>
    </message>
    <message>
        <source>Writes to the store</source>
        <translation>到达存储的写入</translation>
    </message>
    <message>
        <source>Accepted writes</source>
        <translation>被接受的写入</translation>
    </message>
    <message>
        <source>all clients</source>
        <translation>所有客户端</translation>
    </message>
    <message>
        <source>other clients</source>
        <translation>其他客户端</translation>
    </message>
    <message>
        <source>median %1</source>
        <translation>中位数 %1</translation>
    </message>
    <message>
        <source>p99 %1</source>
        <extracomment>99th percentile: 99 of 100 durations are not longer than %1</extracomment>
        <translation>P99 %1</translation>
    </message>
    <message>
        <source>lease ended</source>
        <translation>租约到期</translation>
    </message>
</context>
<context>
    <name>lockscope::CheatSheet</name>
    <message>
        <source>Keys and gestures</source>
        <translation>按键与手势</translation>
    </message>
    <message>
        <source>Double-click a slider or its name</source>
        <translation>双击滑块或其名称</translation>
    </message>
    <message>
        <source>Reset to the scenario&apos;s value</source>
        <translation>恢复为场景的值</translation>
    </message>
    <message>
        <source>Alt + drag a slider</source>
        <translation>Alt + 拖动滑块</translation>
    </message>
    <message>
        <source>Move it at a tenth of the speed</source>
        <translation>以十分之一的速度调节</translation>
    </message>
    <message>
        <source>Esc in the filter</source>
        <translation>在筛选框中按 Esc</translation>
    </message>
    <message>
        <source>Show all events again</source>
        <translation>重新显示全部事件</translation>
    </message>
    <message>
        <source>Esc in a comparison</source>
        <translation>对比时按 Esc</translation>
    </message>
    <message>
        <source>End the comparison</source>
        <translation>结束对比</translation>
    </message>
    <message>
        <source>Ctrl+C in the event table</source>
        <translation>在事件表中按 Ctrl+C</translation>
    </message>
    <message>
        <source>Copy the rows as CSV</source>
        <translation>把选中的行复制为 CSV</translation>
    </message>
    <message>
        <source>Drag a fault, or its end</source>
        <translation>拖动故障或其末端</translation>
    </message>
    <message>
        <source>Move or stretch it; with Ctrl: copy</source>
        <translation>移动或拉长；按住 Ctrl 则复制</translation>
    </message>
    <message>
        <source>← → on a fault</source>
        <translation>在故障上按 ← →</translation>
    </message>
    <message>
        <source>Move it; Shift: finer, Ctrl: length</source>
        <translation>移动；Shift 更精细，Ctrl 改长度</translation>
    </message>
    <message>
        <source>Enter, Del, Ctrl+C on a fault</source>
        <translation>在故障上按 Enter、Del、Ctrl+C</translation>
    </message>
    <message>
        <source>Edit it, delete it, copy it</source>
        <translation>编辑、删除、复制</translation>
    </message>
    <message>
        <source>Click beside a line of the listing, or B</source>
        <translation>在步骤清单的行旁单击，或按 B</translation>
    </message>
    <message>
        <source>Set or remove a breakpoint or a fault</source>
        <translation>设置或取消断点或故障</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Timeline, when focused</source>
        <translation>时间线（获得焦点时）</translation>
    </message>
    <message>
        <source>Timeline, with the mouse</source>
        <translation>时间线（鼠标）</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>Another key or a click closes this; ↑ ↓ scroll. Change the keys in Edit › Shortcuts.</source>
        <translation>按其他任意键或单击即可关闭；↑ ↓ 滚动。在“编辑 › 快捷键”中可更改按键。</translation>
    </message>
    <message>
        <source>Esc in presenter mode</source>
        <translation>演示模式下按 Esc</translation>
    </message>
    <message>
        <source>Leave presenter mode</source>
        <translation>退出演示模式</translation>
    </message>
    <message>
        <source>. in presenter mode</source>
        <translation>演示模式下按 .</translation>
    </message>
    <message>
        <source>Black screen; any key or click ends it</source>
        <translation>黑屏；按任意键或单击恢复</translation>
    </message>
    <message>
        <source>K, F2, Del in the strip of runs</source>
        <translation>在运行条上按 K、F2、Del</translation>
    </message>
    <message>
        <source>Keep, name or delete the run</source>
        <translation>保留、命名、删除该运行</translation>
    </message>
</context>
<context>
    <name>lockscope::CommandPalette</name>
    <message>
        <source>Find anything</source>
        <translation>查找任意内容</translation>
    </message>
    <message>
        <source>Command, scenario, scheme, fault, setting, lesson, or: client 3 · node 1 · 1.5 s · #47</source>
        <translation>命令、场景、方案、故障、设置、课程，或：客户端 3 · 节点 1 · 1.5 s · #47</translation>
    </message>
    <message>
        <source>Nothing found for “%1”</source>
        <translation>没有找到“%1”</translation>
    </message>
    <message>
        <source>↑ ↓ choose · Tab: next group · Enter: open · Esc: close</source>
        <translation>↑ ↓ 选择 · Tab：下一组 · Enter：打开 · Esc：关闭</translation>
    </message>
    <message>
        <source>Last used</source>
        <translation>最近使用</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Did you mean “%1”?</source>
        <translation>是否要找“%1”？</translation>
    </message>
    <message>
        <source>also: %1</source>
        <translation>也找：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::CompareFeature</name>
    <message>
        <source>&amp;With | without what matters</source>
        <translation>原样 | 去掉关键因素(&amp;W)</translation>
    </message>
    <message>
        <source>Run this scenario in the model twice: as it is, and without the one thing that matters for its outcome.</source>
        <translation>在模型中将此场景运行两次：一次原样，一次去掉决定结果的那一点。</translation>
    </message>
    <message>
        <source>No run of this scenario with another outcome is known.</source>
        <translation>尚未发现此场景会得到其他结果。</translation>
    </message>
    <message>
        <source>A | B</source>
        <extracomment>a dock: what differs between two runs</extracomment>
        <translation>A | B</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>对比(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Pin run as A</source>
        <translation>将本次运行固定为 A(&amp;P)</translation>
    </message>
    <message>
        <source>Pin the current run as A. Every run shown after that is B.</source>
        <translation>将当前运行固定为 A，之后显示的每次运行都是 B。</translation>
    </message>
    <message>
        <source>&amp;Unpin A</source>
        <translation>取消固定 A(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Swap A and B</source>
        <translation>互换 A 与 B(&amp;S)</translation>
    </message>
    <message>
        <source>Show A as &amp;outlines</source>
        <translation>以轮廓显示 A(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;First difference</source>
        <translation>第一处不同(&amp;F)</translation>
    </message>
    <message>
        <source>Compare two &amp;traces…</source>
        <translation>对比两条轨迹(&amp;T)…</translation>
    </message>
    <message>
        <source>Could not start the run: %1</source>
        <translation>无法启动运行：%1</translation>
    </message>
    <message>
        <source>Choose two traces, or one to compare with the shown run</source>
        <translation>选择两条轨迹，或选一条与当前显示的运行对比</translation>
    </message>
    <message>
        <source>Traces (*.csv);;All files (*)</source>
        <translation>轨迹 (*.csv);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Only two traces can be compared. Choose one or two files.</source>
        <translation>最多只能对比两条轨迹。请选择一个或两个文件。</translation>
    </message>
    <message>
        <source>Choose again…</source>
        <translation>重新选择…</translation>
    </message>
</context>
<context>
    <name>lockscope::ComparePanel</name>
    <message>
        <source>Comparing…</source>
        <translation>正在对比…</translation>
    </message>
    <message>
        <source>Press Ctrl+D to pin the current run as A. Every run shown after that is B.</source>
        <translation>按 Ctrl+D 将当前运行固定为 A，之后显示的每次运行都是 B。</translation>
    </message>
    <message>
        <source>First difference</source>
        <translation>第一处不同</translation>
    </message>
    <message>
        <source>Selects the first different event in both runs</source>
        <translation>在两次运行中都选中第一个不同的事件</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>互换</translation>
    </message>
    <message>
        <source>Shows A, and pins the run that is shown now</source>
        <translation>显示 A，并固定当前显示的运行</translation>
    </message>
</context>
<context>
    <name>lockscope::ConditionRow</name>
    <message>
        <source>occurrence </source>
        <translation>第几次：</translation>
    </message>
    <message>
        <source>How often the event must happen</source>
        <translation>该事件要发生多少次</translation>
    </message>
    <message>
        <source>immediately</source>
        <extracomment>the delay of a fault after its event: none</extracomment>
        <translation>立即</translation>
    </message>
    <message>
        <source> later</source>
        <extracomment>after a length: &quot;150 ms later&quot;</extracomment>
        <translation> 之后</translation>
    </message>
    <message>
        <source>Delay after the event</source>
        <translation>再过多久条件成立</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Client or node</source>
        <translation>客户端或节点</translation>
    </message>
</context>
<context>
    <name>lockscope::ContentionChart</name>
    <message>
        <source>clients</source>
        <translation>客户端数</translation>
    </message>
    <message>
        <source>No measurement yet.</source>
        <translation>尚未测量。</translation>
    </message>
</context>
<context>
    <name>lockscope::ContentionDialog</name>
    <message>
        <source>Could not measure: %1</source>
        <translation>无法测量：%1</translation>
    </message>
    <message>
        <source>Contention: WATCH vs. locks</source>
        <translation>争用：WATCH 与锁的比较</translation>
    </message>
    <message>
        <source>In the model</source>
        <translation>在模型中</translation>
    </message>
    <message>
        <source>On real Redis</source>
        <translation>在真实 Redis 上</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方式</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>客户端数</translation>
    </message>
    <message>
        <source>The clients and Redis share this computer&apos;s cores. With more clients than cores, each client gets less time.</source>
        <translation>客户端与 Redis 共用本机的处理器核心。客户端多于核心时，每个客户端分到的时间变少。</translation>
    </message>
    <message>
        <source>Each client has its own computer. A node executes one command at a time.</source>
        <translation>每个客户端各有一台计算机；节点一次只执行一条命令。</translation>
    </message>
    <message>
        <source>Each client keeps adding 1 to one counter, without pauses. Polling clients wait 1 to 2 ms between two attempts. Each point is the median of %1 runs of %2; its bar spans the middle half of these runs.</source>
        <extracomment>%1 is a number of runs, %2 a length: &quot;500 ms&quot;</extracomment>
        <translation>每个客户端不停地给同一个计数器加 1。轮询的客户端在两次尝试之间等待 1 到 2 ms。每个点是 %1 次运行（每次 %2）的中位数，竖线表示中间一半的范围。</translation>
    </message>
    <message>
        <source>To compare the methods, at least %1 runs per point are needed.</source>
        <extracomment>%1 is a number of runs</extracomment>
        <translation>每个点至少要 %1 次运行，才能比较这些方式。</translation>
    </message>
    <message>
        <source>Model or real Redis</source>
        <translation>模型或真实 Redis</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
</context>
<context>
    <name>lockscope::ContrastModel</name>
    <message>
        <source>differs</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>What</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>B vs. A</source>
        <translation>B 与 A 相比</translation>
    </message>
</context>
<context>
    <name>lockscope::ContrastWords</name>
    <message>
        <source>Scenario</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>Lock scheme</source>
        <translation>锁方案</translation>
    </message>
    <message>
        <source>World</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Fault</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Violations</source>
        <translation>互斥失效次数</translation>
    </message>
    <message>
        <source>Time with two or more inside</source>
        <translation>两个或更多同时在内的时间</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>进入次数</translation>
    </message>
    <message>
        <source>Entries per second</source>
        <translation>每秒进入次数</translation>
    </message>
    <message>
        <source>Acquisition time, median</source>
        <translation>加锁用时，中位数</translation>
    </message>
    <message>
        <source>Acquisition time, p99</source>
        <translation>加锁用时，P99</translation>
    </message>
    <message>
        <source>Waiting time, median</source>
        <translation>等待时间，中位数</translation>
    </message>
    <message>
        <source>Waiting time, p99</source>
        <translation>等待时间，P99</translation>
    </message>
    <message>
        <source>Length of the run</source>
        <translation>运行时长</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件数</translation>
    </message>
    <message>
        <source>Count: %1</source>
        <extracomment>how many rows of one kind a trace has; %1: &quot;granted&quot;</extracomment>
        <translation>计数：%1</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>real Redis</source>
        <translation>真实 Redis</translation>
    </message>
    <message>
        <source>%1 times</source>
        <extracomment>how large B is compared with A: &quot;2.1 times&quot;</extracomment>
        <translation>%1 倍</translation>
    </message>
    <message>
        <source>+%1 %</source>
        <extracomment>the difference of B to A</extracomment>
        <translation>+%1%</translation>
    </message>
    <message>
        <source>−%1 %</source>
        <translation>−%1%</translation>
    </message>
    <message>
        <source>Each client and each node did the same in the same order.</source>
        <translation>每个客户端和每个节点都以相同顺序做了相同的事。</translation>
    </message>
    <message>
        <source>Every client got the same results, with different commands.</source>
        <translation>所有客户端的结果相同，只是命令不同。</translation>
    </message>
    <message>
        <source>Every client got the same results. First different event of %1: %2 in A, %3 in B.</source>
        <extracomment>%1: &quot;Client 2&quot;; %2 and %3: its events in the two runs</extracomment>
        <translation>所有客户端的结果相同。第一个不同的事件属于%1：A 中是%2，B 中是%3。</translation>
    </message>
    <message>
        <source>nothing more</source>
        <translation>之后没有事件</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <extracomment>an event and its time: &quot;entered at 1.05 s&quot;</extracomment>
        <translation>%2 时%1</translation>
    </message>
    <message>
        <source>First difference: %1. In A: %2. In B: %3.</source>
        <extracomment>%1: &quot;Client 2&quot;; %2 and %3: &quot;entered at 1.05 s&quot;</extracomment>
        <translation>第一处不同：%1。A：%2。B：%3。</translation>
    </message>
    <message>
        <source>One of the two runs has no verdict.</source>
        <translation>两次运行中有一次没有判定。</translation>
    </message>
    <message>
        <source>Both: %1.</source>
        <extracomment>%1 and %2: outcomes</extracomment>
        <translation>两者均为：%1。</translation>
    </message>
    <message>
        <source>A: %1. B: %2.</source>
        <translation>A：%1。B：%2。</translation>
    </message>
    <message>
        <source>seed %1</source>
        <extracomment>seed of a run</extracomment>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>%1 at %2, beside another client</source>
        <translation>%2 时%1，且另一个客户端也在临界区内</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
</context>
<context>
    <name>lockscope::Curtain</name>
    <message>
        <source>Black screen</source>
        <translation>黑屏</translation>
    </message>
</context>
<context>
    <name>lockscope::GoToTarget</name>
    <message>
        <source>go to</source>
        <extracomment>words that the user may type before a target: &quot;go to client 3&quot;</extracomment>
        <translation>转到</translation>
    </message>
    <message>
        <source>node</source>
        <extracomment>the word that the user types before the number of a node</extracomment>
        <translation>节点</translation>
    </message>
    <message>
        <source>event</source>
        <extracomment>the word that the user types before the number of an event</extracomment>
        <translation>事件</translation>
    </message>
    <message>
        <source>time</source>
        <extracomment>the word that the user types before a time: &quot;time 1.5 s&quot;</extracomment>
        <translation>时间</translation>
    </message>
    <message>
        <source>client</source>
        <extracomment>the word that the user types before the number of a client</extracomment>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Go to client %1</source>
        <translation>转到客户端 %1</translation>
    </message>
    <message>
        <source>Go to node %1</source>
        <translation>转到节点 %1</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>转到 %1</translation>
    </message>
    <message>
        <source>Go to event #%1</source>
        <translation>转到事件 #%1</translation>
    </message>
</context>
<context>
    <name>lockscope::DetailWords</name>
    <message>
        <source>Click an event: a mark or a bar in the timeline, a row of the table, a line of the listing, or an entry of the verdict. Its details, causes and effects are shown here.</source>
        <translation>单击一个事件：时间线上的记号或条块、表中的一行、步骤清单的一行，或判定中的一条。这里显示它的详情、起因和后果。</translation>
    </message>
    <message>
        <source>No run yet.</source>
        <translation>还没有运行。</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>Lock scheme</source>
        <translation>锁方案</translation>
    </message>
    <message>
        <source>World</source>
        <extracomment>label: whether the trace is from real Redis or from the model</extracomment>
        <translation>环境</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>应答</translation>
    </message>
    <message>
        <source>Round trip</source>
        <translation>往返时间</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Valid for</source>
        <translation>有效期</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>TTL</translation>
    </message>
    <message>
        <source>Belief</source>
        <extracomment>label: whether the client believes at that time that it holds the lock</extracomment>
        <translation>认为持有</translation>
    </message>
    <message>
        <source>Keys say</source>
        <extracomment>label: which client owns the key on each node, and the remaining TTL of the key</extracomment>
        <translation>键的实际状态</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Clock error</source>
        <extracomment>label: the offset of a wall clock from the correct time</extracomment>
        <translation>时钟偏差</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>Fencing token</source>
        <translation>栅栏令牌</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Attempt</source>
        <translation>尝试</translation>
    </message>
    <message>
        <source>Line</source>
        <extracomment>label: a line of the scheme&apos;s listing</extracomment>
        <translation>清单行</translation>
    </message>
    <message>
        <source>Detail</source>
        <extracomment>label: the column &quot;detail&quot; of the row</extracomment>
        <translation>详情</translation>
    </message>
    <message>
        <source>real Redis</source>
        <translation>真实 Redis</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>none</source>
        <translation>没有</translation>
    </message>
    <message>
        <source>%1 (too late)</source>
        <extracomment>%1 is a reply that arrived after the client had timed out</extracomment>
        <translation>%1（太迟）</translation>
    </message>
    <message>
        <source>waited %1 without a reply</source>
        <translation>等待 %1，没有应答</translation>
    </message>
    <message>
        <source>forever</source>
        <translation>永久</translation>
    </message>
    <message>
        <source>%1, until %2</source>
        <translation>%1，到 %2 为止</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>还剩 %1</translation>
    </message>
    <message>
        <source>no deadline</source>
        <translation>没有过期时间</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>the owner of the key on a node, and the remaining TTL; the longer text has the node before them</extracomment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1：%2，%3</translation>
    </message>
    <message>
        <source>%1 long, from %2 to %3</source>
        <translation>历时 %1，从 %2 到 %3</translation>
    </message>
    <message>
        <source>%1 so far, since %2</source>
        <translation>自 %2 起，至今 %1</translation>
    </message>
    <message numerus="yes">
        <source>%1; %n command(s) timed out</source>
        <translation><numerusform>%1；%n 条命令超时</numerusform></translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>在 %1</translation>
    </message>
    <message>
        <source>Begins or ends</source>
        <extracomment>title: the time spans that the event begins or ends</extracomment>
        <translation>开始或结束</translation>
    </message>
    <message>
        <source>IDs</source>
        <extracomment>title: node, key and token of the event</extracomment>
        <translation>标识</translation>
    </message>
    <message>
        <source>At the same time</source>
        <extracomment>title: the duration of the fault, and the events during the fault</extracomment>
        <translation>同时</translation>
    </message>
    <message>
        <source>Evidence for</source>
        <translation>作为证据</translation>
    </message>
    <message>
        <source>Caused by</source>
        <translation>起因</translation>
    </message>
    <message>
        <source>no recorded cause</source>
        <translation>没有记录起因</translation>
    </message>
    <message>
        <source>Effects</source>
        <translation>后果</translation>
    </message>
    <message>
        <source>no recorded effect</source>
        <translation>没有记录后果</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>the first is #%1</source>
        <extracomment>%1 is the number of the first row in a chain of causes</extracomment>
        <translation>最早的是 #%1</translation>
    </message>
    <message>
        <source>Show only:</source>
        <translation>只显示：</translation>
    </message>
    <message>
        <source>its causes</source>
        <translation>它的起因</translation>
    </message>
    <message>
        <source>none</source>
        <comment>a vote</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>yes</source>
        <comment>a vote</comment>
        <translation>赞成</translation>
    </message>
    <message>
        <source>no</source>
        <comment>a vote</comment>
        <translation>反对</translation>
    </message>
    <message>
        <source>%1, late</source>
        <comment>a vote</comment>
        <extracomment>a vote that arrived after the client had timed out; %1 is yes or no</extracomment>
        <translation>%1（迟到）</translation>
    </message>
    <message>
        <source>Votes</source>
        <translation>投票</translation>
    </message>
    <message>
        <source>Vote</source>
        <extracomment>column: the vote in the reply of the node</extracomment>
        <translation>投票</translation>
    </message>
    <message>
        <source>After</source>
        <extracomment>column: the time from the command to the reply</extracomment>
        <translation>用时</translation>
    </message>
    <message>
        <source>Validity</source>
        <extracomment>title: the parts of the TTL: used, left, and for clock drift</extracomment>
        <translation>有效期</translation>
    </message>
    <message>
        <source>used before the grant</source>
        <translation>获得锁之前已用</translation>
    </message>
    <message>
        <source>for clock drift</source>
        <translation>时钟漂移余量</translation>
    </message>
    <message>
        <source>time left</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>Program</source>
        <extracomment>label: the command line of a program of the user that was a client</extracomment>
        <translation>程序</translation>
    </message>
    <message>
        <source>Known from</source>
        <extracomment>label: how Lockscope knows what a program believes</extracomment>
        <translation>依据</translation>
    </message>
    <message>
        <source>Inferred from the program&apos;s commands and their replies: the program reports nothing.</source>
        <translation>由程序的命令及其应答推断：程序自己不报告。</translation>
    </message>
    <message>
        <source>The program has not reported this, but one of its later reports implies it.</source>
        <translation>程序没有报告这一步，由它之后的报告得知。</translation>
    </message>
</context>
<context>
    <name>lockscope::DifferenceModel</name>
    <message>
        <source>One time axis: both runs are aligned at the first event of the first client.</source>
        <translation>同一条时间轴：第一个客户端的第一个事件在两次运行中对齐。</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Actor</source>
        <translation>主体</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Model (ms)</source>
        <translation>模型（ms）</translation>
    </message>
    <message>
        <source>Real (ms)</source>
        <translation>真实（ms）</translation>
    </message>
    <message>
        <source>Real − model</source>
        <translation>真实 − 模型</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>不同之处</translation>
    </message>
</context>
<context>
    <name>lockscope::DockTitle</name>
    <message>
        <source>Close; reopen it from the View menu</source>
        <translation>关闭；可从“视图”菜单重新打开</translation>
    </message>
    <message>
        <source>Close %1</source>
        <extracomment>%1 is the name of a dock</extracomment>
        <translation>关闭%1</translation>
    </message>
    <message>
        <source>What the manual says about this part</source>
        <translation>查看手册中关于这一部分的说明</translation>
    </message>
    <message>
        <source>Manual: %1</source>
        <extracomment>%1 is the name of a dock</extracomment>
        <translation>手册：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::EventFilterLine</name>
    <message>
        <source>Filter ( / )</source>
        <translation>筛选（ / ）</translation>
    </message>
    <message>
        <source>Show only events with this text in any column, or events that meet all conditions:
client:2  node:3  kind:granted  attempt:4  t:1s..2s  key:orders  token:12ab  led-to:47  evidence</source>
        <translation>只显示任意一列含有此文字的事件，或满足全部条件的事件：
client:2  node:3  kind:granted  attempt:4  t:1s..2s  key:orders  token:12ab  led-to:47  evidence</translation>
    </message>
    <message>
        <source>Event filter</source>
        <translation>事件筛选</translation>
    </message>
    <message>
        <source>Show only</source>
        <extracomment>button: show only some events</extracomment>
        <translation>只显示</translation>
    </message>
    <message>
        <source>Show only events related to the selected event, or only evidence</source>
        <translation>只显示与选中事件有关的事件，或作为证据的事件</translation>
    </message>
</context>
<context>
    <name>lockscope::EventTable</name>
    <message>
        <source>The events of a run and their causes are shown here.</source>
        <translation>这里显示运行的事件及其起因。</translation>
    </message>
    <message>
        <source>No event matches the filter.</source>
        <translation>没有事件符合筛选条件。</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
</context>
<context>
    <name>lockscope::EventTableModel</name>
    <message>
        <source>Time (ms)</source>
        <translation>时间（ms）</translation>
    </message>
    <message>
        <source>Actor</source>
        <translation>主体</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>Attempt</source>
        <translation>尝试</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>起因</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Detail</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Fencing token</source>
        <extracomment>column: the fencing token of the lock, which is a number</extracomment>
        <translation>栅栏令牌</translation>
    </message>
</context>
<context>
    <name>lockscope::ExpectationTable</name>
    <message>
        <source>Lock scheme</source>
        <translation>锁方案</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>预期</translation>
    </message>
    <message>
        <source>– run not finished</source>
        <translation>未运行完</translation>
    </message>
</context>
<context>
    <name>lockscope::ExpectedLine</name>
    <message>
        <source>Expected: not specified</source>
        <translation>预期结果：未说明</translation>
    </message>
    <message>
        <source>Expected: %1</source>
        <extracomment>%1 is an outcome, &quot;violated&quot;.</extracomment>
        <translation>预期结果：%1</translation>
    </message>
    <message>
        <source>This applies to the scenario&apos;s own settings. Some settings have been changed.</source>
        <translation>这是场景自身设置下的预期；现在有些设置已改动。</translation>
    </message>
</context>
<context>
    <name>lockscope::Export</name>
    <message>
        <source>Trace (CSV)</source>
        <translation>轨迹（CSV）</translation>
    </message>
    <message>
        <source>Chrome trace (JSON)</source>
        <translation>Chrome 跟踪（JSON）</translation>
    </message>
    <message>
        <source>Picture (PNG)</source>
        <translation>图片（PNG）</translation>
    </message>
    <message>
        <source>Picture (SVG)</source>
        <translation>图片（SVG）</translation>
    </message>
    <message>
        <source>Picture (PDF)</source>
        <translation>图片（PDF）</translation>
    </message>
    <message>
        <source>Report (Markdown)</source>
        <translation>报告（Markdown）</translation>
    </message>
    <message>
        <source>Report (PDF)</source>
        <translation>报告（PDF）</translation>
    </message>
    <message>
        <source>One row per event. Lockscope can open it again and gives the same verdict.</source>
        <translation>每个事件一行。Lockscope 可以重新打开它，判定也相同。</translation>
    </message>
    <message>
        <source>For Perfetto (ui.perfetto.dev) and chrome://tracing: clients and nodes with their lanes and arrows.</source>
        <translation>可用 Perfetto（ui.perfetto.dev）和 chrome://tracing 打开：客户端、节点及其泳道和箭头。</translation>
    </message>
    <message>
        <source>The timeline as a pixel image, in light colours, with title, verdict and legend.</source>
        <translation>像素形式的时间线，浅色，带标题、判定和图例。</translation>
    </message>
    <message>
        <source>The timeline as a vector image for slides and web pages, sharp at any size.</source>
        <translation>矢量形式的时间线，用于幻灯片和网页，任意缩放都清晰。</translation>
    </message>
    <message>
        <source>The timeline as a vector image on one page that fits it.</source>
        <translation>矢量形式的时间线，页面大小与图相同。</translation>
    </message>
    <message>
        <source>Verdict, evidence, counts, settings and the command that repeats the run, as text. The picture is saved as an SVG file beside it.</source>
        <translation>文字报告：判定、证据、计数、设置和重现本次运行的命令；图片以 SVG 文件另存在同一目录。</translation>
    </message>
    <message>
        <source>Verdict, picture, evidence, counts, settings and the command that repeats the run, laid out in pages.</source>
        <translation>分页报告：判定、图片、证据、计数、设置和重现本次运行的命令。</translation>
    </message>
    <message>
        <source>The whole run</source>
        <translation>整次运行</translation>
    </message>
    <message>
        <source>The filtered events</source>
        <translation>筛选出的事件</translation>
    </message>
    <message>
        <source>The selected events</source>
        <translation>选中的事件</translation>
    </message>
    <message>
        <source>Visible part</source>
        <translation>可见部分</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>%1 is the name of a format, %2 &quot;*.csv&quot;: an entry of a file dialog</extracomment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Measured range</source>
        <translation>测量的范围</translation>
    </message>
    <message>
        <source>How it failed (PNG)</source>
        <translation>失败的经过（PNG）</translation>
    </message>
    <message>
        <source>How it failed (SVG)</source>
        <translation>失败的经过（SVG）</translation>
    </message>
    <message>
        <source>The steps to the failure, for a chat or a slide.</source>
        <translation>失败的每一步，可发到聊天中或放进幻灯片。</translation>
    </message>
</context>
<context>
    <name>lockscope::ExportDialog</name>
    <message>
        <source>&amp;Scale</source>
        <translation>缩放比例(&amp;S)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>浏览(&amp;B)…</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>格式(&amp;O)</translation>
    </message>
    <message>
        <source>E&amp;xtent</source>
        <translation>范围(&amp;X)</translation>
    </message>
    <message>
        <source>F&amp;ile</source>
        <translation>文件(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n row(s))</source>
        <extracomment>%1 is &quot;The filtered events&quot;</extracomment>
        <translation>
            <numerusform>%1（%n 行）</numerusform>
        </translation>
    </message>
    <message>
        <source>Start of the file.</source>
        <translation>文件的开头。</translation>
    </message>
    <message>
        <source>Start of the file. The file is marked as a part of a trace, so it gets no verdict.</source>
        <translation>文件的开头。文件中注明这只是轨迹的一部分，因此不会得到判定。</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 像素</translation>
    </message>
    <message>
        <source>%1 already exists. Replace it?</source>
        <translation>%1 已经存在。要替换它吗？</translation>
    </message>
</context>
<context>
    <name>lockscope::ExportFeature</name>
    <message>
        <source>&amp;CSV</source>
        <translation>&amp;CSV</translation>
    </message>
    <message>
        <source>&amp;TSV, for a spreadsheet</source>
        <translation>&amp;TSV（用于电子表格）</translation>
    </message>
    <message>
        <source>&amp;Markdown table</source>
        <translation>&amp;Markdown 表格</translation>
    </message>
    <message>
        <source>&amp;JSON</source>
        <translation>&amp;JSON</translation>
    </message>
    <message>
        <source>Commands for &amp;redis-cli</source>
        <translation>&amp;redis-cli 命令</translation>
    </message>
    <message>
        <source>%1…</source>
        <translation>%1…</translation>
    </message>
    <message>
        <source>%1: %2…</source>
        <extracomment>%1 is &quot;Trace (CSV)&quot;, %2 &quot;The selected events&quot;</extracomment>
        <translation>%1：%2…</translation>
    </message>
    <message>
        <source>Expor&amp;t as</source>
        <translation>导出为(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>打印(&amp;P)…</translation>
    </message>
    <message>
        <source>Print the report: verdict, picture, evidence</source>
        <translation>打印报告：判定、图片、证据</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the selected events as CSV</source>
        <translation>把选中的事件复制为 CSV</translation>
    </message>
    <message>
        <source>&amp;Picture of the timeline</source>
        <translation>时间线图片(&amp;P)</translation>
    </message>
    <message>
        <source>Copy a&amp;s</source>
        <translation>复制为(&amp;S)</translation>
    </message>
    <message>
        <source>The selected events contain no sent command.</source>
        <translation>选中的事件里没有已发送的命令。</translation>
    </message>
    <message>
        <source>Print the report</source>
        <translation>打印报告</translation>
    </message>
    <message>
        <source>Could not reach the printer: nothing was printed.</source>
        <translation>无法连接打印机：没有打印任何内容。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Picture of how it &amp;failed</source>
        <translation>失败经过的图片(&amp;F)</translation>
    </message>
</context>
<context>
    <name>lockscope::Exporter</name>
    <message>
        <source>model: no run on Redis</source>
        <translation>模型：没有在 Redis 上运行</translation>
    </message>
    <message>
        <source>real Redis</source>
        <translation>真实 Redis</translation>
    </message>
    <message>
        <source>%1 · %2 · %3 · seed %4</source>
        <extracomment>below a picture&apos;s title; in this order: the scenario&apos;s id, the lock scheme, the world, the seed</extracomment>
        <translation>%1 · %2 · %3 · 种子 %4</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>正在写入 %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>%1 was saved.</source>
        <translation>已保存 %1。</translation>
    </message>
    <message>
        <source>Could not export: %1</source>
        <translation>无法导出：%1</translation>
    </message>
    <message>
        <source>Choose another file…</source>
        <translation>选择其他文件…</translation>
    </message>
    <message>
        <source>This run did not fail</source>
        <translation>本次运行没有失败</translation>
    </message>
</context>
<context>
    <name>lockscope::FaultUi</name>
    <message>
        <source>Could not add this fault: %1</source>
        <translation>无法添加这个故障：%1</translation>
    </message>
    <message>
        <source>Could not inject this fault: %1</source>
        <translation>无法注入此故障：%1</translation>
    </message>
    <message>
        <source>Injected on real Redis: %1: %2</source>
        <translation>已在真实 Redis 上注入故障。%1：%2</translation>
    </message>
    <message>
        <source>Stopped before line %1 of client %2</source>
        <translation>已停在客户端 %2 的第 %1 行之前</translation>
    </message>
</context>
<context>
    <name>lockscope::FaultChip</name>
    <message>
        <source>This fault has no fixed time. It is shown where it happened in this run.</source>
        <translation>没有设定时刻：显示在本次运行中它发生的位置。</translation>
    </message>
    <message>
        <source>It has not happened in this run.</source>
        <translation>本次运行中它没有发生。</translation>
    </message>
    <message>
        <source>Cannot run: %1</source>
        <translation>无法运行：%1</translation>
    </message>
    <message>
        <source>You injected it into this run. It is not in the scenario: press Enter or drag it to keep it there.</source>
        <translation>您把它注入了本次运行，但它不在场景中：按 Enter 或拖动它，即可保留到场景里。</translation>
    </message>
    <message>
        <source>It belongs to the opened file. It is not in the chosen scenario: press Enter or drag it to add it there.</source>
        <translation>它属于打开的文件，不在所选场景中：按 Enter 或拖动它，即可加入场景。</translation>
    </message>
</context>
<context>
    <name>lockscope::FaultEditor</name>
    <message>
        <source>no other condition</source>
        <translation>没有别的结束条件</translation>
    </message>
    <message>
        <source>Fault</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>What</source>
        <translation>故障类型</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>幅度</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>When</source>
        <translation>何时</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时刻</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Condition</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>How long</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Or until</source>
        <translation>或直到</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>the group of a fault and its name: &quot;Node: Crash&quot;</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>every client</source>
        <translation>每个客户端</translation>
    </message>
    <message>
        <source>every node</source>
        <translation>每个节点</translation>
    </message>
    <message>
        <source>%1 (replica)</source>
        <translation>%1（副本）</translation>
    </message>
    <message>
        <source>the store</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>From the beginning</source>
        <translation>从一开始</translation>
    </message>
    <message>
        <source>At a time</source>
        <translation>在某个时刻</translation>
    </message>
    <message>
        <source>At a step of the client</source>
        <translation>在客户端的某一步</translation>
    </message>
    <message>
        <source>On a condition</source>
        <translation>满足条件时</translation>
    </message>
    <message>
        <source>Faster by</source>
        <translation>快多少</translation>
    </message>
    <message>
        <source>Command number</source>
        <translation>第几条命令</translation>
    </message>
    <message>
        <source>Renewal number</source>
        <translation>第几次续期</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source> bytes/s</source>
        <translation> 字节/秒</translation>
    </message>
    <message>
        <source>Cannot run: %1</source>
        <translation>无法运行：%1</translation>
    </message>
    <message>
        <source>Sentinel number</source>
        <translation>哨兵编号</translation>
    </message>
    <message>
        <source>By</source>
        <translation>方式</translation>
    </message>
    <message>
        <source>Grace</source>
        <translation>宽限期</translation>
    </message>
</context>
<context>
    <name>lockscope::HelpFeature</name>
    <message>
        <source>Art&amp;icles, sentence by sentence…</source>
        <translation>逐句对照文章(&amp;I)…</translation>
    </message>
    <message>
        <source>What each sentence of the five articles claims, and the run that shows it</source>
        <translation>五篇文章中每句话的论断，以及演示它的运行</translation>
    </message>
    <message>
        <source>&amp;Sources…</source>
        <translation>资料来源(&amp;S)…</translation>
    </message>
    <message>
        <source>Titles, authors and addresses of the texts behind scenarios and lessons</source>
        <translation>场景和课程所依据资料的标题、作者和地址</translation>
    </message>
</context>
<context>
    <name>ManualTables</name>
    <message>
        <source>%1 Range: %2. Default: %3.</source>
        <extracomment>%1 is the meaning of a setting, %2 its range (&quot;10ms to 1h&quot;), %3 its default value</extracomment>
        <translation>%1范围：%2。默认值：%3。</translation>
    </message>
</context>
<context>
    <name>lockscope::ManualWindow</name>
    <message>
        <source>Manual</source>
        <translation>手册</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>搜索手册</translation>
    </message>
    <message>
        <source>Pages of the manual</source>
        <translation>手册的页面</translation>
    </message>
</context>
<context>
    <name>lockscope::ManualFeature</name>
    <message>
        <source>&amp;Manual</source>
        <translation>手册(&amp;M)</translation>
    </message>
    <message>
        <source>Opens the manual at the part of the window that has the keyboard focus</source>
        <translation>打开手册，并翻到键盘焦点所在部分的说明</translation>
    </message>
    <message>
        <source>What is this?</source>
        <translation>这是什么？</translation>
    </message>
</context>
<context>
    <name>lockscope::NodeListEdit</name>
    <message>
        <source>Add a node</source>
        <translation>添加节点</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户名</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>host:port or rediss://… (TLS)</source>
        <translation>host:port，或 rediss://…（TLS）</translation>
    </message>
    <message>
        <source>Remove this node</source>
        <translation>移除这个节点</translation>
    </message>
</context>
<context>
    <name>lockscope::RunsFeature</name>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Show the first of these runs</source>
        <translation>显示其中第一次运行</translation>
    </message>
    <message>
        <source>All runs</source>
        <translation>全部运行</translation>
    </message>
    <message numerus="yes">
        <source>← %n older</source>
        <translation>
            <numerusform>← 更早 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop the run first: it stays among the runs.</source>
        <translation>请先停止运行：它会留在运行条里。</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>显示(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Compare with the shown run</source>
        <translation>与当前显示的运行对比(&amp;C)</translation>
    </message>
    <message>
        <source>Do not &amp;keep</source>
        <translation>不再保留(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Keep when space is short</source>
        <translation>空间不足时保留(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>重命名(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s), %1 of events</source>
        <translation>
            <numerusform>%n 次运行，事件共 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Add the shown run now</source>
        <translation>加入当前显示的运行(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Delete all that are not kept</source>
        <translation>删除所有未保留的运行(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Undo the last deletion</source>
        <translation>撤销上次删除(&amp;U)</translation>
    </message>
    <message>
        <source>The runs use %1. Save the oldest one, or delete it in its menu: %2, %3.</source>
        <translation>这些运行占用 %1。请保存最早的一个，或在它的菜单里删除：%2，%3。</translation>
    </message>
    <message>
        <source>Save it…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) on Redis: %1</source>
        <translation><numerusform>在 Redis 上运行 %n 次：%1</numerusform></translation>
    </message>
    <message>
        <source>The runs use %1. The oldest one is in a file, and can be deleted here: %2, %3.</source>
        <translation>这些运行占用 %1。最早的一个已保存到文件，可以在这里删除：%2，%3。</translation>
    </message>
    <message>
        <source>Delete it</source>
        <translation>删除</translation>
    </message>
</context>
<context>
    <name>lockscope::RunsStrip</name>
    <message>
        <source>simulated clients</source>
        <translation>模拟客户端</translation>
    </message>
    <message>
        <source>own program</source>
        <translation>自己的程序</translation>
    </message>
    <message>
        <source>other faults</source>
        <translation>故障不同</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>not judged yet</source>
        <translation>尚未判定</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>Lock scheme</source>
        <translation>锁方案</translation>
    </message>
    <message>
        <source>Since the run before</source>
        <translation>与上一次相比</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>记录</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n event(s)</source>
        <translation>
            <numerusform>%1 · %n 个事件</numerusform>
        </translation>
    </message>
    <message>
        <source>Click shows it. Ctrl+Enter compares it with the shown run. It is kept: a change of the experiment makes a new run.</source>
        <translation>单击显示；Ctrl+Enter 与当前显示的运行对比。它已保存：改动实验会产生新的运行。</translation>
    </message>
    <message>
        <source>Redis</source>
        <translation>Redis</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n more change(s)</source>
        <translation>
            <numerusform>%1，另改 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Runs appear here: each run on Redis, each file, each run of the model that you look at for two seconds.</source>
        <translation>这里列出运行：每次真实 Redis 上的运行、每个文件、每次看了两秒以上的模型运行。</translation>
    </message>
</context>
<context>
    <name>lockscope::SearchForm</name>
    <message>
        <source>Choose at least one kind of fault.</source>
        <translation>请至少选择一种故障。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop the search and keep what it has found</source>
        <translation>结束搜索，保留已找到的</translation>
    </message>
    <message>
        <source>Try these faults at all places in the model</source>
        <translation>在模型中试遍这些故障的所有组合</translation>
    </message>
    <message>
        <source>one fault</source>
        <translation>1 个故障</translation>
    </message>
    <message numerus="yes">
        <source>up to %n fault(s)</source>
        <translation>
            <numerusform>至多 %n 个故障</numerusform>
        </translation>
    </message>
    <message>
        <source>The number of faults in one run</source>
        <translation>一次运行中的故障数</translation>
    </message>
    <message>
        <source>Faults and goal: %1 of %2 kinds</source>
        <translation>故障与目标：%2 种中的 %1 种</translation>
    </message>
    <message>
        <source>Look for:</source>
        <translation>寻找：</translation>
    </message>
    <message>
        <source>violated or stuck</source>
        <extracomment>the usual goals of a search</extracomment>
        <translation>互斥失效或锁死</translation>
    </message>
    <message>
        <source>Keep the scenario&apos;s faults</source>
        <translation>保留场景自带的故障</translation>
    </message>
    <message>
        <source>They are in every run, in addition to those that the search places</source>
        <translation>除搜索注入的故障外，每次运行还都包含它们</translation>
    </message>
    <message>
        <source>The search may break these assumptions:</source>
        <translation>搜索可以让这些假设不成立：</translation>
    </message>
    <message>
        <source>All</source>
        <extracomment>a button that checks all kinds of faults</extracomment>
        <translation>全选</translation>
    </message>
    <message>
        <source>None</source>
        <extracomment>a button that unchecks all kinds of faults</extracomment>
        <translation>全不选</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>any length</source>
        <translation>不限时长</translation>
    </message>
    <message>
        <source>at most </source>
        <translation>不超过 </translation>
    </message>
    <message>
        <source>Longest fault: %1</source>
        <translation>最长的故障：%1</translation>
    </message>
    <message>
        <source>No longer fault of this kind is tried</source>
        <translation>不尝试更长的此类故障</translation>
    </message>
</context>
<context>
    <name>lockscope::ServersDialog</name>
    <message>
        <source>&amp;Start redis-server on this machine</source>
        <translation>在本机启动 redis-server(&amp;S)</translation>
    </message>
    <message>
        <source>Use my &amp;own nodes</source>
        <translation>使用我自己的节点(&amp;O)</translation>
    </message>
    <message>
        <source>Redis servers</source>
        <translation>Redis 服务器</translation>
    </message>
    <message>
        <source>&amp;Check</source>
        <translation>检查(&amp;C)</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>redis-server on PATH</source>
        <translation>PATH 中的 redis-server</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>浏览(&amp;B)…</translation>
    </message>
    <message>
        <source>Lockscope writes keys that begin with “lockscope:” and removes them after a run. It does not stop, restart or configure these nodes. The first node is also the store. Lockscope remembers the addresses. It remembers users and passwords only if the keyring keeps them.</source>
        <translation>Lockscope 只写入以“lockscope:”开头的键，运行结束后将其删除；不会停止、重启或配置这些节点。第一个节点同时用作存储。Lockscope 会记住地址；只有选择由密钥环保存时，才会记住用户名和密码。</translation>
    </message>
    <message>
        <source>Redis server program</source>
        <translation>Redis 服务器程序</translation>
    </message>
</context>
<context>
    <name>lockscope::ArticlesDialog</name>
    <message>
        <source>The articles, sentence by sentence</source>
        <translation>逐句对照五篇文章</translation>
    </message>
    <message>
        <source>&amp;Article:</source>
        <translation>文章(&amp;A)：</translation>
    </message>
    <message>
        <source>Sentence and claim</source>
        <translation>句子与论断</translation>
    </message>
    <message>
        <source>Shown by</source>
        <translation>演示方式</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Only in the model: %1</source>
        <translation>仅限模型：%1</translation>
    </message>
    <message>
        <source>Lesson: %1</source>
        <translation>课程：%1</translation>
    </message>
    <message>
        <source>Read about it: %1</source>
        <translation>阅读：%1</translation>
    </message>
    <message>
        <source>Shown in part: %1</source>
        <translation>部分演示：%1</translation>
    </message>
    <message>
        <source>Not shown yet: %1</source>
        <translation>尚未演示：%1</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
</context>
<context>
    <name>lockscope::TlsEdit</name>
    <message>
        <source>TLS authorities</source>
        <translation>证书颁发机构（CA）</translation>
    </message>
    <message>
        <source>those of the system</source>
        <translation>系统自带</translation>
    </message>
    <message>
        <source>Own certificate</source>
        <translation>自己的证书</translation>
    </message>
    <message>
        <source>none; path of a PEM file</source>
        <translation>无；PEM 文件的路径</translation>
    </message>
    <message>
        <source>Own key</source>
        <translation>自己的私钥</translation>
    </message>
    <message>
        <source>in the certificate file</source>
        <translation>在证书文件里</translation>
    </message>
    <message>
        <source>Name of the server</source>
        <translation>服务器名称</translation>
    </message>
    <message>
        <source>the host of the address</source>
        <translation>地址里的主机名</translation>
    </message>
</context>
<context>
    <name>lockscope::SourcesDialog</name>
    <message>
        <source>Sources</source>
        <translation>资料来源</translation>
    </message>
    <message>
        <source>The five articles about locks on Redis</source>
        <translation>关于 Redis 锁的五篇文章</translation>
    </message>
    <message>
        <source>The debate about Redlock</source>
        <translation>Redlock 之争</translation>
    </message>
    <message>
        <source>Documentation</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Reports about clients and servers</source>
        <translation>关于客户端和服务器的问题报告</translation>
    </message>
</context>
<context>
    <name>lockscope::StepRow</name>
    <message>
        <source>line </source>
        <translation>行号：</translation>
    </message>
    <message>
        <source>occurrence </source>
        <translation>第几次：</translation>
    </message>
    <message>
        <source>any command</source>
        <translation>任意命令</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Line of the listing</source>
        <translation>步骤清单的行号</translation>
    </message>
    <message>
        <source>How often the client must reach the step</source>
        <translation>客户端须到达该步骤的次数</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
</context>
<context>
    <name>lockscope::FaultLane</name>
    <message>
        <source>Faults</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>from the next run</source>
        <translation>从下一次运行起</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>已改动</translation>
    </message>
    <message>
        <source>No faults. Right-click a lane, or drag a fault here from “Faults”.</source>
        <translation>没有故障。右键单击泳道，或从“故障”面板拖一个故障到这里。</translation>
    </message>
    <message>
        <source>This fault has no fixed time: double-click to set when it happens</source>
        <translation>没有设定时刻：双击可设定何时发生</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>编辑…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Set its time to %1</source>
        <translation>固定到 %1</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Reset faults to scenario</source>
        <translation>恢复场景的故障</translation>
    </message>
    <message>
        <source>Keep in the scenario</source>
        <translation>保留到场景中</translation>
    </message>
    <message>
        <source>Keep all injected faults</source>
        <translation>保留所有注入的故障</translation>
    </message>
    <message numerus="yes">
        <source>%n random</source>
        <translation>
            <numerusform>%n 个随机</numerusform>
        </translation>
    </message>
    <message>
        <source>Random faults: a tick each. Point at a tick to read what it is.</source>
        <translation>随机故障：每个一道刻线。指向刻线可查看是什么故障。</translation>
    </message>
    <message>
        <source>No faults</source>
        <translation>没有故障</translation>
    </message>
</context>
<context>
    <name>lockscope::FaultPalette</name>
    <message>
        <source>Faults that can be added</source>
        <translation>可添加的故障</translation>
    </message>
    <message>
        <source>Not possible here: %1</source>
        <translation>此处不可用：%1</translation>
    </message>
    <message>
        <source>Not on real Redis: %1</source>
        <translation>真实 Redis 上不可用：%1</translation>
    </message>
    <message>
        <source>Click or Enter: add at the playhead. Drag: add on a lane of the timeline. F1 or right-click: the manual.</source>
        <translation>单击或按 Enter：加到播放头处。拖动：放到时间线的泳道上。按 F1 或右键单击：查看手册。</translation>
    </message>
</context>
<context>
    <name>lockscope::FaultWords</name>
    <message>
        <source>the key is lost on %1</source>
        <translation>键在%1上丢失</translation>
    </message>
    <message>
        <source>a request of %1 times out</source>
        <translation>%1的请求超时</translation>
    </message>
    <message>
        <source>Client %1 → %2</source>
        <extracomment>a link, from a client to a node or the store</extracomment>
        <translation>客户端 %1 → %2</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>推迟 %1</translation>
    </message>
    <message>
        <source>a failover begins</source>
        <translation>故障转移开始</translation>
    </message>
    <message>
        <source>a failover ends</source>
        <translation>故障转移结束</translation>
    </message>
    <message>
        <source>when %1</source>
        <translation>%1时</translation>
    </message>
    <message>
        <source>any node</source>
        <translation>任一节点</translation>
    </message>
    <message>
        <source>any client</source>
        <translation>任一客户端</translation>
    </message>
    <message>
        <source>%1 tries to get the lock</source>
        <translation>%1尝试加锁</translation>
    </message>
    <message>
        <source>%1 is granted the lock</source>
        <translation>%1获得锁</translation>
    </message>
    <message>
        <source>%1 is denied the lock</source>
        <translation>%1加锁失败</translation>
    </message>
    <message>
        <source>%1 waits for the lock</source>
        <translation>%1等待锁</translation>
    </message>
    <message>
        <source>%1 enters</source>
        <translation>%1进入临界区</translation>
    </message>
    <message>
        <source>%1 writes</source>
        <translation>%1写入</translation>
    </message>
    <message>
        <source>%1 leaves</source>
        <translation>%1离开临界区</translation>
    </message>
    <message>
        <source>%1 releases the lock</source>
        <translation>%1释放锁</translation>
    </message>
    <message>
        <source>the lease of %1 ends</source>
        <translation>%1的租约到期</translation>
    </message>
    <message>
        <source>%1 is paused</source>
        <translation>%1暂停</translation>
    </message>
    <message>
        <source>%1 resumes</source>
        <translation>%1恢复</translation>
    </message>
    <message>
        <source>%1 crashes</source>
        <translation>%1崩溃</translation>
    </message>
    <message>
        <source>%1 sends a command</source>
        <translation>%1发出命令</translation>
    </message>
    <message>
        <source>a key is set on %1</source>
        <translation>%1上的键被设置</translation>
    </message>
    <message>
        <source>the key expires on %1</source>
        <translation>%1上的键过期</translation>
    </message>
    <message>
        <source>the key is deleted on %1</source>
        <translation>%1上的键被删除</translation>
    </message>
    <message>
        <source>%1 goes down</source>
        <translation>%1停机</translation>
    </message>
    <message>
        <source>%1 is up again</source>
        <translation>%1恢复运行</translation>
    </message>
    <message>
        <source>%1 is promoted</source>
        <translation>%1被提升为主节点</translation>
    </message>
    <message>
        <source>client %1</source>
        <translatorcomment>The space separates the number from the Chinese word after it.</translatorcomment>
        <translation>客户端 %1 </translation>
    </message>
    <message>
        <source>the store</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>node %1</source>
        <translatorcomment>The space separates the number from the Chinese word after it.</translatorcomment>
        <translation>节点 %1 </translation>
    </message>
    <message>
        <source>, or </source>
        <extracomment>separates conditions; one of them is enough</extracomment>
        <translation>，或</translation>
    </message>
    <message>
        <source>%1 (%2 times)</source>
        <extracomment>%1: a condition; %2: how often it must become true</extracomment>
        <translation>%1（累计 %2 次）</translation>
    </message>
    <message>
        <source>before a line of the listing</source>
        <translation>清单某一行之前</translation>
    </message>
    <message>
        <source>before an attempt</source>
        <translation>尝试之前</translation>
    </message>
    <message>
        <source>after the grant</source>
        <translation>获得锁之后</translation>
    </message>
    <message>
        <source>inside, before the work</source>
        <translation>临界区内，工作之前</translation>
    </message>
    <message>
        <source>inside, before the write</source>
        <translation>临界区内，写入之前</translation>
    </message>
    <message>
        <source>before the release</source>
        <translation>释放之前</translation>
    </message>
    <message>
        <source>before a renewal</source>
        <translation>续期之前</translation>
    </message>
    <message>
        <source>before a command is sent</source>
        <translation>命令发出之前</translation>
    </message>
    <message>
        <source>before line %1 of its listing</source>
        <translation>其清单第 %1 行之前</translation>
    </message>
    <message>
        <source>command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>before its next %1 to %2</source>
        <translation>下一条%1（发往%2）之前</translation>
    </message>
    <message>
        <source>before its next %1</source>
        <translation>下一条%1之前</translation>
    </message>
    <message>
        <source>%1 (no. %2)</source>
        <extracomment>%1 is a place in a client&apos;s course, %2 the how-manieth time</extracomment>
        <translation>%1（第 %2 次）</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>store</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>Replica %1</source>
        <extracomment>the link between a replica and its primary</extracomment>
        <translation>副本 %1</translation>
    </message>
    <message>
        <source>Sentinel %1 → %2</source>
        <translation>哨兵 %1 → %2</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <extracomment>a link; %1: the client&apos;s number, %2: the node&apos;s number</extracomment>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1 bytes/s</source>
        <translation>%1 字节/秒</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>the name of a fault and how much of it: &quot;Pause 500 ms&quot;</extracomment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>在 %1</translation>
    </message>
    <message>
        <source>starts %1</source>
        <translation>等到%1才启动</translation>
    </message>
    <message>
        <source>before renewal %1</source>
        <translation>第 %1 次续期之前</translation>
    </message>
    <message>
        <source>command no. %1 on this link</source>
        <translation>此链路上的第 %1 条命令</translation>
    </message>
    <message>
        <source>from the beginning</source>
        <translation>从一开始</translation>
    </message>
    <message>
        <source>for the time set by “Max. pause”</source>
        <translation>时长由设置“最长暂停”决定</translation>
    </message>
    <message>
        <source>for the time set by “Restart delay”</source>
        <translation>时长由设置“重启延迟”决定</translation>
    </message>
    <message>
        <source>until the client releases the lock</source>
        <translation>直到客户端释放锁</translation>
    </message>
    <message>
        <source>until the run ends</source>
        <translation>直到运行结束</translation>
    </message>
    <message>
        <source>for %1</source>
        <translation>持续 %1</translation>
    </message>
    <message>
        <source>%1, or until %2</source>
        <extracomment>%1 is a length, &quot;for 500 ms&quot;, %2 a condition, &quot;client 2 enters&quot;: whichever comes first</extracomment>
        <translation>%1，或直到%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>whom a fault is of, and what it is</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 (client %2)</source>
        <translation>%1（客户端 %2）</translation>
    </message>
    <message>
        <source>%1 after %2</source>
        <extracomment>%1 is a length, %2 a condition: &quot;150 ms after client 2 enters&quot;</extracomment>
        <translation>%2后 %1</translation>
    </message>
    <message>
        <source>%1</source>
        <translation> %1 命令</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>eviction</source>
        <translation>淘汰</translation>
    </message>
</context>
<context>
    <name>lockscope::FilterChips</name>
    <message>
        <source>Clear all</source>
        <translation>全部清除</translation>
    </message>
    <message>
        <source>Show all events again (Esc in the filter)</source>
        <translation>重新显示全部事件（在筛选框中按 Esc）</translation>
    </message>
    <message>
        <source>Remove condition: %1</source>
        <extracomment>%1 is a condition of the filter: &quot;Client 2&quot;</extracomment>
        <translation>去掉条件：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::FilterFeature</name>
    <message>
        <source>Next &amp;match</source>
        <translation>下一个匹配(&amp;M)</translation>
    </message>
    <message>
        <source>Previous matc&amp;h</source>
        <translation>上一个匹配(&amp;H)</translation>
    </message>
    <message>
        <source>Related to the selected event</source>
        <translation>与选中的事件有关</translation>
    </message>
    <message>
        <source>In the whole trace</source>
        <translation>在整条轨迹中</translation>
    </message>
    <message>
        <source>Visible part</source>
        <translation>可见部分</translation>
    </message>
</context>
<context>
    <name>lockscope::FilterWords</name>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>key contains “%1”</source>
        <translation>键含有“%1”</translation>
    </message>
    <message>
        <source>token %1…</source>
        <translation>令牌 %1…</translation>
    </message>
    <message>
        <source>attempt %1</source>
        <translation>第 %1 次尝试</translation>
    </message>
    <message>
        <source>until %1</source>
        <translation>到 %1 为止</translation>
    </message>
    <message>
        <source>from %1 on</source>
        <translation>从 %1 起</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>causes of #%1</source>
        <translation>#%1 的起因</translation>
    </message>
    <message>
        <source>evidence of the verdict</source>
        <translation>判定的证据</translation>
    </message>
    <message>
        <source>“%1”: write a number after the colon</source>
        <translation>“%1”：请在冒号后写一个数字</translation>
    </message>
    <message>
        <source>“%1”: no event kind starts like this; examples: kind:granted, kind:key</source>
        <translation>“%1”：没有这样开头的事件种类；例如 kind:granted、kind:key</translation>
    </message>
    <message>
        <source>“%1”: write a time range, such as t:1s..2s or t:..500ms</source>
        <translation>“%1”：请写一个时间范围，例如 t:1s..2s 或 t:..500ms</translation>
    </message>
    <message>
        <source>“%1” is treated as plain text; the fields are client, node, kind, attempt, key, token, t, led-to</source>
        <translation>“%1”按文字查找；可用的字段有 client、node、kind、attempt、key、token、t、led-to</translation>
    </message>
    <message>
        <source>faults and their ends</source>
        <translation>故障及其结束</translation>
    </message>
    <message>
        <source>key changes on the nodes</source>
        <translation>节点上键的变化</translation>
    </message>
    <message>
        <source>link changes</source>
        <translation>链路的变化</translation>
    </message>
    <message>
        <source>nodes that start or stop</source>
        <translation>节点的启动与停止</translation>
    </message>
    <message>
        <source>kind of event</source>
        <translation>事件种类</translation>
    </message>
    <message>
        <source>client</source>
        <translation>与哪个客户端有关</translation>
    </message>
    <message>
        <source>node, or the store</source>
        <translation>节点或存储</translation>
    </message>
    <message>
        <source>attempt of the client</source>
        <translation>客户端的第几次尝试</translation>
    </message>
    <message>
        <source>time: 1s..2s</source>
        <translation>时间：1s..2s</translation>
    </message>
    <message>
        <source>part of the key</source>
        <translation>键的一部分</translation>
    </message>
    <message>
        <source>start of the token</source>
        <translation>令牌的开头</translation>
    </message>
    <message>
        <source>event number: it and its causes</source>
        <translation>事件编号：该事件及其起因</translation>
    </message>
    <message>
        <source>%1 / %2 events</source>
        <extracomment>%1: the number of events in the table, %2: the number of all events</extracomment>
        <translation>%1 / %2 个事件</translation>
    </message>
</context>
<context>
    <name>lockscope::GoalLine</name>
    <message>
        <source>%1 (met)</source>
        <translation>%1（已达成）</translation>
    </message>
</context>
<context>
    <name>lockscope::Handout</name>
    <message numerus="yes">
        <source>%1  –  %n vote(s)</source>
        <extracomment>%1 is an answer of a prediction</extracomment>
        <translation>
            <numerusform>%1：%n 票</numerusform>
        </translation>
    </message>
    <message>
        <source>Could not create this run: %1</source>
        <translation>无法生成本次运行：%1</translation>
    </message>
    <message>
        <source>%1, seed %2: %3</source>
        <extracomment>below the picture of a run; %1: the lock scheme, %2: the seed, %3: the outcome</extracomment>
        <translation>%1，种子 %2：%3</translation>
    </message>
    <message>
        <source>The answer: %1</source>
        <extracomment>%1 is the letter of the right answer, &quot;B&quot;</extracomment>
        <translation>答案：%1</translation>
    </message>
    <message>
        <source>Remember this</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>The pictures show runs of the model, not of Redis. “No violation observed” is no proof.</source>
        <translation>图中是模型的运行，没有在 Redis 上执行。“未发现互斥失效”不等于证明没有问题。</translation>
    </message>
    <message>
        <source>Page %1</source>
        <translation>第 %1 页</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
</context>
<context>
    <name>lockscope::HandoutDialog</name>
    <message>
        <source>Include class &amp;votes</source>
        <translation>附上课堂投票(&amp;V)</translation>
    </message>
    <message>
        <source>Handout</source>
        <translation>讲义</translation>
    </message>
    <message>
        <source>A4, for printing: the texts and questions of the pages, a picture of each run, the conclusion and the source.</source>
        <translation>A4 打印版：各页的文字和问题、每次运行的图、结论、出处。</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>另存为(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Lesson</source>
        <translation>课程(&amp;L)</translation>
    </message>
    <message>
        <source>No votes in this lesson yet</source>
        <translation>本课还没有投票</translation>
    </message>
    <message>
        <source>Include the &amp;answers</source>
        <translation>附上答案(&amp;A)</translation>
    </message>
    <message>
        <source>Without them: no run of a question, no verdict, no conclusion</source>
        <translation>不附答案时：没有题目的运行图、判定和要点</translation>
    </message>
</context>
<context>
    <name>lockscope::HandoutFeature</name>
    <message>
        <source>&amp;Handout as PDF…</source>
        <translation>讲义存为 PDF(&amp;H)…</translation>
    </message>
    <message>
        <source>The lesson on paper: texts, questions, pictures, references</source>
        <translation>本课的打印版：文字、问题、图、出处</translation>
    </message>
    <message>
        <source>Save handout as</source>
        <translation>讲义另存为</translation>
    </message>
    <message>
        <source>PDF files (*.pdf)</source>
        <translation>PDF 文件 (*.pdf)</translation>
    </message>
    <message>
        <source>Creating the handout…</source>
        <translation>正在生成讲义…</translation>
    </message>
    <message>
        <source>%1 was saved.</source>
        <translation>已保存 %1。</translation>
    </message>
    <message>
        <source>Could not create the handout: %1</source>
        <translation>无法生成讲义：%1</translation>
    </message>
    <message>
        <source>Choose another file…</source>
        <translation>选择其他文件…</translation>
    </message>
</context>
<context>
    <name>lockscope::ShortcutsFeature</name>
    <message>
        <source>Previous &amp;view</source>
        <translation>上一视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Next view</source>
        <translation>下一视图(&amp;N)</translation>
    </message>
    <message>
        <source>No next view</source>
        <translation>没有下一视图</translation>
    </message>
    <message>
        <source>No previous view</source>
        <translation>没有上一视图</translation>
    </message>
    <message>
        <source>whole trace</source>
        <translation>整条轨迹</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <extracomment>%1 is a stretch of time, &quot;0.400 s – 0.500 s&quot;, or &quot;everything&quot;</extracomment>
        <translation>下一视图：%1</translation>
    </message>
    <message>
        <source>Previous: %1</source>
        <translation>上一视图：%1</translation>
    </message>
    <message>
        <source>Wheel &amp;zooms</source>
        <translation>滚轮缩放(&amp;Z)</translation>
    </message>
    <message>
        <source>On: the wheel zooms, Ctrl + wheel scrolls. Off: the other way round.</source>
        <translation>开：滚轮缩放，Ctrl + 滚轮滚动泳道。关：相反。</translation>
    </message>
    <message>
        <source>Show all lane&amp;s</source>
        <translation>显示全部泳道(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Go to a lane…</source>
        <translation>转到泳道(&amp;G)…</translation>
    </message>
    <message>
        <source>S&amp;hortcuts…</source>
        <translation>快捷键(&amp;H)…</translation>
    </message>
    <message>
        <source>Timeline › %1</source>
        <translation>时间线 › %1</translation>
    </message>
    <message>
        <source>Scenario › %1</source>
        <translation>场景 › %1</translation>
    </message>
    <message>
        <source>Lock scheme › %1</source>
        <translation>锁方案 › %1</translation>
    </message>
    <message>
        <source>Fault › %1: %2</source>
        <translation>故障 › %1：%2</translation>
    </message>
    <message>
        <source>Setting › %1</source>
        <translation>设置 › %1</translation>
    </message>
    <message>
        <source>%1 (now: view %2 of %3)</source>
        <extracomment>%1: &quot;Previous: whole trace&quot;; the timeline shows view number %2 of the %3 views that it remembers</extracomment>
        <translation>%1（现在：第 %2 个视图，共 %3 个）</translation>
    </message>
    <message>
        <source>Manual › %1</source>
        <translation>手册 › %1</translation>
    </message>
    <message>
        <source>This run › %1</source>
        <translation>本次运行 › %1</translation>
    </message>
    <message>
        <source>Next &amp;part of the window</source>
        <translation>窗口的下一部分(&amp;P)</translation>
    </message>
    <message>
        <source>Previous pa&amp;rt of the window</source>
        <translation>窗口的上一部分(&amp;R)</translation>
    </message>
    <message>
        <source>Setting › %1: set to %2</source>
        <translation>设置 › %1：设为 %2</translation>
    </message>
</context>
<context>
    <name>lockscope::InterventionWords</name>
    <message>
        <source>Change the run at %1:</source>
        <translation>在 %1 时改动本次运行：</translation>
    </message>
    <message>
        <source>Pause client %1 here for</source>
        <translation>让客户端 %1 在此暂停，持续</translation>
    </message>
    <message>
        <source>Crash client %1 here</source>
        <translation>让客户端 %1 在此崩溃</translation>
    </message>
    <message>
        <source>Freeze node %1 here for</source>
        <translation>在此冻结节点 %1，持续</translation>
    </message>
    <message>
        <source>%1 to %2: %3</source>
        <extracomment>a message in a menu; %1: the sender, %2: the recipient, %3: the command</extracomment>
        <translation>%1 发给%2：%3</translation>
    </message>
    <message>
        <source>Lose this request</source>
        <translation>丢弃这个请求</translation>
    </message>
    <message>
        <source>Lose its reply</source>
        <translation>丢弃它的应答</translation>
    </message>
    <message>
        <source>Delay the request by</source>
        <translation>把这个请求推迟</translation>
    </message>
    <message>
        <source>Delay its reply by</source>
        <translation>把它的应答推迟</translation>
    </message>
    <message>
        <source>Remove this pause</source>
        <translation>取消这次暂停</translation>
    </message>
    <message>
        <source>Remove this crash</source>
        <translation>取消这次崩溃</translation>
    </message>
    <message>
        <source>Remove this node fault</source>
        <translation>取消节点的这个故障</translation>
    </message>
    <message>
        <source>Other…</source>
        <translation>其他…</translation>
    </message>
    <message>
        <source>How long</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>%1 for</source>
        <extracomment>a submenu with durations; %1 is a fault: &quot;Slow for&quot;</extracomment>
        <translation>%1，持续</translation>
    </message>
    <message>
        <source>%1 by</source>
        <extracomment>a submenu with durations; %1 is the fault &quot;Clock jump&quot;</extracomment>
        <translation>%1，幅度</translation>
    </message>
    <message>
        <source>More faults for client %1</source>
        <translation>客户端 %1 的更多故障</translation>
    </message>
    <message>
        <source>More faults for node %1</source>
        <translation>节点 %1 的更多故障</translation>
    </message>
    <message>
        <source>Links of client %1</source>
        <translation>客户端 %1 的链路</translation>
    </message>
    <message>
        <source>Links of node %1</source>
        <translation>节点 %1 的链路</translation>
    </message>
    <message>
        <source>to %1</source>
        <extracomment>the other end of a link</extracomment>
        <translation>到%1</translation>
    </message>
    <message>
        <source>from %1</source>
        <extracomment>the other end of a link</extracomment>
        <translation>来自%1</translation>
    </message>
    <message>
        <source>from every client</source>
        <translation>来自每个客户端</translation>
    </message>
    <message>
        <source>Do this now in the run on real Redis:</source>
        <translation>立即注入正在进行的真实 Redis 运行：</translation>
    </message>
    <message>
        <source>Resume client %1</source>
        <translation>恢复客户端 %1</translation>
    </message>
    <message>
        <source>Resume node %1</source>
        <translation>恢复节点 %1</translation>
    </message>
    <message>
        <source>Restart node %1</source>
        <translation>重启节点 %1</translation>
    </message>
    <message>
        <source>End the faults on this link</source>
        <translation>解除此链路上的故障</translation>
    </message>
    <message>
        <source>Pause client %1 now for</source>
        <translation>立即暂停客户端 %1，持续</translation>
    </message>
    <message>
        <source>Crash client %1 now</source>
        <translation>让客户端 %1 立即崩溃</translation>
    </message>
    <message>
        <source>Freeze node %1 now for</source>
        <translation>立即冻结节点 %1，持续</translation>
    </message>
    <message>
        <source>Crash node %1 here, restart after</source>
        <translation>让节点 %1 在此崩溃，重启延迟</translation>
    </message>
    <message>
        <source>Crash node %1 now, restart after</source>
        <translation>让节点 %1 立即崩溃，重启延迟</translation>
    </message>
    <message>
        <source>no delay</source>
        <translation>无延迟</translation>
    </message>
    <message>
        <source>%1 (restart delay)</source>
        <translation>%1（设置的重启延迟）</translation>
    </message>
    <message>
        <source>%1 after</source>
        <extracomment>a submenu with durations; %1 is the fault &quot;Crash and restart&quot;</extracomment>
        <translation>%1，重启延迟</translation>
    </message>
    <message>
        <source>%1, restart after</source>
        <translation>%1，重启延迟</translation>
    </message>
    <message>
        <source>Restart client %1</source>
        <translation>重启客户端 %1</translation>
    </message>
</context>
<context>
    <name>lockscope::KeyDialog</name>
    <message>
        <source>Reassign</source>
        <translation>重新分配</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>不设按键</translation>
    </message>
    <message>
        <source>Default key</source>
        <translation>默认按键</translation>
    </message>
    <message>
        <source>All default keys</source>
        <translation>全部恢复默认</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Find a command or a key</source>
        <translation>查找命令或按键</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Default keys</source>
        <translation>默认按键</translation>
    </message>
    <message>
        <source>&amp;New key:</source>
        <translation>新按键(&amp;N)：</translation>
    </message>
    <message>
        <source>Timeline: %1</source>
        <extracomment>a command that acts only while the timeline has the focus</extracomment>
        <translation>时间线：%1</translation>
    </message>
    <message>
        <source>%1 is already the key of “%2”.</source>
        <translation>%1 已是“%2”的按键。</translation>
    </message>
</context>
<context>
    <name>lockscope::LaneMenu</name>
    <message>
        <source>Expand lanes</source>
        <translation>展开泳道</translation>
    </message>
    <message>
        <source>Collapse lanes</source>
        <translation>收起泳道</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Pin to the top</source>
        <translation>固定在顶部</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Default height</source>
        <translation>默认高度</translation>
    </message>
    <message>
        <source>Fold this client</source>
        <translation>折叠此客户端</translation>
    </message>
    <message>
        <source>Fold this client and those with higher numbers</source>
        <translation>折叠此客户端及编号更大的客户端</translation>
    </message>
    <message>
        <source>Fold all other clients</source>
        <translation>折叠其他所有客户端</translation>
    </message>
    <message>
        <source>Unfold all clients</source>
        <translation>展开所有折叠的客户端</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>全部收起</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>Show again</source>
        <translation>重新显示</translation>
    </message>
    <message>
        <source>Show all lanes</source>
        <translation>显示全部泳道</translation>
    </message>
    <message>
        <source>Default order and heights</source>
        <translation>默认顺序与高度</translation>
    </message>
</context>
<context>
    <name>lockscope::LaneTip</name>
    <message>
        <source>TTL %1 = %2 acquiring + %3 valid + %4 drift</source>
        <extracomment>the parts of a lease; %1: the TTL, %2: the time used to acquire it, %3: the time left for work, %4: the allowance for clock drift</extracomment>
        <translation>TTL %1 = 加锁 %2 + 有效 %3 + 漂移 %4</translation>
    </message>
    <message>
        <source>%1 none</source>
        <extracomment>no vote of a node arrived; %1 is the node&apos;s number</extracomment>
        <translation>%1 无</translation>
    </message>
    <message>
        <source>%1 yes, late, %2</source>
        <extracomment>a node&apos;s vote; %1: the node&apos;s number, %2: the time from the command to the vote</extracomment>
        <translation>%1 赞成（迟到）%2</translation>
    </message>
    <message>
        <source>%1 yes %2</source>
        <translation>%1 赞成 %2</translation>
    </message>
    <message>
        <source>%1 no, late, %2</source>
        <extracomment>a node&apos;s vote; %1: the node&apos;s number, %2: the time from the command to the vote</extracomment>
        <translation>%1 反对（迟到）%2</translation>
    </message>
    <message>
        <source>%1 no %2</source>
        <translation>%1 反对 %2</translation>
    </message>
    <message>
        <source>votes: %1</source>
        <extracomment>the votes of all nodes: &quot;votes: 1 yes 54 µs · 2 no 60 µs · 3 none&quot;</extracomment>
        <translation>投票：%1</translation>
    </message>
    <message>
        <source>the store</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>Client %1 to %2</source>
        <translation>客户端 %1 发往%2</translation>
    </message>
    <message>
        <source>%1, late: after %2, past the timeout</source>
        <extracomment>a reply (%1), and the time from the command to the reply (%2)</extracomment>
        <translation>%1，迟到：用时 %2，已超时</translation>
    </message>
    <message>
        <source>%1 after %2</source>
        <translation>%1，用时 %2</translation>
    </message>
    <message>
        <source>the command was lost; the client waited %1</source>
        <translation>命令丢失，客户端等了 %1</translation>
    </message>
    <message>
        <source>the reply was lost; the client waited %1</source>
        <translation>应答丢失，客户端等了 %1</translation>
    </message>
    <message>
        <source>no reply: the client waited %1</source>
        <translation>没有应答：客户端等了 %1</translation>
    </message>
    <message>
        <source>no reply yet, since %1</source>
        <translation>尚无应答，始于 %1</translation>
    </message>
    <message>
        <source>delayed on the link</source>
        <translation>在链路上被推迟</translation>
    </message>
    <message>
        <source>executed %1 after it was sent</source>
        <translation>发出后经 %1 执行</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>令牌 %1</translation>
    </message>
    <message>
        <source>Node %1 copies node %2</source>
        <translation>节点 %1 复制节点 %2</translation>
    </message>
    <message>
        <source>lag %1</source>
        <extracomment>the time from a change on the primary to the same change on its replica</extracomment>
        <translation>落后 %1</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>在 %1 时</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>%1: the fencing token of a write, %2: the result: &quot;#33 refused&quot;
----------
%1: the actor of an event, &quot;Client 2&quot;; %2: the event, &quot;is granted the lock&quot;</extracomment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>validity left: %1</source>
        <translation>剩余有效期：%1</translation>
    </message>
    <message>
        <source>fencing token %1</source>
        <translation>栅栏令牌 %1</translation>
    </message>
    <message>
        <source>Client %1 believes that it holds the lock</source>
        <translation>客户端 %1 认为自己持有锁</translation>
    </message>
    <message>
        <source>The lease of client %1 has time left</source>
        <translation>客户端 %1 的租约还未到期</translation>
    </message>
    <message>
        <source>The keys say that client %1 holds the lock</source>
        <translation>键的实际状态：客户端 %1 持有锁</translation>
    </message>
    <message>
        <source>Client %1 is inside</source>
        <translation>客户端 %1 在临界区内</translation>
    </message>
    <message>
        <source>Client %1 waits for the lock</source>
        <translation>客户端 %1 正在等待锁</translation>
    </message>
    <message>
        <source>Client %1 is paused</source>
        <translation>客户端 %1 已暂停</translation>
    </message>
    <message>
        <source>Client %1 has crashed</source>
        <translation>客户端 %1 已崩溃</translation>
    </message>
    <message>
        <source>Client %1 calls node %2</source>
        <translation>客户端 %1 请求节点 %2</translation>
    </message>
    <message>
        <source>Node %1 holds the key of client %2</source>
        <translation>节点 %1 上存着客户端 %2 的键</translation>
    </message>
    <message>
        <source>Node %1 holds a key of unknown owner</source>
        <translation>节点 %1 上存着所有者未知的键</translation>
    </message>
    <message>
        <source>Node %1 is down</source>
        <translation>节点 %1 已停机</translation>
    </message>
    <message>
        <source>Node %1 is frozen</source>
        <translation>节点 %1 已冻结</translation>
    </message>
    <message>
        <source>The machine stalled</source>
        <translation>机器停顿</translation>
    </message>
    <message>
        <source>since %1 (%2 so far)</source>
        <translation>自 %1 起（至今 %2）</translation>
    </message>
    <message>
        <source>no deadline: the key stays until a client deletes it</source>
        <translation>没有过期时间：一直保留到被删除</translation>
    </message>
    <message>
        <source>deadline %1</source>
        <translation>过期时间 %1</translation>
    </message>
    <message>
        <source>its lease ended at %1, its belief %2 later</source>
        <translation>租约在 %1 时到期；又过了 %2，它才不再认为持有锁</translation>
    </message>
    <message>
        <source>lease until %1</source>
        <translation>租约至 %1</translation>
    </message>
    <message>
        <source>attempt %1</source>
        <translation>第 %1 次尝试</translation>
    </message>
    <message>
        <source>%1 to %2 (%3)</source>
        <translation>%1 到 %2（%3）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>client %1</source>
        <translation>客户端 %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>the line in the status bar consists of these two parts</extracomment>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>lockscope::LatenessTable</name>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>P99</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Event kind</source>
        <translation>事件种类</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
</context>
<context>
    <name>lockscope::Legend</name>
    <message>
        <source>two clients inside at the same time: a violation</source>
        <translation>两个客户端同时在临界区内：互斥失效</translation>
    </message>
    <message>
        <source>a client&apos;s key on a node; its height shows the remaining TTL</source>
        <translation>节点上某客户端的键；高度表示剩余 TTL</translation>
    </message>
    <message>
        <source>inside the critical section</source>
        <translation>在临界区内</translation>
    </message>
    <message>
        <source>believes that it holds the lock; below: what the keys say</source>
        <translation>客户端认为持有锁；下方：键的实际状态</translation>
    </message>
    <message>
        <source>believes that it holds the lock, but the lease has ended</source>
        <translation>客户端认为持有锁，但租约已到期</translation>
    </message>
    <message>
        <source>stopped: paused, frozen or down</source>
        <translation>停止：暂停、冻结或停机</translation>
    </message>
    <message>
        <source>is granted the lock</source>
        <translation>获得锁</translation>
    </message>
    <message>
        <source>renews its lease</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>releases the lock</source>
        <translation>释放锁</translation>
    </message>
    <message>
        <source>is denied the lock</source>
        <translation>加锁失败</translation>
    </message>
    <message>
        <source>writes to the store</source>
        <translation>写入存储</translation>
    </message>
    <message>
        <source>its write is refused</source>
        <translation>写入被拒</translation>
    </message>
    <message>
        <source>deletes another client&apos;s key</source>
        <translation>删除其他客户端的键</translation>
    </message>
    <message>
        <source>crash, node down, key lost, or release refused</source>
        <translation>崩溃、停机、键丢失，或释放被拒</translation>
    </message>
    <message>
        <source>a clock jumps</source>
        <translation>时钟跳变</translation>
    </message>
    <message>
        <source>becomes the primary</source>
        <translation>成为主节点</translation>
    </message>
    <message>
        <source>a fault at a fixed time: drag to move it</source>
        <translation>固定时刻的故障：可拖动</translation>
    </message>
    <message>
        <source>a fault that waits for a step or a condition</source>
        <translation>等待某一步骤或条件的故障</translation>
    </message>
    <message>
        <source>the lease: time to acquire, time left to work, drift allowance (hollow)</source>
        <translation>租约：加锁所花的时间、可用的时间、漂移余量（空心）</translation>
    </message>
    <message>
        <source>teeth above a key: other clients wait for it</source>
        <translation>键上方的锯齿：其他客户端在等待它</translation>
    </message>
    <message>
        <source>waits for the lock; in the lane below: its process is running</source>
        <translation>等待锁；在下方的 CPU 泳道中：进程在运行</translation>
    </message>
    <message>
        <source>an orphan key: its owner has crashed or no longer uses it</source>
        <translation>残留键：所有者已崩溃，或不再使用它</translation>
    </message>
    <message>
        <source>a node votes yes; a thin cross: no; grey: too late</source>
        <translation>节点投赞成票；细叉：反对票；灰色：太迟</translation>
    </message>
    <message>
        <source>a command to a node, and its reply; if there are too many to draw, zoom in</source>
        <translation>发往节点的命令及其应答；太多画不下时，请放大</translation>
    </message>
    <message>
        <source>the reply arrives after the timeout</source>
        <translation>应答在超时之后到达</translation>
    </message>
    <message>
        <source>lost or never answered; two bars across: delayed</source>
        <translation>丢失，或没有应答；两道短杠：被推迟</translation>
    </message>
    <message>
        <source>a replica copies its primary</source>
        <translation>副本复制主节点</translation>
    </message>
    <message>
        <source>a fault that you injected into this run: drag to keep it</source>
        <translation>您注入本次运行的故障：拖动即可保留</translation>
    </message>
</context>
<context>
    <name>lockscope::LessonBar</name>
    <message>
        <source>page %1 of %2</source>
        <extracomment>%1 is the page, %2 how many there are.</extracomment>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一页</translation>
    </message>
    <message>
        <source>Reveal the result</source>
        <translation>揭晓结果</translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation>下一课</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一页</translation>
    </message>
    <message>
        <source>Show the text</source>
        <translation>展开文字</translation>
    </message>
    <message>
        <source>Hide the text</source>
        <translation>收起文字</translation>
    </message>
    <message>
        <source>Leave the lesson</source>
        <translation>退出课程</translation>
    </message>
    <message>
        <source>Click or press %1 to add a vote; right-click or press Shift+%1 to remove one</source>
        <translation>单击或按 %1 加一票；右键单击或按 Shift+%1 减一票</translation>
    </message>
    <message numerus="yes">
        <source>%n vote(s)</source>
        <translation>
            <numerusform>%n 票</numerusform>
        </translation>
    </message>
    <message>
        <source>Let Lockscope search for a failure</source>
        <translation>让 Lockscope 自动找故障</translation>
    </message>
    <message>
        <source>Digit: one vote; Shift and the digit: one less</source>
        <translation>数字键：投一票；Shift＋数字键：撤回一票</translation>
    </message>
</context>
<context>
    <name>lockscope::LessonFeature</name>
    <message>
        <source>&amp;Lessons</source>
        <translation>课程(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Next page</source>
        <translation>下一页(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous page</source>
        <translation>上一页(&amp;P)</translation>
    </message>
    <message>
        <source>Re&amp;start this lesson</source>
        <translation>本课重新开始(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Leave the lesson</source>
        <translation>退出课程(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Clear finished lessons</source>
        <translation>清除完成记录(&amp;C)</translation>
    </message>
    <message>
        <source>%1  %2  ·  %3</source>
        <translation>%1  %2  ·  %3</translation>
    </message>
</context>
<context>
    <name>lockscope::Lessons</name>
    <message>
        <source>Break it</source>
        <translation>动手破坏</translation>
    </message>
    <message>
        <source>Fix it</source>
        <translation>动手修复</translation>
    </message>
    <message>
        <source>See it</source>
        <translation>先观察</translation>
    </message>
    <message>
        <source>Lesson %1/%2 · %3</source>
        <extracomment>%1: the number of the lesson, %2: the number of lessons, %3: the title</extracomment>
        <translation>第 %1/%2 课 · %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>a goal of a lesson; %1: its kind, &quot;Break it&quot;; %2: the task</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>出处：%1</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>article %1</source>
        <translation>文章 %1</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
</context>
<context>
    <name>lockscope::LibraryDialog</name>
    <message>
        <source>Scenario library</source>
        <translation>场景库</translation>
    </message>
    <message>
        <source>Search titles, texts, schemes, faults and settings</source>
        <translation>搜索标题、说明、方案、故障和设置</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Checked in the model on this machine: %1 of %2</source>
        <translation>已在本机的模型中核对：%1 / %2</translation>
    </message>
    <message>
        <source>%1, all as expected</source>
        <translation>%1，全部符合预期</translation>
    </message>
    <message>
        <source>%1, %2 not as expected</source>
        <translation>%1，其中 %2 个不符合预期</translation>
    </message>
</context>
<context>
    <name>lockscope::LibraryFeature</name>
    <message>
        <source>Scenario &amp;library…</source>
        <translation>场景库(&amp;L)…</translation>
    </message>
    <message>
        <source>Search and read all scenarios</source>
        <translation>搜索和阅读全部场景</translation>
    </message>
    <message>
        <source>&amp;New scenario…</source>
        <translation>新建场景(&amp;N)…</translation>
    </message>
    <message>
        <source>Make your own scenario, from the current one or from scratch</source>
        <translation>自建场景：基于当前场景，或从零开始</translation>
    </message>
    <message>
        <source>&amp;Forget this scenario</source>
        <translation>从列表中移除此场景(&amp;F)</translation>
    </message>
    <message>
        <source>Remove your own scenario from the list. Undo adds it again; saved files stay</source>
        <translation>从列表中移除自己的场景。可用“撤销”恢复；已保存的文件不受影响</translation>
    </message>
</context>
<context>
    <name>lockscope::FlowPlan</name>
    <message>
        <source>other clients can act here</source>
        <translation>此处其他客户端可能插入操作</translation>
    </message>
</context>
<context>
    <name>lockscope::FlowView</name>
    <message>
        <source>Here: %1</source>
        <translation>在此处：%1</translation>
    </message>
    <message>
        <source>Flow chart of the lock scheme</source>
        <translation>锁方案的流程图</translation>
    </message>
    <message>
        <source>The code of these clients is not known here.</source>
        <translation>无法得知这些客户端的代码。</translation>
    </message>
</context>
<context>
    <name>lockscope::FlowWords</name>
    <message>
        <source>; </source>
        <extracomment>between two ways</extracomment>
        <translation>；</translation>
    </message>
    <message>
        <source>begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>after the work: release</source>
        <translation>工作完成后：释放</translation>
    </message>
    <message>
        <source>during the work: extend</source>
        <translation>工作期间：续期</translation>
    </message>
    <message>
        <source>before each write</source>
        <translation>每次写入前</translation>
    </message>
    <message>
        <source>granted</source>
        <translation>获得锁</translation>
    </message>
    <message>
        <source>denied</source>
        <translation>加锁失败</translation>
    </message>
    <message>
        <source>inside</source>
        <translation>进入</translation>
    </message>
    <message>
        <source>released</source>
        <translation>已释放</translation>
    </message>
    <message>
        <source>lost</source>
        <extracomment>the lock</extracomment>
        <translation>锁已丢失</translation>
    </message>
    <message>
        <source>extended</source>
        <translation>已续期</translation>
    </message>
    <message>
        <source>write</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>no write</source>
        <translation>不写</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>queued</source>
        <extracomment>the client is in the queue</extracomment>
        <translation>已排队</translation>
    </message>
    <message>
        <source>handed over</source>
        <extracomment>the lock was handed to the client</extracomment>
        <translation>已移交</translation>
    </message>
    <message>
        <source>time over</source>
        <translation>等待超时</translation>
    </message>
    <message>
        <source>without %1</source>
        <extracomment>%1 is a mistake in the code of an article: &quot;error-ends&quot;</extracomment>
        <translation>没有 %1 时</translation>
    </message>
    <message>
        <source>next hold</source>
        <translation>再持一层</translation>
    </message>
    <message>
        <source>next node</source>
        <translation>下一个节点</translation>
    </message>
    <message>
        <source>no reply</source>
        <translation>无应答</translation>
    </message>
    <message>
        <source>error</source>
        <translation>出错</translation>
    </message>
    <message>
        <source>else</source>
        <translation>否则</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>%1: an answer such as &quot;no&quot;; %2: the setting that the way depends on</extracomment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1: an answer such as &quot;yes&quot;; %2: where it leads, such as &quot;line 5&quot;</extracomment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::ListingModel</name>
    <message>
        <source>inside: the work</source>
        <translation>临界区内：工作</translation>
    </message>
    <message>
        <source>Click: go to the next event of this line</source>
        <extracomment>tooltip of a line of the listing: the clients that are at this line, if there are any</extracomment>
        <translation>单击：转到此行的下一个事件</translation>
    </message>
    <message>
        <source>Here: %1. Click: go to the next event of this line</source>
        <translation>在此处：%1。单击：转到此行的下一个事件</translation>
    </message>
    <message>
        <source>Breakpoint of the replay.</source>
        <translation>回放的断点。</translation>
    </message>
    <message>
        <source>Fault before this line: %1.</source>
        <translation>此行之前有故障：%1。</translation>
    </message>
    <message>
        <source>without the mistake: %1</source>
        <translation>没有此错误时：%1</translation>
    </message>
    <message>
        <source>the article prints: %1</source>
        <translation>文章写的是：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::ListingPanel</name>
    <message>
        <source>Flow chart</source>
        <translation>流程图</translation>
    </message>
    <message>
        <source>Show the listing</source>
        <translation>显示步骤清单</translation>
    </message>
    <message>
        <source>Show the steps as a flow chart</source>
        <translation>以流程图显示步骤</translation>
    </message>
    <message>
        <source>Save the flow chart as a picture</source>
        <translation>将流程图保存为图片</translation>
    </message>
    <message>
        <source>Copy the flow chart</source>
        <translation>复制流程图</translation>
    </message>
    <message>
        <source>Save the flow chart</source>
        <translation>保存流程图</translation>
    </message>
    <message>
        <source>Pictures (*.svg *.png)</source>
        <translation>图片 (*.svg *.png)</translation>
    </message>
    <message>
        <source>Could not save: %1</source>
        <translation>无法保存：%1</translation>
    </message>
    <message>
        <source>The steps of the lock scheme as Redis commands</source>
        <translation>锁方案的步骤，以 Redis 命令表示</translation>
    </message>
    <message>
        <source>Language of the listing</source>
        <translation>步骤清单的语言</translation>
    </message>
    <message>
        <source>Copy all lines of this tab</source>
        <translation>复制此标签页的全部行</translation>
    </message>
</context>
<context>
    <name>lockscope::ListingView</name>
    <message>
        <source>Listing of the lock scheme</source>
        <translation>锁方案的步骤清单</translation>
    </message>
    <message>
        <source>The clients of this run are programs. Their code is not known here; select an event to see their commands.</source>
        <translation>本次运行的客户端是程序，无法得知它们的代码；选中一个事件即可查看其命令。</translation>
    </message>
</context>
<context>
    <name>lockscope::LoadProgress</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop reading the file; the current view stays</source>
        <translation>停止读取该文件；当前显示的内容不变</translation>
    </message>
    <message numerus="yes">
        <source>Reading %1, about %n second(s) left</source>
        <translation>
            <numerusform>正在读取 %1，约剩 %n 秒</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
</context>
<context>
    <name>lockscope::WindowContents</name>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>Reset la&amp;yout</source>
        <translation>重置布局(&amp;Y)</translation>
    </message>
    <message>
        <source>Could not start the run: %1</source>
        <translation>无法启动运行：%1</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Could not change the run: %1</source>
        <translation>无法改动本次运行：%1</translation>
    </message>
    <message>
        <source>Listing</source>
        <translation>步骤清单</translation>
    </message>
    <message>
        <source>State at playhead</source>
        <translation>播放头处的状态</translation>
    </message>
    <message>
        <source>Topology</source>
        <translation>拓扑</translation>
    </message>
    <message>
        <source>Faults</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>Start servers on this machine</source>
        <translation>改在本机启动服务器</translation>
    </message>
    <message>
        <source>Remove this fault</source>
        <translation>去掉这个故障</translation>
    </message>
</context>
<context>
    <name>lockscope::MarkEditor</name>
    <message>
        <source>Name of the marker</source>
        <translation>标记的名称</translation>
    </message>
    <message>
        <source>Rename the marker</source>
        <translation>重命名标记</translation>
    </message>
    <message>
        <source>Delete the marker</source>
        <translation>删除标记</translation>
    </message>
</context>
<context>
    <name>lockscope::MemoryFeature</name>
    <message>
        <source>Trace memory…</source>
        <translation>轨迹内存上限…</translation>
    </message>
    <message>
        <source>How much of a trace stays in memory before rows go to disk</source>
        <translation>轨迹在写入磁盘之前最多占用多少内存</translation>
    </message>
    <message>
        <source>Stopped the run, because its trace cannot be written to disk: %1</source>
        <translation>无法将轨迹写入磁盘，因此已停止运行：%1</translation>
    </message>
    <message>
        <source>Could not write the trace to disk. Its new rows stay in memory: %1</source>
        <translation>无法将轨迹写入磁盘，新的事件行都留在内存中：%1</translation>
    </message>
    <message>
        <source>Stop the run</source>
        <translation>停止运行</translation>
    </message>
    <message>
        <source>Trace memory</source>
        <translation>轨迹内存上限</translation>
    </message>
    <message>
        <source>Keep up to this many MiB of a trace in memory; the rest goes to disk,
in temporary files that are deleted when the program ends. All of it stays visible.</source>
        <translation>轨迹在内存中最多保留这么多 MiB；其余部分写入磁盘上的临时文件，
程序结束时删除这些文件。全部内容仍可查看。</translation>
    </message>
    <message>
        <source>%1, %2 on disk</source>
        <extracomment>%1: the size of the traces; %2: how much of that is on disk</extracomment>
        <translation>%1，其中 %2 在磁盘上</translation>
    </message>
    <message>
        <source>Size of the trace and its indexes. Set the memory limit in the Run menu</source>
        <translation>轨迹及其索引的大小。内存上限在“运行”菜单中设置</translation>
    </message>
</context>
<context>
    <name>lockscope::MessageBar</name>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>lockscope::StatePanel</name>
    <message>
        <source>Client</source>
        <extracomment>column: what the client does at the moment</extracomment>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>活动</translation>
    </message>
    <message>
        <source>Believes</source>
        <translation>认为持有</translation>
    </message>
    <message>
        <source>Keys say</source>
        <translation>键的状态</translation>
    </message>
    <message>
        <source>Node</source>
        <extracomment>column: the client that owns the key on the node</extracomment>
        <translation>节点</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Key of</source>
        <translation>键属于</translation>
    </message>
    <message>
        <source>TTL left</source>
        <translation>剩余 TTL</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>To</source>
        <translation>发往</translation>
    </message>
    <message>
        <source>For</source>
        <translation>已历时</translation>
    </message>
    <message>
        <source>Message</source>
        <extracomment>column: a command or a reply in flight</extracomment>
        <translation>消息</translation>
    </message>
</context>
<context>
    <name>lockscope::StateWords</name>
    <message>
        <source>outside</source>
        <translation>临界区外</translation>
    </message>
    <message>
        <source>waiting since %1, attempt %2</source>
        <translation>等待（自 %1 起，第 %2 次尝试）</translation>
    </message>
    <message>
        <source>has the lock, not inside</source>
        <translation>已获得锁，但不在临界区内</translation>
    </message>
    <message>
        <source>inside since %1</source>
        <translation>临界区内（自 %1 起）</translation>
    </message>
    <message>
        <source>crashed at %1</source>
        <translation>崩溃（%1）</translation>
    </message>
    <message>
        <source>%1; paused since %2</source>
        <translation>%1；暂停（自 %2 起）</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>yes, forever</source>
        <translation>是，永久</translation>
    </message>
    <message>
        <source>yes, %1 left</source>
        <translation>是，还剩 %1</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>%1, on %2 of %3</source>
        <extracomment>whether the keys say that the client holds the lock, on how many nodes of how many</extracomment>
        <translation>%1，%3 个节点中有 %2 个</translation>
    </message>
    <message>
        <source>down since %1</source>
        <translation>停机（自 %1 起）</translation>
    </message>
    <message>
        <source>frozen since %1</source>
        <translation>冻结（自 %1 起）</translation>
    </message>
    <message>
        <source>up</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>up, replica</source>
        <translation>运行中，副本</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>forever</source>
        <translation>永久</translation>
    </message>
    <message>
        <source>Store: nothing written yet</source>
        <translation>存储：尚未写入</translation>
    </message>
    <message>
        <source>Store: written by %1 at %2</source>
        <translation>存储：%2 时，%1 写入</translation>
    </message>
    <message>
        <source>%1, fencing token %2</source>
        <translation>%1，栅栏令牌 %2</translation>
    </message>
    <message>
        <source>%1; then %2&apos;s write was refused</source>
        <translation>%1；此后%2 的写入被拒绝</translation>
    </message>
    <message>
        <source>Store</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>yes, lease ended %1 ago</source>
        <translation>是，租约已到期 %1</translation>
    </message>
</context>
<context>
    <name>lockscope::NewScenarioDialog</name>
    <message>
        <source>New scenario</source>
        <translation>新建场景</translation>
    </message>
    <message>
        <source>From the current &amp;scenario</source>
        <translation>基于当前场景(&amp;S)</translation>
    </message>
    <message>
        <source>With the faults and the changed settings of the current run</source>
        <translation>使用当前运行的故障和改动过的设置</translation>
    </message>
    <message>
        <source>From scra&amp;tch</source>
        <translation>从零开始(&amp;T)</translation>
    </message>
    <message>
        <source>Without faults, with default settings</source>
        <translation>没有故障，所有设置均为默认值</translation>
    </message>
    <message>
        <source>&amp;Create</source>
        <translation>创建(&amp;C)</translation>
    </message>
    <message>
        <source>Create and sa&amp;ve…</source>
        <translation>创建并保存(&amp;V)…</translation>
    </message>
    <message>
        <source>Title in English</source>
        <translation>英文标题</translation>
    </message>
    <message>
        <source>Title in Chinese</source>
        <translation>中文标题</translation>
    </message>
    <message>
        <source>Description in English</source>
        <translation>英文说明</translation>
    </message>
    <message>
        <source>Description in Chinese</source>
        <translation>中文说明</translation>
    </message>
    <message>
        <source>In English</source>
        <translation>英文</translation>
    </message>
    <message>
        <source>In Chinese</source>
        <translation>中文</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>as the scheme needs</source>
        <translation>按方案所需</translation>
    </message>
    <message>
        <source>until the run ends</source>
        <translation>直到运行结束</translation>
    </message>
    <message>
        <source>Lock scheme</source>
        <translation>锁方案</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>客户端数</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点数</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Rounds of each client</source>
        <translation>每个客户端的轮数</translation>
    </message>
    <message>
        <source>Ends after</source>
        <translation>运行时长</translation>
    </message>
    <message>
        <source>Faults</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>Runs the scenario in the model once per lock scheme, and enters the outcomes here</source>
        <translation>在模型中用每种锁方案各运行一次场景，结果填入此处</translation>
    </message>
    <message>
        <source>Expected outcomes</source>
        <translation>预期结果</translation>
    </message>
    <message>
        <source>None yet. Add faults in the main window, on the lane above the ruler.</source>
        <translation>还没有。请在主窗口时间标尺上方的故障泳道中添加。</translation>
    </message>
    <message>
        <source>None yet.</source>
        <translation>尚未给出。</translation>
    </message>
    <message>
        <source>Running every lock scheme in the model…</source>
        <translation>正在模型中运行每种锁方案…</translation>
    </message>
    <message>
        <source>C&amp;ompute in the model</source>
        <translation>由模型计算(&amp;O)</translation>
    </message>
    <message>
        <source>Also in En&amp;glish</source>
        <translation>同时提供英文(&amp;G)</translation>
    </message>
    <message>
        <source>Also in C&amp;hinese</source>
        <translation>同时提供中文(&amp;H)</translation>
    </message>
</context>
<context>
    <name>lockscope::PairedTimelines</name>
    <message>
        <source>MODEL</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Predicted: simulated Redis, virtual time</source>
        <translation>预测：模拟的 Redis，虚拟时间</translation>
    </message>
    <message>
        <source>LIVE</source>
        <translation>真实</translation>
    </message>
    <message>
        <source>Real Redis servers, real time</source>
        <translation>真实的 Redis 服务器，真实时间</translation>
    </message>
    <message>
        <source>seed %1 · %2 · %3 events</source>
        <extracomment>seed, outcome, how many events</extracomment>
        <translation>种子 %1 · %2 · %3 个事件</translation>
    </message>
    <message>
        <source>machine: %1 to %2 one way, %3 per command</source>
        <extracomment>the shortest and the longest time of a message, and the time of a node for a command</extracomment>
        <translation>机器：单程 %1 到 %2，每条命令 %3</translation>
    </message>
</context>
<context>
    <name>lockscope::PinnedView</name>
    <message>
        <source>Unpin A</source>
        <extracomment>of the run that is pinned as A</extracomment>
        <translation>取消固定 A</translation>
    </message>
    <message>
        <source>Faults</source>
        <translation>故障</translation>
    </message>
</context>
<context>
    <name>lockscope::PresenterFeature</name>
    <message>
        <source>&amp;Presenter mode</source>
        <translation>演示模式(&amp;P)</translation>
    </message>
    <message>
        <source>Full screen, larger text, only the parts that an audience needs</source>
        <translation>全屏、放大文字，只保留观众需要的部分</translation>
    </message>
    <message>
        <source>Blac&amp;k screen</source>
        <translation>黑屏(&amp;K)</translation>
    </message>
    <message>
        <source>In presenter mode: black until the next key or click</source>
        <translation>演示模式下：黑屏，直到下一次按键或单击</translation>
    </message>
    <message>
        <source>Pointer spotli&amp;ght</source>
        <translation>指针聚光灯(&amp;G)</translation>
    </message>
    <message>
        <source>In presenter mode: dim everything except around the pointer</source>
        <translation>演示模式下：压暗指针周围以外的部分</translation>
    </message>
    <message>
        <source>S&amp;witch language</source>
        <translation>切换语言(&amp;W)</translation>
    </message>
    <message>
        <source>Between English and Chinese, immediately</source>
        <translation>立即在英文与中文之间切换</translation>
    </message>
    <message>
        <source>Esc: leave  ·  PageDown, PageUp: page of the lesson  ·  Space: play, pause  ·  %4: run on real Redis  ·  %5: stop  ·  %1 or . : black screen  ·  %2: spotlight  ·  %3: language</source>
        <extracomment>The keys of presenter mode, in a line. %1 to %5 are keys: &quot;B&quot;, &quot;L&quot;, &quot;Ctrl+Shift+L&quot;, &quot;Ctrl+R&quot;, &quot;Ctrl+.&quot;</extracomment>
        <translation>Esc 退出 · PgDn/PgUp 翻页 · 空格 播放/暂停 · %4 真实运行 · %5 停止 · %1 黑屏 · %2 聚光灯 · %3 切换语言</translation>
    </message>
</context>
<context>
    <name>lockscope::FixFeature</name>
    <message>
        <source>Possible fixes</source>
        <translation>可能的修复</translation>
    </message>
</context>
<context>
    <name>lockscope::FixModel</name>
    <message>
        <source>%1: %2. %3</source>
        <comment>change: result. Cost.</comment>
        <translation>%1：%2。%3</translation>
    </message>
    <message>
        <source>Helps in this run</source>
        <translation>对本次运行有效</translation>
    </message>
    <message>
        <source>Does not help in this run</source>
        <translation>对本次运行无效</translation>
    </message>
    <message>
        <source>Double-click to apply this change. Undo reverts it.</source>
        <translation>双击应用此改动，可用“撤销”恢复。</translation>
    </message>
</context>
<context>
    <name>lockscope::FixPanel</name>
    <message>
        <source>The lesson hides the possible fixes until its tasks are done.</source>
        <translation>完成本课的任务后，才会显示可能的修复。</translation>
    </message>
    <message>
        <source>Possible fixes: trying…</source>
        <translation>可能的修复：正在尝试…</translation>
    </message>
    <message>
        <source>Waiting for the model.</source>
        <translation>等待模型。</translation>
    </message>
    <message>
        <source>The model cannot run this experiment, or not fast enough, so no fix was tried.</source>
        <translation>模型无法运行当前实验，或无法及时完成，因此没有尝试修复。</translation>
    </message>
    <message>
        <source>Nothing went wrong in this run, so there is nothing to fix. That does not prove that the lock is correct: move a slider or add a fault.</source>
        <translation>本次运行没有出错，不需要修复。但这不能证明锁是正确的：请拖动滑块，或添加故障。</translation>
    </message>
    <message>
        <source>Now: %1. Each single change below was tried in the model, with %2 seeds.</source>
        <extracomment>%1 is an outcome (&quot;violated&quot;), %2 the number of runs</extracomment>
        <translation>现状：%1。下面每项改动都已在模型中用 %2 个种子单独试过。</translation>
    </message>
    <message>
        <source>%1 Still trying…</source>
        <translation>%1 仍在尝试…</translation>
    </message>
    <message numerus="yes">
        <source>None of %n single change(s) fixes this run</source>
        <translation>
            <numerusform>逐一试过 %n 项改动，都不能修复本次运行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fixes: %1 of %n change(s) help</source>
        <extracomment>%1: the number of changes that help; %n: the number of changes that were tried</extracomment>
        <translation>
            <numerusform>可能的修复：%n 项改动中有 %1 项有效</numerusform>
        </translation>
    </message>
    <message>
        <source>This run is untested, so there is nothing to fix yet. First change what the verdict names: add clients, make the run longer, or let the fault begin.</source>
        <translation>本次运行未经检验，还谈不上修复。请先处理判定指出的原因：增加客户端、延长运行，或让故障发生。</translation>
    </message>
    <message>
        <source>Fixes are tried when the run has ended.</source>
        <translation>运行结束后才会尝试修复。</translation>
    </message>
    <message>
        <source>This file does not contain a known scenario, so no fix can be tried. Choose a scenario to run it in the model.</source>
        <translation>这个文件不含已知场景，无法尝试修复。请选择一个场景，在模型中运行。</translation>
    </message>
    <message>
        <source>Apply this change</source>
        <translation>应用此改动</translation>
    </message>
    <message>
        <source>%1, but there are findings: %2</source>
        <translation>%1，但有发现：%2</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>The run on real Redis failed, but the model&apos;s run of this scenario does not, so no fix was tried. Add the faults of the real run to the scenario: in the lab, “Last 10 s as a scenario” does it.</source>
        <translation>真实 Redis 上的运行出了问题，但在模型中运行此场景没有问题，所以没有尝试修复。请把真实运行中的故障加入场景：可以用实时实验的“最近 10 秒存为场景”。</translation>
    </message>
</context>
<context>
    <name>lockscope::Replay</name>
    <message>
        <source>the trace does not contain its scenario</source>
        <translation>轨迹中没有它的场景</translation>
    </message>
</context>
<context>
    <name>lockscope::ReplayBar</name>
    <message>
        <source>Click the ruler, or press Space</source>
        <translation>单击标尺，或按空格键</translation>
    </message>
    <message>
        <source>%1 of %2 events</source>
        <translation>%2 个事件中的第 %1 个</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>暂停（空格键）</translation>
    </message>
    <message>
        <source>Play (Space); backwards (Shift+Space)</source>
        <translation>播放（空格键）；倒放（Shift+空格键）</translation>
    </message>
    <message>
        <source>To the beginning (Home)</source>
        <translation>到开头（Home）</translation>
    </message>
    <message>
        <source>To the previous event (P)</source>
        <translation>到上一个事件（P）</translation>
    </message>
    <message>
        <source>To the next event (N)</source>
        <translation>到下一个事件（N）</translation>
    </message>
    <message>
        <source>To the end (End)</source>
        <translation>到结尾（End）</translation>
    </message>
    <message>
        <source>Speed: a fraction or a multiple of real time</source>
        <translation>速度：真实时间的几分之一或几倍</translation>
    </message>
    <message>
        <source>last: %1</source>
        <extracomment>%1 is an event, the last one before the playhead</extracomment>
        <translation>最近一条：%1</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>What the symbols mean</source>
        <translation>各种记号的含义</translation>
    </message>
</context>
<context>
    <name>lockscope::KeyringEdit</name>
    <message>
        <source>&amp;Keep the passwords in the desktop&apos;s keyring</source>
        <translation>将密码保存在桌面的密钥环中(&amp;K)</translation>
    </message>
    <message>
        <source>The passwords are not kept: %1</source>
        <extracomment>%1 is a line in English</extracomment>
        <translation>密码没有保存：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::Report</name>
    <message>
        <source>The model: no run on Redis</source>
        <translation>模型：没有在 Redis 上运行</translation>
    </message>
    <message>
        <source>Real Redis</source>
        <translation>真实 Redis</translation>
    </message>
    <message>
        <source>No verdict: %1</source>
        <translation>没有判定：%1</translation>
    </message>
    <message>
        <source>Verdict: %1</source>
        <translation>判定：%1</translation>
    </message>
    <message>
        <source>As the scenario expects.</source>
        <translation>与场景的预期一致。</translation>
    </message>
    <message>
        <source>The scenario expects: %1.</source>
        <translation>场景预期：%1。</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>Lock scheme</source>
        <translation>锁方案</translation>
    </message>
    <message>
        <source>World</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时刻</translation>
    </message>
    <message>
        <source>Actor</source>
        <translation>主体</translation>
    </message>
    <message>
        <source>What</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Detail</source>
        <translation>详情</translation>
    </message>
    <message numerus="yes">
        <source>… and %n more row(s), in the trace</source>
        <translation>
            <numerusform>…另有 %n 行，见轨迹</numerusform>
        </translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>%1, at %2</source>
        <translation>%1（%2）</translation>
    </message>
    <message numerus="yes">
        <source>… and %n more, in the trace</source>
        <translation>
            <numerusform>…另有 %n 项，见轨迹</numerusform>
        </translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>尝试次数</translation>
    </message>
    <message>
        <source>Granted</source>
        <translation>获得锁</translation>
    </message>
    <message>
        <source>Denied</source>
        <translation>加锁失败</translation>
    </message>
    <message>
        <source>Entered</source>
        <translation>进入临界区</translation>
    </message>
    <message>
        <source>Released</source>
        <translation>释放</translation>
    </message>
    <message>
        <source>Releases that deleted no key</source>
        <translation>没有删除任何键的释放</translation>
    </message>
    <message>
        <source>Writes</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>Writes refused</source>
        <translation>被拒绝的写入</translation>
    </message>
    <message>
        <source>Acquisition time, median</source>
        <translation>加锁用时，中位数</translation>
    </message>
    <message>
        <source>Acquisition time, p99</source>
        <translation>加锁用时，P99</translation>
    </message>
    <message>
        <source>Acquisition time, maximum</source>
        <translation>加锁用时，最长</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置项</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>All other settings have their default values.</source>
        <translation>其余设置均为默认值。</translation>
    </message>
    <message>
        <source>Repeat this run</source>
        <translation>重现本次运行</translation>
    </message>
    <message>
        <source>The seed determines the model&apos;s run: it gives the same events each time.</source>
        <translation>模型的运行由种子决定：每次都给出相同的事件。</translation>
    </message>
    <message>
        <source>Runs on real Redis differ in timing, so their outcomes can differ, too.</source>
        <translation>真实 Redis 上每次运行的时间都不同，结果也可能不同。</translation>
    </message>
    <message>
        <source>This run used message and command times that were measured in a real run. No option can set them, so the command uses the defaults.</source>
        <translation>本次运行使用了实测的机器耗时。没有选项可以设置它们，因此该命令使用默认值。</translation>
    </message>
    <message>
        <source>The scenario is not built in. Save this as %1 in the folder where you run the command:</source>
        <translation>此场景不是内置的。请把下面的内容以 %1 为名保存在运行命令的文件夹里：</translation>
    </message>
    <message>
        <source>Timeline: what each client believed, and what the keys said</source>
        <translation>时间线：各客户端认为持有锁的时段，以及键的实际状态</translation>
    </message>
    <message>
        <source>“No violation observed” is no proof.</source>
        <translation>“未发现互斥失效”不等于证明没有问题。</translation>
    </message>
    <message>
        <source>Began</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>unknown version</source>
        <translation>版本未知</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Clock source</source>
        <translation>时钟源</translation>
    </message>
    <message>
        <source>%1, at %2, for %3 (resource: %4)</source>
        <translation>%1，始于 %2，持续 %3（资源：%4）</translation>
    </message>
    <message>
        <source>Client %1</source>
        <translation>客户端 %1</translation>
    </message>
    <message>
        <source>Client program</source>
        <translation>客户端程序</translation>
    </message>
    <message>
        <source>Violations</source>
        <translation>互斥失效次数</translation>
    </message>
    <message>
        <source>Releases that deleted another client&apos;s key</source>
        <translation>删除了其他客户端的键的释放</translation>
    </message>
    <message>
        <source>Waiting time, median</source>
        <translation>等待时间，中位数</translation>
    </message>
    <message>
        <source>Waiting time, p99</source>
        <translation>等待时间，P99</translation>
    </message>
    <message>
        <source>Waiting time, maximum</source>
        <translation>等待时间，最长</translation>
    </message>
    <message>
        <source>Comparison of two runs</source>
        <translation>两次运行的对比</translation>
    </message>
    <message>
        <source>The rest of this report is about B.</source>
        <translation>报告的其余部分针对 B。</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>In the model</source>
        <translation>在模型中</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>代价</translation>
    </message>
    <message>
        <source>Possible fixes</source>
        <translation>可能的修复</translation>
    </message>
    <message>
        <source>%1: **%2.** %3</source>
        <translation>%1 **%2**：%3</translation>
    </message>
</context>
<context>
    <name>lockscope::RunLengthFeature</name>
    <message>
        <source>The model expects this run to last %1. On real Redis, a run without a set length stops after %2. Set the run length to %3.</source>
        <extracomment>%1 is &quot;about 72 s&quot;, %2 and %3 are lengths of time</extracomment>
        <translation>模型预计本次运行持续%1。在真实 Redis 上，未指定时长的运行最多持续 %2。请把运行时长设为 %3。</translation>
    </message>
    <message>
        <source>Set run length to %1</source>
        <translation>将运行时长设为 %1</translation>
    </message>
</context>
<context>
    <name>lockscope::RunLengthLine</name>
    <message>
        <source>Run length</source>
        <translation>运行时长</translation>
    </message>
    <message>
        <source>until done (%1)</source>
        <extracomment>%1 is &quot;about 3.4 s&quot; or &quot;more than 3.4 s&quot;</extracomment>
        <translation>直到完成（%1）</translation>
    </message>
    <message>
        <source>until done</source>
        <translation>直到完成</translation>
    </message>
    <message>
        <source>at most this length</source>
        <extracomment>the length itself stands beside it</extracomment>
        <translation>最长为此时长</translation>
    </message>
    <message>
        <source>A run ends when its clients and faults are finished. If you set a length, the run stops at that time, finished or not.</source>
        <translation>客户端和故障都完成后，运行结束。如果设置了时长，则无论是否完成，到时停止。</translation>
    </message>
</context>
<context>
    <name>lockscope::RunProgress</name>
    <message>
        <source>Progress of the run</source>
        <translation>运行进度</translation>
    </message>
    <message>
        <source>The time left, as predicted by the model</source>
        <translation>模型预计的剩余时间</translation>
    </message>
    <message>
        <source>starting the servers</source>
        <translation>正在启动服务器</translation>
    </message>
    <message>
        <source>longer than expected</source>
        <translation>比预计时间长</translation>
    </message>
    <message>
        <source>at most %1 left</source>
        <extracomment>%1 is a length of time, &quot;4 s&quot;</extracomment>
        <translation>最多还剩 %1</translation>
    </message>
    <message>
        <source>about %1 left</source>
        <translation>约剩 %1</translation>
    </message>
</context>
<context>
    <name>lockscope::RunTitle</name>
    <message>
        <source>MODEL</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>FILE</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>LIVE</source>
        <translation>真实</translation>
    </message>
</context>
<context>
    <name>lockscope::ScenarioDetails</name>
    <message>
        <source>Lock scheme</source>
        <translation>锁方案</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>预期</translation>
    </message>
    <message>
        <source>Checked here</source>
        <translation>本机核对</translation>
    </message>
    <message>
        <source>Double-click a line to open the scenario under that scheme</source>
        <translation>双击一行，以该方案打开此场景</translation>
    </message>
    <message>
        <source>No scenario contains all these words</source>
        <translation>没有场景同时包含这些词</translation>
    </message>
    <message>
        <source>Runs on real Redis and in the model.</source>
        <translation>可在真实 Redis 上运行，也可在模型中运行。</translation>
    </message>
    <message>
        <source>Runs on real Redis only.</source>
        <translation>只能在真实 Redis 上运行。</translation>
    </message>
    <message>
        <source>Runs in the model only.</source>
        <translation>只能在模型中运行。</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>出处：%1</translation>
    </message>
    <message>
        <source>… waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>– run not finished</source>
        <translation>未运行完</translation>
    </message>
    <message>
        <source>✓ the same</source>
        <translation>✓ 一致</translation>
    </message>
    <message>
        <source>✗ %1</source>
        <translation>✗ %1</translation>
    </message>
</context>
<context>
    <name>lockscope::ScenarioPanel</name>
    <message numerus="yes">
        <source>With %n node(s), this scheme does not survive the loss of any node.</source>
        <translation>
            <numerusform>只有 %n 个节点时，任何一个节点失效都无法承受。</numerusform>
        </translation>
    </message>
    <message>
        <source>The lesson hides outcomes and fixes until its tasks are done.</source>
        <translation>完成本课的任务后，才会显示结果和修复。</translation>
    </message>
    <message>
        <source>Client %1 differs: it uses %2</source>
        <translation>客户端 %1 有所不同：使用 %2</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>Lock scheme</source>
        <translation>锁方案</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Reset settings</source>
        <translation>重置设置</translation>
    </message>
    <message>
        <source>Reset all settings to the scenario</source>
        <translation>所有设置恢复为场景的值</translation>
    </message>
    <message>
        <source>Read less</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Read more</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>Your scenarios</source>
        <translation>我的场景</translation>
    </message>
    <message>
        <source>All settings</source>
        <translation>全部设置</translation>
    </message>
    <message>
        <source>Shows every scenario, scheme and setting beside the lesson</source>
        <translation>在课程旁显示全部场景、方案和设置</translation>
    </message>
    <message>
        <source>Each client of a run on real Redis is this program. The model cannot run it: it simulates “%1” instead, also for outcome strips, fixes and searches.</source>
        <extracomment>%1 is a lock scheme</extracomment>
        <translation>在真实 Redis 上运行时，每个客户端都是这个程序。模型不能运行它，改用模拟的“%1”；结果色条、修复和搜索也是如此。</translation>
    </message>
</context>
<context>
    <name>lockscope::ScenarioTree</name>
    <message>
        <source>Scenario</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>Checked here</source>
        <translation>本机核对</translation>
    </message>
    <message>
        <source>Whether the model on this machine gives the expected outcome, for each scheme</source>
        <translation>本机上的模型是否得到预期的结果（逐个方案核对）</translation>
    </message>
    <message>
        <source>✓ %1 of %2</source>
        <extracomment>%1 of %2 schemes had the outcome that the scenario states. ✓: all of them; ✗: not all.</extracomment>
        <translation>✓ %1 / %2</translation>
    </message>
    <message>
        <source>✗ %1 of %2</source>
        <translation>✗ %1 / %2</translation>
    </message>
</context>
<context>
    <name>lockscope::SeedLine</name>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>All random numbers come from the seed: with the same seed, the model repeats the same run.</source>
        <translation>所有随机数都由种子产生：种子相同，模型就重复同样的运行。</translation>
    </message>
    <message>
        <source>Another seed</source>
        <translation>换一个种子</translation>
    </message>
</context>
<context>
    <name>lockscope::SettingControl</name>
    <message>
        <source>You can change it during a run: it applies from each client&apos;s next attempt.</source>
        <translation>运行中也可修改：从各客户端的下一次尝试起生效。</translation>
    </message>
    <message>
        <source>A change applies from the next run.</source>
        <translation>更改从下次运行起生效。</translation>
    </message>
    <message>
        <source>%1
%2
Double-click the name to reset it to the scenario&apos;s value.
Right-click it for the manual.
On the command line: %3</source>
        <extracomment>%1 and %2 are sentences, %3 is the setting&apos;s name on the command line, &quot;ttl&quot;.</extracomment>
        <translation>%1
%2
双击名称可恢复场景的值。
右键单击名称可查看手册。
命令行中的名称：%3</translation>
    </message>
    <message>
        <source>Only the model supports this setting, not real Redis.</source>
        <translation>只有模型支持这项设置，真实 Redis 不支持。</translation>
    </message>
    <message>
        <source>A change applies from the next run. In a run that is kept running, it stops nodes or starts them again, up to the number at the start.</source>
        <translation>更改从下次运行起生效。持续运行时可以停止节点再启动，但节点数不会超过开始时的数目。</translation>
    </message>
    <message>
        <source>A change applies from the next run; in a run that is kept running, immediately.</source>
        <translation>更改从下次运行起生效；在持续运行中立即生效。</translation>
    </message>
</context>
<context>
    <name>lockscope::SettingPanel</name>
    <message>
        <source>More settings</source>
        <translation>更多设置</translation>
    </message>
    <message>
        <source>Network, clocks, disks</source>
        <translation>网络、时钟、磁盘</translation>
    </message>
    <message>
        <source>Only the model supports these: %1. Reset them to run on real Redis.</source>
        <translation>只有模型支持这些设置：%1。重置它们才能在真实 Redis 上运行。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>applies from the next run</source>
        <translation>下次运行起生效</translation>
    </message>
    <message>
        <source>Each pause of this scenario has its own length. Drag the end of its chip.</source>
        <translation>此场景的每个暂停都有自己的时长。请在故障泳道中拖动其标签的末端。</translation>
    </message>
    <message>
        <source>This scenario has no pause. Add one: right-click a client.</source>
        <translation>此场景没有暂停。右键单击客户端即可添加。</translation>
    </message>
    <message>
        <source>This scheme uses only node 1.</source>
        <translation>本方案只使用节点 1。</translation>
    </message>
    <message numerus="yes">
        <source>Runs on real Redis use your %n own node(s): Run › Redis servers…</source>
        <translation>
            <numerusform>在真实 Redis 上运行时使用您自己的 %n 个节点：“运行 › Redis 服务器…”</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This run has %n node(s). Additional nodes apply from the next run.</source>
        <translation>
            <numerusform>本次运行有 %n 个节点。更多节点从下次运行起生效。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2; yours is %3.</source>
        <translation>%1：%2；当前为 %3。</translation>
    </message>
</context>
<context>
    <name>lockscope::SettingSlider</name>
    <message>
        <source>%1: %2</source>
        <extracomment>a value of a setting and the outcome with this value: &quot;620 ms: violated&quot;</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: cannot run, or takes too long to compute</source>
        <translation>%1：无法运行，或计算时间太长</translation>
    </message>
    <message>
        <source>%1: not computed yet (never during a run on real Redis, which it would slow down)</source>
        <translation>%1：尚未计算（在真实 Redis 上运行期间不计算，以免拖慢运行）</translation>
    </message>
</context>
<context>
    <name>lockscope::ShareFeature</name>
    <message>
        <source>C&amp;opy scenario as text</source>
        <translation>将场景复制为文本(&amp;O)</translation>
    </message>
    <message>
        <source>A short text that another Lockscope can open</source>
        <translation>一段短文本，可在另一个 Lockscope 中打开</translation>
    </message>
    <message>
        <source>&amp;Paste scenario</source>
        <translation>粘贴场景(&amp;P)</translation>
    </message>
    <message>
        <source>Open the scenario that was copied as text</source>
        <translation>打开以文本形式复制的场景</translation>
    </message>
    <message>
        <source>The scenario is too long to copy as text. Save it as a file.</source>
        <translation>场景太长，无法复制为文本。请保存为文件。</translation>
    </message>
    <message>
        <source>Save it…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>The scenario is on the clipboard (%1 characters). To open it in another Lockscope, use “Paste scenario” there.</source>
        <translation>场景已复制到剪贴板（%1 个字符）。在另一个 Lockscope 中用“粘贴场景”打开。</translation>
    </message>
    <message>
        <source>Could not open the text as a scenario: %1</source>
        <translation>无法将文本作为场景打开：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::StatusLine</name>
    <message>
        <source>FILE</source>
        <extracomment>a trace from a file, of a run in the model or on real Redis</extracomment>
        <translation>文件</translation>
    </message>
    <message>
        <source>LIVE</source>
        <translation>真实</translation>
    </message>
    <message>
        <source>Real Redis servers, real time</source>
        <translation>真实的 Redis 服务器，真实时间</translation>
    </message>
    <message>
        <source>%1 · %2 · seed %3</source>
        <extracomment>ids of scenario and scheme, and the number that random draws come from</extracomment>
        <translation>%1 · %2 · 种子 %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s)</source>
        <extracomment>%1 is the same number as %n, with separators between the thousands</extracomment>
        <translation>
            <numerusform>%1 个事件</numerusform>
        </translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>MODEL</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Simulated Redis servers, virtual time</source>
        <translation>模拟的 Redis 服务器，虚拟时间</translation>
    </message>
    <message>
        <source>at %1</source>
        <extracomment>%1 is the moment at which the playhead is</extracomment>
        <translation>在 %1 时</translation>
    </message>
    <message>
        <source>%1 – %2, 1 px = %3</source>
        <extracomment>the visible time range: its begin, its end, and the duration of one pixel</extracomment>
        <translation>%1 – %2，1 px = %3</translation>
    </message>
    <message>
        <source>FILE · MODEL</source>
        <translation>文件 · 模型</translation>
    </message>
    <message>
        <source>FILE · LIVE</source>
        <translation>文件 · 真实</translation>
    </message>
</context>
<context>
    <name>lockscope::StoryView</name>
    <message>
        <source>What happened</source>
        <translation>经过</translation>
    </message>
    <message>
        <source>What matters for the failure</source>
        <translation>失败取决于哪些条件</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>Show the next story</source>
        <translation>显示下一种失败情形</translation>
    </message>
    <message>
        <source>What would fix it</source>
        <translation>怎样修复</translation>
    </message>
    <message>
        <source>Try single changes to this run</source>
        <translation>对本次运行逐一尝试单项改动</translation>
    </message>
    <message>
        <source>Verify model on Redis</source>
        <translation>用 Redis 核对模型</translation>
    </message>
    <message>
        <source>Run this failure in the model and on real Redis, and show both side by side</source>
        <translation>在模型和真实 Redis 上各运行一次，并排显示</translation>
    </message>
    <message>
        <source>Save as scenario…</source>
        <translation>存为场景…</translation>
    </message>
    <message>
        <source>Make this failure a scenario of your own</source>
        <translation>把这个失败存成自己的场景</translation>
    </message>
</context>
<context>
    <name>lockscope::SweepFeature</name>
    <message>
        <source>&amp;Contention: WATCH vs. locks…</source>
        <translation>争用：WATCH 与锁的比较(&amp;C)…</translation>
    </message>
    <message>
        <source>Compare both with 1 to 64 clients</source>
        <translation>用 1 到 64 个客户端比较两者</translation>
    </message>
</context>
<context>
    <name>lockscope::TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
</context>
<context>
    <name>lockscope::TimelineCommandWords</name>
    <message>
        <source>Zoom in at the pointer</source>
        <translation>在指针处放大</translation>
    </message>
    <message>
        <source>Zoom out at the pointer</source>
        <translation>在指针处缩小</translation>
    </message>
    <message>
        <source>Move to earlier times</source>
        <translation>移到更早的时间</translation>
    </message>
    <message>
        <source>Move to later times</source>
        <translation>移到更晚的时间</translation>
    </message>
    <message>
        <source>Scroll the lanes up</source>
        <translation>向上滚动泳道</translation>
    </message>
    <message>
        <source>Scroll the lanes down</source>
        <translation>向下滚动泳道</translation>
    </message>
    <message>
        <source>To the beginning</source>
        <translation>到开头</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>到结尾</translation>
    </message>
    <message>
        <source>Fit all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Centre the selection; again: fit the view</source>
        <translation>选中项居中；再按一次：缩放到合适大小</translation>
    </message>
    <message>
        <source>Previous event in the lane</source>
        <translation>泳道中的上一事件</translation>
    </message>
    <message>
        <source>Next event in the lane</source>
        <translation>泳道中的下一事件</translation>
    </message>
    <message>
        <source>Go to the event&apos;s cause</source>
        <translation>转到事件的起因</translation>
    </message>
    <message>
        <source>Go to the event&apos;s effect</source>
        <translation>转到事件的后果</translation>
    </message>
    <message>
        <source>Next violation</source>
        <translation>下一处互斥失效</translation>
    </message>
    <message>
        <source>Previous violation</source>
        <translation>上一处互斥失效</translation>
    </message>
    <message>
        <source>Grab cursor 1</source>
        <translation>放置游标 1</translation>
    </message>
    <message>
        <source>Grab cursor 2</source>
        <translation>放置游标 2</translation>
    </message>
    <message>
        <source>Set a marker and name it</source>
        <translation>设置标记并命名</translation>
    </message>
    <message>
        <source>Delete the marker</source>
        <translation>删除标记</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>播放或暂停</translation>
    </message>
    <message>
        <source>Play backwards</source>
        <translation>倒放</translation>
    </message>
    <message>
        <source>Move playhead to next event</source>
        <translation>播放头移到下一事件</translation>
    </message>
    <message>
        <source>Move playhead to previous event</source>
        <translation>播放头移到上一事件</translation>
    </message>
    <message>
        <source>Clear selection and playhead; again: remove cursors</source>
        <translation>清除选择与播放头；再按一次：移除游标</translation>
    </message>
    <message>
        <source>Ctrl + wheel, pinch</source>
        <translation>Ctrl + 滚轮，双指缩放</translation>
    </message>
    <message>
        <source>Scroll the lanes; a pinch zooms</source>
        <translation>滚动泳道；双指缩放时间</translation>
    </message>
    <message>
        <source>Zoom at the pointer</source>
        <translation>在指针处缩放</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>滚轮</translation>
    </message>
    <message>
        <source>Scroll the lanes; zoom if they all fit</source>
        <translation>滚动泳道；泳道全部可见时缩放</translation>
    </message>
    <message>
        <source>Shift + wheel, Shift + drag, middle drag</source>
        <translation>Shift + 滚轮，Shift + 拖动，中键拖动</translation>
    </message>
    <message>
        <source>Move through time</source>
        <translation>沿时间移动</translation>
    </message>
    <message>
        <source>Drag on the background</source>
        <translation>在空白处拖动</translation>
    </message>
    <message>
        <source>Measure and select a time range</source>
        <translation>测量并选择一段时间</translation>
    </message>
    <message>
        <source>Click, double-click</source>
        <translation>单击，双击</translation>
    </message>
    <message>
        <source>Select an event, zoom to it</source>
        <translation>选中事件，缩放到该事件</translation>
    </message>
    <message>
        <source>Click or drag on the ruler</source>
        <translation>在标尺上单击或拖动</translation>
    </message>
    <message>
        <source>Move the playhead</source>
        <translation>移动播放头</translation>
    </message>
    <message>
        <source>Double-click on the ruler</source>
        <translation>双击标尺</translation>
    </message>
    <message>
        <source>Drag a cursor or a marker</source>
        <translation>拖动游标或标记</translation>
    </message>
    <message>
        <source>Move it; double-click renames a marker</source>
        <translation>移动；双击可重命名标记</translation>
    </message>
    <message>
        <source>Drag in the overview</source>
        <translation>在总览中拖动</translation>
    </message>
    <message>
        <source>Move the visible range, or one of its edges</source>
        <translation>移动可见范围或其一侧边缘</translation>
    </message>
    <message>
        <source>Click on a lane&apos;s triangle</source>
        <translation>单击泳道的三角</translation>
    </message>
    <message>
        <source>Collapse or expand this client or node</source>
        <translation>收起或展开该客户端或节点</translation>
    </message>
    <message>
        <source>Drag a lane&apos;s name</source>
        <translation>拖动泳道名称</translation>
    </message>
    <message>
        <source>Move this client or node up or down</source>
        <translation>上下移动该客户端或节点</translation>
    </message>
    <message>
        <source>Drag a name&apos;s lower edge</source>
        <translation>拖动名称的下边缘</translation>
    </message>
    <message>
        <source>Change the height; double-click: default height</source>
        <translation>调整泳道高度；双击：默认高度</translation>
    </message>
    <message>
        <source>Right-click on a lane&apos;s name</source>
        <translation>右键单击泳道名称</translation>
    </message>
    <message>
        <source>Pin or hide lanes, fold clients into one lane, show all again</source>
        <translation>固定或隐藏泳道、将客户端折叠为一条泳道、全部重新显示</translation>
    </message>
    <message>
        <source>Right-click on a client, a node</source>
        <translation>右键单击客户端或节点</translation>
    </message>
    <message>
        <source>Change the run there: pause, crash, lose a message</source>
        <translation>在此改动运行：暂停、崩溃、丢失消息</translation>
    </message>
    <message>
        <source>click, drag = playhead · double-click = marker · ? = keys</source>
        <translation>单击、拖动 = 播放头 · 双击 = 标记 · ? = 按键</translation>
    </message>
    <message>
        <source>drag = move · double-click = name · right-click = more</source>
        <translation>拖动 = 移动 · 双击 = 命名 · 右键 = 更多</translation>
    </message>
    <message>
        <source>drag = move the visible range or an edge · ? = keys</source>
        <translation>拖动 = 移动可见范围或其边缘 · ? = 按键</translation>
    </message>
    <message>
        <source>drag = move the lanes · lower edge = height · right-click = more</source>
        <translation>拖动 = 移动泳道 · 下边缘 = 高度 · 右键 = 更多</translation>
    </message>
    <message>
        <source>Ctrl: wheel = scroll the lanes</source>
        <translation>Ctrl：滚轮 = 滚动泳道</translation>
    </message>
    <message>
        <source>Ctrl: wheel = zoom at the pointer</source>
        <translation>Ctrl：滚轮 = 在指针处缩放</translation>
    </message>
    <message>
        <source>Shift: drag, wheel = move through time</source>
        <translation>Shift：拖动、滚轮 = 沿时间移动</translation>
    </message>
    <message>
        <source>drag = measure · wheel = zoom · ? = keys</source>
        <translation>拖动 = 测量 · 滚轮 = 缩放 · ? = 按键</translation>
    </message>
    <message>
        <source>drag = measure · Ctrl+wheel = zoom · ? = keys</source>
        <translation>拖动 = 测量 · Ctrl+滚轮 = 缩放 · ? = 按键</translation>
    </message>
    <message>
        <source>Event in the lane above</source>
        <translation>上面泳道的事件</translation>
    </message>
    <message>
        <source>Event in the lane below</source>
        <translation>下面泳道的事件</translation>
    </message>
</context>
<context>
    <name>lockscope::TimelineText</name>
    <message>
        <source>%1 s</source>
        <extracomment>a time on the ruler; %1: the number of seconds</extracomment>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <extracomment>a time on the ruler; %1: the number of milliseconds</extracomment>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 µs</source>
        <extracomment>a time on the ruler; %1: the number of microseconds</extracomment>
        <translation>%1 µs</translation>
    </message>
    <message>
        <source>Press “Run on Redis” to see which client holds the lock, and which only believes that it does.</source>
        <translation>单击“在 Redis 上运行”，查看哪个客户端持有锁，哪个只是认为自己持有。</translation>
    </message>
    <message numerus="yes">
        <source>Connecting to %n node(s)…</source>
        <translation>
            <numerusform>正在连接 %n 个节点…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Starting %n redis-server(s)…</source>
        <translation>
            <numerusform>正在启动 %n 个 redis-server…</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 violations</source>
        <extracomment>a flag above a part of the timeline; both numbers are above 1</extracomment>
        <translation>%2 处互斥失效中的 %1 处</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>short for &quot;%1 of %2 violations&quot;</extracomment>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>Client %1</source>
        <translation>客户端 %1</translation>
    </message>
    <message>
        <source>client %1</source>
        <translation>客户端 %1</translation>
    </message>
    <message>
        <source>, </source>
        <extracomment>separates the names of several clients</extracomment>
        <translation>、</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 及另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>Holders</source>
        <translation>持锁者</translation>
    </message>
    <message>
        <source>inside</source>
        <extracomment>lane: how many clients are inside the critical section</extracomment>
        <translation>在临界区内</translation>
    </message>
    <message>
        <source>believe</source>
        <extracomment>lane: how many clients believe that they hold the lock</extracomment>
        <translation>认为持有</translation>
    </message>
    <message>
        <source>belief</source>
        <extracomment>lane: whether a client believes that it holds the lock</extracomment>
        <translation>认为持有</translation>
    </message>
    <message>
        <source>keys say</source>
        <extracomment>lane: whether enough nodes have the client&apos;s token</extracomment>
        <translation>键的实际状态</translation>
    </message>
    <message>
        <source>key</source>
        <extracomment>lane: the key on a node</extracomment>
        <translation>键</translation>
    </message>
    <message numerus="yes">
        <source>%n inside</source>
        <translation>
            <numerusform>%n 个在临界区内</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n believe</source>
        <translation>
            <numerusform>%n 个都认为持有</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 inside: %2</source>
        <translation>%1 个在临界区内：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n violations</source>
        <translation>
            <numerusform>%n 处互斥失效</numerusform>
        </translation>
    </message>
    <message>
        <source>paused %1</source>
        <translation>暂停 %1</translation>
    </message>
    <message>
        <source>machine stalled %1</source>
        <translation>机器停顿 %1</translation>
    </message>
    <message>
        <source>believes, but expired</source>
        <translation>认为持有，但已过期</translation>
    </message>
    <message>
        <source>expired</source>
        <extracomment>the short form of &quot;believes, but expired&quot;, for a short bar</extracomment>
        <translation>已过期</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>已崩溃</translation>
    </message>
    <message>
        <source>down</source>
        <translation>停机</translation>
    </message>
    <message>
        <source>frozen</source>
        <translation>冻结</translation>
    </message>
    <message>
        <source>unknown owner</source>
        <translation>所有者未知</translation>
    </message>
    <message>
        <source>is granted the lock</source>
        <translation>获得锁</translation>
    </message>
    <message>
        <source>is denied the lock</source>
        <translation>加锁失败</translation>
    </message>
    <message>
        <source>releases the lock</source>
        <translation>释放锁</translation>
    </message>
    <message>
        <source>releases nothing: its key is gone</source>
        <translation>未释放任何键：它的键已不在</translation>
    </message>
    <message>
        <source>fails to renew its lease</source>
        <translation>续期失败</translation>
    </message>
    <message>
        <source>crashes</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>writes</source>
        <extracomment>lane: the writes to the protected store</extracomment>
        <translation>写入</translation>
    </message>
    <message>
        <source>has its write refused</source>
        <translation>写入被拒</translation>
    </message>
    <message>
        <source>deletes another client&apos;s key</source>
        <translation>删除其他客户端的键</translation>
    </message>
    <message>
        <source>has a clock jump</source>
        <translation>时钟跳变</translation>
    </message>
    <message>
        <source>goes down</source>
        <translation>停机</translation>
    </message>
    <message>
        <source>loses the key</source>
        <translation>丢失键</translation>
    </message>
    <message>
        <source>becomes primary</source>
        <translation>成为主节点</translation>
    </message>
    <message>
        <source>Δt %1</source>
        <translation>Δt %1</translation>
    </message>
    <message numerus="yes">
        <source>%n events</source>
        <translation>
            <numerusform>%n 个事件</numerusform>
        </translation>
    </message>
    <message>
        <source>no client inside</source>
        <translation>没有客户端在临界区内</translation>
    </message>
    <message>
        <source>inside: %1</source>
        <translation>在临界区内：%1</translation>
    </message>
    <message numerus="yes">
        <source>up to %n at a time</source>
        <translation>
            <numerusform>最多同时 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>%1: the fencing token of a write, %2: the result: &quot;#33 refused&quot;
----------
%1: the actor of an event, &quot;Client 2&quot;; %2: the event, &quot;is granted the lock&quot;</extracomment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>the line in the status bar consists of these two parts</extracomment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>renews its lease</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>copy → key</source>
        <extracomment>lane: the key on a node that was a replica and became a primary, or the reverse</extracomment>
        <translation>副本 → 键</translation>
    </message>
    <message>
        <source>key → copy</source>
        <translation>键 → 副本</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>the title of a lane; %1: its client or node, &quot;Client 1&quot;; %2: what the lane shows, &quot;belief&quot;</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>copy</source>
        <extracomment>lane: the key on a replica, which is a copy of its primary&apos;s key</extracomment>
        <translation>副本</translation>
    </message>
    <message>
        <source>no lock</source>
        <extracomment>on a bar: the client is inside although it was not granted the lock</extracomment>
        <translation>没有锁</translation>
    </message>
    <message>
        <source>before</source>
        <extracomment>beside the outlines of the run before the user changed a setting</extracomment>
        <translation>改动前</translation>
    </message>
    <message>
        <source>has a clock speed change</source>
        <translation>时钟速度改变</translation>
    </message>
    <message>
        <source>Store</source>
        <extracomment>the name of the lane that shows the writes to the protected store</extracomment>
        <translation>存储</translation>
    </message>
    <message>
        <source>cpu</source>
        <extracomment>lane: whether a client&apos;s process runs or is stopped</extracomment>
        <translation>CPU</translation>
    </message>
    <message>
        <source>waits</source>
        <extracomment>on a client&apos;s lane: the client waits for the lock</extracomment>
        <translation>等待</translation>
    </message>
    <message>
        <source>%1, no deadline</source>
        <extracomment>%1: the owner of a key that has no TTL</extracomment>
        <translation>%1，没有过期时间</translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <extracomment>on a key; %n: the number of clients that wait for it</extracomment>
        <translation>
            <numerusform>%n 个在等</numerusform>
        </translation>
    </message>
    <message>
        <source>orphaned</source>
        <extracomment>on a key: its owner has crashed or no longer uses it</extracomment>
        <translation>残留</translation>
    </message>
    <message>
        <source>acquiring %1</source>
        <extracomment>the part of a lease that was used to acquire the lock</extracomment>
        <translation>加锁用时 %1</translation>
    </message>
    <message>
        <source>valid for %1 of TTL %2</source>
        <extracomment>%1: the part of a lease in which the client may work, %2: the whole TTL</extracomment>
        <translation>有效 %1（TTL %2）</translation>
    </message>
    <message>
        <source>drift %1</source>
        <extracomment>the part of a lease that the client does not use, because clocks run at different rates</extracomment>
        <translation>漂移 %1</translation>
    </message>
    <message>
        <source>stale</source>
        <extracomment>beside a write that the store accepted: it was too late, or it replaced the result of another write</extracomment>
        <translation>过期写入</translation>
    </message>
    <message>
        <source>lost update</source>
        <translation>更新丢失</translation>
    </message>
    <message>
        <source>refused</source>
        <extracomment>beside a write that the store rejected</extracomment>
        <translation>被拒</translation>
    </message>
    <message>
        <source>Clients %1–%2</source>
        <extracomment>the name of the lane into which all clients from %1 to %2 are folded</extracomment>
        <translation>客户端 %1–%2</translation>
    </message>
    <message numerus="yes">
        <source>%n client(s) folded</source>
        <translation>
            <numerusform>已折叠 %n 个客户端</numerusform>
        </translation>
    </message>
    <message>
        <source>Δt to “%1”: %2</source>
        <extracomment>the distance to another marker; %1: its name, %2: the duration with its sign</extracomment>
        <translation>到“%1”的 Δt：%2</translation>
    </message>
    <message>
        <source>cursor %1 at %2</source>
        <extracomment>one of the two cursors on the time axis; %1: its number, %2: its time</extracomment>
        <translation>游标 %1 在 %2</translation>
    </message>
    <message>
        <source>worst case</source>
        <extracomment>lane of many folded clients: at each time the most severe state of any of them</extracomment>
        <translation>最坏情况</translation>
    </message>
    <message>
        <source>client %1 for %2</source>
        <extracomment>%1: the number of a client, %2: the time that it was inside</extracomment>
        <translation>客户端 %1（%2）</translation>
    </message>
    <message>
        <source>overlap %1: %2</source>
        <translation>重叠 %1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n client(s) waited, %1 in all</source>
        <translation>
            <numerusform>%n 个客户端等待过，共 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message numerus="yes">
        <source>%n granted</source>
        <translation>
            <numerusform>获得锁 %n 次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n denied</source>
        <translation>
            <numerusform>加锁失败 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>node %1: %2</source>
        <translation>节点 %1：%2</translation>
    </message>
    <message>
        <source>keys set on %1</source>
        <extracomment>%1: for each node, how often a key was set on it, which is its number of votes</extracomment>
        <translation>各节点上设置键的次数：%1</translation>
    </message>
    <message>
        <source>Filtered</source>
        <extracomment>a sign beside the timeline, while the filter of the events dims other events; at most two words</extracomment>
        <translation>已筛选</translation>
    </message>
    <message>
        <source>paused %1 of at most %2</source>
        <extracomment>a pause that ended early; %1: its duration, %2: its maximum duration</extracomment>
        <translation>暂停 %1（最长 %2）</translation>
    </message>
    <message numerus="yes">
        <source>%n hidden: show</source>
        <translation>
            <numerusform>显示隐藏的 %n 项</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::TopologyView</name>
    <message>
        <source>Topology</source>
        <translation>拓扑</translation>
    </message>
</context>
<context>
    <name>lockscope::TopologyWords</name>
    <message>
        <source>crashed</source>
        <translation>已崩溃</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>down</source>
        <translation>停机</translation>
    </message>
    <message>
        <source>frozen</source>
        <translation>冻结</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>granted</source>
        <translation>已获得锁</translation>
    </message>
    <message>
        <source>inside</source>
        <translation>临界区内</translation>
    </message>
    <message>
        <source>outside</source>
        <translation>临界区外</translation>
    </message>
    <message>
        <source>primary, promoted</source>
        <translation>主节点，已提升</translation>
    </message>
    <message>
        <source>replica, demoted</source>
        <translation>副本，已降级</translation>
    </message>
    <message>
        <source>primary</source>
        <translation>主节点</translation>
    </message>
    <message>
        <source>replica</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>clock %1</source>
        <extracomment>a clock that is wrong: &quot;clock +1 s&quot;</extracomment>
        <translation>时钟 %1</translation>
    </message>
    <message>
        <source>believes: %1</source>
        <translation>认为持有：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>key of %1, %2</source>
        <translation>%1 的键，%2</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到%2</translation>
    </message>
    <message>
        <source>%1: the link is up</source>
        <translation>%1：链路正常</translation>
    </message>
    <message>
        <source>%1: cut since %2 (%3)</source>
        <translation>%1：自 %2 起断开（%3）</translation>
    </message>
    <message numerus="yes">
        <source>%n sentinels</source>
        <translation>
            <numerusform>%n 个哨兵</numerusform>
        </translation>
    </message>
    <message>
        <source>No run yet.</source>
        <translation>还没有运行。</translation>
    </message>
    <message>
        <source>%1 nodes down or frozen, %2 clients paused or crashed, %3 links cut</source>
        <translation>%1 个节点停机或冻结，%2 个客户端暂停或崩溃，%3 条链路断开</translation>
    </message>
    <message>
        <source>C%1</source>
        <extracomment>a client in a very small box</extracomment>
        <translation>C%1</translation>
    </message>
    <message>
        <source>N%1</source>
        <extracomment>a node in a very small box</extracomment>
        <translation>N%1</translation>
    </message>
    <message>
        <source>At the end, %1</source>
        <extracomment>%1 is the time of the state that the view shows</extracomment>
        <translation>结束时，%1</translation>
    </message>
    <message>
        <source>At %1</source>
        <translation>%1 时</translation>
    </message>
    <message>
        <source>Latest event, %1</source>
        <translation>最新事件，%1</translation>
    </message>
</context>
<context>
    <name>lockscope::TracePicture</name>
    <message>
        <source>The picture would be %1 × %2 pixels, but the limit is %3 per side. Use a smaller scale or a vector format</source>
        <translation>图片将有 %1 × %2 像素，超过每边 %3 的上限。请缩小比例，或改用矢量格式</translation>
    </message>
    <message>
        <source>Not enough memory for the picture. Use a smaller scale</source>
        <translation>内存不足，无法生成图片。请缩小比例</translation>
    </message>
    <message>
        <source>“No violation observed” is no proof.</source>
        <translation>“未发现互斥失效”不等于证明没有问题。</translation>
    </message>
    <message>
        <source>Faults</source>
        <translation>故障</translation>
    </message>
</context>
<context>
    <name>lockscope::VerdictPanel</name>
    <message numerus="yes">
        <source>running: %n violation(s) so far</source>
        <translation>
            <numerusform>运行中：目前已有 %n 处互斥失效</numerusform>
        </translation>
    </message>
    <message>
        <source>running: no violation so far</source>
        <translation>运行中：目前未发现互斥失效</translation>
    </message>
    <message>
        <source>No verdict: this is only a part of a trace, or not the trace of a run.</source>
        <translation>没有判定：这只是轨迹的一部分，或不是一次运行的轨迹。</translation>
    </message>
    <message>
        <source>Judging…</source>
        <translation>正在判定…</translation>
    </message>
    <message>
        <source>No run yet.</source>
        <translation>还没有运行。</translation>
    </message>
    <message>
        <source>As the scenario expects.</source>
        <translation>与场景的预期一致。</translation>
    </message>
    <message>
        <source>The scenario expects: %1.</source>
        <translation>场景预期：%1。</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>尝试次数</translation>
    </message>
    <message>
        <source>Granted</source>
        <translation>获得锁</translation>
    </message>
    <message>
        <source>Denied</source>
        <translation>加锁失败</translation>
    </message>
    <message>
        <source>A model run, not on Redis.</source>
        <translation>模型运行，未用 Redis。</translation>
    </message>
    <message>
        <source>With the scenario&apos;s own settings: %1.</source>
        <translation>按场景自身的设置：%1。</translation>
    </message>
    <message>
        <source>From a file: result of the model, no run on Redis.</source>
        <translation>来自文件：模型的结果，没有在 Redis 上运行。</translation>
    </message>
    <message>
        <source>From a file: result on real Redis.</source>
        <translation>来自文件：真实 Redis 上的结果。</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <extracomment>two lengths of time, &quot;54 µs / 61 µs&quot;</extracomment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Acquisition time, median / p99</source>
        <translation>加锁用时，中位数 / P99</translation>
    </message>
    <message>
        <source>Waiting time, median / p99</source>
        <translation>等待时间，中位数 / P99</translation>
    </message>
    <message numerus="yes">
        <source>%n violation(s)</source>
        <translation>
            <numerusform>%n 处互斥失效</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n other finding(s)</source>
        <extracomment>%1 is &quot;2 violations&quot;</extracomment>
        <translation>
            <numerusform>%1，另有 %n 处异常</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (first %2 of %3)</source>
        <extracomment>the title %1 of a list that shows only its first entries until the user scrolls; %2: their number, %3: the number of all entries</extracomment>
        <translation>%1（共 %3 条，显示前 %2 条）</translation>
    </message>
    <message>
        <source>Violations</source>
        <translation>互斥失效次数</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>经过</translation>
    </message>
    <message>
        <source>How it failed</source>
        <translation>失败的经过</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n step(s)</source>
        <extracomment>%1 is &quot;How it failed&quot;</extracomment>
        <translation>
            <numerusform>%1：%n 步</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy or save as a picture</source>
        <translation>复制或保存为图片</translation>
    </message>
    <message>
        <source>Drawn in order, not to scale</source>
        <translation>图中只表示先后，不按时间比例</translation>
    </message>
    <message>
        <source>What happens?</source>
        <translation>会发生什么？</translation>
    </message>
    <message>
        <source>The run is not shown yet. First say what you expect.</source>
        <translation>运行尚未显示。请先说出您的预测。</translation>
    </message>
    <message>
        <source>Real Redis</source>
        <translation>真实 Redis</translation>
    </message>
    <message>
        <source>From a file that does not say on what the run was.</source>
        <translation>来自文件，文件没有写明是在什么上面运行的。</translation>
    </message>
</context>
<context>
    <name>lockscope::Verification</name>
    <message>
        <source>the run has no events</source>
        <translation>运行没有事件</translation>
    </message>
</context>
<context>
    <name>lockscope::VerifyHead</name>
    <message>
        <source>Run %1: agrees</source>
        <translation>第 %1 次：一致</translation>
    </message>
    <message>
        <source>Run %1: differs</source>
        <translation>第 %1 次：不一致</translation>
    </message>
    <message>
        <source>Could not verify: %1</source>
        <translation>无法核对：%1</translation>
    </message>
    <message>
        <source>The verdict agrees in %1 of %2 runs. Run %3: %4</source>
        <extracomment>%1 of %2 runs; then the sentence about the run that is shown</extracomment>
        <translation>%2 次运行中有 %1 次判定一致。第 %3 次：%4</translation>
    </message>
    <message>
        <source>The same run in the model and on real Redis</source>
        <translation>同一次运行：在模型中与在真实 Redis 上</translation>
    </message>
    <message>
        <source>Cancelled: nothing to compare.</source>
        <translation>已取消：没有可对比的运行。</translation>
    </message>
    <message>
        <source>Run the experiment in the model and on real Redis again</source>
        <translation>在模型中和真实 Redis 上再次运行实验</translation>
    </message>
    <message>
        <source>Measured: a message takes %1 to %2 one way, and a node %3 to execute a command. The model runs again with these times.</source>
        <translation>测得：一条消息单程 %1 到 %2，节点执行一条命令 %3。模型将按这些时间重新运行。</translation>
    </message>
    <message>
        <source>Cannot measure the machine: the real run has too few undisturbed round trips.</source>
        <translation>无法测量这台机器：真实运行中未受干扰的往返太少。</translation>
    </message>
    <message>
        <source>&amp;Runs on real Redis:</source>
        <translation>真实 Redis 上的运行次数(&amp;R)：</translation>
    </message>
    <message>
        <source>&amp;Verify again</source>
        <translation>再次核对(&amp;V)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>&amp;Use real latency in model</source>
        <translation>将真实延迟用于模型(&amp;U)</translation>
    </message>
    <message>
        <source>Close the comparison</source>
        <translation>关闭对比</translation>
    </message>
    <message>
        <source>Number of runs on real Redis</source>
        <translation>在真实 Redis 上运行的次数</translation>
    </message>
    <message>
        <source>Shown run</source>
        <translation>显示的运行</translation>
    </message>
</context>
<context>
    <name>lockscope::VerifyView</name>
    <message>
        <source>This scenario runs in the model only.</source>
        <translation>此场景只能在模型中运行。</translation>
    </message>
    <message>
        <source>Hide rows that differ only in time</source>
        <translation>隐藏只有时间不同的行</translation>
    </message>
    <message>
        <source>The model cannot run programs, so there is nothing to compare with. Choose a lock scheme first.</source>
        <translation>模型不能运行程序，所以没有可比较的对象。请先选择锁方案。</translation>
    </message>
</context>
<context>
    <name>lockscope::WelcomeFeature</name>
</context>
<context>
    <name>lockscope::WelcomePage</name>
    <message>
        <source>See what a distributed lock on Redis really guarantees: run it, break it, and read why it failed.</source>
        <translation>看清 Redis 分布式锁究竟保证了什么：让它运行，动手弄坏，再弄清它为何失效。</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>最近打开的文件</translation>
    </message>
    <message>
        <source>What do you want to do?</source>
        <translation>您想做什么？</translation>
    </message>
    <message>
        <source>Show this page at the &amp;start</source>
        <translation>启动时显示本页(&amp;S)</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
    <message numerus="yes">
        <source>%n lesson(s): predict, see, repair. No preparation needed.</source>
        <translation>
            <numerusform>%n 节课：先预测，再观察，再修复。无需准备。</numerusform>
        </translation>
    </message>
    <message>
        <source>First lesson: %1</source>
        <translation>第 1 课：%1</translation>
    </message>
    <message>
        <source>in a class: press F5 for large text</source>
        <translation>课堂上按 F5 用大字显示</translation>
    </message>
    <message>
        <source>Watch it live</source>
        <translation>实时观察</translation>
    </message>
    <message>
        <source>Start real Redis on this machine. The clients compete until you stop them.</source>
        <translation>在本机启动真实的 Redis，客户端一直竞争，直到您停止。</translation>
    </message>
    <message>
        <source>Runs within 2 s</source>
        <translation>2 秒内即可运行</translation>
    </message>
    <message>
        <source>turn the sliders while it runs</source>
        <translation>运行中可以拖动滑块</translation>
    </message>
    <message>
        <source>Test your own lock</source>
        <translation>测试您自己的锁</translation>
    </message>
    <message>
        <source>Run your program, in any language, as the clients.</source>
        <translation>用您的程序（任何语言）作为客户端运行。</translation>
    </message>
    <message>
        <source>A verdict on your lock</source>
        <translation>对您的锁的判定</translation>
    </message>
    <message>
        <source>with adapters to start from</source>
        <translation>有现成的适配器可用</translation>
    </message>
    <message>
        <source>Browse</source>
        <translation>浏览</translation>
    </message>
    <message numerus="yes">
        <source>%n scenario(s) from articles and real reports; your own scenarios.</source>
        <translation>
            <numerusform>%n 个来自文章和真实报告的场景，以及您自己的场景。</numerusform>
        </translation>
    </message>
    <message>
        <source>Opens at once</source>
        <translation>点开即用</translation>
    </message>
    <message>
        <source>with its expected outcomes</source>
        <translation>附有预期结果</translation>
    </message>
    <message>
        <source>&amp;Open a file…</source>
        <translation>打开文件(&amp;O)…</translation>
    </message>
    <message>
        <source>To the &amp;window</source>
        <translation>进入窗口(&amp;W)</translation>
    </message>
    <message>
        <source>Write a lock</source>
        <translation>编写一把锁</translation>
    </message>
    <message>
        <source>Ten lines of Lua. Each change runs at once, under every fault.</source>
        <translation>十行 Lua。每次改动立刻在各种故障下运行。</translation>
    </message>
    <message>
        <source>First result in a minute</source>
        <translation>一分钟内看到结果</translation>
    </message>
    <message>
        <source>a ladder of seven tasks</source>
        <translation>七级任务，逐级而上</translation>
    </message>
    <message>
        <source>For a class of 45 minutes</source>
        <translation>45 分钟的一堂课</translation>
    </message>
    <message>
        <source>Ask about your lock</source>
        <translation>评估我的锁</translation>
    </message>
    <message>
        <source>Your lease, your work, your pauses: is the lock good enough?</source>
        <translation>租约多长、工作多久、会暂停多久：这把锁够用吗？</translation>
    </message>
    <message>
        <source>Answer in 2 s</source>
        <translation>2 秒内回答</translation>
    </message>
    <message>
        <source>a margin, a map, a page to send</source>
        <translation>余量、图和可以发出去的一页</translation>
    </message>
    <message>
        <source>1–6, or ↑ ↓ and Enter: choose · Esc: to the window · Ctrl+Home: back to this page</source>
        <translation>1–6，或 ↑ ↓ 加 Enter：选择 · Esc：进入窗口 · Ctrl+Home：回到本页</translation>
    </message>
</context>
<context>
    <name>lockscope::WhatIfMessages</name>
    <message>
        <source>This scenario tests a primary and its replicas. It makes no sense with “%1”.</source>
        <translation>此场景检验主节点和它的副本，与“%1”一起使用没有意义。</translation>
    </message>
    <message>
        <source>Open %1</source>
        <extracomment>the number of a scenario: &quot;F1c&quot;</extracomment>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>The model cannot run this, and shows no new run: %1</source>
        <translation>模型无法运行这个选择，没有新的运行可显示：%1</translation>
    </message>
    <message>
        <source>This run has more than %1 events. The model shows only its beginning, and the verdict covers only that part.</source>
        <translation>本次运行超过 %1 个事件。模型只显示开头部分，判定也只针对这一部分。</translation>
    </message>
</context>
<context>
    <name>lockscope::WindowActions</name>
    <message>
        <source>&amp;Run on Redis</source>
        <translation>在 Redis 上运行(&amp;R)</translation>
    </message>
    <message>
        <source>Filter the &amp;events</source>
        <translation>筛选事件(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>外观(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>Toolbar</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Fit all</source>
        <translation>显示全部(&amp;F)</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom ou&amp;t</source>
        <translation>缩小(&amp;T)</translation>
    </message>
    <message>
        <source>F&amp;ollow</source>
        <translation>跟随(&amp;O)</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>全屏(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Keys and gestures</source>
        <translation>按键与手势(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Lockscope</source>
        <translation>关于 Lockscope(&amp;A)</translation>
    </message>
    <message>
        <source>Like the &amp;desktop</source>
        <translation>跟随系统(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>Stop the run; the recorded events stay</source>
        <translation>停止运行；已记录的事件保留</translation>
    </message>
    <message>
        <source>Open a trace (.csv, .lockscope-trace) or a scenario (.lockscope)</source>
        <translation>打开轨迹（.csv、.lockscope-trace）或场景（.lockscope）</translation>
    </message>
    <message>
        <source>Show the whole trace</source>
        <translation>显示整条轨迹</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>During a run, keep its newest events visible</source>
        <translation>运行期间始终显示最新的事件</translation>
    </message>
    <message>
        <source>Redis s&amp;ervers…</source>
        <translation>Redis 服务器(&amp;E)…</translation>
    </message>
    <message>
        <source>Save the &amp;scenario as…</source>
        <translation>场景另存为(&amp;S)…</translation>
    </message>
    <message>
        <source>Save the scenario with its settings as a file</source>
        <translation>把场景连同设置保存为文件</translation>
    </message>
    <message>
        <source>Run the experiment in the model and on real Redis, and show both side by side</source>
        <translation>在模型中和真实 Redis 上运行实验，并排显示两者</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <extracomment>%1 is what was changed: &quot;TTL&quot;, &quot;lock scheme&quot;</extracomment>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Undo %1</source>
        <translation>撤销：%1(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <extracomment>%1 is what was changed: &quot;TTL&quot;, &quot;lock scheme&quot;</extracomment>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Redo %1</source>
        <translation>重做：%1(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Verify model on Redis</source>
        <translation>用 Redis 核对模型(&amp;V)</translation>
    </message>
    <message>
        <source>F&amp;aults</source>
        <translation>故障(&amp;A)</translation>
    </message>
    <message>
        <source>Show the faults that can be added to the scenario</source>
        <translation>显示可添加到场景的故障</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>Save as a file: trace, picture or report</source>
        <translation>存为文件：轨迹、图片或报告</translation>
    </message>
    <message>
        <source>Run the scenario on real Redis servers</source>
        <translation>在真实的 Redis 服务器上运行此场景</translation>
    </message>
    <message>
        <source>Run the scenario on real Redis servers: it lasts %1</source>
        <translation>在真实的 Redis 服务器上运行此场景：持续%1</translation>
    </message>
    <message>
        <source>Live l&amp;ab, until stopped</source>
        <translation>实时实验，直到停止(&amp;A)</translation>
    </message>
    <message>
        <source>Run on real Redis until you stop it. While it runs, change settings and clients, stop and start nodes, and inject faults</source>
        <translation>在真实 Redis 上一直运行，直到手动停止。运行期间可以改设置、增减客户端、停止和启动节点、注入故障</translation>
    </message>
    <message>
        <source>First &amp;page</source>
        <translation>首页(&amp;P)</translation>
    </message>
    <message>
        <source>What to do here: learn, watch, try</source>
        <translation>在这里可以做什么：学习、观察、尝试</translation>
    </message>
    <message>
        <source>Find any&amp;thing…</source>
        <translation>查找任意内容(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Watch</source>
        <translation>观察(&amp;W)</translation>
    </message>
    <message>
        <source>The experiment, its run and the verdict</source>
        <translation>实验、它的运行和判定</translation>
    </message>
    <message>
        <source>&amp;Explain</source>
        <translation>讲解(&amp;E)</translation>
    </message>
    <message>
        <source>The listing, the events and their causes</source>
        <translation>步骤清单、事件及其起因</translation>
    </message>
    <message>
        <source>&amp;Build</source>
        <translation>编写(&amp;B)</translation>
    </message>
    <message>
        <source>Faults, the search for failures, and fixes</source>
        <translation>故障、寻找失效和修复办法</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>面板(&amp;P)</translation>
    </message>
    <message numerus="yes">
        <source>Run %n time(s) on Redis</source>
        <translation><numerusform>在 Redis 上运行 %n 次</numerusform></translation>
    </message>
    <message>
        <source>Run on real Redis again and again, keep each run, and count the outcomes</source>
        <translation>在真实 Redis 上反复运行，保留每次运行，并统计各种结果</translation>
    </message>
</context>
<context>
    <name>lockscope::WindowFiles</name>
    <message>
        <source>No files yet</source>
        <translation>还没有文件</translation>
    </message>
    <message>
        <source>Clear the list</source>
        <translation>清空列表</translation>
    </message>
    <message>
        <source>Could not open %1: %2</source>
        <translation>无法打开 %1：%2</translation>
    </message>
    <message>
        <source>Open another…</source>
        <translation>打开其他文件…</translation>
    </message>
    <message>
        <source>Choose another file…</source>
        <translation>选择其他文件…</translation>
    </message>
    <message>
        <source>Save the scenario</source>
        <translation>保存场景</translation>
    </message>
    <message>
        <source>Scenarios (*.lockscope)</source>
        <translation>场景 (*.lockscope)</translation>
    </message>
    <message>
        <source>Could not save: %1</source>
        <translation>无法保存：%1</translation>
    </message>
    <message>
        <source>This version ignores these unknown keys of the scenario: %1</source>
        <translation>此版本忽略场景文件中的这些未知字段：%1</translation>
    </message>
    <message>
        <source>Open a trace, a scenario or a lock</source>
        <translation>打开轨迹、场景或锁</translation>
    </message>
    <message>
        <source>Traces, scenarios, locks (*.csv *.lockscope-trace *.lockscope *.lua);;All files (*)</source>
        <translation>轨迹、场景、锁 (*.csv *.lockscope-trace *.lockscope *.lua);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>lockscope::EvidenceModel</name>
    <message>
        <source>at %1</source>
        <translation>在 %1 时</translation>
    </message>
    <message>
        <source>at %1, for %2</source>
        <translation>始于 %1，持续 %2</translation>
    </message>
</context>
<context>
    <name>lockscope::LiveLabBar</name>
    <message>
        <source>Since the run began: how often two or more clients were inside at the same time</source>
        <translation>自运行开始以来：两个或更多客户端同时在临界区内的次数</translation>
    </message>
    <message>
        <source>Since the run began: writes that the store accepted although another client had been granted the lock in the meantime</source>
        <translation>自运行开始以来：锁已授予另一客户端之后，仍被存储接受的写入</translation>
    </message>
    <message>
        <source>Since the run began: writes that the store refused</source>
        <translation>自运行开始以来：被存储拒绝的写入</translation>
    </message>
    <message>
        <source>Entries into the critical section, over the last 5 seconds</source>
        <translation>最近 5 秒内进入临界区的次数</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>Live lab</source>
        <translation>实时实验</translation>
    </message>
    <message>
        <source>violations</source>
        <translation>处互斥失效</translation>
    </message>
    <message>
        <source>stale writes</source>
        <translation>次过期写入</translation>
    </message>
    <message>
        <source>Random &amp;faults:</source>
        <translation>随机故障(&amp;F)：</translation>
    </message>
    <message>
        <source>Random faults per minute</source>
        <translation>每分钟随机故障数</translation>
    </message>
    <message>
        <source>Injects random faults into clients, nodes and links, at this rate on average, each for at most 5 s. The seed of the run determines them.</source>
        <translation>按此平均频率向客户端、节点和链路随机注入故障，每个最长 5 秒。具体故障由本次运行的种子决定。</translation>
    </message>
    <message>
        <source>Last 10 s as a scenario</source>
        <translation>最近 10 秒存为场景</translation>
    </message>
    <message>
        <source>Makes a scenario of the clients, settings and faults of the last 10 seconds, and puts it among the runs. The lab goes on.</source>
        <translation>用最近 10 秒的客户端、设置和故障生成一个场景，放进运行条。实验继续进行。</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>次写入被拒绝</translation>
    </message>
    <message>
        <source>entries/s</source>
        <translation>次进入/秒</translation>
    </message>
    <message>
        <source>%1/min</source>
        <translation>每分钟 %1 次</translation>
    </message>
    <message>
        <source>End all faults</source>
        <translation>结束所有故障</translation>
    </message>
    <message>
        <source>Restarts all clients and nodes, and heals all links. Random faults go on at their rate.</source>
        <translation>重启所有客户端和节点，恢复所有链路。随机故障仍按原来的频率继续。</translation>
    </message>
</context>
<context>
    <name>lockscope::LiveLabFeature</name>
    <message>
        <source>All clients are down (paused or crashed). “End all faults” lets them go on.</source>
        <translation>所有客户端都停了（暂停或崩溃）。“结束所有故障”让它们继续。</translation>
    </message>
    <message>
        <source>All nodes are down. “End all faults” starts them again.</source>
        <translation>所有节点都停了。“结束所有故障”重启它们。</translation>
    </message>
    <message>
        <source>Clip %1</source>
        <translation>片段 %1</translation>
    </message>
    <message>
        <source>The clip is among the runs, as a run of its own.</source>
        <translation>这个片段已作为单独的一次运行放进运行条。</translation>
    </message>
    <message>
        <source>The last seconds are among the runs, and in the library of scenarios.</source>
        <translation>最后几秒已加入运行条和场景库。</translation>
    </message>
</context>
<context>
    <name>lockscope::Help</name>
    <message>
        <source>without its faults</source>
        <translation>去掉自带的故障</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>原样</translation>
    </message>
    <message>
        <source>with %1</source>
        <translation>改用 %1</translation>
    </message>
    <message>
        <source>%1, %2, %3 world, seed %4</source>
        <translation>%1，%2，环境：%3，种子 %4</translation>
    </message>
    <message>
        <source>Write both verdicts as JSON; - is standard output.</source>
        <translation>将两个判定写为 JSON；- 表示标准输出。</translation>
    </message>
    <message>
        <source>Print no text; the exit code tells whether the outcomes differ.</source>
        <translation>不输出文字；退出码表示两个结果是否不同。</translation>
    </message>
    <message>
        <source>Runs a scenario twice: as it is, and without the one thing that matters for its outcome (its faults, one setting, or the scheme).
Exit codes: 0 the two outcomes differ, 7 they do not; 1 could not run, 2 usage.</source>
        <translation>将场景运行两次：一次原样，一次去掉决定结果的那一点（其故障、一个设置或锁方案）。
退出码：0 两个结果不同，7 相同；1 无法运行，2 用法错误。</translation>
    </message>
    <message>
        <source>The key of the program&apos;s lock on the nodes; default: each key that its commands touch.</source>
        <translation>程序的锁在节点上使用的键；默认：其命令涉及的每个键。</translation>
    </message>
    <message>
        <source>Also accept connections of other users of this machine, for a program in a container or under sudo.</source>
        <translation>也接受本机其他用户的连接，用于在容器中或以 sudo 运行的程序。</translation>
    </message>
    <message>
        <source>How the program reports what it believes: descriptor (lines of JSON on descriptor 3; the default), stdout, or none (inferred from its commands).</source>
        <translation>程序如何报告自己是否持有锁：descriptor（通过文件描述符 3 输出 JSON 行，默认）、stdout，或 none（由其命令推断）。</translation>
    </message>
    <message>
        <source>Use your own program as each client, or with N= as client N. Repeatable. Live only. What it gets and reports: resources/clients/README.md.</source>
        <translation>用您自己的程序充当每个客户端；加上 N= 则只充当客户端 N。可重复使用。仅限真实 Redis。程序得到什么、报告什么，见 resources/clients/README.zh_CN.md。</translation>
    </message>
    <message>
        <source>The certificate is confirmed: the repeated search has the same counts and the same digest.</source>
        <translation>搜索凭证已核实：重新搜索的计数与摘要完全相同。</translation>
    </message>
    <message>
        <source>Describes a scenario: title, text, source, settings, faults, expected outcomes.
With the id of a lock scheme: its listing, and where a client goes from each line.</source>
        <translation>介绍一个场景：标题、说明、出处、设置、故障、预期结果。
给出锁方案的 id 时：列出其步骤清单，以及客户端从每一行走向哪里。</translation>
    </message>
    <message>
        <source>Lists the sentences of the five articles, or of one (000 to 004): what each claims, and the commands that show it.</source>
        <translation>列出五篇文章（或其中一篇，000 到 004）中的句子：各自的论断，以及演示它的命令。</translation>
    </message>
    <message>
        <source>Lesson: %1</source>
        <translation>课程：%1</translation>
    </message>
    <message>
        <source>Shown in part: %1</source>
        <translation>部分演示：%1</translation>
    </message>
    <message>
        <source>Not shown yet: %1</source>
        <translation>尚未演示：%1</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>出处：%1</translation>
    </message>
    <message>
        <source>Scheme: %1</source>
        <translation>方案：%1</translation>
    </message>
    <message>
        <source>Settings: %1</source>
        <translation>设置：%1</translation>
    </message>
    <message>
        <source>Rounds of each client: %1</source>
        <translation>每个客户端的轮数：%1</translation>
    </message>
    <message>
        <source>Faults:</source>
        <translation>故障：</translation>
    </message>
    <message>
        <source>No faults.</source>
        <translation>没有故障。</translation>
    </message>
    <message>
        <source>Expected outcomes:</source>
        <translation>预期结果：</translation>
    </message>
    <message>
        <source>Write each failure, in its simplest form, as a scenario file into this folder.</source>
        <translation>将每个失败的最简形式写成场景文件，存入此文件夹。</translation>
    </message>
    <message>
        <source>Write the result as JSON; - is standard output. The JSON of a part is the input of merge.</source>
        <translation>将结果写成 JSON；- 表示标准输出。某一部分的 JSON 是 merge 的输入。</translation>
    </message>
    <message>
        <source>Write what was tried, with counts and a digest of all outcomes, as JSON. lockscope check repeats the search and compares.</source>
        <translation>将尝试过的内容写成 JSON，含计数和全部结果的摘要。lockscope check 会重复搜索并比较。</translation>
    </message>
    <message>
        <source>Print no text; the exit code gives the result.</source>
        <translation>不输出文字，只用退出码表示结果。</translation>
    </message>
    <message>
        <source>Change a setting (see run --help). Repeatable.</source>
        <translation>更改一项设置（见 run --help）。可重复使用。</translation>
    </message>
    <message>
        <source>The kinds of faults to place, separated by commas; default: all.</source>
        <translation>要注入的故障种类，用逗号分隔；默认：全部。</translation>
    </message>
    <message>
        <source>Leave out these kinds of faults. Repeatable.</source>
        <translation>不注入这些种类的故障。可重复使用。</translation>
    </message>
    <message>
        <source>Place up to this number of faults, 0 to 4; default 2.</source>
        <translation>每次运行最多注入这么多个故障，0 到 4；默认 2。</translation>
    </message>
    <message>
        <source>After the search up to --depth, try this number of random placements of 3 to 6 faults; default 0.</source>
        <translation>搜索到 --depth 之后，再尝试这么多种随机组合，每种含 3 到 6 个故障；默认 0。</translation>
    </message>
    <message>
        <source>Stop after this time at the latest, and report what was tried.</source>
        <translation>最多搜索这么久，然后报告已尝试的内容。</translation>
    </message>
    <message>
        <source>What to look for: one or more of %1, separated by commas. Default: violated,stuck.</source>
        <translation>要寻找的结果：%1 中的一个或多个，用逗号分隔。默认：violated,stuck。</translation>
    </message>
    <message>
        <source>Keep the scenario&apos;s own faults in each run. Without this option, they are left out.</source>
        <translation>每次运行都保留场景自带的故障。不加此选项时会去掉它们。</translation>
    </message>
    <message>
        <source>Search up to --depth faults even if one fault is enough for a failure.</source>
        <translation>即使一个故障已足以导致失败，也继续搜索到 --depth 个故障。</translation>
    </message>
    <message>
        <source>Try single faults with some lengths only, as several faults are tried: fast, but not exact.</source>
        <translation>单个故障也只尝试几类时长，与多个故障时相同：快，但不精确。</translation>
    </message>
    <message>
        <source>Also try placements that have the same effect as others.</source>
        <translation>效果相同的组合也逐一尝试。</translation>
    </message>
    <message>
        <source>Repeat each failure, in its simplest form, this number of times on real Redis.</source>
        <translation>在真实 Redis 上，将每个失败的最简形式重复运行这么多次。</translation>
    </message>
    <message>
        <source>Carry out only part I of N. lockscope merge combines the parts.</source>
        <translation>只搜索第 I 部分（共 N 部分）。lockscope merge 将各部分合并。</translation>
    </message>
    <message>
        <source>Number of threads; default: one per core.</source>
        <translation>线程数；默认：每个核心一个。</translation>
    </message>
    <message>
        <source>kind of fault</source>
        <translation>故障种类</translation>
    </message>
    <message>
        <source>faults per run</source>
        <translation>每次运行的故障数</translation>
    </message>
    <message>
        <source>placements</source>
        <translation>故障组合</translation>
    </message>
    <message>
        <source>failures</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>%1 with: %2</source>
        <translation>改用后%1：%2</translation>
    </message>
    <message>
        <source> (%1 placements: %2)</source>
        <translation>（%1 种故障组合：%2）</translation>
    </message>
    <message>
        <source>On real Redis: the same outcome in %1 of %2 runs.</source>
        <translation>在真实 Redis 上：%2 次运行中有 %1 次结果相同。</translation>
    </message>
    <message>
        <source>The first event that differs: %1</source>
        <translation>第一个不同的事件：%1</translation>
    </message>
    <message>
        <source>This is part %1 of %2. lockscope merge combines the parts.</source>
        <translation>这是第 %1 部分，共 %2 部分。lockscope merge 将各部分合并。</translation>
    </message>
    <message>
        <source>%1 runs, %2 different behaviours.</source>
        <translation>%1 次运行，%2 种不同的行为。</translation>
    </message>
    <message>
        <source>%1 more groups of failures were not made simpler.</source>
        <translation>另有 %1 组失败没有化简。</translation>
    </message>
    <message>
        <source>Searches for the simplest failure in the model: tries all placements of 0, 1, 2, … faults, and makes each failure as simple as possible.
SCENARIO gives clients, settings and workload; without it: 2 clients, 2 rounds each.
Exit codes: 3 a failure was found, 0 none, 7 none of the chosen faults has a place in the run; 1 could not run, 2 usage.</source>
        <translation>在模型中搜索导致失败的最少故障：尝试 0、1、2……个故障的全部组合，并将每个失败化简到最简形式。
场景（SCENARIO）指定客户端、设置和工作负载；省略时为 2 个客户端，各 2 轮。
退出码：3 找到失败，0 没有找到，7 所选故障在运行中都没有可注入的位置；1 无法运行，2 用法错误。</translation>
    </message>
    <message>
        <source>Combines the parts of one search or sweep (explore or sweep with --shard I/N --json PART).</source>
        <translation>合并同一次 explore 或 sweep 的各个部分（由 --shard I/N --json PART 写出）。</translation>
    </message>
    <message>
        <source>Judges a trace from disk (-: from standard input), with the same result as the run that wrote it.
FILE may also be the certificate that explore --certificate wrote: check repeats the search of the certificate and compares the results.</source>
        <translation>判定磁盘上的一份轨迹（-：从标准输入读取），结果与写出它的那次运行相同。
FILE 也可以是 explore --certificate 写出的搜索凭证：check 会重新执行其中记录的搜索并比较结果。</translation>
    </message>
    <message>
        <source>Show this help.</source>
        <translation>显示本帮助。</translation>
    </message>
    <message>
        <source>Write the verdict as JSON; - is standard output.</source>
        <translation>将判定写成 JSON；- 表示标准输出。</translation>
    </message>
    <message>
        <source>Print no text; the exit code gives the outcome.</source>
        <translation>不输出文字，只用退出码表示结果。</translation>
    </message>
    <message>
        <source>live: real redis-server processes (the default); model: virtual time and simulated Redis.</source>
        <translation>live（默认）：真实的 redis-server 进程；model（模型）：虚拟时间和模拟的 Redis。</translation>
    </message>
    <message>
        <source>Use this lock scheme instead of the scenario&apos;s own: an id, or a file in Lua (docs/SCHEMES.md).</source>
        <translation>用这个锁方案代替场景自己的：一个 id，或一个 Lua 文件（docs/SCHEMES.md）。</translation>
    </message>
    <message>
        <source>Change a setting (see below). Repeatable.</source>
        <translation>更改一项设置（见下文）。可重复使用。</translation>
    </message>
    <message>
        <source>Seed of all random numbers, 0 to 2^53-1; default 1.</source>
        <translation>所有随机数的种子，0 到 2^53-1；默认 1。</translation>
    </message>
    <message>
        <source>Stop the run after this time at the latest. Without it, the run lasts until its clients and faults are finished (live: at most 60 s).</source>
        <translation>最多运行这么久。不指定时，运行到客户端和故障都结束为止（live 最多 60 s）。</translation>
    </message>
    <message>
        <source>Write the trace as CSV; - is standard output.</source>
        <translation>将轨迹写成 CSV；- 表示标准输出。</translation>
    </message>
    <message>
        <source>Write the trace as Chrome&apos;s trace events, which Perfetto opens; - is standard output.</source>
        <translation>将轨迹写成 Chrome 的 trace event 格式，可用 Perfetto 打开；- 表示标准输出。</translation>
    </message>
    <message>
        <source>Write a report as Markdown: verdict, evidence, counts, settings, the command that repeats the run; - is standard output.</source>
        <translation>写一份 Markdown 报告：判定、证据、计数、设置和重现本次运行的命令；- 表示标准输出。</translation>
    </message>
    <message>
        <source>Use this node and start no nodes. Repeatable. Format: redis://[user:password@]host:port; rediss:// for TLS; unix://[user:password@]/path; sentinel://host:port,host:port/name; cluster://host:port,host:port. A password in a URL is visible in the process list; with redis://user:@host:port, --node-password-file provides it.</source>
        <translation>使用这个节点，不自行启动节点。可重复使用。格式：redis://[user:password@]host:port；TLS 用 rediss://；Unix 套接字用 unix://[user:password@]/path；哨兵用 sentinel://host:port,host:port/name；集群用 cluster://host:port,host:port。URL 中的密码会出现在进程列表里；可改写成 redis://user:@host:port，由 --node-password-file 提供密码。</translation>
    </message>
    <message>
        <source>Read the password from the first line of this file, for each node without a password in its URL. Default: the environment variable LOCKSCOPE_NODE_PASSWORD.</source>
        <translation>URL 中没有密码的节点，使用这个文件第一行的密码。默认读取环境变量 LOCKSCOPE_NODE_PASSWORD。</translation>
    </message>
    <message>
        <source>Print on standard error, for each node, the redis-cli command that connects to it.</source>
        <translation>在标准错误上为每个节点输出连接它的 redis-cli 命令。</translation>
    </message>
    <message>
        <source>Contention: live, real redis-server processes; model, virtual time and simulated Redis (the default).</source>
        <translation>contention 的环境：live 是真实的 redis-server 进程；model（模型，默认）是虚拟时间和模拟的 Redis。</translation>
    </message>
    <message>
        <source>Contention: numbers of clients; default 1,2,4,8,16,32,64.</source>
        <translation>contention：要测量的各个客户端数；默认 1,2,4,8,16,32,64。</translation>
    </message>
    <message>
        <source>Number of runs: for each method and each number of clients, 1 to 100, default 5 (with 3 or more, the result also shows which method is clearly faster); for each value of the settings, 1 to 100000, default 20.</source>
        <translation>运行次数：每种方式在每个客户端数下，1 到 100，默认 5（不少于 3 次时，还会指出哪种方式明显更快）；设置的每组取值，1 到 100000，默认 20。</translation>
    </message>
    <message>
        <source>Contention: length of each run; default 500ms.</source>
        <translation>contention：每次运行的时长；默认 500ms。</translation>
    </message>
    <message>
        <source>Print no text.</source>
        <translation>不输出文字。</translation>
    </message>
    <message>
        <source>Print JSON.</source>
        <translation>输出 JSON。</translation>
    </message>
    <message>
        <source>Show the version.</source>
        <translation>显示版本。</translation>
    </message>
    <message>
        <source>Make N runs, with consecutive seeds from --seed on, and print how often each outcome occurred. The exit code is that of the worst outcome.</source>
        <translation>运行 N 次，种子从 --seed 起依次加 1，并给出每种结果出现的次数。退出码取最坏的结果。</translation>
    </message>
    <message>
        <source>Write a table of the attempts as CSV, with the time that each client waited for the lock and held it; - is standard output.</source>
        <translation>把各次尝试写成 CSV 表格，含等待锁的时间和持有锁的时间；- 表示标准输出。</translation>
    </message>
    <message>
        <source>Open the window, and ask for a file.</source>
        <translation>打开窗口，并选择要打开的文件。</translation>
    </message>
    <message>
        <source>Open the window, and make a scenario of your own.</source>
        <translation>打开窗口，并新建自己的场景。</translation>
    </message>
    <message>
        <source>Open the window with this lesson, 1 to %1.</source>
        <translation>打开窗口并进入这一课，取值 1 到 %1。</translation>
    </message>
    <message>
        <source>Options:</source>
        <translation>选项：</translation>
    </message>
    <message>
        <source>Settings for --set (durations have a unit: 500us, 250ms, 2s; a number without a unit is milliseconds).
A scenario can have its own values; otherwise the defaults apply.</source>
        <translation>--set 的设置项（时长要带单位：500us、250ms、2s；不带单位的数字按毫秒计）。
场景可以有自己的值，没有时使用默认值。</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>meaning</source>
        <translation>含义</translation>
    </message>
    <message>
        <source> to </source>
        <extracomment>stands between the two limits of a range: &quot;1 to 9&quot;</extracomment>
        <translation> 到 </translation>
    </message>
    <message>
        <source>usual, none, or some of these joined by +: </source>
        <extracomment>before the words of a setting that takes several of them; usual and none are words, too</extracomment>
        <translation>usual、none，或用 + 连接下列若干个：</translation>
    </message>
    <message>
        <source>Exit codes: 0 held, 3 violated, 4 stuck, 5 guarded, 6 unavailable, 7 untested; 1 could not run, 2 usage;
129, 130 and 143 ended by a signal.</source>
        <translation>退出码：0 held（未发现互斥失效）、3 violated（互斥失效）、4 stuck（锁死）、5 guarded（已拦截）、
6 unavailable（不可用）、7 untested（未经检验）；1 无法运行，2 用法错误；
129、130、143 被信号终止。</translation>
    </message>
    <message>
        <source>Lists the built-in scenarios: id, default scheme, expected outcome, title.
With words: only the scenarios in whose texts each word, or a synonym of it, occurs.</source>
        <translation>列出内置场景：id、默认锁方案、预期结果、标题。
如果给出词语，只列出文字中包含全部词语（或其同义词）的场景。</translation>
    </message>
    <message>
        <source>Lists the lock schemes: id, title.</source>
        <translation>列出锁方案：id、标题。</translation>
    </message>
    <message>
        <source>Runs a scenario without a window: a built-in one by its id (or the id&apos;s first segment: F10), a .lockscope file, or a share code.</source>
        <translation>不打开窗口，直接运行一个场景：内置场景用 id（或 id 的第一段，如 F10），也可以是 .lockscope 文件或分享码。</translation>
    </message>
    <message>
        <source>Makes many runs and compares them. ttl=200ms..2s, or two such ranges: runs a scenario in the model with values from the range of a setting,
and prints how many runs are violated. contention: 1 to 64 clients increment one counter with WATCH, with a polled lock, and
with a lock that is handed over. Prints throughput, retries, median and 99th percentile of a round.</source>
        <translation>进行多次运行并比较结果。ttl=200ms..2s（或两项设置的范围）：在模型中用范围内的各个取值运行场景，
给出有多少次运行互斥失效。contention：1 到 64 个客户端对同一个计数器加 1，分别用 WATCH、轮询的锁
和直接移交的锁。输出吞吐量、重试次数，以及一轮用时的中位数和 P99。</translation>
    </message>
    <message>
        <source>Usage: lockscope [FILE]
       lockscope COMMAND …
A playground for distributed locks on Redis. FILE is a scenario (.lockscope) or a trace (.csv, .lockscope-trace) to open in the window.

Commands (COMMAND --help shows the options of each):
  list [WORD…]     list the built-in scenarios
  schemes          list the lock schemes
  articles [000]   list the sentences of the articles and the commands that show them
  show SCENARIO    describe a scenario, or a lock scheme
  run SCENARIO     run a scenario without a window
  pair SCENARIO    run a scenario with and without the one thing that matters
  audit            run your own program in all scenarios
  grade FILE.lua   run your own scheme in all scenarios of the model
  check FILE       judge a trace from disk; or, if explore --certificate wrote FILE,
                   repeat the search and compare the results
  import FILE…     judge the log of your own lock
  explore          search for the simplest failure
  merge PART…      combine the parts of a search or sweep
  sweep NAME=RANGE try all values of one or two settings; or: sweep contention
  matrix           the outcomes of all scenarios under all schemes
  assess           is the lock good enough for your TTL, work and pauses?
  help COMMAND     show the options of a command</source>
        <translation>用法：lockscope [FILE]
      lockscope COMMAND …
Redis 分布式锁实验台。FILE 是要在窗口中打开的场景（.lockscope）或轨迹（.csv、.lockscope-trace）。

命令（COMMAND --help 列出各命令的选项）：
  list [WORD…]     列出内置场景
  schemes          列出锁方案
  articles [000]   列出文章中的句子，以及演示它们的命令
  show SCENARIO    介绍一个场景或锁方案
  run SCENARIO     不打开窗口，直接运行一个场景
  pair SCENARIO    运行场景，并去掉决定结果的那一点再运行一次
  audit            在所有场景中运行您自己的程序
  grade FILE.lua   在模型中用您自己的锁方案运行所有场景
  check FILE       判定磁盘上的一份轨迹；如果 FILE 是 explore --certificate 写出的搜索凭证，
                   则重新执行其搜索并比较结果
  import FILE…     判定您自己的锁的日志
  explore          搜索导致失败的最少故障
  merge PART…      合并一次 explore 或 sweep 的各个部分
  sweep NAME=RANGE 逐一尝试一两项设置的各个取值；或：sweep contention
  matrix           列出所有场景在各种锁方案下的结果
  assess           判断锁对您的 TTL、工作时长和暂停是否够用
  help COMMAND     列出一个命令的选项</translation>
    </message>
    <message>
        <source>Usage: lockscope %1 [options] %2</source>
        <translation>用法：lockscope %1 [选项] %2</translation>
    </message>
    <message>
        <source>Runs your own program in each built-in scenario that applies to it, or in those named, on real Redis, and compares it with a correct lock
(set-px-lua or redlock, whichever does better). Exit codes: 0 nowhere worse, 3 worse, 7 nothing was tested; 1 could not run, 2 usage.</source>
        <translation>在真实 Redis 上，让您自己的程序逐一运行每个适用的内置场景（或指定的场景），并与正确的锁比较
（set-px-lua 或 redlock，取结果较好者）。退出码：0 没有更差，3 更差，7 全部未经检验；1 无法运行，2 用法错误。</translation>
    </message>
    <message>
        <source>Change a setting in each scenario (see run --help). Repeatable. nodes=5: a lock on several nodes; watchdog=on: the program renews its lease.</source>
        <translation>更改每个场景中的一项设置（见 run --help）。可重复使用。nodes=5：锁位于多个节点；watchdog=on（看门狗）：程序会为租约续期。</translation>
    </message>
    <message>
        <source>Write the trace of each scenario as CSV into this folder.</source>
        <translation>把每个场景的轨迹以 CSV 格式写入该文件夹。</translation>
    </message>
    <message>
        <source>Write the result as JSON; - is standard output.</source>
        <translation>将结果写成 JSON；- 表示标准输出。</translation>
    </message>
    <message>
        <source>Write a report as Markdown: the table, and the evidence of each failure; - is standard output.</source>
        <translation>写出 Markdown 报告：结果表，以及每次失败的证据；- 表示标准输出。</translation>
    </message>
    <message>
        <source>any outcome</source>
        <extracomment>in a table: which outcome a lock must have in a scenario</extracomment>
        <translation>任何结果</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>exempt</source>
        <translation>免检</translation>
    </message>
    <message>
        <source>not tested</source>
        <translation>未经检验</translation>
    </message>
    <message>
        <source>FAIL</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>scenario</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>worst allowed</source>
        <translation>允许的最坏结果</translation>
    </message>
    <message>
        <source>outcome</source>
        <translation>实际结果</translation>
    </message>
    <message>
        <source>result</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>about a lock that renews its lease; --set watchdog=on adds such scenarios</source>
        <translation>针对会为租约续期的锁；用 --set watchdog=on（看门狗）加入这类场景</translation>
    </message>
    <message>
        <source>its faults need another number of nodes (--set nodes=5, or no --set nodes)</source>
        <translation>其故障需要不同的节点数（用 --set nodes=5，或不用 --set nodes）</translation>
    </message>
    <message>
        <source>states no outcome for a correct lock on this number of nodes</source>
        <translation>没有给出正确的锁在这个节点数下的结果</translation>
    </message>
    <message>
        <source>here even a correct lock would be untested</source>
        <translation>在这里连正确的锁也检验不了</translation>
    </message>
    <message>
        <source>Nodes: %1. Scenarios: %2, about %3. Compared with a correct lock: %4.</source>
        <extracomment>%1 and %2 are numbers, %3 is a length of time, %4 names one or two lock schemes</extracomment>
        <translation>节点：%1。场景：%2 个，约 %3。与正确的锁比较：%4。</translation>
    </message>
    <message>
        <source>Passed: %1. Failed: %2. Not tested: %3. Exempt: %4.</source>
        <translation>通过：%1。失败：%2。未经检验：%3。免检：%4。</translation>
    </message>
    <message>
        <source>Exempt: here even a correct lock is violated. A lease cannot prevent this; only the store can, with fencing tokens.</source>
        <translation>免检：在这里，正确的锁也保证不了互斥。租约做不到，只有存储借助栅栏令牌才能防止。</translation>
    </message>
    <message>
        <source>Stopped after %1 of %2 scenarios.</source>
        <translation>已停止：完成了 %2 个场景中的 %1 个。</translation>
    </message>
    <message>
        <source>Scenarios that do not apply</source>
        <translation>不适用的场景</translation>
    </message>
    <message>
        <source>The programs report nothing: what they believe is inferred from their commands.</source>
        <translation>程序没有报告；它们是否认为持有锁，由命令推断。</translation>
    </message>
    <message>
        <source>The program takes %1 to start. With this delay, even a correct lock does no better here.</source>
        <extracomment>%1 is a length of time</extracomment>
        <translation>程序启动需要 %1：启动这么慢，换成正确的锁在这里也不会更好。</translation>
    </message>
    <message>
        <source>Audit of a lock</source>
        <translation>锁的检测报告</translation>
    </message>
    <message>
        <source>For rediss://: the certificates of the authorities that may have signed the node&apos;s certificate, as a PEM file; default: those of the system.</source>
        <translation>用于 rediss://：节点证书的颁发机构（CA）的证书（PEM 文件）；默认用系统自带的。</translation>
    </message>
    <message>
        <source>For rediss://: the client&apos;s certificate, as a PEM file.</source>
        <translation>用于 rediss://：客户端证书（PEM 文件）。</translation>
    </message>
    <message>
        <source>For rediss://: the private key for the certificate of --tls-cert; default: in the same file.</source>
        <translation>用于 rediss://：--tls-cert 所指证书的私钥；默认在同一个文件里。</translation>
    </message>
    <message>
        <source>For rediss://: the name that the node&apos;s certificate must have; default: the host of the URL.</source>
        <translation>用于 rediss://：节点证书中必须有的名称；默认用 URL 里的主机名。</translation>
    </message>
    <message>
        <source>Get the password from the desktop&apos;s keyring, for each node without a password in its URL. To save a password there, use the window: Run › Redis servers…</source>
        <translation>URL 中没有密码的节点，从桌面的密钥环读取密码。要把密码存入密钥环，请在窗口中使用“运行 › Redis 服务器…”。</translation>
    </message>
    <message>
        <source>Print details on standard error: the nodes and their versions, the settings that differ from the scenario&apos;s, and the time that the start, the run, the stop and the results took.</source>
        <translation>在标准错误输出上显示细节：各节点及其版本、与场景不同的设置，以及启动、运行、停止和生成结果各用了多久。</translation>
    </message>
    <message>
        <source>Print on standard error when the run took place, and the versions of its nodes.</source>
        <translation>在标准错误输出上显示运行开始的时间和各节点的版本。</translation>
    </message>
    <message>
        <source>Settings: the scenario; default F10.</source>
        <translation>设置：所用的场景；默认 F10。</translation>
    </message>
    <message>
        <source>Settings: the number of values of each, 2 to 1000; default 24, of two settings 12 and 8.</source>
        <translation>设置：每项的取值个数，2 到 1000；默认 24，两项设置时为 12 和 8。</translation>
    </message>
    <message>
        <source>Settings: write the cells as CSV; - is standard output.</source>
        <translation>设置：将各组取值的结果写成 CSV；- 表示标准输出。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2 次）</translation>
    </message>
    <message>
        <source>Violated runs in per cent, of %1 runs each; in brackets: the 95 % interval. These are runs of the model, not a rate of failures.</source>
        <translation>互斥失效的运行所占的百分比，每组 %1 次运行；方括号内是 95% 置信区间。这些是模型运行，不是失效率。</translation>
    </message>
    <message>
        <source>from left to right: %1; from below: %2</source>
        <translation>从左到右：%1；从下到上：%2</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>Option</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>取值范围</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>Exit code</source>
        <translation>退出码</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Exit status</source>
        <translation>退出码</translation>
    </message>
    <message>
        <source>lockscope %1 [options] %2</source>
        <translation>lockscope %1 [选项] %2</translation>
    </message>
    <message>
        <source>The program could not run; one line says why.</source>
        <translation>程序无法运行；有一行说明原因。</translation>
    </message>
    <message>
        <source>Wrong usage; nothing was started.</source>
        <translation>用法错误；什么也没有启动。</translation>
    </message>
    <message>
        <source>Ended by a signal; what was recorded is written.</source>
        <translation>被信号终止；已记录的内容都会写出。</translation>
    </message>
    <message>
        <source>%1 up to %2: no violation observed; from %3: every run is violated.</source>
        <translation>%1 不超过 %2：未发现互斥失效；从 %3 起：每次运行都互斥失效。</translation>
    </message>
    <message>
        <source>%1 up to %2: every run is violated; from %3: no violation observed.</source>
        <translation>%1 不超过 %2：每次运行都互斥失效；从 %3 起：未发现互斥失效。</translation>
    </message>
    <message>
        <source>Runs a lock scheme written in Lua (docs/SCHEMES.md) in the model in each built-in scenario that applies to it, or in those named, and compares it with a correct lock
(set-px-lua or redlock, whichever does better). A folder: one line for each file. Exit codes: 0 nowhere worse, 3 worse, 7 nothing was tested; 1 does not load, 2 usage.</source>
        <translation>在模型中，让用 Lua 写的锁方案（docs/SCHEMES.md）逐一运行每个适用的内置场景（或指定的场景），并与正确的锁比较
（set-px-lua 或 redlock，取结果较好者）。给出文件夹时，每个文件一行。退出码：0 没有更差，3 更差，7 全部未经检验；
1 无法加载，2 用法错误。</translation>
    </message>
    <message>
        <source>Change a setting in each scenario (see run --help). Repeatable.</source>
        <translation>更改每个场景中的一项设置（见 run --help）。可重复使用。</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>first failure</source>
        <translation>第一处失败</translation>
    </message>
    <message>
        <source>the run lasts about %1</source>
        <translation>运行大约需要 %1</translation>
    </message>
    <message>
        <source>about %1 left</source>
        <translation>约剩 %1</translation>
    </message>
    <message>
        <source>The first failure, not made simpler yet: %1</source>
        <translation>第一个失败，尚未化简：%1</translation>
    </message>
    <message>
        <source>without a fault</source>
        <translation>没有故障</translation>
    </message>
    <message>
        <source>random placements</source>
        <translation>随机组合</translation>
    </message>
    <message>
        <source>%1 faults</source>
        <translation>%1 个故障</translation>
    </message>
    <message>
        <source>%1: %2 %, %3 runs</source>
        <translation>%1：%2%，%3 次运行</translation>
    </message>
    <message>
        <source>%1 %  [%2, %3]  </source>
        <translation>%1%  [%2, %3]  </translation>
    </message>
    <message>
        <source>not yet</source>
        <translation>未完成</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>level</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Try a level of the ladder instead of the scenarios, or all: %1.</source>
        <translation>不用场景，改为尝试阶梯的某一级，或 all（全部）：%1。</translation>
    </message>
    <message>
        <source>Violated runs in per cent, of %1 runs each; --csv writes the 95 % intervals. These are runs of the model, not a rate of failures.</source>
        <translation>互斥失效的运行所占百分比，每格 %1 次运行；95% 区间由 --csv 写出。这些是模型的运行，不是失效率。</translation>
    </message>
    <message>
        <source>
Next: %1. %2
Hint: %3
</source>
        <translation>
下一级：%1。%2
提示：%3
</translation>
    </message>
    <message>
        <source>Grades of locks</source>
        <translation>锁的评分</translation>
    </message>
    <message>
        <source>later</source>
        <translation>稍后</translation>
    </message>
    <message>
        <source>= work   : pauses   . margin   | the other one enters   x both inside</source>
        <translation>= 工作   : 暂停   . 余量   | 另一个客户端进入   x 两个都在临界区内</translation>
    </message>
    <message>
        <source>Change a setting (see run --help). Repeatable. Usual: ttl=10s.</source>
        <translation>更改一项设置（见 run --help），可重复使用。默认 ttl=10s。</translation>
    </message>
    <message>
        <source>The time that a holder works; default 2s.</source>
        <translation>持锁者的工作时长；默认 2s。</translation>
    </message>
    <message>
        <source>The longest pauses of one hold, in all, that you expect; default 4s.</source>
        <translation>您预计一次持锁内的暂停合计最长多久；默认 4s。</translation>
    </message>
    <message>
        <source>Write a report as Markdown; - is standard output.</source>
        <translation>把报告写成 Markdown；- 表示标准输出。</translation>
    </message>
    <message>
        <source>Answers whether a lock is good enough for your numbers: the pauses that it bears, what else breaks it, and what can be done, in the model.
Exit codes: 0 your pauses are within the margin (other faults may still break it), 3 they are not; 1 could not run, 2 usage.</source>
        <translation>回答一把锁对您的数值是否够用：它能承受多长的暂停，还有什么会使它失效，可以怎么办；都是模型的结果。
退出码：0 暂停在余量之内（其他故障仍可能使它失效），3 超出余量；1 无法运行，2 用法错误。</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>A log of pauses: of HotSpot (-Xlog:gc*,safepoint), Go (gctrace=1) or Node.js (--trace-gc), or a length such as 12ms on each line.</source>
        <translation>暂停的日志：HotSpot（-Xlog:gc*,safepoint）、Go（gctrace=1）或 Node.js（--trace-gc），或每行一个时长，如 12ms。</translation>
    </message>
    <message>
        <source>How often the lock is taken.</source>
        <translation>每小时获得锁的次数。</translation>
    </message>
    <message>
        <source>The hours that the log covers, if it has no times.</source>
        <translation>日志覆盖的小时数，用于没有时间的日志。</translation>
    </message>
    <message>
        <source>Runs each built-in scenario, or those named, in the model under each lock scheme, and prints a table of the outcomes.</source>
        <translation>在模型中用每种锁方案运行每个内置场景（或指定的场景），并打印结果表。</translation>
    </message>
    <message>
        <source>Write a row for each run as CSV; - is standard output.</source>
        <translation>把每次运行写成一行 CSV；- 表示标准输出。</translation>
    </message>
    <message>
        <source>Write the table as Markdown; - is standard output.</source>
        <translation>把表写成 Markdown；- 表示标准输出。</translation>
    </message>
    <message>
        <source>Outcomes of the model, seed %1</source>
        <translation>模型的结果，种子 %1</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 /s</source>
        <translation>%1 /s</translation>
    </message>
    <message>
        <source>The median of %1 runs each. These are runs of the model.</source>
        <translation>每格是 %1 次运行的中位数。这些是模型的运行。</translation>
    </message>
    <message>
        <source>Settings: also measure wait_p99 (99 % of the waits for the lock are no longer) or throughput (entries per second); the median of the runs.</source>
        <translation>设置：还测量 wait_p99（99% 的等锁时间不超过它）或 throughput（每秒进入临界区的次数）；取各次运行的中位数。</translation>
    </message>
    <message>
        <source>Exit code 3 if the lock is lost more often than this, 7 if the log is too short to show it; without this option: 3 if the margin is used up.</source>
        <translation>丢锁比这更频繁时退出码为 3，日志太短不能证明时为 7；没有此选项时：余量用尽时为 3。</translation>
    </message>
    <message>
        <source>The exit code is about pauses only.</source>
        <translation>退出码只说明暂停。</translation>
    </message>
    <message>
        <source>The exit code is about the losses by pauses only.</source>
        <translation>退出码只针对暂停造成的丢锁。</translation>
    </message>
    <message>
        <source>The servers: one (the default); sentinel: one with a replica that sentinels promote; cluster: one with a replica that its cluster promotes; five: independent ones, with Redlock.</source>
        <translation>服务器：one（默认）：一台；sentinel：一台加一个由哨兵提升的副本；cluster：一台加一个由集群提升的副本；five：五台相互独立，用 Redlock。</translation>
    </message>
    <message>
        <source>What it costs if two work at once: nothing, waste, or wrong data (the default). It decides what is worth a try.</source>
        <translation>两个客户端同时工作的代价：nothing（没有）、waste（白费功夫）或 data（数据出错，默认）。它决定哪些改法值得一试。</translation>
    </message>
    <message>
        <source>Place no longer fault of a kind, and no larger step of a clock: client-pause=4s. Such a search is not exact. Repeatable.</source>
        <translation>某类故障不超过这个时长，时钟的跳变不超过这个幅度；client-pause=4s：客户端暂停不超过 4 s。这样的搜索不是精确的。可重复。</translation>
    </message>
    <message>
        <source>At most this number of nodes have a fault in one run; default: any.</source>
        <translation>一次运行中最多有这么多节点发生故障；默认不限。</translation>
    </message>
    <message>
        <source>Settings: carry out only part I of N. lockscope merge combines the parts.</source>
        <translation>设置：只执行第 I 部分（共 N 部分）。lockscope merge 将各部分合并。</translation>
    </message>
    <message>
        <source>Settings: number of threads; default: one per core.</source>
        <translation>设置：线程数；默认每个核心一个线程。</translation>
    </message>
    <message>
        <source>Of a sweep: write the cells as CSV; - is standard output.</source>
        <translation>合并 sweep 时：将各组取值的结果写成 CSV；- 表示标准输出。</translation>
    </message>
    <message>
        <source>(no name)</source>
        <translation>（无名）</translation>
    </message>
    <message>
        <source>%1, for %2, %3 after the begin</source>
        <translation>%1，%2，开始后 %3</translation>
    </message>
    <message numerus="yes">
        <source>A log of %n lines, from %1 on. Clients: %2.</source>
        <translation><numerusform>日志共 %n 行，从 %1 起。客户端：%2。</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n lines could not be read; the first: %1</source>
        <translation><numerusform>有 %n 行无法读取，第一处：%1</numerusform></translation>
    </message>
    <message>
        <source>The clocks were trusted: no --skew.</source>
        <translation>没有给出 --skew，因此相信各个时钟。</translation>
    </message>
    <message>
        <source>Certain: %1</source>
        <translation>确定：%1</translation>
    </message>
    <message>
        <source>Possible: %1</source>
        <translation>可能：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n hand-overs between two clocks are closer than the doubt; they do not overlap as logged.</source>
        <translation><numerusform>有 %n 次两个时钟之间的交接近于时钟误差；按日志并不重叠。</numerusform></translation>
    </message>
    <message>
        <source>How far the clock of each client may be off, either way. Clients with the same &quot;host&quot; have one clock.</source>
        <translation>每个客户端的时钟可能快或慢多少。“host”相同的客户端共用一个时钟。</translation>
    </message>
    <message>
        <source>The unit of times that are numbers: s, ms, us or ns. Without it, their size tells it.</source>
        <translation>数字时间的单位：s、ms、us 或 ns。不给出时由数值大小判断。</translation>
    </message>
    <message>
        <source>What is locked, where an event does not name it.</source>
        <translation>事件没有写明时，锁住的是什么。</translation>
    </message>
    <message>
        <source>The lease, where a grant does not name it.</source>
        <translation>获得锁的事件没有写明时的租约时长。</translation>
    </message>
    <message>
        <source>Judges the log of your own lock: on each line a JSON object with t, client and event, and where known resource, token, valid_ms, fence, host (docs/IMPORT.md).
Exit codes: 3 two clients were inside at the same time, 7 this is only possible, since their clocks may differ, or the log tests no lock; else as of check.</source>
        <translation>判定您自己的锁的日志：每行一个 JSON 对象，含 t、client、event，以及已知的 resource、token、valid_ms、fence、host（docs/IMPORT.md）。
退出码：3 表示两个客户端同时进入；7 表示因时钟可能不一致而只是可能，或者日志没有考验锁；其余与 check 相同。</translation>
    </message>
    <message>
        <source>A list of such times, such as 180ms on each line: the longest counts for the limit, each for how often the lock is lost.</source>
        <translation>这样的时长的列表，每行一个，如 180ms：上限按最长的算，多久丢一次锁则逐个计算。</translation>
    </message>
    <message>
        <source>The lines of %1 go back in time within a file: nothing is certain of it.</source>
        <translation>%1的行在一个文件内时间倒退，因此与它有关的都不确定。</translation>
    </message>
    <message>
        <source>Each clock may be off by %1, either way. An overlap of two clocks is certain if they must differ by more than %2 to undo it.</source>
        <translation>每个时钟都可能快或慢 %1。两个时钟相差超过 %2 才能使重叠消失的，才是确定的。</translation>
    </message>
    <message>
        <source>The log of a lock</source>
        <translation>一把锁的日志</translation>
    </message>
</context>
<context>
    <name>lockscope::ExploreWords</name>
    <message>
        <source>rounds until the time is up</source>
        <translation>轮数不限，到时间为止</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>Part %1 of %2: %3 placements, %4 failures.</source>
        <translation>第 %1 部分，共 %2 部分：%3 种故障组合，%4 种失败。</translation>
    </message>
    <message>
        <source>random placements</source>
        <translation>随机组合</translation>
    </message>
    <message>
        <source>Nothing was tried: none of the chosen faults has a place in this run.</source>
        <translation>没有可尝试的故障：所选种类在本次运行中都没有可注入的位置。</translation>
    </message>
    <message>
        <source>The search was stopped during the random placements, after %1 % of them.</source>
        <translation>搜索在随机组合阶段被停止，已完成 %1%。</translation>
    </message>
    <message>
        <source>The scenario fails without a fault.</source>
        <translation>此场景没有故障也会失败。</translation>
    </message>
    <message>
        <source>The scenario fails with its own faults alone.</source>
        <translation>仅凭场景自带的故障就会失败。</translation>
    </message>
    <message>
        <source>Failures in %1 of %2 placements of %3.</source>
        <translation>在%3的 %2 种故障组合中，有 %1 种失败。</translation>
    </message>
    <message>
        <source>Failures in %1 of %2 placements of %3 (%4).</source>
        <translation>在%3的 %2 种故障组合中，有 %1 种失败（%4）。</translation>
    </message>
    <message>
        <source>Failures in %1 of %2 random placements of 3 to 6 faults.</source>
        <translation>在 3 到 6 个故障的 %2 种随机组合中，有 %1 种失败。</translation>
    </message>
    <message>
        <source>lengths by classes</source>
        <translation>时长按类别选取</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>exact, except for %1</source>
        <translation>精确，%1除外</translation>
    </message>
    <message>
        <source>Held without a fault.</source>
        <translation>没有故障时未发现互斥失效。</translation>
    </message>
    <message>
        <source>No failure found without a fault.</source>
        <translation>没有故障时没有发现失败。</translation>
    </message>
    <message>
        <source>Held in all %1 placements of one fault (%2).</source>
        <extracomment>%2 says how exact this is</extracomment>
        <translation>单个故障的全部 %1 个注入位置都未发现互斥失效（%2）。</translation>
    </message>
    <message>
        <source>No failure found in %1 placements of %2 (%3).</source>
        <translation>在%2的 %1 种故障组合中没有发现失败（%3）。</translation>
    </message>
    <message>
        <source>No single fault breaks it (%1, %2 placements);</source>
        <translation>任何单个故障都不会使它失败（%1，%2 个注入位置）；</translation>
    </message>
    <message>
        <source>no failure in %1 pairs (lengths by classes).</source>
        <translation>%1 对故障中没有失败（时长按类别选取）。</translation>
    </message>
    <message>
        <source>no failure in %1 placements of 2 to %2 faults (lengths by classes).</source>
        <translation>2 到 %2 个故障的 %1 种组合中没有失败（时长按类别选取）。</translation>
    </message>
    <message>
        <source>Not reached before the end of the search: %1.</source>
        <translation>搜索结束前没有试到：%1。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1 is an outcome, %2 a number of runs: &quot;held: 1,234&quot;</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Outcomes: %1.</source>
        <translation>结果：%1。</translation>
    </message>
    <message>
        <source>%1 runs ended before all clients and faults had finished.</source>
        <translation>有 %1 次运行到结束时，仍有客户端或故障未完成。</translation>
    </message>
    <message>
        <source>Faults: %1.</source>
        <translation>故障：%1。</translation>
    </message>
    <message>
        <source>Without a place in these runs: %1.</source>
        <translation>在这些运行中没有可注入的位置：%1。</translation>
    </message>
    <message>
        <source>Not tried: %1.</source>
        <translation>没有试过：%1。</translation>
    </message>
    <message>
        <source>The search ended because one fault is enough for a failure. --go-on continues it.</source>
        <translation>一个故障已足以导致失败，搜索因此结束；用 --go-on 可继续搜索。</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>No failure found in %1 random placements of 3 to 6 faults: fewer than 1 in %2 of such placements fail (95 % confidence).</source>
        <translation>在 3 到 6 个故障的 %1 种随机组合中没有发现失败：这类组合中失败的比例低于 1/%2（置信度 95%）。</translation>
    </message>
    <message>
        <source>No fault is needed.</source>
        <translation>不需要任何故障。</translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <extracomment>%1 is a client, %2 says when: &quot;Client 2 starts when client 1 is granted the lock&quot;</extracomment>
        <translation>%1 %2。</translation>
    </message>
    <message>
        <source>%1: with a fixed length, the run fails with each length that was tried.</source>
        <translation>%1：如果故障时长固定，试过的每种时长都会失败。</translation>
    </message>
    <message>
        <source>%1: with a fixed length, the run fails up to %2.</source>
        <translation>%1：如果故障时长固定，不超过 %2 时会失败。</translation>
    </message>
    <message>
        <source>%1: with a fixed length, the run fails from %2 on.</source>
        <translation>%1：如果故障时长固定，%2 及以上会失败。</translation>
    </message>
    <message>
        <source>%1: with a fixed length, the run fails from %2 to %3.</source>
        <translation>%1：如果故障时长固定，在 %2 到 %3 之间会失败。</translation>
    </message>
    <message>
        <source>The seed does not matter: fails with all %1 seeds.</source>
        <translation>与种子无关：%1 个种子全部失败。</translation>
    </message>
    <message>
        <source>Fails with %1 of %2 seeds.</source>
        <translation>%2 个种子中有 %1 个失败。</translation>
    </message>
    <message>
        <source>The same faults with %1 nodes: %2.</source>
        <extracomment>%1 lists numbers of nodes, %2 is an outcome</extracomment>
        <translation>同样的故障，%1 个节点时：%2。</translation>
    </message>
    <message numerus="yes">
        <source>%n client(s)</source>
        <translation>
            <numerusform>%n 个客户端</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n 个节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n round(s) each</source>
        <translation>
            <numerusform>每个客户端 %n 轮</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>up to %n fault(s)</source>
        <translation>
            <numerusform>至多 %n 个故障</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>more than %n fault(s)</source>
        <translation>
            <numerusform>多于 %n 个故障</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The search was stopped at %n fault(s), after %1 % of that work.</source>
        <translation>
            <numerusform>搜索在 %n 个故障时被停止，该部分已完成 %1%。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of at most %2</source>
        <translation>%1（不超过 %2）</translation>
    </message>
    <message>
        <source>longer faults</source>
        <translation>更长的故障</translation>
    </message>
    <message numerus="yes">
        <source>faults of more than %n node(s) in one run</source>
        <translation><numerusform>一次运行中超过 %n 个节点发生故障</numerusform></translation>
    </message>
</context>
<context>
    <name>CommandCheck</name>
    <message>
        <source>Enter the command that starts your program, for example: python3 worker.py</source>
        <translation>请输入启动程序的命令，例如：python3 worker.py</translation>
    </message>
    <message>
        <source>Cannot split the command into a program and its arguments: %1</source>
        <extracomment>%1 is the reason, in English</extracomment>
        <translation>无法把命令拆分为程序及其参数：%1</translation>
    </message>
    <message>
        <source>There is no program “%1” on PATH.</source>
        <translation>PATH 中没有程序“%1”。</translation>
    </message>
    <message>
        <source>There is no file “%1”.</source>
        <translation>没有文件“%1”。</translation>
    </message>
    <message>
        <source>“%1” is not a program that can run. Put its interpreter before it: python3 %1</source>
        <translation>“%1”不是可运行的程序。请在前面写上解释器：python3 %1</translation>
    </message>
    <message>
        <source>“%1” has no client number. Write for example: 2=node new.js</source>
        <translation>“%1”没有客户端编号。可以写成：2=node new.js</translation>
    </message>
    <message numerus="yes">
        <source>There is no client %1: this experiment has %n client(s).</source>
        <translation>
            <numerusform>没有客户端 %1：本实验有 %n 个客户端。</numerusform>
        </translation>
    </message>
    <message>
        <source>Client %1: %2</source>
        <translation>客户端 %1：%2</translation>
    </message>
    <message>
        <source>Client %1 has two commands.</source>
        <translation>客户端 %1 有两条命令。</translation>
    </message>
</context>
<context>
    <name>ProgramWords</name>
    <message>
        <source>client %1: %2</source>
        <extracomment>%2 is the command line of a program</extracomment>
        <translation>客户端 %1：%2</translation>
    </message>
    <message>
        <source>Program: %1</source>
        <extracomment>%1 is one or more command lines</extracomment>
        <translation>程序：%1</translation>
    </message>
    <message>
        <source>Lines of JSON on descriptor 3</source>
        <translation>描述符 3 上的 JSON 行</translation>
    </message>
    <message>
        <source>Lines of JSON on standard output</source>
        <translation>标准输出上的 JSON 行</translation>
    </message>
    <message>
        <source>Nothing: what it believes is inferred from its commands</source>
        <translation>不报告：根据其命令推断它是否认为持有锁</translation>
    </message>
</context>
<context>
    <name>lockscope::AdapterDialog</name>
    <message>
        <source>Adapters</source>
        <translation>适配器</translation>
    </message>
    <message>
        <source>Language and library</source>
        <translation>语言和库</translation>
    </message>
    <message>
        <source>Any other language</source>
        <translation>其他语言</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>另存为(&amp;S)…</translation>
    </message>
    <message>
        <source>Text of the adapter</source>
        <translation>适配器的内容</translation>
    </message>
    <message>
        <source>Co&amp;mmand</source>
        <translation>命令(&amp;M)</translation>
    </message>
    <message>
        <source>%1, tried with %2. Needs: %3. Replace the adapter&apos;s lock with yours, and keep the reports.</source>
        <extracomment>%1: a library, %2: its version, %3: the package to install</extracomment>
        <translation>%1，已用 %2 测试。需要：%3。把适配器里的锁换成您的锁，保留报告语句。</translation>
    </message>
    <message>
        <source>What a program finds in its environment, and the lines by which it reports what it believes.</source>
        <translation>程序的环境变量里有什么，以及它用哪些行报告自己是否持有锁。</translation>
    </message>
    <message>
        <source>The text is on the clipboard.</source>
        <translation>内容已在剪贴板上。</translation>
    </message>
    <message>
        <source>Save the adapter</source>
        <translation>保存适配器</translation>
    </message>
    <message>
        <source>Could not save: %1</source>
        <translation>无法保存：%1</translation>
    </message>
    <message>
        <source>%1 was saved.</source>
        <translation>已保存 %1。</translation>
    </message>
</context>
<context>
    <name>lockscope::ClientsDialog</name>
    <message>
        <source>&amp;Simulated</source>
        <translation>模拟(&amp;S)</translation>
    </message>
    <message>
        <source>Your own &amp;program</source>
        <translation>您自己的程序(&amp;P)</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Lockscope&apos;s own clients, with the lock scheme of your choice, in the model and on real Redis.</source>
        <translation>Lockscope 的客户端，使用所选的锁方案，可在模型中和真实 Redis 上运行。</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>浏览(&amp;B)…</translation>
    </message>
    <message>
        <source>every key that its commands touch</source>
        <translation>其命令用到的每个键</translation>
    </message>
    <message>
        <source>Show an &amp;adapter…</source>
        <translation>查看适配器(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Command</source>
        <translation>命令(&amp;C)</translation>
    </message>
    <message>
        <source>Starts once for each client, without a shell. Relative paths begin at %1.</source>
        <translation>每个客户端启动一次，不经过 shell。相对路径从 %1 开始。</translation>
    </message>
    <message>
        <source>&amp;Other commands</source>
        <translation>其他命令(&amp;O)</translation>
    </message>
    <message>
        <source>One line for each client that needs another command: client number, =, command.</source>
        <translation>每个要用其他命令启动的客户端写一行，格式：客户端编号=命令。</translation>
    </message>
    <message>
        <source>Program &amp;reports</source>
        <translation>报告方式(&amp;R)</translation>
    </message>
    <message>
        <source>Lock&apos;s &amp;key</source>
        <translation>锁的键(&amp;K)</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>for example: %1</source>
        <translation>例如：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::ClientsFeature</name>
    <message>
        <source>Program output</source>
        <translation>程序输出</translation>
    </message>
    <message>
        <source>C&amp;lients…</source>
        <translation>客户端(&amp;L)…</translation>
    </message>
    <message>
        <source>Simulated clients, or your own program with its own lock</source>
        <translation>模拟的客户端，或者您自己的、自带锁的程序</translation>
    </message>
    <message>
        <source>The model cannot run your program. The picture shows simulated clients until you run it.</source>
        <translation>模型不能运行您的程序。在 Redis 上运行之前，图中是模拟的客户端。</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
</context>
<context>
    <name>lockscope::ProgramOutput</name>
    <message>
        <source>The last %1 of %2 lines</source>
        <translation>共 %2 行，这是最后 %1 行</translation>
    </message>
    <message numerus="yes">
        <source>%1 line(s); the last %2 are kept</source>
        <extracomment>%1 is the same number as %n, %2 the greatest number of lines that are kept</extracomment>
        <translation>
            <numerusform>%1 行；保留最后 %2 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Program output</source>
        <translation>程序输出</translation>
    </message>
    <message>
        <source>What your programs write to standard output and standard error appears here.</source>
        <translation>程序写到标准输出和标准错误的内容显示在这里。</translation>
    </message>
</context>
<context>
    <name>Mistake</name>
    <message>
        <source>A key for each client</source>
        <translation>每个客户端用自己的键</translation>
    </message>
    <message>
        <source>Each client locks a key of its own, so no client excludes another one.</source>
        <translation>每个客户端锁的是自己的键，谁也挡不住谁。</translation>
    </message>
    <message>
        <source>A time as the value</source>
        <translation>用时间作值</translation>
    </message>
    <message>
        <source>Two clients that ask in the same millisecond have the same value, and each deletes the other&apos;s keys as if they were its own.</source>
        <translation>同一毫秒请求的两个客户端值相同，会把对方的键当作自己的删掉。</translation>
    </message>
    <message>
        <source>Four of five nodes</source>
        <translation>五个节点只问四个</translation>
    </message>
    <message>
        <source>The fifth node is never asked, so two failed nodes of five prevent every majority.</source>
        <translation>第五个节点从不被询问，五个节点中坏两个就凑不齐多数派。</translation>
    </message>
    <message>
        <source>An error ends the attempt</source>
        <translation>出错就结束尝试</translation>
    </message>
    <message>
        <source>One failed node ends the attempt, and the keys on the other nodes stay until their TTL ends.</source>
        <translation>一个节点出错就结束尝试，其他节点上的键要留到 TTL 到期。</translation>
    </message>
    <message>
        <source>Stops at the majority</source>
        <translation>够多数派就停</translation>
    </message>
    <message>
        <source>The key is on no more nodes than a majority, so the loss of one key lets another client in.</source>
        <translation>有键的节点刚够多数派，丢一个键就会放进另一个客户端。</translation>
    </message>
    <message>
        <source>One vote is enough</source>
        <translation>一票就够</translation>
    </message>
    <message>
        <source>One vote is enough, so each node can let in another client.</source>
        <translation>一票就够，于是每个节点都能放进一个客户端。</translation>
    </message>
    <message>
        <source>No undo</source>
        <translation>失败后不撤销</translation>
    </message>
    <message>
        <source>A failed attempt leaves its keys, and they block the lock until their TTL ends.</source>
        <translation>失败的尝试留下键，在 TTL 到期之前一直占住锁。</translation>
    </message>
    <message>
        <source>DEL without a comparison</source>
        <translation>不比较就 DEL</translation>
    </message>
    <message>
        <source>The release deletes the key of another client.</source>
        <translation>释放会删掉其他客户端的键。</translation>
    </message>
    <message>
        <source>Release on one node</source>
        <translation>只在一个节点上释放</translation>
    </message>
    <message>
        <source>The keys on the other nodes stay, so the released lock is blocked until their TTL ends.</source>
        <translation>其他节点上的键还在，锁虽已释放，仍被占到 TTL 到期。</translation>
    </message>
    <message>
        <source>Drift not subtracted</source>
        <translation>没有减去时钟漂移</translation>
    </message>
    <message>
        <source>If the nodes&apos; clocks run faster than the client&apos;s, the keys expire before the lease of the client ends.</source>
        <translation>节点的时钟如果比客户端快，键会在客户端的租约到期之前过期。</translation>
    </message>
    <message>
        <source>XX instead of NX</source>
        <translation>误用 XX 代替 NX</translation>
    </message>
    <message>
        <source>XX sets only a key that exists: no client ever gets a free lock, and each client takes a held one.</source>
        <translation>XX 只设置已存在的键：空闲的锁谁也拿不到，被持有的锁谁都能抢走。</translation>
    </message>
    <message>
        <source>EX and PX together</source>
        <translation>EX 与 PX 并用</translation>
    </message>
    <message>
        <source>The server refuses two units with &quot;ERR syntax error&quot;, so no client ever gets the lock.</source>
        <translation>服务器不接受同时给出两个单位（“ERR syntax error”），没有客户端能获得锁。</translation>
    </message>
    <message>
        <source>An undefined name</source>
        <translation>未定义的名字</translation>
    </message>
    <message>
        <source>The name uniqueKey is not defined, so the comparison is never true, and all wait until the TTL ends.</source>
        <translation>uniqueKey 这个名字没有定义，比较永远不成立，大家只能等到 TTL 到期。</translation>
    </message>
    <message>
        <source>Long compared with Integer</source>
        <translation>Long 与 Integer 比较</translation>
    </message>
    <message>
        <source>A Long never equals an Integer: unlock() deletes the key and reports that it did not.</source>
        <translation>Long 永远不等于 Integer：unlock() 删掉了键，却报告没有删。</translation>
    </message>
    <message>
        <source>GET inside MULTI</source>
        <translation>MULTI 中的 GET</translation>
    </message>
    <message>
        <source>GET is only queued. What it returns, converted to int, is 1, so the counter is set to 2 each time.</source>
        <translation>GET 只是入队，它的返回值转成 int 是 1，因此计数器每次都被写成 2。</translation>
    </message>
    <message>
        <source>PHP&apos;s ==</source>
        <translation>PHP 的 ==</translation>
    </message>
    <message>
        <source>PHP&apos;s == compares two numeric strings as numbers: &quot;1e1&quot; equals &quot;10&quot;, and the release deletes another client&apos;s key.</source>
        <translation>PHP 的 == 把两个数字字符串当作数值比较：“1e1”等于“10”，释放便删掉其他客户端的键。</translation>
    </message>
    <message>
        <source>time() in whole seconds</source>
        <translation>time() 只有整秒</translation>
    </message>
    <message>
        <source>time() returns whole seconds, so a client gives up as much as one second too early.</source>
        <translation>time() 只返回整秒，因此客户端最多会提前一秒放弃。</translation>
    </message>
    <message>
        <source>Milliseconds as seconds</source>
        <translation>毫秒当作秒</translation>
    </message>
    <message>
        <source>The number is in milliseconds for PX, and EXPIRE takes it as seconds: 30 s become 8.3 h.</source>
        <translation>这个数对 PX 是毫秒，EXPIRE 却当作秒：30 秒变成 8.3 小时。</translation>
    </message>
    <message>
        <source>Throws if the key is gone</source>
        <translation>键不在时抛异常</translation>
    </message>
    <message>
        <source>If the key has expired, str(None, …) throws. WATCH stays active on the connection, and the next transaction there fails for no visible reason.</source>
        <translation>键过期后 str(None, …) 抛出异常；WATCH 在该连接上仍然有效，下一个事务会莫名其妙地失败。</translation>
    </message>
</context>
<context>
    <name>lockscope::MistakePopup</name>
    <message>
        <source>As in the article</source>
        <translation>按文章</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Mistake</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>As the article prints it</source>
        <translation>文章中的写法</translation>
    </message>
    <message>
        <source>Without the mistake</source>
        <translation>没有此错误的写法</translation>
    </message>
    <message>
        <source>%1 The article prints: %2. Without the mistake: %3</source>
        <extracomment>%1 is one sentence; %2 and %3 are lines of code.</extracomment>
        <translation>%1文章写的是：%2。没有此错误时：%3</translation>
    </message>
</context>
<context>
    <name>lockscope::CheckedSetting</name>
    <message numerus="yes">
        <source>%n mistake(s)</source>
        <translation>
            <numerusform>%n 个错误</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::SessionFeature</name>
    <message>
        <source>Lockscope (%1)</source>
        <extracomment>the title of a further window; %1: its number, from 2</extracomment>
        <translation>Lockscope (%1)</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>New &amp;window</source>
        <translation>新建窗口(&amp;W)</translation>
    </message>
    <message>
        <source>Another window with this experiment</source>
        <translation>再打开一个窗口，实验相同</translation>
    </message>
    <message>
        <source>Could not read one of your scenarios; its file stays as it is: %1</source>
        <translation>无法读取您的一个场景，文件保持不变：%1</translation>
    </message>
    <message>
        <source>The last session ended unexpectedly. Its scenario and settings were restored.</source>
        <translation>上次程序意外结束，已恢复当时的场景和设置。</translation>
    </message>
    <message>
        <source>Could not open a new window: cannot start %1</source>
        <translation>无法打开新窗口：不能启动 %1</translation>
    </message>
    <message>
        <source>Save the scenario…</source>
        <translation>保存场景…</translation>
    </message>
    <message>
        <source>Your own scenarios are lost when this window closes, because they cannot be stored: %1</source>
        <translation>自己的场景无法存储，关闭此窗口后会丢失：%1</translation>
    </message>
    <message>
        <source>The next start will not have this choice, because it cannot be stored: %1</source>
        <translation>当前选择无法存储，下次启动时不会恢复：%1</translation>
    </message>
    <message>
        <source>Could not write your own scenarios as files. They are kept in Lockscope&apos;s configuration file until that is possible: %1</source>
        <translation>无法将自己的场景写入文件，在能够写入之前保存在 Lockscope 的配置文件中：%1</translation>
    </message>
    <message>
        <source>Close the window</source>
        <translation>关闭窗口</translation>
    </message>
    <message>
        <source>A run on real Redis is in progress. If you close the window, the run ends and its trace is lost.</source>
        <translation>真实 Redis 上的运行尚未结束。关闭窗口会结束运行，轨迹也会丢失。</translation>
    </message>
    <message>
        <source>&amp;End the run and close</source>
        <translation>结束运行并关闭(&amp;E)</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s) of real Redis, longer than a minute, will be lost. To keep them, cancel and export them: right-click them in the strip of runs.</source>
        <translation>
            <numerusform>真实 Redis 上有 %n 段超过一分钟的记录尚未保存，关闭后将丢失。如需保留，请取消，然后在运行条中右键单击导出。</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Close without saving</source>
        <translation>不保存并关闭(&amp;C)</translation>
    </message>
</context>
<context>
    <name>FaultText</name>
    <message>
        <source>paused</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>starts late</source>
        <translation>推迟启动</translation>
    </message>
    <message>
        <source>clock wrong</source>
        <translation>时钟不准</translation>
    </message>
    <message>
        <source>watchdog stalled</source>
        <translation>看门狗停顿</translation>
    </message>
    <message>
        <source>frozen</source>
        <translation>冻结</translation>
    </message>
    <message>
        <source>loses its scripts</source>
        <translation>脚本缓存清空</translation>
    </message>
    <message>
        <source>clock jumps</source>
        <translation>时钟跳变</translation>
    </message>
    <message>
        <source>wiped</source>
        <translation>数据清空</translation>
    </message>
    <message>
        <source>shut down</source>
        <translation>正常关闭</translation>
    </message>
    <message>
        <source>slow</source>
        <translation>变慢</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>busy with a script</source>
        <translation>忙于执行脚本</translation>
    </message>
    <message>
        <source>clock drifts</source>
        <translation>时钟漂移</translation>
    </message>
    <message>
        <source>request lost</source>
        <translation>请求丢失</translation>
    </message>
    <message>
        <source>reply lost</source>
        <translation>应答丢失</translation>
    </message>
    <message>
        <source>request delayed</source>
        <translation>请求推迟</translation>
    </message>
    <message>
        <source>reply delayed</source>
        <translation>应答推迟</translation>
    </message>
    <message>
        <source>cut</source>
        <translation>断开</translation>
    </message>
    <message>
        <source>requests cut</source>
        <translation>请求方向断开</translation>
    </message>
    <message>
        <source>replies cut</source>
        <translation>应答方向断开</translation>
    </message>
    <message>
        <source>long cut</source>
        <translation>长时间断开</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>拒绝连接</translation>
    </message>
    <message>
        <source>lags</source>
        <translation>延迟增大</translation>
    </message>
    <message>
        <source>throttled</source>
        <translation>限速</translation>
    </message>
    <message>
        <source>reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>promoted</source>
        <translation>提升为主节点</translation>
    </message>
    <message>
        <source>demoted</source>
        <translation>降为副本</translation>
    </message>
    <message>
        <source>client {client}</source>
        <translation>客户端 {client}</translation>
    </message>
    <message>
        <source>node {node}</source>
        <translation>节点 {node}</translation>
    </message>
    <message>
        <source>replication to node {node}</source>
        <translation>复制到节点 {node}</translation>
    </message>
    <message>
        <source>link {from}-store</source>
        <translation>链路 {from}-存储</translation>
    </message>
    <message>
        <source>link {from}-{to}</source>
        <translation>链路 {from}-{to}</translation>
    </message>
    <message>
        <source>, down</source>
        <translation>，停机</translation>
    </message>
    <message>
        <source> by {length}</source>
        <translation> {length}</translation>
    </message>
    <message>
        <source> for {length}</source>
        <translation> {length}</translation>
    </message>
    <message>
        <source>terminated</source>
        <translation>收到 SIGTERM</translation>
    </message>
    <message>
        <source>loses the lock&apos;s key</source>
        <translation>失去锁的键</translation>
    </message>
    <message>
        <source>cannot save</source>
        <translation>无法保存数据</translation>
    </message>
    <message>
        <source> ({word})</source>
        <translation>（{word}）</translation>
    </message>
</context>
<context>
    <name>Fork</name>
    <message>
        <source>client {client}&apos;s request to node {node} lost</source>
        <translation>客户端 {client} 发给节点 {node} 的请求丢失</translation>
    </message>
    <message>
        <source>client {client}&apos;s request to the store lost</source>
        <translation>客户端 {client} 发给存储的请求丢失</translation>
    </message>
    <message>
        <source>the reply of node {node} to client {client} lost</source>
        <translation>节点 {node} 给客户端 {client} 的应答丢失</translation>
    </message>
    <message>
        <source>the reply of the store to client {client} lost</source>
        <translation>存储给客户端 {client} 的应答丢失</translation>
    </message>
    <message>
        <source>client {client}&apos;s request to node {node} delayed</source>
        <translation>客户端 {client} 发给节点 {node} 的请求推迟</translation>
    </message>
    <message>
        <source>client {client}&apos;s request to the store delayed</source>
        <translation>客户端 {client} 发给存储的请求推迟</translation>
    </message>
    <message>
        <source>the reply of node {node} to client {client} delayed</source>
        <translation>节点 {node} 给客户端 {client} 的应答推迟</translation>
    </message>
    <message>
        <source>the reply of the store to client {client} delayed</source>
        <translation>存储给客户端 {client} 的应答推迟</translation>
    </message>
    <message>
        <source>no pause of client {client}</source>
        <translation>取消客户端 {client} 的暂停</translation>
    </message>
    <message>
        <source>no crash of client {client}</source>
        <translation>取消客户端 {client} 的崩溃</translation>
    </message>
    <message>
        <source>no fault of the store</source>
        <translation>取消存储的故障</translation>
    </message>
    <message>
        <source>no fault of node {node}</source>
        <translation>取消节点 {node} 的故障</translation>
    </message>
    <message>
        <source> (changed: </source>
        <translation>（改动：</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>)</source>
        <translation>）</translation>
    </message>
    <message>
        <source>no fault</source>
        <translation>没有故障</translation>
    </message>
    <message>
        <source>Found by a search of {scenario} with {scheme}.</source>
        <translation>由搜索找到：{scenario}，方案 {scheme}。</translation>
    </message>
</context>
<context>
    <name>Clients</name>
    <message>
        <source>client %1</source>
        <translation>客户端 %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>clients %1 and %2</source>
        <translation>客户端 %1 和 %2</translation>
    </message>
</context>
<context>
    <name>Length</name>
    <message>
        <source>%1 days</source>
        <translation>%1 天</translation>
    </message>
    <message>
        <source>%1 hours</source>
        <translation>%1 小时</translation>
    </message>
    <message>
        <source>%1 minutes</source>
        <translation>%1 分钟</translation>
    </message>
</context>
<context>
    <name>Sentence</name>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation>（%1）</translation>
    </message>
</context>
<context>
    <name>Refusal</name>
    <message>
        <source>real Redis</source>
        <translation>真实 Redis</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>; expected {min} to {max}</source>
        <translation>；应为 {min} 到 {max}</translation>
    </message>
    <message>
        <source>{setting}: {value}, but {scheme} cannot renew its lease; expected {schemes}</source>
        <translation>“{setting}”为 {value}，但“{scheme}”不能续期租约；可用的方案：{schemes}</translation>
    </message>
    <message>
        <source>{setting}: {value}, but {scheme} has no queue for a hand-over; expected {schemes}</source>
        <translation>“{setting}”为 {value}，但“{scheme}”没有用于移交的队列；可用的方案：{schemes}</translation>
    </message>
    <message>
        <source>{setting}: {value}, but {scheme} waits for replicas</source>
        <translation>“{setting}”为 {value}，但“{scheme}”要等待副本</translation>
    </message>
    <message>
        <source>{setting}: {value}, but {scheme} needs a workload that reads and writes one value; expected {workloads}</source>
        <translation>“{setting}”为 {value}，但“{scheme}”需要读写单个值的工作负载；可用的工作负载：{workloads}</translation>
    </message>
    <message>
        <source>{setting}: {value}, but fencing needs a workload that reads and writes one value; expected {workloads}</source>
        <translation>“{setting}”为 {value}，但栅栏令牌需要读写单个值的工作负载；可用的工作负载：{workloads}</translation>
    </message>
    <message>
        <source>{setting}: {value}, but {scheme} has no token for the store to check; expected off</source>
        <translation>“{setting}”为 {value}，但“{scheme}”没有可供存储检查的令牌；请关闭</translation>
    </message>
    <message>
        <source>clients: client {client}: </source>
        <translation>客户端 {client} 的版本不适合本次运行：</translation>
    </message>
    <message>
        <source>no scheme {scheme}; expected a scheme that &quot;lockscope schemes&quot; lists</source>
        <translation>没有方案 {scheme}；应为 lockscope schemes 列出的方案</translation>
    </message>
    <message>
        <source>{scheme} does not lock the same key as {other}; expected a scheme with the same key</source>
        <translation>“{scheme}”锁的键与“{other}”不同；请选用锁同一个键的方案</translation>
    </message>
    <message>
        <source>{setting}: {value}, but Lockscope does not change given nodes; expected {expected}</source>
        <translation>“{setting}”为 {value}，但 Lockscope 不会更改您自己的节点；请设为 {expected}</translation>
    </message>
    <message>
        <source>{fault}, but Lockscope does not change given nodes; expected only faults of clients and links</source>
        <translation>{fault}：Lockscope 不会停止或更改您自己的节点；请只用客户端和链路的故障</translation>
    </message>
    <message>
        <source>{fault}, but {scheme} has no such node here</source>
        <translation>{fault}：“{scheme}”在这里没有这个节点</translation>
    </message>
    <message>
        <source>nodes and replicas: {count} processes; expected at most {max}</source>
        <translation>主节点和副本共有 {count} 个进程；最多 {max} 个</translation>
    </message>
    <message>
        <source>{fault}, but {setting}: {value}</source>
        <translation>{fault}：“{setting}”为 {value}</translation>
    </message>
    <message>
        <source>; expected some</source>
        <translation>；应多于 0</translation>
    </message>
    <message>
        <source>{setting}: {value}, but {count} links (clients times nodes and store); expected {max} at most, or {world}</source>
        <translation>“{setting}”为 {value}，但有 {count} 条链路（客户端数乘以节点数加存储）；最多 {max} 条，或改用“{world}”</translation>
    </message>
    <message>
        <source>{fault}, but that node is not a replica</source>
        <translation>{fault}：该节点不是副本</translation>
    </message>
    <message>
        <source>{fault}, but there is no such node</source>
        <translation>{fault}：没有这个节点</translation>
    </message>
    <message>
        <source>; expected a scenario with replicas</source>
        <translation>；请使用有副本的场景</translation>
    </message>
    <message>
        <source>{setting}: {value}, but there is no replica to promote; expected 0, or {replicas}: 1 to 3</source>
        <translation>“{setting}”为 {value}，但没有可提升的副本；请设为 0，或把“{replicas}”设为 1 到 3</translation>
    </message>
    <message>
        <source>{scenario} does not run with {world}; expected {other}</source>
        <translation>{scenario}不能用“{world}”运行；请用“{other}”</translation>
    </message>
    <message>
        <source>this scenario</source>
        <translation>此场景</translation>
    </message>
    <message>
        <source>{fault} cannot run in the model; expected {world}</source>
        <translation>故障“{fault}”不能在模型中运行；请用“{world}”</translation>
    </message>
    <message>
        <source>{setting}: {value}, but the nodes of a live run are the servers that are installed; expected any, or {world}</source>
        <translation>“{setting}”为 {value}，但在真实 Redis 上运行时，节点就是本机安装的服务器；请设为 any，或改用“{world}”</translation>
    </message>
    <message>
        <source>{what}: {reason}, or {world}</source>
        <translation>{what}：{reason}，或改用“{world}”</translation>
    </message>
    <message>
        <source>The servers of this machine cannot simulate clocks, disks or sentinels&apos; links</source>
        <translation>本机的服务器无法模拟时钟、磁盘或哨兵链路的故障</translation>
    </message>
    <message>
        <source>{scheme} needs {command}, which {server} does not support; expected {servers}</source>
        <translation>“{scheme}”需要 {command}，而 {server} 不支持它；请改用 {servers}</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>{setting}: {count} programs; expected at most {max}</source>
        <translation>“{setting}”：有 {count} 个程序；最多 {max} 个</translation>
    </message>
    <message>
        <source>{option}: client {client} has no program; expected {all} for all clients, or {own}</source>
        <translation>{option}：客户端 {client} 没有程序；请指定“{all}”（用于所有客户端）或“{own}”</translation>
    </message>
    <message>
        <source>a program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>one for this client</source>
        <translation>此客户端的程序</translation>
    </message>
    <message>
        <source>{option}: there is no client {client}; expected 1 to {max}</source>
        <translation>{option}：没有客户端 {client}；应为 1 到 {max}</translation>
    </message>
    <message>
        <source>{setting}: {value}, but a program does its own work; expected {expected}</source>
        <translation>“{setting}”为 {value}，但程序自行完成工作；请设为 {expected}</translation>
    </message>
    <message>
        <source>the scenario has clients of different versions, but a program has its own version; expected a scenario without versions</source>
        <translation>此场景中，各客户端的版本不同，而程序有自己的锁；请使用不区分版本的场景</translation>
    </message>
    <message>
        <source>{fault}, but Lockscope cannot stop the renewals of a program; expected none</source>
        <translation>{fault}：Lockscope 不能停止程序的续期；请去掉这个故障</translation>
    </message>
    <message>
        <source>{fault} at {step}, but a program does not report this step; expected {steps}</source>
        <translation>{fault}：程序不报告 {step} 这个步骤；可用的步骤：{steps}</translation>
    </message>
    <message>
        <source>{scheme} stands for programs of the user, and there are none; expected {option}, or another scheme</source>
        <translation>“{scheme}”代表用户的程序，但没有指定；请指定“{option}”，或选择其他方案</translation>
    </message>
    <message>
        <source>{setting}: {value}, but {scheme} has one holder at a time; expected 1, or {option}</source>
        <translation>“{setting}”为 {value}，但“{scheme}”同时只有一个持锁者；请设为 1，或改用“{option}”</translation>
    </message>
    <message>
        <source>{option}: a program cannot run in the model; expected {world}</source>
        <translation>{option}：程序不能在模型中运行；请用“{world}”</translation>
    </message>
    <message>
        <source>{option}: a program writes keys of its own choice; expected nodes that Lockscope starts (no --node)</source>
        <translation>{option}：程序写哪些键由它自己决定；只能使用 Lockscope 启动的节点（不用 --node）</translation>
    </message>
    <message>
        <source>no fault can be added: this run was started without support for it</source>
        <translation>不能加入故障：本次运行启动时没有启用这个功能</translation>
    </message>
    <message>
        <source>no fault can be added: the run is over</source>
        <translation>不能加入故障：运行已结束</translation>
    </message>
    <message>
        <source>no fault can be added: the run has not started</source>
        <translation>不能加入故障：运行还没有开始</translation>
    </message>
    <message>
        <source>{fault}: the clients have already started; this fault must be planned before the run</source>
        <translation>{fault}：客户端已经启动，这个故障必须在运行前加入计划</translation>
    </message>
    <message>
        <source>{fault}: a stall of a watchdog must be planned before the run</source>
        <translation>{fault}：看门狗的停顿必须在运行前加入计划</translation>
    </message>
    <message>
        <source>{fault} must be planned before the run; expected a client&apos;s link</source>
        <translation>故障“{fault}”必须在运行前加入计划；运行中只能改动客户端的链路</translation>
    </message>
    <message>
        <source>{fault}: the drift of a client&apos;s clock must be planned before the run; expected a jump (offset)</source>
        <translation>{fault}：客户端时钟的漂移必须在运行前加入计划；运行中只能用跳变（offset）</translation>
    </message>
    <message>
        <source>{fault}: that link has no proxy, because the run has more than {max} links; expected a fault that is planned before the run</source>
        <translation>{fault}：本次运行的链路超过 {max} 条，这条链路没有代理；请在运行前把故障加入计划</translation>
    </message>
    <message>
        <source>granted, entered, before-release or before-send</source>
        <translation>granted、entered、before-release 或 before-send</translation>
    </message>
</context>
<context>
    <name>Warning</name>
    <message>
        <source>{fault} at line {line} never happens: the listing of {scheme} has no such line</source>
        <translation>故障“{fault}”（第 {line} 行）不会发生：“{scheme}”的步骤清单里没有这一行</translation>
    </message>
    <message>
        <source>client {client} never starts</source>
        <translation>客户端 {client} 不会启动</translation>
    </message>
    <message>
        <source>{fault} never happens</source>
        <translation>故障“{fault}”不会发生</translation>
    </message>
    <message>
        <source>: it would begin at {begin}, and the run lasts {length}</source>
        <translation>：它应在 {begin} 开始，而运行只持续 {length}</translation>
    </message>
    <message>
        <source>: it would begin {begin} after its condition is met, and the run lasts {length}</source>
        <translation>：它应在条件满足后 {begin} 开始，而运行只持续 {length}</translation>
    </message>
    <message>
        <source>{setting}: {value}, but {scheme} waits for a synced append-only file: no client gets the lock; use aof-everysec or aof-always</source>
        <translation>“{setting}”为 {value}，但“{scheme}”要等仅追加文件（AOF）同步到磁盘：谁也得不到锁。请用 aof-everysec 或 aof-always</translation>
    </message>
    <message>
        <source>{setting}: {value} is not longer than 1s, the time between two syncs of the file: the lease may be over before the key is on the disk</source>
        <translation>“{setting}”为 {value}，不超过文件两次同步的间隔（1 秒）：键写到磁盘之前，租约可能已经到期</translation>
    </message>
    <message>
        <source>{setting}: {value} is not longer than {other} {limit}: one slow node can use up the whole lease</source>
        <translation>“{setting}”为 {value}，不超过“{other}”的 {limit}：一个慢节点就能耗尽整个租约</translation>
    </message>
    <message>
        <source>{setting}: {value} becomes {lease} under {scheme}: {command} takes whole seconds</source>
        <translation>“{setting}”为 {value}，但在“{scheme}”下按 {lease} 计：{command} 只接受整秒</translation>
    </message>
    <message>
        <source>{factor} and {constant}: {allowance} is not shorter than the {ttl} of {length}: no lock is ever valid</source>
        <translation>“{factor}”和“{constant}”合计 {allowance}，不短于“{ttl}”的 {length}：锁永远不会有效</translation>
    </message>
    <message>
        <source>{setting}: {count} under {scheme}: no node may fail</source>
        <translation>“{scheme}”的“{setting}”为 {count}：多数派就是全部节点，一个节点都不能发生故障</translation>
    </message>
    <message>
        <source>{setting}: {count} under {scheme}: tolerates no more failures than {setting}: {less}</source>
        <translation>“{scheme}”的“{setting}”为 {count}：能容忍的故障数并不比“{setting}”为 {less} 时多</translation>
    </message>
    <message>
        <source>{setting}: {value} has no effect under {scheme}; it applies to {schemes}</source>
        <translation>“{setting}”为 {value}，在“{scheme}”下不起作用；它用于 {schemes}</translation>
    </message>
    <message>
        <source>the release of client {client} has no effect under {scheme}; it applies to {schemes}</source>
        <translation>客户端 {client} 的释放方式在“{scheme}”下不起作用；它用于 {schemes}</translation>
    </message>
</context>
<context>
    <name>lockscope::StoryDrawing</name>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Store</source>
        <translation>存储</translation>
    </message>
</context>
<context>
    <name>lockscope::StoryPicture</name>
    <message>
        <source>%1, from %2 to %3 (%4)</source>
        <translation>%1，%2 至 %3（%4）</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>In order, not to scale</source>
        <translation>只表示先后，不按时间比例</translation>
    </message>
</context>
<context>
    <name>lockscope::StoryList</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>Detail</name>
    <message>
        <source>{length} after {condition}</source>
        <translation>{condition}后 {length}</translation>
    </message>
    <message>
        <source>{condition} ({count} times)</source>
        <translation>{condition}（{count} 次）</translation>
    </message>
    <message>
        <source>{condition} on node-{node}</source>
        <translation>节点 {node} 上{condition}</translation>
    </message>
    <message>
        <source>client-{client} {condition}</source>
        <translation>客户端 {client} {condition}</translation>
    </message>
    <message>
        <source>{kind} or {condition}</source>
        <translation>{kind}或{condition}</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>等待锁</translation>
    </message>
    <message>
        <source>{kind}</source>
        <translation>{kind}</translation>
    </message>
    <message>
        <source>until {condition}, at most {length}</source>
        <translation>直到{condition}，最长 {length}</translation>
    </message>
    <message>
        <source>until {condition}</source>
        <translation>直到{condition}</translation>
    </message>
    <message>
        <source>until the run ends</source>
        <translation>直到运行结束</translation>
    </message>
    <message>
        <source>{length}</source>
        <translation>{length}</translation>
    </message>
    <message>
        <source>both ways</source>
        <translation>双向</translation>
    </message>
    <message>
        <source>to the node</source>
        <translation>发往节点的方向</translation>
    </message>
    <message>
        <source>back</source>
        <translation>返回的方向</translation>
    </message>
    <message>
        <source>runs {number} ppm faster</source>
        <translation>快 {number} ppm</translation>
    </message>
    <message>
        <source>runs {number} ppm slower</source>
        <translation>慢 {number} ppm</translation>
    </message>
    <message>
        <source>runs at the normal rate</source>
        <translation>恢复正常速率</translation>
    </message>
    <message>
        <source>held by another client</source>
        <translation>被其他客户端持有</translation>
    </message>
    <message>
        <source>no majority of the nodes</source>
        <translation>未达到多数派</translation>
    </message>
    <message>
        <source>no time left after voting</source>
        <translation>投票后已无剩余时间</translation>
    </message>
    <message>
        <source>an error</source>
        <translation>出错</translation>
    </message>
    <message>
        <source>no reply in time</source>
        <translation>超时未收到应答</translation>
    </message>
    <message>
        <source>connection refused</source>
        <translation>连接被拒绝</translation>
    </message>
    <message>
        <source>connection reset</source>
        <translation>连接被重置</translation>
    </message>
    <message>
        <source>the connection has ended</source>
        <translation>连接已结束</translation>
    </message>
    <message>
        <source>not sent: {text}</source>
        <translation>未发送：{text}</translation>
    </message>
    <message>
        <source>connection lost: {text}</source>
        <translation>连接断开：{text}</translation>
    </message>
    <message>
        <source>connect: Connection refused</source>
        <translation>连接被拒绝</translation>
    </message>
    <message>
        <source>{count} commands wait for a reply</source>
        <translation>已有 {count} 条命令在等待应答</translation>
    </message>
    <message>
        <source>the node closed the connection</source>
        <translation>节点关闭了连接</translation>
    </message>
    <message>
        <source>given up after a lost message</source>
        <translation>消息丢失，放弃等待</translation>
    </message>
    <message>
        <source>not the Redis protocol: {text}</source>
        <translation>不是 Redis 协议：{text}</translation>
    </message>
    <message>
        <source>a reply longer than any expected one</source>
        <translation>应答过长，不是预期的应答</translation>
    </message>
    <message>
        <source>a reply without a command</source>
        <translation>收到没有对应命令的应答</translation>
    </message>
    <message>
        <source>crash planned by the scenario</source>
        <translation>场景计划的崩溃</translation>
    </message>
    <message>
        <source>crash by the operator</source>
        <translation>运维人员触发的崩溃</translation>
    </message>
    <message>
        <source>{detail}; restarts after {length}</source>
        <translation>{detail}；{length} 后重启</translation>
    </message>
    <message>
        <source>a new process: it remembers nothing</source>
        <translation>新进程，不记得之前的任何状态</translation>
    </message>
    <message>
        <source>the watchdog stalls for {length}</source>
        <translation>看门狗停顿 {length}</translation>
    </message>
    <message>
        <source>the watchdog stalls until the hold ends</source>
        <translation>看门狗停顿，直到这次持锁结束</translation>
    </message>
    <message>
        <source>not reported</source>
        <translation>程序未报告</translation>
    </message>
    <message>
        <source>inferred</source>
        <translation>推断得出</translation>
    </message>
    <message>
        <source>a read lock</source>
        <translation>读锁</translation>
    </message>
    <message>
        <source>a read lock, not reported</source>
        <translation>读锁，程序未报告</translation>
    </message>
    <message>
        <source>the program ended with exit code {number}</source>
        <translation>程序结束，退出码 {number}</translation>
    </message>
    <message>
        <source>the program was ended by signal {number}</source>
        <translation>程序被信号 {number} 终止</translation>
    </message>
    <message>
        <source>no write: the lease is over</source>
        <translation>不写入：租约已到期</translation>
    </message>
    <message>
        <source>no write: the lock is lost</source>
        <translation>不写入：锁已丢失</translation>
    </message>
    <message>
        <source>EXEC: the value has changed since it was read</source>
        <translation>EXEC：读取之后值已改变</translation>
    </message>
    <message>
        <source>the store holds another client&apos;s token</source>
        <translation>存储中是其他客户端的令牌</translation>
    </message>
    <message>
        <source>the store has seen a larger number</source>
        <translation>存储已见过更大的编号</translation>
    </message>
    <message>
        <source>at the read: the store has seen a larger number</source>
        <translation>读取时：存储已见过更大的编号</translation>
    </message>
    <message>
        <source>cached</source>
        <translation>缓存命中</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缓存未命中</translation>
    </message>
    <message>
        <source>database</source>
        <translation>查询数据库</translation>
    </message>
    <message>
        <source>job {number} open</source>
        <translation>任务 {number}，未完成</translation>
    </message>
    <message>
        <source>job {number} done</source>
        <translation>任务 {number}，已完成</translation>
    </message>
    <message>
        <source>job {number}</source>
        <translation>任务 {number}</translation>
    </message>
    <message>
        <source>report {number}</source>
        <translation>报表 {number}</translation>
    </message>
    <message>
        <source>report {number}: {count} orders</source>
        <translation>报表 {number}：{count} 笔订单</translation>
    </message>
    <message>
        <source>sending {number}</source>
        <translation>发送 {number}</translation>
    </message>
    <message>
        <source>push {number}</source>
        <translation>推送 {number}</translation>
    </message>
    <message>
        <source>late-push {number}</source>
        <translation>补推 {number}</translation>
    </message>
    <message>
        <source>correction {number}</source>
        <translation>更正 {number}</translation>
    </message>
    <message>
        <source>rerun {number}</source>
        <translation>重做 {number}</translation>
    </message>
    <message>
        <source>order {number}</source>
        <translation>订单，第 {number} 天</translation>
    </message>
    <message>
        <source>url-{number} present</source>
        <translation>url-{number}：存在</translation>
    </message>
    <message>
        <source>url-{number} absent</source>
        <translation>url-{number}：不存在</translation>
    </message>
    <message>
        <source>url-{number} crawled</source>
        <translation>url-{number}：已抓取</translation>
    </message>
    <message>
        <source>simulated redis-server</source>
        <translation>模拟的 redis-server</translation>
    </message>
    <message>
        <source>redis-server, process {number}</source>
        <translation>redis-server，进程 {number}</translation>
    </message>
    <message>
        <source>given</source>
        <translation>用户给定的节点</translation>
    </message>
    <message>
        <source>{detail}, replica of node-{node}</source>
        <translation>{detail}，节点 {node} 的副本</translation>
    </message>
    <message>
        <source>{detail}, without {word}</source>
        <translation>{detail}，不能执行 {word}</translation>
    </message>
    <message>
        <source>{detail}, maxmemory-policy {word}</source>
        <translation>{detail}，maxmemory-policy {word}</translation>
    </message>
    <message>
        <source>observed again</source>
        <translation>恢复观察</translation>
    </message>
    <message>
        <source>restarted with the data of its primary</source>
        <translation>重启，从主节点复制数据</translation>
    </message>
    <message>
        <source>restarted with the data on its disk</source>
        <translation>重启，加载磁盘上的数据</translation>
    </message>
    <message>
        <source>restarted empty</source>
        <translation>重启，没有数据</translation>
    </message>
    <message>
        <source>restarted, process {number}</source>
        <translation>重启，进程 {number}</translation>
    </message>
    <message>
        <source>restarted, process {number}; {text}</source>
        <translation>重启，进程 {number}；{text}</translation>
    </message>
    <message>
        <source>shut down</source>
        <translation>正常关闭</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>crashed, and its disk is wiped</source>
        <translation>崩溃，磁盘数据被清除</translation>
    </message>
    <message>
        <source>its process ended unexpectedly</source>
        <translation>进程意外结束</translation>
    </message>
    <message>
        <source>it ended during its restart</source>
        <translation>在重启过程中结束</translation>
    </message>
    <message>
        <source>cannot parse the node&apos;s replies</source>
        <translation>无法解析节点的应答</translation>
    </message>
    <message>
        <source>cannot parse the node&apos;s replication stream</source>
        <translation>无法解析节点的复制流</translation>
    </message>
    <message>
        <source>the node rejects the user or the password: {text}</source>
        <translation>节点拒绝了用户名或密码：{text}</translation>
    </message>
    <message>
        <source>the node cannot be observed: {text}</source>
        <translation>无法观察该节点：{text}</translation>
    </message>
    <message>
        <source>slow (CLIENT PAUSE): {end}</source>
        <translation>变慢（用 CLIENT PAUSE 暂停）：{end}</translation>
    </message>
    <message>
        <source>{rate}, {end}</source>
        <translation>{rate}，{end}</translation>
    </message>
    <message>
        <source>the machine did not run this thread</source>
        <translation>机器没有运行这个线程</translation>
    </message>
    <message>
        <source>the machine was suspended</source>
        <translation>机器曾被挂起</translation>
    </message>
    <message>
        <source>deleted the key of client-{client}</source>
        <translation>删除了客户端 {client} 的键</translation>
    </message>
    <message>
        <source>evicted</source>
        <translation>被淘汰</translation>
    </message>
    <message>
        <source>polled</source>
        <translation>轮询发现</translation>
    </message>
    <message>
        <source>polled, {word}</source>
        <translation>轮询发现，{word}</translation>
    </message>
    <message>
        <source>confirmed by the node after {word}</source>
        <translation>节点在 {word} 后确认</translation>
    </message>
    <message>
        <source>computed; the node is frozen</source>
        <translation>推算；节点被冻结</translation>
    </message>
    <message>
        <source>computed; the node is down</source>
        <translation>推算；节点已停机</translation>
    </message>
    <message>
        <source>computed; not confirmed by the node</source>
        <translation>推算；节点未确认</translation>
    </message>
    <message>
        <source>both ways, until the connection is reset</source>
        <translation>双向，直到连接被重置</translation>
    </message>
    <message>
        <source>the connection is reset, and new ones are refused</source>
        <translation>连接被重置，新连接被拒绝</translation>
    </message>
    <message>
        <source>the connection is reset</source>
        <translation>连接被重置</translation>
    </message>
    <message>
        <source>{way}: {length} longer, up to {more} more at random</source>
        <translation>{way}：延迟增加 {length}，另加随机的最多 {more}</translation>
    </message>
    <message>
        <source>{way}: {length} longer</source>
        <translation>{way}：延迟增加 {length}</translation>
    </message>
    <message>
        <source>{way}: {count} bytes per second</source>
        <translation>{way}：每秒 {count} 字节</translation>
    </message>
    <message>
        <source>the command is lost for good</source>
        <translation>命令丢失，不再重发</translation>
    </message>
    <message>
        <source>the reply is lost for good</source>
        <translation>应答丢失，不再重发</translation>
    </message>
    <message>
        <source>delayed on the way</source>
        <translation>途中延迟</translation>
    </message>
    <message>
        <source>lost on the way, and sent again</source>
        <translation>途中丢失，已重发</translation>
    </message>
    <message>
        <source>the connection is reset: data in flight is lost</source>
        <translation>连接被重置：传输中的数据丢失</translation>
    </message>
    <message>
        <source>connections are accepted again</source>
        <translation>重新接受连接</translation>
    </message>
    <message>
        <source>as fast as before</source>
        <translation>恢复原来的速度</translation>
    </message>
    <message>
        <source>node-{node} will replace it</source>
        <translation>将由节点 {node} 接替</translation>
    </message>
    <message>
        <source>node-{node} is already the primary</source>
        <translation>节点 {node} 已经是主节点</translation>
    </message>
    <message>
        <source>node-{node} does not reply</source>
        <translation>节点 {node} 没有应答</translation>
    </message>
    <message>
        <source>node-{node} does not accept REPLICAOF: {text}</source>
        <translation>节点 {node} 不接受 REPLICAOF：{text}</translation>
    </message>
    <message>
        <source>node-{node} replaces node-{other}</source>
        <translation>节点 {node} 接替节点 {other}</translation>
    </message>
    <message>
        <source>the sentinels agree that node-{node} is down</source>
        <translation>哨兵一致认为节点 {node} 已停机</translation>
    </message>
    <message>
        <source>no replica can replace it</source>
        <translation>没有可以接替的副本</translation>
    </message>
    <message>
        <source>given up: {text}</source>
        <translation>放弃：{text}</translation>
    </message>
    <message>
        <source>accepts writes from now on</source>
        <translation>从此接受写入</translation>
    </message>
    <message>
        <source>copies node-{node} from now on</source>
        <translation>从此复制节点 {node}</translation>
    </message>
    <message>
        <source>{word} serves slot {number}, before {address}</source>
        <translation>{word} 负责槽 {number}，之前是 {address}</translation>
    </message>
    <message>
        <source>by the operator</source>
        <translation>运维人员</translation>
    </message>
    <message>
        <source>{detail}, by the operator</source>
        <translation>{detail}，由运维人员触发</translation>
    </message>
    <message>
        <source>{text} (by the operator)</source>
        <translation>{text}（运维人员）</translation>
    </message>
    <message>
        <source>{word}:{number}: {problem}</source>
        <translation>{word}:{number}：{problem}</translation>
    </message>
    <message>
        <source>{word}: {problem}</source>
        <translation>{word}：{problem}</translation>
    </message>
    <message>
        <source>call it with a colon: c:name(…)</source>
        <translation>请用冒号调用：c:name(…)</translation>
    </message>
    <message>
        <source>only acquire(), extend() and release() can use this</source>
        <translation>只能在 acquire()、extend() 和 release() 中使用</translation>
    </message>
    <message>
        <source>a length in nanoseconds expected</source>
        <translation>应为以纳秒为单位的时长</translation>
    </message>
    <message>
        <source>more than 0 expected</source>
        <translation>应大于 0</translation>
    </message>
    <message>
        <source>&quot;OK&quot;, 1 or nothing expected</source>
        <translation>应为 &quot;OK&quot;、1 或省略</translation>
    </message>
    <message>
        <source>the text of c:step must stand in quotes behind it, on the same line</source>
        <translation>c:step 的文字必须加引号写在它后面，并且在同一行</translation>
    </message>
    <message>
        <source>a command has at most {count} words here</source>
        <translation>这里的命令最多 {count} 个词（包括命令名）</translation>
    </message>
    <message>
        <source>a word of a command is a text or a number, not a {word}</source>
        <translation>命令的参数只能是字符串或数字，不能是 {word}</translation>
    </message>
    <message>
        <source>a scheme cannot send {word}: {problem}</source>
        <translation>锁方案不能发送 {word}：{problem}</translation>
    </message>
    <message>
        <source>it changes the server</source>
        <translation>它会改变服务器的状态</translation>
    </message>
    <message>
        <source>it changes the connection</source>
        <translation>它会改变连接的状态</translation>
    </message>
    <message>
        <source>it may block the connection</source>
        <translation>它可能会阻塞连接</translation>
    </message>
    <message>
        <source>node {word}: expected 1 to {count}</source>
        <translation>没有节点 {word}：应为 1 到 {count}</translation>
    </message>
    <message>
        <source>these votes belong to another call</source>
        <translation>这些选票属于另一次调用</translation>
    </message>
    <message>
        <source>a function of c that waits cannot be called in a metamethod, an iterator, sort or gsub</source>
        <translation>元方法、迭代器、sort 和 gsub 中不能调用 c 的会等待的函数</translation>
    </message>
    <message>
        <source>more than 1 000 000 instructions without a call that waits</source>
        <translation>连续执行了 1 000 000 多条指令，其间没有调用会等待的函数</translation>
    </message>
    <message>
        <source>more than 200 000 000 instructions in one process</source>
        <translation>一个进程执行了 200 000 000 多条指令</translation>
    </message>
    <message>
        <source>{word} has waited 1000 times; it is one try, which the client repeats</source>
        <translation>{word} 已等待 1000 次；它只应尝试一次，重试由客户端负责</translation>
    </message>
    <message>
        <source>more than 10 000 steps without a call that waits</source>
        <translation>连续执行了 10 000 多个步骤，其间没有调用会等待的函数</translation>
    </message>
    <message>
        <source>acquire() must return granted { … } or denied(…)</source>
        <translation>acquire() 必须返回 granted { … } 或 denied(…)</translation>
    </message>
    <message>
        <source>release() must return released(…)</source>
        <translation>release() 必须返回 released(…)</translation>
    </message>
    <message>
        <source>extend() must return extended(…)</source>
        <translation>extend() 必须返回 extended(…)</translation>
    </message>
    <message>
        <source>granted: wrong field {word}; expected token (a text), valid_until, fence or row (numbers)</source>
        <translation>granted 的字段 {word} 有误：应为 token（字符串）、valid_until、fence 或 row（数字）</translation>
    </message>
    <message>
        <source>granted { token = … } must have a token of 1 to 40 characters</source>
        <translation>granted { token = … } 中的令牌必须有 1 到 40 个字符</translation>
    </message>
    <message>
        <source>extended(reply, valid_until): expected the end of the new lease</source>
        <translation>extended(reply, valid_until) 缺少新租约的到期时刻</translation>
    </message>
    <message>
        <source>acquire ended without a call that waits: it would try without end</source>
        <translation>acquire 没有调用会等待的函数就结束了：这样客户端会不停地重试</translation>
    </message>
    <message>
        <source>{word} returned a row or votes of another call</source>
        <translation>{word} 返回的 row 或 votes 属于另一次调用</translation>
    </message>
    <message>
        <source>error without a text</source>
        <translation>没有说明的错误</translation>
    </message>
    <message>
        <source>expected the functions acquire(c, request) and release(c, lock)</source>
        <translation>缺少函数 acquire(c, request) 和 release(c, lock)</translation>
    </message>
    <message>
        <source>expected scheme { title = &quot;…&quot; }</source>
        <translation>缺少 scheme { title = &quot;…&quot; }</translation>
    </message>
    <message>
        <source>scheme: wrong field {word}; expected title = &quot;…&quot; (one line, at most 100 bytes), quorum = true or needs = &quot;replica&quot;</source>
        <translation>scheme 的字段 {word} 有误：应为 title = &quot;…&quot;（一行，最多 100 字节）、quorum = true 或 needs = &quot;replica&quot;</translation>
    </message>
    <message>
        <source>global &apos;{word}&apos; (a {second} value)</source>
        <translation>全局变量 {word}（值为 {second}）</translation>
    </message>
    <message>
        <source>local &apos;{word}&apos; (a {second} value)</source>
        <translation>局部变量 {word}（值为 {second}）</translation>
    </message>
    <message>
        <source>upvalue &apos;{word}&apos; (a {second} value)</source>
        <translation>外层局部变量 {word}（值为 {second}）</translation>
    </message>
    <message>
        <source>field &apos;{word}&apos; (a {second} value)</source>
        <translation>字段 {word}（值为 {second}）</translation>
    </message>
    <message>
        <source>method &apos;{word}&apos; (a {second} value)</source>
        <translation>方法 {word}（值为 {second}）</translation>
    </message>
    <message>
        <source>a {word} value</source>
        <translation>{word} 值</translation>
    </message>
    <message>
        <source>attempt to index {operand}</source>
        <translation>不能索引{operand}</translation>
    </message>
    <message>
        <source>attempt to call {operand}</source>
        <translation>不能调用{operand}</translation>
    </message>
    <message>
        <source>attempt to perform arithmetic on {operand}</source>
        <translation>不能对{operand}做算术运算</translation>
    </message>
    <message>
        <source>attempt to concatenate {operand}</source>
        <translation>不能拼接{operand}</translation>
    </message>
    <message>
        <source>attempt to get length of {operand}</source>
        <translation>不能取{operand}的长度</translation>
    </message>
    <message>
        <source>attempt to compare two {word} values</source>
        <translation>不能比较两个 {word} 值</translation>
    </message>
    <message>
        <source>attempt to compare {word} with {second}</source>
        <translation>不能比较 {word} 和 {second}</translation>
    </message>
    <message>
        <source>bad argument #{number} to &apos;{word}&apos; ({problem})</source>
        <translation>{word} 的第 {number} 个参数有误：{problem}</translation>
    </message>
    <message>
        <source>{word} expected, got {second}</source>
        <translation>应为 {word}，实为 {second}</translation>
    </message>
    <message>
        <source>{problem} near {text}</source>
        <translation>{text} 附近：{problem}</translation>
    </message>
    <message>
        <source>{word} expected</source>
        <translation>缺少 {word}</translation>
    </message>
    <message>
        <source>{word} expected (to close {second} at line {number})</source>
        <translation>缺少 {word}（与第 {number} 行的 {second} 配对）</translation>
    </message>
    <message>
        <source>unexpected symbol</source>
        <translation>意外的符号</translation>
    </message>
    <message>
        <source>unfinished string</source>
        <translation>字符串没有结束</translation>
    </message>
    <message>
        <source>malformed number</source>
        <translation>数字格式错误</translation>
    </message>
    <message>
        <source>not enough memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>stack overflow</source>
        <translation>栈溢出</translation>
    </message>
    <message>
        <source>a report about {word} is ignored: the program holds another lock, and a client holds one at a time</source>
        <translation>忽略一条关于 {word} 的报告：程序正持有另一把锁，而一个客户端同一时刻只持有一把</translation>
    </message>
    <message>
        <source>the program holds two locks, and a client holds one at a time: the release of the first is ignored</source>
        <translation>程序同时持有两把锁，而一个客户端同一时刻只持有一把：忽略第一把锁的释放</translation>
    </message>
    <message>
        <source>more than {count} reports; the others are not read</source>
        <translation>报告超过 {count} 条，其余的不再读取</translation>
    </message>
    <message>
        <source>SIGTERM; SIGKILL follows after {length}</source>
        <translation>SIGTERM；{length}后发送 SIGKILL</translation>
    </message>
    <message>
        <source>SIGTERM, which it does not handle</source>
        <translation>SIGTERM，客户端没有处理函数</translation>
    </message>
    <message>
        <source>SIGKILL, {length} after SIGTERM</source>
        <translation>SIGKILL，在 SIGTERM 之后{length}</translation>
    </message>
</context>
<context>
    <name>lockscope::LabClips</name>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1，%2，%3</translation>
    </message>
    <message numerus="yes">
        <source>%n violation(s). Click: shows them here, and puts them among the runs as a run of its own.</source>
        <translation>
            <numerusform>%n 处互斥失效。单击后在这里显示，并作为单独的一次运行放进运行条。</numerusform>
        </translation>
    </message>
    <message>
        <source>Clips of violations: %1</source>
        <translation>互斥失效片段：%1</translation>
    </message>
</context>
<context>
    <name>Listing</name>
    <message>
        <source>extension: </source>
        <translation>续期：</translation>
    </message>
    <message>
        <source>wait for OK from N/2 + 1 nodes</source>
        <translation>等 N/2 + 1 个节点返回 OK</translation>
    </message>
    <message>
        <source>, all N nodes at once</source>
        <translation>，同时发给 N 个节点</translation>
    </message>
    <message>
        <source>, all N nodes; N/2 + 1 agree ?</source>
        <translation>，发给 N 个节点；N/2 + 1 个同意？</translation>
    </message>
    <message>
        <source>, all N nodes</source>
        <translation>，发给 N 个节点</translation>
    </message>
    <message>
        <source>else: release on all N nodes</source>
        <translation>否则：在 N 个节点上释放</translation>
    </message>
    <message>
        <source>else: </source>
        <translation>否则：</translation>
    </message>
    <message>
        <source>what stood there == what GET gave ?</source>
        <translation>原来的值 == GET 得到的值？</translation>
    </message>
    <message>
        <source>20 random bytes</source>
        <translation>20 个随机字节</translation>
    </message>
    <message>
        <source>on the disk, and </source>
        <translation>已写入磁盘，且 </translation>
    </message>
    <message>
        <source>nil: again from 1</source>
        <translation>nil：从第 1 行重来</translation>
    </message>
    <message>
        <source>, is that past ?</source>
        <translation>，已过期？</translation>
    </message>
    <message>
        <source>lost, </source>
        <translation>加锁失败，</translation>
    </message>
    <message>
        <source>lost: </source>
        <translation>加锁失败：</translation>
    </message>
    <message>
        <source>: not TTL key ?</source>
        <translation>：没有 TTL？</translation>
    </message>
    <message>
        <source>, in the loser&apos;s finally</source>
        <translation>，在失败者的 finally 中</translation>
    </message>
    <message>
        <source>, until N/2 + 1 said OK</source>
        <translation>，直到 N/2 + 1 个返回 OK</translation>
    </message>
    <message>
        <source>, else </source>
        <translation>，否则 </translation>
    </message>
    <message>
        <source>enough replicas, and </source>
        <translation>副本数足够，且 </translation>
    </message>
    <message>
        <source>an error: return</source>
        <translation>出错：返回</translation>
    </message>
    <message>
        <source>, for the winner</source>
        <translation>，由成功者执行</translation>
    </message>
    <message>
        <source>, on node 1</source>
        <translation>，在节点 1 上</translation>
    </message>
    <message>
        <source>, as long as the holder&apos;s TTL runs</source>
        <translation>，最多等到持锁者的 TTL 到期</translation>
    </message>
    <message>
        <source>(no command: no node is asked)</source>
        <translation>（没有命令：不询问任何节点）</translation>
    </message>
    <message>
        <source>Every client gets in: begin here.</source>
        <translation>所有客户端都能进入：从这里开始改。</translation>
    </message>
    <message>
        <source>My lock</source>
        <translation>我的锁</translation>
    </message>
    <message>
        <source>no command yet</source>
        <translation>还没有命令</translation>
    </message>
    <message>
        <source>nothing to release</source>
        <translation>没有可释放的</translation>
    </message>
</context>
<context>
    <name>System</name>
    <message>
        <source>Address already in use</source>
        <translation>地址已被占用</translation>
    </message>
    <message>
        <source>Bad file descriptor</source>
        <translation>文件描述符无效</translation>
    </message>
    <message>
        <source>Broken pipe</source>
        <translation>管道已断开</translation>
    </message>
    <message>
        <source>Cannot allocate memory</source>
        <translation>内存不足，无法分配</translation>
    </message>
    <message>
        <source>Connection refused</source>
        <translation>连接被拒绝</translation>
    </message>
    <message>
        <source>Connection reset by peer</source>
        <translation>连接被对方重置</translation>
    </message>
    <message>
        <source>Connection timed out</source>
        <translation>连接超时</translation>
    </message>
    <message>
        <source>Exec format error</source>
        <translation>可执行文件格式错误</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>文件已存在</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>文件名太长</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>文件太大</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>输入/输出错误</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>是一个目录</translation>
    </message>
    <message>
        <source>Network is unreachable</source>
        <translation>网络不可达</translation>
    </message>
    <message>
        <source>No route to host</source>
        <translation>没有到主机的路由</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>设备上没有剩余空间</translation>
    </message>
    <message>
        <source>No such device or address</source>
        <translation>没有这个设备或地址</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>没有这个文件或目录</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>不是目录</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>不允许的操作</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>权限不足</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>文件系统只读</translation>
    </message>
    <message>
        <source>Resource temporarily unavailable</source>
        <translation>资源暂时不可用</translation>
    </message>
    <message>
        <source>Text file busy</source>
        <translation>文件正在执行</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>打开的文件太多</translation>
    </message>
    <message>
        <source>Name or service not known</source>
        <translation>未知的名称或服务</translation>
    </message>
    <message>
        <source>No address associated with hostname</source>
        <translation>主机名没有对应的地址</translation>
    </message>
    <message>
        <source>Temporary failure in name resolution</source>
        <translation>域名解析暂时失败</translation>
    </message>
    <message>
        <source>look-up of {call}: {reason}</source>
        <translation>解析 {call}：{reason}</translation>
    </message>
    <message>
        <source>{call}: {reason}</source>
        <translation>{call}：{reason}</translation>
    </message>
</context>
<context>
    <name>lockscope::Usage</name>
    <message>
        <source>articles: no article and no sentence &quot;%1&quot;; expected one of %2, or a sentence such as 000-07</source>
        <translation>articles：没有文章或句子“%1”；应为 %2 之一，或一个句子，例如 000-07</translation>
    </message>
    <message>
        <source>audit: no --client CMD given; see lockscope audit --help</source>
        <translation>audit：没有给出 --client CMD；参见 lockscope audit --help</translation>
    </message>
    <message>
        <source>--save: no name given</source>
        <translation>--save：没有给出名称</translation>
    </message>
    <message>
        <source>--json: would overwrite the trace %1</source>
        <translation>--json：会覆盖轨迹 %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: no such command</source>
        <translation>“%1”：没有这个命令</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: no such command or file; see lockscope --help</source>
        <translation>“%1”：没有这个命令或文件；参见 lockscope --help</translation>
    </message>
    <message>
        <source>FILE, --open, --new and --lesson: expected only one of them</source>
        <translation>FILE、--open、--new 和 --lesson：只能给出其中一个</translation>
    </message>
    <message>
        <source>%1: unexpected argument &quot;%2&quot;</source>
        <translation>%1：多余的参数“%2”</translation>
    </message>
    <message>
        <source>%1: no %2 given; see lockscope %1 --help</source>
        <translation>%1：没有给出 %2；参见 lockscope %1 --help</translation>
    </message>
    <message>
        <source>--%1: &quot;%2&quot;; expected a number from %3 to %4</source>
        <translation>--%1：“%2”；应为 %3 到 %4 的数字</translation>
    </message>
    <message>
        <source>--world: &quot;%1&quot; is not a world; expected live or model</source>
        <translation>--world：没有环境“%1”；应为 live（真实 Redis）或 model（模型）</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is out of range; expected 10ms to 24h</source>
        <translation>%1：“%2”超出范围；应为 10ms 到 24h</translation>
    </message>
    <message>
        <source>--seed: &quot;%1&quot; is not a seed; expected 0 to 9007199254740991</source>
        <translation>--seed：“%1”不是种子；应为 0 到 9007199254740991</translation>
    </message>
    <message>
        <source>--set: &quot;%1&quot;; expected NAME=VALUE</source>
        <translation>--set：“%1”；应为 NAME=VALUE</translation>
    </message>
    <message>
        <source>--quiet and --verbose: expected only one of the two</source>
        <translation>--quiet 和 --verbose：只能给出其中一个</translation>
    </message>
    <message>
        <source>--%1: no file given</source>
        <translation>--%1：没有给出文件</translation>
    </message>
    <message>
        <source>%1: only one of them can go to standard output</source>
        <translation>%1：只有一个可以写到标准输出</translation>
    </message>
    <message>
        <source>%1: both name the file %2</source>
        <translation>%1：都指定了文件 %2</translation>
    </message>
    <message>
        <source>--%1: no name given</source>
        <translation>--%1：没有给出名称</translation>
    </message>
    <message>
        <source>--json and --certificate: both name the file %1</source>
        <translation>--json 和 --certificate：都指定了文件 %1</translation>
    </message>
    <message>
        <source>--faults and --without: no kind of fault is left</source>
        <translation>--faults 和 --without：没有剩下任何一种故障</translation>
    </message>
    <message>
        <source>--shard: &quot;%1&quot;; expected I/N, with I from 1 to N</source>
        <translation>--shard：“%1”；应为 I/N，I 在 1 到 N 之间</translation>
    </message>
    <message>
        <source>--live and --shard: a part does not repeat its failures; use --live without --shard</source>
        <translation>--live 和 --shard：搜索的一部分不会重现失败；请只用 --live，不用 --shard</translation>
    </message>
    <message>
        <source>no scenario has all these words</source>
        <translation>没有场景包含所有这些词</translation>
    </message>
    <message>
        <source>no display for the window; judging %1 instead</source>
        <translation>没有图形界面，打不开窗口；改为判定 %1</translation>
    </message>
    <message>
        <source>no display for the window; running %1 without it</source>
        <translation>没有图形界面，打不开窗口；直接运行 %1</translation>
    </message>
    <message>
        <source>--node-password-file: no file given</source>
        <translation>--node-password-file：没有给出文件</translation>
    </message>
    <message>
        <source>--client and --scheme: a program has its own lock; expected only one of the two</source>
        <translation>--client 和 --scheme：程序用自己的锁；只能给出其中一个</translation>
    </message>
    <message>
        <source>--%1: the model has no nodes to connect to; expected --world live</source>
        <translation>--%1：模型没有可连接的节点；应为 --world live</translation>
    </message>
    <message>
        <source>--repeat: several runs have no single trace or report; expected only --json FILE</source>
        <translation>--repeat：多次运行没有单个的轨迹或报告；只能用 --json FILE</translation>
    </message>
    <message>
        <source>--scheme: no scheme given</source>
        <translation>--scheme：没有给出锁方案</translation>
    </message>
    <message>
        <source>--node: %1 nodes given; at most %2</source>
        <translation>--node：给出了 %1 个节点；最多 %2 个</translation>
    </message>
    <message>
        <source>--%1: no node given; expected --node too</source>
        <translation>--%1：没有给出节点；还需要 --node</translation>
    </message>
    <message>
        <source>--node-password-keyring and --node-password-file: expected only one of them</source>
        <translation>--node-password-keyring 和 --node-password-file：只能给出其中一个</translation>
    </message>
    <message>
        <source>--%1: no node has TLS; expected --node rediss://…</source>
        <translation>--%1：没有节点使用 TLS；需要 --node rediss://…</translation>
    </message>
    <message>
        <source>--%1: no value given</source>
        <translation>--%1：没有给出值</translation>
    </message>
    <message>
        <source>--client: there is no client %1; expected 1 to %2</source>
        <translation>--client：没有客户端 %1；应为 1 到 %2</translation>
    </message>
    <message>
        <source>--client: &quot;%1&quot;: this client has a command already</source>
        <translation>--client：“%1”：这个客户端已经有命令了</translation>
    </message>
    <message>
        <source>--%1: there is no program; expected --client CMD as well</source>
        <translation>--%1：没有程序；还需要 --client CMD</translation>
    </message>
    <message>
        <source>--client-reports: &quot;%1&quot;; expected descriptor, stdout or none</source>
        <translation>--client-reports：“%1”；应为 descriptor、stdout 或 none</translation>
    </message>
    <message>
        <source>--key: no key given</source>
        <translation>--key：没有给出键</translation>
    </message>
    <message>
        <source>--clients: &quot;%1&quot;; expected numbers from 1 to 1000, separated by commas</source>
        <translation>--clients：“%1”；应为 1 到 1000 的数字，用逗号分隔</translation>
    </message>
    <message>
        <source>--runs: &quot;%1&quot;; expected a number from 1 to 100</source>
        <translation>--runs：“%1”；应为 1 到 100 的数字</translation>
    </message>
    <message>
        <source>sweep: expected one or two settings</source>
        <translation>sweep：应给出一个或两个设置</translation>
    </message>
    <message>
        <source>sweep: expected two different settings</source>
        <translation>sweep：应给出两个不同的设置</translation>
    </message>
    <message>
        <source>sweep: &quot;%1&quot;; expected contention or NAME=FROM..TO</source>
        <translation>sweep：“%1”；应为 contention 或 NAME=FROM..TO</translation>
    </message>
    <message>
        <source>--%1: only sweep contention has this option</source>
        <translation>--%1：只有 sweep contention 有这个选项</translation>
    </message>
    <message>
        <source>--%1: sweep contention has no such option</source>
        <translation>--%1：sweep contention 没有这个选项</translation>
    </message>
    <message>
        <source>warning: %1</source>
        <translation>警告：%1</translation>
    </message>
    <message>
        <source>this version ignores the unknown key %1</source>
        <translation>此版本忽略未知的字段 %1</translation>
    </message>
    <message>
        <source>… and %1 more keys</source>
        <translation>……另有 %1 个字段</translation>
    </message>
    <message>
        <source>the run was stopped after %1 events; use a shorter --duration</source>
        <translation>运行在 %1 个事件之后停止；请用更短的 --duration</translation>
    </message>
    <message>
        <source>began: %1</source>
        <translation>开始：%1</translation>
    </message>
    <message>
        <source>began: %1, clock source %2</source>
        <translation>开始：%1，时钟源 %2</translation>
    </message>
    <message>
        <source>node-%1 to node-%2</source>
        <translation>node-%1 到 node-%2</translation>
    </message>
    <message>
        <source>version not known</source>
        <translation>版本未知</translation>
    </message>
    <message>
        <source>setting: %1=%2 (scenario: %3)</source>
        <translation>设置：%1=%2（场景：%3）</translation>
    </message>
    <message>
        <source>time: %1 for a run of %2, %3 for the results</source>
        <translation>用时：%2 的运行用了 %1，结果用了 %3</translation>
    </message>
    <message>
        <source>time: %1 to start nodes and clients, %2 for the run, %3 to stop, %4 for the results</source>
        <translation>用时：启动节点和客户端 %1，运行 %2，停止 %3，结果 %4</translation>
    </message>
    <message>
        <source>--%1 and --%2</source>
        <translation>--%1 和 --%2</translation>
    </message>
    <message>
        <source>--node: a scheme in Lua may change any key, so it runs only on servers that Lockscope starts</source>
        <translation>--node：Lua 写的锁方案可能改动任何键，所以只在 Lockscope 启动的服务器上运行</translation>
    </message>
    <message>
        <source>grade: &quot;%1&quot;; expected a file .lua, or a folder with such files</source>
        <translation>grade：“%1”；应为 .lua 文件，或含有这种文件的文件夹</translation>
    </message>
    <message>
        <source>challenge: &quot;%1&quot;; expected all or one of %2</source>
        <translation>challenge：“%1”；应为 all 或以下之一：%2</translation>
    </message>
    <message>
        <source>A challenge has its own scenarios, settings and seeds, and no report.</source>
        <translation>挑战有自己的场景、设置和随机种子，也没有报告。</translation>
    </message>
    <message>
        <source>--%1: &quot;%2&quot;; expected a number above 0</source>
        <translation>--%1：“%2”；应为大于 0 的数</translation>
    </message>
    <message>
        <source>--max-lost: &quot;%1&quot;; expected a number a year, such as 1/year</source>
        <translation>--max-lost：“%1”；应为每年的次数，如 1/year</translation>
    </message>
    <message>
        <source>--max-lost: no rate without --%1</source>
        <translation>--max-lost：没有 --%1 就算不出频率</translation>
    </message>
    <message>
        <source>--metric: &quot;%1&quot;; expected outcome, wait_p99 or throughput</source>
        <translation>--metric：“%1”；应为 outcome、wait_p99 或 throughput</translation>
    </message>
    <message>
        <source>--log-hours: the log has times</source>
        <translation>--log-hours：日志里有时间</translation>
    </message>
    <message>
        <source>--log-hours: only with --pauses</source>
        <translation>--log-hours：只能与暂停日志（--pauses）一起使用</translation>
    </message>
    <message>
        <source>--holds-per-hour: so many holds of %1 do not fit into an hour</source>
        <translation>--holds-per-hour：一小时放不下这么多次 %1 的持锁</translation>
    </message>
    <message>
        <source>--%1: &quot;%2&quot;; expected one of: %3</source>
        <translation>--%1：“%2”；应为其中之一：%3</translation>
    </message>
    <message>
        <source>--bound: &quot;%1&quot;; expected KIND=LENGTH, such as client-pause=4s</source>
        <translation>--bound：“%1”；应为 KIND=时长，如客户端暂停：client-pause=4s</translation>
    </message>
    <message>
        <source>--csv: only for the parts of a sweep</source>
        <translation>--csv：只用于合并 sweep 的各部分</translation>
    </message>
    <message>
        <source>--%1: only for the parts of a search</source>
        <translation>--%1：只用于合并 explore 的各部分</translation>
    </message>
    <message>
        <source>--works: not with --work</source>
        <translation>--works：不能与 --work 同时使用</translation>
    </message>
    <message>
        <source>--%1: &quot;%2&quot;; expected a length such as 50ms</source>
        <translation>--%1：“%2”；应为时长，如 50ms</translation>
    </message>
    <message>
        <source>--csv: not with --skew, since a trace has one clock</source>
        <translation>--csv：不能与 --skew 同时使用，因为轨迹只有一个时钟</translation>
    </message>
</context>
<context>
    <name>QCommandLineParser</name>
    <message>
        <source>Unknown option &apos;%1&apos;.</source>
        <translation>未知选项“%1”</translation>
    </message>
    <message>
        <source>Unknown options: %1.</source>
        <translation>未知选项：%1</translation>
    </message>
    <message>
        <source>Missing value after &apos;%1&apos;.</source>
        <translation>“%1”之后缺少值</translation>
    </message>
    <message>
        <source>Unexpected value after &apos;%1&apos;.</source>
        <translation>“%1”之后不应有值</translation>
    </message>
</context>
<context>
    <name>Named</name>
    <message>
        <source>user and password in the URL, or a password by --node-password-file or LOCKSCOPE_NODE_PASSWORD</source>
        <translation>URL 中的用户名和密码，或由 --node-password-file 或 LOCKSCOPE_NODE_PASSWORD 给出的密码</translation>
    </message>
    <message>
        <source>clock-drift and clock-jump of nodes</source>
        <translation>节点的 clock-drift 和 clock-jump</translation>
    </message>
    <message>
        <source>faults of sentinels&apos; links</source>
        <translation>哨兵链路的故障</translation>
    </message>
</context>
<context>
    <name>Error</name>
    <message>
        <source>cannot create this folder</source>
        <translation>无法创建这个文件夹</translation>
    </message>
    <message>
        <source>is a folder; expected a trace</source>
        <translation>这是文件夹；应为轨迹文件</translation>
    </message>
    <message>
        <source>a pipe without data; expected a trace</source>
        <translation>管道中没有数据；应有一条轨迹</translation>
    </message>
    <message>
        <source>expected a file of at most 4 GiB</source>
        <translation>文件不能超过 4 GiB</translation>
    </message>
    <message>
        <source>the window is not installed; it is in the package lockscope-window</source>
        <translation>没有安装窗口程序；它在软件包 lockscope-window 中</translation>
    </message>
    <message>
        <source>cannot start {program}: {reason}</source>
        <translation>无法启动 {program}：{reason}</translation>
    </message>
    <message>
        <source>cannot write standard output: {reason}</source>
        <translation>无法写到标准输出：{reason}</translation>
    </message>
    <message>
        <source>no run is known in which {scenario} has another outcome</source>
        <translation>没有已知的运行能让 {scenario} 得到另一种结果</translation>
    </message>
    <message>
        <source>ended before anything happened</source>
        <translation>还没有发生任何事就结束了</translation>
    </message>
    <message>
        <source>nothing was recorded</source>
        <translation>什么都没有记录到</translation>
    </message>
    <message>
        <source>the run did not stop after the request to stop</source>
        <translation>要求停止之后，运行没有停止</translation>
    </message>
    <message>
        <source>ended before the first run was over</source>
        <translation>第一次运行还没完就结束了</translation>
    </message>
    <message>
        <source>no scheme &quot;{scheme}&quot;</source>
        <translation>没有锁方案“{scheme}”</translation>
    </message>
    <message>
        <source>the scenario {scenario} does not run with --world {world}</source>
        <translation>场景 {scenario} 不能用 --world {world} 运行</translation>
    </message>
    <message>
        <source>nodes: {set} set by --set, but {given} given by --node</source>
        <translation>nodes：--set 设为 {set}，但 --node 给出了 {given} 个</translation>
    </message>
    <message>
        <source>expected a password of at most 512 bytes in the first line</source>
        <translation>第一行应为最多 512 字节的密码</translation>
    </message>
    <message>
        <source>no scenario and no scheme &quot;{name}&quot;</source>
        <translation>没有场景或锁方案“{name}”</translation>
    </message>
    <message>
        <source>the audit was stopped</source>
        <translation>检测已停止</translation>
    </message>
    <message>
        <source>--client: cannot start &apos;{program}&apos;: there is no such program</source>
        <translation>--client：无法启动“{program}”：没有这个程序</translation>
    </message>
    <message>
        <source>format: &quot;{found}&quot;; expected {format}</source>
        <translation>format：“{found}”；应为 {format}</translation>
    </message>
    <message>
        <source>made by version {found}, but this is version {version}</source>
        <translation>由版本 {found} 生成，而这是版本 {version}</translation>
    </message>
    <message>
        <source>not a part; expected the --json file of {command} --shard I/N</source>
        <translation>不是其中一部分；应为 {command} --shard I/N 的 --json 文件</translation>
    </message>
    <message>
        <source>this part was stopped early; repeat it</source>
        <translation>这一部分提前停止了；请重做</translation>
    </message>
    <message>
        <source>a part of another question than {other}</source>
        <translation>与 {other} 不属于同一个问题</translation>
    </message>
    <message>
        <source>the same part as {other}</source>
        <translation>与 {other} 是同一部分</translation>
    </message>
    <message>
        <source>other depths or items than {other}</source>
        <translation>深度或项数与 {other} 不同</translation>
    </message>
    <message>
        <source>part {number} of {count} is missing</source>
        <translation>缺少第 {number} 部分（共 {count} 部分）</translation>
    </message>
    <message>
        <source>its search was stopped early and cannot be repeated</source>
        <translation>它的搜索提前停止了，无法重做</translation>
    </message>
    <message>
        <source>its question is larger than it says: more than {max} runs</source>
        <translation>实际要搜索的比文件所写的多：超过 {max} 次运行</translation>
    </message>
    <message>
        <source>the repeated search was stopped</source>
        <translation>重做的搜索已停止</translation>
    </message>
    <message>
        <source>differs from the repeated search: {difference}</source>
        <translation>与重做的搜索不同：{difference}</translation>
    </message>
    <message>
        <source>no part given</source>
        <translation>没有给出任何部分</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; is not a goal; expected some of {names}</source>
        <translation>“{name}”不是目标；应为 {names} 中的一个或多个</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; is not a kind of fault; expected all, or some of {names}</source>
        <translation>没有“{name}”这种故障；应为 all，或 {names} 中的一个或多个</translation>
    </message>
    <message>
        <source>the lease, timeouts and rounds are too long for a search: no fault could outlast them; expected a shorter ttl</source>
        <translation>租约、超时或每一轮太长，无法搜索：没有哪个故障能持续得更久；请缩短 ttl</translation>
    </message>
    <message>
        <source>unknown outcome or kind of fault</source>
        <translation>未知的结果或故障种类</translation>
    </message>
    <message>
        <source>unknown kind of fault in a placement</source>
        <translation>故障组合中有未知的故障种类</translation>
    </message>
    <message>
        <source>expected 0 to {max}</source>
        <translation>应为 0 到 {max}</translation>
    </message>
    <message>
        <source>expected a whole number from 0 to {max}</source>
        <translation>应为 0 到 {max} 的整数</translation>
    </message>
    <message>
        <source>expected the number of the part and the number of parts</source>
        <translation>应为部分的序号和部分的总数</translation>
    </message>
    <message>
        <source>expected at least depth 0</source>
        <translation>至少应有深度 0</translation>
    </message>
    <message>
        <source>not those of counts.depths</source>
        <translation>与 counts.depths 不一致</translation>
    </message>
    <message>
        <source>they contradict each other</source>
        <translation>它们互相矛盾</translation>
    </message>
    <message>
        <source>their number is not that of counts.behaviours</source>
        <translation>其数量与 counts.behaviours 不一致</translation>
    </message>
    <message>
        <source>cannot write {path}: {reason}</source>
        <translation>无法写入 {path}：{reason}</translation>
    </message>
    <message>
        <source>cannot write {path}</source>
        <translation>无法写入 {path}</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>expected NAME=FROM..TO</source>
        <translation>应为 NAME=FROM..TO</translation>
    </message>
    <message>
        <source>a set of words has no range</source>
        <translation>取值为一组词的设置没有范围</translation>
    </message>
    <message>
        <source>expected a range that begins below its end</source>
        <translation>范围的起点应小于终点</translation>
    </message>
    <message>
        <source>cannot start &apos;{program}&apos;: {reason}</source>
        <translation>无法启动“{program}”：{reason}</translation>
    </message>
    <message>
        <source>cannot start &apos;{program}&apos; with {keeper}: {reason}</source>
        <translation>无法用 {keeper} 启动“{program}”：{reason}</translation>
    </message>
    <message>
        <source>it takes too long</source>
        <translation>用时太长</translation>
    </message>
    <message>
        <source>its keeper {keeper} has ended</source>
        <translation>它的看护进程 {keeper} 已结束</translation>
    </message>
    <message>
        <source>cannot start &apos;{program}&apos; in {folder}: {reason}</source>
        <translation>无法在 {folder} 中启动“{program}”：{reason}</translation>
    </message>
    <message>
        <source>the program &apos;{program}&apos; does not end</source>
        <translation>程序“{program}”没有结束</translation>
    </message>
    <message>
        <source>the command ends with a backslash</source>
        <translation>命令以反斜杠结尾</translation>
    </message>
    <message>
        <source>&apos;{character}&apos; needs a shell; expected a program and its arguments, or: sh -c &apos;…&apos;</source>
        <translation>“{character}”需要 shell；应为程序及其参数，或：sh -c &apos;…&apos;</translation>
    </message>
    <message>
        <source>a quote ({character}) has no end</source>
        <translation>引号（{character}）没有结束</translation>
    </message>
    <message>
        <source>the command is empty; expected a program and its arguments</source>
        <translation>命令是空的；应为程序及其参数</translation>
    </message>
    <message>
        <source>the socket&apos;s path is too long</source>
        <translation>套接字的路径太长</translation>
    </message>
    <message>
        <source>the proxy of a link cannot listen on {address}: {reason}</source>
        <translation>链路的代理无法监听 {address}：{reason}</translation>
    </message>
    <message>
        <source>cannot reserve a TCP port on the loopback: {reason}</source>
        <translation>无法在本机回环地址上预留 TCP 端口：{reason}</translation>
    </message>
    <message>
        <source>cannot create {path}: {reason}; expected a folder with enough free space</source>
        <translation>无法创建 {path}：{reason}；需要有足够空间的文件夹</translation>
    </message>
    <message>
        <source>cannot find the module {module}, which controls the clocks of the servers</source>
        <translation>找不到控制服务器时钟的模块 {module}</translation>
    </message>
    <message>
        <source>{server} does not return its time: {reason}</source>
        <translation>{server} 没有返回时间：{reason}</translation>
    </message>
    <message>
        <source>{server} uses the machine&apos;s clock; expected a server that loads {module}</source>
        <translation>{server} 使用本机的时钟；需要能加载 {module} 的服务器</translation>
    </message>
    <message>
        <source>the path {path} is too long for a socket (at most 107 bytes)</source>
        <translation>路径 {path} 太长，不能用作套接字（最多 107 字节）</translation>
    </message>
    <message>
        <source>cannot open {path}: {reason}</source>
        <translation>无法打开 {path}：{reason}</translation>
    </message>
    <message>
        <source>redis-server uses the machine&apos;s clock; expected a server that loads {module}</source>
        <translation>redis-server 使用本机的时钟；需要能加载 {module} 的服务器</translation>
    </message>
    <message>
        <source>{program} starts the server as another process; expected redis-server, or a script that ends with: exec redis-server &quot;$@&quot;</source>
        <translation>{program} 把服务器作为另一个进程启动；应为 redis-server，或以 exec redis-server &quot;$@&quot; 结尾的脚本</translation>
    </message>
    <message>
        <source>another process ({process}) answers on {path}</source>
        <translation>在 {path} 上应答的是另一个进程（{process}）</translation>
    </message>
    <message>
        <source>redis-server ended: {reason}</source>
        <translation>redis-server 已结束：{reason}</translation>
    </message>
    <message>
        <source>redis-server did not reply within {count} ms</source>
        <translation>redis-server 在 {count} ms 内没有应答</translation>
    </message>
    <message>
        <source>cannot create the folder {folder}: {reason}</source>
        <translation>无法创建文件夹 {folder}：{reason}</translation>
    </message>
    <message>
        <source>{folder} is not a private folder of this user (expected mode 0700); remove it, or set XDG_RUNTIME_DIR</source>
        <translation>{folder} 不是该用户的私有文件夹（应为模式 0700）；请删除它，或设置 XDG_RUNTIME_DIR</translation>
    </message>
    <message>
        <source>cannot lock a run folder in {folder}</source>
        <translation>无法锁定 {folder} 中的运行文件夹</translation>
    </message>
    <message>
        <source>cannot write the sentinel&apos;s configuration: {reason}</source>
        <translation>无法写入哨兵的配置：{reason}</translation>
    </message>
    <message>
        <source>cannot start {program} as a sentinel: {reason}</source>
        <translation>无法把 {program} 作为哨兵启动：{reason}</translation>
    </message>
    <message>
        <source>a sentinel ended during its start</source>
        <translation>哨兵在启动过程中结束了</translation>
    </message>
    <message>
        <source>a sentinel did not reply within {count} ms</source>
        <translation>哨兵在 {count} ms 内没有应答</translation>
    </message>
    <message>
        <source>a sentinel did not find the others within {count} ms; expected {sentinels} sentinels and {replicas} replicas of each primary</source>
        <translation>哨兵在 {count} ms 内没有找到其他进程；应有 {sentinels} 个哨兵，每个主节点 {replicas} 个副本</translation>
    </message>
    <message>
        <source>sentinel {address}: {problem}</source>
        <translation>哨兵 {address}：{problem}</translation>
    </message>
    <message>
        <source>knows no primary &quot;{name}&quot;</source>
        <translation>没有名为“{name}”的主节点</translation>
    </message>
    <message>
        <source>cannot be used</source>
        <translation>无法使用</translation>
    </message>
    <message>
        <source>authorities {file}: {reason}; expected a PEM file</source>
        <translation>CA 文件 {file}：{reason}；应为 PEM 文件</translation>
    </message>
    <message>
        <source>certificate {file}: {reason}; expected a PEM file</source>
        <translation>TLS 证书 {file}：{reason}；应为 PEM 文件</translation>
    </message>
    <message>
        <source>key {file}: {reason}; expected a PEM file</source>
        <translation>私钥 {file}：{reason}；应为 PEM 文件</translation>
    </message>
    <message>
        <source>the server does not answer; is this its port for TLS?</source>
        <translation>服务器没有应答；这是它的 TLS 端口吗？</translation>
    </message>
    <message>
        <source>the server does not reply to PING</source>
        <translation>服务器没有应答 PING</translation>
    </message>
    <message>
        <source>the path of the tunnel is too long: {path}</source>
        <translation>隧道的路径太长：{path}</translation>
    </message>
    <message>
        <source>the tunnel cannot listen: {reason}</source>
        <translation>隧道无法监听：{reason}</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is not a duration; expected a number with us, ms, s, min or h, such as 250ms</source>
        <translation>“{text}”不是时长；应为带 us、ms、s、min 或 h 的数字，例如 250ms</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is too long; expected at most 2500h</source>
        <translation>“{text}”太长；最多 2500h</translation>
    </message>
    <message>
        <source>cannot start a thread: {reason}; expected a higher process limit (ulimit -u)</source>
        <translation>无法启动线程：{reason}；需要更高的进程数上限（ulimit -u）</translation>
    </message>
    <message>
        <source>{place}: {problem}</source>
        <translation>{place}：{problem}</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is not an actor; expected an actor such as run, client-1, node-1, store, operator or link-1-3</source>
        <translation>“{text}”不是主体；应为 run、client-1、node-1、store（存储）、operator 或 link-1-3（链路）之类的主体</translation>
    </message>
    <message>
        <source>a node is given as redis://[user:password@]host[:port], rediss:// for TLS, unix://[user:password@]/path, sentinel://[user:password@]host[:port][,host…]/name, or cluster://[user:password@]host[:port][,host…]; {problem}</source>
        <translation>节点的写法：redis://[user:password@]host[:port]，TLS 用 rediss://，unix://[user:password@]/path，sentinel://[user:password@]host[:port][,host…]/name，或 cluster://[user:password@]host[:port][,host…]；{problem}</translation>
    </message>
    <message>
        <source>write user:password before the @ (or :password for the default user)</source>
        <translation>@ 之前写 user:password（默认用户写 :password）</translation>
    </message>
    <message>
        <source>a % in user or password is followed by two hexadecimal digits (%25 for the sign itself)</source>
        <translation>用户名或密码中的 % 之后是两位十六进制数字（% 本身写作 %25）</translation>
    </message>
    <message>
        <source>the port is a number from 1 to 65535</source>
        <translation>端口是 1 到 65535 的数字</translation>
    </message>
    <message>
        <source>only an IPv6 address may be in brackets</source>
        <translation>只有 IPv6 地址可以放在方括号中</translation>
    </message>
    <message>
        <source>an IPv6 address must be in brackets: redis://[::1]:6379</source>
        <translation>IPv6 地址必须放在方括号中：redis://[::1]:6379</translation>
    </message>
    <message>
        <source>the host is missing, or holds a character that no host name has</source>
        <translation>缺少主机名，或主机名中有不允许的字符</translation>
    </message>
    <message>
        <source>only a port may follow the host</source>
        <translation>主机名之后只能是端口</translation>
    </message>
    <message>
        <source>/ and the name of the primary must follow the sentinels</source>
        <translation>哨兵之后必须是 / 和主节点的名称</translation>
    </message>
    <message>
        <source>it begins with redis://, rediss://, unix://, sentinel:// or cluster://</source>
        <translation>以 redis://、rediss://、unix://、sentinel:// 或 cluster:// 开头</translation>
    </message>
    <message>
        <source>the path of a Unix socket begins with /</source>
        <translation>Unix 套接字的路径以 / 开头</translation>
    </message>
    <message>
        <source>nothing may follow the port (locks are kept in database 0)</source>
        <translation>端口之后不能再有内容（锁保存在数据库 0 中）</translation>
    </message>
    <message>
        <source>the run would last about {expected}, but a run without --duration lasts {max} at most; to start it anyway, add --duration {length}</source>
        <translation>运行大约需要 {expected}，但没有 --duration 的运行最长 {max}；如果仍要启动，请加上 --duration {length}</translation>
    </message>
    <message>
        <source>clients: {clients}, but with nodes: {nodes} they need {needed} open files, and the hard limit is {max}; expected fewer clients, or a limit of {needed} (ulimit -Hn)</source>
        <translation>clients：{clients}，但 nodes 为 {nodes} 时它们需要打开 {needed} 个文件，而硬上限是 {max}；请减少客户端，或把上限提高到 {needed}（ulimit -Hn）</translation>
    </message>
    <message>
        <source>commands could not be sent: too many open files; the limit is {limit}; expected a higher limit (ulimit -n) or fewer clients</source>
        <translation>命令无法发出：打开的文件太多；上限是 {limit}；需要更高的上限（ulimit -n）或更少的客户端</translation>
    </message>
    <message>
        <source>node {node}: its replicas do not confirm its writes; expected {count} confirmations</source>
        <translation>节点 {node}：它的副本没有确认写入；应有 {count} 个确认</translation>
    </message>
    <message>
        <source>cannot observe a node: it does not reply</source>
        <translation>无法观察节点：它没有应答</translation>
    </message>
    <message>
        <source>cannot start the fault of a node: the node does not reply</source>
        <translation>无法开始节点的故障：节点没有应答</translation>
    </message>
    <message>
        <source>cannot start a failover: a node does not reply</source>
        <translation>无法开始故障转移：有节点没有应答</translation>
    </message>
    <message>
        <source>client {client}</source>
        <translation>客户端 {client}</translation>
    </message>
    <message>
        <source>the run has too many events to predict its length</source>
        <translation>运行的事件太多，无法预计其时长</translation>
    </message>
    <message>
        <source>the number of a client</source>
        <translation>客户端的编号</translation>
    </message>
    <message>
        <source>the kind of an event, as in &quot;entered&quot;, or &quot;waits&quot;</source>
        <translation>事件的种类，例如 &quot;entered&quot;，或 &quot;waits&quot;</translation>
    </message>
    <message>
        <source>at least one kind of event</source>
        <translation>至少一种事件</translation>
    </message>
    <message>
        <source>the number of a line of the listing</source>
        <translation>步骤清单的行号</translation>
    </message>
    <message>
        <source>before-acquire, granted, entered, before-write, before-release, before-renewal, {&quot;line&quot;: 1}, {&quot;time&quot;: &quot;200ms&quot;}, {&quot;send&quot;: &quot;SET&quot;} or {&quot;event&quot;: &quot;granted&quot;}</source>
        <translation> before-acquire、granted、entered、before-write、before-release、before-renewal、{&quot;line&quot;: 1}、{&quot;time&quot;: &quot;200ms&quot;}、{&quot;send&quot;: &quot;SET&quot;} 或 {&quot;event&quot;: &quot;granted&quot;}</translation>
    </message>
    <message>
        <source>parts per million, -500000 to 500000</source>
        <translation>百万分之几（ppm），-500000 到 500000</translation>
    </message>
    <message>
        <source>the number of a node</source>
        <translation>节点的编号</translation>
    </message>
    <message>
        <source>how far the client&apos;s clock is ahead, such as 15s</source>
        <translation>客户端的时钟偏快多少，例如 15s</translation>
    </message>
    <message>
        <source>by how many ppm the node&apos;s clock runs faster</source>
        <translation>节点的时钟走快多少 ppm</translation>
    </message>
    <message>
        <source>requests or replies; omit it for both</source>
        <translation> requests 或 replies；两者都要时省略</translation>
    </message>
    <message>
        <source>how much longer a message takes, such as 20ms</source>
        <translation>消息多用的时间，例如 20ms</translation>
    </message>
    <message>
        <source>a number of bytes per second</source>
        <translation>每秒字节数</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation> true 或 false</translation>
    </message>
    <message>
        <source>one link: of a client, of a replica (replication) or of a sentinel</source>
        <translation>一条链路：客户端的、副本的复制（replication）或哨兵的</translation>
    </message>
    <message>
        <source>a fault of a whole link: single messages can have faults only on a client&apos;s link</source>
        <translation>整条链路的故障：只有客户端的链路上，单条消息才能有故障</translation>
    </message>
    <message>
        <source>the number of a node, or &quot;store&quot;</source>
        <translation>节点的编号，或 &quot;store&quot;</translation>
    </message>
    <message>
        <source>a client number from 1 to 1000</source>
        <translation> 1 到 1000 的客户端编号</translation>
    </message>
    <message>
        <source>an array of client numbers</source>
        <translation>客户端编号的数组</translation>
    </message>
    <message>
        <source>line {line}</source>
        <translation>第 {line} 行</translation>
    </message>
    <message>
        <source>the key {key} occurs twice</source>
        <translation>字段 {key} 出现了两次</translation>
    </message>
    <message>
        <source>a whole number from {min} to {max}</source>
        <translation> {min} 到 {max} 的整数</translation>
    </message>
    <message>
        <source>unterminated object</source>
        <translation>对象没有结束</translation>
    </message>
    <message>
        <source>missing name separator</source>
        <translation>缺少名称后的冒号</translation>
    </message>
    <message>
        <source>unterminated array</source>
        <translation>数组没有结束</translation>
    </message>
    <message>
        <source>missing value separator</source>
        <translation>缺少值之间的逗号</translation>
    </message>
    <message>
        <source>illegal value</source>
        <translation>值无效</translation>
    </message>
    <message>
        <source>invalid termination by number</source>
        <translation>不能以数字结尾</translation>
    </message>
    <message>
        <source>illegal number</source>
        <translation>数字无效</translation>
    </message>
    <message>
        <source>unterminated string</source>
        <translation>字符串没有结束</translation>
    </message>
    <message>
        <source>object is missing after a comma</source>
        <translation>逗号之后缺少对象</translation>
    </message>
    <message>
        <source>garbage at the end of the document</source>
        <translation>文件末尾有多余的内容</translation>
    </message>
    <message>
        <source>too large: {size} bytes; expected at most {max}</source>
        <translation>太大：{size} 字节；最多 {max}</translation>
    </message>
    <message>
        <source>invalid JSON: {problem}</source>
        <translation>JSON 无效：{problem}</translation>
    </message>
    <message>
        <source>expected a JSON object { … }</source>
        <translation>应为 JSON 对象 { … }</translation>
    </message>
    <message>
        <source>format {format} is newer than this version reads ({wanted})</source>
        <translation>格式 {format} 比此版本能读取的（{wanted}）更新</translation>
    </message>
    <message>
        <source>format: {format} is not a Lockscope format; expected &quot;{wanted}&quot;</source>
        <translation>format：{format} 不是 Lockscope 的格式；应为 &quot;{wanted}&quot;</translation>
    </message>
    <message>
        <source>{path} is missing; expected {expected}</source>
        <translation>缺少 {path}；应为{expected}</translation>
    </message>
    <message>
        <source>{path}: {value}; expected {expected}</source>
        <translation>{path}：{value}；应为{expected}</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>空</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>a duration from {min} to {max}</source>
        <translation> {min} 到 {max} 的时长</translation>
    </message>
    <message>
        <source>an array of objects</source>
        <translation>对象的数组</translation>
    </message>
    <message>
        <source>lower-case letters, digits and single hyphens, at most 64</source>
        <translation>小写字母、数字和单个连字符，最多 64 个</translation>
    </message>
    <message>
        <source>not a file</source>
        <translation>不是文件</translation>
    </message>
    <message>
        <source>no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>too large for a scenario</source>
        <translation>太大，不可能是场景</translation>
    </message>
    <message>
        <source>no scenario &quot;{name}&quot;; expected an id that lockscope list shows, a .lockscope file, or a share code</source>
        <translation>没有场景“{name}”；应为 lockscope list 列出的 id、.lockscope 文件或分享码</translation>
    </message>
    <message>
        <source>a string or a number</source>
        <translation>字符串或数字</translation>
    </message>
    <message>
        <source>a whole number from 0 to 2^53-1</source>
        <translation> 0 到 2^53-1 的整数</translation>
    </message>
    <message>
        <source>&quot;live&quot; or &quot;model&quot;</source>
        <translation> &quot;live&quot; 或 &quot;model&quot;</translation>
    </message>
    <message>
        <source>an array of strings</source>
        <translation>字符串的数组</translation>
    </message>
    <message>
        <source>a list of &quot;live&quot; and &quot;model&quot;</source>
        <translation> &quot;live&quot; 和 &quot;model&quot; 的列表</translation>
    </message>
    <message>
        <source>a name of 1 to 100 characters, without spaces and not beginning with =, +, - or @</source>
        <translation> 1 到 100 个字符的名称，不含空格，不以 =、+、- 或 @ 开头</translation>
    </message>
    <message>
        <source>{setting}: {value} is not a value; expected {range}</source>
        <translation>{setting}：{value} 不是它的值；应为 {range}</translation>
    </message>
    <message>
        <source>held, violated, stuck, guarded, unavailable or untested</source>
        <translation> held、violated、stuck、guarded、unavailable 或 untested</translation>
    </message>
    <message>
        <source>violated, stuck, guarded, unavailable or untested</source>
        <translation> violated、stuck、guarded、unavailable 或 untested</translation>
    </message>
    <message>
        <source>a client from 1 to {max} (settings.clients)</source>
        <translation> 1 到 {max} 的客户端（设置 settings.clients）</translation>
    </message>
    <message>
        <source>a node from 1 to {max} (settings.nodes and replicas)</source>
        <translation> 1 到 {max} 的节点（设置 settings.nodes 和副本数）</translation>
    </message>
    <message>
        <source>the title in English</source>
        <translation>英文标题</translation>
    </message>
    <message>
        <source>a scheme, a release or both</source>
        <translation> scheme（锁方案）、release（释放）或两者</translation>
    </message>
    <message>
        <source>each client at most once</source>
        <translation>每个客户端最多一次</translation>
    </message>
    <message>
        <source>descriptor, stdout or none</source>
        <translation> descriptor、stdout 或 none</translation>
    </message>
    <message>
        <source>the text is damaged or incomplete; copy all of it again</source>
        <translation>文本已损坏或不完整；请重新复制全部文本</translation>
    </message>
    <message>
        <source>the scenario in the text is too large: {size} bytes; expected at most {max}</source>
        <translation>文本中的场景太大：{size} 字节；最多 {max}</translation>
    </message>
    <message>
        <source>the scenario is too long to copy as text; save it as a file</source>
        <translation>场景太长，无法复制为文本；请保存为文件</translation>
    </message>
    <message>
        <source>this is not a scenario: the text must begin with &quot;{begin}&quot;</source>
        <translation>这不是场景：文本必须以“{begin}”开头</translation>
    </message>
    <message>
        <source>the text has version {found}, but this program reads only version {version}</source>
        <translation>文本的版本是 {found}，但本程序只能读取版本 {version}</translation>
    </message>
    <message>
        <source>the text is too long: {size} characters; expected at most {max}</source>
        <translation>文本太长：{size} 个字符；最多 {max}</translation>
    </message>
    <message>
        <source>; did you mean {names}?</source>
        <translation>；是否想用 {names}？</translation>
    </message>
    <message>
        <source>; expected one of {names}</source>
        <translation>；应为 {names} 之一</translation>
    </message>
    <message>
        <source>no setting {name}</source>
        <translation>没有设置 {name}</translation>
    </message>
    <message>
        <source>{setting}: {value} is out of range; expected {range}</source>
        <translation>{setting}：{value} 超出范围；应为 {range}</translation>
    </message>
    <message>
        <source>{setting}: {value} is not a whole number; expected {range}</source>
        <translation>{setting}：{value} 不是整数；应为 {range}</translation>
    </message>
    <message>
        <source>{setting}: {value} is not a duration in range; expected {range}</source>
        <translation>{setting}：{value} 不是范围内的时长；应为 {range}</translation>
    </message>
    <message>
        <source>{setting}: {value} is not one of its values; expected {range}</source>
        <translation>{setting}：没有值 {value}；应为 {range}</translation>
    </message>
    <message>
        <source>{setting}: {value} is not a list of its values; expected {range}</source>
        <translation>{setting}：{value} 不是它的值的列表；应为 {range}</translation>
    </message>
    <message>
        <source>{setting}: {value} is not a number in range; expected {range}</source>
        <translation>{setting}：{value} 不是范围内的数字；应为 {range}</translation>
    </message>
    <message>
        <source>usual, none, or some of these joined by +: {words}</source>
        <translation>usual、none，或用 + 连接的以下各项：{words}</translation>
    </message>
    <message>
        <source>{min} to {max}</source>
        <translation>{min} 到 {max}</translation>
    </message>
    <message>
        <source>expected the line end \n, found \r</source>
        <translation>应为行尾 \n，实际为 \r</translation>
    </message>
    <message>
        <source>expected no control character, found byte {byte}</source>
        <translation>不应有控制字符，实际有字节 {byte}</translation>
    </message>
    <message>
        <source>expected {expected} columns, found {found}</source>
        <translation>应有 {expected} 列，实际有 {found} 列</translation>
    </message>
    <message>
        <source>row {row}</source>
        <translation>第 {row} 行</translation>
    </message>
    <message>
        <source>{row}, column {column}</source>
        <translation>{row}，{column} 列</translation>
    </message>
    <message>
        <source>expected {expected}, found nothing</source>
        <translation>应为{expected}，实际为空</translation>
    </message>
    <message>
        <source>expected {expected}, found {found}</source>
        <translation>应为{expected}，实际为 {found}</translation>
    </message>
    <message>
        <source>expected quotes around a field that contains a quote</source>
        <translation>含引号的字段应放在引号内</translation>
    </message>
    <message>
        <source>the file ends within quotes</source>
        <translation>文件在引号内结束</translation>
    </message>
    <message>
        <source>expected a comma or a line end after the closing quote</source>
        <translation>后引号之后应为逗号或行尾</translation>
    </message>
    <message>
        <source>the file ends within the row; {problem}</source>
        <translation>文件在行中间结束；{problem}</translation>
    </message>
    <message>
        <source>expected {expected} columns, found more</source>
        <translation>应有 {expected} 列，实际更多</translation>
    </message>
    <message>
        <source>expected UTF-8, found byte {byte}</source>
        <translation>应为 UTF-8，实际有字节 {byte}</translation>
    </message>
    <message>
        <source>a number from {min} to {max} or nothing</source>
        <translation> {min} 到 {max} 的数字或空</translation>
    </message>
    <message>
        <source>a number from {min} to {max}</source>
        <translation> {min} 到 {max} 的数字</translation>
    </message>
    <message>
        <source>a number of at least {min}</source>
        <translation>不小于 {min} 的数字</translation>
    </message>
    <message>
        <source>an actor such as run, client-1, node-1, store, operator or link-1-3</source>
        <translation>主体，例如 run、client-1、node-1、store（存储）、operator 或 link-1-3（链路）</translation>
    </message>
    <message>
        <source>the name of an event</source>
        <translation>事件的名称</translation>
    </message>
    <message>
        <source>a number below the row&apos;s own seq, {seq}, or nothing</source>
        <translation>小于本行 seq（{seq}）的数字或空</translation>
    </message>
    <message>
        <source>row 1: expected the header, found a byte order mark before it</source>
        <translation>第 1 行：应为表头，但前面有字节序标记</translation>
    </message>
    <message>
        <source>row 1: expected the line end \n, found \r</source>
        <translation>第 1 行：应为行尾 \n，实际为 \r</translation>
    </message>
    <message>
        <source>row 1: expected the header {header}, found an empty file</source>
        <translation>第 1 行：应为表头 {header}，但文件是空的</translation>
    </message>
    <message>
        <source>row 1: expected the header {header}</source>
        <translation>第 1 行：应为表头 {header}</translation>
    </message>
    <message>
        <source>row 1: expected the header of a trace, found a file that is not text</source>
        <translation>第 1 行：应为轨迹的表头，但文件不是文本</translation>
    </message>
    <message>
        <source>a list is too large for the file</source>
        <translation>列表太大，文件放不下</translation>
    </message>
    <message>
        <source>cannot write to a file in {folder}: {reason}</source>
        <translation>无法写入 {folder} 中的文件：{reason}</translation>
    </message>
    <message>
        <source>cannot create a file in {folder}: {reason}</source>
        <translation>无法在 {folder} 中创建文件：{reason}</translation>
    </message>
    <message>
        <source>this is only a part of a trace; only a complete trace can be judged</source>
        <translation>这只是轨迹的一部分；只有完整的轨迹才能判定</translation>
    </message>
    <message>
        <source>the trace does not begin with a run-begin row, so its scenario and lock scheme are unknown</source>
        <translation>轨迹不以 run-begin 行开头，因此不知道它的场景和锁方案</translation>
    </message>
    <message>
        <source>row 2, column detail</source>
        <translation>第 2 行，detail 列</translation>
    </message>
    <message>
        <source>the desktop&apos;s keyring does not reply within 60 s</source>
        <translation>桌面的密钥环在 60 s 内没有应答</translation>
    </message>
    <message>
        <source>the desktop&apos;s keyring: {reason}</source>
        <translation>桌面的密钥环：{reason}</translation>
    </message>
    <message>
        <source>this desktop session has no keyring service</source>
        <translation>此桌面会话没有密钥环服务</translation>
    </message>
    <message>
        <source>the desktop&apos;s keyring has no password for {node}</source>
        <translation>桌面的密钥环中没有 {node} 的密码</translation>
    </message>
    <message>
        <source>this build has no access to the desktop&apos;s keyring (QtKeychain)</source>
        <translation>这个版本的程序不能使用桌面的密钥环（QtKeychain）</translation>
    </message>
    <message>
        <source>another file has the id &quot;{id}&quot;</source>
        <translation>另一个文件的 id 也是“{id}”</translation>
    </message>
    <message>
        <source>cannot remove {path}: {reason}</source>
        <translation>无法删除 {path}：{reason}</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>the server has closed the connection; it may ask for a certificate of the client</source>
        <translation>服务器关闭了连接；使用 TLS 时，它可能要求客户端的证书</translation>
    </message>
    <message>
        <source>compiled Lua code; expected its text</source>
        <translation>这是编译过的 Lua 代码；应为源代码</translation>
    </message>
    <message>
        <source>the file has {size} bytes; expected at most {max}</source>
        <translation>文件有 {size} 字节；最多 {max}</translation>
    </message>
    <message>
        <source>line {line}: two steps on one line</source>
        <translation>第 {line} 行：一行中有两个步骤</translation>
    </message>
    <message>
        <source>the text has a scheme that this program does not have</source>
        <translation>文本中的锁方案在本程序中不存在</translation>
    </message>
    <message>
        <source>the text has a setting that this program does not have</source>
        <translation>文本中的设置在本程序中不存在</translation>
    </message>
    <message>
        <source>expected {count} of {all} items</source>
        <translation>应为 {all} 项中的 {count} 项</translation>
    </message>
    <message>
        <source>their sum is not the number of placements</source>
        <translation>各项之和不等于故障组合数</translation>
    </message>
    <message>
        <source>more placements or failures than there are</source>
        <translation>故障组合数或失败数超过了总数</translation>
    </message>
    <message>
        <source>expected at least the failures, and at most the runs</source>
        <translation>应不少于失败数，也不多于运行数</translation>
    </message>
    <message>
        <source>expected none, since the part has no item of this depth</source>
        <translation>应为 0，因为这一部分没有此深度的项</translation>
    </message>
    <message>
        <source>{path}: {recorded} in the file, {now} now</source>
        <translation>{path}：文件中是 {recorded}，现在是 {now}</translation>
    </message>
    <message>
        <source>{path}: not equal</source>
        <translation>{path}：不相同</translation>
    </message>
    <message>
        <source>no scenario applies: {scenario}: {reason}</source>
        <translation>没有适用的场景：{scenario}：{reason}</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>standard input</source>
        <translation>标准输入</translation>
    </message>
    <message>
        <source>no pause found; expected a log of HotSpot, Go or Node.js, or a length such as 12ms on each line</source>
        <translation>没有找到暂停；应为 HotSpot、Go 或 Node.js 的日志，或每行一个时长，如 12ms</translation>
    </message>
    <message>
        <source>{item}: expected a kind of fault that lasts, and a length above 0</source>
        <translation>{item}：应为有时长的故障种类，且时长大于 0</translation>
    </message>
    <message>
        <source>expected one or two settings with values, a metric and runs</source>
        <translation>应为一个或两个设置及其取值、一个指标和运行次数</translation>
    </message>
    <message>
        <source>not those of the question</source>
        <translation>与问题不符</translation>
    </message>
    <message>
        <source>del, unlink, flushdb, flushall, rename or evict</source>
        <translation>del、unlink、flushdb、flushall、rename 或 evict</translation>
    </message>
    <message>
        <source>is no JSON object</source>
        <translation>不是 JSON 对象</translation>
    </message>
    <message>
        <source>no event found; {first}</source>
        <translation>没有找到事件；{first}</translation>
    </message>
    <message>
        <source>no event found: the log is empty</source>
        <translation>没有找到事件：日志是空的</translation>
    </message>
    <message>
        <source>&quot;t&quot;: expected a time with a zone, such as 2026-11-28T02:14:09.880Z, or a number of seconds, ms, us or ns since 1970 (another one with --unit)</source>
        <translation>“t”：应为带时区的时间，如 2026-11-28T02:14:09.880Z，或自 1970 年起的秒、毫秒、微秒或纳秒数（其他数字须用 --unit）</translation>
    </message>
    <message>
        <source>more than {max} clients</source>
        <translation>超过 {max} 个客户端</translation>
    </message>
</context>
<context>
    <name>Evidence</name>
    <message>
        <source>the key of client {client}</source>
        <translation>客户端 {client} 的键</translation>
    </message>
    <message>
        <source>a key</source>
        <translation>一个键</translation>
    </message>
    <message>
        <source>the clock of client {client}</source>
        <translation>客户端 {client} 的时钟</translation>
    </message>
    <message>
        <source>the clock of node {node}</source>
        <translation>节点 {node} 的时钟</translation>
    </message>
    <message>
        <source>{clock} jumped</source>
        <translation>{clock}跳变</translation>
    </message>
    <message>
        <source>{clock} {detail}</source>
        <translation>{clock}：{detail}</translation>
    </message>
    <message>
        <source>{clock} jumped back by {length}</source>
        <translation>{clock}回拨 {length}</translation>
    </message>
    <message>
        <source>{clock} jumped by {length}</source>
        <translation>{clock}向前跳变 {length}</translation>
    </message>
    <message>
        <source>node {node} evicted {key} (maxmemory)</source>
        <translation>节点 {node} 淘汰了{key}（maxmemory）</translation>
    </message>
    <message>
        <source>{key} was deleted on node {node}</source>
        <translation>{key}在节点 {node} 上被删除</translation>
    </message>
    <message>
        <source>{key} was deleted on node {node} by {command}</source>
        <translation>{key}在节点 {node} 上被 {command} 删除</translation>
    </message>
    <message>
        <source>client {client} was granted the lock</source>
        <translation>客户端 {client} 获得锁</translation>
    </message>
    <message>
        <source>client {client} was granted the lock, valid for {length}</source>
        <translation>客户端 {client} 获得锁，有效期 {length}</translation>
    </message>
    <message>
        <source>client {client} entered</source>
        <translation>客户端 {client} 进入临界区</translation>
    </message>
    <message>
        <source>client {client} left</source>
        <translation>客户端 {client} 离开临界区</translation>
    </message>
    <message>
        <source>client {client} was paused</source>
        <translation>客户端 {client} 暂停</translation>
    </message>
    <message>
        <source>client {client} resumed</source>
        <translation>客户端 {client} 恢复运行</translation>
    </message>
    <message>
        <source>the lease of client {client} ended</source>
        <translation>客户端 {client} 的租约到期</translation>
    </message>
    <message>
        <source>client {client} could not renew its lease</source>
        <translation>客户端 {client} 无法为租约续期</translation>
    </message>
    <message>
        <source>client {client} crashed</source>
        <translation>客户端 {client} 崩溃</translation>
    </message>
    <message>
        <source>{key} expired on node {node}</source>
        <translation>{key}在节点 {node} 上过期</translation>
    </message>
    <message>
        <source>{key} was lost on node {node}</source>
        <translation>{key}在节点 {node} 上丢失</translation>
    </message>
    <message>
        <source>client {client} had deleted another client&apos;s key on node {node}</source>
        <translation>客户端 {client} 删除了节点 {node} 上其他客户端的键</translation>
    </message>
    <message>
        <source>{command} of the operator removed {key} from node {node}</source>
        <translation>运维人员的 {command} 从节点 {node} 上删掉了{key}</translation>
    </message>
</context>
<context>
    <name>Program</name>
    <message>
        <source>connections of the user {user} are refused; with --any-user they are not</source>
        <translation>用户 {user} 的连接被拒绝；加上 --any-user 则接受</translation>
    </message>
    <message>
        <source>a command or reply is longer than {count} bytes: its connection is reset</source>
        <translation>命令或应答超过 {count} 字节：连接被重置</translation>
    </message>
    <message>
        <source>more than {count} lines of output; the others are not shown</source>
        <translation>输出超过 {count} 行；其余的不显示</translation>
    </message>
    <message>
        <source>report {number}: {problem}</source>
        <translation>第 {number} 条报告：{problem}</translation>
    </message>
    <message>
        <source>further wrong reports have no message</source>
        <translation>之后的错误报告不再提示</translation>
    </message>
    <message>
        <source>error: {text}</source>
        <translation>出错：{text}</translation>
    </message>
    <message>
        <source>the program has not used the clock that this scenario sets wrong: the program does not use libc&apos;s clock</source>
        <translation>程序没有使用此场景中被调错的时钟：它不使用 libc 的时钟</translation>
    </message>
    <message>
        <source>the clock of the program cannot be changed: the program does not use libc&apos;s clock, or the fault was not planned</source>
        <translation>无法改变程序的时钟：它不使用 libc 的时钟，或者这个故障不在计划中</translation>
    </message>
    <message>
        <source>{name} is not a number in its range</source>
        <translation>{name} 不是范围内的数字</translation>
    </message>
    <message>
        <source>expected a JSON object, like {&quot;event&quot;: &quot;granted&quot;}</source>
        <translation>应为 JSON 对象，例如 {&quot;event&quot;: &quot;granted&quot;}</translation>
    </message>
    <message>
        <source>the event &quot;{name}&quot; is unknown; expected attempt, granted, denied, entered, left, release, released, lost, extended or error</source>
        <translation>未知的事件“{name}”；应为 attempt、granted、denied、entered、left、release（释放）、released、lost、extended 或 error</translation>
    </message>
</context>
<context>
    <name>lockscope::OwnSchemeFeature</name>
    <message>
        <source>Use this lock</source>
        <translation>使用这把锁</translation>
    </message>
    <message>
        <source>Your lock</source>
        <translation>您的锁</translation>
    </message>
    <message>
        <source>&amp;Write a lock…</source>
        <translation>编写锁(&amp;W)…</translation>
    </message>
    <message>
        <source>Write a lock scheme in Lua; it runs in the model while you type</source>
        <translation>用 Lua 编写锁方案；边输入边在模型中运行</translation>
    </message>
    <message>
        <source>Write…</source>
        <translation>编写…</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Seven levels, each a task; your lock is tried on all of them</source>
        <translation>七级，每级一个任务；每一级都会用你的锁去试</translation>
    </message>
    <message>
        <source>Empty: every client gets in</source>
        <translation>空白：所有客户端都能进入</translation>
    </message>
    <message>
        <source>Could not open %1: %2</source>
        <translation>无法打开 %1：%2</translation>
    </message>
    <message>
        <source>Open a lock in Lua</source>
        <translation>打开 Lua 锁</translation>
    </message>
    <message>
        <source>Locks in Lua (*.lua)</source>
        <translation>Lua 锁 (*.lua)</translation>
    </message>
    <message>
        <source>Save the lock</source>
        <translation>保存锁</translation>
    </message>
    <message>
        <source>Could not save: %1</source>
        <translation>无法保存：%1</translation>
    </message>
    <message>
        <source>Choose another file…</source>
        <translation>选择其他文件…</translation>
    </message>
    <message>
        <source>Write a lock, or begin with one of the schemes under New.</source>
        <translation>请编写一把锁，或从“新建”中的方案开始。</translation>
    </message>
    <message>
        <source>The picture shows the last version that loaded.</source>
        <translation>画面显示的是上一个能加载的版本。</translation>
    </message>
    <message>
        <source>Not finished.</source>
        <translation>还没写完。</translation>
    </message>
    <message>
        <source>The runs use “%1”.</source>
        <translation>运行使用的是“%1”。</translation>
    </message>
    <message>
        <source>This run was on real Redis.</source>
        <translation>本次运行在真实 Redis 上。</translation>
    </message>
    <message>
        <source>It runs in the model. %1 runs it on real Redis.</source>
        <translation>正在模型中运行。按 %1 在真实 Redis 上运行。</translation>
    </message>
    <message>
        <source>Ladder: %1 of %2</source>
        <translation>阶梯：%1/%2</translation>
    </message>
    <message>
        <source>Not saved in a file</source>
        <translation>尚未保存到文件</translation>
    </message>
    <message>
        <source>%1 has changes that are in no file. Replace it?</source>
        <translation>%1 的改动尚未保存到文件。要替换它吗？</translation>
    </message>
</context>
<context>
    <name>lockscope::LuaEditor</name>
    <message>
        <source>Lua code of the lock</source>
        <translation>锁的 Lua 代码</translation>
    </message>
</context>
<context>
    <name>lockscope::LadderView</name>
    <message>
        <source>Hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Show the failure</source>
        <translation>查看失败的经过</translation>
    </message>
    <message>
        <source>The levels of the ladder</source>
        <translation>阶梯的各级</translation>
    </message>
    <message>
        <source>no failure in %1 runs</source>
        <translation>%1 次运行均未失败</translation>
    </message>
    <message>
        <source>%1 of %2 runs fail</source>
        <translation>%2 次运行中有 %1 次失败</translation>
    </message>
    <message>
        <source>Now: %1</source>
        <translation>目前：%1</translation>
    </message>
    <message>
        <source>running…</source>
        <translation>运行中…</translation>
    </message>
</context>
<context>
    <name>LuaCall</name>
    <message>
        <source>c:step(text)  a line of the listing</source>
        <translation>c:step(text)  清单中的一行</translation>
    </message>
    <message>
        <source>c:call(node, word, …)  sends a command and waits for its reply</source>
        <translation>c:call(node, word, …)  发送命令并等待应答</translation>
    </message>
    <message>
        <source>c:eval(node, script, keys, arguments)  calls a script on a node</source>
        <translation>c:eval(node, script, keys, arguments)  在节点上调用脚本</translation>
    </message>
    <message>
        <source>c:send_all(word, …)  sends to all nodes; returns votes</source>
        <translation>c:send_all(word, …)  发送给所有节点；返回选票</translation>
    </message>
    <message>
        <source>c:eval_all(script, keys, arguments)  a script on all nodes; returns votes</source>
        <translation>c:eval_all(script, keys, arguments)  在所有节点上调用脚本；返回选票</translation>
    </message>
    <message>
        <source>votes:wait(quorum, accept)  waits for so many yes</source>
        <translation>votes:wait(quorum, accept)  等到这么多张赞成票</translation>
    </message>
    <message>
        <source>votes:count(accept)  how many yes so far</source>
        <translation>votes:count(accept)  目前有多少张赞成票</translation>
    </message>
    <message>
        <source>c:now()  the client&apos;s clock, in nanoseconds</source>
        <translation>c:now()  客户端的时钟，单位纳秒</translation>
    </message>
    <message>
        <source>c:wall()  the client&apos;s wall clock, in milliseconds</source>
        <translation>c:wall()  客户端的墙上时钟，单位毫秒</translation>
    </message>
    <message>
        <source>c:sleep(nanoseconds)  waits</source>
        <translation>c:sleep(nanoseconds)  等待</translation>
    </message>
    <message>
        <source>c:random(limit)  a random length below the limit</source>
        <translation>c:random(limit)  小于上限的随机时长</translation>
    </message>
    <message>
        <source>c:token()  a new token for one lock</source>
        <translation>c:token()  为一次加锁生成的新令牌</translation>
    </message>
    <message>
        <source>c:owner()  the token of this process</source>
        <translation>c:owner()  本进程的令牌</translation>
    </message>
    <message>
        <source>c:nodes()  the number of nodes</source>
        <translation>c:nodes()  节点数</translation>
    </message>
    <message>
        <source>c:id()  the number of the client</source>
        <translation>c:id()  客户端编号</translation>
    </message>
    <message>
        <source>granted(table)  token, valid_until, fence, row</source>
        <translation>granted(table)  token、valid_until、fence、row</translation>
    </message>
    <message>
        <source>denied(reply, reason, row)  the client does not get the lock</source>
        <translation>denied(reply, reason, row)  根据应答，客户端加锁失败</translation>
    </message>
    <message>
        <source>released(reply, row)  whether the key was deleted</source>
        <translation>released(reply, row)  根据应答，键是否已删除</translation>
    </message>
    <message>
        <source>extended(reply, valid_until, row)  whether the lease is longer</source>
        <translation>extended(reply, valid_until, row)  根据应答，租约是否已延长</translation>
    </message>
    <message>
        <source>c:fence()  the next fencing token</source>
        <translation>c:fence()  下一个栅栏令牌</translation>
    </message>
</context>
<context>
    <name>Ladder</name>
    <message>
        <source>One command</source>
        <translation>一条命令</translation>
    </message>
    <message>
        <source>Let one client in at a time. Nothing fails, but clients ask at the same moment.</source>
        <translation>每次只让一个客户端进入。没有故障，但客户端会同时请求锁。</translation>
    </message>
    <message>
        <source>GET and then SET are two commands: another client comes between them. SETNX and SET … NX test and set in one.</source>
        <translation>先 GET 再 SET 是两条命令，其他客户端会插到中间。SETNX 和 SET … NX 把判断和设置合成一条。</translation>
    </message>
    <message>
        <source>Never stuck</source>
        <translation>不会锁死</translation>
    </message>
    <message>
        <source>A holder may crash and never return. The others must get the lock.</source>
        <translation>持锁者可能崩溃，再也不重启。其他客户端仍必须能获得锁。</translation>
    </message>
    <message>
        <source>Release only what is yours</source>
        <translation>只释放自己的锁</translation>
    </message>
    <message>
        <source>The work takes longer than the lease, so the key may belong to another client when you release. Do not delete that key.</source>
        <translation>工作时间比租约长，释放时键可能已属于其他客户端。不要删掉它。</translation>
    </message>
    <message>
        <source>Set a token that only you know as the value, and compare it before DEL.</source>
        <translation>把只有自己知道的令牌设为键的值，DEL 之前先比较。</translation>
    </message>
    <message>
        <source>Also between GET and DEL</source>
        <translation>GET 与 DEL 之间也一样</translation>
    </message>
    <message>
        <source>A client may be paused anywhere, also between the comparison and DEL.</source>
        <translation>客户端可能在任何地方暂停，包括比较与 DEL 之间。</translation>
    </message>
    <message>
        <source>Compare and delete on the node, in one step: c:eval with a script, or WATCH, MULTI and EXEC.</source>
        <translation>在节点上一步完成比较和删除：用 c:eval 调用脚本，或用 WATCH、MULTI 和 EXEC。</translation>
    </message>
    <message>
        <source>Work longer than the lease</source>
        <translation>工作比租约长</translation>
    </message>
    <message>
        <source>The work takes three leases. Renew the lease, and give up when a renewal is not answered in time.</source>
        <translation>工作时间是租约的三倍。要续期；续期没有及时得到应答时要放弃。</translation>
    </message>
    <message>
        <source>A node may die</source>
        <translation>节点可能失效</translation>
    </message>
    <message>
        <source>A node may crash and come back without its data. Nobody else may enter, and the lock must stay available.</source>
        <translation>节点可能崩溃，重启后数据已丢失。不能让其他客户端进入，锁也必须一直可用。</translation>
    </message>
    <message>
        <source>A pause outlives everything</source>
        <translation>暂停比租约还长</translation>
    </message>
    <message>
        <source>A client may sleep through its lease and write when it wakes up. The store checks a number: give it one that grows with each holder.</source>
        <translation>客户端可能一直暂停到租约到期，恢复后才写入。存储会检查一个编号：给它一个随每个持锁者递增的编号。</translation>
    </message>
    <message>
        <source>{clients} are inside at the same time</source>
        <translation>同时在临界区内：{clients}</translation>
    </message>
    <message>
        <source>the run shows nothing</source>
        <translation>本次运行什么也没有检验到</translation>
    </message>
    <message>
        <source>it has no function extend, so it cannot renew</source>
        <translation>它没有 extend 函数，无法续期</translation>
    </message>
    <message>
        <source>acquire returns no fence of its own</source>
        <translation>acquire 没有返回自己的栅栏编号（fence）</translation>
    </message>
    <message>
        <source>After the key is yours, take the next number: local number = c:fence(). Return it: granted { token = …, valid_until = …, fence = number }.</source>
        <translation>获得键之后取下一个编号：local number = c:fence()，并返回它：granted { token = …, valid_until = …, fence = number }。</translation>
    </message>
    <message>
        <source>The key needs an end: SET key token NX PX req.ttl_ms. EXPIRE as a second command comes too late for a client that crashes between the two.</source>
        <translation>键必须有过期时间：SET key token NX PX req.ttl_ms。如果 EXPIRE 是第二条命令，客户端在两条命令之间崩溃就来不及了。</translation>
    </message>
    <message>
        <source>Write extend(c, lock): a script that compares the token and sets PEXPIRE. Return extended(reply, start + lock.ttl), with the time from before the call. granted needs valid_until, too.</source>
        <translation>编写 extend(c, lock)：用脚本比较令牌并执行 PEXPIRE。把应答交给 extended(reply, start + lock.ttl) 返回，其中 start 是调用之前的时间。granted 也要给出 valid_until。</translation>
    </message>
    <message>
        <source>One node is not enough: scheme { quorum = true } gives you five. Ask all with c:send_all, wait for a majority, call the script of your release on all nodes if there is none, and subtract req.drift.</source>
        <translation>一个节点不够：scheme { quorum = true } 会提供五个。用 c:send_all 询问所有节点，等待多数派；没有多数派就在所有节点上调用释放用的脚本，并减去 req.drift。</translation>
    </message>
    <message>
        <source>the code failed: {error}</source>
        <translation>代码出错：{error}</translation>
    </message>
    <message>
        <source>valid_until - c:now() is {length}; expected the lease, {ttl}, or a little less (times are in nanoseconds)</source>
        <translation>valid_until - c:now() 是 {length}；应为租约时长 {ttl} 或略少（时间单位为纳秒）</translation>
    </message>
    <message>
        <source>granted { … } has no valid_until, so the client holds the lock without end</source>
        <translation>granted { … } 没有 valid_until，客户端会无限期地认为自己持有锁</translation>
    </message>
    <message>
        <source>valid_until counts from after the reply; the lease runs from before the call, so take c:now() there</source>
        <translation>valid_until 从收到应答之后算起；租约从发出命令之前算起，请在那里取 c:now()</translation>
    </message>
    <message>
        <source>valid_until leaves no room for clock drift: subtract req.drift</source>
        <translation>valid_until 没有为时钟漂移留余量：请减去 req.drift</translation>
    </message>
</context>
<context>
    <name>QShortcut</name>
    <message>
        <source>Left</source>
        <translation>←</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>→</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>↑</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>↓</translation>
    </message>
</context>
<context>
    <name>Fact</name>
    <message>
        <source>, client {client}</source>
        <translation>，客户端 {client}</translation>
    </message>
    <message>
        <source>, node {node}</source>
        <translation>，节点 {node}</translation>
    </message>
    <message>
        <source>, ≥ {length}</source>
        <translation>，≥ {length}</translation>
    </message>
    <message>
        <source>, ≤ {length}</source>
        <translation>，≤ {length}</translation>
    </message>
    <message>
        <source>: {detail}</source>
        <translation>：{detail}</translation>
    </message>
    <message>
        <source>finding {finding}</source>
        <translation>有发现“{finding}”</translation>
    </message>
    <message>
        <source>no finding {finding}</source>
        <translation>没有发现“{finding}”</translation>
    </message>
    <message>
        <source>row {event}</source>
        <translation>有事件“{event}”</translation>
    </message>
    <message>
        <source>no row {event}</source>
        <translation>没有事件“{event}”</translation>
    </message>
</context>
<context>
    <name>Assess</name>
    <message>
        <source>nothing</source>
        <translation>什么都不做</translation>
    </message>
    <message>
        <source>alert on longer pauses</source>
        <translation>对更长的暂停报警</translation>
    </message>
    <message>
        <source>a lease of {ttl}</source>
        <translation>租约改为 {ttl}</translation>
    </message>
    <message>
        <source>after a crash the others wait up to {ttl}</source>
        <translation>持锁者崩溃后，其他客户端最多等待 {ttl}</translation>
    </message>
    <message>
        <source>renewal</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>fencing at reads and writes</source>
        <translation>读写都检查栅栏令牌</translation>
    </message>
    <message>
        <source>the store checks a number</source>
        <translation>由存储检查编号</translation>
    </message>
    <message>
        <source>Redlock</source>
        <translation>Redlock</translation>
    </message>
    <message>
        <source>five independent nodes</source>
        <translation>五个独立节点</translation>
    </message>
    <message>
        <source>{length}</source>
        <translation>{length}</translation>
    </message>
    <message>
        <source>a thread that renews, first after {length}; it is paused with its process</source>
        <translation>需要续期线程，{length} 后首次续期；进程暂停时它也暂停</translation>
    </message>
</context>
<context>
    <name>lockscope::AssessWords</name>
    <message>
        <source>Pauses: with %1 of work no violation was found up to %2 of pauses in one hold.</source>
        <translation>暂停：工作 %1 时，一次持锁内的暂停合计不超过 %2，未发现互斥失效。</translation>
    </message>
    <message>
        <source>It breaks without a pause: %1 of work in a lease of %2.</source>
        <translation>不暂停也会失效：工作 %1，租约只有 %2。</translation>
    </message>
    <message>
        <source>Pauses: with %1 of work no violation was found below %2 of pauses in one hold: your %3 leave a margin of %4.</source>
        <translation>暂停：工作 %1 时，一次持锁内的暂停合计低于 %2，未发现互斥失效：您的 %3 还有 %4 余量。</translation>
    </message>
    <message>
        <source>Pauses: with %1 of work it breaks from %2 of pauses in one hold: your %3 are %4 too long.</source>
        <translation>暂停：工作 %1 时，一次持锁内的暂停合计达到 %2 就会互斥失效：您的 %3 超出 %4。</translation>
    </message>
    <message>
        <source>Not against: %1. One of them is enough.</source>
        <translation>防不住：%1。其中一个就足以使它失效。</translation>
    </message>
    <message>
        <source>what to do</source>
        <translation>怎么办</translation>
    </message>
    <message>
        <source>margin</source>
        <translation>余量</translation>
    </message>
    <message>
        <source>not against</source>
        <translation>防不住</translation>
    </message>
    <message>
        <source>price</source>
        <translation>代价</translation>
    </message>
    <message>
        <source>Is my lock good enough? %1, TTL %2</source>
        <translation>我的锁够用吗？%1，TTL %2</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>怎么办</translation>
    </message>
    <message>
        <source>more than 100 years</source>
        <translation>100 年以上</translation>
    </message>
    <message numerus="yes">
        <source>%n lines could not be read, the first is line %1.</source>
        <translation><numerusform>有 %n 行无法识别，第一处在第 %1 行。</numerusform></translation>
    </message>
    <message>
        <source>It covers less than an hour, so it cannot say how often a long pause comes.</source>
        <translation>日志不到一小时，说明不了长暂停多久来一次。</translation>
    </message>
    <message>
        <source>None breaks the lock.</source>
        <translation>没有一次会使锁失效。</translation>
    </message>
    <message>
        <source>No loss seen; it may still be as often as once in %1: the log is too short to exclude it.</source>
        <translation>没有观察到丢锁，但最坏仍可能每 %1一次：日志太短，不能排除。</translation>
    </message>
    <message>
        <source>It breaks without a pause: the scheme lets several clients in.</source>
        <translation>不需要暂停就会失效：这个方案会让几个客户端同时进入。</translation>
    </message>
    <message>
        <source>No other single fault was found that breaks it.</source>
        <translation>没有发现其他单个故障使它失效。</translation>
    </message>
    <message>
        <source>Hardly tried: %1.</source>
        <translation>几乎没试过：%1。</translation>
    </message>
    <message>
        <source>          TTL from %1 to %2; pauses upwards. # all runs violated   + some   . none   &gt; ^ yours</source>
        <translation>          横轴为 TTL，从 %1 到 %2；纵轴为暂停。# 所有运行都失效   + 部分   . 没有   &gt; ^ 您的数值</translation>
    </message>
    <message>
        <source>option</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>used up</source>
        <translation>已用尽</translation>
    </message>
    <message>
        <source>(breaks anyway)</source>
        <translation>（本来就失效）</translation>
    </message>
    <message>
        <source>The log of a collector does not show throttling, swapping or a slow network.</source>
        <translation>垃圾回收的日志看不到限流、换页或慢网络。</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>未通过</translation>
    </message>
    <message>
        <source>Untested: in these runs no client holds a lock that another one wants, so there is nothing to assess.</source>
        <translation>未经检验：在这些运行中，没有客户端持有另一个客户端想要的锁，因此无从评估。</translation>
    </message>
    <message numerus="yes">
        <source>%n pauses in the log; of one hold at most %1.</source>
        <translation><numerusform>日志里有 %n 次暂停；一次持锁内合计最多 %1。</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n kinds of faults</source>
        <translation><numerusform>%n 种故障</numerusform></translation>
    </message>
    <message>
        <source>It covers %1.</source>
        <translation>覆盖 %1。</translation>
    </message>
    <message>
        <source>Not tried to the end: %1.</source>
        <translation>没有试完：%1。</translation>
    </message>
    <message>
        <source>%1 (the longest tried)</source>
        <translation>%1（试过的最长值）</translation>
    </message>
    <message>
        <source>It breaks without a pause: %1 of work, although the lease is renewed (renewals=%2).</source>
        <translation>不需要暂停就会失效：工作 %1，尽管租约会续期（renewals=%2）。</translation>
    </message>
    <message>
        <source>Passed, for pauses</source>
        <translation>就暂停而言通过</translation>
    </message>
    <message>
        <source>Not tried: two faults or nodes at once, failover, more than 2 clients.</source>
        <translation>没有试过：同时两个故障或节点、故障转移、两个以上的客户端。</translation>
    </message>
    <message>
        <source>Not tried: two faults or nodes at once, more than 2 clients.</source>
        <translation>没有试过：同时两个故障或节点、两个以上的客户端。</translation>
    </message>
    <message>
        <source>It has no times: how many hours does it cover?</source>
        <translation>日志里没有时间：它覆盖多少小时？</translation>
    </message>
    <message>
        <source>How often the lock is lost is not known: how often is it taken?</source>
        <translation>多久丢一次锁：未知。每小时加锁多少次？</translation>
    </message>
    <message>
        <source>Is my lock good enough?</source>
        <translation>我的锁够用吗？</translation>
    </message>
    <message>
        <source>How often the lock is lost is not known. It needs a log of the pauses, and how often the lock is taken.</source>
        <translation>多久丢一次锁：未知。需要一份暂停日志，以及加锁的频率。</translation>
    </message>
    <message>
        <source>Not proven: the log is too short.</source>
        <translation>未证实：日志太短。</translation>
    </message>
    <message>
        <source>Not proven</source>
        <translation>未证实</translation>
    </message>
    <message>
        <source>: lost %1 times a year (95 %: %2 to %3); allowed: at most %4.</source>
        <translation>：每年丢锁 %1 次（95%：%2 至 %3），最多允许 %4 次。</translation>
    </message>
    <message numerus="yes">
        <source>Loses the lock once in %1 (95 %: %2 to %3): %n pauses were too long.</source>
        <translation><numerusform>每 %1 丢锁一次（95%：%2 至 %3）：有 %n 次暂停过长。</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>In the model, seeds 1 to 8, persistence=%1, a crash of a node is a loss of power; other faults one at a time, at %n places.</source>
        <translation><numerusform>模型，种子 1 至 8，persistence=%1，节点崩溃即断电；其他故障每次一个，共 %n 个位置。</numerusform></translation>
    </message>
    <message>
        <source>Hardly tried: at fewer than 60 places.</source>
        <translation>几乎没试过：少于 60 个位置。</translation>
    </message>
    <message>
        <source>no violation found below pauses of</source>
        <translation>暂停低于此值时未发现互斥失效</translation>
    </message>
    <message>
        <source>hardly tried</source>
        <translation>几乎没试过</translation>
    </message>
    <message>
        <source>Not against: %1. Once is enough.</source>
        <translation>防不住：%1。发生一次就足以使它失效。</translation>
    </message>
    <message>
        <source>Half are shorter than %1, 99 % than %2.</source>
        <translation>半数短于 %1，99% 短于 %2。</translation>
    </message>
    <message>
        <source>%1 an hour.</source>
        <translation>每小时 %1 次。</translation>
    </message>
</context>
<context>
    <name>lockscope::AskFeature</name>
    <message>
        <source>&amp;Ask about your lock</source>
        <translation>评估我的锁(&amp;A)</translation>
    </message>
    <message>
        <source>Your lease, your work, your pauses: is the lock good enough?</source>
        <translation>租约多长、工作多久、会暂停多久：这把锁够用吗？</translation>
    </message>
    <message>
        <source>Open a log of pauses</source>
        <translation>打开暂停日志</translation>
    </message>
    <message>
        <source>Save the answer as</source>
        <translation>把结果另存为</translation>
    </message>
    <message>
        <source>PDF files (*.pdf)</source>
        <translation>PDF 文件 (*.pdf)</translation>
    </message>
    <message>
        <source>%1 was saved.</source>
        <translation>已保存 %1。</translation>
    </message>
    <message>
        <source>Could not save the answer: %1</source>
        <translation>无法保存结果：%1</translation>
    </message>
    <message>
        <source>Your lock</source>
        <translation>您的锁</translation>
    </message>
    <message>
        <source>A run of your question.</source>
        <translation>这是您的问题的一次运行。</translation>
    </message>
    <message>
        <source>Back to the answer</source>
        <translation>回到结果</translation>
    </message>
</context>
<context>
    <name>lockscope::AskPage</name>
    <message>
        <source>&amp;Copy as Markdown</source>
        <translation>复制为 Markdown(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;PDF…</source>
        <translation>PDF(&amp;P)…</translation>
    </message>
    <message>
        <source>Show a run</source>
        <translation>显示一次运行</translation>
    </message>
    <message>
        <source>Check on &amp;Redis</source>
        <translation>在 Redis 上验证(&amp;R)</translation>
    </message>
    <message>
        <source>Makes one run with these numbers on a redis-server that Lockscope starts here</source>
        <translation>用这些数值在 Lockscope 于本机启动的 redis-server 上运行一次</translation>
    </message>
    <message>
        <source>Copy co&amp;mmand</source>
        <translation>复制命令(&amp;M)</translation>
    </message>
    <message>
        <source>So many holds do not fit into an hour.</source>
        <translation>一小时内容不下这么多次持锁。</translation>
    </message>
    <message>
        <source>Asking the model…</source>
        <translation>正在询问模型…</translation>
    </message>
    <message>
        <source>Ask about your lock</source>
        <translation>评估我的锁</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
</context>
<context>
    <name>lockscope::HoldBar</name>
    <message>
        <source>work %1</source>
        <translation>工作 %1</translation>
    </message>
    <message>
        <source>pauses %1</source>
        <translation>暂停 %1</translation>
    </message>
    <message>
        <source>margin %1</source>
        <translation>余量 %1</translation>
    </message>
    <message>
        <source>granted</source>
        <translation>获得锁</translation>
    </message>
    <message>
        <source>the other one enters</source>
        <translation>另一个客户端进入</translation>
    </message>
</context>
<context>
    <name>lockscope::MapView</name>
    <message>
        <source>Map: the lease against the pauses</source>
        <translation>图：租约与暂停</translation>
    </message>
    <message>
        <source>TTL %1, pauses of %2:</source>
        <translation>TTL %1，暂停 %2：</translation>
    </message>
    <message>
        <source>%1 of %2 runs of the model are violated</source>
        <translation>模型的 %2 次运行中有 %1 次互斥失效</translation>
    </message>
    <message>
        <source>no run tests the lock</source>
        <translation>没有一次运行考验了锁</translation>
    </message>
    <message>
        <source>violated</source>
        <translation>互斥失效</translation>
    </message>
    <message>
        <source>no violation found</source>
        <translation>未发现互斥失效</translation>
    </message>
    <message>
        <source>pauses of one hold</source>
        <translation>一次持锁内的暂停</translation>
    </message>
    <message>
        <source>margin %1</source>
        <translation>余量 %1</translation>
    </message>
    <message>
        <source>%1 too long</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>you</source>
        <translation>您的取值</translation>
    </message>
    <message>
        <source>Click: show this run. It is not your failure rate.</source>
        <translation>单击：显示此次运行。这不是您的失效率。</translation>
    </message>
</context>
<context>
    <name>lockscope::PauseHistogram</name>
    <message>
        <source>Lengths of the pauses in the log</source>
        <translation>日志中暂停的时长</translation>
    </message>
    <message>
        <source>breaks from %1</source>
        <translation>%1 起失效</translation>
    </message>
    <message>
        <source>single pauses; the axes are logarithmic</source>
        <translation>单次暂停；两轴均为对数</translation>
    </message>
</context>
<context>
    <name>lockscope::AskForm</name>
    <message>
        <source>Ask about your lock</source>
        <translation>评估我的锁</translation>
    </message>
    <message>
        <source>‹ &amp;Start page</source>
        <translation>‹ 首页(&amp;S)</translation>
    </message>
    <message>
        <source>The lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Scheme</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Renewed while working (watchdog)</source>
        <translation>工作时续期（看门狗）</translation>
    </message>
    <message>
        <source>Work inside</source>
        <translation>锁内的工作</translation>
    </message>
    <message>
        <source>Usual</source>
        <translation>通常</translation>
    </message>
    <message>
        <source>Pauses of the process in one hold</source>
        <translation>一次持锁内进程的暂停</translation>
    </message>
    <message>
        <source>Longest, in all</source>
        <translation>最长，合计</translation>
    </message>
    <message>
        <source>The log covers</source>
        <translation>日志覆盖</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source> h</source>
        <translation> 小时</translation>
    </message>
    <message>
        <source>How often</source>
        <translation>多久一次</translation>
    </message>
    <message>
        <source>Taken an hour</source>
        <translation>每小时加锁次数</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>未填</translation>
    </message>
    <message>
        <source>May be lost a year</source>
        <translation>每年最多丢锁</translation>
    </message>
    <message>
        <source>Redis</source>
        <translation>Redis</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>One node</source>
        <translation>一个节点</translation>
    </message>
    <message>
        <source>A replica and sentinels</source>
        <translation>副本加哨兵</translation>
    </message>
    <message>
        <source>A replica in a cluster</source>
        <translation>集群中的副本</translation>
    </message>
    <message>
        <source>Five independent nodes</source>
        <translation>五个独立节点</translation>
    </message>
    <message>
        <source>If two work at once</source>
        <translation>如果两个客户端同时工作</translation>
    </message>
    <message>
        <source>It costs</source>
        <translation>代价</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>没有</translation>
    </message>
    <message>
        <source>wasted work</source>
        <translation>白费功夫</translation>
    </message>
    <message>
        <source>wrong data</source>
        <translation>数据出错</translation>
    </message>
    <message>
        <source>Without %1</source>
        <translation>不用 %1</translation>
    </message>
    <message>
        <source>From a &amp;log…</source>
        <translation>来自日志(&amp;L)…</translation>
    </message>
    <message>
        <source>Of HotSpot (-Xlog:gc*,safepoint), Go (gctrace=1), Node.js (--trace-gc), or a length such as 12ms on each line</source>
        <translation>HotSpot（-Xlog:gc*,safepoint）、Go（gctrace=1）、Node.js（--trace-gc）的日志，或每行一个时长，如 12ms</translation>
    </message>
</context>
<context>
    <name>lockscope::AskAnswer</name>
    <message>
        <source>Where it breaks</source>
        <translation>何时失效</translation>
    </message>
    <message>
        <source>What to do, and what it costs</source>
        <translation>可以怎么办，代价是什么</translation>
    </message>
    <message>
        <source>If one of these happens once</source>
        <translation>如果其中一件发生一次</translation>
    </message>
    <message>
        <source>Faults, and what they do to each choice</source>
        <translation>各种故障对每个选项的影响</translation>
    </message>
    <message>
        <source>What this answer does not cover</source>
        <translation>这个结果没有涵盖什么</translation>
    </message>
    <message>
        <source>In the model of Lockscope, not on Redis.</source>
        <translation>这是 Lockscope 模型的结果，不是在 Redis 上得到的。</translation>
    </message>
    <message>
        <source>Trying other faults…</source>
        <translation>正在尝试其他故障…</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>试试</translation>
    </message>
    <message>
        <source>Asks the same of this lock</source>
        <translation>对这把锁问同样的问题</translation>
    </message>
    <message>
        <source>Click: a run with pauses that break it</source>
        <translation>单击：显示一次因暂停而失效的运行</translation>
    </message>
    <message>
        <source>%1 of %2 places, one fault each. It is not a probability.</source>
        <translation>%2 个位置各放一个故障，%1 个会失效；这不是概率。</translation>
    </message>
    <message>
        <source>breaks</source>
        <translation>会失效</translation>
    </message>
    <message>
        <source>Click: the first run that fails</source>
        <translation>单击：显示第一次失效的运行</translation>
    </message>
    <message>
        <source>no place for it</source>
        <translation>无处注入</translation>
    </message>
    <message>
        <source>hardly tried</source>
        <translation>几乎没试过</translation>
    </message>
    <message>
        <source>no failure found</source>
        <translation>未发现失效</translation>
    </message>
    <message>
        <source>How often</source>
        <translation>多久一次</translation>
    </message>
    <message>
        <source>other faults: being tried</source>
        <translation>其他故障：正在尝试</translation>
    </message>
    <message>
        <source>below %1</source>
        <translation>低于 %1</translation>
    </message>
    <message>
        <source>no violation by pauses of one hold</source>
        <translation>一次持锁内的暂停不致互斥失效</translation>
    </message>
    <message>
        <source>It breaks the assumption: %1</source>
        <translation>它使这个假设不成立：%1</translation>
    </message>
    <message>
        <source>Asking the model…</source>
        <translation>正在询问模型…</translation>
    </message>
</context>
</TS>
