import { describe, expect, test } from 'vitest'
import { partOf, type Talker, type ThreadState } from '#rules/exchange/pair-thread.ts'
import {
  cardInputSchema,
  cardReaches,
  cardRefusal,
  earlierState,
  showsCard,
} from '#rules/exchange/thanks.ts'

const at = (time: string) => new Date(`2026-12-02T${time}:00.000Z`)
const now = at('15:00')
const talker = (change: Partial<Talker> = {}): Talker => ({
  is_minor: false,
  has_received_parent_confirmation: false,
  is_suspended: false,
  is_paused: false,
  parent_allows_threads: false,
  off_in: null,
  ...change,
})

describe('a thank-you card', () => {
  const facts = { hasReceived: true, hasThanked: false, state: 'open' } as const
  test.each([
    ['goes out once a gift has arrived', facts, undefined],
    ['is refused before a gift has arrived', { ...facts, hasReceived: false }, 'nothing_received'],
    ['is refused for a gifter who was thanked before', { ...facts, hasThanked: true }, 'thanked'],
    ['is refused in a conversation that is switched off', { ...facts, state: 'off' }, 'card_off'],
    ['is refused while the swap is paused', { ...facts, state: 'paused' }, 'card_paused'],
    ['is refused 60 days after the end', { ...facts, state: 'closed' }, 'card_closed'],
  ] as const)('%s', (_, given, code) => {
    expect(cardRefusal(given)?.code).toBe(code)
  })

  test('has words, at most a thousand letters, and no picture unless one is chosen', () => {
    const sent = (body: object) => cardInputSchema.safeParse(body)
    expect(sent({ message: ' Thank you! ' }).data).toEqual({
      message: 'Thank you!',
      picture_id: null,
      gift: null,
    })
    expect(
      [{ message: '  ' }, { message: 'a'.repeat(1001) }, { message: 'Hi', picture_id: -1 }].map(
        (body) => sent(body).success,
      ),
    ).toEqual([false, false, false])
  })

  test.each<[string, Parameters<typeof cardReaches>[0], boolean]>([
    ['reaches a gifter', { state: 'open', offIn: null, takesPart: true }, true],
    ['waits for a gifter who is paused', { state: 'paused', offIn: null, takesPart: true }, true],
    ['does not reach one who has left', { state: 'open', offIn: null, takesPart: false }, false],
    [
      'does not reach one who has just left the talk',
      { state: 'open', offIn: now, takesPart: true },
      false,
    ],
    [
      'does not reach a minor without permission',
      { state: 'off', offIn: null, takesPart: true },
      false,
    ],
  ])('%s', (_, given, reaches) => {
    expect(cardReaches(given)).toBe(reaches)
  })

  test.each<[string, { part: Date; isHeldBack: boolean }, ThreadState, boolean]>([
    [
      'is hidden in the part of the day in which it was written',
      { part: partOf(now), isHeldBack: false },
      'open',
      false,
    ],
    ['is shown in the next part', { part: at('06:00'), isHeldBack: false }, 'open', true],
    [
      'stays after the conversation is closed',
      { part: at('06:00'), isHeldBack: false },
      'closed',
      true,
    ],
    ['is hidden during a pause', { part: at('06:00'), isHeldBack: false }, 'paused', false],
    ['is never shown if it was held back', { part: at('06:00'), isHeldBack: true }, 'open', false],
  ])('%s', (_, card, state, isShown) => {
    expect(showsCard(card, state, now)).toBe(isShown)
  })
})

test.each<[string, Talker, boolean, ThreadState]>([
  ['open', talker(), true, 'open'],
  [
    'off for a member who has switched the conversation off',
    talker({ off_in: now }),
    true,
    'off_by_me',
  ],
  [
    'off for a minor without permission',
    talker({ is_minor: true, has_received_parent_confirmation: true }),
    true,
    'off',
  ],
  ['paused for a suspended member', talker({ is_suspended: true }), true, 'paused'],
  ['closed 60 days after the end', talker(), false, 'closed'],
])('the way to an earlier gifter is %s, whatever the gifter does', (_, me, isReadable, state) => {
  expect(earlierState({ me, isReadable, isMod: false, now })).toBe(state)
})
