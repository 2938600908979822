import { Buffer } from 'node:buffer';

export const origin = process.argv[2];
export const ids = {
  bot: 'MjAwMDAwMDAwMDAwMDAwMDAy.clients.token', application: '200000000000000002', guild: '300000000000000001', channel: '400000000000000001',
  thread: '400000000000000011', tag: '410000000000000001', webhook: '500000000000000001', forumWebhook: '500000000000000002',
  botWebhook: '500000000000000003', integration: '600000000000000001',
  token: 'AAAAAAAAAABBBBBBBBBBCCCCCCCCCCDDDDDDDDDDEEEEEEEEEEFFFFFFFFFFGGGGGGGG',
};
ids.forumToken = ids.token.replaceAll('G', 'H');
ids.botToken = ids.token.replaceAll('G', 'I');
export const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==', 'base64');
export const file = Buffer.from('one line');

// Calls, prints the result, and returns the value or undefined.
export async function call(name, action) {
  try {
    const value = await action();
    process.stdout.write(`call\t${name}\tok\n`);
    return value;
  } catch (error) {
    process.stdout.write(`call\t${name}\t${String(error).replaceAll(/\s+/g, ' ')}\n`);
    return undefined;
  }
}

// Fails if a file that was sent is lost.
export function withFiles(message) {
  if ([...(message.attachments.values?.() ?? message.attachments)].length === 0) {
    throw new Error('The file is lost.');
  }
  return message;
}
