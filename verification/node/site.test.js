import assert from 'node:assert/strict';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { launch } from './browser.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const SITE = process.env.SITE;
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml',
  '.png': 'image/png' };
const SCHEMES = ['light', 'dark'];
const WIDTHS = [390, 1280];
const PAGES = {
  home: '/',
  tasks: '/docs/',
  table: '/docs/fault-matrix.html',
  code: '/docs/kotlin.html',
  picture: '/docs/how-a-call-flows.html',
  openapi: '/openapi/',
};

let server;
let origin;
let browser;

before(async () => {
  server = createServer(async (request, response) => {
    const name = decodeURIComponent(new URL(request.url, origin).pathname).replace(/\/$/, '/index.html');
    try {
      const content = await readFile(path.join(SITE, path.normalize(name)));
      response.writeHead(200, { 'Content-Type': TYPES[path.extname(name)] ?? 'application/octet-stream' }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  origin = 'http://127.0.0.1:' + server.address().port;
  browser = await launch();
});

after(async () => {
  await browser?.close();
  server?.close();
});

// Opens a page. The test fails when the page writes an error or requests another host.
async function open(t, place) {
  const context = await browser.newContext({ viewport: { width: WIDTHS[0], height: 800 }, reducedMotion: 'reduce' });
  t.after(() => context.close());
  const page = await context.newPage();
  const faults = [];
  page.on('console', message => ['error', 'warning'].includes(message.type()) && faults.push(message.text()));
  page.on('pageerror', error => faults.push(String(error)));
  page.on('request', request => {
    if (!request.url().startsWith(origin + '/') && !request.url().startsWith('data:')) {
      faults.push('a request to ' + request.url());
    }
  });
  t.after(() => assert.deepEqual(faults, []));
  await page.goto(origin + place);
  await page.waitForFunction(() => document.querySelector('#app').__vue_app__);
  await page.addScriptTag({ path: AXE });
  return page;
}

async function check(page, name) {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(dark => document.documentElement.classList.contains('dark') === dark, colorScheme === 'dark');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const where = `${name}-${width}-${colorScheme}`;
      if (process.env.SCREENSHOTS) {
        await mkdir(process.env.SCREENSHOTS, { recursive: true });
        await page.screenshot({ path: `${process.env.SCREENSHOTS}/site-${where}.png` });
      }
      const actual = await page.evaluate(() => {
        window.scrollTo(10000, 0);
        return [window.scrollX, window.innerWidth];
      });
      assert.deepEqual(actual, [0, width], where);
      const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'] }));
      assert.deepEqual(violations.map(it => it.id + ': ' + it.nodes.map(node => node.html).join(' ')), [], where);
    }
  }
}

for (const [name, place] of Object.entries(PAGES)) {
  test(`the page ${name} is readable`, async t => {
    await check(await open(t, place), name);
  });
}

test('a wide table scrolls inside the page', async t => {
  const page = await open(t, PAGES.table);
  const widths = await page.locator('.vp-doc table').evaluateAll(all => all.map(it => [it.scrollWidth, it.clientWidth]));
  assert.ok(widths.some(([content, visible]) => content > visible), JSON.stringify(widths));
});

test('the search finds text', async t => {
  const page = await open(t, '/');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('passkey');
  const result = page.getByRole('option').filter({ hasText: 'Passkeys' }).first();
  await result.waitFor();
  await check(page, 'search');
  await result.click();
  await page.waitForURL(/\/docs\/.*passkey/);
});

test('the navigation has the sections and tasks of the overview, and the version', async t => {
  const page = await open(t, '/docs/getting-started.html');
  await page.setViewportSize({ width: 1280, height: 800 });
  const overview = await readFile(process.env.DOCS + '/README.md', 'utf8');
  const titles = await page.locator('.VPSidebar h2').allTextContents();
  assert.deepEqual(titles, ['What do you want to do?', 'Start', 'Use the service', 'Run in production', 'Test', 'Contribute', 'Reference']);
  assert.deepEqual([...overview.matchAll(/^## (.*)/gm)].map(match => match[1]).slice(0, 6), titles.slice(0, 6));
  const links = await page.locator('.VPSidebar a').evaluateAll(all => all.map(it => it.getAttribute('href')));
  const guides = (await readdir(process.env.DOCS)).filter(name => name.endsWith('.md') && name !== 'README.md');
  assert.deepEqual(guides.filter(name => !links.includes('/docs/' + name.replace(/md$/, 'html'))), []);
  await page.locator('.VPNavBarMenu').getByText(process.env.VERSION, { exact: true }).waitFor();
});

test('text in angle brackets and braces stays, and comments are hidden', async () => {
  const pages = await Promise.all((await htmlFiles()).map(name => readFile(path.join(SITE, name), 'utf8')));
  assert.ok(pages.some(html => html.includes('guildkit-testkit-&lt;version&gt;')));
  assert.ok(pages.some(html => html.includes('/webhooks/{')));
  assert.ok(!pages.some(html => html.includes('snippet: ')));
});

async function htmlFiles() {
  return (await readdir(SITE, { recursive: true })).filter(name => name.endsWith('.html') && !name.startsWith('javadoc/'));
}

test('links lead to pages, headings and files of the site', async () => {
  const all = new Set(await readdir(SITE, { recursive: true }));
  const files = await htmlFiles();
  const pages = new Map(await Promise.all(files.map(async name => [name, await readFile(path.join(SITE, name), 'utf8')])));
  const ids = new Map([...pages].map(([name, html]) => [name, new Set([...html.matchAll(/ id="([^"]*)"/g)].map(match => match[1]))]));
  const broken = [];
  let count = 0;
  for (const [name, html] of pages) {
    for (const [, , target] of html.matchAll(/<[a-z][^>]* (href|src)="([^"]*)"/g)) {
      const url = new URL(target.replaceAll('&amp;', '&'), 'http://site/' + name);
      if (url.host !== 'site') {
        continue;
      }
      count++;
      const file = decodeURIComponent(url.pathname).slice(1).replace(/(^|\/)$/, '$1index.html');
      const heading = decodeURIComponent(url.hash.slice(1));
      if (!all.has(file) || (heading && !ids.get(file)?.has(heading))) {
        broken.push(name + ' -> ' + target);
      }
    }
  }
  assert.ok(count > 1000, 'few links were found: ' + count);
  assert.deepEqual([...new Set(broken)], []);
});
