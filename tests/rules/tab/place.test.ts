import { expect, test } from 'vitest'
import {
  addressOf,
  askedAbout,
  asksFor,
  doorOf,
  elsewhereFrom,
  entryOf,
  firstLostVisit,
  isAt,
  isHere,
  isNewEntry,
  isOverlaid,
  isSameOverlay,
  leadsBackTo,
  leavesWork,
  overlaid,
  overlayIn,
  type Place,
  pathnameOf,
  queryOf,
  scrollFor,
  staysOnPage,
  stepsTo,
  withOverlay,
  withoutOverlay,
} from '#rules/tab/place.ts'

const at = (path: string, change: Partial<Place> = {}): Place => ({
  index: 3,
  visit: 3,
  path,
  state: {},
  access: 'member',
  ...change,
})

test.each([
  ['/mod', '/mod', {}],
  ['/mod?drawer=cases', '/mod', { drawer: 'cases' }],
  ['/mod?drawer=cases&case=7', '/mod', { drawer: 'cases', case: '7' }],
  ['/mod?drawer=cases&drawer=members', '/mod', { drawer: 'members' }],
  ['/page/rules?#top', '/page/rules', {}],
  ['/page/rules#a=b', '/page/rules', {}],
  ['/posts?q=a%20b&empty=', '/posts', { q: 'a b', empty: '' }],
  ['/posts?__proto__=1', '/posts', Object.fromEntries([['__proto__', '1']])],
])('the URL %s is split into the path %s and the query %o', (path, pathname, query) => {
  expect([pathnameOf(path), queryOf(path)]).toEqual([pathname, query])
})

test.each([
  ['/mod', '/mod?drawer=cases', true],
  ['/mod?drawer=cases', '/mod', true],
  ['/mod', '/mod', true],
  ['/mod', '/posts', false],
  ['/exchange/a', '/exchange/b', false],
])('the URLs %s and %s show the same page: %s', (here, there, stays) => {
  expect(staysOnPage({ path: here }, { path: there })).toBe(stays)
})

test.each<[string | null, string, boolean]>([
  [null, '/posts', false],
  ['/posts?do=write', '/posts?do=write', false],
  ['/posts?do=write', '/posts', true],
  ['/posts?do=write', '/posts?do=leave', true],
  ['/posts?do=write', '/profile', false],
])('input entered at %s is lost by going to %s on the same page: %s', (workAt, path, isLost) => {
  expect(leavesWork(workAt, { path: '/posts?do=write' }, { path })).toBe(isLost)
})

test('the distance between two history entries is a number of steps, negative for Back', () => {
  expect([stepsTo({ index: 5 }, { index: 3 }), stepsTo({ index: 3 }, { index: 5 })]).toEqual([
    -2, 2,
  ])
  expect([isHere({ index: 3 }, { index: 3 }), isHere({ index: 3 }, { index: 2 })]).toEqual([
    true,
    false,
  ])
})

test.each([
  ['/posts', 'write', undefined, '/posts?do=write'],
  ['/mod?drawer=cases', 'read', 7, '/mod?drawer=cases&do=read&id=7'],
  ['/mod?do=read&id=7', 'settle', undefined, '/mod?do=settle'],
])('over %s, the overlay “%s” with the id %s has the URL %s', (path, what, id, address) => {
  expect(overlaid(path, what, id)).toBe(address)
})

test.each([
  ['/posts?do=write', true, null],
  ['/posts?do=write&id=7', true, 7],
  ['/posts?do=writer&id=7', false, 7],
  ['/posts', false, null],
  ['/posts?do=write&id=0', true, null],
  ['/posts?do=write&id=7e3', true, null],
  ['/posts?do=write&id=99999999999999999999', true, null],
])('the URL %s opens the overlay “write”: %s, and names the id %s', (path, asks, about) => {
  expect([asksFor(queryOf(path), 'write'), askedAbout(queryOf(path))]).toEqual([asks, about])
})

test.each([
  ['/posts?do=write', '/posts'],
  ['/mod?drawer=cases&do=read&id=7', '/mod?drawer=cases'],
  ['/posts', '/posts'],
])('the URL %s without its overlay is %s', (path, bare) => {
  expect([withoutOverlay(path), isOverlaid({ path }), isOverlaid({ path: bare })]).toEqual([
    bare,
    path !== bare,
    false,
  ])
})

test.each([
  ['/posts?do=write', '/posts', '/posts', true],
  ['/posts?do=write', '/posts?do=read', '/posts', false],
  ['/posts?do=write', undefined, '/posts', false],
  ['/posts?q=a%20b&do=write', '/posts?q=a%20b', '/posts?q=a+b', true],
  ['/register?step=password', '/register?step=name', '/register?step=name', true],
])(
  'at the URL %s, which was opened from %s, Back leads to %s: %s',
  (path, before, address, leads) => {
    const place = at(path, before === undefined ? {} : { before })
    expect([leadsBackTo(place, address), isAt(place, address), isAt(place, path)]).toEqual([
      leads,
      false,
      true,
    ])
  },
)

test('a new history entry replaces all later entries, and Back replaces none', () => {
  const [from, next] = [at('/posts'), at('/profile', { index: 4, visit: 4 })]
  expect([
    firstLostVisit({ to: { path: '/profile' } }, from, next),
    firstLostVisit({ to: { path: '/posts' } }, from, at('/posts?do=write', { index: 4 })),
    firstLostVisit({ backTo: from }, next, from) > 1_000_000,
  ]).toEqual([4, 4, true])
})

