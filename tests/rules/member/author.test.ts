import { expect, test } from 'vitest'
import { renamed } from '#rules/member/author.ts'
import { aMember } from '#tests/support/builders.ts'

const before = aMember({ id: 7, nickname: 'Mothwing' })
const other = aMember({ id: 12, nickname: 'Nettle' })

test('a new nickname is applied only to the member’s own items', () => {
  const items = [{ id: 1, user: before, text: 'Parcel!' }, { id: 2, user: other }, { id: 3 }]
  const member = { ...before, nickname: 'Oxalis' }
  expect(renamed(items, member)).toEqual([{ id: 1, user: member, text: 'Parcel!' }])
})

test('a new nickname is applied to a comment on somebody else’s post', () => {
  const [mine, theirs] = [
    { id: 31, user: before, message: 'Twice!' },
    { id: 32, user: other, message: 'Thrice!' },
  ]
  const member = { ...before, nickname: 'Oxalis' }
  const items = [
    { id: 2, user: other, comments: [mine, theirs] },
    { id: 3, user: other, comments: [theirs] },
  ]
  expect(renamed(items, member)).toEqual([
    { id: 2, user: other, comments: [{ ...mine, user: member }, theirs] },
  ])
})
