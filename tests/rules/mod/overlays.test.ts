import { expect, test } from 'vitest'
import {
  actAskedFor,
  asksAbout,
  type DeskOverlay,
  drawerOf,
  drawerPaths,
  isMissingIn,
  neighbourOf,
  staysInDrawer,
  wantedIn,
} from '#rules/mod/overlays.ts'
import { queryOf } from '#rules/tab/place.ts'
import { listingOf, nothingListed } from '#rules/wire/listing.ts'
import { aModMember } from '#tests/support/builders.ts'
import { pageOf } from '#tests/support/lists.ts'

test.each([
  ['/mod', 'approvals'],
  ['/mod?do=review&id=7', 'approvals'],
  ['/mod?drawer=cases', 'cases'],
  ['/mod?drawer=exchanges&do=pair&id=5', 'exchanges'],
  ['/mod?drawer=members', 'members'],
  ['/mod?drawer=audit', 'audit'],
  ['/mod?drawer=kitchen', 'approvals'],
  ['/mod?drawer=toString', 'approvals'],
])('%s opens the drawer %s', (path, drawer) => {
  expect(drawerOf(queryOf(path))).toBe(drawer)
})

test('each drawer is found at its own address', () => {
  expect(Object.values(drawerPaths).map((path) => drawerOf(queryOf(path)))).toEqual(
    Object.keys(drawerPaths),
  )
})

test.each([
  ['/mod', '/mod?do=review&id=7', true],
  ['/mod?drawer=members&do=lift&id=7', '/mod?drawer=members', true],
  ['/mod?drawer=cases', '/mod', false],
  ['/mod', '/mod?drawer=cases&do=settle&id=7', false],
])('from %s to %s the drawer stays: %s', (before, after, stays) => {
  expect(staysInDrawer(queryOf(before), queryOf(after))).toBe(stays)
})

const seven = { id: 7 }
const listing = listingOf(pageOf([{ id: 3 }, seven, { id: 9 }]))

test.each<[string, DeskOverlay, boolean]>([
  ['/mod?do=review&id=7', 'review', true],
  ['/mod?do=review&id=8', 'review', false],
  ['/mod?do=review', 'review', false],
  ['/mod?do=review&id=seven', 'review', false],
  ['/mod?id=7', 'review', false],
  ['/mod?do=cancel&id=7', 'pair', false],
])('%s asks for the %s of 7: %s', (path, what, asks) => {
  expect(asksAbout(queryOf(path), what, seven)).toBe(asks)
})

test.each([
  ['/mod?do=review&id=7', seven],
  ['/mod?do=review&id=8', null],
  ['/mod?do=settle&id=7', null],
  ['/mod', null],
])('of a list with 3, 7 and 9, %s wants %o to be reviewed', (path, wanted) => {
  expect(wantedIn(listing, queryOf(path), 'review')).toEqual(wanted)
})

test.each([
  ['a list that has it', listing, '/mod?do=review&id=7', false],
  ['a list without it', listing, '/mod?do=review&id=8', true],
  ['a list that has not come', nothingListed, '/mod?do=review&id=8', false],
  ['an address that names none', listing, '/mod?do=review', false],
  ['an address that asks for something else', listing, '/mod?do=settle&id=8', false],
])('with %s, what is to be reviewed is missing: %s', (_, list, path, isMissing) => {
  expect(isMissingIn(list, queryOf(path), 'review')).toBe(isMissing)
})

test.each([
  [3, 7],
  [7, 9],
  [9, 7],
  [8, 3],
])('in a list with 3, 7 and 9, the row in place of %i is %i', (id, neighbour) => {
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
  ['suspends a member', mod, member, '?do=suspend&id=12', { kind: 'suspend' }],
  ['lifts a suspension', mod, suspended, '?do=lift&id=12', { kind: 'lift' }],
  ['confirms a parent', mod, minor, '?do=confirm-parent&id=12', { kind: 'confirm-parent' }],
  ['gives an admin’s first choice', admin, member, '?do=role&id=12', { kind: 'role', role: 'mod' }],
  ['gives no role for a mod', mod, member, '?do=role&id=12', null],
  ['lifts nothing from one who is free', mod, member, '?do=lift&id=12', null],
  ['suspends nobody twice', mod, suspended, '?do=suspend&id=12', null],
  ['leaves other members alone', mod, member, '?do=suspend&id=13', null],
  ['does nothing without a verb', mod, member, '?id=12', null],
])('an address %s', (_, actor, one, query, act) => {
  expect(actAskedFor({ actor, member: one, query: queryOf(`/mod${query}`) })).toEqual(act)
})

test('no address acts on the mod herself', () => {
  const query = queryOf('/mod?drawer=members&do=suspend&id=12')
  expect(actAskedFor({ actor: { id: 12, role: 'admin' }, member, query })).toBe(null)
})
