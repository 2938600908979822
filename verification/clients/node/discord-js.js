import { ActionRowBuilder, AttachmentBuilder, ButtonBuilder, ButtonStyle, EmbedBuilder, MessageFlags, PollLayoutType, REST, WebhookClient } from 'discord.js';
import { call, file, ids, origin, pixel, withFiles } from './calls.js';
import { API } from '@discordjs/core/http-only';

const options = { api: origin + '/api', version: '10' };
const api = new API(new REST(options).setToken(ids.bot));
const webhook = new WebhookClient({ id: ids.webhook, token: ids.token }, { rest: options });
const forum = new WebhookClient({ id: ids.forumWebhook, token: ids.forumToken }, { rest: options });
const own = new WebhookClient({ id: ids.botWebhook, token: ids.botToken }, { rest: options });
const embed = new EmbedBuilder().setTitle('Release').setURL('https://example.com').setColor(0x2b7a0b).setTimestamp(0).setAuthor({ name: 'ada' })
  .setFooter({ text: 'Build 2' }).addFields({ name: 'Version', value: '2', inline: true });
const link = new ActionRowBuilder().addComponents(new ButtonBuilder().setStyle(ButtonStyle.Link).setURL('https://example.com').setLabel('Log'));
const button = new ActionRowBuilder().addComponents(new ButtonBuilder().setStyle(ButtonStyle.Primary).setCustomId('yes').setLabel('Yes'));
const attachment = () => new AttachmentBuilder(file, { name: 'log.txt', description: 'The log' });

// The classes of discord.js
const sent = await call('send a text', () => webhook.send('Hello'));
await call('send a message with all fields', () => webhook.send({ content: 'Hello', username: 'Releases', avatarURL: 'https://example.com/a.png', tts: true,
  embeds: [embed], allowedMentions: { parse: ['users'], repliedUser: false }, flags: MessageFlags.SuppressEmbeds }));
await call('send a file', async () => withFiles(await webhook.send({ files: [attachment(), attachment()] })));
await call('send a picture in an embed', async () => withFiles(await webhook.send({
  embeds: [new EmbedBuilder().setImage('attachment://a.png')], files: [new AttachmentBuilder(pixel, { name: 'a.png' })] })));
await call('send a poll', () => webhook.send({ poll: { question: { text: 'Monday?' }, answers: [{ text: 'Yes' }, { text: 'No', emoji: '👎' }], duration: 24,
  allowMultiselect: false, layoutType: PollLayoutType.Default } }));
await call('send a link button', () => webhook.send({ content: 'See', components: [link], withComponents: true }));
await call('send interactive buttons', () => own.send({ content: 'Choose', components: [button] }));
await call('send into a thread', () => webhook.send({ content: 'Hello', threadId: ids.thread }));
await call('create a thread in a forum', () => forum.send({ content: 'Why?', threadName: 'A question', appliedTags: [ids.tag] }));
await call('get a message', () => webhook.fetchMessage(sent.id));
await call('edit a text', () => webhook.editMessage(sent.id, 'Bye'));
await call('edit with a file', async () => withFiles(await webhook.editMessage(sent.id, { content: 'Bye', files: [attachment()] })));
await call('clear the text', () => webhook.editMessage(sent.id, { content: null, embeds: [embed] }));
await call('remove the files', () => webhook.editMessage(sent.id, { attachments: [] }));
await call('delete a message', () => webhook.deleteMessage(sent.id));
await call('send a message of another chat service', () => webhook.sendSlackMessage({ text: 'Hello', attachments: [{ color: '#f00', text: 'Red' }] }));
await call('rename a webhook with its token', () => webhook.edit({ name: 'Releases' }));
await call('change the avatar with the token', () => webhook.edit({ avatar: pixel }));
await call('remove the avatar with the token', () => webhook.edit({ avatar: null }));

// The methods of @discordjs/core
const made = await call('core: create a webhook', () => api.channels.createWebhook(ids.channel, { name: 'Alerts' }, { reason: 'Alerts' }));
await call('core: list the webhooks of a channel', () => api.channels.getWebhooks(ids.channel));
await call('core: list the webhooks of a guild', () => api.guilds.getWebhooks(ids.guild));
await call('core: get a webhook', () => api.webhooks.get(ids.webhook));
await call('core: get a webhook with its token', () => api.webhooks.get(ids.webhook, { token: ids.token }));
await call('core: edit a webhook', () => api.webhooks.edit(made.id, { name: 'Warnings', avatar: null, channel_id: ids.channel }, { reason: 'Name' }));
await call('core: edit a webhook with its token', () => api.webhooks.edit(made.id, { name: 'Errors' }, { token: made.token }));
const body = await call('core: execute and wait', () => api.webhooks.execute(ids.webhook, ids.token, { content: 'Hello', wait: true }));
await call('core: execute', () => api.webhooks.execute(ids.webhook, ids.token, { content: 'Hello' }));
await call('core: execute with files', () => api.webhooks.execute(ids.webhook, ids.token, { content: 'Log', files: [{ name: 'log.txt', data: file }], wait: true }));
await call('core: execute in a thread', () => api.webhooks.execute(ids.webhook, ids.token, { content: 'Hello', wait: true, thread_id: ids.thread }));
await call('core: execute with components', () => api.webhooks.execute(ids.webhook, ids.token, { content: 'x', components: [link.toJSON()], wait: true, with_components: true }));
await call('core: execute in another format', () => api.webhooks.executeSlack(ids.webhook, ids.token, { text: 'Hello' }, { wait: true }));
await call('core: execute an event', () => api.webhooks.executeGitHub(ids.webhook, ids.token, { zen: 'x' }));
await call('core: get a message', () => api.webhooks.getMessage(ids.webhook, ids.token, body.id));
await call('core: edit a message', () => api.webhooks.editMessage(ids.webhook, ids.token, body.id, { content: 'Bye', embeds: [] }));
await call('core: delete a message', () => api.webhooks.deleteMessage(ids.webhook, ids.token, body.id));
await call('core: delete a webhook with its token', () => api.webhooks.delete(made.id, { token: made.token }));
await call('core: delete a webhook', () => api.webhooks.delete(ids.forumWebhook, { reason: 'Done' }));
await call('core: get an invite', () => api.invites.get('hTKzmak', { with_counts: true, with_expiration: true }));
await call('core: create an invite', () => api.channels.createInvite(ids.channel, { max_age: 60, max_uses: 1, temporary: false, unique: true }, { reason: 'x' }));
await call('core: create an invite with the defaults', () => api.channels.createInvite(ids.channel, {}));
await call('core: list the invites of a channel', () => api.channels.getInvites(ids.channel));
await call('core: list the invites of a guild', () => api.guilds.getInvites(ids.guild));
await call('core: delete an invite', () => api.invites.delete('oldInvite', { reason: 'Old' }));
await call('core: get the application', () => api.applications.getCurrent());
await call('core: edit the application', () => api.applications.editCurrent({ description: 'Builds' }));
await call('core: list the integrations', () => api.guilds.getIntegrations(ids.guild));
await call('core: delete an integration', () => api.guilds.deleteIntegration(ids.guild, ids.integration));
process.exit(0);
