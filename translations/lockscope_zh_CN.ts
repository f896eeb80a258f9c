<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Actor</name>
    <message>
        <source>Run</source>
        <translation>实验</translation>
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
        <translation>操作者</translation>
    </message>
</context>
<context>
    <name>ComparePreset</name>
    <message>
        <source>Release: DEL unseen | by script</source>
        <translation>释放：直接 DEL | 用脚本</translation>
    </message>
    <message>
        <source>Release: GET, compare, DEL | by script</source>
        <translation>释放：GET、比较、DEL | 用脚本</translation>
    </message>
    <message>
        <source>Deadline: by EXPIRE afterwards | with SET NX PX</source>
        <translation>过期时间：随后 EXPIRE | 随 SET NX PX</translation>
    </message>
    <message>
        <source>No fencing | fencing</source>
        <translation>无防护 | 有防护（fencing）</translation>
    </message>
    <message>
        <source>No watchdog | watchdog</source>
        <translation>无看门狗 | 有看门狗</translation>
    </message>
    <message>
        <source>One node and its replica | Redlock on five</source>
        <translation>单节点加副本 | 五节点 Redlock</translation>
    </message>
    <message>
        <source>Redlock without | with the look at the clock</source>
        <translation>Redlock：不看时钟 | 看时钟</translation>
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
        <source>nothing more</source>
        <translation>再没有别的</translation>
    </message>
    <message>
        <source>because the ways of %1 part: in the model comes %2, on real Redis %3</source>
        <extracomment>%1: &quot;Client 2&quot;; %2 and %3: its event in the model and on real Redis</extracomment>
        <translation>因为%1的经过从某处起不同：模型中是%2，真实 Redis 上是%3</translation>
    </message>
    <message>
        <source>because %1 met something else: in the model %2, on real Redis %3</source>
        <translation>因为%1遇到的不同：模型中是%2，真实 Redis 上是%3</translation>
    </message>
    <message>
        <source>because of the times alone: each client did the same in the same order, but earlier or later than the other</source>
        <translation>原因只在时间：每个客户端以同样的次序做了同样的事，只是彼此之间的先后不同</translation>
    </message>
    <message>
        <source>One of the two runs cannot be judged.</source>
        <translation>两次运行中有一次无法判定。</translation>
    </message>
    <message>
        <source>The verdict agrees: %1.</source>
        <extracomment>%1: an outcome: &quot;violated&quot;</extracomment>
        <translation>判定一致：%1。</translation>
    </message>
    <message>
        <source>The verdict differs: “%1” in the model, “%2” on real Redis, %3.</source>
        <extracomment>%1 and %2: outcomes; %3: &quot;because …&quot;</extracomment>
        <translation>判定不一致：模型中为“%1”，真实 Redis 上为“%2”，%3。</translation>
    </message>
    <message>
        <source>The machine itself stood still for a while in the real run.</source>
        <translation>真实运行期间，机器本身停顿过一段时间。</translation>
    </message>
    <message>
        <source>Each client and each node had the same events in the same order.</source>
        <translation>每个客户端和每个节点的事件都相同，次序也相同。</translation>
    </message>
    <message>
        <source>The order parts for %1 of %2; first for %3: in the model comes %4, on real Redis %5.</source>
        <extracomment>%1: how many, %2: of how many clients and nodes, %3: &quot;Client 2&quot;, %4 and %5: its events in the model and on real Redis</extracomment>
        <translation>%2 个客户端和节点中有 %1 个的次序不同；最先是%3：模型中是%4，真实 Redis 上是%5。</translation>
    </message>
    <message>
        <source>Time difference of %1 events: median %2, 99 % %3, at most %4.</source>
        <extracomment>%1: how many events both runs have</extracomment>
        <translation>%1 个事件的时间差：中位数 %2，99 % 不超过 %3，最大 %4。</translation>
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
        <extracomment>what came of something: in the model, on real Redis</extracomment>
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
        <translation>正在运行：%1，共约 %2</translation>
    </message>
    <message>
        <source>Judging…</source>
        <translation>正在判定…</translation>
    </message>
    <message>
        <source>Ending the servers…</source>
        <translation>正在结束服务器…</translation>
    </message>
    <message>
        <source>Run %1 of %2. %3</source>
        <extracomment>%1 of %2 runs, then what it is doing</extracomment>
        <translation>第 %1 次，共 %2 次。%3</translation>
    </message>
    <message>
        <source>attempt that gets the lock</source>
        <translation>得到锁的尝试</translation>
    </message>
    <message>
        <source>attempt in vain</source>
        <translation>落空的尝试</translation>
    </message>
</context>
<context>
    <name>Contention</name>
    <message>
        <source>WATCH, tried again</source>
        <translation>WATCH，失败重试</translation>
    </message>
    <message>
        <source>lock, polled</source>
        <translation>锁，轮询</translation>
    </message>
    <message>
        <source>lock, handed over</source>
        <translation>锁，交接</translation>
    </message>
    <message>
        <source>Increments a second</source>
        <translation>每秒自增次数</translation>
    </message>
    <message>
        <source>Vain tries per increment</source>
        <translation>每次自增的落空次数</translation>
    </message>
    <message>
        <source>Time for one, median</source>
        <translation>每次耗时，中位数</translation>
    </message>
    <message>
        <source>Time for one, 99 %</source>
        <translation>每次耗时，99 %</translation>
    </message>
    <message>
        <source>%1 (%2 – %3)</source>
        <extracomment>%1 is the median of several runs, %2 and %3 the ends of their middle half</extracomment>
        <translation>%1（%2 – %3）</translation>
    </message>
    <message>
        <source>%1: slower than WATCH up to %2 clients, the most that were measured.</source>
        <extracomment>%1 is a way: &quot;lock, polled&quot;; %2 a number of clients, 1 or more</extracomment>
        <translation>%1：直到 %2 个客户端（测过的最多数目）都慢于 WATCH。</translation>
    </message>
    <message>
        <source>%1: faster than WATCH from %2 clients on.</source>
        <extracomment>%1 is a way: &quot;lock, polled&quot;; %2 a number of clients, 2 or more</extracomment>
        <translation>%1：从 %2 个客户端起快于 WATCH。</translation>
    </message>
    <message>
        <source>%1: overtakes WATCH between %2 and %3 clients; there the runs differ more than the ways.</source>
        <extracomment>%1 is a way: &quot;lock, polled&quot;; %2 and %3 numbers of clients</extracomment>
        <translation>%1：在 %2 到 %3 个客户端之间超过 WATCH；这一段里，各次运行之间的差别比两种方式之间的还大。</translation>
    </message>
    <message>
        <source>%1: faster than WATCH from %2 clients on; with fewer the runs differ more than the ways.</source>
        <extracomment>%1 is a way: &quot;lock, polled&quot;; %2 a number of clients, 1 or more</extracomment>
        <translation>%1：从 %2 个客户端起快于 WATCH；客户端更少时，各次运行之间的差别比两种方式之间的还大。</translation>
    </message>
    <message>
        <source>%1: slower than WATCH up to %2 clients; with more the runs differ more than the ways.</source>
        <extracomment>%1 is a way: &quot;lock, polled&quot;; %2 a number of clients, 1 or more</extracomment>
        <translation>%1：直到 %2 个客户端都慢于 WATCH；客户端更多时，各次运行之间的差别比两种方式之间的还大。</translation>
    </message>
    <message>
        <source>%1: not clearly faster or slower than WATCH; the runs differ more than the ways.</source>
        <extracomment>%1 is a way: &quot;lock, polled&quot;</extracomment>
        <translation>%1：与 WATCH 难分快慢，各次运行之间的差别比两种方式之间的还大。</translation>
    </message>
    <message>
        <source>%1: faster than WATCH with every number of clients here.</source>
        <extracomment>%1 is a way: &quot;lock, polled&quot;</extracomment>
        <translation>%1：在这里无论多少客户端都快于 WATCH。</translation>
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
        <translation>设置的重置</translation>
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
        <source>what the file was run with</source>
        <translation>打开文件带来的选择</translation>
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
        <extracomment>of two runs that are compared</extracomment>
        <translation>A 与 B 互换</translation>
    </message>
    <message>
        <source>remedy</source>
        <translation>修正</translation>
    </message>
</context>
<context>
    <name>Event</name>
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
        <translation>已发送</translation>
    </message>
    <message>
        <source>replied</source>
        <translation>已答复</translation>
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
        <translation>未获得锁</translation>
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
        <translation>已续期</translation>
    </message>
    <message>
        <source>extension failed</source>
        <translation>续期失败</translation>
    </message>
    <message>
        <source>released</source>
        <translation>已释放</translation>
    </message>
    <message>
        <source>release refused</source>
        <translation>释放被拒</translation>
    </message>
    <message>
        <source>deleted another&apos;s lock</source>
        <translation>误删他人的锁</translation>
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
        <source>write rejected</source>
        <translation>写入被拒</translation>
    </message>
    <message>
        <source>node up</source>
        <translation>节点上线</translation>
    </message>
    <message>
        <source>node down</source>
        <translation>节点下线</translation>
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
        <translation>键已设置</translation>
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
        <translation>升为主节点</translation>
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
        <source>The client stops whole, as by a garbage collection: replies wait, its lease runs on.</source>
        <translation>客户端整个停住，如同垃圾回收：应答在等待，租约照常流逝。</translation>
    </message>
    <message>
        <source>Crash</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>The client dies and releases nothing. It never comes back.</source>
        <translation>客户端死掉，什么也不释放，也不再回来。</translation>
    </message>
    <message>
        <source>Crash and restart</source>
        <translation>崩溃后重启</translation>
    </message>
    <message>
        <source>The client dies and comes back as a new process that remembers nothing.</source>
        <translation>客户端死掉，之后作为一个什么都不记得的新进程回来。</translation>
    </message>
    <message>
        <source>Late start</source>
        <translation>推迟启动</translation>
    </message>
    <message>
        <source>The client does not begin before something else has happened.</source>
        <translation>在另一件事发生之前，客户端不会开始。</translation>
    </message>
    <message>
        <source>Stalled watchdog</source>
        <translation>看门狗暂停</translation>
    </message>
    <message>
        <source>The client&apos;s watchdog stops before a renewal while its work goes on.</source>
        <translation>客户端的看门狗在一次续期前停住，而工作照常进行。</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>冻结</translation>
    </message>
    <message>
        <source>The process stops (SIGSTOP) and goes on later: requests queue and run late.</source>
        <translation>进程停住（SIGSTOP），稍后继续：请求排队，晚些才执行。</translation>
    </message>
    <message>
        <source>Slow</source>
        <translation>变慢</translation>
    </message>
    <message>
        <source>The node answers nobody for a while (CLIENT PAUSE), while its clock runs.</source>
        <translation>节点一段时间内不应答任何人（CLIENT PAUSE），而时钟照走。</translation>
    </message>
    <message>
        <source>The process dies (SIGKILL) and starts again with what is on its disk.</source>
        <translation>进程被杀死（SIGKILL），之后用磁盘上的内容重新启动。</translation>
    </message>
    <message>
        <source>Shut-down</source>
        <translation>正常关闭</translation>
    </message>
    <message>
        <source>The process is ended in good order (SIGTERM), saves what it is told to save, and starts again.</source>
        <translation>进程正常结束（SIGTERM），保存该保存的内容，然后重新启动。</translation>
    </message>
    <message>
        <source>Wipe</source>
        <translation>清空</translation>
    </message>
    <message>
        <source>The process dies and starts again at once with an empty disk.</source>
        <translation>进程死掉，随即用空磁盘重新启动。</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>The node refuses every write (OOM) and answers reads.</source>
        <translation>节点拒绝一切写入（OOM），仍应答读取。</translation>
    </message>
    <message>
        <source>Busy with a script</source>
        <translation>忙于执行脚本</translation>
    </message>
    <message>
        <source>The node runs a long Lua script and refuses commands with BUSY until SCRIPT KILL.</source>
        <translation>节点正在执行一段很长的 Lua 脚本，在 SCRIPT KILL 之前以 BUSY 拒绝命令。</translation>
    </message>
    <message>
        <source>Forget scripts</source>
        <translation>忘记脚本</translation>
    </message>
    <message>
        <source>SCRIPT FLUSH: EVALSHA answers NOSCRIPT until somebody loads the script anew.</source>
        <translation>SCRIPT FLUSH：在有人重新载入脚本之前，EVALSHA 应答 NOSCRIPT。</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>断开</translation>
    </message>
    <message>
        <source>Nothing passes either way. What was under way comes when the link is healed, as TCP does it.</source>
        <translation>两个方向都不通。在途的内容在链路恢复时才到，与 TCP 一样。</translation>
    </message>
    <message>
        <source>Cut requests</source>
        <translation>断开请求方向</translation>
    </message>
    <message>
        <source>Nothing passes to the node; its answers do.</source>
        <translation>到节点的方向不通；它的应答仍可通过。</translation>
    </message>
    <message>
        <source>Cut replies</source>
        <translation>断开应答方向</translation>
    </message>
    <message>
        <source>Requests arrive and are carried out; no answer comes back.</source>
        <translation>请求能到达并被执行；没有应答回来。</translation>
    </message>
    <message>
        <source>Long cut</source>
        <translation>长时间断开</translation>
    </message>
    <message>
        <source>A cut that outlasts TCP&apos;s patience: what was held is lost, the connection is reset.</source>
        <translation>断开的时间超过 TCP 的耐心：被扣住的内容丢失，连接被重置。</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>拒绝连接</translation>
    </message>
    <message>
        <source>The connection is reset, and every new one is refused.</source>
        <translation>连接被重置，新的连接也都被拒绝。</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>The connection is reset once: whether a command was carried out, its sender cannot know.</source>
        <translation>连接被重置一次：命令是否已执行，发送者无从得知。</translation>
    </message>
    <message>
        <source>Lag</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Every message takes longer.</source>
        <translation>每条消息都更慢。</translation>
    </message>
    <message>
        <source>Throttle</source>
        <translation>限速</translation>
    </message>
    <message>
        <source>No more than a few bytes pass in a second.</source>
        <translation>每秒只能通过很少的字节。</translation>
    </message>
    <message>
        <source>Lose a request</source>
        <translation>丢失一个请求</translation>
    </message>
    <message>
        <source>One command never gets there.</source>
        <translation>一条命令永远到不了。</translation>
    </message>
    <message>
        <source>Lose an answer</source>
        <translation>丢失一个应答</translation>
    </message>
    <message>
        <source>One command is carried out, and its answer never comes back.</source>
        <translation>一条命令已执行，但应答永远不回来。</translation>
    </message>
    <message>
        <source>Delay a request</source>
        <translation>推迟一个请求</translation>
    </message>
    <message>
        <source>One command comes later, and what is behind it waits.</source>
        <translation>一条命令晚到，排在后面的也要等。</translation>
    </message>
    <message>
        <source>Delay an answer</source>
        <translation>推迟一个应答</translation>
    </message>
    <message>
        <source>One answer comes later, and what is behind it waits.</source>
        <translation>一个应答晚到，排在后面的也要等。</translation>
    </message>
    <message>
        <source>Promote</source>
        <translation>提升</translation>
    </message>
    <message>
        <source>A replica becomes the primary; clients go there once they hear of it.</source>
        <translation>一个副本成为主节点；客户端得知后转向它。</translation>
    </message>
    <message>
        <source>Demote</source>
        <translation>降级</translation>
    </message>
    <message>
        <source>A primary that was replaced copies the present one: what it was told meanwhile is lost.</source>
        <translation>被取代的主节点改为复制现任主节点：期间写给它的内容丢失。</translation>
    </message>
    <message>
        <source>Cut replication</source>
        <translation>断开复制</translation>
    </message>
    <message>
        <source>The replica hears nothing of its master&apos;s writes.</source>
        <translation>副本收不到主节点的写入。</translation>
    </message>
    <message>
        <source>Node clock jump</source>
        <translation>节点时钟跳变</translation>
    </message>
    <message>
        <source>The node&apos;s wall clock, and with it the end of every key, jumps.</source>
        <translation>节点的墙上时钟跳变，所有键的到期时刻也随之改变。</translation>
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
        <source>Client clock wrong</source>
        <translation>客户端时钟有误</translation>
    </message>
    <message>
        <source>The client&apos;s wall clock is ahead: it matters where times are written into keys.</source>
        <translation>客户端的墙上时钟偏快：在把时间写入键的方案里才有影响。</translation>
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
        <source>Cut a sentinel off</source>
        <translation>切断一个哨兵</translation>
    </message>
    <message>
        <source>The sentinel finds the node silent. It takes a majority of them to replace it.</source>
        <translation>该哨兵认为节点没有响应。要替换它需要多数哨兵同意。</translation>
    </message>
</context>
<context>
    <name>FileText</name>
    <message>
        <source>it became shorter while it was read: %1 of %2 bytes were there</source>
        <extracomment>of a trace file; %1 and %2 are numbers of bytes</extracomment>
        <translation>文件在读取过程中变短了：应有 %2 字节，只读到 %1 字节</translation>
    </message>
</context>
<context>
    <name>Finding</name>
    <message>
        <source>client %1</source>
        <translation>客户端 %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>list of client numbers, not the last pair</comment>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>clients %1 and %2</source>
        <extracomment>%1 is a number, or numbers with commas; %2 the last number.</extracomment>
        <translation>客户端 %1 和 %2</translation>
    </message>
    <message>
        <source>Inside at once: %1</source>
        <extracomment>%1 is &quot;clients 1 and 2&quot;.</extracomment>
        <translation>同时在临界区内：%1</translation>
    </message>
    <message>
        <source>Each believed to hold the lock: %1</source>
        <extracomment>%1 is &quot;clients 1 and 2&quot;.</extracomment>
        <translation>各自都以为持有锁：%1</translation>
    </message>
    <message>
        <source>Client %1 deleted a lock that was not its own</source>
        <translation>客户端 %1 删除了不属于自己的锁</translation>
    </message>
    <message>
        <source>The store took a late write of client %1</source>
        <translation>存储接受了客户端 %1 的过时写入</translation>
    </message>
    <message>
        <source>Client %1 got a fencing number that is not larger than those before</source>
        <translation>客户端 %1 得到的栅栏编号并不比先前的大</translation>
    </message>
    <message>
        <source>Node %1 keeps a key without a deadline that nobody will delete</source>
        <translation>节点 %1 上有一个没有期限的键，没有人会删除它</translation>
    </message>
    <message>
        <source>Node %1 keeps the key of client %2, which is gone, and it has no deadline</source>
        <translation>节点 %1 仍留着客户端 %2 的键，该客户端已不在，而键没有期限</translation>
    </message>
    <message>
        <source>Nobody could get the lock though nobody was inside</source>
        <translation>临界区内没有人，却谁也得不到锁</translation>
    </message>
    <message>
        <source>Client %1 waited far longer than the others</source>
        <translation>客户端 %1 等待的时间远比其他客户端长</translation>
    </message>
    <message>
        <source>The machine itself stood still; what happened meanwhile is not the lock&apos;s fault</source>
        <translation>机器本身停顿了；这期间发生的事不怪锁</translation>
    </message>
    <message>
        <source>Increments of the counter are lost</source>
        <translation>计数器的若干次加一丢失了</translation>
    </message>
    <message>
        <source>Client %1 wrote a number that had been written already: one increment is lost</source>
        <translation>客户端 %1 写入了一个早已写过的数：丢失了一次加一</translation>
    </message>
    <message>
        <source>Both wrote the same number, so one increment is lost: %1</source>
        <extracomment>%1 is &quot;clients 1 and 2&quot;.</extracomment>
        <translation>两者写入了同一个数，因此丢失了一次加一：%1</translation>
    </message>
    <message>
        <source>Only client %1 got the lock, and no other client wanted it at that time</source>
        <translation>只有客户端 %1 获得过锁，其间没有其他客户端想要它</translation>
    </message>
    <message>
        <source>No client tried to get the lock</source>
        <translation>没有客户端尝试过获取锁</translation>
    </message>
    <message>
        <source>No client got the lock, and no two clients wanted it at the same time</source>
        <translation>没有客户端获得过锁，也没有两个客户端同时想要它</translation>
    </message>
    <message>
        <source>Client %1 deleted the key of client %2</source>
        <translation>客户端 %1 删除了客户端 %2 的键</translation>
    </message>
    <message>
        <source>Each try was refused or not answered, although no client held the lock</source>
        <translation>每次尝试都被拒绝或没有得到应答，而并没有客户端持有锁</translation>
    </message>
    <message>
        <source>The store&apos;s process ended, which was not planned</source>
        <translation>存储的进程意外结束，计划中没有这一项</translation>
    </message>
    <message>
        <source>The process of node %1 ended, which was not planned</source>
        <translation>节点 %1 的进程意外结束，计划中没有这一项</translation>
    </message>
    <message>
        <source>A planned fault never began: %1</source>
        <extracomment>%1 is a fault, &quot;client 1 paused for 60 s&quot;; so in the next two</extracomment>
        <translation>计划中的故障从未开始：%1</translation>
    </message>
    <message>
        <source>A planned fault was not over when the run ended: %1</source>
        <translation>运行结束时，计划中的故障还没有结束：%1</translation>
    </message>
    <message>
        <source>This scheme has no place for a planned fault: %1</source>
        <translation>此方案中没有计划中的故障所在的位置：%1</translation>
    </message>
    <message>
        <source>The run was ended early</source>
        <translation>运行被提前结束</translation>
    </message>
    <message>
        <source>The run ended before its planned rounds were done: %1</source>
        <extracomment>%1 is &quot;clients 1 and 2&quot;.</extracomment>
        <translation>运行结束时，计划的轮次还没有做完：%1</translation>
    </message>
    <message>
        <source>The trace has no run-end row: its end is missing</source>
        <translation>轨迹没有 run-end 行：缺少结尾</translation>
    </message>
