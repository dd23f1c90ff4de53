import { describe, expect, test } from 'vitest'
import { PARTIES, STEP_TYPES } from '#rules/exchange/step.ts'
import {
  isOnTimeline,
  linkLabelOf,
  partyOf,
  sentenceOf,
  stepsInOrder,
  stepsShown,
} from '#rules/exchange/timeline.ts'
import { aPost, aStep } from '#tests/support/builders.ts'

describe('the timeline', () => {
  test.each([
    ['me', 'physical_sent', 'You posted a parcel to Nettle'],
    ['me', 'digital_sent', 'You sent Nettle a digital gift'],
    ['me', 'sent_all', 'You have sent everything'],
    ['me', 'received', 'You received a gift!'],
    ['me', 'received_all', 'You have received everything'],
    ['gifter', 'physical_sent', 'Your gifter posted something!'],
    ['gifter', 'digital_sent', 'Your gifter sent a digital gift!'],
    ['gifter', 'sent_all', 'Your gifter has sent everything'],
    ['rescuer', 'physical_sent', 'Your rescuer posted something!'],
    ['rescuer', 'digital_sent', 'Your rescuer sent a digital gift!'],
    ['rescuer', 'sent_all', 'Your rescuer has sent everything'],
    ['recipient', 'received', 'Nettle received your gift!'],
    ['recipient', 'received_all', 'Nettle has received everything'],
  ] as const)('describes a step by “%s” of the type “%s” as: %s', (party, type, sentence) => {
    expect(sentenceOf({ party, type, is_rescue: party === 'rescuer' }, 'Nettle')).toBe(sentence)
  })

  test.each([
    ['me', 'physical_sent', 'You posted a parcel to your recipient'],
    ['me', 'digital_sent', 'You sent your recipient a digital gift'],
    ['recipient', 'received', 'Your recipient received your gift!'],
    ['recipient', 'received_all', 'Your recipient has received everything'],
  ] as const)(
    'describes a step by “%s” of the type “%s” while the envelope is closed as: %s',
    (party, type, sentence) => {
      expect(sentenceOf({ party, type, is_rescue: false }, null)).toBe(sentence)
    },
  )

  test('hides the recipient’s posts until the envelope is open, because they would name the recipient', () => {
    const post = aPost()
    const mine = aStep({ type: 'received', post })
    const theirs = aStep({ id: 32, party: 'recipient', type: 'received', is_mine: false, post })
    expect([stepsShown([mine, theirs], null), stepsShown([mine, theirs], 'Nettle')]).toEqual([
      [mine, { ...theirs, post: null }],
      [mine, theirs],
    ])
  })

  test('shows a sentence for each of its steps, and for no other type of step', () => {
    for (const party of PARTIES) {
      for (const type of STEP_TYPES) {
        expect(sentenceOf({ party, type, is_rescue: false }, 'Nettle') !== '').toBe(
          isOnTimeline(party, type),
        )
      }
    }
  })

  test('shows the gifter’s sending steps and the recipient’s receiving steps', () => {
    const pair = { me: 1, gifter: 2, recipient: 3 }
    const party = (user_id: number, type: 'physical_sent' | 'received') =>
      partyOf({ user_id, type, is_rescue: false }, pair)
    expect([party(1, 'physical_sent'), party(1, 'received')]).toEqual(['me', 'me'])
    expect([party(2, 'physical_sent'), party(2, 'received')]).toEqual(['gifter', null])
    expect([party(3, 'physical_sent'), party(3, 'received')]).toEqual([null, 'recipient'])
    expect([party(4, 'physical_sent'), party(4, 'received')]).toEqual([null, null])
  })

  test('distinguishes the gifter’s steps from the recipient’s if both are the same member', () => {
    const pair = { me: 1, gifter: 2, recipient: 2 }
    expect(partyOf({ user_id: 2, type: 'physical_sent', is_rescue: false }, pair)).toBe('gifter')
    expect(partyOf({ user_id: 2, type: 'received', is_rescue: false }, pair)).toBe('recipient')
  })

  test('shows what a rescuer has sent as “rescuer”, and a receipt of it as the reader’s own', () => {
    const pair = { me: 1, gifter: 2, recipient: 3 }
    const party = (user_id: number, type: 'physical_sent' | 'received') =>
      partyOf({ user_id, type, is_rescue: true }, pair)
    expect([party(4, 'physical_sent'), party(1, 'received')]).toEqual(['rescuer', 'me'])
    expect(sentenceOf({ party: 'me', type: 'received', is_rescue: true }, 'Nettle')).toBe(
      'You received your rescuer’s gift!',
    )
  })

  test('is ordered by time, then by id', () => {
    const step = (id: number, created_at: string) => ({ id, created_at })
    const steps = [
      step(3, '2026-12-02T12:00:00.000Z'),
      step(2, '2026-12-01T12:00:00.000Z'),
      step(1, '2026-12-02T12:00:00.000Z'),
    ]
    expect(stepsInOrder(steps).map(({ id }) => id)).toEqual([2, 1, 3])
  })

  test('labels a parcel’s link “Track” and a digital gift’s link “Open”', () => {
    expect([linkLabelOf('physical_sent'), linkLabelOf('digital_sent')]).toEqual(['Track', 'Open'])
  })
})
