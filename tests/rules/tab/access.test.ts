import { describe, expect, test } from 'vitest'
import {
  type Access,
  type Door,
  doorFor,
  frameFor,
  nowhere,
  type Standing,
} from '#rules/tab/access.ts'
import { askedBy, exchangeAsking, safeReturnPath } from '#rules/tab/session.ts'

describe('a page’s access rule', () => {
  const standings: Standing[] = [
    'undecided',
    'unreachable',
    'startedOffline',
    'anonymous',
    'onboarding',
    'restricted',
    'active',
  ]

  test.each<[Access, Door[]]>([
    ['anyone', ['open', 'open', 'open', 'open', 'open', 'open', 'open']],
    ['guest', ['wait', 'unreachable', 'pocket', 'open', '/onboarding', '/', '/']],
    ['onboarding', ['wait', 'unreachable', 'pocket', '/login', 'open', '/', '/']],
    ['account', ['wait', 'unreachable', 'pocket', '/login', 'open', 'open', 'open']],
    ['member', ['wait', 'unreachable', 'pocket', '/login', '/onboarding', 'open', 'open']],
    ['public', ['wait', 'unreachable', 'pocket', 'face', '/onboarding', 'open', 'open']],
    ['active', ['wait', 'unreachable', 'pocket', '/login', '/onboarding', 'restricted', 'open']],
    ['mod', ['wait', 'unreachable', 'pocket', '/login', '/onboarding', 'notFound', 'notFound']],
  ])('for “%s” pages decides for each kind of visitor: %j', (access, doors) => {
    expect(standings.map((standing) => doorFor(access, { standing, role: 'member' }))).toEqual(
      doors,
    )
  })

  test('redirects a member who logs out on a public page to the login', () => {
    const left = { standing: 'anonymous', role: null, hasLeft: true } as const
    expect(doorFor('public', left)).toBe('/login')
  })

  test('opens the mod desk for mods and admins, and makes it “not found” for everybody else', () => {
    expect(
      (['member', 'mod', 'admin', null] as const).map((role) =>
        doorFor('mod', { standing: 'active', role }),
      ),
    ).toEqual(['notFound', 'open', 'open', 'notFound'])
  })
})

describe('a page’s frame', () => {
  test.each<[string, Parameters<typeof frameFor>[0], string, string]>([
    ['the login', { layout: 'auth', access: 'guest' }, 'letter', 'letter'],
    ['a letter to a parent', { layout: 'auth', access: 'anyone' }, 'letter', 'letter'],
    ['the rules', { layout: 'default', access: 'anyone' }, 'guests', 'members'],
    ['a URL without a page', nowhere, 'guests', 'members'],
    ['the posts', { layout: 'default', access: 'member' }, 'letter', 'members'],
    ['an exchange', { layout: 'default', access: 'public' }, 'face', 'members'],
    ['the bug reports', { layout: 'default', access: 'account' }, 'letter', 'members'],
    ['the mod desk', { layout: 'default', access: 'mod' }, 'letter', 'members'],
  ])('around %s is “$2” for guests and “$3” for members', (_page, page, strangers, others) => {
    expect([frameFor(page, true), frameFor(page, false)]).toEqual([strangers, others])
  })
})

describe('a login', () => {
  test.each([
    ['/exchange/winter-mail', '/exchange/winter-mail'],
    ['/posts?page=2#top', '/posts?page=2#top'],
    ['/', '/'],
    ['/login', null],
    [null, null],
    ['', null],
    ['https://elsewhere.example', null],
    ['//elsewhere.example', null],
    ['/\\elsewhere.example', null],
    ['/\t/elsewhere.example', null],
    ['/a\\..\\elsewhere', null],
    ['javascript:alert(1)', null],
  ])('with the return path %j leads to %j', (next, path) => {
    expect(safeReturnPath(next)).toBe(path)
  })
})

test('a page opened from an exchange leads back only to that exchange', () => {
  expect(
    [
      askedBy('/exchange/winter-mail'),
      askedBy(null),
      { next: '/mod' },
      { next: '//elsewhere.example/exchange/' },
      { next: '/exchange/\n//elsewhere.example' },
    ].map(exchangeAsking),
  ).toEqual(['/exchange/winter-mail', null, null, null, null])
})
