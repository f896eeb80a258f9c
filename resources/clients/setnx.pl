# SPDX-License-Identifier: MIT
# The lock of Redis' documentation with Perl's Redis: SET NX PX, and a script that deletes the key if it has the client's own token. On the
# first node. Tried with Redis 2.000 (Debian package libredis-perl).
#     lockscope run F10 --client 'perl resources/clients/setnx.pl'
# Without reconnect, the object does not work any more after one error. No watchdog.
use strict;
use warnings;
use JSON::PP;
use Redis;
use Time::HiRes 'sleep';

my $release = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end";
my @names = qw(TTL_MS WORK_MS THINK_MS RETRY_MS NODE_TIMEOUT_MS ROUNDS);
my ($ttl, $work, $think, $retry, $timeout, $rounds) = @ENV{map { "LOCKSCOPE_$_" } @names};
my $key = $ENV{LOCKSCOPE_RESOURCE};
my ($server) = $ENV{LOCKSCOPE_NODES} =~ m{^redis://([^/,]+)};
my $node = Redis->new(server => $server, cnx_timeout => 1, read_timeout => $timeout / 1000, reconnect => 1, every => 50_000);
open(my $reports, '>&=', 3) or die 'descriptor 3 is not open';
$reports->autoflush(1);

sub report {
    my ($event, %fields) = @_;
    print $reports encode_json({event => $event, %fields}), "\n";
}

sub token { return join '', map { sprintf '%08x', rand 2**32 } 1 .. 4 }

while ($rounds > 0) {
    my ($token, $granted) = token();
    report('attempt');
    eval {
        $granted = $node->set($key, $token, 'NX', 'PX', $ttl);
        if ($granted) {
            $rounds--;
            report('granted', token => $token, valid_ms => 0 + $ttl);
            report('entered');
            sleep $work / 1000;
            report('left');
            report('release');
            report($node->eval($release, 1, $key, $token) ? 'released' : 'lost');
        } else {
            report('denied', reason => 'held');
        }
        1;
    } or report('error', text => "$@");
    sleep(($granted ? $think : $retry) / 1000);
}
