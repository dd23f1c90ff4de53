import { expect, test } from 'vitest'
import { parentAnswerMachine } from '#machines/member/parentAnswer.machine.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const request = { nickname: 'Juno', asks: 'confirmation' } as const
const used = aFailure({ kind: 'refused', status: 422, code: 'used', message: 'Already used.' })

takesEveryTransition(parentAnswerMachine, {
  input: { token: 'a-token' },
  events: { 'answer.given': [{ answer: 'confirm' }, { answer: 'refuse' }] },
  outcomes: {
    loadRequest: { done: [request], error: [used, offline] },
    sendAnswer: {
      done: [
        { nickname: 'Juno', answer: 'confirm' },
        { nickname: 'Juno', answer: 'refuse' },
      ],
      error: [used, offline],
    },
  },
})

test('opening the page decides nothing', () => {
  const play = stage(parentAnswerMachine, { token: 'a-token' })
  play.done('loadRequest', request)
  expect(play.started.map(({ id }) => id)).toEqual(['loadRequest'])
})

test.for(['confirm', 'refuse'] as const)(
  '%s is sent as it was given, and thanked for',
  (answer) => {
    const play = stage(parentAnswerMachine, { token: 'a-token' })
    play.done('loadRequest', request)
    play.send({ type: 'answer.given', answer })
    expect(play.started[1]).toEqual({ id: 'sendAnswer', input: { token: 'a-token', answer } })
    play.done('sendAnswer', { nickname: 'Juno', answer })
    expect(play.snapshot().value).toBe(answer === 'confirm' ? 'confirmed' : 'refused')
  },
)

test('an answer that did not arrive can be sent again', () => {
  const play = stage(parentAnswerMachine, { token: 'a-token' })
  play.done('loadRequest', request)
  play.send({ type: 'answer.given', answer: 'confirm' })
  play.fail('sendAnswer', offline)
  expect([play.snapshot().value, play.snapshot().context.problem]).toEqual([
    'asking',
    offline.problem,
  ])
})
