import { type ActorRefFrom, assign, setup } from 'xstate'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { hearOverlay, needOverlay, type OverlayEvent } from '#machines/overlay.ts'
import { event, formValues, output } from '#machines/params.ts'
import { opensPrivacy, settingsOverlays } from '#rules/member/overlays.ts'
import {
  LOOK_PATIENCE_MS,
  type PrivacyValues,
  privacyTyped,
  privacyValues,
} from '#rules/member/privacy.ts'
import type { MyNote } from '#rules/member/privacy-note.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { privacyChangeForm } from './privacyChange.form.ts'

type MemberChanged = { type: 'member.changed'; member: Me }

export type AddressPrivacyEvent =
  | MemberChanged
  | OverlayEvent
  | { type: 'popup.closed' }
  | { type: 'retry.requested' }

interface AddressPrivacyGiven {
  me: Me
}

interface LookedUp extends AddressPrivacyGiven {
  /** The state of the member's note to the mods. */
  note: MyNote
}

interface AddressPrivacyContext extends LookedUp {
  /** True if the popup is in the URL; false once it is closed. */
  isAsked: boolean
  /** The values entered in the popup and not saved yet. */
  typed: PrivacyValues | null
}

const lookedUp = { type: 'keepLookedUp', params: output } as const
const closed = ['forgetAsked', 'closeOverlay'] as const

/**
 * The member's choice of who may see their address, with a note to the mods. The popup starts with the latest choice,
 * even if it was made in another tab, and restores unsaved values. A new choice may need the mods' attention again, so
 * the state of the note is reloaded after each save.
 */
export const addressPrivacyMachine = setup({
  types: {
    context: {} as AddressPrivacyContext,
    events: {} as AddressPrivacyEvent,
    input: {} as AddressPrivacyGiven,
    children: {} as { overlay: 'overlay'; member: 'member'; privacyChange: 'privacyChange' },
  },
  actors: {
    overlay: needOverlay,
    member: needListener<MemberChanged>(),
    loadNote: needActor<MyNote>(),
    lookUp: needActor<LookedUp>(),
    privacyChange: privacyChangeForm,
  },
  guards: {
    opensPrivacy: ({ context }) => opensPrivacy(context),
    isClosed: ({ context }) => !opensPrivacy(context),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    changeMember: needAction<Me>('changeMember'),
    closeOverlay: needAction('closeOverlay'),
    keepAsked: assign({ isAsked: true }),
    forgetAsked: assign({ isAsked: false }),
    keepMember: assign((_, { member }: MemberChanged) => ({ me: member })),
    keepNote: assign((_, note: MyNote) => ({ note })),
    keepLookedUp: assign((_, { me, note }: LookedUp) => ({ me, note })),
    keepTyped: assign(({ context }, values: PrivacyValues) => ({
      typed: privacyTyped(values, context.me),
    })),
    keepSaved: assign((_, me: Me) => ({ me, typed: null })),
  },
  delays: { lookPatience: LOOK_PATIENCE_MS },
}).createMachine({
  id: 'addressPrivacy',
  description: 'Who may have the member’s address.',
  context: ({ input }) => ({
    ...input,
    note: { note: null, settled_at: null },
    isAsked: false,
    typed: null,
  }),
  invoke: [hearOverlay(settingsOverlays.privacy), { id: 'member', src: 'member' }],
  on: {
    'overlay.opened': { actions: 'keepAsked' },
    'overlay.closed': { actions: 'forgetAsked' },
    'member.changed': { actions: { type: 'keepMember', params: event } },
  },
  initial: 'loading',
  states: {
    loading: {
      description:
        'The state of the privacy note is being loaded. The choice itself is already here.',
      invoke: {
        id: 'loadNote',
        src: 'loadNote',
        onDone: { target: 'deciding', actions: { type: 'keepNote', params: output } },
        onError: 'failed',
      },
    },
    deciding: {
      description: 'Checks whether the URL asks to change the choice.',
      always: [
        {
          guard: 'opensPrivacy',
          target: 'choosing',
          description: 'The URL asks to change the choice, and the member may change it.',
        },
        {
          target: 'shown',
          description: 'The URL does not ask for it, or the account is suspended or paused.',
        },
      ],
    },
    shown: {
      description: 'The page shows the member’s choice.',
      always: {
        guard: 'opensPrivacy',
        target: 'looking',
        description: 'The URL asks to change the choice.',
      },
    },
    looking: {
      description:
        'The choice and its note are loaded again: before the form opens, and after it was saved.',
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        onDone: { target: 'deciding', actions: lookedUp },
        onError: 'deciding',
      },
      after: { lookPatience: 'deciding' },
    },
    choosing: {
      description: 'The form for another choice is open.',
      always: {
        guard: 'isClosed',
        target: 'shown',
        description: 'The URL no longer asks to change the choice.',
      },
      on: { 'popup.closed': { target: 'shown', actions: [...closed] } },
      invoke: {
        id: 'privacyChange',
        src: 'privacyChange',
        input: ({ context: { typed, me } }) => ({ values: typed ?? privacyValues(me) }),
        onSnapshot: { actions: { type: 'keepTyped', params: formValues } },
        onDone: {
          target: 'looking',
          actions: [
            ...closed,
            { type: 'keepSaved', params: output },
            { type: 'changeMember', params: output },
            { type: 'announce', params: { message: 'Your choice is saved', tone: 'good' } },
          ],
        },
      },
    },
    failed: {
      description: 'The note could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type AddressPrivacyRef = ActorRefFrom<typeof addressPrivacyMachine>
