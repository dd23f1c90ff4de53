import { expect, test } from 'vitest'
import {
  hasSurveys,
  opensChoice,
  opensClosing,
  opensDispatch,
  opensReceipt,
  opensRemoval,
  pairsPath,
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
])('the id %s in a URL selects the sign-up with that id, if there is one', (id, signup) => {
  expect(signupAsked(id, exchange)).toEqual(signup)
})

test('the pairs are an overlay of the exchange', () => {
  expect(pairsPath(exchange)).toBe('/exchange/solstice-parcels?do=pairs')
})

const mod = { id: 7, role: 'mod' } as const

test.each([
  ['opens for a mod about another member', mod, 21, during, true],
  ['does not open for a mod about themselves', mod, 22, during, false],
  ['does not open for a mod about somebody who does not take part', mod, 99, during, false],
  ['does not open for a mod after the end', mod, 21, new Date('2027-01-10T10:00:00.000Z'), false],
  [
    'does not open for a member about another member',
    { id: 7, role: 'member' } as const,
    21,
    during,
    false,
  ],
])('the dialog that removes a participant %s', (_, actor, id, now, opens) => {
  expect(opensRemoval(id, actor, { exchange, now })).toBe(opens)
})

test.each([
  [nettle, 'Gone quiet'],
  [mine, ''],
  [null, ''],
])('a reason is kept only for the sign-up for which it was entered', (signup, kept) => {
  expect(reasonKept(nettle, { signup, reason: 'Gone quiet' })).toBe(kept)
})

test('there are answers to show only if the exchange requires surveys', () => {
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
  ['choice', 'once both sides are closed', done, all, []],
  ['choice', 'while the swap is paused', aSignup({ recording: 'nothing' }), sent, []],
  ['physical_sent', 'while sending is open', mine, null, ['dispatch']],
  ['digital_sent', 'while sending is open', mine, null, ['dispatch']],
  ['digital_sent', 'once sending is closed', done, all, []],
  ['received', 'while receiving is open', mine, null, ['receipt']],
  ['received', 'once receiving is closed', done, all, []],
  ['sent_all', 'once something was sent', mine, sent, ['closing']],
  ['sent_all', 'before anything was sent', mine, [], []],
  ['sent_all', 'before the steps have loaded', mine, null, []],
  ['received_all', 'while receiving is open', mine, null, ['closing']],
  [null, 'at any time', mine, sent, []],
] as const)(
  'a URL that asks for “%s” %s opens these overlays: $4',
  (asked, _, signup, steps, opened) => {
    const open = Object.entries(openings).filter(([, opens]) =>
      opens({ asked, signup, mine: steps }),
    )
    expect(open.map(([name]) => name)).toEqual(opened)
  },
)