</context>
<context>
    <name>ListingWords</name>
    <message>
        <source>The lock can run out here and become another client&apos;s. What comes next then deletes the other&apos;s key.</source>
        <translation>锁可能在此处过期并归了别的客户端，接下来的一步删掉的就是别人的键。</translation>
    </message>
    <message>
        <source>The key can become another client&apos;s here, or get its deadline. What comes next then sets one more.</source>
        <translation>键可能在此处换了主人，或已设好过期时间，接下来的一步又会给它重设一次。</translation>
    </message>
    <message>
        <source>Another client can take the lock here. What comes next then overwrites the time that it has put there.</source>
        <translation>别的客户端可能在此处拿到锁，接下来的一步会覆盖它写入的时间。</translation>
    </message>
    <message>
        <source>The master can fail here before a replica has the key. The promoted one then gives the lock to another client.</source>
        <translation>主节点可能在此处失效，而副本还没有这个键；被提升的副本随后会把锁交给别的客户端。</translation>
    </message>
    <message>
        <source>Other clients collect votes at the same time. It may be that nobody comes to a majority.</source>
        <translation>别的客户端也在同时收集选票，可能谁都得不到多数。</translation>
    </message>
    <message>
        <source>The first votes can expire before the last are there. Nobody looks at the clock, and the client enters.</source>
        <translation>最早的选票可能在最后一票到来之前就已过期；没有人看时钟，客户端照样进入。</translation>
    </message>
    <message>
        <source>A client that is stopped here goes on with what it saw before, though its lease may have run out meanwhile.</source>
        <translation>客户端若在此处停顿，醒来后仍按先前看到的结果继续，而租期可能早已结束。</translation>
    </message>
    <message>
        <source>Another client can change the key here. EXEC finds that out and does nothing.</source>
        <translation>别的客户端可能在此处改动这个键；EXEC 会发现，并且什么也不做。</translation>
    </message>
    <message>
        <source>no command: look at your own clock</source>
        <translation>无命令：看自己的时钟</translation>
    </message>
    <message>
        <source>no command: compare the two answers</source>
        <translation>无命令：比较两次的应答</translation>
    </message>
    <message>
        <source>no command: count the answers</source>
        <translation>无命令：清点应答</translation>
    </message>
    <message>
        <source>no command: draw a random value</source>
        <translation>无命令：取一个随机值</translation>
    </message>
    <message>
        <source>no command: an error ends it</source>
        <translation>无命令：出错即结束</translation>
    </message>
    <message>
        <source>no command: EXEC said nil, begin again</source>
        <translation>无命令：EXEC 返回 nil，从头再来</translation>
    </message>
    <message>
        <source>on each node:</source>
        <translation>在每个节点上：</translation>
    </message>
    <message>
        <source>on nodes 1 to 4 in turn, until a majority said OK:</source>
        <translation>依次在节点 1 到 4 上，直到多数返回 OK：</translation>
    </message>
    <message>
        <source>on node 1:</source>
        <translation>在节点 1 上：</translation>
    </message>
    <message>
        <source>no command: nobody is asked</source>
        <translation>无命令：不问任何人</translation>
    </message>
    <message>
        <source>Between lines %1 and %2 others get in.</source>
        <translation>在第 %1 行与第 %2 行之间，别人可以插进来。</translation>
    </message>
    <message>
        <source>Between line %1 and the work inside others get in.</source>
        <translation>在第 %1 行与临界区内的工作之间，别人可以插进来。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>%1 says where others get in, %2 what can happen there: two sentences</extracomment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>The same steps as lines for redis-cli, with the key, the lease and the token of the run that is shown</source>
        <translation>同样的步骤，写成 redis-cli 的命令行，用的是所示运行的键、租期和令牌</translation>
    </message>
    <message>
        <source>The same steps in Java, with Jedis</source>
        <translation>同样的步骤，用 Java 与 Jedis 写成</translation>
    </message>
    <message>
        <source>The same steps in PHP, with phpredis</source>
        <translation>同样的步骤，用 PHP 与 phpredis 写成</translation>
    </message>
    <message>
        <source>The same steps in Python, with redis-py</source>
        <translation>同样的步骤，用 Python 与 redis-py 写成</translation>
    </message>
    <message>
        <source>A client that dies here leaves a key without a deadline. Nobody gets the lock until it is removed or given one.</source>
        <translation>客户端若在此处崩溃，会留下一个没有过期时间的键；在它被删除或补上过期时间之前，谁也拿不到锁。</translation>
    </message>
</context>
<context>
    <name>Warning</name>
    <message>
        <source>The fault of client %1 at line %2 never comes: this scheme&apos;s listing has no such line.</source>
        <translation>客户端 %1 在第 %2 行的故障永远不会发生：此方案的步骤清单里没有这一行。</translation>
    </message>
    <message>
        <source>The TTL is not longer than the node time-out: one slow node can use up the whole lease.</source>
        <translation>租期不长于节点超时：一个慢节点就能耗尽整个租期。</translation>
    </message>
    <message>
        <source>EXPIRE takes whole seconds: this TTL counts as %1.</source>
        <extracomment>%1 is a length, &quot;2 s&quot;.</extracomment>
        <translation>EXPIRE 只接受整秒：此租期按 %1 计。</translation>
    </message>
    <message>
        <source>What is subtracted for drift is the whole TTL: no lock is ever valid.</source>
        <translation>为时钟漂移扣除的就是整个租期：锁永远无效。</translation>
    </message>
    <message>
        <source>A majority is all of the nodes here: none of them may fail.</source>
        <translation>这里的多数就是全部节点：一个也不能出故障。</translation>
    </message>
    <message>
        <source>Of %1 nodes no more may fail than of %2.</source>
        <translation>%1 个节点能容忍的故障数并不比 %2 个多。</translation>
    </message>
    <message>
        <source>%1 does nothing under this scheme.</source>
        <extracomment>%1 is a setting, &quot;Takeover&quot;.</extracomment>
        <translation>%1在此方案下不起作用。</translation>
    </message>
    <message>
        <source>A client never begins, since the run lasts %2: %1.</source>
        <extracomment>%1 is &quot;Client 3: Late start · begins only 12 s after the moment when client 2 is inside&quot;, %2 the length of the run.</extracomment>
        <translation>有客户端始终不会启动，因为运行只持续 %2：%1。</translation>
    </message>
    <message>
        <source>A fault never comes, since the run lasts %2: %1.</source>
        <extracomment>%1 is a fault, &quot;Client 2: Pause · at 12.000 s · for 500 ms&quot;, %2 the length of the run.</extracomment>
        <translation>有故障始终不会发生，因为运行只持续 %2：%1。</translation>
    </message>
</context>
<context>
    <name>Outcome</name>
    <message>
        <source>no violation observed</source>
        <translation>未发现违规</translation>
    </message>
    <message>
        <source>stuck</source>
        <translation>锁死</translation>
    </message>
    <message>
        <source>guarded</source>
        <translation>已被拦住</translation>
    </message>
    <message>
        <source>violated</source>
        <translation>互斥被破坏</translation>
    </message>
    <message>
        <source>In this run two clients were never inside the critical section at once.</source>
        <translation>在这次运行中，从未有两个客户端同时处于临界区。</translation>
    </message>
    <message>
        <source>A key without a deadline, whose owner is gone, keeps the lock from everybody.</source>
        <translation>一个没有期限的键，主人已不在，谁也得不到锁。</translation>
    </message>
    <message>
        <source>Two clients were inside at once, but the store took no stale write.</source>
        <translation>两个客户端曾同时在临界区内，但存储没有接受过时的写入。</translation>
    </message>
    <message>
        <source>Two clients were inside the critical section at once.</source>
        <translation>两个客户端曾同时处于临界区。</translation>
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
        <source>Nothing was violated, and nothing could have been.</source>
        <translation>没有违规，也不可能发生违规。</translation>
    </message>
    <message>
        <source>No client could get the lock to the end of the run.</source>
        <translation>直到运行结束，没有客户端能获得锁。</translation>
    </message>
</context>
<context>
    <name>Fix</name>
    <message>
        <source>A TTL of %1</source>
        <translation>把 TTL 设为 %1</translation>
    </message>
    <message>
        <source>Fencing: the store compares numbers</source>
        <translation>围栏令牌：由存储比较编号</translation>
    </message>
    <message>
        <source>Check-and-set with the token</source>
        <translation>用令牌做检查并写入（check-and-set）</translation>
    </message>
    <message>
        <source>Release by a script that compares first</source>
        <translation>用先比较后删除的脚本释放</translation>
    </message>
    <message>
        <source>SET with NX and PX in one command</source>
        <translation>用一条 SET NX PX 命令加锁</translation>
    </message>
    <message>
        <source>A lock (SET NX PX, released by script)</source>
        <translation>加一把锁（SET NX PX，用脚本释放）</translation>
    </message>
    <message>
        <source>WATCH, MULTI and EXEC instead of a lock</source>
        <translation>不加锁，改用 WATCH、MULTI 和 EXEC</translation>
    </message>
    <message>
        <source>A watchdog that renews the lease</source>
        <translation>用看门狗续租</translation>
    </message>
    <message>
        <source>A look at the clock before each write</source>
        <translation>每次写入前再看一次时钟</translation>
    </message>
    <message>
        <source>WAIT for the replica before entering</source>
        <translation>进入前用 WAIT 等待副本</translation>
    </message>
    <message>
        <source>Redlock on independent nodes</source>
        <translation>在相互独立的节点上使用 Redlock</translation>
    </message>
    <message>
        <source>Redlock with nothing left out</source>
        <translation>步骤完整的 Redlock</translation>
    </message>
    <message>
        <source>Start a crashed node only after %1</source>
        <translation>节点崩溃后等 %1 再启动</translation>
    </message>
    <message>
        <source>A file synced with each write</source>
        <translation>每次写入都同步到磁盘文件</translation>
    </message>
    <message>
        <source>No writes without a replica that confirms</source>
        <translation>没有副本确认就不接受写入</translation>
    </message>
    <message>
        <source>No lock, no work</source>
        <translation>没有锁就不干活</translation>
    </message>
    <message>
        <source>Hand the lock to who has waited longest</source>
        <translation>把锁交给等得最久的客户端</translation>
    </message>
    <message>
        <source>Take an expired lock over by GETSET</source>
        <translation>用 GETSET 接管过期的锁</translation>
    </message>
    <message>
        <source>Who was refused releases nothing</source>
        <translation>被拒绝者什么都不释放</translation>
    </message>
    <message>
        <source>Repair only keys without a deadline</source>
        <translation>只修复没有期限的键</translation>
    </message>
    <message>
        <source>Renew only keys that are still there</source>
        <translation>只续期仍然存在的键</translation>
    </message>
    <message>
        <source>Look and set in one script</source>
        <translation>在一个脚本中查看并置位</translation>
    </message>
    <message>
        <source>After a crash of the holder, the others wait for up to %1; and a longer stop breaks it again.</source>
        <translation>持锁者崩溃后，其他客户端最多要等 %1；而更长的停顿会再次打破它。</translation>
    </message>
    <message>
        <source>Needs a store that refuses smaller numbers. Two may still be inside at once.</source>
        <translation>需要存储拒绝较小的编号。仍可能有两个同时在临界区内。</translation>
    </message>
    <message>
        <source>Needs a store that keeps the holder&apos;s token. Two may still be inside at once.</source>
        <translation>需要存储保存持锁者的令牌。仍可能有两个同时在临界区内。</translation>
    </message>
    <message>
        <source>One small script on the node; nothing else.</source>
        <translation>节点上多一段小脚本，别无其他。</translation>
    </message>
    <message>
        <source>A holder that is stopped for longer than the TTL (%1) loses the lock without knowing it.</source>
        <translation>持锁者停顿超过 TTL（%1）时，会在不知情中失去锁。</translation>
    </message>
    <message>
        <source>Everybody waits for its turn; and a lease can end under its holder.</source>
        <translation>大家都要排队等候；而且租约可能在持锁期间到期。</translation>
    </message>
    <message>
        <source>Whoever comes too late has worked in vain and does it again.</source>
        <translation>来晚的一方白干一场，要从头再来。</translation>
    </message>
    <message>
        <source>Helps slow work, not a process that is stopped; a holder that hangs keeps the lock for as long as it renews.</source>
        <translation>对缓慢的工作有用，对被停住的进程无用；卡死的持锁者只要还在续租就一直占着锁。</translation>
    </message>
    <message>
        <source>Makes the gap smaller and does not close it: a stop may come after the look.</source>
        <translation>缩小缺口，但不能堵上：停顿可能恰好发生在看过时钟之后。</translation>
    </message>
    <message>
        <source>Each acquisition waits for the replica and fails without it; the wrong replica may still be promoted.</source>
        <translation>每次加锁都要等待副本，副本不在就失败；被提升的仍可能是另一个副本。</translation>
    </message>
    <message>
        <source>Five servers instead of one, and a majority asked each time.</source>
        <translation>一台服务器变成五台，每次都要征得多数同意。</translation>
    </message>
    <message>
        <source>An acquisition that took too long is given back, and tried again.</source>
        <translation>耗时过长的加锁会被退回并重试。</translation>
    </message>
    <message>
        <source>A node that crashed is missing for that long, and no other may fail meanwhile.</source>
        <translation>崩溃的节点要缺席这么久，其间不能再有别的节点失效。</translation>
    </message>
    <message>
        <source>Each write waits for the disk.</source>
        <translation>每次写入都要等待磁盘。</translation>
    </message>
    <message>
        <source>While the replica is away there is no lock for anybody.</source>
        <translation>副本不在期间，谁也拿不到锁。</translation>
    </message>
    <message>
        <source>While the lock service is away, nothing gets done.</source>
        <translation>锁服务不可用期间，什么也做不成。</translation>
    </message>
    <message>
        <source>A queue and a script on the node.</source>
        <translation>节点上多一个队列和一段脚本。</translation>
    </message>
    <message>
        <source>The clients&apos; clocks must still agree.</source>
        <translation>各客户端的时钟仍须一致。</translation>
    </message>
    <message>
        <source>None: the loser&apos;s release was a mistake.</source>
        <translation>没有代价：失败者去释放本来就是错误。</translation>
    </message>
    <message>
        <source>A loser still writes on another&apos;s key.</source>
        <translation>失败者仍会改动别人的键。</translation>
    </message>
    <message>
        <source>A holder whose nodes restart loses votes, and at last the lock.</source>
        <translation>所在节点重启的持锁者会逐渐失去票数，最终失去锁。</translation>
    </message>
    <message>
        <source>The filter&apos;s logic lives on the node.</source>
        <translation>过滤器的逻辑要放在节点上。</translation>
    </message>
    <message>
        <source>guarded in %1 of %2 runs</source>
        <extracomment>how often the store was not harmed: %1 of %2 runs</extracomment>
        <translation>%2 次运行中有 %1 次被防护住</translation>
    </message>
    <message>
        <source>nothing of it in %1 of %2 runs</source>
        <extracomment>of a run that held, but in which something was found: %1 of %2 runs</extracomment>
        <translation>%2 次运行中有 %1 次不再出现</translation>
    </message>
    <message>
        <source>no violation observed in %1 of %2 runs</source>
        <translation>%2 次运行中有 %1 次未发现违规</translation>
    </message>
    <message>
        <source>%1; better only in %2 of %3 runs</source>
        <extracomment>%1 is an outcome (&quot;violated&quot;) of this run; it helps only with other seeds: %2 of %3 runs</extracomment>
        <translation>%1；%3 次运行中只有 %2 次好转</translation>
    </message>
    <message>
        <source>still %1</source>
        <extracomment>%1 is an outcome: &quot;violated&quot;, &quot;stuck&quot;</extracomment>
        <translation>仍然是：%1</translation>
    </message>
    <message>
        <source>untested: this run does not show whether it helps</source>
        <translation>未经检验：这次运行看不出它是否有用</translation>
    </message>
    <message>
        <source>unavailable: no violation, but no client can get the lock</source>
        <translation>不可用：没有违规，但没有客户端能获得锁</translation>
    </message>
</context>
<context>
    <name>ScenarioDraft</name>
    <message>
        <source>A title is missing. One language is enough.</source>
        <translation>缺少标题。写一种语言即可。</translation>
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
        <source>Watchdogs, and what libraries get wrong</source>
        <translation>看门狗，以及各种库的疏漏</translation>
    </message>
    <message>
        <source>Replication</source>
        <translation>主从复制</translation>
    </message>
    <message>
        <source>Redlock</source>
        <translation>Redlock</translation>
    </message>
    <message>
        <source>The debate: pauses, delays, fencing</source>
        <translation>那场争论：停顿、延迟与围栏令牌</translation>
    </message>
    <message>
        <source>What a broken lock costs</source>
        <translation>锁失效的代价</translation>
    </message>
    <message>
        <source>Yours: made or opened lately</source>
        <translation>我的：最近新建或打开的</translation>
    </message>
</context>
<context>
    <name>Scheme</name>
    <message>
        <source>SETNX, no deadline</source>
        <translation>SETNX，没有期限</translation>
    </message>
    <message>
        <source>Excludes, but a holder that dies keeps the lock for ever.</source>
        <translation>能互斥，但持有者一旦死亡，锁就永远被占着。</translation>
    </message>
    <message>
        <source>SETNX, then EXPIRE</source>
        <translation>先 SETNX，再 EXPIRE</translation>
    </message>
    <message>
        <source>A crash between the two commands leaves a key without a deadline.</source>
        <translation>在两条命令之间崩溃，会留下没有期限的键。</translation>
    </message>
    <message>
        <source>SETNX, EXPIRE, losers repair</source>
        <translation>SETNX、EXPIRE，由落败者补期限</translation>
    </message>
    <message>
        <source>Losers set the missing deadline. The key can change hands between GET and EXEC.</source>
        <translation>落败者补上缺失的期限。键可能在 GET 与 EXEC 之间易主。</translation>
    </message>
    <message>
        <source>Timestamp by SETNX and GETSET</source>
        <translation>SETNX 与 GETSET 时间戳</translation>
    </message>
    <message>
        <source>Every client must have the same time: the most wrong clock owns the lock.</source>
        <translation>要求各客户端时间一致：谁的时钟错得最多，锁就归谁。</translation>
    </message>
    <message>
        <source>SET NX PX, blind DEL</source>
        <translation>SET NX PX，直接 DEL</translation>
    </message>
    <message>
        <source>A late release deletes the next holder&apos;s lock.</source>
        <translation>迟到的释放会删掉下一个持有者的锁。</translation>
    </message>
    <message>
        <source>SET NX PX, GET, compare, DEL</source>
        <translation>SET NX PX,GET 比较后 DEL</translation>
    </message>
    <message>
        <source>The key can change hands between GET and DEL.</source>
        <translation>在 GET 与 DEL 之间，键可能已经易主。</translation>
    </message>
    <message>
        <source>SET NX PX, GET, MULTI DEL EXEC</source>
        <translation>SET NX PX,GET 后 MULTI DEL EXEC</translation>
    </message>
    <message>
        <source>A transaction without WATCH protects nothing between GET and DEL.</source>
        <translation>没有 WATCH 的事务，保护不了 GET 与 DEL 之间。</translation>
    </message>
    <message>
        <source>SET NX PX, WATCH, MULTI DEL EXEC</source>
        <translation>SET NX PX,WATCH 后 MULTI DEL EXEC</translation>
    </message>
    <message>
        <source>Deletes only its own key. A pause beyond the TTL still lets two in.</source>
        <translation>只删除自己的键。暂停超过 TTL，仍会让两个客户端同时进入。</translation>
    </message>
    <message>
        <source>SET NX PX, release by Lua script</source>
        <translation>SET NX PX，用 Lua 脚本释放</translation>
    </message>
    <message>
        <source>Deletes only its own key, in one step. A pause beyond the TTL still lets two in.</source>
        <translation>一步完成，只删除自己的键。暂停超过 TTL，仍会让两个客户端同时进入。</translation>
    </message>
    <message>
        <source>SET NX PX, release by DELEX or DELIFEQ</source>
        <translation>SET NX PX，用 DELEX 或 DELIFEQ 释放</translation>
    </message>
    <message>
        <source>Deletes only its own key, by one command; an older server gets the script. A pause beyond the TTL still lets two in.</source>
        <translation>用一条命令只删除自己的键；旧版服务器则用脚本。暂停超过 TTL，仍会让两个客户端同时进入。</translation>
    </message>
    <message>
        <source>SET NX PX, WAIT for replicas</source>
        <translation>SET NX PX,WAIT 等待副本</translation>
    </message>
    <message>
        <source>Narrows the hole of a failover and does not close it.</source>
        <translation>缩小故障转移的漏洞，但没有堵上。</translation>
    </message>
    <message>
        <source>Redlock</source>
        <translation>Redlock 红锁</translation>
    </message>
    <message>
        <source>Survives the loss of a minority of nodes. Pauses after the validity check and jumping clocks still let two in.</source>
        <translation>少数节点失效也能工作。在有效期检查之后暂停，或时钟跳变，仍会让两个客户端同时进入。</translation>
    </message>
    <message>
        <source>Redlock without the validity check</source>
        <translation>Redlock，不检查有效期</translation>
    </message>
    <message>
        <source>Takes a lock for valid that ran out while the votes came in.</source>
        <translation>收集投票期间已经过期的锁，也当作有效。</translation>
    </message>
    <message>
        <source>Redlock as an article has it</source>
        <translation>某篇文章里的 Redlock</translation>
    </message>
    <message>
        <source>The article&apos;s pseudo-code with all its slips: it excludes nobody.</source>
        <translation>照搬文章的伪代码，连同它的疏漏：谁也互斥不了。</translation>
    </message>
    <message>
        <source>No lock</source>
        <translation>不加锁</translation>
    </message>
    <message>
        <source>Nothing is excluded: the base line.</source>
        <translation>没有任何互斥：作为基准。</translation>
    </message>
    <message>
        <source>Optimistic: WATCH, MULTI, EXEC</source>
        <translation>乐观方式：WATCH、MULTI、EXEC</translation>
    </message>
    <message>
        <source>No lock: who loses the race starts again.</source>
        <translation>不加锁：竞争失败者从头再来。</translation>
    </message>
