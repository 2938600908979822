import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { exampleWorld, start } from './server.js';

let emulator;

before(async () => {
  emulator = await start(await exampleWorld());
});

after(() => emulator.stop());

for (const name of ['openapi.json', 'service-openapi.json']) {
  test(name + ' is a valid OpenAPI document', async () => {
    const response = await fetch(emulator.origin + '/_emulator/' + name);
    assert.equal(response.headers.get('content-type').split(';')[0], 'application/json');
    const result = await new Validator().validate(await response.json());
    assert.deepEqual(result.errors ?? [], []);
    assert.ok(result.valid);
  });
}
