import { describe, expect, test } from 'vitest'
import {
  emptyWords,
  goesOutWords,
  hasLink,
  hasThreadNews,
  mayReport,
  partWords,
  threadTitle,
  withNewest,
  withOff,
  withOlder,
  withReported,
  withSent,
} from '#rules/exchange/pair-thread-words.ts'
import { anExchange, aSignup } from '#tests/support/builders.ts'
import { aThreadMessage, aThreadPage } from '#tests/support/pair-threads.ts'
import { inZone } from '#tests/support/zones.ts'

test.for([
  ['Look at https://evil.example/me', true],
  ['www.tracker.example', true],
  ['Find me on some-site.com, please', true],
  ['I like tea. And cake.', false],
  ['It’s 3.5 cm wide', false],
] as const)('the message “%s” is checked for links', ([message, isLink]) => {
  expect(hasLink({ message })).toBe(isLink)
})

test('the title and the empty thread name a side and nobody', () => {
  expect([threadTitle('gifter'), emptyWords('recipient')]).toEqual([
    'Talk with your gifter',
    'Nothing has been written yet. Your recipient won’t learn who you are from this conversation.',
  ])
})

const at = (hour: string) => `2026-12-02T${hour}:00:00.000Z`

test.for([
  ['Europe/London', 'Today, in the morning', 'Today, in the afternoon', 'Today, in the evening'],
  ['America/New_York', 'Today, in the morning', 'Today, in the afternoon', 'Today, in the evening'],
  [
    'America/Los_Angeles',
    'Yesterday, in the evening',
    'Today, in the morning',
    'Today, in the afternoon',
  ],
] as const)('in %s, each part of the day has a name of its own', async ([zone, ...words]) => {
  await inZone(zone, () => {
    const now = new Date('2026-12-02T23:30:00.000Z')
    expect(['06', '14', '22'].map((hour) => partWords(at(hour), now))).toEqual(words)
  })
})

test('only a message that waits says when it goes out', () => {
  expect(goesOutWords({ goes_out_at: null })).toBeNull()
  expect(goesOutWords({ goes_out_at: at('14') })).toMatch(/^Goes out at \d/)
})

describe('a loaded thread', () => {
  const swapOf = (unread: number, messages: number) =>
    anExchange({
      my_signup: aSignup({ thread_with_gifter: { state: 'open', unread, messages } }),
    })
  const page = aThreadPage()

  test.for([
    ['nothing is new', swapOf(0, 1), false],
    ['a message is unread', swapOf(1, 1), true],
    ['there are more messages', swapOf(0, 2), true],
  ] as const)('is loaded again if the sign-up says something else: %s', ([, exchange, isNews]) => {
    expect(hasThreadNews({ exchange, with: 'gifter', page })).toBe(isNews)
  })

  test('keeps older messages in front of the newest page', () => {
    const long = aThreadPage([aThreadMessage({ id: 4 })], { last_page: 2, total: 2 })
    const all = withOlder(long, aThreadPage([aThreadMessage({ id: 2 })]))
    const fresh = aThreadPage([aThreadMessage({ id: 4 }), aThreadMessage({ id: 6 })])
    expect(withNewest(all, fresh).data.map(({ id }) => id)).toEqual([2, 4, 6])
    expect(withNewest(null, fresh)).toEqual(fresh)
  })

  test('counts a sent message once, even if a refresh has brought it already', () => {
    const mine = aThreadMessage({ id: 5, is_mine: true })
    const once = withSent(page, mine)
    expect([once.meta.total, withSent(once, mine).meta.total]).toEqual([2, 2])
  })

  test('marks a reported message, which cannot be reported again', () => {
    const [message] = withReported(page, 2).data
    expect(message && mayReport(message)).toBe(false)
    expect(page.data.map(mayReport)).toEqual([true])
  })

  test('that was switched off says of no message that it goes out', () => {
    const waits = aThreadMessage({ is_mine: true, goes_out_at: at('14') })
    const off = withOff(aThreadPage([waits]))
    expect([off.meta.state, off.data[0]?.goes_out_at]).toEqual(['off_by_me', null])
  })
})
