import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';

const { version, sidebar } = JSON.parse(readFileSync(new URL('../source/site.json', import.meta.url)));

// The anchors of GitHub, because links in the documentation use them.
const slugify = heading => heading.trim().toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');

// VitePress gives the search box the role of a button that contains a form, and gives its items the role of options that contain links.
// Screen readers ignore what is inside buttons and options. So the box becomes a dialog, and the links themselves become the options.
// Their names become their whole text, and no longer only the headings. Keys with pictures have labels, which need a role.
const OPTION = /:id="'localsearch-item-' \+ index"\s+:aria-selected="[^"]*"\s+role="option"/;
const NAME = /:aria-label="\[\.\.\.p\.titles, p\.title\]\.join\(' > '\)"/;
const BOX = /role="button"\s+:aria-owns="[^"]*"\s+aria-expanded="true"\s+aria-haspopup="listbox"/;
const searchRoles = {
  name: 'search-roles',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/VPLocalSearchBox.vue')) {
      return undefined;
    }
    const link = '<a\n              :href="p.id"';
    const option = OPTION.exec(code);
    if (!option || !NAME.test(code) || !BOX.test(code) || !code.includes(link)) {
      throw new Error('VitePress has another search box: see searchRoles in site/.vitepress/config.js');
    }
    return code.replace(BOX, () => 'role="dialog" aria-modal="true"')
      .replace(OPTION, () => 'role="none"')
      .replace(NAME, '')
      .replace(link, () => link + ' ' + option[0])
      .replaceAll('<kbd :aria-label', '<kbd role="img" :aria-label');
  },
};

// The name of the search button must have the same words as its visible text, so the style sheet adds its key. The page of unknown places
// has no main part.
const KEY = '>K</kbd>';
const NOT_FOUND = '<div class="NotFound">';
const namesAndParts = {
  name: 'names-and-parts',
  enforce: 'pre',
  transform(code, id) {
    const change = (from, to) => {
      if (!code.includes(from)) {
        throw new Error(id + ' has other content: see namesAndParts in site/.vitepress/config.js');
      }
      return code.replace(from, to);
    };
    if (id.endsWith('/VPNavBarSearchButton.vue')) {
      return change(KEY, '></kbd>');
    }
    return id.endsWith('/NotFound.vue') ? change(NOT_FOUND, NOT_FOUND.replace('>', ' role="main">')) : undefined;
  },
};

export default defineConfig({
  lang: 'en',
  title: 'Guildkit',
  description: 'A typed Java client for the HTTP interface of a chat service',
  base: process.env.BASE ?? '/',
  srcDir: 'source',
  outDir: process.env.OUTPUT,
  // The icon is empty: browsers would request one otherwise.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  vite: {
    plugins: [searchRoles, namesAndParts],
    // The search index of a language is one file.
    build: { chunkSizeWarningLimit: 2000 },
  },
  markdown: {
    // The Markdown has no HTML, no attributes in braces and no emoji: such text is shown as it is written.
    html: false,
    linkify: false,
    attrs: { disable: true },
    anchor: { slugify },
    toc: { slugify },
    // The colours of the default themes have too little contrast for comments.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config(md) {
      md.disable(['emoji'], true);
      // An empty cell in the head of a table is no header of its column.
      md.core.ruler.push('empty-headers', ({ tokens }) => tokens.forEach((token, index) => {
        if (token.type === 'th_open' && !tokens[index + 1].content) {
          token.tag = 'td';
          tokens[index + 2].tag = 'td';
        }
      }));
      const { fence } = md.renderer.rules;
      md.renderer.rules.code_block = (tokens, index, ...rest) => {
        tokens[index].info = 'text';
        return fence(tokens, index, ...rest);
      };
      const text = md.renderer.rules.text;
      // Vue would evaluate double braces.
      md.renderer.rules.text = (...args) => text(...args).replaceAll('{{', '&#123;&#123;');
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    notFound: { linkLabel: 'Take me home' },
    outline: [2, 3],
    externalLinkIcon: true,
    sidebar,
    nav: [
      { text: 'Getting started', link: '/docs/getting-started.html' },
      { text: 'Guides', link: '/docs/' },
      { text: 'Javadoc', link: '/javadoc/index.html', target: '_self' },
      { text: 'OpenAPI', link: '/openapi/' },
      { text: version, link: '/CHANGELOG.html' },
    ],
  },
});
