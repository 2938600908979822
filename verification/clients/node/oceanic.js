import { Client } from 'oceanic.js';
import { call, file, ids, origin, pixel, withFiles } from './calls.js';

const { rest } = new Client({ auth: 'Bot ' + ids.bot, rest: { baseURL: origin + '/api/v10' } });
const { webhooks, channels, guilds, applications } = rest;
const link = [{ type: 1, components: [{ type: 2, style: 5, label: 'Log', url: 'https://example.com' }] }];
const embed = { title: 'Release', url: 'https://example.com', color: 0x2b7a0b, author: { name: 'ada', iconURL: 'https://example.com/a.png' },
  footer: { text: 'Build 2' }, fields: [{ name: 'Version', value: '2', inline: true }], timestamp: '2026-01-01T00:00:00.000Z' };

const made = await call('create a webhook', () => webhooks.create(ids.channel, { name: 'Alerts', avatar: pixel, reason: 'Alerts' }));
await call('list the webhooks of a channel', () => webhooks.getForChannel(ids.channel));
await call('list the webhooks of a guild', () => webhooks.getForGuild(ids.guild));
await call('get a webhook', () => webhooks.get(ids.webhook));
await call('get a webhook with its token', () => webhooks.get(ids.webhook, ids.token));
await call('edit a webhook', () => webhooks.edit(made.id, { name: 'Warnings', avatar: null, channelID: ids.channel, reason: 'Name' }));
await call('edit a webhook with its token', () => webhooks.editToken(made.id, made.token, { name: 'Errors' }));
const sent = await call('send a text', () => webhooks.execute(ids.webhook, ids.token, { content: 'Hello', wait: true }));
await call('send without waiting', () => webhooks.execute(ids.webhook, ids.token, { content: 'Hello' }));
await call('send a message with all fields', () => webhooks.execute(ids.webhook, ids.token, { content: 'Hello', wait: true, username: 'Releases', tts: false, flags: 4,
  avatarURL: 'https://example.com/a.png', embeds: [embed], allowedMentions: { everyone: false, roles: false, users: true, repliedUser: false } }));
await call('send files', async () => withFiles(await webhooks.execute(ids.webhook, ids.token, { wait: true,
  files: [{ name: 'log.txt', contents: file }, { name: 'b.txt', contents: file }], attachments: [{ id: '1', description: 'The log' }] })));
await call('send a link button', () => webhooks.execute(ids.webhook, ids.token, { content: 'See', components: link, wait: true, withComponents: true }));
await call('send a poll', () => webhooks.execute(ids.webhook, ids.token, { wait: true, poll: { question: { text: 'Monday?' },
  answers: [{ pollMedia: { text: 'Yes' } }, { pollMedia: { text: 'No' } }], duration: 24, allowMultiselect: false, layoutType: 1 } }));
await call('send into a thread', () => webhooks.execute(ids.webhook, ids.token, { content: 'Hello', wait: true, threadID: ids.thread }));
await call('create a thread in a forum', () => webhooks.execute(ids.forumWebhook, ids.forumToken, { content: 'Why?', wait: true, threadName: 'A question' }));
await call('get a message', () => webhooks.getMessage(ids.webhook, ids.token, sent.id));
await call('edit a message', () => webhooks.editMessage(ids.webhook, ids.token, sent.id, { content: 'Bye', embeds: [embed] }));
await call('edit with a file', async () => withFiles(await webhooks.editMessage(ids.webhook, ids.token, sent.id, { files: [{ name: 'log.txt', contents: file }] })));
await call('clear a message', () => webhooks.editMessage(ids.webhook, ids.token, sent.id, { content: null, embeds: [embed], attachments: [] }));
await call('delete a message', () => webhooks.deleteMessage(ids.webhook, ids.token, sent.id));
await call('send in another format', () => webhooks.executeSlack(ids.webhook, ids.token, { text: 'Hello', wait: true }));
await call('delete a webhook with its token', () => webhooks.deleteToken(made.id, made.token));
await call('delete a webhook', () => webhooks.delete(ids.botWebhook, 'Done'));
await call('get an invite', () => channels.getInvite('hTKzmak', { withCounts: true, withExpiration: true }));
await call('create an invite', () => channels.createInvite(ids.channel, { maxAge: 60, maxUses: 1, temporary: false, unique: true, reason: 'Guests' }));
await call('list the invites of a channel', () => channels.getInvites(ids.channel));
await call('list the invites of a guild', () => guilds.getInvites(ids.guild));
await call('delete an invite', () => channels.deleteInvite('oldInvite', 'Old'));
await call('get the application', () => applications.getCurrent());
await call('edit the application', () => applications.editCurrent({ description: 'Builds' }));
await call('list the integrations', () => guilds.getIntegrations(ids.guild));
await call('delete an integration', () => guilds.deleteIntegration(ids.guild, ids.integration));
process.exit(0);
