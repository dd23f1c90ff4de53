/** A member's profile, in the words of the specification. */
import type { profileMachine } from '#machines/member/profile.machine.ts'
import { opensBirthDate, opensRegion } from '#rules/member/overlays.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * The URL opens one popup at a time, for the birth date or the region, if this member may change it. Saving closes it
 * and updates the tab's member.
 */
interface Page extends Said {
  me: Me
  popup?: 'Birth date' | 'Region'
  knows: string
}

const close = ({ me, knows }: Page): Page => ({ me, knows })
const save = (was: Page, me: Me): Page => ({
  ...close(was),
  told: [
    ['closeOverlay'],
    ['changeMember', me],
    ['announce', { message: `${was.popup} updated`, tone: 'good' }],
  ],
})

export const profileModel: Model<typeof profileMachine, Page> = {
  start: ({ me, now }) => ({
    me,
    knows: now,
    started: [
      ['member'],
      ['overlay', { names: ['birth-date', 'region'] }],
      ['addressBook'],
      ['readings'],
      ['surveys'],
    ],
  }),
  on: {
    'member.changed': (was, { member }) => ({ ...was, me: member }),
    'logout.requested': (was) => ({ ...was, told: [['logOut']] }),
    'overlay.opened': (was, { what }) => {
      const { me, popup, knows: now } = was
      if (popup) return was
      if (opensBirthDate(what, me)) {
        const given = { now, from: me.birth_date }
        const values = { birth_date: me.birth_date ?? '' }
        return { ...was, popup: 'Birth date', started: [['birthDate', { values, given }]] }
      }
      return opensRegion(what, me)
        ? { ...was, popup: 'Region', started: [['region', { values: { region: me.region } }]] }
        : was
    },
    'overlay.closed': close,
    'popup.closed': (was) => (was.popup ? { ...close(was), told: [['closeOverlay']] } : was),
    'birthDate done': save,
    'region done': save,
  },
  shows: ({ value, context: { me } }) => ({ me, popup: popups[value] }),
}

const popups = { idle: undefined, birthDate: 'Birth date', region: 'Region' } as const
