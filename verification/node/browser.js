import { chromium } from 'playwright-core';

/** Starts the browser that CHROMIUM names. It requests no host by itself. */
export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync'],
  });
}
