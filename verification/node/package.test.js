import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';

// The package of the emulator is installed from its file, in a project of its own.
let project;

before(async () => {
  project = await mkdtemp(join(process.cwd(), 'project-'));
  await writeFile(join(project, 'package.json'), '{"name": "user", "version": "1.0.0", "type": "module"}');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--offline', process.env.PACKAGE], { cwd: project });
});

function run(name, text) {
  return writeFile(join(project, name), text).then(() =>
    execFileSync(process.execPath, [name], { cwd: project, encoding: 'utf8', stdio: 'pipe' }));
}

for (const [name, ...options] of [['npx', '--offline', 'guildkit-emulator'], [join('node_modules', '.bin', 'guildkit-emulator')]]) {
  test(name + ' starts the server, which ends with it', { timeout: 60_000 }, () => startsAndEnds(name, options));
}

// Signals the whole group, as a terminal does: npx forwards no signal.
async function startsAndEnds(name, options) {
  const server = spawn(name, [...options, '--port', '0'], { cwd: project, detached: true });
  const origin = await new Promise((resolve, reject) => {
    let output = '';
    server.stdout.on('data', data => {
      output += data;
      const address = /Admin API: (\S+)/.exec(output);
      if (address) {
        resolve(address[1]);
      }
    });
    server.on('exit', () => reject(new Error(output)));
  });
  assert.deepEqual(await (await fetch(origin + 'health')).json().then(health => health.status), 'ok');
  const ended = new Promise(resolve => server.on('close', resolve)); // all processes of the group have closed their output
  process.kill(-server.pid, 'SIGTERM');
  await ended;
}

test('a program starts four emulators at once, each with its world', async () => {
  const output = await run('four.js', `
    import { start } from 'guildkit-emulator';
    const emulators = await Promise.all([1, 2, 3, 4].map(n =>
      start({ lenient: true, clock: 'virtual', world: { accounts: [{ username: 'user' + n }] } })));
    for (const emulator of emulators) {
      const accounts = await emulator.admin('GET', '/accounts');
      const response = await fetch(emulator.baseUrl + '/gifs/trending?provider=tenor&locale=en');
      console.log(accounts.map(account => account.username).join(), response.status);
    }
    await Promise.all(emulators.map(emulator => emulator.stop()));
  `);
  assert.match(output, /^user1 \d+\nuser2 \d+\nuser3 \d+\nuser4 \d+\n$/);
});

test('an emulator has the words of a service', async () => {
  const output = await run('dialect.js', `
    import { start } from 'guildkit-emulator';
    import { writeFile } from 'node:fs/promises';
    await writeFile('chat.properties', 'path.chatcompat = chat');
    const emulator = await start({ dialect: 'chat.properties' });
    for (const format of ['chat', 'chatcompat']) {
      const response = await fetch(emulator.baseUrl + '/webhooks/1/t/' + format, { method: 'POST' });
      console.log((await response.json()).code);
    }
    await emulator.stop();
  `);
  assert.equal(output, '10015\n0\n');
});

test('failures say what to do', async () => {
  const output = await run('failures.js', `
    import { start } from 'guildkit-emulator';
    await start({ world: { acounts: [] } }).catch(error => console.log(error.message));
    await start({ clock: 'slow' }).catch(error => console.log(error.message));
    process.env.JAVA_HOME = '/nowhere';
    await start().catch(error => console.log(error.message));
  `);
  const lines = output.trim().split('\n');
  assert.match(output, /acounts/);
  assert.match(output, /slow/);
  assert.equal(lines.at(-1), 'The emulator needs Java 17 or newer. Install it, or set JAVA_HOME to its folder.');
});

test('the types describe the package', async () => {
  await mkdir(join(project, 'types'));
  await writeFile(join(project, 'types', 'use.ts'), `
    import { start, type Emulator } from 'guildkit-emulator';
    const emulator: Emulator = await start({ port: 0, lenient: true, clock: 'virtual', dialect: 'x', apiVersions: [9, 10], world: {} });
    const url: string = emulator.baseUrl + emulator.adminUrl;
    // @ts-expect-error there is no such clock
    await start({ clock: 'slow' });
    await emulator.admin('POST', '/reset');
    await emulator.stop();
    export { url };
  `);
  execFileSync(process.execPath, [join('node_modules', 'typescript', 'bin', 'tsc'), '--noEmit', '--strict', '--module', 'nodenext',
    '--target', 'es2022', '--typeRoots', '/nowhere', join(project, 'types', 'use.ts')], { encoding: 'utf8', stdio: 'pipe' });
});
