<?php
// SPDX-License-Identifier: MIT
// Symfony's Lock with php-redis, on the first node. Tried with Symfony Lock 5.4.53 and php-redis 5.3.7 (Debian packages php-cli,
// php-redis, php-symfony-lock).
//     lockscope run F10 --client 'php resources/clients/symfony.php'
// Without a read timeout, php-redis waits forever for a node that hangs. No watchdog: a program calls $lock->refresh().
require 'Symfony/Component/Lock/autoload.php';

$env = fn(string $name) => getenv("LOCKSCOPE_$name");
$reports = fopen('php://fd/3', 'w');
$report = fn(string $event, array $fields = []) => fwrite($reports, json_encode(['event' => $event] + $fields) . "\n");
$ttl = $env('TTL_MS') / 1000;
$url = parse_url(explode(',', $env('NODES'))[0]);
$node = new Redis();
$node->connect($url['host'], $url['port'], 1.0, null, 0, $env('NODE_TIMEOUT_MS') / 1000);
// The node keeps a key for STORE_TTL_S until Symfony's second script sets the lock's own TTL; Symfony's default is 300 s.
$store = new Symfony\Component\Lock\Store\RedisStore($node, getenv('STORE_TTL_S') ?: $ttl);
$factory = new Symfony\Component\Lock\LockFactory($store);
$lockTtl = getenv('LOCK_TTL') === 'none' ? null : $ttl; // none: the second script is not sent

for ($rounds = (int)$env('ROUNDS'); $rounds > 0;) {
    $lock = $factory->createLock($env('RESOURCE'), $lockTtl, false);
    $granted = false;
    $report('attempt');
    try {
        $granted = $lock->acquire();
        if ($granted) {
            $report('granted', ['valid_ms' => (int)(1000 * ($lock->getRemainingLifetime() ?? $ttl))]);
            $report('entered');
            usleep(1000 * $env('WORK_MS'));
            $report('left');
            $report('release');
            $lock->release();
            $report('released');
        } else {
            $report('denied', ['reason' => 'held']);
        }
    } catch (Exception $error) {
        $report('error', ['text' => ($error->getPrevious() ?? $error)->getMessage()]);
    }
    $rounds -= (int)$granted;
    usleep(1000 * $env($granted ? 'THINK_MS' : 'RETRY_MS'));
}
