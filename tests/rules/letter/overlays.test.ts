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
  ['edit', 'my letter, answered', answered, member, []],
  ['delete', 'my letter, answered', answered, member, []],
  ['edit', 'the letter of another', ofAnother, mod, []],
  ['delete', 'the letter of another', ofAnother, mod, []],
  ['close', 'the letter of another', ofAnother, mod, ['closing']],
  ['close', 'the letter of another, for a member', ofAnother, member, []],
  ['close', 'the letter of another, closed', closed, mod, []],
  ['close', 'nothing yet', null, mod, []],
])('?do=%s opens the right overlays over %s', (what, _, contact, me, opened) => {
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
  'with one open and one answered report, an address about %s asks to delete report %s',
  (asked, id) => {
    const reports = [aBugReport({ id: 21 }), aBugReport({ id: 22, answer: 'Mended' })]
    expect(reportAsked(asked, reports)?.id).toBe(id)
  },
)
