// Copies the pages of the javadoc tool to the site, and corrects what its options cannot.
//
// usage: node javadoc.js JAVADOC FOLDER
import { existsSync } from 'node:fs';
import { appendFile, cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const [javadoc, folder] = process.argv.slice(2);
// The style sheet of JDK 17 imports fonts that the tool does not write.
const FONTS = 'resources/fonts/dejavu.css';

await cp(javadoc, folder, { recursive: true });

const sheet = ['stylesheet.css', 'resource-files/stylesheet.css'].map(name => path.join(folder, name)).find(name => existsSync(name));
if (!sheet) {
  throw new Error('The javadoc tool wrote no style sheet to ' + javadoc);
}
if (!existsSync(path.join(path.dirname(sheet), FONTS))) {
  await writeFile(sheet, (await readFile(sheet, 'utf8')).replace(`@import url('${FONTS}');`, ''));
}
await appendFile(sheet, await readFile(new URL('javadoc.css', import.meta.url)));

// Browsers would request an icon that does not exist.
for (const name of await readdir(folder, { recursive: true })) {
  if (name.endsWith('.html')) {
    const file = path.join(folder, name);
    await writeFile(file, (await readFile(file, 'utf8')).replace('<head>', '<head>\n<link rel="icon" href="data:,">'));
  }
}
