import { expect, test } from 'vitest'
import { memberDeskMachine } from '#machines/mod/memberDesk.machine.ts'
import { aFailure, aModMember, offline } from '#tests/support/builders.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { anEffect } from '#tests/support/restrictions.ts'
import { stage } from '#tests/support/stage.ts'

const input = { member: aModMember(), actor: { id: 1, role: 'mod' } } as const
const lift = { kind: 'lift' } as const
const suspended = aModMember({ is_suspended: true, suspension_reason: 'Rude letters' })
const paused = aModMember({
  is_paused: true,
  paused_until: '2026-11-23T10:00:00.000Z',
  pause_reason: 'Rude letters',
})
const effect = anEffect({ left_running: 9, new_matches: 18 })
const wasSuspended = { how: 'suspend', reason: 'Rude letters', effect } as const
const draft = { how: 'suspend', days: '3', reason: 'Rude let' } as const

/** The address names an act about Nettle, who is 12. */
const about = (act: string) => overlayOpened(act, 12)
const listening = {
  id: 'overlay',
  input: { names: ['confirm-parent', 'restrict', 'lift', 'role'], about: 12 },
}

takesEveryTransition(memberDeskMachine, {
  inputs: [input, { ...input, member: suspended }],
  events: {
    'act.chosen': [{ act: lift }],
    'overlay.opened': [about('restrict'), about('lift')],
  },
  outcomes: {
    actOnMember: { done: [undefined], error: [offline] },
    loadEffect: { done: [effect], error: [offline] },
    restriction: {
      done: [wasSuspended],
      snapshot: [{ context: { values: { id: 12, ...draft } } }],
    },
  },
})

test('nothing is done before the popup is answered, and what is done is shown and told', () => {
  const play = stage(memberDeskMachine, { ...input, member: suspended })
  play.send(about('lift'))
  const asked = play.started.length
  play.send({ type: 'act.confirmed' })
  play.done('actOnMember')
  expect([asked, play.started, play.snapshot().context.member, play.told]).toEqual([
    1,
    [listening, { id: 'actOnMember', input: { id: 12, act: lift } }],
    aModMember(),
    [['announce', { message: 'Nettle is no longer suspended', tone: 'good' }], ['closeOverlay']],
  ])
})

/** The form is open, and says what a suspension would do to swaps. */
function restricting() {
  const play = stage(memberDeskMachine, input)
  play.send(about('restrict'))
  play.done('loadEffect', effect)
  return play
}

test('what a suspension would do to swaps is looked up before the form asks how', () => {
  const play = restricting()
  expect([play.started, play.snapshot().value, play.snapshot().context.effect]).toEqual([
    [
      listening,
      { id: 'loadEffect', input: { id: 12 } },
      { id: 'restriction', input: { values: { id: 12, how: 'pause', days: '3', reason: '' } } },
    ],
    'restricting',
    effect,
  ])
})

test('what cannot be looked up is asked for again, and nothing can be done until it is known', () => {
  const play = stage(memberDeskMachine, input)
  play.send(about('restrict'))
  play.fail('loadEffect', offline)
  const failed = [play.snapshot().value, play.snapshot().context.problem]
  play.send({ type: 'retry.requested' })
  expect([failed, play.snapshot().value]).toEqual([['uncounted', offline.problem], 'counting'])
})

test('a suspension is shown on the row, and its message says what it did to swaps', () => {
  const play = restricting()
  play.done('restriction', wasSuspended)
  const message = 'Nettle is suspended: 9 running swaps, 18 members have a new match'
  expect([play.snapshot().context.member, play.told]).toEqual([
    suspended,
    [['announce', { message, tone: 'good' }], ['closeOverlay']],
  ])
})

test('a pause is shown on the row as the server answers it', () => {
  const play = restricting()
  play.done('restriction', { how: 'pause', member: paused })
  const message = 'Nettle is paused until Nov 23, 2026, 10:00'
  expect([play.snapshot().context.member, play.told]).toEqual([
    paused,
    [['announce', { message, tone: 'good' }], ['closeOverlay']],
  ])
})

test('another role may be chosen before it is given', () => {
  const play = stage(memberDeskMachine, { member: input.member, actor: { id: 2, role: 'admin' } })
  play.send(about('role'))
  play.send({ type: 'act.chosen', act: { kind: 'role', role: 'admin' } })
  play.send({ type: 'act.chosen', act: { kind: 'role', role: 'member' } })
  play.send({ type: 'act.confirmed' })
  play.done('actOnMember')
  expect(play.snapshot().context.member).toEqual(aModMember({ role: 'admin' }))
})

test('a refusal is said in the popup and changes nothing', () => {
  const play = stage(memberDeskMachine, { ...input, member: suspended })
  const refused = aFailure({ kind: 'refused', message: 'This member is not suspended.' })
  play.send(about('lift'))
  play.send({ type: 'act.confirmed' })
  play.fail('actOnMember', refused)
  const { value, context } = play.snapshot()
  expect([value, context.problem, context.member]).toEqual([
    'confirming',
    refused.problem,
    suspended,
  ])
})

test('a refusal after Back is still said, and its dialog closes though the address asks no more', () => {
  const play = stage(memberDeskMachine, { ...input, member: suspended })
  play.send(about('lift'))
  play.send({ type: 'act.confirmed' })
  play.send(overlayClosed)
  play.fail('actOnMember', offline)
  const refused = [play.snapshot().value, play.snapshot().context.problem]
  play.send({ type: 'act.abandoned' })
  expect([refused, play.snapshot().value, play.told]).toEqual([
    ['confirming', offline.problem],
    'idle',
    [['closeOverlay']],
  ])
})

test('an address about what cannot be done opens nothing', () => {
  const play = stage(memberDeskMachine, input)
  play.send(about('lift'))
  play.send(about('role'))
  expect([play.snapshot().value, play.told]).toEqual(['idle', []])
})

test('Back closes the popup, and what was typed is there when it is opened again', () => {
  const play = restricting()
  play.show('restriction', { context: { values: { id: 12, ...draft } } })
  play.send(overlayClosed)
  const before = play.snapshot().value
  play.send(about('restrict'))
  play.done('loadEffect', effect)
  expect([before, play.told, play.started.at(-1)]).toEqual([
    'idle',
    [],
    { id: 'restriction', input: { values: { id: 12, ...draft } } },
  ])
})

test('an address that still asks the question leaves the role as it was chosen', () => {
  const play = stage(memberDeskMachine, { member: input.member, actor: { id: 2, role: 'admin' } })
  play.send(about('role'))
  play.send({ type: 'act.chosen', act: { kind: 'role', role: 'admin' } })
  play.send(about('role'))
  expect(play.snapshot().context.act).toEqual({ kind: 'role', role: 'admin' })
})
