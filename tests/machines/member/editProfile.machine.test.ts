import { expect, test } from 'vitest'
import { editProfileMachine } from '#machines/member/editProfile.machine.ts'
import { aMe, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { editProfileModel } from './editProfile.model.ts'

const oxalis = aMe({ nickname: 'Oxalis' })
const told = { type: 'picture.told', problem: null } as const
const underWay = { ...told, isUnderWay: true }
const settled = { ...told, isUnderWay: false }
const unsaved = { ...settled, problem: offline.problem }

const cases: Coverage<typeof editProfileMachine> = {
  input: { me: aMe() },
  events: { 'picture.told': [underWay, settled, unsaved] },
  outcomes: {
    profileCard: {
      done: [oxalis],
    },
  },
}

takesEveryTransition(editProfileMachine, cases)

test('on every path, the page waits for fields and picture as the specification says', () =>
  followsModel(editProfileMachine, cases, editProfileModel))

test('saving again after a failed upload leads back to the profile', () => {
  const play = stage(editProfileMachine, { me: aMe() })
  play.send(underWay)
  play.done('profileCard', oxalis)
  play.send(unsaved)
  const stays = play.snapshot().value
  play.done('profileCard', oxalis)
  expect([stays, play.told]).toEqual([
    'editing',
    [
      ['changeMember', oxalis],
      ['changeMember', oxalis],
      ['goTo', { path: '/profile' }],
    ],
  ])
})
