// SPDX-License-Identifier: MIT
// The npm package redis-semaphore with ioredis: Mutex on one node, RedlockMutex on several. Tried with redis-semaphore 5.8.0 and
// ioredis 5.11.1.
//     npm install redis-semaphore@5.8.0 ioredis@5.11.1    in the folder of a copy of this file
//     lockscope run F10 --client 'node semaphore.js'
// Without commandTimeout, ioredis waits forever for a node that hangs. The watchdog is off here; REFRESH_MS turns it on.
const fs = require('fs');
const Redis = require('ioredis');
const {Mutex, RedlockMutex} = require('redis-semaphore');

const env = name => process.env['LOCKSCOPE_' + name];
const report = (event, fields) => fs.writeSync(3, JSON.stringify({event, ...fields}) + '\n');
const sleep = ms => new Promise(done => setTimeout(done, ms));

const options = {commandTimeout: +env('NODE_TIMEOUT_MS'), maxRetriesPerRequest: 1};
const nodes = env('NODES').split(',').map(url => new Redis(url, options).on('error', () => {}));
const lockOptions = {
    lockTimeout: +env('TTL_MS'), acquireAttemptsLimit: 1, refreshInterval: +(process.env.REFRESH_MS || 0),
    onLockLost: error => report('lost', {text: error.message}),
};

async function oneAttempt() {
    const several = nodes.length > 1;
    const lock = new (several ? RedlockMutex : Mutex)(several ? nodes : nodes[0], env('RESOURCE'), lockOptions);
    let granted = false;
    report('attempt');
    try {
        granted = await lock.tryAcquire();
        if (!granted) {
            report('denied', {reason: 'held'});
            return false;
        }
        report('granted', {token: lock.identifier, valid_ms: +env('TTL_MS')});
        report('entered');
        await sleep(+env('WORK_MS'));
        report('left');
        report('release');
        await lock.release();
        report('released');
    } catch (error) {
        report('error', {text: error.message});
    }
    return granted;
}

(async () => {
    for (let rounds = +env('ROUNDS'); rounds > 0;) {
        const granted = await oneAttempt();
        rounds -= granted;
        await sleep(+env(granted ? 'THINK_MS' : 'RETRY_MS'));
    }
    nodes.forEach(node => node.disconnect());
})();
