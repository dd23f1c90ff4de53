import { expect, test } from 'vitest'
import { editProfileMachine } from '#machines/member/editProfile.machine.ts'
import { aMe, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const oxalis = aMe({ nickname: 'Oxalis' })
const told = { type: 'picture.told', problem: null } as const
const underWay = { ...told, isUnderWay: true }
const settled = { ...told, isUnderWay: false }
const unsaved = { ...settled, problem: offline.problem }

takesEveryTransition(editProfileMachine, {
  input: { me: aMe() },
  events: { 'picture.told': [underWay, settled, unsaved] },
  outcomes: {
    profileCard: {
      done: [oxalis],
    },
  },
})

test('the tab’s member has the new nickname before the profile shows again', () => {
  const play = stage(editProfileMachine, { me: aMe() })
  play.done('profileCard', oxalis)
  expect(play.told).toEqual([
    ['changeMember', oxalis],
    ['goTo', { path: '/profile' }],
  ])
})

test('the page waits for an upload in progress', () => {
  const play = stage(editProfileMachine, { me: aMe() })
  play.send(underWay)
  play.done('profileCard', oxalis)
  const waiting = [...play.told]
  play.send(settled)
  expect([waiting, play.told]).toEqual([
    [['changeMember', oxalis]],
    [
      ['changeMember', oxalis],
      ['goTo', { path: '/profile' }],
    ],
  ])
})

test('a failed upload keeps the page open, with the nickname saved', () => {
  const play = stage(editProfileMachine, { me: aMe() })
  play.send(underWay)
  play.done('profileCard', oxalis)
  play.send(unsaved)
  expect([play.snapshot().value, play.told]).toEqual(['editing', [['changeMember', oxalis]]])
  expect(play.started.at(-1)).toEqual({
    id: 'profileCard',
    input: { values: { nickname: 'Oxalis', discord: '' } },
  })
})
