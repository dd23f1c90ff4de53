import { expect, test } from 'vitest'
import {
  actAskedFor,
  drawerOf,
  drawerPaths,
  isMissing,
  isWaiting,
  neighbourOf,
  opensAct,
  opensCallingOff,
  opensCase,
  opensPairing,
  staysInDrawer,
  wantedIn,
} from '#rules/mod/overlays.ts'
import { queryOf } from '#rules/tab/place.ts'
import { listingOf, nothingListed } from '#rules/wire/listing.ts'
import { aModCase, aModMember, anExchange } from '#tests/support/builders.ts'
import { pageOf } from '#tests/support/lists.ts'

test.each([
  ['/mod', 'approvals'],
  ['/mod?do=review&id=7', 'approvals'],
  ['/mod?drawer=cases', 'cases'],
  ['/mod?drawer=exchanges&do=pair&id=5', 'exchanges'],
  ['/mod?drawer=members', 'members'],
  ['/mod?drawer=inbox&kind=bugs', 'inbox'],
  ['/mod?drawer=audit', 'audit'],
  ['/mod?drawer=kitchen', 'approvals'],
  ['/mod?drawer=toString', 'approvals'],
])('%s opens the drawer %s', (path, drawer) => {
  expect(drawerOf(queryOf(path))).toBe(drawer)
})

test('each drawer opens at its own address', () => {
  expect(Object.values(drawerPaths).map((path) => drawerOf(queryOf(path)))).toEqual(
    Object.keys(drawerPaths),
  )
})

test.each([
  ['/mod', '/mod?do=review&id=7', true],
  ['/mod?drawer=members&do=lift&id=7', '/mod?drawer=members', true],
  ['/mod?drawer=cases', '/mod', false],
  ['/mod', '/mod?drawer=cases&do=settle&id=7', false],
])('the drawer stays open from %s to %s: %s', (before, after, stays) => {
  expect(staysInDrawer(queryOf(before), queryOf(after))).toBe(stays)
})

const seven = anExchange({ id: 7 })
const now = new Date('2026-11-20T10:00:00.000Z')
const listing = listingOf(pageOf([{ id: 3 }, seven, { id: 9 }]))

const over = { ...seven, end_at: now.toISOString() }

test.each([
  ['pair', 'an exchange ahead', seven, [true, false]],
  ['cancel', 'an exchange ahead', seven, [false, true]],
  [null, 'an exchange ahead', seven, [false, false]],
  ['pair', 'one that is over', over, [false, false]],
  ['cancel', 'one that is over', over, [false, false]],
])(
  '?do=%s over %s opens pairing or calling off, or neither (case %#)',
  (asked, _, exchange, opens) => {
    expect([opensPairing(asked, exchange, now), opensCallingOff(asked, exchange, now)]).toEqual(
      opens,
    )
  },
)

test.each([
  [7, seven],
  [8, null],
  [null, null],
])('in a list with 3, 7 and 9, an address about %s opens %o', (asked, wanted) => {
  const opening = { listing, asked }
  expect([wantedIn(opening), isWaiting(opening)]).toEqual([wanted, wanted !== null])
})

const note = aModCase({ id: 51 })
const withdrawal = aModCase({ id: 52, kind: 'parent_withdrawn', note: null })

test.each([
  ['a note', 51, 1, true],
  ['a case about the mod themselves', 51, note.member.id, false],
  ['a case that settles itself', 52, 1, false],
  ['a case that is not on the list', 53, 1, false],
])('the address of %s (%i), followed by mod %i, opens it: %s', (_, id, actorId, opens) => {
  const cases = listingOf(pageOf([note, withdrawal]))
  expect(opensCase({ listing: cases, asked: id, actor: { id: actorId } })).toBe(opens)
})

test.each([
  ['a list that has it', listing, 7, false],
  ['a list without it', listing, 8, true],
  ['a list that has not loaded', nothingListed, 8, false],
  ['an address that names none', listing, null, false],
])(
  'with %s, what the address names is recognised as missing, or not',
  (_, list, asked, missing) => {
    expect(isMissing({ listing: list, asked })).toBe(missing)
  },
)

test.each([
  [3, 7],
  [7, 9],
  [9, 7],
  [8, 3],
])('in a list with 3, 7 and 9, the row that gets the focus after %i is %i', (id, neighbour) => {
  expect(neighbourOf(listing, { id })).toBe(neighbour)
})

test('the only row has no neighbour', () => {
  expect(neighbourOf(listingOf(pageOf([seven])), seven)).toBe(null)
})

const mod = { id: 1, role: 'mod' } as const
const admin = { id: 2, role: 'admin' } as const
const member = aModMember()
const minor = aModMember({ is_minor: true })
const suspended = aModMember({ is_suspended: true })

test.each([
  ['restricts a member', mod, member, 'restrict', { kind: 'restrict' }],
  ['lifts a suspension', mod, suspended, 'lift', { kind: 'lift' }],
  ['confirms a parent', mod, minor, 'confirm-parent', { kind: 'confirm-parent' }],
  ['gives an admin’s first choice', admin, member, 'role', { kind: 'role', role: 'mod' }],
  ['gives no role for a mod', mod, member, 'role', null],
  ['lifts nothing from a member without restrictions', mod, member, 'lift', null],
  ['suspends nobody twice', mod, suspended, 'restrict', null],
])('an address %s', (_, actor, one, what, act) => {
  const asked = { actor, member: one, what }
  expect([actAskedFor(asked), opensAct(asked)]).toEqual([act, act !== null])
})

test('no address opens an act on the mod who follows it', () => {
  expect(actAskedFor({ actor: { id: 12, role: 'admin' }, member, what: 'restrict' })).toBe(null)
})
