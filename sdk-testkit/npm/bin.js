#!/usr/bin/env node
import { reasonOf, startServer } from './command.js';

const server = startServer(process.argv.slice(2), 'inherit');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => server.kill(signal));
}
server.on('error', error => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
server.on('exit', code => {
  process.exitCode = code ?? 0;
});
