import http from 'node:http';
import https from 'node:https';
import { call, file, ids, origin, pixel, withFiles } from './calls.js';

// eris always calls with HTTPS, and takes a name but no port.
const { port } = new URL(origin);
https.request = options => http.request({ ...options, host: '127.0.0.1', port, agent: undefined });
const { default: Eris } = await import('eris');
const client = new Eris('Bot ' + ids.bot, { intents: [], rest: { baseURL: '/api/v10', requestTimeout: 5000 } });
const embed = { title: 'Release', url: 'https://example.com', color: 0x2b7a0b, author: { name: 'ada' }, footer: { text: 'Build 2' },
  fields: [{ name: 'Version', value: '2', inline: true }], timestamp: new Date(0) };
const avatar = 'data:image/png;base64,' + pixel.toString('base64');

const made = await call('create a webhook', () => client.createChannelWebhook(ids.channel, { name: 'Alerts', avatar }, 'Alerts'));
await call('list the webhooks of a channel', () => client.getChannelWebhooks(ids.channel));
await call('list the webhooks of a guild', () => client.getGuildWebhooks(ids.guild));
await call('get a webhook', () => client.getWebhook(ids.webhook));
await call('get a webhook with its token', () => client.getWebhook(ids.webhook, ids.token));
await call('edit a webhook', () => client.editWebhook(made.id, { name: 'Warnings', channelID: ids.channel }, undefined, 'Name'));
await call('edit a webhook with its token', () => client.editWebhook(made.id, { name: 'Errors' }, made.token));
const sent = await call('send a text', () => client.executeWebhook(ids.webhook, ids.token, { content: 'Hello', wait: true }));
await call('send without waiting', () => client.executeWebhook(ids.webhook, ids.token, { content: 'Hello' }));
await call('send a message with all fields', () => client.executeWebhook(ids.webhook, ids.token, { content: 'Hello', wait: true, username: 'Releases', tts: true, flags: 4,
  avatarURL: 'https://example.com/a.png', embeds: [embed], allowedMentions: { everyone: false, roles: false, users: true } }));
await call('send a file', async () => withFiles(await client.executeWebhook(ids.webhook, ids.token, { content: 'Log', wait: true, file: { name: 'log.txt', file } })));
await call('send files', async () => withFiles(await client.executeWebhook(ids.webhook, ids.token, { wait: true,
  file: [{ name: 'log.txt', file }, { name: 'b.txt', file }] })));
await call('send into a thread', () => client.executeWebhook(ids.webhook, ids.token, { content: 'Hello', wait: true, threadID: ids.thread }));
await call('create a thread in a forum', () => client.executeWebhook(ids.forumWebhook, ids.forumToken, { content: 'Why?', wait: true, thread_name: 'A question' }));
await call('get a message', () => client.getWebhookMessage(ids.webhook, ids.token, sent.id));
await call('edit a message', () => client.editWebhookMessage(ids.webhook, ids.token, sent.id, { content: 'Bye', embeds: [embed] }));
await call('edit with a file', async () => withFiles(await client.editWebhookMessage(ids.webhook, ids.token, sent.id, { file: { name: 'log.txt', file } })));
await call('delete a message', () => client.deleteWebhookMessage(ids.webhook, ids.token, sent.id));
await call('send in another format', () => client.executeSlackWebhook(ids.webhook, ids.token, { text: 'Hello', wait: true }));
await call('delete a webhook with its token', () => client.deleteWebhook(made.id, made.token));
await call('delete a webhook', () => client.deleteWebhook(ids.botWebhook, undefined, 'Done'));
await call('get an invite', () => client.getInvite('hTKzmak', true));
await call('create an invite', () => client.createChannelInvite(ids.channel, { maxAge: 60, maxUses: 1, temporary: false, unique: true }, 'Guests'));
await call('list the invites of a channel', () => client.getChannelInvites(ids.channel));
await call('list the invites of a guild', () => client.getGuildInvites(ids.guild));
await call('delete an invite', () => client.deleteInvite('oldInvite', 'Old'));
await call('list the integrations', () => client.getGuildIntegrations(ids.guild));
await call('delete an integration', () => client.deleteGuildIntegration(ids.guild, ids.integration));
process.exit(0);
