import { expect, test } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import { casesMachine } from '#machines/mod/cases.machine.ts'
import type { ModCase } from '#rules/mod/case.ts'
import { metaOf } from '#rules/wire/api.ts'
import { aModCase, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const told: unknown[] = []
const reportTo = createActor(fromTransition((_, event) => told.push(event), 0)).start()
const input = { actor: { id: 1 }, reportTo }
const pageOf = (...cases: ModCase[]) => ({ data: cases, meta: metaOf(1, 50, cases.length) })
const note = aModCase()
const withdrawal = aModCase({ id: 52, kind: 'parent_withdrawn', note: null })
const mine = aModCase({ id: 53, member: { id: 1, nickname: 'Allura', email: 'a@x.example' } })

takesEveryTransition(casesMachine, {
  input,
  events: { 'case.opened': [{ modCase: note }, { modCase: withdrawal }] },
  outcomes: {
    loadCases: { done: [pageOf(), pageOf(note, withdrawal)], error: [offline] },
    settling: { done: [undefined] },
  },
  key: ({ context: { cases, read } }) => [cases.length, read?.id],
})

function start() {
  told.length = 0
  const play = stage(casesMachine, input)
  play.done('loadCases', pageOf(note, withdrawal, mine))
  return play
}

test('a note is read beside whom its member is kept apart from', () => {
  const play = start()
  play.send({ type: 'case.opened', modCase: note })
  expect([play.snapshot().value, play.started.slice(1)]).toEqual([
    { ready: 'reading' },
    [
      { id: 'settling', input: { values: { id: 51, how: '', reason: '' }, facts: null } },
      { id: 'exclusionDesk', input: { memberId: 12, actorId: 1 } },
    ],
  ])
})

test('a case that settles itself is not opened', () => {
  expect(start().snapshot().can({ type: 'case.opened', modCase: withdrawal })).toBe(false)
})

test('a settled case is gone from the list, and the desk is told how many are left', () => {
  const play = start()
  play.send({ type: 'case.opened', modCase: note })
  play.done('settling')
  play.done('loadCases', pageOf(withdrawal))
  expect([play.snapshot().context.cases, play.told, told]).toEqual([
    [withdrawal],
    [['announce', { message: 'Case settled', tone: 'good' }]],
    [
      { type: 'cases.counted', total: 3 },
      { type: 'cases.counted', total: 1 },
    ],
  ])
})

test('the way back from a case shows what waits by then', () => {
  const play = start()
  play.send({ type: 'case.opened', modCase: note })
  play.send({ type: 'case.closed' })
  expect(play.snapshot().value).toBe('loading')
})

test('nobody opens a case of her own', () => {
  expect(start().snapshot().can({ type: 'case.opened', modCase: mine })).toBe(false)
})
