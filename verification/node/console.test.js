import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { launch } from './browser.js';
import { start } from './server.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const PANELS = ['requests', 'messages', 'outbox', 'accounts', 'limits', 'faults', 'clock'];
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==';
const WORLD = {
  clock: '2026-01-01T00:00:00Z',
  accounts: [
    { username: 'ada', email: 'ada@example.com', password: 'correct horse battery', phone: '+15550001111', sms: true,
      totp_secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', sessions: [{ token: 'token-of-ada', os: 'Linux' }] },
  ],
  guilds: [{ name: 'Chess Club', owner: 'ada', channels: [{ id: '1001', name: 'general', threads: [{ name: 'Openings' }] }] }],
  webhooks: [{ id: '2001', channel: '1001', name: 'Deploys', token: 'token-of-the-webhook' }],
  limits: [{ routes: ['GET /auth/location-metadata'], requests: 5, per_seconds: 600 }],
  faults: [{ kind: 'delay', seconds: 2, route: 'POST /auth/register' }],
  messages: [
    { webhook: 'Deploys', body: { content: 'Version 4.1 is out.', embeds: [{ title: 'Release', url: 'https://example.com', color: 0x2b7a0b,
      description: 'All checks are green.', fields: [{ name: 'Version', value: '4.1', inline: true }, { name: 'Branch', value: 'main', inline: true }],
      footer: { text: 'Build 17' } }], components: [{ type: 1, components: [{ type: 2, style: 5, label: 'Changes', url: 'https://example.com/changes' }] }] },
      files: [{ filename: 'notes.txt', content_type: 'text/plain', content: 'Rml4ZXMu' },
        { filename: 'pixel.png', content_type: 'image/png', content: PIXEL, description: 'A pixel' }] },
    { webhook: 'Deploys', body: { poll: { question: { text: 'Rollout on Monday?' }, answers: [{ answer_id: 1, poll_media: { text: 'Yes' } },
      { answer_id: 2, poll_media: { text: 'No' } }] } } },
  ],
};
const EVIL = '<script>window.harmed = true</script><img src=x onerror="window.harmed = true">';

let emulator;
let browser;

before(async () => {
  emulator = await start(WORLD, '--clock', 'virtual');
  browser = await launch();
});

after(async () => {
  await browser?.close();
  emulator?.stop();
});

// Opens a panel, and fails when the page writes an error, which violations of the content security policy do too.
async function open(t, panel, options = {}) {
  const context = await browser.newContext({ viewport: { width: 900, height: 700 }, ...options });
  t.after(() => context.close());
  const page = await context.newPage();
  const errors = [];
  page.on('console', message => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', error => errors.push(String(error)));
  t.after(() => assert.deepEqual(errors, []));
  await page.goto(emulator.origin + '/_emulator/#' + panel);
  return page;
}

async function call(method, path, body) {
  await fetch(emulator.origin + '/api/v10' + path, {
    method, headers: { 'Content-Type': 'application/json' }, body: body && JSON.stringify(body),
  });
}

for (const colorScheme of ['light', 'dark']) {
  for (const panel of PANELS) {
    test(`${panel} has labels and contrast in the ${colorScheme} scheme`, async t => {
      await call('GET', '/auth/location-metadata');
      await call('POST', '/auth/forgot', { login: 'ada@example.com' });
      const page = await open(t, panel, { colorScheme, bypassCSP: true }); // for axe alone
      await page.locator('#status').filter({ hasNotText: 'Connecting' }).waitFor();
      await page.addScriptTag({ path: AXE });
      const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'] }));
      assert.deepEqual(violations.map(it => it.id + ': ' + it.nodes.map(node => node.html).join(' ')), []);
      if (process.env.SCREENSHOTS) {
        await mkdir(process.env.SCREENSHOTS, { recursive: true });
        await page.screenshot({ path: `${process.env.SCREENSHOTS}/console-${panel}-${colorScheme}.png` });
      }
    });
  }
}

test('messages are shown as in a chat', async t => {
  const page = await open(t, 'messages');
  await page.getByRole('link', { name: 'Release' }).waitFor();
  await page.getByText('Rollout on Monday?').waitFor();
  assert.equal(await page.locator('.embed').evaluate(it => getComputedStyle(it).borderLeftColor), 'rgb(43, 122, 11)');
  const picture = page.getByRole('img', { name: 'A pixel' });
  await picture.waitFor();
  assert.equal(await picture.evaluate(it => it.naturalWidth), 1);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /notes\.txt/ }).click();
  assert.equal((await download).suggestedFilename(), 'notes.txt');
});

test('what a client sends does nothing', async t => {
  const page = await open(t, 'messages');
  await call('POST', '/webhooks/2001/token-of-the-webhook', {
    content: EVIL, embeds: [{ title: EVIL, description: EVIL, author: { name: EVIL } }],
  });
  await emulator.admin('POST', '/messages', {
    webhook: 'Deploys',
    body: { embeds: [{ title: 'trap', url: 'javascript:window.harmed=true' }], components: [{ type: 1, components: [
      { type: 2, style: 5, label: 'trap', url: 'javascript:window.harmed=true' }] }] },
  });
  await page.getByText('trap').first().waitFor();
  assert.equal(await page.getByRole('link', { name: 'trap' }).count(), 0);
  assert.equal(await page.locator('#message-list script').count(), 0);
  assert.equal(await page.evaluate(() => window.harmed), undefined);
});

test('events update the page without polling', async t => {
  const page = await open(t, 'requests');
  await page.getByText(/live/).waitFor();
  await page.evaluate(() => { window.setTimeout = () => 0; });
  await call('GET', '/invites/none-of-this-code');
  await page.getByText('/invites/none-of-this-code').waitFor();
});

test('the keyboard reaches all panels and their controls', async t => {
  const page = await open(t, '');
  await page.keyboard.press('Tab');
  for (const panel of [...PANELS.slice(1), PANELS[0]]) {
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-controls')), panel);
    await page.locator('#' + panel).waitFor(); // it has no size until its data is there
  }
  await page.keyboard.press('End');
  await page.locator('#now').filter({ hasText: '2026' }).waitFor();
  const before = await page.locator('#now').textContent();
  for (let i = 0; i < 10 && await page.evaluate(() => document.activeElement.id) !== 'seconds'; i++) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.locator('#now').filter({ hasNotText: before }).waitFor();
});
