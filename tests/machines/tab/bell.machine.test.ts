import { test } from 'vitest'
import { bellMachine } from '#machines/tab/bell.machine.ts'
import { offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { bellModel } from './bell.model.ts'

const cases: Coverage<typeof bellMachine> = {
  events: {
    'notice.opened': ({ context: { opened } }) => [{ ids: [opened.length + 3] }],
    'unread.told': [{ unread: 0 }],
  },
  outcomes: {
    countUnread: { done: [2, 0], error: [offline] },
    readSome: { done: [undefined], error: [offline] },
    readAll: { done: [undefined], error: [offline] },
  },
  isPossible: ({ context: { opened } }, { type }) => type !== 'notice.opened' || opened.length < 2,
}

takesEveryTransition(bellMachine, cases)

test('on every path, the bell counts and marks notifications as the specification says', () =>
  followsModel(bellMachine, cases, bellModel))
