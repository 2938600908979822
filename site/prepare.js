// Copies the Markdown of the project to the source folder of the site. The files in docs stay as they are: readers of the repository see
// them without the site.
//
// usage: node prepare.js PROJECT SOURCE SERVER_JAR JAVA
import { spawn } from 'node:child_process';
import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe } from './openapi.js';

const [root, source, jar, java] = process.argv.slice(2);
const PAGES = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'SUPPORT.md', 'examples/README.md'];
const LINK = /(!?)\[((?:[^[\]]|\[[^[\]]*\])*)\]\(([^()\s]+)\)/g;

const files = await readdir(path.join(root, 'docs'), { recursive: true });
const pages = new Set([...PAGES, ...files.filter(name => name.endsWith('.md')).map(name => 'docs/' + name)]);
const others = new Set(files.filter(name => !name.endsWith('.md')).map(name => 'docs/' + name));

const placeOf = page => page.replace(/README\.md$/, 'index.md');

// Rewrites a link of a page. A link to a file that the site does not have becomes its text.
async function rewrite(page, whole, image, text, target) {
  if (/^([a-z]+:|#)/.test(target)) {
    return whole;
  }
  const [file, fragment] = target.split('#');
  const linked = path.posix.normalize(path.posix.join(path.posix.dirname(page), file));
  const from = path.posix.dirname(placeOf(page));
  const to = place => './' + path.posix.relative(from, place) + (fragment ? '#' + fragment : '');
  if (pages.has(linked)) {
    return `${image}[${text}](${to(placeOf(linked))})`;
  }
  if (others.has(linked)) {
    // VitePress resolves relative pictures only. Other files are in the folder public, and keep their paths.
    return `${image}[${text}](${image ? to(linked) : '/' + linked})`;
  }
  try {
    await stat(path.join(root, linked));
  } catch {
    throw new Error(`${page}: there is no ${linked}`);
  }
  return text;
}

// Calls a function with the parts of a page that are not code blocks.
async function outsideCode(markdown, change) {
  const parts = markdown.split(/^(```[\s\S]*?^```$)/m);
  return (await Promise.all(parts.map((part, i) => (i % 2 ? part : change(part))))).join('');
}

async function replaceAll(text, pattern, replacement) {
  const results = await Promise.all([...text.matchAll(pattern)].map(match => replacement(...match)));
  return text.replace(pattern, () => results.shift());
}

function convert(page, markdown) {
  return outsideCode(markdown, async part =>
    replaceAll(part.replace(/^<!--[\s\S]*?-->\n?/gm, ''), LINK, (...match) => rewrite(page, ...match)));
}

async function write(place, text) {
  const file = path.join(source, place);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

const plain = text => text.replaceAll('`', '');
const capital = text => text.charAt(0).toUpperCase() + text.slice(1);
const href = target => '/' + path.posix.join('docs', target).replace(/README\.md/, '').replace(/\.md/, '.html');

async function titleOf(target) {
  const markdown = await readFile(path.join(root, 'docs', target), 'utf8');
  return plain(/^# (.*)/m.exec(markdown)[1]);
}

// Reads the navigation from the overview of guides: each section with a table of tasks, and each section with links to pages but without a
// table. The answers of the first section are single headings of pages, so its items are the tasks. VitePress nests buttons in the heading
// of a section that can be folded, unless the heading is a link.
async function sidebar(overview) {
  const sections = [];
  for (const section of overview.split(/^## /m).slice(1)) {
    const [title, ...lines] = section.split('\n');
    const rows = lines.filter(line => line.startsWith('|'));
    if (/^\| *task *\| *answer/.test(rows[0])) {
      const items = rows.slice(2).map(row => {
        const [target] = [...row.matchAll(LINK)].map(match => match[3]);
        return { text: capital(plain(row.split('|')[1].trim())), link: href(target) };
      });
      sections.push({ text: title, link: '/docs/', collapsed: true, items });
    } else if (!rows.length || /^\| *task /.test(rows[0])) {
      const targets = [...section.matchAll(LINK)].map(match => match[3]).filter(target => !target.includes('#'));
      const items = await Promise.all(targets.map(async target => ({ text: await titleOf(target), link: href(target) })));
      sections.push(...(items.length ? [{ text: title, items }] : []));
    }
  }
  return sections;
}

// Reads the description of the admin API from a server, which generates it.
async function adminDocument() {
  const server = spawn(java, ['-jar', jar, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const address = await new Promise((resolve, reject) => {
      let output = '';
      server.stdout.on('data', data => {
        output += data;
        const found = /Admin API: (\S+)/.exec(output);
        if (found) {
          resolve(found[1]);
        }
      });
      server.on('error', reject);
      server.on('exit', () => reject(new Error('The server of the emulator ended: ' + output)));
    });
    return await Promise.all(['openapi.json', 'service-openapi.json'].map(async name => {
      const response = await fetch(address + name);
      if (!response.ok) {
        throw new Error(name + ': ' + response.status);
      }
      return response.json();
    }));
  } finally {
    server.kill();
  }
}

for (const page of pages) {
  await write(placeOf(page), await convert(page, await readFile(path.join(root, page), 'utf8')));
}
for (const file of others) {
  if (!(await stat(path.join(root, file))).isDirectory()) {
    await cp(path.join(root, file), path.join(source, file));
    await cp(path.join(root, file), path.join(source, 'public', file));
  }
}

const [admin, service] = await adminDocument();
await write('openapi/service.md', describe(service, 'service-openapi.json'));
await write('openapi/emulator.md', describe(admin, 'openapi.json'));
await write('openapi/index.md', `# OpenAPI

The emulator's server describes two interfaces in the format of OpenAPI ${service.openapi}:

| interface | page | document |
|---|---|---|
| ${service.info.title} | [Paths and types](service.md) | [service-openapi.json](/openapi/service-openapi.json) |
| ${admin.info.title} | [Paths and types](emulator.md) | [openapi.json](/openapi/openapi.json) |

[Emulator server](../docs/emulator-server.md) describes how to start the server.
`);
await write('public/openapi/service-openapi.json', JSON.stringify(service, null, 2));
await write('public/openapi/openapi.json', JSON.stringify(admin, null, 2));

const pom = (await readFile(path.join(root, 'pom.xml'), 'utf8')).replace(/<parent>[\s\S]*?<\/parent>/, '');
await write('site.json', JSON.stringify({
  version: /<version>([^<]+)<\/version>/.exec(pom)[1],
  sidebar: [
    ...await sidebar(await readFile(path.join(root, 'docs/README.md'), 'utf8')),
    {
      text: 'Reference',
      items: [
        { text: 'Javadoc', link: '/javadoc/index.html', target: '_self' },
        { text: 'OpenAPI of the service', link: '/openapi/service.html' },
        { text: 'OpenAPI of the emulator', link: '/openapi/emulator.html' },
        { text: 'Changelog', link: '/CHANGELOG.html' },
        { text: 'Contributing', link: '/CONTRIBUTING.html' },
        { text: 'Security', link: '/SECURITY.html' },
      ],
    },
  ],
}, null, 2));
