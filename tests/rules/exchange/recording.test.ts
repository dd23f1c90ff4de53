import { describe, expect, test } from 'vitest'
import { mayTellOthers, PAUSED, RECORDINGS, recordingOf } from '#rules/exchange/recording.ts'
import { isReceipt, recordingRefusal, STEP_TYPES } from '#rules/exchange/step.ts'

describe('recording', () => {
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
    ['is open for every step to a member', member, 'all', STEP_TYPES],
    ['is open for every step to a confirmed minor', allowed, 'all', STEP_TYPES],
    [
      'is open for receipts to a suspended member',
      suspended,
      'receipts',
      STEP_TYPES.filter(isReceipt),
    ],
    ['is closed to a minor who is waiting for a parent', waiting, 'nothing', []],
    [
      'is closed to a suspended minor who is waiting for a parent',
      { ...waiting, is_suspended: true },
      'nothing',
      [],
    ],
    ['is closed to a member whom a mod has paused', paused, 'nothing', []],
    [
      'is closed to a confirmed minor whom a mod has paused',
      { ...allowed, is_paused: true },
      'nothing',
      [],
    ],
  ] as const)('%s', (_, who, recording, types) => {
    expect([recordingOf(who), accepted(who)]).toEqual([recording, [...types]])
  })

  test('is refused with the reason, except that a missing parent’s confirmation is only called a pause', () => {
    expect([
      recordingRefusal('sent_all', suspended, going),
      recordingRefusal('received', waiting, going),
    ]).toEqual([
      { code: 'suspended', message: 'Your account is suspended. Please ask an elf.' },
      { code: 'paused', message: 'This swap is paused for now.' },
    ])
  })

  test('is closed to both the gifter and the recipient of a paused gift', () => {
    const sending = { ...going, is_sending_paused: true }
    const receiving = { ...going, is_receiving_paused: true }
    expect([
      accepted(member, sending),
      accepted(member, receiving),
      recordingRefusal('physical_sent', member, sending),
      recordingRefusal('received', suspended, receiving),
    ]).toEqual([
      STEP_TYPES.filter(isReceipt),
      STEP_TYPES.filter((type) => !isReceipt(type)),
      PAUSED,
      PAUSED,
    ])
  })

  test('may be accompanied by a post only if the member may record everything', () => {
    expect(RECORDINGS.filter((recording) => mayTellOthers({ recording }))).toEqual(['all'])
  })
})
