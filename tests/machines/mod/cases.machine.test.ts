import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, fromTransition } from 'xstate'
import type { PageAsked } from '#machines/list.ts'
import { casesMachine } from '#machines/mod/cases.machine.ts'
import { exclusionDeskMachine } from '#machines/mod/exclusionDesk.machine.ts'
import { membersMachine } from '#machines/mod/members.machine.ts'
import { openCasesMachine } from '#machines/mod/openCases.machine.ts'
import { type CaseValues, settlingForm } from '#machines/mod/settling.form.ts'
import type { ModCase, Settled } from '#rules/mod/case.ts'
import type { Led } from '#rules/mod/overlays.ts'
import type { Page } from '#rules/wire/api.ts'
import { listingOf } from '#rules/wire/listing.ts'
import { aModCase } from '#tests/support/builders.ts'
import { answered } from '#tests/support/inert.ts'
import { pageOf } from '#tests/support/lists.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const told: unknown[] = []
const reportTo = createActor(fromTransition((_, event) => told.push(event), 0)).start()
const input = { actor: { id: 1 }, query: {}, reportTo }
const listing = (...cases: ModCase[]) => ({ context: listingOf(pageOf(cases)) })
const settlingOf = (id: number) => ({ drawer: 'cases', do: 'settle', id: `${id}` })
const typed = { id: 51, how: 'nobody_meant', reason: 'The note names nobody', picked: [] }
const note = aModCase()
const withdrawal = aModCase({ id: 52, kind: 'parent_withdrawn', note: null })
const mine = aModCase({ id: 53, member: { id: 1, nickname: 'Allura', email: 'a@x.example' } })

takesEveryTransition(casesMachine, {
  inputs: [input, { ...input, query: settlingOf(51) }],
  events: { 'address.changed': [{ query: settlingOf(51) }, { query: {} }] },
  outcomes: {
    openCases: { snapshot: [listing(withdrawal), listing(note, withdrawal)] },
    settling: {
      done: [{ is_settled: true }, { is_settled: false }],
      snapshot: [{ context: { values: typed } }],
    },
  },
  key: ({ context: { query, listing: shown, read } }) => [query, shown.items.length, read?.id],
})

const unanswered = <Output, Input>() =>
  fromPromise<Output, Input>(() => new Promise<Output>(() => undefined))

const idleDesk = exclusionDeskMachine.provide({
  actors: {
    members: membersMachine.provide({ actors: { loadItems: unanswered() } }),
    loadMemberExclusions: unanswered(),
  },
})

function start() {
  told.length = 0
  const play = stage(casesMachine, input)
  play.show('openCases', listing(note, withdrawal, mine))
  return play
}

test('a note is read beside the list of those its member is kept apart from', () => {
  const play = start()
  play.send({ type: 'address.changed', query: settlingOf(51) })
  expect([play.snapshot().value, play.started.slice(2)]).toEqual([
    'reading',
    [
      { id: 'settling', input: { values: { id: 51, how: '', reason: '', picked: [] } } },
      { id: 'exclusionDesk', input: { memberId: 12, actorId: 1 } },
      { id: 'listHistory', input: { memberId: 12 } },
    ],
  ])
})

test.each([
  ['settles itself', 52],
  ['is about the mod herself', 53],
])('an address opens no case that %s', (_, id) => {
  const play = start()
  play.send({ type: 'address.changed', query: settlingOf(id) })
  expect(play.snapshot().value).toBe('waiting')
})

test('a link opens its case as soon as the list has come', () => {
  const play = stage(casesMachine, { ...input, query: settlingOf(51) })
  play.show('openCases', listing(note, withdrawal))
  expect([play.snapshot().value, play.snapshot().context.read]).toEqual(['reading', note])
})

test('a link to a case that is settled opens nothing, and opens it if the list was only old', () => {
  const play = stage(casesMachine, { ...input, query: settlingOf(51) })
  play.show('openCases', listing(withdrawal))
  const before = play.snapshot().value
  play.show('openCases', listing(note, withdrawal))
  expect([before, play.snapshot().value]).toEqual(['missing', 'reading'])
})

test('Back closes a case, and nothing typed is lost', () => {
  const play = start()
  play.send({ type: 'address.changed', query: settlingOf(51) })
  play.show('settling', { context: { values: typed } })
  play.send({ type: 'address.changed', query: settlingOf(51) })
  play.send({ type: 'address.changed', query: {} })
  const closed = [play.snapshot().value, play.snapshot().context.returnTo, play.told]
  play.send({ type: 'address.changed', query: settlingOf(51) })
  const settlings = play.started.filter(({ id }) => id === 'settling')
  expect([closed, settlings.map(({ input: given }) => given)]).toEqual([
    ['waiting', 51, []],
    [{ values: { id: 51, how: '', reason: '', picked: [] } }, { values: typed }],
  ])
})

test('a settled case is announced, and the desk learns how many are left', () => {
  const play = start()
  play.send({ type: 'address.changed', query: settlingOf(51) })
  play.done('settling', { is_settled: true })
  play.show('openCases', listing(withdrawal))
  expect([play.snapshot().value, play.told, told[0], told.at(-1)]).toEqual([
    'waiting',
    [['announce', { message: 'Case settled', tone: 'good' }], ['closeOverlay']],
    { type: 'cases.counted', total: 3 },
    { type: 'cases.counted', total: 1 },
  ])
})

test('no number is given before the cases have been counted', () => {
  told.length = 0
  stage(casesMachine, input)
  expect(told).toEqual([])
})

test('what was settled is gone at once, and what waits is looked at again after every reading', async () => {
  const answers: ((page: Page<ModCase>) => void)[] = []
  const loadItems = fromPromise<Page<ModCase>, PageAsked<Led>>(
    () => new Promise((resolve) => answers.push(resolve)),
  )
  const desk = createActor(
    casesMachine.provide({
      actors: {
        address: fromCallback(() => undefined),
        openCases: openCasesMachine.provide({ actors: { loadItems } }),
        settling: settlingForm.provide({
          actors: { submit: answered<Settled, CaseValues>({ is_settled: true }) },
        }),
        exclusionDesk: idleDesk,
      },
      actions: { announce: () => undefined, closeOverlay: () => undefined },
    }),
    { input },
  ).start()
  const shown = () => {
    const list = desk.getSnapshot().children.openCases?.getSnapshot()
    return [list?.value, list?.context.items.map(({ id }) => id)]
  }
  answers[0]?.(pageOf([note, withdrawal]))
  await expect.poll(shown).toEqual([{ ready: 'complete' }, [51, 52]])
  desk.send({ type: 'address.changed', query: settlingOf(51) })
  desk.send({ type: 'case.closed' })
  expect(shown()).toEqual([{ ready: 'refreshing' }, [51, 52]])
  desk.send({ type: 'address.changed', query: settlingOf(51) })
  const form = desk.getSnapshot().children.settling
  form?.send({ type: 'field.changed', name: 'how', value: 'exclusions_entered' })
  form?.send({ type: 'field.changed', name: 'reason', value: 'Kept apart from Nettle.' })
  form?.send({ type: 'form.submitted' })
  await expect.poll(shown).toEqual([{ ready: 'refreshing' }, [52]])
})

test('an answer that waits for a second mod keeps the case on the list, and is offered to that mod', () => {
  const proposal = { by: null, how: 'some_count', picked: [31] } as const
  const list = { names: [], bound: 1, others: 5, proposal: { ...proposal, picked: [31] } }
  const play = stage(casesMachine, { ...input, query: settlingOf(54) })
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
