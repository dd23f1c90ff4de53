import { createEmptyActor } from 'xstate'
import { addressBookMachine } from '#machines/address/addressBook.machine.ts'
import { addressEditorMachine } from '#machines/address/addressEditor.machine.ts'
import { addressPrivacyMachine } from '#machines/member/addressPrivacy.machine.ts'
import { exclusionsMachine } from '#machines/member/exclusions.machine.ts'
import { firstStepsMachine } from '#machines/member/firstSteps.machine.ts'
import { parentAnswerMachine } from '#machines/member/parentAnswer.machine.ts'
import { petsMachine } from '#machines/member/pets.machine.ts'
import { type ProfileRef, profileMachine } from '#machines/member/profile.machine.ts'
import { safetyMachine } from '#machines/member/safety.machine.ts'
import { unsubscribeMachine } from '#machines/member/unsubscribe.machine.ts'
import { aPet } from '#tests/support/birthdays.ts'
import { aMe, anAddress, anOwnSession } from '#tests/support/builders.ts'
import { anExclusion } from '#tests/support/exclusion-builders.ts'
import { NOW } from '#tests/support/page.tsx'
import { nothing, type Shown, screensOf } from '#tests/support/screens.tsx'
import { owning, running } from '#tests/support/started.ts'
import { AddressPage } from '#views/address/AddressPage.tsx'
import type { Screens } from '#views/flow.tsx'
import { AddressBook } from '#views/member/AddressBook.tsx'
import { AddressPrivacy } from '#views/member/AddressPrivacy.tsx'
import { Exclusions } from '#views/member/Exclusions.tsx'
import { FirstSteps } from '#views/member/FirstSteps.tsx'
import { ParentPage } from '#views/member/ParentPage.tsx'
import { Pets } from '#views/member/Pets.tsx'
import { Popups } from '#views/member/Popups.tsx'
import { Safety } from '#views/member/Safety.tsx'
import { UnsubscribePage } from '#views/member/UnsubscribePage.tsx'
import type { Within } from '#views/screens.ts'

const me = aMe()
const newcomer = {
  me: aMe({ first_steps: { has_read: false, has_joined: false, has_posted: false } }),
}
const token = { token: 'a-token' }
const editor = { id: 3, me }
const email = { email: me.email }
const reportTo = { reportTo: createEmptyActor() }

const bookOf = (flow: typeof addressBookMachine) => (
  <AddressBook profile={owning({ addressBook: running(flow) }, { me }) as unknown as ProfileRef} />
)

