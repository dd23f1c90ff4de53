import { type ActorRefFrom, assign, setup } from 'xstate'
import { addressBookMachine } from '#machines/address/addressBook.machine.ts'
import { ownSwapsMachine } from '#machines/exchange/ownSwaps.machine.ts'
import { needAction, needListener } from '#machines/needs.ts'
import {
  hearOverlay,
  needOverlay,
  type OverlayEvent,
  type OverlayOpened,
} from '#machines/overlay.ts'
import { event, output } from '#machines/params.ts'
import { surveysMachine } from '#machines/survey/surveys.machine.ts'
import {
  inSettings,
  opensBirthDate,
  opensRegion,
  opensSettings,
  profileOverlays,
  settingsOverlays,
} from '#rules/member/overlays.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Destination, Path } from '#rules/wire/path.ts'
import { birthDateForm } from './birthDate.form.ts'
import { regionForm } from './region.form.ts'
import { standingMachine } from './standing.machine.ts'

export type ProfileEvent =
  | { type: 'member.changed'; member: Me }
  | OverlayEvent
  | { type: 'popup.closed' }
  | { type: 'logout.requested' }

interface ProfileGiven {
  me: Me
  now: string
  /** The page of the exchange from which the member came to answer a survey; null if they did not come from one. */
  asking: Path | null
}

/** Passes the saved member on to the tab. */
const changed = { type: 'changeMember', params: output } as const

const closed = { target: 'idle', actions: 'closeOverlay' } as const

/**
 * A member's profile: standing, addresses, surveys, swaps, birth date and region. Each part is its own chart, which loads and
 * fails independently. Changes are made in overlays, one at a time, and the open one is in the URL. Old URLs of
 * overlays that have moved to the settings redirect there.
 */
export const profileMachine = setup({
  types: {
    context: {} as ProfileGiven,
    events: {} as ProfileEvent,
    input: {} as ProfileGiven,
    children: {} as {
      addressBook: 'addressBook'
      surveys: 'surveys'
      swaps: 'swaps'
      standing: 'standing'
      birthDate: 'birthDate'
      region: 'region'
      member: 'member'
      overlay: 'overlay'
    },
  },
  actors: {
    member: needListener<Extract<ProfileEvent, { type: 'member.changed' }>>(),
    overlay: needOverlay,
    addressBook: addressBookMachine,
    surveys: surveysMachine,
    swaps: ownSwapsMachine,
    standing: standingMachine,
    birthDate: birthDateForm,
    region: regionForm,
  },
  guards: {
    opensBirthDate: ({ context }, { what }: OverlayOpened) => opensBirthDate(what, context.me),
    opensRegion: ({ context }, { what }: OverlayOpened) => opensRegion(what, context.me),
    opensSettings: (_, { what }: OverlayOpened) => opensSettings(what),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    changeMember: needAction<Me>('changeMember'),
    logOut: needAction('logOut'),
    closeOverlay: needAction('closeOverlay'),
    goTo: needAction<Destination>('goTo'),
    keepMember: assign({ me: (_, { member }: { member: Me }) => member }),
  },
}).createMachine({
  id: 'profile',
  description: 'A member’s own profile.',
  context: ({ input }) => input,
  invoke: [
    { id: 'member', src: 'member' },
    hearOverlay(
      profileOverlays.birthDate,
      profileOverlays.region,
      ...Object.values(settingsOverlays),
    ),
    { id: 'addressBook', src: 'addressBook' },
    { id: 'surveys', src: 'surveys' },
    { id: 'swaps', src: 'swaps' },
    { id: 'standing', src: 'standing' },
  ],
  on: {
    'member.changed': { actions: { type: 'keepMember', params: event } },
    'logout.requested': { actions: 'logOut' },
    'overlay.closed': '.idle',
  },
  initial: 'idle',
  states: {
    idle: {
      description: 'No dialog is open.',
      on: {
        'overlay.opened': [
          {
            guard: { type: 'opensBirthDate', params: event },
            target: 'birthDate',
            description: 'The URL asks to change the birth date.',
          },
          {
            guard: { type: 'opensRegion', params: event },
            target: 'region',
            description: 'The URL asks to change the region.',
          },
          {
            guard: { type: 'opensSettings', params: event },
            actions: { type: 'goTo', params: ({ event }) => inSettings(event) },
            description: 'The URL asks for a dialog that has moved to the settings.',
          },
        ],
      },
    },
    birthDate: {
      description: 'The dialog for the birth date is open.',
      on: {
        'popup.closed': closed,
      },
      invoke: {
        id: 'birthDate',
        src: 'birthDate',
        input: ({ context: { me, now } }) => ({
          values: { birth_date: me.birth_date ?? '' },
          given: { now, from: me.birth_date },
        }),
        onDone: {
          target: 'idle',
          actions: [
            'closeOverlay',
            changed,
            { type: 'announce', params: { message: 'Birth date updated', tone: 'good' } },
          ],
        },
      },
    },
    region: {
      description: 'The dialog for the region is open.',
      on: {
        'popup.closed': closed,
      },
      invoke: {
        id: 'region',
        src: 'region',
        input: ({ context: { me } }) => ({ values: { region: me.region } }),
        onDone: {
          target: 'idle',
          actions: [
            'closeOverlay',
            changed,
            { type: 'announce', params: { message: 'Region updated', tone: 'good' } },
          ],
        },
      },
    },
  },
})

export type ProfileRef = ActorRefFrom<typeof profileMachine>
