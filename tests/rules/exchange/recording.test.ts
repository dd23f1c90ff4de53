import { describe, expect, test } from 'vitest'
import { mayTellOthers, RECORDINGS, recordingOf } from '#rules/exchange/recording.ts'
import { isReceipt, recordingRefusal, STEP_TYPES } from '#rules/exchange/step.ts'

describe('what a member may tell', () => {
  const member = {
    is_suspended: false,
    is_paused: false,
    is_minor: false,
    has_received_parent_confirmation: false,
  }
  const paused = { ...member, is_paused: true }
  const going = { is_sending_paused: false, is_receiving_paused: false }
  const suspended = { ...member, is_suspended: true }
  const waiting = { ...member, is_minor: true }
  const allowed = { ...waiting, has_received_parent_confirmation: true }
  const accepted = (who: typeof member, pauses = going) =>
    STEP_TYPES.filter((type) => recordingRefusal(type, who, pauses) === null)

  test.each([
    ['a member', member, 'all', STEP_TYPES],
    ['a minor with a parent’s yes', allowed, 'all', STEP_TYPES],
    ['who is suspended', suspended, 'receipts', STEP_TYPES.filter(isReceipt)],
    ['a minor without a parent’s yes', waiting, 'nothing', []],
    ['and who is both', { ...waiting, is_suspended: true }, 'nothing', []],
    ['who is paused by a mod', paused, 'nothing', []],
    ['and who has a parent’s yes besides', { ...allowed, is_paused: true }, 'nothing', []],
  ] as const)('%s', (_, who, recording, types) => {
    expect([recordingOf(who), accepted(who)]).toEqual([recording, [...types]])
  })

  test('is refused by what keeps the member from it, without a parent’s no being told', () => {
    expect([
      recordingRefusal('sent_all', suspended, going),
      recordingRefusal('received', waiting, going),
    ]).toEqual([
      { code: 'suspended', message: 'Your account is suspended. Please ask a mod.' },
      { code: 'paused', message: 'This swap is paused for now.' },
    ])
  })

  test('is nothing of a gift that is paused, by either of its two', () => {
    const sending = { ...going, is_sending_paused: true }
    const receiving = { ...going, is_receiving_paused: true }
    expect([
      accepted(member, sending),
      accepted(member, receiving),
      recordingRefusal('physical_sent', member, sending)?.code,
      recordingRefusal('received', suspended, receiving)?.code,
    ]).toEqual([
      STEP_TYPES.filter(isReceipt),
      STEP_TYPES.filter((type) => !isReceipt(type)),
      'paused',
      'paused',
    ])
  })

  test('is a post for others as well only where everything may be told', () => {
    expect(RECORDINGS.filter((recording) => mayTellOthers({ recording }))).toEqual(['all'])
  })
})