</context>
<context>
    <name>ServerChoice</name>
    <message>
        <source>Redis server</source>
        <translation>Redis 服务器</translation>
    </message>
    <message>
        <source>The redis-server program to start (empty: the one on PATH):</source>
        <translation>要启动的 redis-server 程序（留空则使用 PATH 中的）：</translation>
    </message>
</context>
<context>
    <name>Setting</name>
    <message>
        <source>TTL</source>
        <translation>租期 TTL</translation>
    </message>
    <message>
        <source>Lease length: after this time Redis deletes the lock&apos;s key by itself.</source>
        <translation>租期：到时 Redis 自动删除锁的键。</translation>
    </message>
    <message>
        <source>Pause, at most</source>
        <translation>暂停（至多）</translation>
    </message>
    <message>
        <source>Length of the scenario&apos;s stop-the-world pause. 0: no pause. Where the scenario waits for a condition, the longest wait for it.</source>
        <translation>场景中整个进程暂停的时长。0：不暂停。若场景等待某个条件，则为最长等待时间。</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Independent Redis masters. Redlock asks a majority of them.</source>
        <translation>相互独立的 Redis 主节点。Redlock 需要其中的多数。</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Client processes that compete for the lock.</source>
        <translation>竞争同一把锁的客户端进程。</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>工作</translation>
    </message>
    <message>
        <source>Time that a client spends inside the critical section.</source>
        <translation>客户端在临界区内停留的时间。</translation>
    </message>
    <message>
        <source>Think</source>
        <translation>间歇</translation>
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
        <source>Shortest time between two tries to get the lock.</source>
        <translation>两次尝试加锁之间的最短时间。</translation>
    </message>
    <message>
        <source>Retry jitter</source>
        <translation>重试抖动</translation>
    </message>
    <message>
        <source>At most this much is added to the retry delay, at random.</source>
        <translation>在重试间隔上随机增加，至多这么长。</translation>
    </message>
    <message>
        <source>Give up after</source>
        <translation>放弃时限</translation>
    </message>
    <message>
        <source>How long a client goes on trying. 0: for ever.</source>
        <translation>客户端持续尝试多久。0：一直尝试。</translation>
    </message>
    <message>
        <source>Node time-out</source>
        <translation>节点超时</translation>
    </message>
    <message>
        <source>How long one node is waited for.</source>
        <translation>等待一个节点答复多久。</translation>
    </message>
    <message>
        <source>Drift, part of the TTL</source>
        <translation>时钟漂移，占 TTL 的比例</translation>
    </message>
    <message>
        <source>What Redlock subtracts from the validity for clock drift, as a part of the TTL.</source>
        <translation>Redlock 因时钟漂移从有效期中扣除的部分，按 TTL 的比例。</translation>
    </message>
    <message>
        <source>Drift, constant</source>
        <translation>时钟漂移，固定值</translation>
    </message>
    <message>
        <source>What Redlock subtracts from the validity for clock drift, as a length.</source>
        <translation>Redlock 因时钟漂移从有效期中扣除的固定时长。</translation>
    </message>
    <message>
        <source>Replicas</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>Copies of each master. SET answers before they have the key; WAIT asks how many have it.</source>
        <translation>每个主节点的副本数。SET 在副本拿到键之前就已应答；WAIT 询问有多少副本已经拿到。</translation>
    </message>
    <message>
        <source>Fencing</source>
        <translation>防护（fencing）</translation>
    </message>
    <message>
        <source>How the protected store guards itself against a holder that comes too late: the lock&apos;s number with each write, also with each read, or check-and-set with the token.</source>
        <translation>受保护的存储如何防范来得太晚的持锁者：每次写入带上锁的编号，读取时也带上，或用令牌做检查并设置（check-and-set）。</translation>
    </message>
    <message>
        <source>Watchdog</source>
        <translation>看门狗续期</translation>
    </message>
    <message>
        <source>Extends the lease while the work goes on. It helps against long work, not against a stopped client.</source>
        <translation>工作进行期间延长租期。它能应付工作时间过长，却救不了被停住的客户端。</translation>
    </message>
    <message>
        <source>Renewals, at most</source>
        <translation>续期次数上限</translation>
    </message>
    <message>
        <source>Most extensions of one hold. Without a limit a client that hangs keeps the lock for ever.</source>
        <translation>一次持锁最多续期多少次。没有上限的话，卡死的客户端会永远占着锁。</translation>
    </message>
    <message>
        <source>Recheck</source>
        <translation>写前复查</translation>
    </message>
    <message>
        <source>Looks at the clock again before each write, and does not write when the lease is over. A pause after the look is not seen.</source>
        <translation>每次写入前再看一次时钟，租期已过就不写。看过之后才发生的停顿，它看不到。</translation>
    </message>
    <message>
        <source>Wake-up</source>
        <translation>唤醒方式</translation>
    </message>
    <message>
        <source>How a waiting client learns that the lock is free: it asks again and again, or the releaser hands the lock to the one that waited longest.</source>
        <translation>等待的客户端如何得知锁已空出：自己反复询问，或由释放者把锁直接交给等得最久的那一个。</translation>
    </message>
    <message>
        <source>On error</source>
        <translation>锁服务出错时</translation>
    </message>
    <message>
        <source>What a client does whose lock service fails: no lock, no work (fail closed), or work without a lock (fail open).</source>
        <translation>锁服务失效时客户端怎么办：没有锁就不工作（fail closed），或不带锁照常工作（fail open）。</translation>
    </message>
    <message>
        <source>Takeover</source>
        <translation>接管方式</translation>
    </message>
    <message>
        <source>How a lock whose time is past is taken: GETSET has one winner; with DEL and SETNX a slow client deletes the winner&apos;s key.</source>
        <translation>时间已过的锁如何被接管：GETSET 只有一个胜者；用 DEL 加 SETNX，慢一步的客户端会删掉胜者的键。</translation>
    </message>
    <message>
        <source>Loser&apos;s finally</source>
        <translation>败者的 finally</translation>
    </message>
    <message>
        <source>The loser&apos;s `finally` block deletes the key as well, as an article&apos;s code does.</source>
        <translation>抢锁失败者的 `finally` 块也会删除键，某篇文章的代码正是如此。</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>修复条件</translation>
    </message>
    <message>
        <source>When a loser sets the winner&apos;s deadline: where TTL says -1, or by an article&apos;s `not ttl`, which means 0.</source>
        <translation>败者何时替胜者设置期限：TTL 返回 -1 时，或按某篇文章的 `not ttl`（即返回 0 时）。</translation>
    </message>
    <message>
        <source>Extension</source>
        <translation>续期方式</translation>
    </message>
    <message>
        <source>What an extension does on a node where the key is gone: nothing, or it sets the key anew as popular libraries do.</source>
        <translation>在键已消失的节点上续期时怎么做：什么也不做，或像一些流行的库那样重新设置键。</translation>
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
        <source>number on writes</source>
        <translation>写入时带编号</translation>
    </message>
    <message>
        <source>on reads and writes</source>
        <translation>读写都带编号</translation>
    </message>
    <message>
        <source>check-and-set</source>
        <translation>检查并设置</translation>
    </message>
    <message>
        <source>ask again</source>
        <translation>反复询问</translation>
    </message>
    <message>
        <source>handed over</source>
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
        <source>or set anew</source>
        <translation>或重新设置</translation>
    </message>
    <message>
        <source>Bloom filter&apos;s size</source>
        <translation>布隆过滤器的大小</translation>
    </message>
    <message>
        <source>Bits of the Bloom filter. The fewer there are, the more often a new URL looks as if it were there already, since others have set its bits.</source>
        <translation>布隆过滤器的位数。位数越少，新的 URL 就越常因其各位已被别的 URL 设置而看似已经存在。</translation>
    </message>
    <message>
        <source>Bits of a URL</source>
        <translation>每个 URL 的位数</translation>
    </message>
    <message>
        <source>How many bits of the Bloom filter a URL has: one for each hash function.</source>
        <translation>一个 URL 在布隆过滤器中占几位：每个哈希函数一位。</translation>
    </message>
    <message>
        <source>Release</source>
        <translation>释放方式</translation>
    </message>
    <message>
        <source>How a SETNX lock is given back: as the scheme does it, by a blind DEL, or by a deletion after a comparison of the token.</source>
        <translation>SETNX 锁如何释放：按方案自己的做法、不加判断地 DEL，或先比较令牌再删除。</translation>
    </message>
    <message>
        <source>the scheme&apos;s own</source>
        <translation>方案自己的</translation>
    </message>
    <message>
        <source>blind DEL</source>
        <translation>不加判断的 DEL</translation>
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
        <source>One way, on each link, on top of what the machine itself takes.</source>
        <translation>每条链路上的单程延迟，在机器本身所需的时间之外另加。</translation>
    </message>
    <message>
        <source>Jitter</source>
        <translation>抖动</translation>
    </message>
    <message>
        <source>Each message takes up to so much longer, at random.</source>
        <translation>每条消息随机多花的时间，最多这么长。</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>丢包</translation>
    </message>
    <message>
        <source>The part of all messages that never come.</source>
        <translation>全部消息中永远不会到达的比例。</translation>
    </message>
    <message>
        <source>Clock drift</source>
        <translation>时钟漂移</translation>
    </message>
    <message>
        <source>By how much the nodes&apos; clocks run faster than the clients&apos;, in parts per million.</source>
        <translation>节点的时钟比客户端的时钟快多少，单位为百万分之一。</translation>
    </message>
    <message>
        <source>Clock jump</source>
        <translation>时钟跳变</translation>
    </message>
    <message>
        <source>Length of the scenario&apos;s clock jump. 0: none.</source>
        <translation>场景中时钟跳变的长度。0 表示不跳变。</translation>
    </message>
    <message>
        <source>Restart delay</source>
        <translation>重启延迟</translation>
    </message>
    <message>
        <source>How long a node that crashed stays down.</source>
        <translation>崩溃的节点停机多久。</translation>
    </message>
    <message>
        <source>Persistence</source>
        <translation>持久化</translation>
    </message>
    <message>
        <source>What a node keeps on its disk, and so what it still has after a restart.</source>
        <translation>节点在磁盘上保存什么，也就是重启之后还剩下什么。</translation>
    </message>
    <message>
        <source>Power loss</source>
        <translation>断电</translation>
    </message>
    <message>
        <source>A crash loses what was not on the disk yet.</source>
        <translation>崩溃时，尚未写入磁盘的内容会丢失。</translation>
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
        <source>A master takes writes only while so many of its replicas confirm them within a second.</source>
        <translation>只有这么多副本在一秒内确认时，主节点才接受写入。</translation>
    </message>
    <message>
        <source>Sentinels</source>
        <translation>哨兵</translation>
    </message>
    <message>
        <source>How many watch the masters, and make a replica the primary when most of them miss it.</source>
        <translation>多少个哨兵监视主节点；多数哨兵联系不上时，由它们把副本提升为主。</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>What the clients do inside, and so what a broken lock costs.</source>
        <translation>客户端在临界区内做什么，也就是锁失效的代价。</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>A transaction that came to nothing, since the value had changed, is tried again until it succeeds.</source>
        <translation>因值已改变而落空的事务会一再重试，直到成功。</translation>
    </message>
    <message>
        <source>Bloom filter&apos;s bits</source>
        <translation>布隆过滤器的位</translation>
    </message>
    <message>
        <source>How the bits of a URL go to the store: one by one, all behind one another, in a transaction, or looked at and set in one script.</source>
        <translation>一个 URL 的各个位如何送到存储：逐位、依次一并发出、放在事务里，或在一个脚本里查看并设置。</translation>
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
</context>
<context>
    <name>Strip</name>
    <message>
        <source>%1 at every position</source>
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
</context>
<context>
    <name>Why</name>
    <message>
        <source>Client %1 was paused for %2 while it held the lock.</source>
        <translation>客户端 %1 持有锁时被暂停了 %2。</translation>
    </message>
    <message>
        <source>Client %1 was paused at %2 while it held the lock.</source>
        <translation>客户端 %1 持有锁时，于 %2 被暂停。</translation>
    </message>
    <message>
        <source>Its lease ended at %1; client %2 was granted the lock at %3 while client %4 still took itself for the holder.</source>
        <extracomment>%1 and %3 are moments (&quot;1.234 s&quot;), %2 and %4 client numbers.</extracomment>
        <translation>它的租约于 %1 到期；客户端 %2 于 %3 获得了锁，而客户端 %4 仍以为自己是持有者。</translation>
    </message>
    <message>
        <source>Client %1 entered at %2 while client %3 was still inside.</source>
        <translation>客户端 %1 于 %2 进入临界区，而客户端 %3 还在里面。</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>a phrase made a sentence</comment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>The store refused what came too late (writes: %1).</source>
        <extracomment>%1 is how many writes</extracomment>
        <translation>存储拒绝了来得太晚的写入（%1 次）。</translation>
    </message>
    <message>
        <source>Client %1 had been denied the lock, and entered without it.</source>
        <translation>客户端 %1 没有拿到锁，却照样进入了临界区。</translation>
    </message>
    <message>
        <source>The key of client %1 expired on node %2 at %3.</source>
        <translation>客户端 %1 的键于 %3 在节点 %2 上过期。</translation>
    </message>
    <message>
        <source>The key of client %1 was deleted on node %2 at %3.</source>
        <translation>客户端 %1 的键于 %3 在节点 %2 上被删除。</translation>
    </message>
    <message>
        <source>The key of client %1 was lost on node %2 at %3.</source>
        <translation>客户端 %1 的键于 %3 在节点 %2 上丢失。</translation>
    </message>
    <message>
        <source>Client %1 deleted the key of client %2 at %3: its release did not look whose key it was.</source>
        <translation>客户端 %1 于 %3 删除了客户端 %2 的键：它释放时没有看这是谁的键。</translation>
    </message>
    <message>
        <source>The clock of node %1 jumped by %3 at %2, and the key of client %4 was over there.</source>
        <extracomment>%3 is a length</extracomment>
        <translation>节点 %1 的时钟于 %2 跳了 %3，客户端 %4 的键在那里随即到期。</translation>
    </message>
    <message>
        <source>There is no lock: whoever comes enters.</source>
        <translation>这里没有锁：谁来了都能进入。</translation>
    </message>
    <message>
        <source>WATCH locks nothing: whoever comes enters, and only the write is looked at.</source>
        <translation>WATCH 并不加锁：谁来了都能进入，只在写入时才检查。</translation>
    </message>
    <message>
        <source>Client %1 set its key on node %2 at %3, and it has no deadline.</source>
        <translation>客户端 %1 于 %3 在节点 %2 上设置了键，而它没有期限。</translation>
    </message>
    <message>
        <source>Client %1 died at %2, so nobody will ever delete the key, and nobody else gets in.</source>
        <translation>客户端 %1 于 %2 死去，于是再没有谁会删除这个键，别人也都进不来。</translation>
    </message>
    <message>
        <source>Client %1 has forgotten it since %2, so nobody will ever delete the key, and nobody else gets in.</source>
        <translation>客户端 %1 自 %2 起已忘了它，于是再没有谁会删除这个键，别人也都进不来。</translation>
    </message>
    <message>
        <source>Two took themselves for the holder, and were not inside at once in this run.</source>
        <translation>有两个都以为自己是持有者，只是这次运行中没有同时在临界区内。</translation>
    </message>
    <message>
        <source>Another client could have entered then; in this run none did.</source>
        <translation>此时其他客户端本可以进入；只是这次运行中没有。</translation>
    </message>
    <message>
        <source>The store could not tell a late write from a new one.</source>
        <translation>存储无法分辨迟到的写入和新的写入。</translation>
    </message>
    <message>
        <source>The others could do without that node.</source>
        <translation>其他客户端没有这个节点也行。</translation>
    </message>
    <message>
        <source>Exclusion held, at the price of waiting.</source>
        <translation>互斥成立，代价是等待。</translation>
    </message>
    <message>
        <source>Exclusion held, and was not fair.</source>
        <translation>互斥成立，但并不公平。</translation>
    </message>
    <message>
        <source>The store had no guard against it.</source>
        <translation>存储对此没有防护。</translation>
    </message>
    <message>
        <source>Two clients were never inside at once all the same.</source>
        <translation>尽管如此，从未有两个客户端同时在临界区内。</translation>
    </message>
    <message>
        <source>%1 (at %2).</source>
        <extracomment>a finding (&quot;Client 1 deleted a lock that was not its own&quot;) and its moment (&quot;1.234 s&quot;) made a sentence</extracomment>
        <translation>%1（于 %2）。</translation>
    </message>
    <message>
        <source>Node %1 was promoted at %2, without the key of client %3.</source>
        <translation>节点 %1 于 %2 被提升，而它没有客户端 %3 的键。</translation>
    </message>
    <message>
        <source>The store&apos;s process ended, so whether it would have refused a late write is not known.</source>
        <translation>存储的进程结束了，因此不知道它是否会拒绝过期写入。</translation>
    </message>
    <message>
        <source>From %1 to the end of the run each try was refused or not answered, although no client held the lock.</source>
        <extracomment>%1 is a moment (&quot;1.234 s&quot;)</extracomment>
        <translation>从 %1 到运行结束，每次尝试都被拒绝或没有得到应答，而并没有客户端持有锁。</translation>
    </message>
    <message>
        <source>Two clients were never inside at once, but no client could work either.</source>
        <translation>从未有两个客户端同时在临界区内，但也没有客户端能工作。</translation>
    </message>
    <message numerus="yes">
        <source>%n more reason(s) in the list below.</source>
        <translation>
            <numerusform>下面的列表中还有 %n 个原因。</numerusform>
        </translation>
    </message>
    <message>
        <source>So this run says nothing about the lock.</source>
        <translation>因此，这次运行对锁什么也说明不了。</translation>
    </message>
    <message>
        <source>The rest of the run went on without it.</source>
        <translation>其余的运行在没有它的情况下继续。</translation>
    </message>
    <message>
        <source>It did not happen; the rest of the run decides.</source>
        <translation>它没有发生；由运行的其余部分决定判定。</translation>
    </message>
    <message>
        <source>no violation observed, but client %1 deleted another client&apos;s key</source>
        <translation>未发现违规，但客户端 %1 删除了另一个客户端的键</translation>
    </message>
    <message>
        <source>no violation observed, but client %1 deleted client %2&apos;s key</source>
        <translation>未发现违规，但客户端 %1 删除了客户端 %2 的键</translation>
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
        <source>jobs, lock or not</source>
        <translation>有无锁都要做的工作</translation>
    </message>
    <message>
        <source>Counter should stand at</source>
        <translation>计数器应为</translation>
    </message>
    <message>
        <source>Counter stands at</source>
        <translation>计数器实为</translation>
    </message>
    <message>
        <source>Writes refused</source>
        <translation>被拒绝的写入</translation>
    </message>
    <message>
        <source>Increments lost</source>
        <translation>丢失的加一</translation>
    </message>
    <message>
        <source>Rounds without a write</source>
        <translation>没有写入的轮次</translation>
    </message>
    <message>
        <source>Tried again</source>
        <translation>重试次数</translation>
    </message>
    <message>
        <source>Times the cache was empty</source>
        <translation>缓存为空的次数</translation>
    </message>
    <message>
        <source>Calls of the database</source>
        <translation>数据库调用次数</translation>
    </message>
    <message>
        <source>Most calls at one time</source>
        <translation>同时最多的调用</translation>
    </message>
    <message>
        <source>Served at once</source>
        <translation>立即响应</translation>
    </message>
    <message>
        <source>Served after waiting</source>
        <translation>等待后响应</translation>
    </message>
    <message>
        <source>Gone without</source>
        <translation>没有得到</translation>
    </message>
    <message>
        <source>Reports due</source>
        <translation>应有的报表</translation>
    </message>
    <message>
        <source>Pushes received</source>
        <translation>收到的推送</translation>
    </message>
    <message>
        <source>Reports made again</source>
        <translation>重做的报表</translation>
    </message>
    <message>
        <source>Pushed again</source>
        <translation>重复的推送</translation>
    </message>
    <message>
        <source>Never pushed</source>
        <translation>从未推送</translation>
    </message>
    <message>
        <source>URLs asked for</source>
        <translation>询问过的 URL</translation>
    </message>
    <message>
        <source>URLs crawled</source>
        <translation>抓取次数</translation>
    </message>
    <message>
        <source>Crawled again</source>
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
        <source>Service lasted</source>
        <translation>服务时长</translation>
    </message>
    <message>
        <source>Somebody at work</source>
        <translation>有人在干活</translation>
    </message>
    <message>
        <source>Nobody at work</source>
        <translation>没人在干活</translation>
    </message>
    <message>
        <source>Two at work at once</source>
        <translation>两个同时在干活</translation>
    </message>
    <message>
        <source>Taken over</source>
        <translation>接替次数</translation>
    </message>
    <message>
        <source>Steps done</source>
        <translation>完成的步骤</translation>
    </message>
    <message>
        <source>Jobs due</source>
        <translation>到期的工作</translation>
    </message>
    <message>
        <source>Times a job was done</source>
        <translation>完成次数</translation>
    </message>
    <message>
        <source>Jobs never done</source>
        <translation>没人做的工作</translation>
    </message>
    <message>
        <source>Jobs done again</source>
        <translation>重复做的工作</translation>
    </message>