test('a navigation creates an entry, or leads back to one and its scroll position', () => {
  const posts = at('/posts')
  const headings = [{ to: { path: '/profile' } }, { backTo: posts }] as const
  const scrolls = { 3: 640 }
  expect([
    headings.map(addressOf),
    headings.map(entryOf),
    headings.map(isNewEntry),
    headings.map((heading) => scrollFor(heading, scrolls)),
    scrollFor({ backTo: posts }, {}),
  ]).toEqual([['/profile', '/posts'], [null, posts], [true, false], [0, 640], 0])
})

test('an overlay with its own parameter replaces the previous overlay', () => {
  expect([
    withOverlay('/posts?q=moss', { compose: '1' }),
    withOverlay('/posts?q=moss&comments=9', { compose: '1' }),
    withOverlay('/profile?do=close-account', { compose: '1' }),
  ]).toEqual(['/posts?q=moss&compose=1', '/posts?q=moss&compose=1', '/profile?compose=1'])
  expect(
    ['/posts?compose=1', '/posts?comments=9', '/posts?id=9'].map((path) => isOverlaid({ path })),
  ).toEqual([true, true, false])
})

test('a URL without a page is “not found” for everybody', () => {
  const visit = { place: at('/nowhere', { access: null }), role: 'admin' } as const
  expect(
    (['undecided', 'unreachable', 'anonymous', 'active'] as const).map((standing) =>
      doorOf({ ...visit, standing }),
    ),
  ).toEqual(['notFound', 'notFound', 'notFound', 'notFound'])
})

test('a guest is redirected to the login with the full URL to return to, including the query', () => {
  const place = at('/mod?drawer=cases&case=7', { access: 'mod' })
  expect(elsewhereFrom({ place, standing: 'anonymous', role: null })).toEqual({
    path: '/login',
    state: { next: '/mod?drawer=cases&case=7' },
    replace: true,
  })
})

test('a guest who opens a mailed link for members is redirected to the login, which receives the token too', () => {
  const place = at('/settings?do=close-account', { access: 'member', state: { token: 'abc' } })
  expect(elsewhereFrom({ place, standing: 'anonymous', role: null })).toEqual({
    path: '/login',
    state: { next: '/settings?do=close-account#token=abc' },
    replace: true,
  })
})

test('a newcomer is redirected to the onboarding', () => {
  expect(elsewhereFrom({ place: at('/posts'), standing: 'onboarding', role: 'member' })).toEqual({
    path: '/onboarding',
    replace: true,
  })
})

test.each([
  [{ next: '/exchange/winter-mail?do=leave' }, '/exchange/winter-mail?do=leave'],
  [{ next: '//elsewhere.example' }, '/'],
  [{}, '/'],
])('a member at the login with the state %j is redirected to %s', (state, path) => {
  const place = at('/login', { access: 'guest', state })
  expect(elsewhereFrom({ place, standing: 'active', role: 'member' })).toEqual({
    path,
    replace: true,
  })
})

test.each([
  ['/exchange/a?do=leave', { what: 'leave', id: null, token: null }],
  ['/exchange/a?tab=b&do=remove&id=21', { what: 'remove', id: 21, token: null }],
  ['/exchange/a?do=remove&id=nettle', { what: 'remove', id: null, token: null }],
  ['/exchange/a?do=left', null],
  ['/exchange/a?id=21', null],
  ['/exchange/a', null],
  ['/settings?do=close-account', { what: 'close-account', id: null, token: null }],
  ['/posts?comments=9', { what: 'comments', id: 9, token: null }],
  ['/posts?comments=0', null],
  ['/posts?comments=nine', null],
  ['/posts?do=comments&id=9', null],
])('the URL %s opens this overlay of a chart: %o', (path, named) => {
  const names = ['leave', 'remove', 'close-account', 'comments']
  expect(overlayIn({ path, state: {} }, { names })).toEqual(named)
})

test('an overlay that a mailed link opens has the token of the link', () => {
  const place = { path: '/settings?do=close-account', state: { token: 'abc' } }
  const named = overlayIn(place, { names: ['close-account'] })
  expect(named).toEqual({ what: 'close-account', id: null, token: 'abc' })
  expect(isSameOverlay({ what: 'close-account', id: null, token: null }, named)).toBe(false)
})

test.each([
  ['/mod?do=pair&id=7', 7],
  ['/mod?do=pair&id=8', undefined],
  ['/mod?do=pair', undefined],
])('for a chart about item 7, the URL %s opens an overlay about item %s', (path, id) => {
  expect(overlayIn({ path, state: {} }, { names: ['pair'], about: 7 })?.id).toBe(id)
})

test.each([
  ['?do=remove&id=21&tab=b', true],
  ['?do=remove&id=22', false],
  ['?do=leave&id=21', false],
  ['', false],
])('the query “%s” names the same overlay as ?do=remove&id=21: %s', (query, isSame) => {
  const own = { names: ['leave', 'remove'] }
  const after = overlayIn({ path: `/exchange/a${query}`, state: {} }, own)
  expect(isSameOverlay({ what: 'remove', id: 21, token: null }, after)).toBe(isSame)
})
