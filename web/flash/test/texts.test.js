import assert from 'node:assert/strict';
import test from 'node:test';
import { TEXTS } from '../texts.js';

test('every language says everything, with the same blanks', () => {
  const blanks = (text) => text.match(/\{\}/g)?.length ?? 0;
  assert.deepEqual(Object.keys(TEXTS), ['en', 'fr', 'de', 'it', 'es', 'ca']);
  for (const [language, texts] of Object.entries(TEXTS)) {
    assert.deepEqual(Object.keys(texts), Object.keys(TEXTS.en), language);
    for (const [name, text] of Object.entries(texts)) {
      assert.ok(text.trim().length > 0 && blanks(text) === blanks(TEXTS.en[name]), `${language}: ${name}`);
    }
  }
});

test('every kind of fault has a text of its own in every language', () => {
  for (const kind of ['denied', 'busy', 'lost', 'refused', 'differs', 'missing', 'wrongFile']) {
    const texts = Object.values(TEXTS).map((texts) => texts[kind]);
    assert.equal(new Set(texts).size, 6, `${kind} is translated`);
  }
});