</context>
<context>
    <name>lockscope::AboutDialog</name>
    <message>
        <source>About Lockscope</source>
        <translation>关于 Lockscope</translation>
    </message>
    <message>
        <source>A playground for distributed locks on Redis: real servers, simulated clients, faults on purpose, and a timeline of what came of it.</source>
        <translation>Redis 分布式锁的实验场：真实的服务器、模拟的客户端、有意注入的故障，以及记录结果的时间线。</translation>
    </message>
    <message>
        <source>Lockscope is free software under the GNU General Public License, version 3 or later. Its lock library is under the MIT licence. There is no warranty.

It is built on Qt %1 (LGPL 3, Qt Charts GPL 3) and hiredis (BSD 3-clause), and starts the redis-server that is installed.</source>
        <translation>Lockscope 是自由软件，采用 GNU 通用公共许可证第 3 版或更新版本；其中的锁库采用 MIT 许可证。不提供任何担保。

本程序基于 Qt %1（LGPL 3，其中 Qt Charts 为 GPL 3）和 hiredis（BSD 3-clause）构建，并启动系统中已安装的 redis-server。</translation>
    </message>
</context>
<context>
    <name>lockscope::BreakPoints</name>
    <message>
        <source>Break point before line %1:</source>
        <translation>第 %1 行之前的断点：</translation>
    </message>
    <message>
        <source>Take away: %1</source>
        <translation>取消：%1</translation>
    </message>
    <message>
        <source>Pause for %1</source>
        <translation>暂停 %1</translation>
    </message>
    <message>
        <source>Pause, to go on %1</source>
        <extracomment>%1 is a condition: &quot;when client 2 is inside&quot;</extracomment>
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
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Whole trace</source>
        <translation>整个轨迹</translation>
    </message>
    <message>
        <source>What is in sight</source>
        <translation>可见范围</translation>
    </message>
    <message>
        <source>Of what</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>The measured stretch</source>
        <translation>测量的时间段</translation>
    </message>
    <message>
        <source>Filtered: %1</source>
        <extracomment>%1: what a chart shows, in numbers</extracomment>
        <translation>已筛选：%1</translation>
    </message>
    <message>
        <source>What the filter shows</source>
        <extracomment>of what a chart is: of the tries to acquire of which the filter of the events shows a row</extracomment>
        <translation>筛选显示的部分</translation>
    </message>
</context>
<context>
    <name>lockscope::ChartWords</name>
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
        <translation>持有者随时间变化</translation>
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
        <source>Waiting of each client</source>
        <translation>各客户端等待时间</translation>
    </message>
    <message>
        <source>Workload over time</source>
        <translation>负载随时间变化</translation>
    </message>
    <message numerus="yes">
        <source>%n acquisition(s)</source>
        <translation>
            <numerusform>加锁 %n 次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n wait(s) until granted</source>
        <translation>
            <numerusform>等到锁 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: median %2, 99 % within %3, longest %4</source>
        <extracomment>%1: &quot;132 acquisitions&quot;; then lengths</extracomment>
        <translation>%1：中位数 %2，99 % 不超过 %3，最长 %4</translation>
    </message>
    <message>
        <source>Fairness by Jain: %1 (1: all alike)</source>
        <extracomment>Jain&apos;s index of fairness; %1: from 0 to 1</extracomment>
        <translation>Jain 公平指数：%1（1 表示完全均等）</translation>
    </message>
    <message>
        <source>at most %1 inside at once</source>
        <translation>同时最多 %1 个在临界区内</translation>
    </message>
    <message>
        <source>%1; two or more for %2</source>
        <extracomment>%1: &quot;at most 2 inside at once&quot;; %2: a length</extracomment>
        <translation>%1；两个或更多共 %2</translation>
    </message>
    <message>
        <source>%1: %2 per second on average; each step is %3</source>
        <extracomment>%1: &quot;131 entries&quot;; %2: a number; %3: a length</extracomment>
        <translation>%1：平均每秒 %2 次；每格 %3</translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s)</source>
        <translation>
            <numerusform>进入 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 entered when the lease was over</source>
        <extracomment>%1: how many, %2: of how many</extracomment>
        <translation>%2 次进入中有 %1 次租约已过期</translation>
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
        <source>Nothing of it in the stretch that is in sight</source>
        <translation>可见范围内没有数据</translation>
    </message>
    <message>
        <source>Nobody was granted the lock</source>
        <translation>没有客户端获得锁</translation>
    </message>
    <message>
        <source>Nobody entered the critical section</source>
        <translation>没有客户端进入临界区</translation>
    </message>
    <message>
        <source>Nobody entered with a lease that has an end</source>
        <translation>没有客户端带着有期限的租约进入</translation>
    </message>
    <message>
        <source>Nobody waited</source>
        <translation>没有客户端等待</translation>
    </message>
    <message>
        <source>Nothing was asked of the store</source>
        <translation>没有对存储的请求</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <extracomment>from one length to another</extracomment>
        <translation>%1 至 %2</translation>
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
        <source>over for %1</source>
        <translation>已过期 %1</translation>
    </message>
    <message>
        <source>waited %1, at most %2 at a time</source>
        <extracomment>of one client</extracomment>
        <translation>共等待 %1，单次最长 %2</translation>
    </message>
    <message>
        <source>s</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>µs</source>
        <translation>微秒</translation>
    </message>
    <message>
        <source>attempt to granted</source>
        <translation>从尝试到授予</translation>
    </message>
    <message>
        <source>first attempt to granted</source>
        <translation>从首次尝试到授予</translation>
    </message>
    <message>
        <source>client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>time (s)</source>
        <translation>时间（秒）</translation>
    </message>
    <message>
        <source>how often</source>
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
        <translation>在内</translation>
    </message>
    <message>
        <source>two or more inside</source>
        <translation>两个或更多在内</translation>
    </message>
    <message>
        <source>believe that they hold it</source>
        <translation>以为持有</translation>
    </message>
    <message>
        <source>Writes that reached the store</source>
        <translation>到达存储的写入</translation>
    </message>
    <message>
        <source>Writes that it took</source>
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
        <source>99 % %1</source>
        <extracomment>a percentile: 99 of 100 were not longer</extracomment>
        <translation>99 % %1</translation>
    </message>
    <message>
        <source>lease over</source>
        <translation>租约到期</translation>
    </message>
</context>
<context>
    <name>lockscope::ChartsFeature</name>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Show the &amp;charts</source>
        <translation>显示图表(&amp;C)</translation>
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
        <source>Back to the scenario&apos;s own value</source>
        <translation>恢复场景自带的值</translation>
    </message>
    <message>
        <source>Alt + drag a slider</source>
        <translation>Alt + 拖动滑块</translation>
    </message>
    <message>
        <source>Turn it a tenth as fast</source>
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
        <source>Ctrl+C in the event table</source>
        <translation>在事件表中按 Ctrl+C</translation>
    </message>
    <message>
        <source>Copy the rows as CSV</source>
        <translation>以 CSV 复制选中的行</translation>
    </message>
    <message>
        <source>Drag a fault, or its end</source>
        <translation>拖动故障或其末端</translation>
    </message>
    <message>
        <source>Move it, stretch it; with Ctrl a copy</source>
        <translation>移动、拉长；按住 Ctrl 则复制</translation>
    </message>
    <message>
        <source>← → on a fault</source>
        <translation>在故障上按 ← →</translation>
    </message>
    <message>
        <source>Move it, finer with Shift, its length with Ctrl</source>
        <translation>移动；Shift 更精细，Ctrl 改长度</translation>
    </message>
    <message>
        <source>Enter, Del, Ctrl+D on a fault</source>
        <translation>在故障上按 Enter、Del、Ctrl+D</translation>
    </message>
    <message>
        <source>Edit it, delete it, copy it</source>
        <translation>编辑、删除、复制</translation>
    </message>
    <message>
        <source>Click beside a line, or B</source>
        <translation>在行旁单击，或按 B</translation>
    </message>
    <message>
        <source>Set a break point there, or take it away</source>
        <translation>设置或取消断点</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Timeline, while it has the focus</source>
        <translation>时间轴（拥有焦点时）</translation>
    </message>
    <message>
        <source>Timeline, with the mouse</source>
        <translation>时间轴（鼠标）</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>Any key or a click closes this. Edit › Shortcuts changes the keys.</source>
        <translation>按任意键或单击即可关闭。在“编辑 › 快捷键”中可更改按键。</translation>
    </message>
    <message>
        <source>Esc in presenter mode</source>
        <translation>演示模式下按 Esc</translation>
    </message>
    <message>
        <source>Leave it, as its key does</source>
        <translation>退出演示模式，与其快捷键相同</translation>
    </message>
    <message>
        <source>. in presenter mode</source>
        <translation>演示模式下按 .</translation>
    </message>
    <message>
        <source>Black picture; any key or a click shows it again</source>
        <translation>黑屏；按任意键或单击恢复</translation>
    </message>
</context>
<context>
    <name>lockscope::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>A command, or: client 3 · node 1 · 1.5 s · #47</source>
        <translation>输入命令，或：客户端 3 · 节点 1 · 1.5 s · #47</translation>
    </message>
