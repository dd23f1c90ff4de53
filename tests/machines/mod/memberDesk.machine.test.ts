import { expect, test } from 'vitest'
import { memberDeskMachine } from '#machines/mod/memberDesk.machine.ts'
import { aFailure, aModMember, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { member: aModMember(), actor: { id: 1, role: 'mod' } } as const
const suspension = { kind: 'suspend' } as const
const lift = { kind: 'lift' } as const
const suspended = aModMember({ is_suspended: true, suspension_reason: 'Rude letters' })

takesEveryTransition(memberDeskMachine, {
  inputs: [input, { ...input, member: suspended }],
  events: { 'act.chosen': [{ act: suspension }, { act: lift }] },
  outcomes: {
    actOnMember: { done: [undefined], error: [offline] },
    suspension: { done: ['Rude letters'] },
  },
})

test('nothing is done before the popup is answered, and what is done is shown and told', () => {
  const play = stage(memberDeskMachine, { ...input, member: suspended })
  play.send({ type: 'act.chosen', act: lift })
  const asked = play.started.length
  play.send({ type: 'act.confirmed' })
  play.done('actOnMember')
  expect([asked, play.started, play.snapshot().context.member, play.told]).toEqual([
    0,
    [{ id: 'actOnMember', input: { id: 12, act: lift } }],
    aModMember(),
    [['announce', { message: 'Nettle is no longer suspended', tone: 'good' }]],
  ])
})

test('a suspension asks for its reason, and the desk keeps it', () => {
  const play = stage(memberDeskMachine, input)
  play.send({ type: 'act.chosen', act: suspension })
  play.done('suspension', 'Rude letters')
  expect([play.started, play.snapshot().context.member, play.told]).toEqual([
    [{ id: 'suspension', input: { values: { id: 12, reason: '' } } }],
    suspended,
    [['announce', { message: 'Nettle is suspended', tone: 'good' }]],
  ])
})

test('another role may be chosen before it is given', () => {
  const play = stage(memberDeskMachine, { member: input.member, actor: { id: 2, role: 'admin' } })
  play.send({ type: 'act.chosen', act: { kind: 'role', role: 'mod' } })
  play.send({ type: 'act.chosen', act: { kind: 'role', role: 'admin' } })
  play.send({ type: 'act.chosen', act: { kind: 'role', role: 'member' } })
  play.send({ type: 'act.confirmed' })
  play.done('actOnMember')
  expect(play.snapshot().context.member).toEqual(aModMember({ role: 'admin' }))
})

test('a refusal is said in the popup and changes nothing', () => {
  const play = stage(memberDeskMachine, { ...input, member: suspended })
  const refused = aFailure({ kind: 'refused', message: 'This member is not suspended.' })
  play.send({ type: 'act.chosen', act: lift })
  play.send({ type: 'act.confirmed' })
  play.fail('actOnMember', refused)
  const { value, context } = play.snapshot()
  expect([value, context.problem, context.member]).toEqual([
    'confirming',
    refused.problem,
    suspended,
  ])
})