export const member = [
  screensOf('address/AddressPage', addressEditorMachine, {
    input: editor,
    draw: (flow) => <AddressPage flow={flow} input={editor} />,
    shows: {
      opening: { heading: 'Address', status: 'Loading the address' },
      loading: { heading: 'Address', status: 'Loading the address' },
      editing: { heading: 'Edit the address', form: 'Edit the address' },
      saved: { heading: 'Address', status: 'Loading the address' },
      missing: 'Page not found',
      failed: 'We couldn’t load the address',
    } satisfies Record<Screens<typeof addressEditorMachine>, Shown>,
  }),
  screensOf('member/AddressBook', addressBookMachine, {
    input: undefined,
    context: { addresses: [anAddress()] },
    draw: bookOf,
    shows: {
      loading: { status: 'Loading addresses' },
      ready: { radiogroup: 'Default address' },
      failed: 'We couldn’t load your addresses',
    } satisfies Record<Screens<typeof addressBookMachine, 'ready'>, Shown>,
  }),
  screensOf('member/AddressBook', addressBookMachine, {
    input: undefined,
    context: { addresses: [anAddress()], asked: 3, chosenId: 3 },
    within: 'ready',
    draw: bookOf,
    shows: {
      idle: null,
      choosingDefault: null,
      confirmingDelete: { alertdialog: 'Delete address', button: 'Delete the address' },
      deleting: { alertdialog: 'Delete address', pending: 'Delete the address' },
    } satisfies Record<Screens<Within<typeof addressBookMachine, 'ready'>>, Shown>,
  }),
  screensOf('member/AddressPrivacy', addressPrivacyMachine, {
    input: { me },
    draw: (flow) => <AddressPrivacy flow={flow} input={{ me }} />,
    shows: {
      loading: { status: 'Loading who may have your address' },
      deciding: { button: 'Change my choice' },
      shown: { button: 'Change my choice' },
      looking: { pending: 'Change my choice' },
      choosing: { dialog: 'Change who may have my address' },
      failed: 'We couldn’t load your choice',
    } satisfies Record<Screens<typeof addressPrivacyMachine>, Shown>,
  }),
  screensOf('member/Exclusions', exclusionsMachine, {
    input: undefined,
    context: { exclusions: [anExclusion()] },
    draw: (flow) => <Exclusions flow={flow} />,
    shows: {
      loading: { status: 'Loading your list' },
      ready: { list: 'Never pair me with', form: 'Never pair me with' },
      failed: 'We couldn’t load your list',
    } satisfies Record<Screens<typeof exclusionsMachine>, Shown>,
  }),
  screensOf('member/FirstSteps', firstStepsMachine, {
    input: newcomer,
    draw: (flow) => <FirstSteps flow={flow} input={newcomer} />,
    shows: {
      deciding: null,
      'open.resting': { heading: 'Your first stamps', button: 'Put away' },
      'open.puttingAway': { heading: 'Your first stamps', pending: 'Put away' },
      'open.failed': {
        heading: 'Your first stamps',
        button: 'Put away',
        status: 'Not put away. Try again.',
      },
      taken: { status: 'That’s all your first stamps.' },
      hidden: null,
    } satisfies Record<Screens<typeof firstStepsMachine>, Shown>,
  }),
  screensOf('member/ParentPage', parentAnswerMachine, {
    input: token,
    context: {
      request: { nickname: 'Juno', asks: 'confirmation', threads: false },
      answer: 'confirm',
    },
    draw: (flow) => <ParentPage flow={flow} input={token} />,
    shows: {
      loading: { heading: 'For a parent', status: 'Loading the question' },
      failed: { heading: 'For a parent', alert: 'We couldn’t load the question.' },
      asking: { heading: 'May Juno take part?', button: 'Confirm' },
      answering: { heading: 'May Juno take part?', pending: 'Confirm' },
      confirmed: 'Thank you',
      refused: 'Your answer is saved',
      answered: 'You have already answered',
      expired: 'This link no longer works',
    } satisfies Record<Screens<typeof parentAnswerMachine>, Shown>,
  }),
  screensOf('member/Pets', petsMachine, {
    input: reportTo,
    context: { pets: [aPet()] },
    at: { removing: { chosen: aPet() }, restoring: { removed: aPet({ id: 82 }) } },
    draw: (flow) => (
      <Pets flow={flow} input={reportTo} isWaiting={false} mayChange Editor={nothing()} />
    ),
    shows: {
      loading: { status: 'Loading your pets' },
      listing: { list: 'Your pets', button: 'Remove Biscuit' },
      writing: 'Add a pet',
      removing: { list: 'Your pets', pending: 'Remove Biscuit' },
      restoring: { list: 'Your pets', button: 'Remove Biscuit', pending: 'Undo' },
      failed: 'We couldn’t load your pets',
    } satisfies Record<Screens<typeof petsMachine>, Shown>,
  }),
  screensOf('member/Popups', profileMachine, {
    input: { me, now: NOW, asking: null },
    draw: (flow) => <Popups profile={running(flow)} />,
    shows: {
      idle: null,
      birthDate: { dialog: 'Change my birth date' },
      region: { dialog: 'Change my region' },
    } satisfies Record<Screens<typeof profileMachine>, Shown>,
  }),
  screensOf('member/Safety', safetyMachine, {
    input: email,
    context: { sessions: [anOwnSession({ id: 60, is_current: true }), anOwnSession()] },
    within: 'sessions',
    draw: (flow) => <Safety flow={flow} input={email} />,
    shows: {
      loading: { status: 'Loading where you are logged in' },
      ready: { button: 'Log out everywhere else' },
      failed: 'We couldn’t load this list',
    } satisfies Record<Screens<Within<typeof safetyMachine, 'sessions'>, 'ready'>, Shown>,
  }),
  screensOf('member/UnsubscribePage', unsubscribeMachine, {
    input: token,
    context: { ending: { mails: 'parcels', is_ended: false } },
    draw: (flow) => <UnsubscribePage flow={flow} input={token} />,
    shows: {
      loading: { heading: 'Your emails', status: 'Loading which emails this link stops' },
      failed: {
        heading: 'Your emails',
        alert: 'We couldn’t look up which emails this link stops.',
      },
      asking: { heading: 'No more emails about parcels?', button: 'Stop these emails' },
      ending: { heading: 'No more emails about parcels?', pending: 'Stop these emails' },
      ended: 'We stopped these emails',
      missing: 'This link doesn’t work',
    } satisfies Record<Screens<typeof unsubscribeMachine>, Shown>,
  }),
]
