// SPDX-License-Identifier: MIT
// The npm package redlock 5 with ioredis, on all nodes; with REDLOCK=@sesamecare-oss/redlock the fork of that name. Tried with
// redlock 5.0.0-beta.2 and @sesamecare-oss/redlock 1.4.0, each with ioredis 5.11.1.
//     npm install redlock@5.0.0-beta.2 ioredis@5.11.1    in the folder of a copy of this file
//     lockscope run F4 --client 'node redlock5.js'
// Without commandTimeout, ioredis waits forever for a node that hangs. using(), with its watchdog, is not used here.
const fs = require('fs');
const Redis = require('ioredis');
const library = require(process.env.REDLOCK || 'redlock');
const Redlock = library.Redlock || library.default;

const env = name => process.env['LOCKSCOPE_' + name];
const report = (event, fields) => fs.writeSync(3, JSON.stringify({event, ...fields}) + '\n');
const sleep = ms => new Promise(done => setTimeout(done, ms));

const options = {commandTimeout: +env('NODE_TIMEOUT_MS'), maxRetriesPerRequest: 1};
const nodes = env('NODES').split(',').map(url => new Redis(url, options).on('error', () => {}));
let failures = 0; // how many nodes gave no answer or an error in this call
const failed = () => 2 * failures >= nodes.length;
const redlock = new Redlock(nodes, {retryCount: 0}).on('error', error => failures += !(error instanceof library.ResourceLockedError));

async function oneAttempt() {
    let lock;
    failures = 0;
    report('attempt');
    try {
        lock = await redlock.acquire([env('RESOURCE')], +env('TTL_MS'));
    } catch (error) {
        report('denied', {reason: failed() ? 'error' : 'held', text: error.message});
        return false;
    }
    report('granted', {token: lock.value, valid_ms: lock.expiration - Date.now()});
    report('entered');
    await sleep(+env('WORK_MS'));
    report('left');
    report('release');
    failures = 0;
    await lock.release().then(() => report('released'), error => report(failed() ? 'error' : 'lost', {text: error.message}));
    return true;
}

(async () => {
    for (let rounds = +env('ROUNDS'); rounds > 0;) {
        const granted = await oneAttempt();
        rounds -= granted;
        await sleep(+env(granted ? 'THINK_MS' : 'RETRY_MS'));
    }
    nodes.forEach(node => node.disconnect());
})();
