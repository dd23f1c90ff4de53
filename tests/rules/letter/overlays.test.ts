import { expect, test } from 'vitest'
import { opensClosing, opensDeletion, opensWording, reportAsked } from '#rules/letter/overlays.ts'
import { queryOf } from '#rules/tab/place.ts'
import { aBugReport, aChatMessage, aContact } from '#tests/support/letters-of-members.ts'

const member = { role: 'member' } as const
const mod = { role: 'mod' } as const
const mine = aContact()
const answered = aContact({ chat_messages: [aChatMessage()] })
const ofAnother = aContact({ is_mine: false })
const closed = { ...ofAnother, status: 'closed' } as const

test.each([
  ['/contact/7', 'my letter', mine, member, []],
  ['/contact/7?do=edit', 'my letter', mine, member, ['wording']],
  ['/contact/7?do=delete', 'my letter', mine, member, ['deletion']],
  ['/contact/7?do=close', 'my letter', mine, mod, []],
  ['/contact/7?do=edit', 'my letter, answered', answered, member, []],
  ['/contact/7?do=delete', 'my letter, answered', answered, member, []],
  ['/contact/7?do=edit', 'the letter of another', ofAnother, mod, []],
  ['/contact/7?do=delete', 'the letter of another', ofAnother, mod, []],
  ['/contact/7?do=close', 'the letter of another', ofAnother, mod, ['closing']],
  ['/contact/7?do=close', 'the letter of another, for a member', ofAnother, member, []],
  ['/contact/7?do=close', 'the letter of another, closed', closed, mod, []],
  ['/contact/7?do=close', 'nothing yet', null, mod, []],
])('%s opens the right overlays over %s', (path, _, contact, me, opened) => {
  const asked = { query: queryOf(path), contact, me }
  expect([
    ...(opensClosing(asked) ? ['closing'] : []),
    ...(opensWording(asked) ? ['wording'] : []),
    ...(opensDeletion(asked) ? ['deletion'] : []),
  ]).toEqual(opened)
})

test.each([
  ['/report-a-bug?do=delete&id=21', 21],
  ['/report-a-bug?do=delete&id=22', undefined],
  ['/report-a-bug?do=delete&id=23', undefined],
  ['/report-a-bug?do=delete', undefined],
  ['/report-a-bug?id=21', undefined],
])('with one open and one answered report, %s asks to delete report %s', (path, id) => {
  const reports = [aBugReport({ id: 21 }), aBugReport({ id: 22, answer: 'Mended' })]
  expect(reportAsked(queryOf(path), reports)?.id).toBe(id)
})
