import { expect, test } from 'vitest'
import {
  askedAbout,
  asksFor,
  doorOf,
  elsewhereFrom,
  firstLostVisit,
  isAt,
  isHere,
  isOverlaid,
  leadsBackTo,
  leavesWork,
  overlaid,
  type Place,
  pathnameOf,
  queryOf,
  staysOnPage,
  stepsTo,
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
])('%s is split into the path %s and the query %o', (path, pathname, query) => {
  expect([pathnameOf(path), queryOf(path)]).toEqual([pathname, query])
})

test.each([
  ['/mod', '/mod?drawer=cases', true],
  ['/mod?drawer=cases', '/mod', true],
  ['/mod', '/mod', true],
  ['/mod', '/posts', false],
  ['/exchange/a', '/exchange/b', false],
])('%s and %s are the same page: %s', (here, there, stays) => {
  expect(staysOnPage({ path: here }, { path: there })).toBe(stays)
})

test.each<[string | null, string, boolean]>([
  [null, '/posts', false],
  ['/posts?do=write', '/posts?do=write', false],
  ['/posts?do=write', '/posts', true],
  ['/posts?do=write', '/posts?do=leave', true],
  ['/posts?do=write', '/profile', false],
])('input typed at %s is lost on the same page by going to %s: %s', (workAt, path, isLost) => {
  expect(leavesWork(workAt, { path: '/posts?do=write' }, { path })).toBe(isLost)
})

test('the distance between two entries is counted in steps, negative for Back', () => {
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
])('over %s, the overlay “%s” with the id %s has the address %s', (path, what, id, address) => {
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
])('%s opens the overlay “write”: %s, about the id %s', (path, asks, about) => {
  expect([asksFor(queryOf(path), 'write'), askedAbout(queryOf(path))]).toEqual([asks, about])
})

test.each([
  ['/posts?do=write', '/posts'],
  ['/mod?drawer=cases&do=read&id=7', '/mod?drawer=cases'],
  ['/posts', '/posts'],
])('%s without its overlay is %s', (path, bare) => {
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
])('at %s, pushed from %s, Back leads to %s: %s', (path, before, address, leads) => {
  const place = at(path, before === undefined ? {} : { before })
  expect([leadsBackTo(place, address), isAt(place, address), isAt(place, path)]).toEqual([
    leads,
    false,
    true,
  ])
})

test('a new entry replaces all later ones, and Back replaces none', () => {
  const [from, next] = [at('/posts'), at('/profile', { index: 4, visit: 4 })]
  expect([
    firstLostVisit({ to: { path: '/profile' } }, from, next),
    firstLostVisit({ to: { path: '/posts' } }, from, at('/posts?do=write', { index: 4 })),
    firstLostVisit({ backTo: from }, next, from) > 1_000_000,
  ]).toEqual([4, 4, true])
})

test('an address without a page is not found by anybody', () => {
  const visit = { place: at('/nowhere', { access: null }), role: 'admin' } as const
  expect(
    (['undecided', 'unreachable', 'anonymous', 'active'] as const).map((standing) =>
      doorOf({ ...visit, standing }),
    ),
  ).toEqual(['notFound', 'notFound', 'notFound', 'notFound'])
})

test('a stranger is led to the login, which gets the address to return to with its query', () => {
  const place = at('/mod?drawer=cases&case=7', { access: 'mod' })
  expect(elsewhereFrom({ place, standing: 'anonymous', role: null })).toEqual({
    path: '/login',
    state: { next: '/mod?drawer=cases&case=7' },
    replace: true,
  })
})

test('a newcomer is led to the onboarding', () => {
  expect(elsewhereFrom({ place: at('/posts'), standing: 'onboarding', role: 'member' })).toEqual({
    path: '/onboarding',
    replace: true,
  })
})

test.each([
  [{ next: '/exchange/winter-mail?do=leave' }, '/exchange/winter-mail?do=leave'],
  [{ next: '//elsewhere.example' }, '/'],
  [{}, '/'],
])('a member at the login with the state %j is led to %s', (state, path) => {
  const place = at('/login', { access: 'guest', state })
  expect(elsewhereFrom({ place, standing: 'active', role: 'member' })).toEqual({
    path,
    replace: true,
  })
})
