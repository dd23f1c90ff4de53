import { expect, test } from 'vitest'
import { memberDeskMachine } from '#machines/mod/memberDesk.machine.ts'
import { aFailure, aModMember, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { member: aModMember(), actor: { id: 1, role: 'mod' } } as const
const lift = { kind: 'lift' } as const
const suspended = aModMember({ is_suspended: true, suspension_reason: 'Rude letters' })

/** What the address says of Nettle, who is 12. */
const about = (act: string) => ({ drawer: 'members', do: act, id: '12' })
const listening = { id: 'address', input: undefined }
const closed = { drawer: 'members' }

takesEveryTransition(memberDeskMachine, {
  inputs: [input, { ...input, member: suspended }],
  events: {
    'act.chosen': [{ act: lift }],
    'address.changed': [{ query: about('suspend') }, { query: about('lift') }, { query: closed }],
  },
  outcomes: {
    actOnMember: { done: [undefined], error: [offline] },
    suspension: {
      done: ['Rude letters'],
      snapshot: [{ context: { values: { id: 12, reason: 'Rude letters' } } }],
    },
  },
})

test('nothing is done before the popup is answered, and what is done is shown and told', () => {
  const play = stage(memberDeskMachine, { ...input, member: suspended })
  play.send({ type: 'address.changed', query: about('lift') })
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

test('a suspension asks for its reason, and the desk keeps it', () => {
  const play = stage(memberDeskMachine, input)
  play.send({ type: 'address.changed', query: about('suspend') })
  play.done('suspension', 'Rude letters')
  expect([play.started, play.snapshot().context.member, play.told]).toEqual([
    [listening, { id: 'suspension', input: { values: { id: 12, reason: '' } } }],
    suspended,
    [['announce', { message: 'Nettle is suspended', tone: 'good' }], ['closeOverlay']],
  ])
})

test('another role may be chosen before it is given', () => {
  const play = stage(memberDeskMachine, { member: input.member, actor: { id: 2, role: 'admin' } })
  play.send({ type: 'address.changed', query: about('role') })
  play.send({ type: 'act.chosen', act: { kind: 'role', role: 'admin' } })
  play.send({ type: 'act.chosen', act: { kind: 'role', role: 'member' } })
  play.send({ type: 'act.confirmed' })
  play.done('actOnMember')
  expect(play.snapshot().context.member).toEqual(aModMember({ role: 'admin' }))
})

test('a refusal is said in the popup and changes nothing', () => {
  const play = stage(memberDeskMachine, { ...input, member: suspended })
  const refused = aFailure({ kind: 'refused', message: 'This member is not suspended.' })
  play.send({ type: 'address.changed', query: about('lift') })
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
  play.send({ type: 'address.changed', query: about('lift') })
  play.send({ type: 'act.confirmed' })
  play.send({ type: 'address.changed', query: closed })
  play.fail('actOnMember', offline)
  const refused = [play.snapshot().value, play.snapshot().context.problem]
  play.send({ type: 'act.abandoned' })
  expect([refused, play.snapshot().value, play.told]).toEqual([
    ['confirming', offline.problem],
    'idle',
    [['closeOverlay']],
  ])
})

test('an address about another member, or about what cannot be done, opens nothing', () => {
  const play = stage(memberDeskMachine, input)
  play.send({ type: 'address.changed', query: { ...about('suspend'), id: '13' } })
  play.send({ type: 'address.changed', query: about('lift') })
  play.send({ type: 'address.changed', query: about('role') })
  expect([play.snapshot().value, play.told]).toEqual(['idle', []])
})

test('Back closes the popup, and the reason is there when it is opened again', () => {
  const play = stage(memberDeskMachine, input)
  play.send({ type: 'address.changed', query: about('suspend') })
  play.show('suspension', { context: { values: { id: 12, reason: 'Rude let' } } })
  play.send({ type: 'address.changed', query: closed })
  const before = play.snapshot().value
  play.send({ type: 'address.changed', query: about('suspend') })
  expect([before, play.told, play.started.at(-1)]).toEqual([
    'idle',
    [],
    { id: 'suspension', input: { values: { id: 12, reason: 'Rude let' } } },
  ])
})

test('an address that still asks the question leaves the role as it was chosen', () => {
  const play = stage(memberDeskMachine, { member: input.member, actor: { id: 2, role: 'admin' } })
  play.send({ type: 'address.changed', query: about('role') })
  play.send({ type: 'act.chosen', act: { kind: 'role', role: 'admin' } })
  play.send({ type: 'address.changed', query: about('role') })
  expect(play.snapshot().context.act).toEqual({ kind: 'role', role: 'admin' })
})
