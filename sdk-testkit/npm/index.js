import { reasonOf, startServer } from './command.js';

const STARTED = /Base URL:\s+(\S+)\s+Admin API:\s+(\S+)/;

export async function start({ port = 0, world, lenient = false, dialect, clock = 'real', apiVersions = [9] } = {}) {
  const options = ['--port', String(port), '--clock', clock, '--api-version', apiVersions.join(',')];
  if (lenient) {
    options.push('--lenient');
  }
  if (dialect !== undefined) {
    options.push('--dialect', dialect);
  }
  const server = startServer(options, ['ignore', 'pipe', 'pipe']);
  const stop = () => server.kill();
  process.once('exit', stop);
  const [, baseUrl, adminUrl] = await started(server);
  const emulator = {
    baseUrl,
    adminUrl,
    admin: (method, path, body) => admin(adminUrl, method, path, body),
    stop: () =>
      new Promise(resolve => {
        process.removeListener('exit', stop);
        server.once('exit', () => resolve());
        if (!server.kill()) {
          resolve();
        }
      }),
  };
  try {
    if (world !== undefined) {
      await emulator.admin('PUT', '/world', world);
    }
  } catch (error) {
    await emulator.stop();
    throw error;
  }
  return emulator;
}

function started(server) {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = data => {
      output += data;
      const addresses = STARTED.exec(output);
      if (addresses) {
        resolve(addresses);
      }
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.on('error', error => reject(new Error(reasonOf(error))));
    server.on('exit', () => reject(new Error('The emulator has stopped: ' + output.trim())));
  });
}

async function admin(adminUrl, method, path, body) {
  const response = await fetch(new URL(path.replace(/^\//, ''), adminUrl), {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) {
    throw new Error(`${method} ${path}: ${response.status} ${text}`);
  }
  return text ? JSON.parse(text) : undefined;
}
