// Writes a document of OpenAPI as Markdown, so that the search of the site finds its paths and types.

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const REFERENCE = '#/components/schemas/';

// Text of a document is no Markdown. Tables have one line for each row.
const escape = text => String(text ?? '').replace(/[\\`*_{}[\]<>|#~]/g, '\\$&').replace(/\s+/g, ' ').trim();
const slug = name => name.toLowerCase().replace(/[^a-z0-9_-]/g, '');

function type(schema) {
  if (schema === undefined || schema === true || Object.keys(schema).length === 0) {
    return 'any';
  }
  if (schema.$ref) {
    const name = schema.$ref.slice(REFERENCE.length);
    return `[${escape(name)}](#${slug(name)})`;
  }
  const choices = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (choices) {
    return choices.map(type).join(schema.allOf ? ' and ' : ' or ');
  }
  if (schema.enum) {
    return schema.enum.map(value => '`' + JSON.stringify(value).replaceAll('|', '\\|') + '`').join(', ');
  }
  if (schema.const !== undefined) {
    return '`' + JSON.stringify(schema.const) + '`';
  }
  const names = [schema.type ?? 'any'].flat();
  return names.map(name => {
    if (name === 'array') {
      return 'array of ' + type(schema.items);
    }
    if (name === 'object' && typeof schema.additionalProperties === 'object') {
      return 'object with values ' + type(schema.additionalProperties);
    }
    return escape(schema.format && name !== 'null' ? `${name} (${schema.format})` : name);
  }).join(' or ');
}

function bodies(content) {
  return Object.entries(content ?? {}).map(([mediaType, { schema }]) =>
    (schema ? `${type(schema)}, as \`${mediaType}\`` : `\`${mediaType}\``)).join('; ');
}

function operation(path, method, it, shared) {
  const lines = [`### ${method.toUpperCase()} \`${path}\``, ''];
  for (const text of [it.summary, it.description].filter(Boolean)) {
    lines.push(escape(text), '');
  }
  const parameters = [...shared, ...(it.parameters ?? [])];
  if (parameters.length) {
    lines.push('| parameter | in | type | content |', '|---|---|---|---|');
    lines.push(...parameters.map(parameter => `| \`${parameter.name}\`${parameter.required ? '' : ' (optional)'} | ${parameter.in} | ${
      type(parameter.schema)} | ${escape(parameter.description)} |`), '');
  }
  if (it.requestBody) {
    lines.push(`Request: ${bodies(it.requestBody.content)}`, '');
  }
  lines.push('| response | content | meaning |', '|---|---|---|');
  lines.push(...Object.entries(it.responses).map(([status, response]) =>
    `| ${status} | ${bodies(response.content)} | ${escape(response.description)} |`), '');
  return lines;
}

function schema(name, it) {
  const lines = [`### ${escape(name)}`, ''];
  if (it.description) {
    lines.push(escape(it.description), '');
  }
  const properties = Object.entries(it.properties ?? {});
  if (!properties.length) {
    lines.push(type(it), '');
    return lines;
  }
  lines.push('| field | type | content |', '|---|---|---|');
  lines.push(...properties.map(([field, value]) => `| \`${field}\`${it.required?.includes(field) ? '' : ' (optional)'} | ${
    type(value)} | ${escape(value.description)} |`), '');
  return lines;
}

/** Returns the page of a document. */
export function describe(document, file) {
  const lines = [`# ${escape(document.info.title)}`, '', escape(document.info.description), ''];
  lines.push(`Version ${escape(document.info.version)}. The document is [${file}](/openapi/${file}).`, '', '## Paths', '');
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS.filter(name => item[name])) {
      lines.push(...operation(path, method, item[method], item.parameters ?? []));
    }
  }
  lines.push('## Types', '');
  for (const [name, it] of Object.entries(document.components?.schemas ?? {})) {
    lines.push(...schema(name, it));
  }
  return lines.join('\n');
}
