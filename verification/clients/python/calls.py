"""Makes the calls of a client, and prints the name and result of each. The other constants are the ids of the emulated world."""
import base64
import sys

ORIGIN = sys.argv[1]
BOT = 'MjAwMDAwMDAwMDAwMDAwMDAy.clients.token'
GUILD, CHANNEL, THREAD = 300000000000000001, 400000000000000001, 400000000000000011
WEBHOOK, FORUM_WEBHOOK, BOT_WEBHOOK, INTEGRATION = 500000000000000001, 500000000000000002, 500000000000000003, 600000000000000001
TOKEN = 'AAAAAAAAAABBBBBBBBBBCCCCCCCCCCDDDDDDDDDDEEEEEEEEEEFFFFFFFFFFGGGGGGGG'
PIXEL = base64.b64decode('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==')


def report(name, result):
    print('call', name, ' '.join(str(result).split()), sep='\t', flush=True)


async def call(name, action):
    try:
        value = await action()
        report(name, 'ok')
        return value
    except Exception as error:
        report(name, f'{type(error).__name__}: {error}')
