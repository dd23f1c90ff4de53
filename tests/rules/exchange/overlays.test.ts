import { expect, test } from 'vitest'
import {
  hasSurveys,
  opensChoice,
  opensClosing,
  opensDispatch,
  opensReceipt,
  opensRemoval,
  reasonKept,
  signupAsked,
  updateAsked,
} from '#rules/exchange/overlays.ts'
import { anExchange, aSignup, aStep } from '#tests/support/builders.ts'

const during = new Date('2026-12-10T10:00:00.000Z')
const mine = aSignup({ id: 22, user_id: 7 })
const nettle = aSignup()
const exchange = anExchange({ my_signup: mine, signups: [mine, nettle] })

test.each([
  [21, nettle],
  [22, mine],
  [99, null],
  [null, null],
])('an address about sign-up %s names the sign-up to take out, or none', (id, signup) => {
  expect(signupAsked(id, exchange)).toEqual(signup)
})

const mod = { id: 7, role: 'mod' } as const

test.each([
  ['a mod about another member', mod, 21, during, true],
  ['a mod about themselves', mod, 22, during, false],
  ['a mod about somebody who does not take part', mod, 99, during, false],
  ['a mod after the end', mod, 21, new Date('2027-01-10T10:00:00.000Z'), false],
  ['a member about another member', { id: 7, role: 'member' } as const, 21, during, false],
])('the dialog for taking out opens, or does not, for %s', (_, actor, id, now, opens) => {
  expect(opensRemoval(id, actor, { exchange, now })).toBe(opens)
})

test.each([
  [nettle, 'Gone quiet'],
  [mine, ''],
  [null, ''],
])('a typed reason is only kept for the sign-up it was typed for', (signup, kept) => {
  expect(reasonKept(nettle, { signup, reason: 'Gone quiet' })).toBe(kept)
})

test('there are answers to read only where the exchange asks for surveys', () => {
  expect([hasSurveys({ surveys: [3] }), hasSurveys({ surveys: [] })]).toEqual([true, false])
})

test.each([
  ['update', 'choice'],
  ['post-parcel', 'physical_sent'],
  ['send-digitally', 'digital_sent'],
  ['receive', 'received'],
  ['mark-sent', 'sent_all'],
  ['mark-received', 'received_all'],
  ['leave', null],
] as const)('?do=%s opens this part of "Post an update": %s', (verb, asked) => {
  expect(updateAsked(verb)).toBe(asked)
})

const done = aSignup({ ...mine, is_done_sending: true, is_done_receiving: true })
const openings = {
  choice: opensChoice,
  closing: opensClosing,
  dispatch: opensDispatch,
  receipt: opensReceipt,
}
const sent = [aStep()]
const all = [...sent, aStep({ type: 'sent_all' }), aStep({ type: 'received_all' })]

test.each([
  ['choice', 'while a side is open', mine, null, ['choice']],
  ['choice', 'once both are closed', done, all, []],
  ['choice', 'while all is paused', aSignup({ recording: 'nothing' }), sent, []],
  ['physical_sent', 'while sending is open', mine, null, ['dispatch']],
  ['digital_sent', 'while sending is open', mine, null, ['dispatch']],
  ['digital_sent', 'once sending is closed', done, all, []],
  ['received', 'while receiving is open', mine, null, ['receipt']],
  ['received', 'once receiving is closed', done, all, []],
  ['sent_all', 'once something was sent', mine, sent, ['closing']],
  ['sent_all', 'before anything was sent', mine, [], []],
  ['sent_all', 'before that is known', mine, null, []],
  ['received_all', 'while receiving is open', mine, null, ['closing']],
  [null, 'at any time', mine, sent, []],
] as const)(
  'a request for %s %s opens the right overlay (case %#)',
  (asked, _, signup, steps, opened) => {
    const open = Object.entries(openings).filter(([, opens]) =>
      opens({ asked, signup, mine: steps }),
    )
    expect(open.map(([name]) => name)).toEqual(opened)
  },
)
