import { expect, test } from 'vitest'
import { notMeMachine } from '#machines/joining/notMe.machine.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const link = { userid: '7', token: 'a-token' }
const dead = aFailure({ kind: 'refused', status: 422, code: 'link', message: 'Not valid.' })
const verified = aFailure({ kind: 'refused', status: 422, code: 'verified', message: 'It stays.' })

takesEveryTransition(notMeMachine, {
  input: link,
  outcomes: { disown: { done: [{ deleted: true }], error: [dead, verified, offline] } },
})

test('opening the link asks a question, and only a yes deletes the account', () => {
  const play = stage(notMeMachine, link)
  const before = [play.snapshot().value, [...play.started]]
  play.send({ type: 'deletion.confirmed' })
  play.done('disown', { deleted: true })
  expect([before, play.started, play.snapshot().value]).toEqual([
    ['asking', []],
    [{ id: 'disown', input: link }],
    'deleted',
  ])
})

test('an unreachable server leaves the question open, and the next yes is sent again', () => {
  const play = stage(notMeMachine, link)
  play.send({ type: 'deletion.confirmed' })
  play.fail('disown', offline)
  const failed = [play.snapshot().value, play.snapshot().context.problem]
  play.send({ type: 'deletion.confirmed' })
  expect([failed, play.snapshot().value, play.snapshot().context.problem]).toEqual([
    ['asking', offline.problem],
    'deleting',
    null,
  ])
})

test('a rate limit does not count as a refused link', () => {
  const play = stage(notMeMachine, link)
  play.send({ type: 'deletion.confirmed' })
  play.fail('disown', aFailure({ kind: 'refused', status: 429, message: 'Too many tries.' }))
  expect(play.snapshot().value).toBe('asking')
})
