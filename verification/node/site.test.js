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

// Rules for levels A and AA of WCAG 2.2, and rules of axe for good practice.
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
// The navigation is the same in all guides. The tests of PAGES check it.
const CONTENT = { exclude: ['.VPNav', '.VPLocalNav', '.VPSidebar'] };

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

// Opens a tab. The test fails when a page in the tab writes an error or requests another host.
async function tab(t) {
  const context = await browser.newContext({ viewport: { width: WIDTHS[0], height: 800 }, reducedMotion: 'reduce' });
  t.after(() => context.close());
  const page = await context.newPage();
  const faults = [];
  const add = fault => faults.push(`${page.url()}: ${fault}`);
  page.on('console', message => ['error', 'warning'].includes(message.type()) && add(message.text()));
  page.on('pageerror', error => add(error));
  page.on('request', request => {
    if (!request.url().startsWith(origin + '/') && !request.url().startsWith('data:')) {
      add('a request to ' + request.url());
    }
  });
  t.after(() => assert.deepEqual(faults, []));
  return page;
}

async function visit(page, place) {
  await page.goto(origin + place);
  if (!place.startsWith('/javadoc/')) {
    await page.waitForFunction(() => document.querySelector('#app').__vue_app__);
  }
  await page.addScriptTag({ path: AXE });
}

async function open(t, place) {
  const page = await tab(t);
  await visit(page, place);
  return page;
}

// Returns what is wrong with a page in one width and scheme.
async function look(page, name, width, colorScheme, { exclude = [], rules = {} } = {}) {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(dark => !document.querySelector('#app') || document.documentElement.classList.contains('dark') === dark,
    colorScheme === 'dark');
  await page.setViewportSize({ width, height: 800 });
  const where = `${name}-${width}-${colorScheme}`;
  if (process.env.SCREENSHOTS) {
    await mkdir(process.env.SCREENSHOTS, { recursive: true });
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/site-${where.replaceAll('/', '-')}.png` });
  }
  const found = await page.evaluate(async ([context, runOnly, disabled]) => {
    const faults = [];
    // The Javadoc scrolls inside an element.
    for (let element = document.querySelector('main, [role=main]'); element; element = element.parentElement) {
      element.scrollLeft = 10000;
      if (element.scrollLeft) {
        faults.push(`${element.tagName} scrolls sideways by ${element.scrollLeft} px`);
      }
      element.scrollLeft = 0;
    }
    // Rules that load style sheets again concern no page here, and write warnings.
    const { violations } = await window.axe.run(context, { runOnly, rules: disabled, resultTypes: ['violations'], preload: false });
    return [...faults, ...violations.map(it => it.id + ': ' + it.nodes.map(node => node.html).join(' '))];
  }, [{ exclude }, RULES, rules]);
  const actual = await page.evaluate(() => window.innerWidth);
  return [...found, ...(actual === width ? [] : [`the page is ${actual} px wide`])].map(fault => `${where}: ${fault}`);
}

async function check(page, name, options) {
  for (const colorScheme of SCHEMES) {
    for (const width of WIDTHS) {
      assert.deepEqual(await look(page, name, width, colorScheme, options), []);
    }
  }
}

for (const [name, place] of Object.entries(PAGES)) {
  test(`the page ${name} is readable`, async t => {
    await check(await open(t, place), name);
  });
}

// Guides have the same styles as PAGES, so each width and each scheme once is enough. Two tabs use two cores.
test('all guides are readable', async t => {
  const names = (await htmlFiles()).filter(name => !Object.values(PAGES).includes('/' + name.replace(/index\.html$/, '')));
  assert.ok(names.length > 100, 'few guides were found: ' + names.length);
  const faults = [];
  const checkAll = async () => {
    const page = await tab(t);
    for (let name = names.pop(); name; name = names.pop()) {
      await visit(page, '/' + name);
      faults.push(...await look(page, name, WIDTHS[0], 'light', CONTENT));
      if (!name.startsWith('docs/decisions/')) { // records have few kinds of elements, and there are more than a hundred
        faults.push(...await look(page, name, WIDTHS[1], 'dark', CONTENT));
      }
    }
  };
  await Promise.all([checkAll(), checkAll()]);
  assert.deepEqual(faults, []);
});

// The largest page of each kind has most elements. The classes of the body are the kinds.
async function javadocPages() {
  const pages = new Map();
  for (const name of (await readdir(SITE + '/javadoc', { recursive: true })).filter(it => it.endsWith('.html'))) {
    const html = await readFile(path.join(SITE, 'javadoc', name), 'utf8');
    const kind = /<body class="([^"]*)"/.exec(html)?.[1];
    const type = /<h1 title="(Annotation|Enum|Record|Interface)?/.exec(html)?.[1] ?? '';
    const key = kind === 'class-declaration-page' ? kind + type : kind;
    if (kind && !(pages.get(key)?.size > html.length)) {
      pages.set(key, { name, size: html.length });
    }
  }
  return [...pages.values()].map(page => page.name);
}

// The tool of other versions writes other HTML, which was not tried.
const start = await readFile(path.join(SITE, 'javadoc/index.html'), 'utf8');
const written = start.includes('Generated by javadoc (17');
const javadoc = { skip: process.env.JAVADOC ? !written && 'another JDK than 17 wrote the Javadoc' : 'there is no Javadoc' };

test('pages of the Javadoc are readable', javadoc, async t => {
  const names = await javadocPages();
  assert.ok(names.length >= 10, 'few kinds of pages were found: ' + names);
  const page = await tab(t);
  for (const name of names) {
    await visit(page, '/javadoc/' + name);
    await check(page, 'javadoc/' + name);
  }
});

test('the search of the Javadoc is readable', javadoc, async t => {
  const page = await open(t, '/javadoc/index-all.html');
  await page.locator('#search-input:enabled').fill('webhook');
  await page.locator('.ui-autocomplete li').first().waitFor();
  // The javadoc tool adds the results to the end of the page, outside its landmarks.
  await check(page, 'javadoc-search', { rules: { region: { enabled: false } } });
});

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