</context>
<context>
    <name>lockscope::CompareFeature</name>
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
        <source>&amp;Pin the run as A</source>
        <translation>将此运行固定为 A(&amp;P)</translation>
    </message>
    <message>
        <source>Pin the shown run as A; what is shown then is B</source>
        <translation>将显示的运行固定为 A；之后显示的是 B</translation>
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
        <source>A as &amp;outlines over B</source>
        <translation>A 以轮廓叠加在 B 上(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;First difference</source>
        <translation>第一处不同(&amp;F)</translation>
    </message>
    <message>
        <source>Compare two &amp;traces…</source>
        <translation>对比两个轨迹(&amp;T)…</translation>
    </message>
    <message>
        <source>The run could not be: %1</source>
        <translation>无法运行：%1</translation>
    </message>
    <message>
        <source>Choose two traces, or one to compare with what is shown</source>
        <translation>选择两个轨迹，或选一个与当前显示的对比</translation>
    </message>
    <message>
        <source>Traces (*.csv);;All files (*)</source>
        <translation>轨迹 (*.csv);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Two traces can be compared, and no more.</source>
        <translation>一次只能对比两个轨迹。</translation>
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
        <source>Pin the shown run as A with Ctrl+D; what is shown then is B.</source>
        <translation>按 Ctrl+D 将显示的运行固定为 A；之后显示的是 B。</translation>
    </message>
    <message>
        <source>First difference</source>
        <translation>第一处不同</translation>
    </message>
    <message>
        <source>Selects the first event by which the two runs part, in both</source>
        <translation>在两个运行中都选中第一个不同的事件</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>互换</translation>
    </message>
    <message>
        <source>Shows A, and pins what is shown</source>
        <translation>显示 A，并固定当前显示的运行</translation>
    </message>
</context>
<context>
    <name>lockscope::ConditionRow</name>
    <message>
        <source>time </source>
        <translation>第几次 </translation>
    </message>
    <message>
        <source>How often it must have happened</source>
        <translation>必须发生多少次</translation>
    </message>
    <message>
        <source>at once</source>
        <extracomment>no time after something has happened</extracomment>
        <translation>立即</translation>
    </message>
    <message>
        <source> later</source>
        <extracomment>behind a length: &quot;150 ms later&quot;</extracomment>
        <translation> 之后</translation>
    </message>
    <message>
        <source>How long after that it comes true</source>
        <translation>此后多久条件才成立</translation>
    </message>
</context>
<context>
    <name>lockscope::ContentionChart</name>
    <message>
        <source>clients</source>
        <translation>客户端数</translation>
    </message>
    <message>
        <source>Nothing is measured yet.</source>
        <translation>尚未测量。</translation>
    </message>
</context>
<context>
    <name>lockscope::ContentionDialog</name>
    <message>
        <source>It could not be measured: %1</source>
        <translation>无法测量：%1</translation>
    </message>
    <message>
        <source>Contention: WATCH against locks</source>
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
        <source>Way</source>
        <translation>方式</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>客户端数</translation>
    </message>
    <message>
        <source>The clients share this computer&apos;s cores with Redis: with more clients than cores each gets less.</source>
        <translation>客户端与 Redis 共用本机的处理器核心：客户端多于核心时，各自分到的就少。</translation>
    </message>
    <message>
        <source>Each client has a computer of its own; a node carries out one command at a time.</source>
        <translation>每个客户端各有一台计算机；节点一次只执行一条命令。</translation>
    </message>
    <message>
        <source>Each client adds 1 to one counter again and again, with no rest; who polls waits 1 to 2 ms between two tries. Each point is the median of %1 runs of %2, its bar the middle half of them.</source>
        <extracomment>%1 is a number of runs, %2 a length: &quot;500 ms&quot;</extracomment>
        <translation>每个客户端不停地给同一个计数器加 1，不休息；轮询的客户端在两次尝试之间等 1 到 2 毫秒。每个点是 %1 次运行（每次 %2）的中位数，竖线是居中的一半。</translation>
    </message>
    <message>
        <source>Which way is faster is told from %1 runs of each point on.</source>
        <extracomment>%1 is a number of runs</extracomment>
        <translation>每个点至少运行 %1 次，才能说哪种方式更快。</translation>
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
        <source>B against A</source>
        <translation>B 相对于 A</translation>
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
        <source>Times two or more were inside</source>
        <translation>两个或更多在内的次数</translation>
    </message>
    <message>
        <source>Time with two or more inside</source>
        <translation>两个或更多在内的时间</translation>
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
        <source>Acquisition time, 99 %</source>
        <translation>加锁用时，99 %</translation>
    </message>
    <message>
        <source>Waiting time, median</source>
        <translation>等待时间，中位数</translation>
    </message>
    <message>
        <source>Waiting time, 99 %</source>
        <translation>等待时间，99 %</translation>
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
        <extracomment>B is so many times as large as A</extracomment>
        <translation>%1 倍</translation>
    </message>
    <message>
        <source>+%1 %</source>
        <extracomment>B is so much more, or less, than A</extracomment>
        <translation>+%1 %</translation>
    </message>
    <message>
        <source>−%1 %</source>
        <translation>−%1 %</translation>
    </message>
    <message>
        <source>Each client and each node did the same in the same order.</source>
        <translation>每个客户端和每个节点都以相同顺序做了相同的事。</translation>
    </message>
    <message>
        <source>They part at %1: in A comes %2, in B %3.</source>
        <extracomment>%1: &quot;Client 2&quot;; %2 and %3: its events in the two runs</extracomment>
        <translation>从 %1 开始分道：A 中是%2，B 中是%3。</translation>
    </message>
    <message>
        <source>One of the two runs cannot be judged.</source>
        <translation>两个运行中有一个无法判定。</translation>
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
</context>
<context>
    <name>lockscope::Curtain</name>
    <message>
        <source>Black picture</source>
        <translation>黑屏</translation>
    </message>
</context>
<context>
    <name>lockscope::GoToTarget</name>
    <message>
        <source>go to</source>
        <extracomment>what one may type before a place: &quot;go to client 3&quot;</extracomment>
        <translation>转到</translation>
    </message>
    <message>
        <source>node</source>
        <extracomment>what one types before the number of a node</extracomment>
        <translation>节点</translation>
    </message>
    <message>
        <source>event</source>
        <extracomment>what one types before the number of an event</extracomment>
        <translation>事件</translation>
    </message>
    <message>
        <source>time</source>
        <extracomment>what one types before a moment: &quot;time 1.5 s&quot;</extracomment>
        <translation>时间</translation>
    </message>
    <message>
        <source>client</source>
        <extracomment>what one types before the number of a client</extracomment>
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
        <source>Click an event: a mark or a bar of the timeline, a row of the table, a line of the listing, an entry of the verdict. Here stands what is known of it, what caused it and what it led to.</source>
        <translation>点击一个事件：时间线上的标记或条块、表中的一行、代码清单的一行，或判定中的一条。这里会列出关于它的一切：起因，以及它引出了什么。</translation>
    </message>
    <message>
        <source>Nothing has run yet.</source>
        <translation>还没有运行过。</translation>
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
        <extracomment>whether real Redis or the model made the trace</extracomment>
        <translation>世界</translation>
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
        <translation>回复</translation>
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
        <source>Believes</source>
        <extracomment>whether the client believes then that it holds the lock</extracomment>
        <translation>自认为持有</translation>
    </message>
    <message>
        <source>Keys then</source>
        <extracomment>whose keys stand on which node, with their TTL left</extracomment>
        <translation>当时的键</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Clock off by</source>
        <extracomment>how far a wall clock is off</extracomment>
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
        <source>Fencing number</source>
        <translation>栅栏编号</translation>
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
        <extracomment>of the scheme&apos;s listing</extracomment>
        <translation>清单行</translation>
    </message>
    <message>
        <source>Detail</source>
        <extracomment>what the row says beside its columns</extracomment>
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
        <source>held by another</source>
        <translation>被他人持有</translation>
    </message>
    <message>
        <source>no majority of the nodes</source>
        <translation>未得到多数节点</translation>
    </message>
    <message>
        <source>no time left after the votes</source>
        <translation>投票之后已没有剩余时间</translation>
    </message>
    <message>
        <source>an error</source>
        <translation>出错</translation>
    </message>
    <message>
        <source>none</source>
        <translation>没有</translation>
    </message>
    <message>
        <source>%1 (too late)</source>
        <extracomment>%1 is a reply that came after the client had stopped waiting</extracomment>
        <translation>%1（太迟）</translation>
    </message>
    <message>
        <source>waited %1 in vain</source>
        <translation>白等了 %1</translation>
    </message>
    <message>
        <source>for ever</source>
        <translation>永久</translation>
    </message>
    <message>
        <source>%1, until %2</source>
        <translation>%1，到 %2 为止</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>no deadline</source>
        <translation>没有期限</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>node, whose key stands there, its TTL left</extracomment>
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
        <source>%1; %n command(s) given up</source>
        <translation>
            <numerusform>%1；放弃了 %n 条命令</numerusform>
        </translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>在 %1</translation>
    </message>
    <message>
        <source>Begins or ends</source>
        <extracomment>title: the stretches of time that the event begins or ends</extracomment>
        <translation>开始或结束</translation>
    </message>
    <message>
        <source>Names</source>
        <extracomment>title: node, key and token of the event</extracomment>
        <translation>标识</translation>
    </message>
    <message>
        <source>Meanwhile</source>
        <extracomment>title: how long the fault lasted and what happened meanwhile</extracomment>
        <translation>其间</translation>
    </message>
    <message>
        <source>Evidence of</source>
        <translation>可以证明</translation>
    </message>
    <message>
        <source>Caused by</source>
        <translation>起因</translation>
    </message>
    <message>
        <source>nothing that the trace names</source>
        <translation>轨迹中没有记载</translation>
    </message>
    <message>
        <source>Led to</source>
        <translation>引出</translation>
    </message>
    <message>
        <source>nothing that names it as its cause</source>
        <translation>没有事件以它为起因</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>the first is #%1</source>
        <extracomment>%1 is the number of the row at the beginning of a chain of causes</extracomment>
        <translation>最早的是 #%1</translation>
    </message>
    <message>
        <source>Show only</source>
        <extracomment>before links that filter the events</extracomment>
        <translation>只显示</translation>
    </message>
    <message>
        <source>what led here</source>
        <translation>引到这里的事件</translation>
    </message>
    <message>
        <source>none</source>
        <comment>a vote</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>yes</source>
        <comment>a vote</comment>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <comment>a vote</comment>
        <translation>否</translation>
    </message>
    <message>
        <source>%1, late</source>
        <comment>a vote</comment>
        <extracomment>a vote that came when the client had stopped waiting; %1 is yes or no</extracomment>
        <translation>%1（迟到）</translation>
    </message>
    <message>
        <source>Votes</source>
        <translation>表决</translation>
    </message>
    <message>
        <source>Vote</source>
        <extracomment>column: what the node answered</extracomment>
        <translation>答复</translation>
    </message>
    <message>
        <source>After</source>
        <extracomment>column: how long after the command the answer came</extracomment>
        <translation>用时</translation>
    </message>
    <message>
        <source>Validity</source>
        <extracomment>title: what became of the lease&apos;s length</extracomment>
        <translation>有效期</translation>
    </message>
    <message>
        <source>spent until the grant</source>
        <translation>获得锁之前已用去</translation>
    </message>
    <message>
        <source>for the clocks&apos; drift</source>
        <translation>为时钟漂移扣除</translation>
    </message>
    <message>
        <source>time left</source>
        <translation>剩余时间</translation>
    </message>
</context>
<context>
    <name>lockscope::DetailsFeature</name>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Selection &amp;before this one</source>
        <translation>上一个选中的事件(&amp;B)</translation>
    </message>
    <message>
        <source>Selection a&amp;fter this one</source>
        <translation>下一个选中的事件(&amp;F)</translation>
    </message>
</context>
<context>
    <name>lockscope::DifferenceModel</name>
    <message>
        <source>On one axis: the first event of the first client stands at the same time in both.</source>
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
        <translation>模型（毫秒）</translation>
    </message>
    <message>
        <source>Real (ms)</source>
        <translation>真实（毫秒）</translation>
    </message>
    <message>
        <source>Real − model</source>
        <translation>真实 − 模型</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>不同之处</translation>
    </message>
</context>
<context>
    <name>lockscope::DockTitle</name>
    <message>
        <source>Close; it comes back by the View menu</source>
        <translation>关闭；可从“视图”菜单重新打开</translation>
    </message>
</context>
<context>
    <name>lockscope::EventFilterLine</name>
    <message>
        <source>Filter ( / )</source>
        <translation>筛选（ / ）</translation>
    </message>
    <message>
        <source>Show only the events that have this text in any column, or meet all conditions:
client:2  node:3  kind:granted  attempt:4  t:1s..2s  key:orders  token:12ab  led-to:47  evidence</source>
        <translation>只显示任意一列含有此文字的事件，或满足全部条件的事件：
client:2  node:3  kind:granted  attempt:4  t:1s..2s  key:orders  token:12ab  led-to:47  evidence</translation>
    </message>
    <message>
        <source>Filter of the events</source>
        <translation>事件过滤</translation>
    </message>
    <message>
        <source>Only</source>
        <extracomment>button: show only some events</extracomment>
        <translation>只看</translation>
    </message>
    <message>
        <source>Show only events that go with the selected one, or are evidence</source>
        <translation>只显示与选中事件有关的事件，或作为证据的事件</translation>
    </message>
</context>
<context>
    <name>lockscope::EventTable</name>
    <message>
        <source>Each step of a run will stand here, with what caused it.</source>
        <translation>运行的每一步及其起因将列在这里。</translation>
    </message>
    <message>
        <source>No event passes the filter.</source>
        <translation>没有事件通过过滤。</translation>
    </message>
</context>
<context>
    <name>lockscope::EventTableModel</name>
    <message>
        <source>Time (ms)</source>
        <translation>时间 (ms)</translation>
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
        <source>Fence</source>
        <extracomment>column: the lock&apos;s fencing number</extracomment>
        <translation>栅栏号</translation>
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
        <source>– not run to its end</source>
        <translation>– 未能运行到底</translation>
    </message>
</context>
<context>
    <name>lockscope::ExpectedLine</name>
    <message>
        <source>Expected: not stated</source>
        <translation>预期结果：未说明</translation>
    </message>
    <message>
        <source>Expected: %1</source>
        <extracomment>%1 is an outcome, &quot;violated&quot;.</extracomment>
        <translation>预期结果：%1</translation>
    </message>
    <message>
        <source>With the scenario&apos;s own settings. Some are turned now.</source>
        <translation>这是场景自身设置下的结果；现在有些设置已被改动。</translation>
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
        <source>Every event as a row. Lockscope opens it again, and judges it the same.</source>
        <translation>每个事件一行。Lockscope 可以重新打开它，判定也相同。</translation>
    </message>
    <message>
        <source>Perfetto (ui.perfetto.dev) and chrome://tracing open it: clients and nodes with their lanes and arrows.</source>
        <translation>可用 Perfetto（ui.perfetto.dev）和 chrome://tracing 打开：客户端、节点及其泳道和因果箭头。</translation>
    </message>
    <message>
        <source>The timeline as pixels, light, with title, verdict and legend.</source>
        <translation>像素形式的时间线，浅色，带标题、判定和图例。</translation>
    </message>
    <message>
        <source>The timeline as lines and text for slides and web pages, sharp at any size.</source>
        <translation>矢量形式的时间线，用于幻灯片和网页，任意缩放都清晰。</translation>
    </message>
    <message>
        <source>The timeline as lines and text on a page of its own size.</source>
        <translation>矢量形式的时间线，页面大小与图相同。</translation>
    </message>
    <message>
        <source>Verdict, evidence, counts, settings and the command that repeats the run, as text; the picture goes into an SVG file beside it.</source>
        <translation>文字报告：判定、证据、计数、设置和重复这次运行的命令；图片另存为旁边的 SVG 文件。</translation>
    </message>
    <message>
        <source>Verdict, picture, evidence, counts, settings and the command that repeats the run, on pages.</source>
        <translation>分页报告：判定、图片、证据、计数、设置和重复这次运行的命令。</translation>
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
        <source>What the timeline shows</source>
        <translation>时间线上可见的部分</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>%1 is the name of a format, %2 &quot;*.csv&quot;: an entry of a file dialog</extracomment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>The measured stretch</source>
        <translation>测量的时间段</translation>
    </message>
</context>
<context>
    <name>lockscope::ExportDialog</name>
    <message>
        <source>&amp;Scale</source>
        <translation>缩放(&amp;S)</translation>
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
        <source>How it begins.</source>
        <translation>文件的开头。</translation>
    </message>
    <message>
        <source>How it begins. It says that it is a part of a trace, so that it is not judged.</source>
        <translation>文件的开头。其中注明这只是轨迹的一部分，因此不会被判定。</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 像素</translation>
    </message>
    <message>
        <source>%1 is there already. Replace it?</source>
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
        <source>The &amp;picture of the timeline</source>
        <translation>时间线图片(&amp;P)</translation>
    </message>
    <message>
        <source>Copy a&amp;s</source>
        <translation>复制为(&amp;S)</translation>
    </message>
    <message>
        <source>None of the selected events is a command that was sent.</source>
        <translation>选中的事件里没有已发送的命令。</translation>
    </message>
    <message>
        <source>Print the report</source>
        <translation>打印报告</translation>
    </message>
    <message>
        <source>The printer could not be reached: nothing was printed.</source>
        <translation>无法使用打印机：没有打印任何内容。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
</context>
<context>
    <name>lockscope::Exporter</name>
    <message>
        <source>model: nothing ran on Redis</source>
        <translation>模型：没有在 Redis 上运行</translation>
    </message>
    <message>
        <source>real Redis</source>
        <translation>真实 Redis</translation>
    </message>
    <message>
        <source>%1 · %2 · %3 · seed %4</source>
        <extracomment>below a picture&apos;s title: the scenario&apos;s id, the lock scheme, the world, the seed</extracomment>
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
        <source>%1 was written.</source>
        <translation>已写入 %1。</translation>
    </message>
    <message>
        <source>Nothing was exported: %1</source>
        <translation>未能导出：%1</translation>
    </message>
    <message>
        <source>Choose another place…</source>
        <translation>另选位置…</translation>
    </message>
</context>
<context>
    <name>lockscope::FaultUi</name>
    <message>
        <source>This fault cannot be added: %1</source>
        <translation>不能加入这个故障：%1</translation>
    </message>
    <message>
        <source>This fault cannot be done: %1</source>
        <translation>无法注入此故障：%1</translation>
    </message>
    <message>
        <source>Now, on real Redis: %1: %2</source>
        <translation>已在真实 Redis 上注入：%1：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::FaultChip</name>
    <message>
        <source>Not hung at a time: it stands where it happened in this run.</source>
        <translation>没有挂在某个时刻上：显示在本次运行中它发生的位置。</translation>
    </message>
    <message>
        <source>It has not happened in this run.</source>
        <translation>本次运行中它没有发生。</translation>
    </message>
    <message>
        <source>It cannot be run: %1</source>
        <translation>无法运行：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::FaultEditor</name>
    <message>
        <source>nothing else ends it</source>
        <translation>没有别的结束条件</translation>
    </message>
    <message>
        <source>Fault</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>What</source>
        <translation>什么</translation>
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
        <source>How much</source>
        <translation>多少</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>数值</translation>
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
        <translation>多久</translation>
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
        <source>It cannot be run: %1</source>
        <translation>无法运行：%1</translation>
    </message>
    <message>
        <source>Sentinel number</source>
        <translation>哨兵编号</translation>
    </message>
</context>
<context>
    <name>lockscope::StepRow</name>
    <message>
        <source>line </source>
        <translation>行 </translation>
    </message>
    <message>
        <source>time </source>
        <translation>第几次 </translation>
    </message>
    <message>
        <source>any command</source>
        <translation>任意命令</translation>
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
        <source>Nothing goes wrong. Right-click a lane, or drag a fault here from “Faults”.</source>
        <translation>一切正常。右键点击泳道，或从“故障”面板拖一个故障到这里。</translation>
    </message>
    <message>
        <source>It is not hung at a time: double-click to say when it happens</source>
        <translation>它没有挂在某个时刻上：双击可设定何时发生</translation>
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
        <source>Hang it at %1</source>
        <translation>挂到 %1</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>All faults as the scenario has them</source>
        <translation>恢复场景自带的故障</translation>
    </message>
</context>
<context>
    <name>lockscope::FaultPalette</name>
    <message>
        <source>Faults that can be added</source>
        <translation>可以加入的故障</translation>
    </message>
    <message>
        <source>Not here: %1</source>
        <translation>此处不可用：%1</translation>
    </message>
    <message>
        <source>On real Redis not: %1</source>
        <translation>真实 Redis 上不可用：%1</translation>
    </message>
    <message>
        <source>Click or Enter: at the playhead. Drag: onto a lane of the timeline.</source>
        <translation>点击或回车：加到播放头处。拖动：放到时间线的泳道上。</translation>
    </message>
</context>
<context>
    <name>lockscope::FaultWords</name>
    <message>
        <source>any node</source>
        <translation>任一节点</translation>
    </message>
    <message>
        <source>any client</source>
        <translation>任一客户端</translation>
    </message>
    <message>
        <source>when %1 tries to get the lock</source>
        <translation>当%1尝试获取锁</translation>
    </message>
    <message>
        <source>when %1 is granted the lock</source>
        <translation>当%1获得锁</translation>
    </message>
    <message>
        <source>when %1 is denied the lock</source>
        <translation>当%1被拒绝</translation>
    </message>
    <message>
        <source>when %1 waits for the lock</source>
        <translation>当%1在等待锁时</translation>
    </message>
    <message>
        <source>when %1 is inside</source>
        <translation>当%1进入临界区</translation>
    </message>
    <message>
        <source>when %1 has written</source>
        <translation>当%1已写入</translation>
    </message>
    <message>
        <source>when %1 has left</source>
        <translation>当%1离开临界区</translation>
    </message>
    <message>
        <source>when %1 has released the lock</source>
        <translation>当%1已释放锁</translation>
    </message>
    <message>
        <source>when the lease of %1 is over</source>
        <translation>当%1的租约结束</translation>
    </message>
    <message>
        <source>when %1 is paused</source>
        <translation>当%1暂停</translation>
    </message>
    <message>
        <source>when %1 goes on</source>
        <translation>当%1恢复运行</translation>
    </message>
    <message>
        <source>when %1 has crashed</source>
        <translation>当%1崩溃</translation>
    </message>
    <message>
        <source>when %1 has sent a command</source>
        <translation>当%1发出命令</translation>
    </message>
    <message>
        <source>when a key has been set on %1</source>
        <translation>当%1上的键被设置</translation>
    </message>
    <message>
        <source>when the key has expired on %1</source>
        <translation>当%1上的键过期</translation>
    </message>
    <message>
        <source>when the key has been deleted on %1</source>
        <translation>当%1上的键被删除</translation>
    </message>
    <message>
        <source>when %1 is down</source>
        <translation>当%1宕机</translation>
    </message>
    <message>
        <source>when %1 is up again</source>
        <translation>当%1恢复</translation>
    </message>
    <message>
        <source>when %1 has been promoted</source>
        <translation>当%1被提升</translation>
    </message>
    <message>
        <source>when %1: %2</source>
        <extracomment>%1 is who, %2 the kind of an event: &quot;when node 3: key lost&quot;</extracomment>
        <translation>当%1：%2</translation>
    </message>
    <message>
        <source>client %1</source>
        <translation>客户端 %1</translation>
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
        <source>, or </source>
        <extracomment>between conditions of which one is enough</extracomment>
        <translation>，或</translation>
    </message>
    <message>
        <source>%1 (%2 times)</source>
        <extracomment>%1 is a condition, %2 how often it must have come true</extracomment>
        <translation>%1（%2 次）</translation>
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
        <source>before a command leaves</source>
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
        <translation>下一条发往%2的 %1 之前</translation>
    </message>
    <message>
        <source>before its next %1</source>
        <translation>下一条 %1 之前</translation>
    </message>
    <message>
        <source>%1 (time %2)</source>
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
        <extracomment>the link between a replica and its master</extracomment>
        <translation>副本 %1</translation>
    </message>
    <message>
        <source>Sentinel %1 → %2</source>
        <translation>哨兵 %1 → %2</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <extracomment>a link, from a client&apos;s number to a node&apos;s</extracomment>
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
        <source>begins only %1</source>
        <translation>%1才开始</translation>
    </message>
    <message>
        <source>before renewal %1</source>
        <translation>第 %1 次续期之前</translation>
    </message>
    <message>
        <source>command %1 on this link</source>
        <translation>此链路上的第 %1 条命令</translation>
    </message>
    <message>
        <source>from the beginning</source>
        <translation>从一开始</translation>
    </message>
    <message>
        <source>for as long as the setting “Pause” says</source>
        <translation>时长由设置“暂停（至多）”决定</translation>
    </message>
    <message>
        <source>for as long as the setting “Restart delay” says</source>
        <translation>时长由设置“重启延迟”决定</translation>
    </message>
    <message>
        <source>until its hold ends</source>
        <translation>直到这次持有结束</translation>
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
        <source>%1, or less: %2</source>
        <extracomment>%1 is a length, &quot;for 500 ms&quot;, %2 a condition, &quot;when client 2 is inside&quot;: whichever comes first</extracomment>
        <translation>%1，或提前结束：%2</translation>
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
        <source>%1 after the moment %2</source>
        <extracomment>%1 is a length, %2 a condition: &quot;150 ms after the moment when client 2 is inside&quot;</extracomment>
        <translation>%2，再过 %1 之后</translation>
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
        <translation>重新显示全部事件（在过滤栏中按 Esc）</translation>
    </message>
    <message>
        <source>Filter without: %1</source>
        <extracomment>%1 is a condition of the filter: &quot;Client 2&quot;</extracomment>
        <translation>去掉条件：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::FilterFeature</name>
    <message>
        <source>Ne&amp;xt hit of the filter</source>
        <translation>过滤的下一个结果(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Previous hit</source>
        <translation>上一个结果(&amp;P)</translation>
    </message>
    <message>
        <source>As the selected event</source>
        <translation>与选中的事件有关</translation>
    </message>
    <message>
        <source>Of the whole trace</source>
        <translation>在整个轨迹中</translation>
    </message>
    <message>
        <source>The stretch in sight</source>
        <translation>眼前这一段</translation>
    </message>
</context>
<context>
    <name>lockscope::FilterWords</name>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>key has “%1”</source>
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
        <source>what led to #%1</source>
        <translation>引出 #%1 的事件</translation>
    </message>
    <message>
        <source>evidence of the verdict</source>
        <translation>判定的证据</translation>
    </message>
    <message>
        <source>“%1”: a number was expected behind the colon</source>
        <translation>“%1”：冒号后应为数字</translation>
    </message>
    <message>
        <source>“%1”: no kind of event begins so; for example kind:granted, kind:key</source>
        <translation>“%1”：没有这样开头的事件种类；例如 kind:granted、kind:key</translation>
    </message>
    <message>
        <source>“%1”: a stretch was expected, such as t:1s..2s or t:..500ms</source>
        <translation>“%1”：应为一段时间，例如 t:1s..2s 或 t:..500ms</translation>
    </message>
    <message>
        <source>“%1” is looked for as text; fields are client, node, kind, attempt, key, token, t, led-to</source>
        <translation>“%1”按文字查找；可用的字段有 client、node、kind、attempt、key、token、t、led-to</translation>
    </message>
    <message>
        <source>faults, and what takes them back</source>
        <translation>故障及其恢复</translation>
    </message>
    <message>
        <source>what became of keys on the nodes</source>
        <translation>各节点上键的变化</translation>
    </message>
    <message>
        <source>what became of links</source>
        <translation>链路的变化</translation>
    </message>
    <message>
        <source>nodes going up and down</source>
        <translation>节点的启动与停止</translation>
    </message>
    <message>
        <source>what happened</source>
        <translation>发生了什么</translation>
    </message>
    <message>
        <source>about which client</source>
        <translation>与哪个客户端有关</translation>
    </message>
    <message>
        <source>about which node, or the store</source>
        <translation>与哪个节点或存储有关</translation>
    </message>
    <message>
        <source>which try of its client</source>
        <translation>客户端的第几次尝试</translation>
    </message>
    <message>
        <source>when: 1s..2s</source>
        <translation>什么时候：1s..2s</translation>
    </message>
    <message>
        <source>part of the key</source>
        <translation>键的一部分</translation>
    </message>
    <message>
        <source>how the token begins</source>
        <translation>令牌的开头</translation>
    </message>
    <message>
        <source>an event&apos;s number: it and its causes</source>
        <translation>事件编号：它和它的起因</translation>
    </message>
    <message>
        <source>%1 / %2 events</source>
        <extracomment>events that pass the filter, of all events</extracomment>
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
            <numerusform>%1  –  %n 票</numerusform>
        </translation>
    </message>
    <message>
        <source>This run could not be made: %1</source>
        <translation>无法生成这次运行：%1</translation>
    </message>
    <message>
        <source>%1, seed %2: %3</source>
        <extracomment>below the picture of a run: the lock scheme, the seed, the outcome</extracomment>
        <translation>%1，种子 %2：%3</translation>
    </message>
    <message>
        <source>The answer: %1</source>
        <extracomment>%1 is the letter of the right answer, &quot;B&quot;</extracomment>
        <translation>答案：%1</translation>
    </message>
    <message>
        <source>What remains</source>
        <translation>记住这一句</translation>
    </message>
    <message>
        <source>The pictures are runs of the model: nothing ran on Redis. “No violation observed” is no proof.</source>
        <translation>图中是模型的运行，没有在 Redis 上执行。“未发现违规”不是证明。</translation>
    </message>
    <message>
        <source>Page %1</source>
        <translation>第 %1 页</translation>
    </message>
    <message>
        <source>What the signs mean</source>
        <translation>图例</translation>
    </message>
</context>
<context>
    <name>lockscope::HandoutDialog</name>
    <message>
        <source>With the class&apos;s &amp;votes</source>
        <translation>附上课堂投票(&amp;V)</translation>
    </message>
    <message>
        <source>Hand-out</source>
        <translation>讲义</translation>
    </message>
    <message>
        <source>A4, for print: the pages&apos; texts and questions, a picture of each run, what remains, the source.</source>
        <translation>A4 打印版：各页的文字和问题、每次运行的图、结论一句话、出处。</translation>
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
        <source>Nobody has voted in this lesson since it began</source>
        <translation>本课开始以来还没有人投票</translation>
    </message>
</context>
<context>
    <name>lockscope::HandoutFeature</name>
    <message>
        <source>&amp;Hand-out as PDF…</source>
        <translation>讲义存为 PDF(&amp;H)…</translation>
    </message>
    <message>
        <source>The lesson&apos;s pages on paper: texts, questions, pictures, source</source>
        <translation>把这一课印到纸上：文字、问题、图、出处</translation>
    </message>
    <message>
        <source>Save the hand-out as</source>
        <translation>讲义另存为</translation>
    </message>
    <message>
        <source>PDF files (*.pdf)</source>
        <translation>PDF 文件 (*.pdf)</translation>
    </message>
    <message>
        <source>The hand-out is being made…</source>
        <translation>正在生成讲义…</translation>
    </message>
    <message>
        <source>%1 was written.</source>
        <translation>已写入 %1。</translation>
    </message>
    <message>
        <source>There is no hand-out: %1</source>
        <translation>没有生成讲义：%1</translation>
    </message>
    <message>
        <source>Choose another place…</source>
        <translation>另选位置…</translation>
    </message>
</context>
<context>
    <name>lockscope::ShortcutsFeature</name>
    <message>
        <source>&amp;Back to the view before</source>
        <translation>返回上一视图(&amp;B)</translation>
    </message>
    <message>
        <source>For&amp;ward to the view after</source>
        <translation>前进到下一视图(&amp;W)</translation>
    </message>
    <message>
        <source>Nothing to go forward to</source>
        <translation>没有可前进的视图</translation>
    </message>
    <message>
        <source>Nothing to go back to</source>
        <translation>没有可返回的视图</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Forward to: %1</source>
        <extracomment>%1 is a stretch of time, &quot;0.400 s – 0.500 s&quot;, or &quot;everything&quot;</extracomment>
        <translation>前进到：%1</translation>
    </message>
    <message>
        <source>Back to: %1</source>
        <translation>返回到：%1</translation>
    </message>
    <message>
        <source>&amp;Wheel zooms</source>
        <translation>滚轮缩放(&amp;W)</translation>
    </message>
    <message>
        <source>The wheel alone zooms, and scrolls the lanes with Ctrl; else the other way round</source>
        <translation>滚轮直接缩放，按住 Ctrl 时滚动泳道；否则相反</translation>
    </message>
    <message>
        <source>Show all &amp;lanes</source>
        <translation>显示全部泳道(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Go to a lane…</source>
        <translation>转到泳道(&amp;G)…</translation>
    </message>
    <message>
        <source>&amp;Commands…</source>
        <translation>命令面板(&amp;C)…</translation>
    </message>
    <message>
        <source>S&amp;hortcuts…</source>
        <translation>快捷键(&amp;H)…</translation>
    </message>
    <message>
        <source>Timeline › %1</source>
        <translation>时间轴 › %1</translation>
    </message>
    <message>
        <source>%1 (now: view %2 of %3)</source>
        <extracomment>%1: &quot;Back to: everything&quot;; of the remembered views the %2nd of %3 is in sight</extracomment>
        <translation>%1（现在：第 %2 个视图，共 %3 个）</translation>
    </message>
</context>
<context>
    <name>lockscope::InterventionWords</name>
    <message>
        <source>Change the run at %1:</source>
        <translation>在 %1 改动这次运行：</translation>
    </message>
    <message>
        <source>Pause client %1 here for</source>
        <translation>让客户端 %1 在此停顿</translation>
    </message>
    <message>
        <source>Crash client %1 here</source>
        <translation>让客户端 %1 在此崩溃</translation>
    </message>
    <message>
        <source>Freeze node %1 here for</source>
        <translation>在此冻结节点 %1</translation>
    </message>
    <message>
        <source>Crash node %1 here</source>
        <translation>让节点 %1 在此崩溃</translation>
    </message>
    <message>
        <source>%1 to %2: %3</source>
        <extracomment>a message in a menu: sender, recipient, command</extracomment>
        <translation>%1 发给%2：%3</translation>
    </message>
    <message>
        <source>Lose this request</source>
        <translation>丢掉这个请求</translation>
    </message>
    <message>
        <source>Lose its answer</source>
        <translation>丢掉它的应答</translation>
    </message>
    <message>
        <source>Delay the request by</source>
        <translation>把这个请求推迟</translation>
    </message>
    <message>
        <source>Delay its answer by</source>
        <translation>把它的应答推迟</translation>
    </message>
    <message>
        <source>Take this pause away</source>
        <translation>取消这次停顿</translation>
    </message>
    <message>
        <source>Take this crash away</source>
        <translation>取消这次崩溃</translation>
    </message>
    <message>
        <source>Take this fault of the node away</source>
        <translation>取消节点的这个故障</translation>
    </message>
    <message>
        <source>Other…</source>
        <translation>其他…</translation>
    </message>
    <message>
        <source>How long</source>
        <translation>多久</translation>
    </message>
    <message>
        <source>%1 for</source>
        <extracomment>a fault in a menu, behind which lengths stand: &quot;Slow for&quot;</extracomment>
        <translation>%1，持续</translation>
    </message>
    <message>
        <source>%1 by</source>
        <extracomment>a clock&apos;s jump in a menu, behind which lengths stand</extracomment>
        <translation>%1，幅度</translation>
    </message>
    <message>
        <source>More for client %1</source>
        <translation>客户端 %1 的更多故障</translation>
    </message>
    <message>
        <source>More for node %1</source>
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
        <source>Do it now, to the run on real Redis:</source>
        <translation>立即作用于正在真实 Redis 上进行的运行：</translation>
    </message>
    <message>
        <source>Let client %1 go on</source>
        <translation>让客户端 %1 继续</translation>
    </message>
    <message>
        <source>Let node %1 go on</source>
        <translation>让节点 %1 继续</translation>
    </message>
    <message>
        <source>Start node %1 again</source>
        <translation>重新启动节点 %1</translation>
    </message>
    <message>
        <source>End what lies on this link</source>
        <translation>解除此链路上的故障</translation>
    </message>
</context>
<context>
    <name>lockscope::KeyDialog</name>
    <message>
        <source>Take it</source>
        <translation>改归此命令</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>不设按键</translation>
    </message>
    <message>
        <source>Usual key</source>
        <translation>默认按键</translation>
    </message>
    <message>
        <source>All usual keys</source>
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
        <source>Usual keys</source>
        <translation>默认按键</translation>
    </message>
    <message>
        <source>&amp;New key:</source>
        <translation>新按键(&amp;N)：</translation>
    </message>
    <message>
        <source>Timeline: %1</source>
        <extracomment>a command that acts only while the timeline has the focus</extracomment>
        <translation>时间轴：%1</translation>
    </message>
    <message>
        <source>%1 is the key of “%2”.</source>
        <translation>%1 已是“%2”的按键。</translation>
    </message>
</context>
<context>
    <name>lockscope::LaneMenu</name>
    <message>
        <source>Open the lanes</source>
        <translation>展开泳道</translation>
    </message>
    <message>
        <source>Collapse the lanes</source>
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
        <source>Usual height</source>
        <translation>默认高度</translation>
    </message>
    <message>
        <source>Fold this client</source>
        <translation>折叠此客户端</translation>
    </message>
    <message>
        <source>Fold this client and those after it</source>
        <translation>折叠此客户端及其后的客户端</translation>
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
        <source>Open all</source>
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
        <source>Usual order and heights</source>
        <translation>默认顺序与高度</translation>
    </message>
</context>
<context>
    <name>lockscope::LaneTip</name>
    <message>
        <source>TTL %1 = %2 acquiring + %3 valid + %4 drift</source>
        <extracomment>a lease taken apart: the whole, what acquiring it took, what is left to work, what is kept back for the clocks</extracomment>
        <translation>TTL %1 = 获取 %2 + 有效 %3 + 漂移 %4</translation>
    </message>
    <message>
        <source>%1 none</source>
        <extracomment>a node&apos;s vote: none came; %1 is the node&apos;s number</extracomment>
        <translation>%1 无</translation>
    </message>
    <message>
        <source>%1 yes, late, %2</source>
        <extracomment>a node&apos;s vote and how long it took; %1 is the node&apos;s number</extracomment>
        <translation>%1 赞成（迟到）%2</translation>
    </message>
    <message>
        <source>%1 yes %2</source>
        <translation>%1 赞成 %2</translation>
    </message>
    <message>
        <source>%1 no, late, %2</source>
        <extracomment>a node&apos;s vote and how long it took; %1 is the node&apos;s number</extracomment>
        <translation>%1 反对（迟到）%2</translation>
    </message>
    <message>
        <source>%1 no %2</source>
        <translation>%1 反对 %2</translation>
    </message>
    <message>
        <source>votes: %1</source>
        <extracomment>what the nodes answered, such as &quot;votes: 1 yes 54 µs · 2 no 60 µs · 3 none&quot;</extracomment>
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
        <source>%1, late: after %2, when it had given up</source>
        <extracomment>the answer to a command, and how long it took</extracomment>
        <translation>%1，迟到：过了 %2，已放弃等待</translation>
    </message>
    <message>
        <source>%1 after %2</source>
        <translation>%1，用时 %2</translation>
    </message>
    <message>
        <source>the command was lost; it waited for %1</source>
        <translation>命令丢失，等了 %1</translation>
    </message>
    <message>
        <source>the answer was lost; it waited for %1</source>
        <translation>应答丢失，等了 %1</translation>
    </message>
    <message>
        <source>no answer: it waited for %1</source>
        <translation>没有应答：等了 %1</translation>
    </message>
    <message>
        <source>no answer yet, since %1</source>
        <translation>尚无应答，已等 %1</translation>
    </message>
    <message>
        <source>held up on its way</source>
        <translation>途中被扣住</translation>
    </message>
    <message>
        <source>carried out %1 after it was sent</source>
        <translation>发出 %1 后被执行</translation>
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
        <extracomment>how far a replica was behind its master</extracomment>
        <translation>落后 %1</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>于 %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>a write&apos;s fencing number and what became of it, such as &quot;#33 refused&quot;
----------
a subject and what it does, such as &quot;Client 2&quot; and &quot;is granted the lock&quot;</extracomment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>validity left: %1</source>
        <translation>剩余有效期：%1</translation>
    </message>
    <message>
        <source>fencing number %1</source>
        <translation>栅栏编号 %1</translation>
    </message>
    <message>
        <source>Client %1 believes that it holds the lock</source>
        <translation>客户端 %1 以为自己持有锁</translation>
    </message>
    <message>
        <source>Client %1 has time left</source>
        <translation>客户端 %1 的租约还未到期</translation>
    </message>
    <message>
        <source>The keys say that client %1 holds the lock</source>
        <translation>键表明客户端 %1 持有锁</translation>
    </message>
    <message>
        <source>Client %1 is inside</source>
        <translation>客户端 %1 在临界区内</translation>
    </message>
    <message>
        <source>Client %1 waits for the lock</source>
        <translation>客户端 %1 在等待锁</translation>
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
        <translation>节点 %1 上是客户端 %2 的键</translation>
    </message>
    <message>
        <source>Node %1 holds a key of unknown hand</source>
        <translation>节点 %1 上有来历不明的键</translation>
    </message>
    <message>
        <source>Node %1 is down</source>
        <translation>节点 %1 已下线</translation>
    </message>
    <message>
        <source>Node %1 is frozen</source>
        <translation>节点 %1 已冻结</translation>
    </message>
    <message>
        <source>The machine itself stood still</source>
        <translation>机器本身停顿</translation>
    </message>
    <message>
        <source>since %1 (%2 so far)</source>
        <translation>自 %1 起(至今 %2)</translation>
    </message>
    <message>
        <source>no deadline: it stays until somebody deletes it</source>
        <translation>没有期限：直到有人删除它</translation>
    </message>
    <message>
        <source>deadline %1</source>
        <translation>期限 %1</translation>
    </message>
    <message>
        <source>its lease ended at %1, %2 before its belief</source>
        <translation>租约于 %1 到期，比它自认的早 %2</translation>
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
        <translation>%1 至 %2（%3）</translation>
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
        <extracomment>two parts of the line in the status bar</extracomment>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>lockscope::LatenessTable</name>
    <message>
        <source>Events</source>
        <translation>事件数</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>99 %</source>
        <translation>99 %</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Differs by</source>
        <translation>相差</translation>
    </message>
</context>
<context>
    <name>lockscope::Legend</name>
    <message>
        <source>two clients inside at once: a violation</source>
        <translation>两个客户端同时在临界区：互斥被破坏</translation>
    </message>
    <message>
        <source>a client&apos;s key on a node; its height is the time to live that is left</source>
        <translation>节点上某客户端的键；高度是剩余的存活时间</translation>
    </message>
    <message>
        <source>inside the critical section</source>
        <translation>在临界区内</translation>
    </message>
    <message>
        <source>believes that it holds the lock; below: the keys say so</source>
        <translation>以为持有锁；下方：键也这么说</translation>
    </message>
    <message>
        <source>believes it, but the lease is over</source>
        <translation>以为持有，但租约已过</translation>
    </message>
    <message>
        <source>stopped: paused, frozen or down</source>
        <translation>停止：暂停、冻结或宕机</translation>
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
        <source>tries in vain</source>
        <translation>尝试失败</translation>
    </message>
    <message>
        <source>writes to the store</source>
        <translation>写入存储</translation>
    </message>
    <message>
        <source>its write is refused</source>
        <translation>写入被拒绝</translation>
    </message>
    <message>
        <source>deletes another&apos;s key</source>
        <translation>删除了别人的键</translation>
    </message>
    <message>
        <source>crashed, gone down, or the key is lost</source>
        <translation>崩溃、宕机，或键丢失</translation>
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
        <source>a fault hung at a time: it can be dragged</source>
        <translation>挂在某个时刻的故障：可以拖动</translation>
    </message>
    <message>
        <source>a fault that waits for a step or a condition</source>
        <translation>等待某一步或某个条件的故障</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>the lease: time spent acquiring, time left to work, drift kept back (hollow)</source>
        <translation>租约：获取所花的时间、可用的时间、为时钟漂移扣下的部分（空心）</translation>
    </message>
    <message>
        <source>teeth above a key: others wait for it</source>
        <translation>键上方的齿：还有别的客户端在等它</translation>
    </message>
    <message>
        <source>waits for the lock; in the lane below: its process runs</source>
        <translation>在等锁；在下方的 CPU 泳道中：进程在运行</translation>
    </message>
    <message>
        <source>orphaned: its owner is dead, or has done with it</source>
        <translation>遗留的键：主人已死，或已不再需要它</translation>
    </message>
    <message>
        <source>a node votes yes; a thin cross: no; grey: too late</source>
        <translation>节点投赞成票；细叉：反对；灰色：太迟</translation>
    </message>
    <message>
        <source>a command to a node, and its answer</source>
        <translation>发往节点的命令及其应答</translation>
    </message>
    <message>
        <source>its answer comes when the client has given up waiting</source>
        <translation>客户端已放弃等待，应答才到</translation>
    </message>
    <message>
        <source>lost, or never answered; two bars across: held up</source>
        <translation>丢失，或始终没有应答；两道短杠：途中被扣住</translation>
    </message>
    <message>
        <source>a replica copies its master</source>
        <translation>副本复制主节点</translation>
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
        <source>Show what happens</source>
        <translation>揭晓</translation>
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
        <source>Fold the text away</source>
        <translation>收起文字</translation>
    </message>
    <message>
        <source>Leave the lesson</source>
        <translation>离开课程</translation>
    </message>
    <message>
        <source>A click counts a vote, a right-click takes one back</source>
        <translation>单击加一票，右键单击减一票</translation>
    </message>
    <message numerus="yes">
        <source>%n vote(s)</source>
        <translation>
            <numerusform>%n 票</numerusform>
        </translation>
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
        <source>&amp;Start this lesson over</source>
        <translation>本课重新开始(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Leave the lesson</source>
        <translation>离开课程(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Forget what is done</source>
        <translation>清除完成记录(&amp;F)</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <translation>%1  %2</translation>
    </message>
</context>
<context>
    <name>lockscope::Lessons</name>
    <message>
        <source>Break it</source>
        <translation>打破它</translation>
    </message>
    <message>
        <source>Fix it</source>
        <translation>修好它</translation>
    </message>
    <message>
        <source>See it</source>
        <translation>看一看</translation>
    </message>
    <message>
        <source>Lesson %1/%2 · %3</source>
        <extracomment>%1 is the number of the lesson, %2 how many there are, %3 the title.</extracomment>
        <translation>第 %1/%2 课 · %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>A goal of a lesson. %1 is its kind, &quot;Break it&quot;; %2 what is to be done.</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Told in: %1</source>
        <translation>出处：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::LibraryDialog</name>
    <message>
        <source>Scenario library</source>
        <translation>场景库</translation>
    </message>
    <message>
        <source>Search titles, texts, numbers and schemes</source>
        <translation>搜索标题、说明、编号和方案</translation>
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
        <source>All scenarios, to be searched and read</source>
        <translation>可搜索和阅读的全部场景</translation>
    </message>
    <message>
        <source>&amp;New scenario…</source>
        <translation>新建场景(&amp;N)…</translation>
    </message>
    <message>
        <source>A scenario of your own, from the screen or from scratch</source>
        <translation>自建一个场景：取自屏幕上的内容，或从零开始</translation>
    </message>
</context>
<context>
    <name>lockscope::ListingModel</name>
    <message>
        <source>inside: the work</source>
        <translation>临界区内：工作</translation>
    </message>
    <message>
        <source>Click: to the next event of this line</source>
        <extracomment>tool tip of a line of the listing: which clients are at it</extracomment>
        <translation>单击：转到此行的下一个事件</translation>
    </message>
    <message>
        <source>Here: %1. Click: to the next event of this line</source>
        <translation>在此处：%1。单击：转到此行的下一个事件</translation>
    </message>
    <message>
        <source>Break point of %1.</source>
        <translation>%1的断点。</translation>
    </message>
</context>
<context>
    <name>lockscope::ListingPanel</name>
    <message>
        <source>The steps of the lock scheme in Redis&apos;s own words</source>
        <translation>锁方案的步骤，用 Redis 自己的命令写成</translation>
    </message>
    <message>
        <source>Whose words the listing is in</source>
        <translation>步骤清单用哪种语言书写</translation>
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
</context>
<context>
    <name>lockscope::LoadProgress</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop reading the file; what is shown stays</source>
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
    <name>lockscope::MainWindow</name>
    <message>
        <source>The run could not be: %1</source>
        <translation>无法运行：%1</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>%1 – Lockscope</source>
        <translation>%1 – Lockscope</translation>
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
        <source>The run could not be changed: %1</source>
        <translation>无法改动这次运行：%1</translation>
    </message>
    <message>
        <source>Listing</source>
        <translation>步骤清单</translation>
    </message>
    <message>
        <source>At this moment</source>
        <translation>此刻</translation>
    </message>
    <message>
        <source>Topology</source>
        <translation>拓扑</translation>
    </message>
    <message>
        <source>Faults</source>
        <translation>故障</translation>
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
        <source>Memory of a trace…</source>
        <translation>轨迹内存上限…</translation>
    </message>
    <message>
        <source>How much of a trace is kept in memory before it goes to disk</source>
        <translation>轨迹在写入磁盘之前最多占用多少内存</translation>
    </message>
    <message>
        <source>Nothing more of the trace goes to disk, all of it stays in memory: %1</source>
        <translation>轨迹不再写入磁盘，其余部分全部留在内存中：%1</translation>
    </message>
    <message>
        <source>Stop the run</source>
        <translation>停止运行</translation>
    </message>
    <message>
        <source>Memory of a trace</source>
        <translation>轨迹内存上限</translation>
    </message>
    <message>
        <source>So many MiB of a trace&apos;s rows stay in memory. Beyond that, the oldest go to a temporary file,
which is gone when the program ends. Both can be looked at in the same way.</source>
        <translation>轨迹的事件行最多在内存中保留这么多 MiB。超出部分从最早的行开始写入临时文件，
程序结束时该文件随之消失。两部分的查看方式完全相同。</translation>
    </message>
    <message>
        <source>%1, %2 on disk</source>
        <extracomment>%1: the size of the trace&apos;s rows; %2: how much of that is on disk</extracomment>
        <translation>%1，其中 %2 在磁盘上</translation>
    </message>
    <message>
        <source>What the rows of the trace take. The limit of what stays in memory is set in the menu Run</source>
        <translation>轨迹事件行占用的空间。内存上限在“运行”菜单中设置</translation>
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
        <source>Does</source>
        <translation>在做</translation>
    </message>
    <message>
        <source>Believes</source>
        <translation>以为持有</translation>
    </message>
    <message>
        <source>Keys say</source>
        <translation>键表明持有</translation>
    </message>
    <message>
        <source>Node</source>
        <extracomment>column: whose key stands on the node</extracomment>
        <translation>节点</translation>
    </message>
    <message>
        <source>Is</source>
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
        <extracomment>column: a command or an answer that is under way</extracomment>
        <translation>消息</translation>
    </message>
</context>
<context>
    <name>lockscope::StateWords</name>
    <message>
        <source>outside</source>
        <translation>在外面</translation>
    </message>
    <message>
        <source>waiting since %1, try %2</source>
        <translation>自 %1 起等待，第 %2 次尝试</translation>
    </message>
    <message>
        <source>has been granted the lock, is not inside</source>
        <translation>已获得锁，但不在临界区内</translation>
    </message>
    <message>
        <source>inside since %1</source>
        <translation>自 %1 起在临界区内</translation>
    </message>
    <message>
        <source>crashed at %1</source>
        <translation>于 %1 崩溃</translation>
    </message>
    <message>
        <source>%1; paused since %2</source>
        <translation>%1；自 %2 起暂停</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>yes, for ever</source>
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
        <translation>自 %1 起宕机</translation>
    </message>
    <message>
        <source>frozen since %1</source>
        <translation>自 %1 起冻结</translation>
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
        <source>nobody</source>
        <translation>无</translation>
    </message>
    <message>
        <source>for ever</source>
        <translation>永久</translation>
    </message>
    <message>
        <source>Store: nothing written yet</source>
        <translation>存储：尚未写入</translation>
    </message>
    <message>
        <source>Store: written by %1 at %2</source>
        <translation>存储：%1于 %2 写入</translation>
    </message>
    <message>
        <source>%1, number %2</source>
        <translation>%1，编号 %2</translation>
    </message>
    <message>
        <source>%1; then %2&apos;s write was refused</source>
        <translation>%1；此后%2的写入被拒绝</translation>
    </message>
    <message>
        <source>Store</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>yes, over for %1</source>
        <translation>是，但已过期 %1</translation>
    </message>
</context>
<context>
    <name>lockscope::NewScenarioDialog</name>
    <message>
        <source>New scenario</source>
        <translation>新建场景</translation>
    </message>
    <message>
        <source>From what is on the &amp;screen</source>
        <translation>取自屏幕上的内容(&amp;S)</translation>
    </message>
    <message>
        <source>With the faults of the fault lane and all that is turned</source>
        <translation>带上故障栏中的故障和所有改过的设置</translation>
    </message>
    <message>
        <source>From scra&amp;tch</source>
        <translation>从零开始(&amp;T)</translation>
    </message>
    <message>
        <source>No faults, and all settings as they usually are</source>
        <translation>没有故障，所有设置均为默认值</translation>
    </message>
    <message>
        <source>&amp;Make it</source>
        <translation>创建(&amp;M)</translation>
    </message>
    <message>
        <source>Make it and sa&amp;ve…</source>
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
        <source>What happens, in English</source>
        <translation>英文说明</translation>
    </message>
    <message>
        <source>What happens, in Chinese</source>
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
        <source>What happens</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>One of the two languages is enough.</source>
        <translation>两种语言写一种即可。</translation>
    </message>
    <message>
        <source>as many as the scheme needs</source>
        <translation>按方案所需</translation>
    </message>
    <message>
        <source>until the time is over</source>
        <translation>直到时间结束</translation>
    </message>
    <message>
        <source>Lock scheme</source>
        <translation>锁方案</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
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
        <source>What goes wrong</source>
        <translation>出什么故障</translation>
    </message>
    <message>
        <source>Runs it in the model once under every lock scheme, and states what comes of it</source>
        <translation>在模型中按每种锁方案各运行一次，并把结果记为预期</translation>
    </message>
    <message>
        <source>What must come of it</source>
        <translation>预期结果</translation>
    </message>
    <message>
        <source>Nothing yet. Faults are added in the window, on the lane above the ruler.</source>
        <translation>还没有。故障在主窗口时间标尺上方的故障栏中添加。</translation>
    </message>
    <message>
        <source>Nothing is stated yet.</source>
        <translation>尚未给出。</translation>
    </message>
    <message>
        <source>The model runs it under every lock scheme…</source>
        <translation>模型正按每种锁方案运行…</translation>
    </message>
    <message>
        <source>Take it fr&amp;om the model</source>
        <translation>由模型给出(&amp;O)</translation>
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
        <translation>预测：模拟的 Redis，虚拟的时间</translation>
    </message>
    <message>
        <source>LIVE</source>
        <translation>实况</translation>
    </message>
    <message>
        <source>Real Redis servers, real time</source>
        <translation>真实的 Redis 服务器，真实的时间</translation>
    </message>
    <message>
        <source>seed %1 · %2 · %3 events</source>
        <extracomment>seed, outcome, how many events</extracomment>
        <translation>种子 %1 · %2 · %3 个事件</translation>
    </message>
    <message>
        <source>machine: %1 to %2 one way, %3 a command</source>
        <extracomment>how long a message takes from … to, and a node for a command</extracomment>
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
</context>
<context>
    <name>lockscope::PresenterFeature</name>
    <message>
        <source>&amp;Presenter mode</source>
        <translation>演示模式(&amp;P)</translation>
    </message>
    <message>
        <source>The whole screen, larger text, and only what a class looks at</source>
        <translation>全屏、放大文字，只留课堂要看的内容</translation>
    </message>
    <message>
        <source>Blac&amp;k picture</source>
        <translation>黑屏(&amp;K)</translation>
    </message>
    <message>
        <source>In presenter mode: black, until the next key or click</source>
        <translation>演示模式下：黑屏，直到下一次按键或单击</translation>
    </message>
    <message>
        <source>Pointer spotli&amp;ght</source>
        <translation>指针聚光灯(&amp;G)</translation>
    </message>
    <message>
        <source>In presenter mode: dim all but what is around the pointer</source>
        <translation>演示模式下：压暗指针周围以外的部分</translation>
    </message>
    <message>
        <source>Sw&amp;itch the language</source>
        <translation>切换语言(&amp;I)</translation>
    </message>
    <message>
        <source>From English to Chinese, or back, at once</source>
        <translation>立即在英文与中文之间切换</translation>
    </message>
    <message>
        <source>Esc: leave  ·  PageDown, PageUp: page of the lesson  ·  Space: play, pause  ·  %1 or . : black picture  ·  %2: spotlight  ·  %3: language</source>
        <extracomment>The keys of presenter mode, in a line. %1 to %3 are keys: &quot;B&quot;, &quot;L&quot;, &quot;Ctrl+Shift+L&quot;</extracomment>
        <translation>Esc：退出  ·  PageDown、PageUp：翻页  ·  空格：播放、暂停  ·  %1 或 .：黑屏  ·  %2：聚光灯  ·  %3：语言</translation>
    </message>
</context>
<context>
    <name>lockscope::FixFeature</name>
    <message>
        <source>What would fix it</source>
        <translation>怎样才能修好</translation>
    </message>
</context>
<context>
    <name>lockscope::RemedyModel</name>
    <message>
        <source>%1: %2. %3</source>
        <comment>remedy: result. Price.</comment>
        <translation>%1：%2。%3</translation>
    </message>
    <message>
        <source>Click to change the choice so. Undo takes it back.</source>
        <translation>单击即按此修改当前选择，可用“撤销”收回。</translation>
    </message>
    <message>
        <source>Helps in this run</source>
        <translation>对这次运行有用</translation>
    </message>
    <message>
        <source>Does not help in this run</source>
        <translation>对这次运行无用</translation>
    </message>
</context>
<context>
    <name>lockscope::FixPanel</name>
    <message>
        <source>What would fix it: trying…</source>
        <translation>怎样才能修好：正在尝试……</translation>
    </message>
    <message>
        <source>Waiting for the model.</source>
        <translation>等待模型。</translation>
    </message>
    <message>
        <source>The model cannot run this choice, or not in time, so nothing can be tried.</source>
        <translation>模型无法运行当前选择，或无法及时完成，因此无从尝试。</translation>
    </message>
    <message>
        <source>Nothing went wrong in this run, so there is nothing to fix. That is no proof: turn a slider, or break something.</source>
        <translation>这次运行没有出错，也就没有什么要修。这不是证明：请拖动滑块，或弄坏点什么。</translation>
    </message>
    <message>
        <source>As it is: %1. Each single change below was tried in the model, with %2 seeds.</source>
        <extracomment>%1 is an outcome (&quot;violated&quot;), %2 the number of runs</extracomment>
        <translation>现状：%1。下面每一项单独的修改都在模型中用 %2 个种子试过。</translation>
    </message>
    <message>
        <source>%1 Still trying…</source>
        <translation>%1 仍在尝试……</translation>
    </message>
    <message numerus="yes">
        <source>None of %n single change(s) fixes it</source>
        <translation>
            <numerusform>%n 项单独的修改都修不好它</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>What would fix it: %1 of %n change(s)</source>
        <extracomment>%1 help, of %n that were tried</extracomment>
        <translation>
            <numerusform>怎样才能修好：%n 项修改中有 %1 项有用</numerusform>
        </translation>
    </message>
    <message>
        <source>This run is untested, so there is nothing to fix yet. Change what the verdict names first: more clients, a longer run, or a fault that begins.</source>
        <translation>这次运行未经检验，还没有什么可修。请先改变判定中指出的原因：更多客户端、更长的运行，或让故障真正开始。</translation>
    </message>
</context>
<context>
    <name>lockscope::Replay</name>
    <message>
        <source>it still goes on; stop it first</source>
        <translation>它还在运行；请先停止</translation>
    </message>
    <message>
        <source>the trace does not say what was run</source>
        <translation>轨迹没有说明运行的是什么</translation>
    </message>
</context>
<context>
    <name>lockscope::ReplayBar</name>
    <message>
        <source>Click on the ruler, or press Space, to see the state at a moment</source>
        <translation>在标尺上单击，或按空格键，即可查看某一时刻的状态</translation>
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
        <source>Play; backwards with Shift (Space)</source>
        <translation>播放；加 Shift 倒放（空格键）</translation>
    </message>
    <message>
        <source>To the beginning (Home)</source>
        <translation>到开头（Home）</translation>
    </message>
    <message>
        <source>To the event before (P)</source>
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
        <source>Speed: a share or a multiple of real time</source>
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
        <source>What the signs mean</source>
        <translation>各种记号的含义</translation>
    </message>
</context>
<context>
    <name>lockscope::Report</name>
    <message>
        <source>The model: nothing ran on Redis</source>
        <translation>模型：没有在 Redis 上运行</translation>
    </message>
    <message>
        <source>Real Redis</source>
        <translation>真实 Redis</translation>
    </message>
    <message>
        <source>Not judged: %1</source>
        <translation>未判定：%1</translation>
    </message>
    <message>
        <source>Verdict: %1</source>
        <translation>判定：%1</translation>
    </message>
    <message>
        <source>This is what the scenario expects.</source>
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
        <translation>加锁方案</translation>
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
        <source>Who</source>
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
            <numerusform>……另有 %n 行，见轨迹</numerusform>
        </translation>
    </message>
    <message>
        <source>What was observed</source>
        <translation>观察到的情况</translation>
    </message>
    <message>
        <source>%1, at %2, for %3</source>
        <extracomment>%1 is &quot;Inside at once: clients 1 and 2&quot;, %2 a moment, %3 a length</extracomment>
        <translation>%1，始于 %2，持续 %3</translation>
    </message>
    <message>
        <source>%1, at %2</source>
        <translation>%1，于 %2</translation>
    </message>
    <message numerus="yes">
        <source>… and %n more, in the trace</source>
        <translation>
            <numerusform>……另有 %n 项，见轨迹</numerusform>
        </translation>
    </message>
    <message>
        <source>Counted</source>
        <translation>计数项</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>数目</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>尝试次数</translation>
    </message>
    <message>
        <source>Granted</source>
        <translation>获得</translation>
    </message>
    <message>
        <source>Denied</source>
        <translation>未获得</translation>
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
        <source>Releases that found the lock gone</source>
        <translation>释放时锁已不在</translation>
    </message>
    <message>
        <source>Writes</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>Writes refused</source>
        <translation>被拒的写入</translation>
    </message>
    <message>
        <source>Time to acquire, median</source>
        <translation>获取耗时，中位数</translation>
    </message>
    <message>
        <source>Time to acquire, 99 %</source>
        <translation>获取耗时，99 %</translation>
    </message>
    <message>
        <source>Time to acquire, longest</source>
        <translation>获取耗时，最长</translation>
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
        <source>All other settings have their defaults.</source>
        <translation>其余设置均为默认值。</translation>
    </message>
    <message>
        <source>To see it again</source>
        <translation>重现这次运行</translation>
    </message>
    <message>
        <source>The model is made of its seed: it gives the same events each time.</source>
        <translation>模型由种子决定：每次都给出相同的事件。</translation>
    </message>
    <message>
        <source>No two runs on real Redis are the same: times differ, and with them may what comes of it.</source>
        <translation>真实 Redis 上没有两次完全相同的运行：时间会有差别，结果也可能随之不同。</translation>
    </message>
    <message>
        <source>In this run the machine&apos;s own times were those of a measured run, which no option can give: the command takes the usual ones.</source>
        <translation>这次运行中，机器自身的耗时取自一次实测，没有选项可以指定：该命令使用通常的值。</translation>
    </message>
    <message>
        <source>The scenario is not a built-in one. Save this as %1 where the command is typed:</source>
        <translation>该场景不是内置的。请把下面的内容以 %1 为名保存在输入命令的文件夹里：</translation>
    </message>
    <message>
        <source>Timeline: what each client believed, and what the keys said</source>
        <translation>时间线：各客户端以为如何，键又说明了什么</translation>
    </message>
    <message>
        <source>A verdict of “no violation observed” is just that: it is no proof.</source>
        <translation>“未发现违规”仅此而已：它不是证明。</translation>
    </message>
</context>
<context>
    <name>lockscope::RunLengthFeature</name>
    <message>
        <source>The model expects this run to last %1. On real Redis a run lasts %2 at most, unless a run length is given: give it %3.</source>
        <extracomment>%1 is &quot;about 72 s&quot;, %2 and %3 are lengths of time</extracomment>
        <translation>模型预计这次运行持续%1。在真实 Redis 上，未指定运行时长的运行最多持续 %2：请把运行时长设为 %3。</translation>
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
        <source>at most the given length</source>
        <extracomment>the length itself stands beside it</extracomment>
        <translation>最多为给定时长</translation>
    </message>
    <message>
        <source>A run ends when its clients and its faults are done. With a given length it ends then at the latest, finished or not.</source>
        <translation>客户端和故障都完成后，运行即结束。若给定时长，则无论是否完成，最迟在该时刻结束。</translation>
    </message>
</context>
<context>
    <name>lockscope::RunProgress</name>
    <message>
        <source>Progress of the run</source>
        <translation>运行进度</translation>
    </message>
    <message>
        <source>The time left, as the model expects it</source>
        <translation>模型预计的剩余时间</translation>
    </message>
    <message>
        <source>starting the servers</source>
        <translation>正在启动服务器</translation>
    </message>
    <message>
        <source>longer than expected</source>
        <translation>超过预计时长</translation>
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
        <source>No scenario has all these words</source>
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
        <source>Told in: %1</source>
        <translation>出处：%1</translation>
    </message>
    <message>
        <source>… waiting</source>
        <translation>… 等待中</translation>
    </message>
    <message>
        <source>– not run to its end</source>
        <translation>– 未能运行到底</translation>
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
    <message>
        <source>Client %1 runs another version: %2</source>
        <translation>客户端 %1 运行另一个版本：%2</translation>
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
        <translation>恢复设置</translation>
    </message>
    <message>
        <source>All settings as the scenario has them</source>
        <translation>所有设置恢复为场景自带的值</translation>
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
        <source>Forks</source>
        <translation>分支</translation>
    </message>
    <message>
        <source>All settings</source>
        <translation>全部设置</translation>
    </message>
    <message>
        <source>Shows every scenario, scheme and setting beside the lesson</source>
        <translation>在课程旁显示全部场景、方案和设置</translation>
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
        <source>Whether the model, on this machine, does what the scenario states, scheme by scheme</source>
        <translation>逐个方案核对：本机上的模型是否得到场景所说的结果</translation>
    </message>
    <message>
        <source>✓ %1 of %2</source>
        <extracomment>Of %2 schemes %1 came out as the scenario states. The sign says whether all did.</extracomment>
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
        <translation>种子</translation>
    </message>
    <message>
        <source>All random draws come from this number: the model does the same again with the same seed.</source>
        <translation>所有随机数都由这个数产生：种子相同，模型就会重复同样的过程。</translation>
    </message>
    <message>
        <source>Another seed</source>
        <translation>换一个种子</translation>
    </message>
</context>
<context>
    <name>lockscope::SettingControl</name>
    <message>
        <source>counts from the next run</source>
        <translation>下次运行起生效</translation>
    </message>
    <message>
        <source>Can be turned while a run goes on: it counts from each client&apos;s next attempt.</source>
        <translation>运行中也可调整：从各客户端的下一次尝试起生效。</translation>
    </message>
    <message>
        <source>A change counts from the next run.</source>
        <translation>更改从下次运行起生效。</translation>
    </message>
    <message>
        <source>%1
%2
Double-click the name for the scenario&apos;s own value.
On the command line: %3</source>
        <extracomment>%1 and %2 are sentences, %3 is the setting&apos;s name on the command line, &quot;ttl&quot;.</extracomment>
        <translation>%1
%2
双击名称可恢复场景自带的值。
命令行中的名称：%3</translation>
    </message>
    <message>
        <source>Only the model obeys it so far, not real Redis.</source>
        <translation>目前只有模型遵循这项设置，真实的 Redis 还不支持。</translation>
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
        <source>Only the model obeys these so far: %1. A run on real Redis is refused while one of them is turned.</source>
        <translation>目前只有模型遵守这些设置：%1。只要改动了其中一个，就不能在真实 Redis 上运行。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>lockscope::SettingSlider</name>
    <message>
        <source>%1: %2</source>
        <extracomment>a value of a setting and what comes of it: &quot;620 ms: violated&quot;</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: cannot be run, or is too long to be worked out</source>
        <translation>%1：无法运行，或者太长而无法推算</translation>
    </message>
</context>
<context>
    <name>lockscope::ShareFeature</name>
    <message>
        <source>&amp;Copy scenario as text</source>
        <translation>将场景复制为文本(&amp;C)</translation>
    </message>
    <message>
        <source>A short text that another Lockscope opens</source>
        <translation>一段短文本，另一个 Lockscope 可以打开</translation>
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
        <source>The scenario is too long for a text. A file has room for it.</source>
        <translation>场景太长，无法写成文本；文件则放得下。</translation>
    </message>
    <message>
        <source>Save it…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>The scenario is on the clipboard, as a text of %1 characters. Another Lockscope opens it by &quot;Paste scenario&quot;.</source>
        <translation>场景已复制到剪贴板，共 %1 个字符。在另一个 Lockscope 中用“粘贴场景”即可打开。</translation>
    </message>
    <message>
        <source>The text was not opened as a scenario: %1</source>
        <translation>这段文本未能作为场景打开：%1</translation>
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
        <translation>实况</translation>
    </message>
    <message>
        <source>Real Redis servers, real time</source>
        <translation>真实的 Redis 服务器，真实的时间</translation>
    </message>
    <message>
        <source>%1 · %2 · seed %3</source>
        <extracomment>ids of scenario and scheme, and the number that random draws come from</extracomment>
        <translation>%1 · %2 · 种子 %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 event(s)</source>
        <extracomment>%1 is the same number as %n, with its thousands set apart</extracomment>
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
        <source>Simulated Redis servers, virtual time: what a run would be</source>
        <translation>模拟的 Redis 服务器，虚拟时间：一次运行将会怎样</translation>
    </message>
    <message>
        <source>at %1</source>
        <extracomment>%1 is the moment at which the playhead is</extracomment>
        <translation>在 %1</translation>
    </message>
    <message>
        <source>%1 – %2, 1 px = %3</source>
        <extracomment>the stretch of time in sight, from and to, and how long a pixel of it is</extracomment>
        <translation>%1 – %2，1 px = %3</translation>
    </message>
    <message>
        <source>FILE · MODEL</source>
        <translation>文件 · 模型</translation>
    </message>
    <message>
        <source>FILE · LIVE</source>
        <translation>文件 · 实况</translation>
    </message>
</context>
<context>
    <name>lockscope::SweepFeature</name>
    <message>
        <source>&amp;Contention: WATCH against locks…</source>
        <translation>争用：WATCH 与锁的比较(&amp;C)…</translation>
    </message>
    <message>
        <source>Measure from 1 to 64 clients where the two cross</source>
        <translation>从 1 到 64 个客户端，测出两者在哪里交叉</translation>
    </message>
</context>
<context>
    <name>lockscope::TimelineCanvas</name>
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
        <source>Go to earlier times</source>
        <translation>移到更早的时间</translation>
    </message>
    <message>
        <source>Go to later times</source>
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
        <source>Centre the selection; again: fit it</source>
        <translation>选中项居中；再按一次：适合宽度</translation>
    </message>
    <message>
        <source>Event before in the lane</source>
        <translation>泳道中的上一事件</translation>
    </message>
    <message>
        <source>Next event in the lane</source>
        <translation>泳道中的下一事件</translation>
    </message>
    <message>
        <source>To the cause of the event</source>
        <translation>到该事件的起因</translation>
    </message>
    <message>
        <source>To what the event caused</source>
        <translation>到该事件引起的事件</translation>
    </message>
    <message>
        <source>Next violation</source>
        <translation>下一处违规</translation>
    </message>
    <message>
        <source>Violation before</source>
        <translation>上一处违规</translation>
    </message>
    <message>
        <source>Grab the left cursor</source>
        <translation>抓取左游标</translation>
    </message>
    <message>
        <source>Grab the right cursor</source>
        <translation>抓取右游标</translation>
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
        <source>Playhead to the next event</source>
        <translation>播放头到下一事件</translation>
    </message>
    <message>
        <source>Playhead to the event before</source>
        <translation>播放头到上一事件</translation>
    </message>
    <message>
        <source>Let go, clear selection and measure</source>
        <translation>松开，清除选择与测量</translation>
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
        <source>Scroll the lanes; zoom where they all fit</source>
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
        <source>Measure a stretch, and select it</source>
        <translation>测量一段时间并选中它</translation>
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
        <source>Move the visible stretch, or one of its edges</source>
        <translation>移动可见范围或其一侧边缘</translation>
    </message>
    <message>
        <source>Click on a lane&apos;s triangle</source>
        <translation>单击泳道的三角</translation>
    </message>
    <message>
        <source>Collapse the lanes, or open them</source>
        <translation>收起或展开泳道</translation>
    </message>
    <message>
        <source>Drag a lane&apos;s name</source>
        <translation>拖动泳道名称</translation>
    </message>
    <message>
        <source>Put the lanes elsewhere</source>
        <translation>改变泳道位置</translation>
    </message>
    <message>
        <source>Drag a name&apos;s lower edge</source>
        <translation>拖动名称的下边缘</translation>
    </message>
    <message>
        <source>Make the lanes higher; double-click: usual height</source>
        <translation>调整泳道高度；双击：默认高度</translation>
    </message>
    <message>
        <source>Right-click on a lane&apos;s name</source>
        <translation>右键单击泳道名称</translation>
    </message>
    <message>
        <source>Pin, hide, fold, show again</source>
        <translation>固定、隐藏、折叠、重新显示</translation>
    </message>
    <message>
        <source>Right-click on a client, a node</source>
        <translation>右键单击客户端或节点</translation>
    </message>
    <message>
        <source>Change the run there: pause, crash, lose a message</source>
        <translation>在此改变运行：暂停、崩溃、丢失消息</translation>
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
        <source>drag = move the window or an edge · ? = keys</source>
        <translation>拖动 = 移动窗口或边缘 · ? = 按键</translation>
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
</context>
<context>
    <name>lockscope::TimelineText</name>
    <message>
        <source>%1 s</source>
        <extracomment>a moment on the ruler; %1 is the number of seconds</extracomment>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <extracomment>a moment on the ruler; %1 is the number of milliseconds</extracomment>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 µs</source>
        <extracomment>a moment on the ruler; %1 is the number of microseconds</extracomment>
        <translation>%1 µs</translation>
    </message>
    <message>
        <source>Press Run to see who holds the lock, and who only believes so.</source>
        <translation>按“运行”，看看谁真的持有锁，谁只是以为自己持有。</translation>
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
        <extracomment>between the names of several clients</extracomment>
        <translation>、</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 等另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>Holders</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>inside</source>
        <extracomment>lane: how many clients are inside the critical section</extracomment>
        <translation>在内</translation>
    </message>
    <message>
        <source>believe</source>
        <extracomment>lane: how many clients believe that they hold the lock</extracomment>
        <translation>以为持有</translation>
    </message>
    <message>
        <source>belief</source>
        <extracomment>lane: what a client believes about the lock</extracomment>
        <translation>自认</translation>
    </message>
    <message>
        <source>keys say</source>
        <extracomment>lane: whether a client&apos;s token stands on enough nodes</extracomment>
        <translation>键的事实</translation>
    </message>
    <message>
        <source>key</source>
        <extracomment>lane: whose key stands on a node</extracomment>
        <translation>键</translation>
    </message>
    <message numerus="yes">
        <source>%n inside</source>
        <translation>
            <numerusform>%n 个在内</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n believe</source>
        <translation>
            <numerusform>%n 个以为持有</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 inside: %2</source>
        <translation>%1 个在内：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n violations</source>
        <translation>
            <numerusform>%n 处违规</numerusform>
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
        <translation>以为持有，其实已过期</translation>
    </message>
    <message>
        <source>expired</source>
        <extracomment>The short form of &quot;believes, but expired&quot;, for a bar without room.</extracomment>
        <translation>已过期</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>已崩溃</translation>
    </message>
    <message>
        <source>down</source>
        <translation>已下线</translation>
    </message>
    <message>
        <source>frozen</source>
        <translation>已冻结</translation>
    </message>
    <message>
        <source>unknown hand</source>
        <translation>来历不明</translation>
    </message>
    <message>
        <source>is granted the lock</source>
        <translation>获得锁</translation>
    </message>
    <message>
        <source>is denied the lock</source>
        <translation>未获得锁</translation>
    </message>
    <message>
        <source>releases the lock</source>
        <translation>释放锁</translation>
    </message>
    <message>
        <source>releases nothing: its key is gone</source>
        <translation>没有释放任何东西：它的键已不在</translation>
    </message>
    <message>
        <source>could not renew its lease</source>
        <translation>未能续期</translation>
    </message>
    <message>
        <source>crashes</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>writes</source>
        <extracomment>lane: what is written to the protected store</extracomment>
        <translation>写入</translation>
    </message>
    <message>
        <source>has its write rejected</source>
        <translation>写入被拒</translation>
    </message>
    <message>
        <source>deletes another&apos;s key</source>
        <translation>删除了他人的键</translation>
    </message>
    <message>
        <source>has its clock jump</source>
        <translation>时钟跳变</translation>
    </message>
    <message>
        <source>goes down</source>
        <translation>下线</translation>
    </message>
    <message>
        <source>loses the key</source>
        <translation>丢失键</translation>
    </message>
    <message>
        <source>becomes master</source>
        <translation>升为主节点</translation>
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
        <source>nobody inside</source>
        <translation>无人在内</translation>
    </message>
    <message>
        <source>inside: %1</source>
        <translation>在内：%1</translation>
    </message>
    <message numerus="yes">
        <source>up to %n at once</source>
        <translation>
            <numerusform>至多 %n 个同时</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>a write&apos;s fencing number and what became of it, such as &quot;#33 refused&quot;
----------
a subject and what it does, such as &quot;Client 2&quot; and &quot;is granted the lock&quot;</extracomment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>two parts of the line in the status bar</extracomment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>renews its lease</source>
        <translation>续期成功</translation>
    </message>
    <message>
        <source>copy</source>
        <extracomment>lane: whose key stands on a replica, as its master&apos;s copy</extracomment>
        <translation>副本</translation>
    </message>
    <message>
        <source>no lock</source>
        <extracomment>on a bar: the client is inside and has no lock</extracomment>
        <translation>没有锁</translation>
    </message>
    <message>
        <source>before</source>
        <extracomment>beside an outline: what the run was before a setting was turned</extracomment>
        <translation>之前</translation>
    </message>
    <message>
        <source>has its clock run at another speed</source>
        <translation>时钟改以另一种速度运行</translation>
    </message>
    <message>
        <source>Store</source>
        <extracomment>the protected store, in whose lane the writes stand</extracomment>
        <translation>存储</translation>
    </message>
    <message>
        <source>cpu</source>
        <extracomment>lane: whether a client&apos;s process runs or is stopped</extracomment>
        <translation>CPU</translation>
    </message>
    <message>
        <source>waits</source>
        <extracomment>on a client&apos;s lane: it wants the lock and has not got it</extracomment>
        <translation>等待</translation>
    </message>
    <message>
        <source>%1, no expiry</source>
        <extracomment>a key&apos;s owner, where the key has no time to live</extracomment>
        <translation>%1，永不过期</translation>
    </message>
    <message numerus="yes">
        <source>%n wait</source>
        <extracomment>on a key: so many clients wait for it</extracomment>
        <translation>
            <numerusform>%n 个在等</numerusform>
        </translation>
    </message>
    <message>
        <source>orphaned</source>
        <extracomment>on a key: its owner is dead, or has done with it</extracomment>
        <translation>遗留</translation>
    </message>
    <message>
        <source>acquiring %1</source>
        <extracomment>the part of a lease that went by while the lock was being acquired</extracomment>
        <translation>获取耗时 %1</translation>
    </message>
    <message>
        <source>valid for %1 of TTL %2</source>
        <extracomment>the part of a lease that a client may work for, and the whole of it</extracomment>
        <translation>TTL %2 中有效 %1</translation>
    </message>
    <message>
        <source>drift %1</source>
        <extracomment>the part of a lease that is not relied upon, since clocks do not run at the same rate</extracomment>
        <translation>漂移 %1</translation>
    </message>
    <message>
        <source>stale</source>
        <extracomment>beside a write that the store took: it came too late, or it undid another one</extracomment>
        <translation>过时</translation>
    </message>
    <message>
        <source>lost update</source>
        <translation>更新丢失</translation>
    </message>
    <message>
        <source>refused</source>
        <extracomment>beside a write that the store did not take</extracomment>
        <translation>被拒</translation>
    </message>
    <message>
        <source>Clients %1–%2</source>
        <extracomment>the name of a lane that stands for all clients from %1 to %2</extracomment>
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
        <extracomment>how far it is to another marker: %1 is its name, %2 the length with its sign</extracomment>
        <translation>到“%1”的 Δt：%2</translation>
    </message>
    <message>
        <source>cursor %1 at %2</source>
        <extracomment>one of the two cursors on the time axis, and where it stands</extracomment>
        <translation>游标 %1 在 %2</translation>
    </message>
    <message>
        <source>at worst</source>
        <extracomment>lane: what many clients do at worst</extracomment>
        <translation>最坏情况</translation>
    </message>
    <message>
        <source>client %1 for %2</source>
        <extracomment>how long a client was inside</extracomment>
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
            <numerusform>授予 %n 次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n denied</source>
        <translation>
            <numerusform>拒绝 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>node %1: %2</source>
        <translation>节点 %1：%2</translation>
    </message>
    <message>
        <source>keys set on %1</source>
        <extracomment>how often a node took a client&apos;s key: its votes</extracomment>
        <translation>写入键：%1</translation>
    </message>
    <message>
        <source>Filtered</source>
        <extracomment>a sign beside the timeline: what a filter of the events hides is dimmed; a word or two</extracomment>
        <translation>已筛选</translation>
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
        <translation>宕机</translation>
    </message>
    <message>
        <source>frozen</source>
        <translation>冻结</translation>
    </message>
    <message>
        <source>promoted</source>
        <translation>已提升</translation>
    </message>
    <message>
        <source>demoted</source>
        <translation>已降级</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>granted</source>
        <translation>已获锁</translation>
    </message>
    <message>
        <source>inside</source>
        <translation>临界区内</translation>
    </message>
    <message>
        <source>outside</source>
        <translation>在外</translation>
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
        <translation>以为持有：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>key of %1, %2</source>
        <translation>%1的键，%2</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1到%2</translation>
    </message>
    <message>
        <source>%1: the link is up</source>
        <translation>%1：链路畅通</translation>
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
        <source>Nothing is shown yet.</source>
        <translation>尚无内容。</translation>
    </message>
    <message>
        <source>%1 nodes down or frozen, %2 clients paused or crashed, %3 links cut</source>
        <translation>%1 个节点宕机或冻结，%2 个客户端暂停或崩溃，%3 条链路断开</translation>
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
        <extracomment>what is drawn is the state at that time; %1 is a time</extracomment>
        <translation>结束时，%1</translation>
    </message>
    <message>
        <source>At %1</source>
        <translation>%1 时</translation>
    </message>
</context>
<context>
    <name>lockscope::TracePicture</name>
    <message>
        <source>The picture would be %1 × %2 pixels; expected at most %3 on each side: a smaller scale, or a format of vectors</source>
        <translation>图片将有 %1 × %2 像素，每边最多 %3：请用更小的缩放，或改用矢量格式</translation>
    </message>
    <message>
        <source>There is not enough memory for the picture</source>
        <translation>内存不足以生成图片</translation>
    </message>
    <message>
        <source>“No violation observed” is no proof.</source>
        <translation>“未发现违规”不是证明。</translation>
    </message>
</context>
<context>
    <name>lockscope::VerdictPanel</name>
    <message numerus="yes">
        <source>running: %n violation(s) so far</source>
        <translation>
            <numerusform>运行中：目前已有 %n 处违规</numerusform>
        </translation>
    </message>
    <message>
        <source>running: no violation so far</source>
        <translation>运行中：目前未发现违规</translation>
    </message>
    <message>
        <source>Not judged: this is only a part of a trace, or not a run&apos;s.</source>
        <translation>未作判定：这只是轨迹的一部分，或不是一次运行的轨迹。</translation>
    </message>
    <message>
        <source>Judging…</source>
        <translation>正在判定…</translation>
    </message>
    <message>
        <source>Nothing has run yet.</source>
        <translation>还没有运行过。</translation>
    </message>
    <message>
        <source>As the scenario expects.</source>
        <translation>与场景的预期一致。</translation>
    </message>
    <message>
        <source>The scenario expects: %1.</source>
        <translation>场景的预期是：%1。</translation>
    </message>
    <message>
        <source>What was observed</source>
        <translation>观察到的情况</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>尝试次数</translation>
    </message>
    <message>
        <source>Granted</source>
        <translation>获得</translation>
    </message>
    <message>
        <source>Denied</source>
        <translation>未获得</translation>
    </message>
    <message>
        <source>What the model says: nothing ran on Redis.</source>
        <translation>这是模型的结论：没有在 Redis 上运行。</translation>
    </message>
    <message>
        <source>What happened on real Redis.</source>
        <translation>这是在真实 Redis 上发生的。</translation>
    </message>
    <message>
        <source>With the scenario&apos;s own settings: %1.</source>
        <translation>按场景自身的设置：%1。</translation>
    </message>
    <message>
        <source>From a file. What the model said: nothing ran on Redis.</source>
        <translation>来自文件。模型的结论：没有在 Redis 上运行。</translation>
    </message>
    <message>
        <source>From a file. What happened on real Redis.</source>
        <translation>来自文件。真实 Redis 上发生的情况。</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <extracomment>two lengths of time, &quot;54 µs / 61 µs&quot;</extracomment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>A granted attempt takes, median / 99 %</source>
        <translation>成功的一次尝试耗时，中位数 / 99 %</translation>
    </message>
    <message>
        <source>Waiting for the lock, median / 99 %</source>
        <translation>等待锁的时间，中位数 / 99 %</translation>
    </message>
    <message>
        <source>What was observed (the first %1 of %2)</source>
        <translation>观察到的情况（共 %2 条，先列 %1 条）</translation>
    </message>
</context>
<context>
    <name>lockscope::Verification</name>
    <message>
        <source>it had no events</source>
        <translation>它没有任何事件</translation>
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
        <source>The verification could not be: %1</source>
        <translation>无法核对：%1</translation>
    </message>
    <message>
        <source>The verdict agrees in %1 of %2 runs. Run %3: %4</source>
        <extracomment>%1 of %2 runs; then the sentence about the run that is shown</extracomment>
        <translation>%2 次运行中有 %1 次判定一致。第 %3 次：%4</translation>
    </message>
    <message>
        <source>The model&apos;s run, and the same on real Redis</source>
        <translation>模型中的运行，以及在真实 Redis 上的同一运行</translation>
    </message>
    <message>
        <source>Cancelled: nothing to compare.</source>
        <translation>已取消：没有可比较的。</translation>
    </message>
    <message>
        <source>Run the choice in the model and on real Redis once more</source>
        <translation>在模型中和真实 Redis 上再运行一次</translation>
    </message>
    <message>
        <source>Measured: a message takes %1 to %2 one way, a command %3. The model&apos;s run is made anew with it.</source>
        <translation>测得：一条消息单程 %1 到 %2，一条命令 %3。模型将据此重新运行。</translation>
    </message>
    <message>
        <source>The real run has too few undisturbed round trips to measure the machine by.</source>
        <translation>真实运行中未受干扰的往返太少，不足以测量这台机器。</translation>
    </message>
    <message>
        <source>&amp;Runs on real Redis:</source>
        <translation>真实 Redis 上运行次数(&amp;R)：</translation>
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
        <source>&amp;Take the real run&apos;s latency for the model</source>
        <translation>把真实运行的延迟用于模型(&amp;T)</translation>
    </message>
    <message>
        <source>Close the comparison</source>
        <translation>关闭比较</translation>
    </message>
    <message>
        <source>How often the experiment is repeated on real Redis</source>
        <translation>实验在真实 Redis 上重复多少次</translation>
    </message>
</context>
<context>
    <name>lockscope::VerifyView</name>
    <message>
        <source>This scenario is of the model only.</source>
        <translation>这个场景只能在模型中运行。</translation>
    </message>
    <message>
        <source>Only what differs in more than its time</source>
        <translation>只显示除时间外还有不同的</translation>
    </message>
</context>
<context>
    <name>lockscope::WelcomeFeature</name>
    <message>
        <source>&amp;Welcome</source>
        <translation>欢迎页(&amp;W)</translation>
    </message>
</context>
<context>
    <name>lockscope::WelcomePage</name>
    <message>
        <source>Welcome to Lockscope</source>
        <translation>欢迎使用 Lockscope</translation>
    </message>
    <message>
        <source>See what a distributed lock on Redis really promises: run it, break it, and read why it broke.</source>
        <translation>看清 Redis 分布式锁究竟保证了什么：运行它，打破它，再弄明白它为何失效。</translation>
    </message>
    <message>
        <source>Begin with the first lesson</source>
        <translation>从第一课开始</translation>
    </message>
    <message>
        <source>Choose from the scenario library</source>
        <translation>从场景库中选择</translation>
    </message>
    <message>
        <source>Every failure that the articles and the debate tell, and what must come of it</source>
        <translation>文章和争论中讲到的每一种故障，以及必然的结果</translation>
    </message>
    <message>
        <source>Open a file</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>A trace (.csv) or a scenario (.lockscope)</source>
        <translation>轨迹（.csv）或场景（.lockscope）</translation>
    </message>
    <message>
        <source>Used last</source>
        <translation>最近使用</translation>
    </message>
    <message>
        <source>Or turn any slider on the left: the picture follows at once.</source>
        <translation>也可以直接拖动左侧的任一滑块，图像会立即随之变化。</translation>
    </message>
    <message>
        <source>Look around</source>
        <translation>先随便看看</translation>
    </message>
</context>
<context>
    <name>lockscope::WhatIfMessages</name>
    <message>
        <source>This cannot be run, so the picture before it stays: %1</source>
        <translation>无法这样运行，因此保留之前的画面：%1</translation>
    </message>
    <message>
        <source>This run has more than %1 events. The model shows its beginning, and the verdict is about that.</source>
        <translation>这次运行超过 %1 个事件。模型只显示其开头部分，结论也只针对这一部分。</translation>
    </message>
</context>
<context>
    <name>lockscope::WindowActions</name>
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
        <translation>缩小(&amp;O)</translation>
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
        <source>As the &amp;desktop</source>
        <translation>跟随桌面(&amp;D)</translation>
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
        <source>End the run; what was recorded stays</source>
        <translation>结束运行；已记录的内容保留</translation>
    </message>
    <message>
        <source>Open a trace (.csv) or a scenario (.lockscope)</source>
        <translation>打开轨迹 (.csv) 或场景 (.lockscope)</translation>
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
        <source>Keep the end of a running trace in sight</source>
        <translation>运行时始终显示轨迹末端</translation>
    </message>
    <message>
        <source>Redis s&amp;erver…</source>
        <translation>Redis 服务器(&amp;E)…</translation>
    </message>
    <message>
        <source>Save the &amp;scenario as…</source>
        <translation>场景另存为(&amp;S)…</translation>
    </message>
    <message>
        <source>Save the chosen scenario, with its settings, as a file</source>
        <translation>把所选场景连同设置保存为文件</translation>
    </message>
    <message>
        <source>Run the choice in the model and on real Redis, and show both side by side</source>
        <translation>在模型中和真实 Redis 上运行当前选择，并排显示两者</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <extracomment>%1 is what was changed: &quot;TTL&quot;, &quot;lock scheme&quot;</extracomment>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Undo %1</source>
        <translation>撤销 %1(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <extracomment>%1 is what was changed: &quot;TTL&quot;, &quot;lock scheme&quot;</extracomment>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Redo %1</source>
        <translation>重做 %1(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Verify on real Redis</source>
        <translation>在真实 Redis 上核对(&amp;V)</translation>
    </message>
    <message>
        <source>F&amp;aults</source>
        <translation>故障(&amp;A)</translation>
    </message>
    <message>
        <source>Show the faults that can be added to the scenario</source>
        <translation>显示可以加入场景的故障</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>Make a file of what is shown: a trace, a picture, a report</source>
        <translation>把所显示的内容存为文件：轨迹、图片或报告</translation>
    </message>
    <message>
        <source>Run the scenario on real Redis servers</source>
        <translation>在真实的 Redis 服务器上运行此场景</translation>
    </message>
    <message>
        <source>Run the scenario on real Redis servers: it lasts %1</source>
        <translation>在真实的 Redis 服务器上运行此场景：持续%1</translation>
    </message>
</context>
<context>
    <name>lockscope::WindowFiles</name>
    <message>
        <source>Nothing yet</source>
        <translation>还没有</translation>
    </message>
    <message>
        <source>Clear the list</source>
        <translation>清空列表</translation>
    </message>
    <message>
        <source>%1 was not opened: %2</source>
        <translation>未能打开 %1：%2</translation>
    </message>
    <message>
        <source>Open another…</source>
        <translation>打开其他文件…</translation>
    </message>
    <message>
        <source>Open a trace or a scenario</source>
        <translation>打开轨迹或场景</translation>
    </message>
    <message>
        <source>Traces and scenarios (*.csv *.lockscope);;All files (*)</source>
        <translation>轨迹和场景 (*.csv *.lockscope);；所有文件 (*)</translation>
    </message>
    <message>
        <source>Choose another place…</source>
        <translation>另选位置…</translation>
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
        <source>Nothing was saved: %1</source>
        <translation>未能保存：%1</translation>
    </message>
    <message>
        <source>This version does not know these keys of the scenario: %1</source>
        <translation>此版本不认识场景中的这些键：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::EvidenceModel</name>
    <message>
        <source>at %1</source>
        <translation>于 %1</translation>
    </message>
    <message>
        <source>at %1, for %2</source>
        <translation>于 %1，持续 %2</translation>
    </message>
</context>
</TS>
