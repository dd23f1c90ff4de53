import { expect, test } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import { matchEnvelopeMachine } from '#machines/exchange/matchEnvelope.machine.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { matchEnvelopeModel } from './matchEnvelope.model.ts'

const told: unknown[] = []
const reportTo = createActor(fromTransition((_, event) => told.push(event), 0)).start()
const input = { signupId: 21, reportTo }
const paused = aFailure({ kind: 'refused', status: 403, code: 'paused', message: 'Paused.' })

const cases: Coverage<typeof matchEnvelopeMachine> = {
  input,
  outcomes: { acknowledgeMatch: { done: [undefined], error: [offline, paused] } },
  delays: { namePatience: 20_000, revealPatience: 3_000 },
}

takesEveryTransition(matchEnvelopeMachine, cases)

test('on every path, an envelope is opened as the specification says', () =>
  followsModel(matchEnvelopeMachine, cases, matchEnvelopeModel))

const anEnvelope = () => {
  told.length = 0
  return stage(matchEnvelopeMachine, input)
}
const OUTDATED = { type: 'exchange.outdated' }

test('after a press, the flap of an envelope opens once the page has loaded the name', () => {
  const play = anEnvelope()
  play.send({ type: 'envelope.pressed' })
  play.done('acknowledgeMatch')
  const before = play.snapshot().value
  play.send({ type: 'match.opened' })
  expect([before, told, play.snapshot().value]).toEqual(['awaitingName', [OUTDATED], 'opening'])
})

test('an envelope that was opened in another tab opens in this tab without an animation', () => {
  const play = anEnvelope()
  play.send({ type: 'match.opened' })
  expect([play.snapshot().value, play.started]).toEqual(['opened', []])
})

test('if pressing the envelope gets no response, the envelope opens once the reloaded page shows the match', () => {
  const play = anEnvelope()
  play.send({ type: 'envelope.pressed' })
  play.send({ type: 'match.opened' })
  expect(play.snapshot().value).toBe('opening')
})

test('an envelope pressed offline stays closed and can be pressed again', () => {
  const play = anEnvelope()
  play.send({ type: 'envelope.pressed' })
  play.fail('acknowledgeMatch', offline)
  const { value, context } = play.snapshot()
  play.send({ type: 'envelope.pressed' })
  const call = { id: 'acknowledgeMatch', input: { id: 21 } }
  expect([value, context.problem, play.started]).toEqual(['failed', offline.problem, [call, call]])
})

test('a refused press reloads the page, because the swap has changed', () => {
  const play = anEnvelope()
  play.send({ type: 'envelope.pressed' })
  play.fail('acknowledgeMatch', paused)
  expect([play.snapshot().value, told]).toEqual(['failed', [OUTDATED]])
})

test('an animation counts as finished after three seconds if its end is not reported', () => {
  const play = anEnvelope()
  play.send({ type: 'envelope.pressed' })
  play.send({ type: 'match.opened' })
  expect([play.wait(), play.snapshot().value]).toEqual([3_000, 'opened'])
})
