import { expect, test } from 'vitest'
import { parentAnswerMachine } from '#machines/member/parentAnswer.machine.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { parentAnswerModel } from './parentAnswer.model.ts'

const request = { nickname: 'Juno', asks: 'confirmation', threads: false } as const
const refusedAs = (code: string) => aFailure({ kind: 'refused', status: 422, code })
const errors = [refusedAs('confirmed'), refusedAs('refused'), refusedAs('expired'), offline]

const cases: Coverage<typeof parentAnswerMachine> = {
  input: { token: 'a-token' },
  events: {
    'answer.given': [{ answer: 'confirm' }, { answer: 'refuse' }],
    'threads.chosen': [{ threads: true }],
  },
  outcomes: {
    loadRequest: { done: [request], error: errors },
    sendAnswer: {
      done: [
        { nickname: 'Juno', answer: 'confirm' },
        { nickname: 'Juno', answer: 'refuse' },
      ],
      error: errors,
    },
  },
}

takesEveryTransition(parentAnswerMachine, cases)

test('on every path, the page for a parent shows the request and sends the answer as the specification says', () =>
  followsModel(parentAnswerMachine, cases, parentAnswerModel))

test('opening the page does not record an answer', () => {
  const play = stage(parentAnswerMachine, { token: 'a-token' })
  play.done('loadRequest', request)
  expect(play.started.map(({ id }) => id)).toEqual(['loadRequest'])
})

test.for(['confirm', 'refuse'] as const)(
  'the answer “%s” is sent as given, and the page thanks the parent for it',
  (answer) => {
    const play = stage(parentAnswerMachine, { token: 'a-token' })
    play.done('loadRequest', request)
    play.send({ type: 'answer.given', answer })
    expect(play.started[1]).toEqual({
      id: 'sendAnswer',
      input: { token: 'a-token', answer, threads: false },
    })
    play.done('sendAnswer', { nickname: 'Juno', answer })
    expect(play.snapshot().value).toBe(answer === 'confirm' ? 'confirmed' : 'refused')
  },
)

test('an answer that could not be sent can be sent again', () => {
  const play = stage(parentAnswerMachine, { token: 'a-token' })
  play.done('loadRequest', request)
  play.send({ type: 'answer.given', answer: 'confirm' })
  play.fail('sendAnswer', offline)
  expect([play.snapshot().value, play.snapshot().context.problem]).toEqual([
    'asking',
    offline.problem,
  ])
})
