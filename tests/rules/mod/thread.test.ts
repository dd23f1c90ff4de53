import { expect, test } from 'vitest'
import { authorIn, threadNames } from '#rules/mod/thread.ts'
import { aModThread } from '#tests/support/pair-threads.ts'

test('a mod reads the names of both sides of a conversation, and of each message’s author', () => {
  const thread = aModThread()
  expect([
    threadNames(thread),
    authorIn(thread, { from: 'gifter' }),
    authorIn(thread, { from: 'recipient' }),
  ]).toEqual(['Nettle, who gifts Moss', 'Nettle', 'Moss'])
})
