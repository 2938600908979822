import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AttachmentBuilder, DiscordAPIError, EmbedBuilder, REST, Routes, WebhookClient } from 'discord.js';
import { exampleWorld, start } from './server.js';

let emulator;
let rest;
let webhook;

before(async () => {
  emulator = await start({ ...(await exampleWorld()), faults: [], limits: [] }, '--lenient'); // discord.js sends fields that the specification does not have
  const options = { api: emulator.origin + '/api', version: '10' };
  rest = new REST(options).setToken('token-of-the-bot');
  webhook = new WebhookClient({ id: '2001', token: 'token-of-the-webhook' }, { rest: options });
});

after(() => {
  webhook.destroy();
  emulator.stop();
});

test('a webhook posts, edits and deletes a message with an embed and a file', async () => {
  const sent = await webhook.send({
    content: 'Version 4.2 is out.',
    username: 'Release bot',
    embeds: [new EmbedBuilder().setTitle('Release').setColor(0x0000ff).addFields({ name: 'Version', value: '4.2' })],
    files: [new AttachmentBuilder(Buffer.from('Fixes.'), { name: 'notes.txt', description: 'The changes' })],
  });
  const [shown] = (await emulator.admin('GET', '/channels/1001/messages')).slice(-1);
  assert.equal(shown.id, sent.id);
  assert.equal(shown.author.username, 'Release bot');
  assert.equal(shown.embeds[0].fields[0].value, '4.2');
  assert.equal(shown.attachments[0].description, 'The changes');
  assert.equal(await (await fetch(shown.attachments[0].url)).text(), 'Fixes.');

  await webhook.editMessage(sent.id, { content: 'Version 4.2.1 is out.' });
  assert.equal((await webhook.fetchMessage(sent.id)).content, 'Version 4.2.1 is out.');

  await webhook.deleteMessage(sent.id);
  await assert.rejects(webhook.fetchMessage(sent.id), error => error instanceof DiscordAPIError && error.code === 10008);
});

test('a refused message has the errors of the form', async () => {
  await assert.rejects(
    webhook.send({ content: 'x'.repeat(2001) }),
    error => error instanceof DiscordAPIError && error.code === 50035 && /BASE_TYPE_BAD_LENGTH/.test(error.message));
});

test('a bot reads its application and an invite', async () => {
  const application = await rest.get(Routes.currentApplication());
  assert.equal(application.name, 'Quiz');
  const invite = await rest.get(Routes.invite('hTKzmak'));
  assert.equal(invite.guild.name, 'Chess Club');
});

test('a rate limit delays requests and fails none', async () => {
  await emulator.admin('POST', '/limits', { routes: ['GET /invites/{invite.code}'], requests: 2, per_seconds: 0.5 });
  const invites = await Promise.all(Array.from({ length: 5 }, () => rest.get(Routes.invite('hTKzmak'))));
  assert.equal(invites.length, 5);
  await emulator.admin('DELETE', '/limits');
});

test('a scripted failure of the service is repeated', async () => {
  await emulator.admin('POST', '/faults', { kind: 'empty_body', status: 502, route: 'GET /applications/@me' });
  assert.equal((await rest.get(Routes.currentApplication())).name, 'Quiz');
  assert.deepEqual(await emulator.admin('GET', '/faults'), []);
});

test('the log contains the requests of the client', async () => {
  const log = await emulator.admin('GET', '/requests?route=' + encodeURIComponent('POST /webhooks/{webhook.id}/{webhook.token}'));
  assert.ok(log.length >= 2);
});
