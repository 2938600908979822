import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { launch } from './browser.js';

const IMAGES = process.env.IMAGES;
const WIDTH = 830; // in which the README shows pictures
const SMALLEST = 11;

let browser;

before(async () => {
  browser = await launch();
});

after(() => browser?.close());

// Lists what a reader cannot read in a picture: text that is small, clipped, under other text or crossed by a line.
function faults(smallest) {
  const found = [];
  const box = node => node.getBoundingClientRect();
  const picture = box(document.querySelector('svg'));
  const inside = (inner, outer) => inner.left >= outer.left - 0.5 && inner.right <= outer.right + 0.5;
  const overlap = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3 && b.top < a.bottom - 3;
  const texts = [...document.querySelectorAll('text')].filter(text => text.textContent.trim());
  let visible = 0;
  texts.forEach((text, i) => {
    const window = text.ownerSVGElement;
    const moves = window.parentNode.closest?.('svg') != null; // in a part of the picture whose lines move up
    const { a, b } = text.getScreenCTM(); // b is not 0 for text that is turned
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
    const name = JSON.stringify(text.textContent);
    if (size < smallest) {
      found.push(name + ' is ' + size.toFixed(1) + ' px');
    }
    if (!inside(box(text), picture)) {
      found.push(name + ' is clipped');
    }
    const rows = box(text).top >= picture.top - 0.5 && box(text).bottom <= picture.bottom + 0.5;
    if (!moves && !rows) {
      found.push(name + ' is clipped');
    }
    if (rows && getComputedStyle(text).opacity > 0.5) {
      visible++;
    }
    texts.slice(i + 1).filter(other => overlap(box(text), box(other))).forEach(other =>
      found.push(name + ' overlaps ' + JSON.stringify(other.textContent)));
    [...document.querySelectorAll('line')].filter(line => line.getAttribute('x1') === line.getAttribute('x2')).forEach(line => {
      const { left, top, bottom } = box(line);
      if (left > box(text).left + 1 && left < box(text).right - 1 && top < box(text).bottom - 3 && bottom > box(text).top + 3) {
        found.push('a line crosses ' + name);
      }
    });
  });
  if (visible === 0) {
    found.push('the first frame is empty');
  }
  return found;
}

async function check(svg) {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: 900 } });
  try {
    await page.setContent('<style>body { margin: 0 } body > svg { display: block; width: 100% }</style>' + svg);
    return await page.evaluate(faults, SMALLEST);
  } finally {
    await page.close();
  }
}

for (const file of (await readdir(IMAGES)).filter(name => name.endsWith('.svg'))) {
  test(file + ' is readable', async () => {
    assert.deepEqual(await check(await readFile(IMAGES + '/' + file, 'utf8')), []);
  });
}

test('faults of pictures are found', async () => {
  const svg = content => check('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 830 100" font-size="13">' + content + '</svg>');
  const text = (x, y, words, more = '') => `<text x="${x}" y="${y}" ${more}>${words}</text>`;
  assert.deepEqual(await svg(text(10, 20, 'fine') + text(100, 20, 'fine too')), []);
  assert.match((await svg(text(10, 20, 'small', 'font-size="8"'))).join(), /small.* is 8.0 px/);
  assert.match((await svg(text(20, 20, 'a long label', 'text-anchor="end"'))).join(), /clipped/);
  assert.match((await svg(text(10, 20, 'under') + text(20, 22, 'over'))).join(), /overlaps/);
  assert.match((await svg(text(10, 20, '98.1 %') + '<line x1="30" y1="0" x2="30" y2="90"/>')).join(), /crosses/);
  assert.match((await svg(text(10, 20, 'later', 'opacity="0"'))).join(), /first frame is empty/);
});
