import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';

const { version, sidebar } = JSON.parse(readFileSync(new URL('../source/site.json', import.meta.url)));

// The anchors of GitHub, because links in the documentation use them.
const slugify = heading => heading.trim().toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');

export default defineConfig({
  lang: 'en',
  title: 'Guildkit',
  description: 'A typed Java client for the HTTP interface of a chat service',
  base: process.env.BASE ?? '/',
  srcDir: 'source',
  outDir: process.env.OUTPUT,
  // The icon is empty: browsers would request one otherwise.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
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
      const text = md.renderer.rules.text;
      // Vue would evaluate double braces.
      md.renderer.rules.text = (...args) => text(...args).replaceAll('{{', '&#123;&#123;');
    },
  },
  themeConfig: {
    search: { provider: 'local' },
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
