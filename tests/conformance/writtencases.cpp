// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/conformance/writtencases.h"

#include "lockscope/commands/scripts.h"

#include <string>

namespace lockscope::conformance {

namespace {

// Returns the step that runs the script for the key "lock".
std::string stepOf(Script script, const std::string &arguments)
{
    return "EVAL \"" + std::string(scriptText(script)) + "\" 1 lock " + arguments + '\n';
}

} // namespace

// clang-format off
const std::vector<WrittenCase> &writtenCases()
{
    static const std::string acquire = stepOf(Script::acquireAgain, "A 100000");
    static const std::string release = stepOf(Script::releaseOnce, "A");
    static const std::string reentrantSteps = acquire + acquire + stepOf(Script::acquireAgain, "B 100000") + "HGETALL lock\nPTTL lock\n"
        + stepOf(Script::extendOwned, "B 200000") + stepOf(Script::extendOwned, "A 200000") + "PTTL lock\n" + stepOf(Script::releaseOnce, "B")
        + release + "HGETALL lock\n" + release + "EXISTS lock\n" + release + "SET lock x\n" + acquire + "GET lock";
    static const std::vector<WrittenCase> cases{
        {"a second client cannot take a lock",
            "1> SET lock A NX PX 100000\n2> SET lock B NX PX 100000\n2> GET lock\n1> DEL lock\n2> SET lock B NX PX 100000\n1> GET lock"},
        {"a lock is free after its deadline",
            "1> SET lock A NX PX 80\n2> SET lock B NX PX 100000\nwait 150\n2> SET lock B NX PX 100000\n1> GET lock\n1> PTTL lock"},
        {"a lock is free after its deadline, before its key is deleted",
            "lazy\n1> SET lock A NX PX 80\n2> SET lock B NX PX 100000\nwait 150\n2> SET lock B NX PX 100000\n1> GET lock"},
        {"every option of SET",
            "SET a 1 XX\nSET a 1 NX\nSET a 2 NX\nSET a 2 XX\nSET a 3 GET\nSET a 4 NX GET\nSET b 4 NX GET\nSET a 4 EX 100\nSET a 5 KEEPTTL\nTTL a\nSET a 6\nTTL a\n"
            "SET a 7 EXAT @s+100\nEXPIRETIME a\nSET a 8 PXAT @+100000\nPEXPIRETIME a\nSET a 9 PXAT @-1000\nGET a\nEXISTS a\nSET a 1 PX 0\nSET a 1 PX -1\nSET a 1 EX x\n"
            "SET a 1 PX\nSET a 1 PX 5 EX 5\nSET a 1 NX XX\nSET a 1 KEEPTTL PX 5\nSET a 1 PERSIST\nSET a 1 EX 9223372036854775807\nSET a 1 PX 9223372036854775807\n"
            "SET a 1 PXAT 9223372036854775807\nPTTL a\nSET a 1 px 100000 nx\nLPUSH l x\nSET l 1 GET\nSET l 1\nTYPE l"},
        {"an option is given twice",
            "SET a 1 EX 100 EX 200\nTTL a\nSET a 1 PX 100 PX 200000\nTTL a\nSET a 1 NX NX\nSET a 2 GET GET\nSET a 1 KEEPTTL KEEPTTL\nSET a 1 EX 100 PX 100\nSET a 1 EX 100 EXAT 100\n"
            "SET a 1 KEEPTTL EX 100\nSET a 1 EX 100 KEEPTTL\nGETEX a PERSIST PERSIST\nGETEX a EX 100 EX 300\nTTL a\nGETEX a EX 100 PERSIST\nGETEX a PERSIST EX 100\nGETEX a NX\nEXPIRE a 100 NX NX\n"
            "EXPIRE a 1000 GT GT\nSCAN 0 COUNT 5 COUNT 1000\nLPOS l x RANK 1 RANK 2\nSET a 1 EX 0 EX 100\nSET a 1 EX 100 EX 0"},
        {"empty and unusual words", "\"\"\n\"\" a\nGET \"\"\nSET \"\" x\nGET \"\"\n\"SE T\" a 1\nEVAL \"\" 0\nEVAL \"return KEYS[1]\" 1 \"\"\nsEt a 1\nEVALSHA \"\" 0\nclient \"\"\nSELECT \"\"\nKEYS \"\"\nKEYS [\nKEYS [a\nKEYS [^\nKEYS \\\\"},
        {"TTL is rounded",
            "SET a 1 PX 1700\nTTL a\nPTTL a\nSET a 1 PX 1250\nTTL a\nSET a 1 PX 200\nTTL a\nSET a 1\nTTL a\nPTTL a\nEXPIRETIME a\nPEXPIRETIME a\nDEL a\nTTL a\nPTTL a\nEXPIRETIME a\n"
            "SET a 1 PXAT @+100000\nPERSIST a\nPERSIST a\nTTL a\nPERSIST none"},
        {"the latest possible deadline",
            "SET a 1\nPEXPIREAT a 9223372036854775807\nPTTL a\nPEXPIRETIME a\nEXPIRETIME a\nTTL a\nSET a 1 PXAT 9223372036854775807\nEXPIRETIME a\nGETEX a PXAT 9223372036854775807\nTTL a"},
        {"EXPIRE with conditions",
            "SET a 1\nPEXPIRE a 100000 XX\nPEXPIRE a 100000 GT\nPEXPIRE a 100000 LT\nPEXPIRE a 200000 NX\nPEXPIRE a 300000 GT\nPEXPIRE a 200000 GT\nPEXPIRE a 200000 LT\n"
            "PEXPIRE a 1 NX XX\nPEXPIRE a 1 GT LT\nPEXPIRE a 1 what\nEXPIRE a 9223372036854775807\nEXPIRE a -9223372036854775808\nPEXPIRE a 9223372036854775807\nEXPIRE a x\n"
            "PEXPIRE a -1 GT\nEXISTS a\nPEXPIRE a 0 LT\nEXISTS a\nEXPIRE none 5\nSET a 1\nEXPIREAT a 1\nEXISTS a\nSET a 1\nPEXPIREAT a -5\nEXISTS a"},
        {"a transaction", "1> MULTI\n1> SET a 1\n2> GET a\n1> INCR a\n1> GET a\n1> EXEC\n2> GET a\n1> EXEC\n1> DISCARD\n1> MULTI\n1> MULTI\n1> SET a 5\n1> DISCARD\n1> GET a"},
        {"a transaction with mistakes", "1> MULTI\n1> SET a\n1> SET a 1\n1> EXEC\n1> GET a\n1> MULTI\n1> NOSUCH x\n1> EXEC\n1> MULTI\n1> SET a x\n1> INCR a\n1> LPUSH a 1\n1> SET b 2\n"
            "1> EXEC\n1> GET b\n1> MULTI\n1> WATCH a\n1> EXEC\n1> MULTI\n1> EXEC more\n1> EXEC\n1> MULTI\n1> DISCARD more\n1> EXEC"},
        {"a full node", "SET a 1\nCONFIG SET maxmemory 1\nGET a\nSET a 2\nDEL b\nRPUSH l 1\n1> MULTI\n1> GET a\n1> EXEC\n1> MULTI\n1> DISCARD\n1> MULTI\n1> SET a 2\n1> EXEC\n1> MULTI\n1> EXEC\n1> WATCH a\n1> MULTI\n1> WATCH a\n"
            "1> MULTI\n1> NOSUCH\n1> DEL a b c\n1> EXEC\n1> MULTI\n1> UNWATCH\n1> DISCARD\nCONFIG SET maxmemory 0\n1> MULTI\n1> SET a 3\n2> MULTI\n2> GET a\nCONFIG SET maxmemory 1\n1> EXEC\n2> EXEC\nGET a"},
        {"a watched key is changed by another connection", "1> WATCH a\n2> SET a 1\n1> MULTI\n1> DEL a\n1> EXEC\n1> GET a\n1> MULTI\n1> DEL a\n1> EXEC\n1> WATCH a\n2> SET a 1\n1> UNWATCH\n1> MULTI\n1> GET a\n1> EXEC"},
        {"a watched key is changed by the same connection", "1> WATCH a\n1> SET a 1\n1> MULTI\n1> GET a\n1> EXEC\n1> WATCH a\n1> MULTI\n1> SET a 2\n1> EXEC\n1> WATCH a\n1> MULTI\n1> DISCARD\n2> SET a 3\n1> MULTI\n1> EXEC"},
        {"commands that change only the deadline of a watched key, or nothing", "SET a 1\n1> WATCH a none\n2> GET a\n2> PERSIST a\n2> DEL none\n2> SET a 2 NX\n1> MULTI\n1> GET a\n1> EXEC\n1> WATCH a\n2> PEXPIRE a 100000\n1> MULTI\n1> GET a\n1> EXEC"},
        {"a watched key expires", "1> SET a 1 PX 80\n1> WATCH a\nwait 150\n1> MULTI\n1> SET b 1\n1> EXEC\n1> GET b"},
        {"a watched key expires and is not deleted yet", "lazy\n1> SET a 1 PX 80\n1> WATCH a\nwait 150\n1> MULTI\n1> SET b 1\n1> EXEC\n1> GET b"},
        {"a key had expired before it was watched", "lazy\n1> SET a 1 PX 80\nwait 150\n1> WATCH a\n2> GET a\n1> MULTI\n1> SET b 1\n1> EXEC\n1> GET b\n1> WATCH a\n2> SET a 2\n1> MULTI\n1> EXEC"},
        {"FLUSHALL changes watched keys", "SET a 1\n1> WATCH a\n2> FLUSHALL\n1> MULTI\n1> EXEC\n1> WATCH a\n2> FLUSHALL\n1> MULTI\n1> EXEC\n2> FLUSHALL now\n2> FLUSHDB ASYNC\nDBSIZE"},
        {"BLPOP finds an element and does not wait", "RPUSH l 1 2 3\n1> BLPOP l 1\n1> BRPOP none l 0\n1> BLPOP none l 0.5\nEXISTS l\nSET s 1\n1> BLPOP s 1\n1> BLPOP none s 1\n1> BLPOP l x\n1> BLPOP l -1\n1> BLPOP l"},
        {"BLPOP serves the connection that has waited longest", "1> BLPOP l 0\n2> BLPOP l 0\n3> BLPOP m l 0\n4> RPUSH l a b\n4> RPUSH m c\n4> EXISTS l m"},
        {"BLPOP is served at the end of a transaction", "1> BLPOP l 0\n2> MULTI\n2> RPUSH l a\n2> RPUSH l b\n2> LPOP l\n2> EXEC\n2> LRANGE l 0 -1\n1> BLPOP l 0\n2> MULTI\n2> RPUSH l z\n2> DEL l\n2> EXEC\n2> RPUSH l y"},
        {"BLPOP is served at the end of a script", "1> BLPOP l 0\n2> EVAL \"redis.call('rpush','l',1) return redis.call('llen','l')\" 0\n2> LLEN l"},
        {"BLPOP times out", "1> BLPOP l 0.08\n2> BLPOP l 0\nwait 160\n3> RPUSH l a\n1> PING"},
        {"commands that are sent while BLPOP waits", "1> BLPOP l 0\n1> SET a 1\n1> GET a\n2> GET a\n2> RPUSH l x\n2> GET a\n1> PING"},
        {"BLPOP in a transaction does not wait", "1> MULTI\n1> BLPOP l 0\n1> SET a 1\n1> EXEC"},
        {"RPUSH queued after BLPOP serves another connection", "1> BLPOP l 0\n1> RPUSH m y\n2> BLPOP m 0\n3> RPUSH l x\n2> PING"},
        {"BLPOP waits for a list, and a string is set", "1> BLPOP l 0\n2> SET l 1\n2> DEL l\n2> RPUSH l 1"},
        {"wrong kinds of values", "SET s x\nLPUSH s 1\nSADD s 1\nHSET s a 1\nINCR s\nLLEN s\nLPUSH l 1\nGET l\nINCR l\nAPPEND l x\nGETSET l x\nGETDEL l\nGETEX l\nSETBIT l 1 1\nMGET s l none\nHSET h a x\nHINCRBY h a 1\n"
            "HGET l a\nSCARD l\nSTRLEN l\nSETNX l 1\nLPOS s x\nBITCOUNT l\nGETBIT l 1\nHGETALL l\nSMEMBERS l\nLRANGE s 0 1\nLREM s 0 x\nLSET s 0 x\nLSET none 0 x\nLSET l 5 x\nLINDEX l x"},
        {"counters", "INCR c\nINCRBY c 9223372036854775806\nINCR c\nDECRBY c -1\nDECRBY c -9223372036854775808\nINCRBY c x\nSET c 1.5\nINCR c\nSET c \" 1\"\nINCR c\nSET c -9223372036854775808\nDECR c\nSET c 10 PX 100000\nINCR c\nPTTL c"},
        {"unknown commands and wrong arguments", "NOSUCH\nNOSUCH a b c\nCLIENT\nCLIENT NOSUCH\nSCRIPT\nSCRIPT NOSUCH\nGET\nGET a b\nclient setname\nPING a b\nSELECT 99\nSELECT x\nAUTH x\nAUTH a b c d\nAUTH default x\nCLIENT GETNAME\nCLIENT SETNAME me\nCLIENT GETNAME\nCLIENT SETNAME \"a b\"\n"
            "NOSUCH aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa b"},
        {"commands of newer servers", "SET lock A\nDELEX lock IFEQ A\nDELIFEQ lock A\nGET lock\nDELEX lock\nDELIFEQ lock\nEVAL \"return redis.call('delifeq','lock','A')\" 0\nGET lock\n"
            "SET lock A IFEQ A\nSET lock A IFEQ A PX 1000\nSET lock B IFNE A\nWAITAOF 1 0 0\nWAITAOF\nMULTI\nWAITAOF 0 0 0\nEXEC\nGET lock\nPTTL lock"},
        {"the scripts of a re-entrant lock", reentrantSteps.c_str()},
        {"scripts by their hash", "EVALSHA ae3671744a5dbb24ea37ef607b8b10ac7856d43e 1 a t\nEVALSHA short 0\nSCRIPT LOAD \"return 1\"\nEVALSHA e0e1f9fabfc9d4800c877a703b823ac0578ff8db 0\n"
            "EVALSHA E0E1F9FABFC9D4800C877A703B823AC0578FF8DB 0\nSCRIPT EXISTS e0e1f9fabfc9d4800c877a703b823ac0578ff8db 0000000000000000000000000000000000000000\nSCRIPT FLUSH what\nSCRIPT FLUSH SYNC\n"
            "EVALSHA e0e1f9fabfc9d4800c877a703b823ac0578ff8db 0\nEVAL \"return 1\" 1\nEVAL \"return 1\" -1\nEVAL \"return 1\" x\nEVAL \"return 1\" 0\nEVALSHA e0e1f9fabfc9d4800c877a703b823ac0578ff8db 0\nSCRIPT LOAD \"return (\"\nSCRIPT LOAD"},
        {"a script that fails half way", "EVAL \"redis.call('set','a',1) redis.call('nosuch') redis.call('set','b',1)\" 0\nGET a\nGET b\nEVAL \"redis.call('set','a',2) return redis.call('incr','l')\" 0\nGET a"},
    };
    return cases;
}
// clang-format on

} // namespace lockscope::conformance
