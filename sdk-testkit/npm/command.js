import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const JAR = fileURLToPath(new URL('emulator.jar', import.meta.url));

// Starts the server with options of its command line.
export function startServer(options, stdio) {
  const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'java') : 'java';
  return spawn(java, ['-jar', JAR, ...options], { stdio });
}

// Returns the reason why the server could not be started.
export function reasonOf(error) {
  return error.code === 'ENOENT'
    ? 'The emulator needs Java 17 or newer. Install it, or set JAVA_HOME to its folder.'
    : error.message;
}
