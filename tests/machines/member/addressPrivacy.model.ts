/** Reference model for a member's choice of who may have their address, written from the specification. */
import type { addressPrivacyMachine } from '#machines/member/addressPrivacy.machine.ts'
import { opensPrivacy } from '#rules/member/overlays.ts'
import { type PrivacyValues, privacyTyped, privacyValues } from '#rules/member/privacy.ts'
import type { MyNote } from '#rules/member/privacy-note.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Model, Said } from '#tests/support/follows.ts'
import type { Told } from '#tests/support/seen.ts'

/**
 * The choice is shown with the status of the note to the mods, and changed in a popup that has its own URL. Both are
 * requested before the popup opens, and again after each change. The popup waits for them for at most two seconds.
 * Drafts are kept until they are saved. A suspended or paused member, who may not reach others, cannot change the
 * choice.
 */
interface Privacy extends Said {
  shows: 'nothing yet' | 'a failure' | 'the choice' | 'the popup'
  me: Me
  note: MyNote
  knows: { isAsked: boolean; typed: PrivacyValues | null }
}

type Known = Partial<Privacy['knows']>

const show = (was: Privacy, shows: Privacy['shows'], known: Known = {}): Privacy => {
  const { me, note, knows } = was
  return { shows, me, note, knows: { ...knows, ...known } }
}
const load = (was: Privacy): Privacy => ({ ...show(was, 'nothing yet'), started: [['loadNote']] })
const look = (was: Privacy, ...told: Told[]): Privacy => ({
  ...show(was, 'the choice'),
  waits: [2_000],
  started: [['lookUp']],
  told,
})
const isAskedOf = ({ me, knows: { isAsked } }: Privacy) => opensPrivacy({ me, isAsked })
const decide = (was: Privacy): Privacy => {
  if (!isAskedOf(was)) return show(was, 'the choice')
  const values = was.knows.typed ?? privacyValues(was.me)
  return { ...show(was, 'the popup'), started: [['privacyChange', { values }]] }
}
/** Follows a change of the URL or of the member. */
const follow = (was: Privacy): Privacy => {
  if (was.shows === 'the popup') return isAskedOf(was) ? was : show(was, 'the choice')
  return was.shows === 'the choice' && !was.waits && isAskedOf(was) ? look(was) : was
}
const ask = (was: Privacy, isAsked: boolean) => follow({ ...was, knows: { ...was.knows, isAsked } })

export const addressPrivacyModel: Model<typeof addressPrivacyMachine, Privacy> = {
  start: ({ me }) => {
    const knows = { isAsked: false, typed: null }
    const note = { note: null, settled_at: null }
    const loading = load({ shows: 'nothing yet', me, note, knows })
    return { ...loading, started: [['overlay', { names: ['privacy'] }], ['member'], ['loadNote']] }
  },
  on: {
    'overlay.opened': (was) => ask(was, true),
    'overlay.closed': (was) => ask(was, false),
    'member.changed': (was, { member }) => follow({ ...was, me: member }),
    'loadNote done': (was, note) => decide({ ...was, note }),
    'loadNote failed': (was) => show(was, 'a failure'),
    'retry.requested': (was) => (was.shows === 'a failure' ? load(was) : was),
    'lookUp done': (was, { me, note }) => decide({ ...was, me, note }),
    'lookUp failed': decide,
    'after lookPatience': decide,
    'privacyChange changed': (was, { context: { values } }) => ({
      ...was,
      knows: { ...was.knows, typed: privacyTyped(values, was.me) },
    }),
    'popup.closed': (was) =>
      was.shows === 'the popup' ? { ...ask(was, false), told: [['closeOverlay']] } : was,
    'privacyChange done': (was, me) =>
      look(
        { ...was, me, knows: { isAsked: false, typed: null } },
        ['closeOverlay'],
        ['changeMember', me],
        ['announce', { message: 'Your choice is saved', tone: 'good' }],
      ),
  },
  shows: ({ value, context: { me, note } }) => ({ shows: screens[value], me, note }),
}

const screens = {
  loading: 'nothing yet',
  failed: 'a failure',
  deciding: 'nothing yet',
  shown: 'the choice',
  looking: 'the choice',
  choosing: 'the popup',
} as const
