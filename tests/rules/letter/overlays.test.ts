import { expect, test } from 'vitest'
import { opensClosing, opensDeletion, opensWording, reportAsked } from '#rules/letter/overlays.ts'
import { aBugReport, aChatMessage, aContact } from '#tests/support/letters-of-members.ts'

const member = { role: 'member' } as const
const mod = { role: 'mod' } as const
const mine = aContact()
const answered = aContact({ chat_messages: [aChatMessage()] })
const ofAnother = aContact({ is_mine: false })
const closed = { ...ofAnother, status: 'closed' } as const

test.each([
  ['edit', 'my letter', mine, member, ['wording']],
  ['delete', 'my letter', mine, member, ['deletion']],
  ['close', 'my letter', mine, mod, []],
  ['edit', 'my answered letter', answered, member, []],
  ['delete', 'my answered letter', answered, member, []],
  ['edit', 'another member’s letter', ofAnother, mod, []],
  ['delete', 'another member’s letter', ofAnother, mod, []],
  ['close', 'another member’s letter', ofAnother, mod, ['closing']],
  ['close', 'another member’s letter, as a member sees it,', ofAnother, member, []],
  ['close', 'another member’s closed letter', closed, mod, []],
  ['close', 'a letter that has not loaded', null, mod, []],
])('?do=%s over %s opens these overlays: $4', (what, _, contact, me, opened) => {
  const reading = { contact, me }
  expect([
    ...(opensClosing(what, reading) ? ['closing'] : []),
    ...(opensWording(what, reading) ? ['wording'] : []),
    ...(opensDeletion(what, reading) ? ['deletion'] : []),
  ]).toEqual(opened)
})

test.each([
  [21, 21],
  [22, undefined],
  [23, undefined],
  [null, undefined],
])(
  'if report 21 is open and report 22 is answered, a URL about report %s asks to delete report %s',
  (asked, id) => {
    const reports = [aBugReport({ id: 21 }), aBugReport({ id: 22, answer: 'Mended' })]
    expect(reportAsked(asked, reports)?.id).toBe(id)
  },
)
