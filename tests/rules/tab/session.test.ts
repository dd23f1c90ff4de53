import { describe, expect, test } from 'vitest'
import type { Access } from '#rules/tab/access.ts'
import { exchangeSeenAt, keptNextFor, stateOnTheWay, stillKeptNext } from '#rules/tab/session.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const kept = { path: '/exchange/moss-mail', until: '2026-11-27T10:00:00.000Z' }

describe('the exchange that a guest wants to join', () => {
  test('is remembered for seven days', () => {
    expect(keptNextFor('/exchange/moss-mail', now)).toEqual(kept)
  })

  test.each([
    ['/exchange/moss-mail', '/exchange/moss-mail'],
    ['/', null],
    ['/profile', null],
    ['//elsewhere.example/exchange/a', null],
  ])('on the public page %s is %s', (path, seen) => {
    expect(exchangeSeenAt(path)).toBe(seen)
  })

  test.each([
    [
      'found within the seven days',
      kept,
      new Date('2026-11-27T09:59:59.999Z'),
      '/exchange/moss-mail',
    ],
    ['null after seven days', kept, new Date('2026-11-27T10:00:00.000Z'), null],
    ['null if none was stored', null, now, null],
    [
      'null if the stored path does not belong to an exchange',
      { ...kept, path: '/mod' },
      now,
      null,
    ],
  ])('is %s', (_, stored, at, path) => {
    expect(stillKeptNext(stored, at)).toBe(path)
  })

  test.each<[Access | null, Record<string, string>, Record<string, string>]>([
    ['guest', {}, { next: '/exchange/moss-mail' }],
    ['onboarding', {}, { next: '/exchange/moss-mail' }],
    ['guest', { next: '/posts' }, { next: '/posts' }],
    ['guest', { email: 'a@b.example' }, { next: '/exchange/moss-mail', email: 'a@b.example' }],
    ['anyone', {}, {}],
    ['member', {}, {}],
    [null, {}, {}],
  ])(
    'is added to the history state on the way to a page for “%s”: %j becomes %j',
    (access, state, given) => {
      expect(stateOnTheWay(access, state, '/exchange/moss-mail')).toEqual(given)
    },
  )
})
