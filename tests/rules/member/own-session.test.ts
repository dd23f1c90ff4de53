import { describe, expect, test } from 'vitest'
import { browserOf, deviceOf } from '#rules/member/device.ts'
import {
  deviceWords,
  hasOtherSessions,
  isSessionOver,
  onlyThisSession,
  sessionEndsAt,
  withoutSession,
} from '#rules/member/own-session.ts'
import { at } from '#tests/rules/exchange/terms.ts'
import { anOwnSession } from '#tests/support/builders.ts'

describe('a session', () => {
  test.each([
    ['ends 30 days after the last use', '2026-02-01', '2026-03-03'],
    ['ends 180 days after the login even if it is used every day', '2026-06-29', '2026-06-30'],
  ])('%s', (_how, used, end) => {
    const session = {
      createdAt: at('2026-01-01T00:00:00.000Z'),
      lastUsedAt: at(`${used}T00:00:00.000Z`),
    }
    const ends = at(`${end}T00:00:00.000Z`)
    expect([
      sessionEndsAt(session),
      isSessionOver(session, new Date(ends.getTime() - 1)),
      isSessionOver(session, ends),
    ]).toEqual([ends, false, true])
  })
})

describe('a device', () => {
  test.each([
    [
      'Firefox on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0',
    ],
    [
      'Chrome on Android',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    ],
    [
      'Safari on iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1',
    ],
    [
      'Safari on Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15',
    ],
    [
      'Edge on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    ],
    [
      'Chrome on iPad',
      'Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0.0.0 Mobile/15E148 Safari/604.1',
    ],
    [
      'Samsung Internet on Android',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
    ],
    [
      'Opera on Linux',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 OPR/116.0.0.0',
    ],
    [
      'Chrome on ChromeOS',
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    ],
    ['Linux', 'Something (Linux)'],
  ])('is recognised as %s', (name, userAgent) => {
    expect(deviceOf(userAgent)).toBe(name)
  })

  test.each([[undefined], [''], ['curl/8.5.0'], ['x'.repeat(10_000)]])(
    'has no name if the user agent contains none: %j',
    (userAgent) => {
      expect(deviceOf(userAgent)).toBeNull()
    },
  )

  test.each([
    [
      'Firefox 131 on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0',
    ],
    [
      'Edge 130 on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36 Edg/130.0.0.0',
    ],
    [
      'Safari 17 on iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1',
    ],
    ['Opera on Linux', 'Opera (Linux)'],
    ['Linux', 'Something (Linux)'],
    [null, 'curl/8.5.0'],
  ])('has the browser and version %s in a bug report', (name, userAgent) => {
    expect(browserOf(userAgent)).toBe(name)
  })

  test('is called “Unknown device” if it has no name', () => {
    expect([deviceWords({ device: 'Safari on Mac' }), deviceWords({ device: null })]).toEqual([
      'Safari on Mac',
      'Unknown device',
    ])
  })
})

describe('a list of sessions', () => {
  const mine = anOwnSession({ id: 1, is_current: true })
  const other = anOwnSession({ id: 2, is_current: false })

  test('indicates whether there are sessions other than the current one', () => {
    expect([hasOtherSessions([mine]), hasOtherSessions([mine, other])]).toEqual([false, true])
  })

  test('can be reduced by one session, or to the current session', () => {
    expect([withoutSession([mine, other], 2), onlyThisSession([other, mine])]).toEqual([
      [mine],
      [mine],
    ])
  })
})
