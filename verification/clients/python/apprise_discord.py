import os
import tempfile

import apprise
from apprise.plugins.NotifyDiscord import NotifyDiscord
from calls import ORIGIN, PIXEL, THREAD, TOKEN, WEBHOOK, report

NotifyDiscord.notify_url = ORIGIN + '/api/v10/webhooks'
NotifyDiscord.request_rate_per_sec = 0


def notify(name, options='', **message):
    sender = apprise.Apprise()
    sender.add(f'discord://{WEBHOOK}/{TOKEN}/{options}')
    with apprise.LogCapture(level=apprise.logging.WARNING) as log:
        report(name, 'ok' if sender.notify(**message) else log.getvalue())


notify('send a text', body='It has ended.')
notify('send a title', title='Backup', body='It has ended.')
notify('send Markdown', '?format=markdown', title='Backup', body='# Result\nfine\n# Time\n3 s', body_format='markdown')
notify('send an embed with an image', '?format=markdown&image=yes&footer=yes&footer_logo=yes', title='Backup', body='It has ended.', body_format='markdown')
notify('send with speech', '?tts=yes&avatar=no', body='It has ended.')
notify('send into a thread', f'?thread={THREAD}', body='It has ended.')
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, 'a.png')
    with open(path, 'wb') as picture:
        picture.write(PIXEL)
    notify('send a file', title='Backup', body='It has ended.', attach=path)
    notify('send two files', body='It has ended.', attach=(path, path))
