/** Reference model for a member's profile, written from the specification. */
import type { profileMachine } from '#machines/member/profile.machine.ts'
import { opensBirthDate, opensRegion } from '#rules/member/overlays.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/** Overlays that older emails and bookmarks open on the profile. */
const MOVED = ['privacy', 'password', 'close-account']

/**
 * The URL opens one popup at a time, for the birth date or the region, if this member may change it. Saving closes it
 * and updates the tab's member. The URL of an overlay that has moved to the settings leads to the settings.
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
      ['overlay', { names: ['birth-date', 'region', ...MOVED] }],
      ['addressBook'],
      ['surveys'],
      ['swaps'],
      ['standing'],
    ],
  }),
  on: {
    'member.changed': (was, { member }) => ({ ...was, me: member }),
    'logout.requested': (was) => ({ ...was, told: [['logOut']] }),
    'overlay.opened': (was, { what, token }) => {
      const { me, popup, knows: now } = was
      if (popup) return was
      if (opensBirthDate(what, me)) {
        const given = { now, from: me.birth_date }
        const values = { birth_date: me.birth_date ?? '' }
        return { ...was, popup: 'Birth date', started: [['birthDate', { values, given }]] }
      }
      if (opensRegion(what, me))
        return { ...was, popup: 'Region', started: [['region', { values: { region: me.region } }]] }
      if (!MOVED.includes(what)) return was
      const state = token === null ? {} : { state: { token } }
      return { ...was, told: [['goTo', { path: `/settings?do=${what}`, ...state, replace: true }]] }
    },
    'overlay.closed': close,
    'popup.closed': (was) => (was.popup ? { ...close(was), told: [['closeOverlay']] } : was),
    'birthDate done': save,
    'region done': save,
  },
  shows: ({ value, context: { me } }) => ({ me, popup: popups[value] }),
}

const popups = { idle: undefined, birthDate: 'Birth date', region: 'Region' } as const
