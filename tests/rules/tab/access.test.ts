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

describe('the door of a page', () => {
  const standings: Standing[] = [
    'undecided',
    'unreachable',
    'anonymous',
    'onboarding',
    'restricted',
    'active',
  ]

  test.each<[Access, Door[]]>([
    ['anyone', ['open', 'open', 'open', 'open', 'open', 'open']],
    ['guest', ['wait', 'unreachable', 'open', '/onboarding', '/', '/']],
    ['onboarding', ['wait', 'unreachable', '/login', 'open', '/', '/']],
    ['account', ['wait', 'unreachable', '/login', 'open', 'open', 'open']],
    ['member', ['wait', 'unreachable', '/login', '/onboarding', 'open', 'open']],
    ['active', ['wait', 'unreachable', '/login', '/onboarding', 'restricted', 'open']],
    ['mod', ['wait', 'unreachable', '/login', '/onboarding', 'notFound', 'notFound']],
  ])('for the access “%s” is right for every standing: %j', (access, doors) => {
    expect(standings.map((standing) => doorFor(access, standing, 'member'))).toEqual(doors)
  })

  test('of the mod desk opens for mods and admins, and is not found by anybody else', () => {
    expect(
      (['member', 'mod', 'admin', null] as const).map((role) => doorFor('mod', 'active', role)),
    ).toEqual(['notFound', 'open', 'open', 'notFound'])
  })
})

describe('the frame of a page', () => {
  test.each<[string, Parameters<typeof frameFor>[0], string, string]>([
    ['the login', { layout: 'auth', access: 'guest' }, 'letter', 'letter'],
    ['a letter to a parent', { layout: 'auth', access: 'anyone' }, 'letter', 'letter'],
    ['the rules', { layout: 'default', access: 'anyone' }, 'guests', 'members'],
    ['an address without a page', nowhere, 'guests', 'members'],
    ['the posts', { layout: 'default', access: 'member' }, 'letter', 'members'],
    ['the bug reports', { layout: 'default', access: 'account' }, 'letter', 'members'],
    ['the mod desk', { layout: 'default', access: 'mod' }, 'letter', 'members'],
  ])('of %s', (_page, page, strangers, others) => {
    expect([frameFor(page, true), frameFor(page, false)]).toEqual([strangers, others])
  })
})

describe('a session', () => {
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
  ])('continues after the login at %j: %j', (next, path) => {
    expect(safeReturnPath(next)).toBe(path)
  })
})

test('the state of a page that an exchange asked for leads back to that exchange only', () => {
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
