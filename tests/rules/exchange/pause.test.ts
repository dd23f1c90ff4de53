import { describe, expect, test } from 'vitest'
import { pauseRefusal, pausesOf, pauseWords, recipientIsWithheld } from '#rules/exchange/pause.ts'
import { aSignup } from '#tests/support/builders.ts'

const nobody = { me: false, recipient: false, gifter: false, isMod: false }

describe('a pause', () => {
  test.each([
    ['nobody is held', nobody, false, false],
    ['I am: both my gifts stand still', { ...nobody, me: true }, true, true],
    ['the one I send to is', { ...nobody, recipient: true }, true, false],
    ['my gifter is', { ...nobody, gifter: true }, false, true],
    ['of two, the other is', { ...nobody, recipient: true, gifter: true }, true, true],
    [
      'a mod is not told of their own gifter',
      { ...nobody, gifter: true, isMod: true },
      false,
      false,
    ],
    ['but of their recipient', { ...nobody, recipient: true, isMod: true }, true, false],
    ['and of themselves', { ...nobody, me: true, isMod: true }, true, true],
  ])('%s', (_, around, sending, receiving) => {
    expect(pausesOf(around)).toEqual({
      is_sending_paused: sending,
      is_receiving_paused: receiving,
    })
    expect(pauseRefusal(pausesOf(around))).toEqual(
      sending ? { code: 'paused', message: 'This swap is paused for now.' } : null,
    )
  })

  test.each([
    ['I sent for nobody yet', null, false],
    ['everything goes on', aSignup(), false],
    ['my gift is paused', aSignup({ is_sending_paused: true }), true],
    ['the gift for me is paused', aSignup({ is_receiving_paused: true }), false],
    ['my account is suspended', aSignup({ recording: 'receipts' }), true],
    ['I may tell nothing', aSignup({ recording: 'nothing' }), true],
  ])('hides the one I send to, or not: %s', (_, my_signup, withheld) => {
    expect(recipientIsWithheld({ my_signup })).toBe(withheld)
  })

  test('is explained by what it means to each, and never by its reason', () => {
    const both = { is_sending_paused: true, is_receiving_paused: true }
    expect([
      pauseWords(aSignup(), 'Nettle'),
      pauseWords(aSignup({ recording: 'receipts' }), 'Nettle'),
      pauseWords(aSignup({ ...both, recording: 'nothing' }), 'Nettle'),
      pauseWords(aSignup(both), 'Nettle'),
    ]).toEqual([
      [],
      [],
      [
        'This swap is paused for you. Until it resumes, nothing can be recorded and nobody is shown an address.',
      ],
      [
        'Your gift for Nettle is paused. Please don’t send anything until it resumes.',
        'The gift for you is paused, so it may take longer to arrive.',
      ],
    ])
  })
})
