/** Reference model for the page for nickname and picture, written from the specification. */
import type { editProfileMachine } from '#machines/member/editProfile.machine.ts'
import { profileCardOf } from '#rules/member/profile.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Model, Said } from '#tests/support/follows.ts'
import type { Told } from '#tests/support/seen.ts'

/**
 * Saves nickname and Discord handle, then leads back to the profile. The page waits for a picture that is still being
 * uploaded, and stays if the upload fails.
 */
interface Page extends Said {
  waitsForPicture: boolean
  me: Me
  knows: { isUnderWay: boolean }
}

const edit = ({ me, knows }: Page): Page => ({
  waitsForPicture: false,
  me,
  knows,
  started: [['profileCard', { values: profileCardOf(me) }]],
})
const leave = (was: Page, ...told: Told[]): Page => ({
  ...was,
  waitsForPicture: false,
  hasEnded: true,
  told: [...told, ['goTo', { path: '/profile' }]],
})

export const editProfileModel: Model<typeof editProfileMachine, Page> = {
  start: ({ me }) => edit({ waitsForPicture: false, me, knows: { isUnderWay: false } }),
  on: {
    'picture.told': (was, { isUnderWay, problem }) => {
      const now = { ...was, knows: { isUnderWay } }
      if (isUnderWay || !was.waitsForPicture) return now
      return problem ? edit(now) : leave(now)
    },
    'profileCard done': (was, me) => {
      const saved = { ...was, me }
      const told: Told = ['changeMember', me]
      return was.knows.isUnderWay
        ? { ...saved, waitsForPicture: true, told: [told] }
        : leave(saved, told)
    },
  },
  shows: ({ value, context: { me } }) => ({ waitsForPicture: value === 'finishing', me }),
}
