import { expect, test } from 'vitest'
import {
  actAskedFor,
  drawerOf,
  drawerPaths,
  isDrawerOf,
  isMissing,
  isWaiting,
  ledBy,
  neighbourOf,
  opensAct,
  opensCallingOff,
  opensCase,
  opensPairing,
  reportPath,
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
])('the URL %s opens the drawer “%s”', (path, drawer) => {
  expect(drawerOf(queryOf(path))).toBe(drawer)
  const drawers = Object.keys(drawerPaths) as (keyof typeof drawerPaths)[]
  expect(drawers.filter((each) => isDrawerOf(queryOf(path), each))).toEqual([drawer])
})

test('a bug report is opened in the inbox', () => {
  expect(reportPath(7)).toBe('/mod?drawer=inbox&kind=bugs&do=read&id=7')
})

test('the item that the URL names comes first in its list', () => {
  expect([ledBy({ do: 'review', id: '7' }), ledBy({})]).toEqual([{ first: 7 }, { first: null }])
})

test('each drawer opens at its own URL', () => {
  expect(Object.values(drawerPaths).map((path) => drawerOf(queryOf(path)))).toEqual(
    Object.keys(drawerPaths),
  )
})

test.each([
  ['/mod', '/mod?do=review&id=7', true],
  ['/mod?drawer=members&do=lift&id=7', '/mod?drawer=members', true],
  ['/mod?drawer=cases', '/mod', false],
  ['/mod', '/mod?drawer=cases&do=settle&id=7', false],
])('the drawer stays open when the URL changes from %s to %s: %s', (before, after, stays) => {
  expect(staysInDrawer(queryOf(before), queryOf(after))).toBe(stays)
})

const seven = anExchange({ id: 7 })
const now = new Date('2026-11-20T10:00:00.000Z')
const listing = listingOf(pageOf([{ id: 3 }, seven, { id: 9 }]))

const over = { ...seven, end_at: now.toISOString() }

test.each([
  ['pair', 'a future exchange', seven, [true, false]],
  ['cancel', 'a future exchange', seven, [false, true]],
  [null, 'a future exchange', seven, [false, false]],
  ['pair', 'an exchange that is over', over, [false, false]],
  ['cancel', 'an exchange that is over', over, [false, false]],
])(
  '?do=%s over %s opens the dialog for pairing and the dialog for cancelling: $3',
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
])(
  'in a list of the items 3, 7 and 9, a URL about item %s opens it only if it is listed',
  (asked, wanted) => {
    const opening = { listing, asked }
    expect([wantedIn(opening), isWaiting(opening)]).toEqual([wanted, wanted !== null])
  },
)

const note = aModCase({ id: 51 })
const withdrawal = aModCase({ id: 52, kind: 'parent_withdrawn', note: null })

test.each([
  ['a note', 51, 1, true],
  ['a case about the mod themselves', 51, note.member.id, false],
  ['a case that settles itself', 52, 1, false],
  ['a case that is not on the list', 53, 1, false],
])('the URL for %s (%i) opens the case when mod %i follows it: %s', (_, id, actorId, opens) => {
  const cases = listingOf(pageOf([note, withdrawal]))
  expect(opensCase({ listing: cases, asked: id, actor: { id: actorId } })).toBe(opens)
})

test.each([
  ['a list that contains it', listing, 7, false],
  ['a list that does not contain it', listing, 8, true],
  ['a list that has not loaded', nothingListed, 8, false],
  ['a URL that names no item', listing, null, false],
])('with %s, the item in the URL counts as missing: $3', (_, list, asked, missing) => {
  expect(isMissing({ listing: list, asked })).toBe(missing)
})

test.each([
  [3, 7],
  [7, 9],
  [9, 7],
  [8, 3],
])(
  'in a list of the items 3, 7 and 9, the focus moves from the row of item %i to that of item %i',
  (id, neighbour) => {
    expect(neighbourOf(listing, { id })).toBe(neighbour)
  },
)

test('a list’s only row has no neighbour', () => {
  expect(neighbourOf(listingOf(pageOf([seven])), seven)).toBe(null)
})

const mod = { id: 1, role: 'mod' } as const
const admin = { id: 2, role: 'admin' } as const
const member = aModMember()
const minor = aModMember({ is_minor: true })
const suspended = aModMember({ is_suspended: true })

test.each([
  ['opens the dialog that restricts a member', mod, member, 'restrict', { kind: 'restrict' }],
  ['opens the dialog that lifts a suspension', mod, suspended, 'lift', { kind: 'lift' }],
  [
    'opens the dialog that confirms a parent',
    mod,
    minor,
    'confirm-parent',
    { kind: 'confirm-parent' },
  ],
  [
    'opens the dialog for a new role with the first role selected',
    admin,
    member,
    'role',
    { kind: 'role', role: 'mod' },
  ],
  ['does not open the dialog for a new role if a mod follows it', mod, member, 'role', null],
  ['does not open the dialog to lift restrictions if there are none', mod, member, 'lift', null],
  [
    'does not open the dialog that restricts a member if the member is suspended already',
    mod,
    suspended,
    'restrict',
    null,
  ],
])('a URL %s', (_, actor, one, what, act) => {
  const asked = { actor, member: one, what }
  expect([actAskedFor(asked), opensAct(asked)]).toEqual([act, act !== null])
})

test('no URL opens an action by a mod on themselves', () => {
  expect(actAskedFor({ actor: { id: 12, role: 'admin' }, member, what: 'restrict' })).toBe(null)
})
