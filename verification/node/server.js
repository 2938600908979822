import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

// Starts the server of the emulator with a world, and returns its address and a client of the admin API.
export async function start(world, ...options) {
  const process_ = spawn(process.env.JAVA ?? 'java', ['-jar', process.env.SERVER_JAR, '--port', '0', '--api-version', '10', ...options]);
  const origin = await new Promise((resolve, reject) => {
    let output = '';
    process_.stdout.on('data', data => {
      output += data;
      const address = /Admin API: (http:\/\/[^/]+)/.exec(output);
      if (address) {
        resolve(address[1]);
      }
    });
    process_.stderr.on('data', data => {
      output += data;
    });
    process_.on('exit', () => reject(new Error(output)));
  });
  const admin = async (method, path, body) => {
    const response = await fetch(origin + '/_emulator' + path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) {
      throw new Error(method + ' ' + path + ': ' + text);
    }
    return text ? JSON.parse(text) : null;
  };
  await admin('PUT', '/world', world);
  return { origin, admin, stop: () => process_.kill() };
}

export async function exampleWorld() {
  return JSON.parse(await readFile(new URL('../../docs/world.example.json', import.meta.url)));
}
