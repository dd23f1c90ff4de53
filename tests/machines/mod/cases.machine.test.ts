import { expect, test } from 'vitest'
import { createActor, fromPromise, fromTransition } from 'xstate'
import type { PageAsked } from '#machines/list.ts'
import { casesMachine } from '#machines/mod/cases.machine.ts'
import { exclusionDeskMachine } from '#machines/mod/exclusionDesk.machine.ts'
import { membersMachine } from '#machines/mod/members.machine.ts'
import { openCasesMachine } from '#machines/mod/openCases.machine.ts'
import { type CaseValues, settlingForm } from '#machines/mod/settling.form.ts'
import type { ModCase } from '#rules/mod/case.ts'
import type { Page } from '#rules/wire/api.ts'
import { listingOf } from '#rules/wire/listing.ts'
import { aModCase } from '#tests/support/builders.ts'
import { answered } from '#tests/support/inert.ts'
import { pageOf } from '#tests/support/lists.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const told: unknown[] = []
const reportTo = createActor(fromTransition((_, event) => told.push(event), 0)).start()
const input = { actor: { id: 1 }, reportTo }
const listing = (...cases: ModCase[]) => ({ context: listingOf(pageOf(cases)) })
const note = aModCase()
const withdrawal = aModCase({ id: 52, kind: 'parent_withdrawn', note: null })
const mine = aModCase({ id: 53, member: { id: 1, nickname: 'Allura', email: 'a@x.example' } })

takesEveryTransition(casesMachine, {
  input,
  events: { 'case.opened': [{ modCase: note }, { modCase: withdrawal }] },
  outcomes: {
    openCases: { snapshot: [listing(note, withdrawal)] },
    settling: { done: [undefined] },
  },
  key: ({ context: { read } }) => read?.id,
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
  play.send({ type: 'case.opened', modCase: note })
  expect([play.snapshot().value, play.started.slice(1)]).toEqual([
    'reading',
    [
      { id: 'settling', input: { values: { id: 51, how: '', reason: '' } } },
      { id: 'exclusionDesk', input: { memberId: 12, actorId: 1 } },
    ],
  ])
})

test('a case that settles itself is not opened', () => {
  expect(start().snapshot().can({ type: 'case.opened', modCase: withdrawal })).toBe(false)
})

test('a settled case is announced, and the desk learns how many are left', () => {
  const play = start()
  play.send({ type: 'case.opened', modCase: note })
  play.done('settling')
  play.show('openCases', listing(withdrawal))
  expect([play.snapshot().value, play.told, told[0], told.at(-1)]).toEqual([
    'waiting',
    [['announce', { message: 'Case settled', tone: 'good' }]],
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
  const loadItems = fromPromise<Page<ModCase>, PageAsked>(
    () => new Promise((resolve) => answers.push(resolve)),
  )
  const desk = createActor(
    casesMachine.provide({
      actors: {
        openCases: openCasesMachine.provide({ actors: { loadItems } }),
        settling: settlingForm.provide({
          actors: { submit: answered<void, CaseValues>(undefined) },
        }),
        exclusionDesk: idleDesk,
      },
      actions: { announce: () => undefined },
    }),
    { input },
  ).start()
  const shown = () => {
    const list = desk.getSnapshot().children.openCases?.getSnapshot()
    return [list?.value, list?.context.items.map(({ id }) => id)]
  }
  answers[0]?.(pageOf([note, withdrawal]))
  await expect.poll(shown).toEqual([{ ready: 'complete' }, [51, 52]])
  desk.send({ type: 'case.opened', modCase: note })
  desk.send({ type: 'case.closed' })
  expect(shown()).toEqual([{ ready: 'refreshing' }, [51, 52]])
  desk.send({ type: 'case.opened', modCase: note })
  const form = desk.getSnapshot().children.settling
  form?.send({ type: 'field.changed', name: 'how', value: 'exclusions_entered' })
  form?.send({ type: 'field.changed', name: 'reason', value: 'Kept apart from Nettle.' })
  form?.send({ type: 'form.submitted' })
  await expect.poll(shown).toEqual([{ ready: 'refreshing' }, [52]])
})

test('nobody opens a case of her own', () => {
  expect(start().snapshot().can({ type: 'case.opened', modCase: mine })).toBe(false)
})
