import { describe, expect, test } from 'vitest'
import {
  hasSentAllOfRescue,
  hasSentRescue,
  isAmong,
  isAskedForThanks,
  isAtPlace,
  isElsewhere,
  mayAnswerRescue,
  mayWithdrawRescue,
  opensRescueClosing,
  opensRescueDispatch,
  opensRescueSurveys,
  opensWithdrawal,
  rescueCardWords,
  rescueDeadline,
  rescueIn,
  rescuePath,
  rescueStagesReached,
  rescueStepAsked,
  rescueStepsOffered,
  rescuesToShow,
  rescueTitle,
  withRescueStep,
} from '#rules/exchange/rescue-page.ts'
import { RESCUE_STATES } from '#rules/exchange/rescue-state.ts'
import { aStep } from '#tests/support/builders.ts'
import { anAcceptedRescue, aRescue } from '#tests/support/own-rescues.ts'

const parcel = aStep({ is_rescue: true })
const all = aStep({ id: 32, type: 'sent_all', is_rescue: true })
const accepted = anAcceptedRescue()
const sending = anAcceptedRescue({ state: 'sent', steps: [parcel] })
const sent = anAcceptedRescue({ state: 'sent', steps: [parcel, all] })
const paused = anAcceptedRescue({ is_paused: true })
const now = new Date('2027-01-11T10:00:00.000Z')

test('the page of a rescue has one part for all states in which the rescuer sees the recipient', () => {
  const places = ['asked', 'helping', 'arrived', 'declined', 'expired', 'ended'] as const
  const placeOf = (state: (typeof RESCUE_STATES)[number], is_paused: boolean) =>
    ([...places, 'paused'] as const).filter((place) =>
      isAtPlace({ rescue: { state, is_paused } }, place),
    )
  expect(
    RESCUE_STATES.map((state) => [state, placeOf(state, false), placeOf(state, true)]),
  ).toEqual([
    ['asked', ['asked'], ['asked']],
    ['accepted', ['helping'], ['paused']],
    ['sent', ['helping'], ['paused']],
    ['arrived', ['arrived'], ['arrived']],
    ['declined', ['declined'], ['declined']],
    ['expired', ['expired'], ['expired']],
    ['ended', ['ended'], ['ended']],
  ])
})

test('a rescue in the URL is shown only to its own rescuer', () => {
  expect([rescueIn([accepted], 3), rescueIn([accepted], 4), rescuePath(accepted)]).toEqual([
    accepted,
    null,
    '/rescue/3',
  ])
  expect([isAmong([accepted], 3), isAmong([accepted], 4)]).toEqual([true, false])
  expect(isAtPlace({ rescue: null }, 'asked')).toBe(false)
  expect([
    isElsewhere({ rescue: accepted }, 'helping'),
    isElsewhere({ rescue: accepted }, 'asked'),
  ]).toEqual([false, true])
})

test('a member can answer until the time is over', () => {
  const at = (until: string | null) => mayAnswerRescue(aRescue({ until }), now)
  expect([
    at('2027-01-11T10:00:00.001Z'),
    at('2027-01-11T10:00:00.000Z'),
    at(null),
    mayAnswerRescue(accepted, now),
  ]).toEqual([true, false, true, false])
})

test('a rescuer records parcels and digital gifts, and after the first one that everything is sent', () => {
  expect([aRescue(), accepted, sending, sent, paused].map(rescueStepsOffered)).toEqual([
    [],
    ['physical_sent', 'digital_sent'],
    ['physical_sent', 'digital_sent', 'sent_all'],
    [],
    [],
  ])
  expect(
    [accepted, sending, sent].map((one) => [hasSentRescue(one), hasSentAllOfRescue(one)]),
  ).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ])
})

test('the URL opens a dialog only if its action is possible now', () => {
  const opened = [accepted, sending, sent, anAcceptedRescue({ has_surveys: false })].map((rescue) =>
    ['post-parcel', 'send-digitally', 'mark-sent', 'cannot', 'surveys', 'receive', null].filter(
      (asked) =>
        opensRescueDispatch({ asked, rescue }) ||
        opensRescueClosing({ asked, rescue }) ||
        opensWithdrawal({ asked, rescue }) ||
        opensRescueSurveys({ asked, rescue }),
    ),
  )
  expect(opened).toEqual([
    ['post-parcel', 'send-digitally', 'cannot', 'surveys'],
    ['post-parcel', 'send-digitally', 'mark-sent', 'surveys'],
    ['surveys'],
    ['post-parcel', 'send-digitally', 'cannot'],
  ])
  expect(rescueStepAsked({ asked: 'mark-sent', rescue: sending })).toBe('sent_all')
  expect(opensRescueDispatch({ asked: 'mark-sent', rescue: sending })).toBe(false)
  expect(opensRescueDispatch({ asked: 'post-parcel', rescue: null })).toBe(false)
  expect(opensWithdrawal({ asked: 'cannot', rescue: null })).toBe(false)
  expect(opensRescueSurveys({ asked: 'surveys', rescue: null })).toBe(false)
})

test('a rescuer can withdraw until something is on its way', () => {
  expect([aRescue(), accepted, sending].map(mayWithdrawRescue)).toEqual([false, true, false])
})

test('a step that was just recorded counts as sent', () => {
  expect(withRescueStep(accepted, parcel)).toEqual({ ...accepted, state: 'sent', steps: [parcel] })
})

test('a rescuer is asked about thanks once they have accepted, except for a minor', () => {
  const asked = RESCUE_STATES.filter((state) =>
    isAskedForThanks({ state, thanks_are_offered: true }),
  )
  expect(asked).toEqual(['accepted', 'sent', 'arrived'])
  expect(isAskedForThanks({ state: 'sent', thanks_are_offered: false })).toBe(false)
})

test('the home page shows the rescues in which the rescuer has something to do', () => {
  const all_ = RESCUE_STATES.map((state) => aRescue({ state }))
  expect(rescuesToShow(all_).map(({ state }) => state)).toEqual(['asked', 'accepted'])
  expect(rescuesToShow(null)).toEqual([])
})

describe('the texts of a rescue', () => {
  test('name the recipient once the rescuer may know them', () => {
    expect([aRescue(), accepted, aRescue({ state: 'declined' })].map(rescueTitle)).toEqual([
      'Can you send a spare gift?',
      'A spare gift for Nettle',
      'A spare gift',
    ])
  })

  test('say how much time is left, and name the last day to post', () => {
    const at = (rescue = aRescue(), when = now) => rescueDeadline(rescue, when)
    expect([
      at(),
      at(aRescue(), new Date('2027-01-12T11:00:00.000Z')),
      at(accepted),
      at(sending),
      at(aRescue({ until: null })),
    ]).toEqual([
      'To answer: 1 day left',
      'To answer: today is the last day',
      'Post by Jan 24',
      null,
      null,
    ])
  })

  test('show the stages that the rescue has reached', () => {
    expect(RESCUE_STATES.map((state) => rescueStagesReached({ state }).length)).toEqual([
      1, 2, 3, 4, 1, 1, 1,
    ])
  })

  test('ask for an answer first, and for the gift afterwards', () => {
    expect([aRescue(), accepted].map(rescueCardWords)).toEqual([
      { words: 'Can you send a spare gift?', label: 'Have a look' },
      { words: 'Post your spare gift', label: 'Open it' },
    ])
  })
})
