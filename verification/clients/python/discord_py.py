import asyncio
import datetime
import io
import logging

import aiohttp
import discord
from calls import BOT, BOT_WEBHOOK, CHANNEL, FORUM_WEBHOOK, GUILD, INTEGRATION, ORIGIN, PIXEL, THREAD, TOKEN, WEBHOOK, call
from discord.http import Route

Route.BASE = ORIGIN + '/api/v10'
logging.disable()


def file(name='log.txt'):
    return discord.File(io.BytesIO(b'one line'), name, description='The log')


def embed(title='Release'):
    made = discord.Embed(title=title, url='https://example.com', colour=0x2b7a0b, timestamp=datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc))
    made.set_author(name='ada')
    made.set_footer(text='Build 2')
    return made.add_field(name='Version', value='2')


async def messages(session):
    webhook = discord.Webhook.partial(WEBHOOK, TOKEN, session=session)
    forum = discord.Webhook.partial(FORUM_WEBHOOK, TOKEN.replace('G', 'H'), session=session)
    sent = await call('send a text', lambda: webhook.send('Hello', wait=True))
    await call('send without waiting', lambda: webhook.send('Hello'))
    await call('send a message with all fields', lambda: webhook.send(
        'Hello', username='Releases', avatar_url='https://example.com/a.png', tts=True, embed=embed(), wait=True, suppress_embeds=True, silent=True,
        allowed_mentions=discord.AllowedMentions(everyone=False, users=True, roles=False)))
    await call('send embeds', lambda: webhook.send(embeds=[embed('One'), embed('Two')], wait=True))
    await call('send a file', lambda: files(webhook.send('Log', file=file(), wait=True)))
    await call('send files', lambda: files(webhook.send(files=[file(), file('b.txt')], wait=True)))
    await call('send into a thread', lambda: webhook.send('Hello', thread=discord.Object(THREAD), wait=True))
    await call('create a thread in a forum', lambda: forum.send('Why?', thread_name='A question', wait=True))
    await call('get a message', lambda: webhook.fetch_message(sent.id))
    await call('edit a text', lambda: webhook.edit_message(sent.id, content='Bye'))
    await call('edit with a file', lambda: files(webhook.edit_message(sent.id, content='Bye', attachments=[file()])))
    await call('clear the text', lambda: webhook.edit_message(sent.id, content=None, embeds=[embed()], attachments=[]))
    await call('delete a message', lambda: webhook.delete_message(sent.id))
    await call('get a webhook with its token', lambda: webhook.fetch(prefer_auth=False))
    await call('edit a webhook with its token', lambda: webhook.edit(name='Releases', avatar=PIXEL, prefer_auth=False))
    await call('remove the avatar', lambda: webhook.edit(avatar=None, prefer_auth=False))
    await call('delete a webhook with its token', lambda: forum.delete(prefer_auth=False))


async def files(sending):
    message = await sending
    if not message.attachments:
        raise ValueError('The file is lost.')
    return message


async def bot():
    client = discord.Client(intents=discord.Intents.none())
    await client._async_setup_hook()
    try:
        await client.http.static_login(BOT)
    except discord.HTTPException:
        client.http.token = BOT  # the user of the bot is outside of the interface
    http = client.http
    made = await call('create a webhook', lambda: http.create_webhook(CHANNEL, name='Alerts', reason='Alerts'))
    await call('list the webhooks of a channel', lambda: http.channel_webhooks(CHANNEL))
    await call('list the webhooks of a guild', lambda: http.guild_webhooks(GUILD))
    await call('get a webhook', lambda: client.fetch_webhook(WEBHOOK))
    await call('edit a webhook', lambda: discord.Webhook.partial(int(made['id']), made['token'], client=client, bot_token=BOT)
               .edit(name='Warnings', channel=discord.Object(CHANNEL), reason='Name'))
    await call('delete a webhook', lambda: discord.Webhook.partial(BOT_WEBHOOK, TOKEN, client=client, bot_token=BOT).delete(reason='Done'))
    await call('get an invite', lambda: client.fetch_invite('hTKzmak'))
    await call('create an invite', lambda: http.create_invite(CHANNEL, reason='Guests', max_age=60, max_uses=1))
    await call('list the invites of a channel', lambda: http.invites_from_channel(CHANNEL))
    await call('list the invites of a guild', lambda: http.invites_from(GUILD))
    await call('delete an invite', lambda: client.delete_invite('oldInvite'))
    await call('list the integrations', lambda: http.get_all_integrations(GUILD))
    await call('delete an integration', lambda: http.delete_integration(GUILD, INTEGRATION, reason='Old'))
    await client.close()


async def main():
    await bot()
    async with aiohttp.ClientSession() as session:
        await messages(session)


asyncio.run(main())
