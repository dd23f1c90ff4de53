import { describe, expect, test } from 'vitest'
import { pauseRefusal, pausesOf, pauseWords, recipientIsWithheld } from '#rules/exchange/pause.ts'
import { aSignup } from '#tests/support/builders.ts'

const nobody = { me: false, recipient: false, gifter: false, isMod: false }

describe('a pause', () => {
  test.each([
    ['stops no gift while no member’s swaps are paused', nobody, false, false],
    ['of the member’s swaps stops both of their gifts', { ...nobody, me: true }, true, true],
    [
      'of the recipient’s swaps stops the member’s gift to them',
      { ...nobody, recipient: true },
      true,
      false,
    ],
    [
      'of the gifter’s swaps stops their gift to the member',
      { ...nobody, gifter: true },
      false,
      true,
    ],
    [
      'of the other member’s swaps stops both gifts in a swap of two',
      { ...nobody, recipient: true, gifter: true },
      true,
      true,
    ],
    [
      'of a mod’s gifter is hidden from the mod',
      { ...nobody, gifter: true, isMod: true },
      false,
      false,
    ],
    [
      'of a mod’s recipient is shown to the mod',
      { ...nobody, recipient: true, isMod: true },
      true,
      false,
    ],
    [
      'of a mod’s swaps stops both of the mod’s gifts',
      { ...nobody, me: true, isMod: true },
      true,
      true,
    ],
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
    ['does not hide the recipient before sign-up', null, false],
    ['does not hide the recipient while nothing is paused', aSignup(), false],
    [
      'hides the recipient while the member’s gift is paused',
      aSignup({ is_sending_paused: true }),
      true,
    ],
    [
      'does not hide the recipient while only the gift for the member is paused',
      aSignup({ is_receiving_paused: true }),
      false,
    ],
    ['hides the recipient while the member is suspended', aSignup({ recording: 'receipts' }), true],
    [
      'hides the recipient while the member may record nothing',
      aSignup({ recording: 'nothing' }),
      true,
    ],
  ])('%s', (_, my_signup, withheld) => {
    expect(recipientIsWithheld({ my_signup })).toBe(withheld)
  })

  test('is described without a name while the member’s envelope is closed', () => {
    expect(pauseWords(aSignup({ is_sending_paused: true }), null)).toEqual([
      'Your gift is paused. Please don’t send anything until it resumes.',
    ])
  })

  test('is described by its effect on the member, and never by its reason', () => {
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
        'Your swap is paused. Until it resumes, you can’t record anything, and addresses are hidden.',
      ],
      [
        'Your gift for Nettle is paused. Please don’t send anything until it resumes.',
        'The gift for you is paused, so it may take longer to arrive.',
      ],
    ])
  })
})
