import { expect, test } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import { casesMachine } from '#machines/mod/cases.machine.ts'
import type { ModCase } from '#rules/mod/case.ts'
import { listingOf } from '#rules/wire/listing.ts'
import { aModCase } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { pageOf } from '#tests/support/lists.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { casesModel } from './cases.model.ts'

const told: unknown[] = []
const reportTo = createActor(fromTransition((_, event) => told.push(event), 0)).start()
const input = { actor: { id: 1 }, led: { first: null }, reportTo }
const listing = (...cases: ModCase[]) => ({ context: listingOf(pageOf(cases)) })
const settlingOf = (id: number) => overlayOpened('settle', id)
const typed = { id: 51, how: 'nobody_meant', reason: 'The note names nobody', picked: [] }
const note = aModCase()
const withdrawal = aModCase({ id: 52, kind: 'parent_withdrawn', note: null })
const mine = aModCase({ id: 53, member: { id: 1, nickname: 'Allura', email: 'a@x.example' } })

const cases: Coverage<typeof casesMachine> = {
  input,
  events: { 'overlay.opened': [settlingOf(51), settlingOf(52)] },
  outcomes: {
    openCases: { snapshot: [listing(withdrawal), listing(note, withdrawal)] },
    settling: {
      done: [{ is_settled: true }, { is_settled: false }],
      snapshot: [{ context: { values: typed } }],
    },
  },
  key: ({ context: { asked, listing: shown, one } }) => [asked, shown.items.length, one?.id],
}

takesEveryTransition(casesMachine, cases)

test('on every path, the desk opens and closes cases as the specification says', () =>
  followsModel(casesMachine, cases, casesModel))

function start() {
  told.length = 0
  const play = stage(casesMachine, input)
  play.show('openCases', listing(note, withdrawal, mine))
  return play
}

test('an open case offers the member’s exclusions, the history of their list, and reported conversations', () => {
  const play = start()
  play.send(settlingOf(51))
  expect([play.snapshot().value, play.started.slice(2)]).toEqual([
    'reading',
    [
      { id: 'settling', input: { values: { id: 51, how: '', reason: '', picked: [] } } },
      { id: 'exclusionDesk', input: { memberId: 12, actorId: 1 } },
      { id: 'listHistory', input: { memberId: 12 } },
      { id: 'modThreads', input: { ids: [] } },
    ],
  ])
})

test.each([
  ['is settled automatically', 52],
  ['is about the mod themselves', 53],
])('a URL opens no case that %s', (_, id) => {
  const play = start()
  play.send(settlingOf(id))
  expect(play.snapshot().value).toBe('waiting')
})

test('Back closes a case and keeps the draft', () => {
  const play = start()
  play.send(settlingOf(51))
  play.show('settling', { context: { values: typed } })
  play.send(settlingOf(51))
  play.send(overlayClosed)
  const closed = [play.snapshot().value, play.snapshot().context.returnTo, play.told]
  play.send(settlingOf(51))
  const settlings = play.started.filter(({ id }) => id === 'settling')
  expect([closed, settlings.map(({ input: given }) => given)]).toEqual([
    ['waiting', 51, []],
    [{ values: { id: 51, how: '', reason: '', picked: [] } }, { values: typed }],
  ])
})

test('a settled case is announced, and the number of remaining cases is reported to the desk', () => {
  const play = start()
  play.send(settlingOf(51))
  play.done('settling', { is_settled: true })
  play.show('openCases', listing(withdrawal))
  expect([play.snapshot().value, play.told, told[0], told.at(-1)]).toEqual([
    'waiting',
    [['announce', { message: 'Case settled', tone: 'good' }], ['closeOverlay']],
    { type: 'cases.counted', total: 3 },
    { type: 'cases.counted', total: 1 },
  ])
})

test('no number is reported before the cases are loaded', () => {
  told.length = 0
  stage(casesMachine, input)
  expect(told).toEqual([])
})

test('a case that is waiting for a second mod stays in the list, with the first answer preselected', () => {
  const proposal = { by: null, how: 'some_count', picked: [31] } as const
  const list = { names: [], bound: 1, others: 5, proposal: { ...proposal, picked: [31] } }
  const play = stage(casesMachine, input)
  play.send(settlingOf(54))
  play.show('openCases', listing(aModCase({ id: 54, kind: 'few_left', note: null, list })))
  const offered = play.started.find(({ id }) => id === 'settling')?.input
  play.done('settling', { is_settled: false })
  expect([offered, play.snapshot().value, play.snapshot().context.returnTo, play.told]).toEqual([
    { values: { id: 54, how: 'some_count', reason: '', picked: [31] } },
    'waiting',
    54,
    [
      ['announce', { message: 'Noted. A second mod has to give the same answer.', tone: 'good' }],
      ['closeOverlay'],
    ],
  ])
})
