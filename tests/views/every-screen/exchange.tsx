import { createActor, createEmptyActor } from 'xstate'
import { closingPostMachine } from '#machines/exchange/closingPost.machine.ts'
import { dealMachine } from '#machines/exchange/deal.machine.ts'
import { exchangeFormMachine } from '#machines/exchange/exchangeForm.machine.ts'
import { exchangePageMachine } from '#machines/exchange/exchangePage.machine.ts'
import { signupMachine } from '#machines/exchange/signup.machine.ts'
import { storyMachine } from '#machines/exchange/story.machine.ts'
import { waitingListMachine } from '#machines/exchange/waitingList.machine.ts'
import { pairsMachine } from '#machines/mod/pairs.machine.ts'
import { signupDeskMachine } from '#machines/mod/signupDesk.machine.ts'
import { aMe, aMember, anExchange, aRearrangement, aSignup } from '#tests/support/builders.ts'
import { NOW } from '#tests/support/page.tsx'
import { nothing, type Shown, screensOf } from '#tests/support/screens.tsx'
import { running } from '#tests/support/started.ts'
import { anEndedExchange, aStory } from '#tests/support/stories.ts'
import { ClosingPost } from '#views/exchange/ClosingPost.tsx'
import { ExchangeFormPage } from '#views/exchange/ExchangeFormPage.tsx'
import { ExchangePage } from '#views/exchange/ExchangePage.tsx'
import { PairsDialog } from '#views/exchange/PairsDialog.tsx'
import { RemovalDialog } from '#views/exchange/RemovalDialog.tsx'
import { SignupPanel } from '#views/exchange/SignupPanel.tsx'
import { StoryLead } from '#views/exchange/StoryLead.tsx'
import { WaitingList } from '#views/exchange/WaitingList.tsx'
import type { Screens } from '#views/flow.tsx'
import type { Within } from '#views/screens.ts'

const reportTo = createEmptyActor()

const form = { slug: 'solstice-parcels', me: aMe(), now: NOW, query: {}, draft: null }
const visit = {
  slug: 'solstice-parcels',
  me: aMe(),
  now: NOW,
  waiting: null,
  drafts: { gifter: '', recipient: '' },
}
const desk = {
  actor: { id: 1, role: 'mod' },
  exchange: anExchange({ signups: [aSignup()], needs_pairing: false }),
  now: NOW,
  reportTo,
} as const
const signup = { exchange: anExchange(), now: NOW, waiting: null, reportTo }
const refused = {
  exchange: anExchange({ refusal: { code: 'full', message: 'There is no room left.' } }),
}

const deal = createActor(dealMachine, { input: { exchange: anExchange(), now: NOW, regions: [] } })

const line = createActor(waitingListMachine, {
  input: { exchange: anExchange(), now: NOW, reportTo },
}).start()

const panelOf = (flow: typeof signupMachine) => (
  <SignupPanel signup={running(flow)} line={line} deal={deal} GiftAddress={nothing()} />
)

const inLine = { exchange: anExchange({ waiting: { place: 2, offered_until: null } }) }
const anOffer = {
  exchange: anExchange({ waiting: { place: null, offered_until: '2026-11-21T10:00:00.000Z' } }),
}
const missed = {
  exchange: anExchange({ waiting: { place: null, offered_until: '2026-11-19T10:00:00.000Z' } }),
}

const closing = { slug: 'winter-mail', message: 'It’s over!' }

const comingForm = { heading: 'Exchange', status: 'Loading the form' }

export const exchange = [
  screensOf('exchange/ExchangeFormPage', exchangeFormMachine, {
    input: form,
    draw: (flow) => <ExchangeFormPage flow={flow} input={form} OwnCover={nothing()} />,
    shows: {
      loading: comingForm,
      loadingExchange: comingForm,
      opening: comingForm,
      details: { heading: 'Edit the exchange', button: 'Next (1/2)' },
      schedule: { heading: 'Edit the exchange', radiogroup: 'The exchange lasts' },
      submitted: comingForm,
      refused: 'This exchange can no longer be edited',
      notFound: 'Page not found',
      failed: 'We couldn’t load the form',
    } satisfies Record<Screens<typeof exchangeFormMachine>, Shown>,
  }),
  screensOf('exchange/ExchangePage', exchangePageMachine, {
    input: visit,
    context: { exchange: anExchange() },
    draw: (flow) => (
      <ExchangePage
        flow={flow}
        input={visit}
        Correction={nothing()}
        Pictures={nothing()}
        Pairs={nothing()}
        Elf={nothing()}
        Gallery={nothing()}
        ClosingPost={nothing()}
        RescueOffer={nothing()}
        GiftAddress={nothing()}
      />
    ),
    shows: {
      loading: { heading: 'Exchange', status: 'Loading the exchange' },
      ready: 'Solstice parcels',
      notFound: 'Page not found',
      failed: 'We couldn’t load the exchange',
    } satisfies Record<Screens<typeof exchangePageMachine, 'ready'>, Shown>,
  }),
  screensOf('exchange/PairsDialog', pairsMachine, {
    input: { exchangeId: 5 },
    context: {
      pairs: [
        {
          signup_id: 21,
          gifter: aMember({ id: 30, nickname: 'Bramble' }),
          recipient: aMember(),
          has_opened: false,
          thread: 61,
        },
      ],
      thread: 61,
    },
    draw: (flow) => <PairsDialog flow={flow} exchangeId={5} tellsAll={false} now={NOW} />,
    shows: {
      closed: null,
      asking: { dialog: 'Gifters and recipients', button: 'Show the pairs' },
      loading: { dialog: 'Gifters and recipients', status: 'Loading the pairs' },
      shown: { dialog: 'Gifters and recipients', text: 'Hasn’t looked yet' },
      reading: { dialog: 'Gifters and recipients', button: 'Show the conversation' },
      failed: { dialog: 'Gifters and recipients', heading: 'We couldn’t load the pairs' },
    } satisfies Record<Screens<typeof pairsMachine>, Shown>,
  }),
  screensOf('exchange/RemovalDialog', signupDeskMachine, {
    input: desk,
    context: { signup: aSignup(), plan: { rearrangements: [aRearrangement()] } },
    draw: (flow) => <RemovalDialog desk={running(flow)} />,
    shows: {
      idle: null,
      planning: { dialog: 'Remove Nettle', status: 'Looking up the new pairs' },
      unplanned: { dialog: 'Remove Nettle', button: 'Try again' },
      removing: { dialog: 'Remove Nettle', form: 'Remove' },
    } satisfies Record<Screens<typeof signupDeskMachine>, Shown>,
  }),
  screensOf('exchange/SignupPanel', signupMachine, {
    input: signup,
    at: {
      unavailable: refused,
      leaving: { exchange: anExchange({ my_signup: aSignup({ user_id: 7 }), is_signed_up: true }) },
    },
    draw: panelOf,
    shows: {
      deciding: null,
      unavailable: { paragraph: 'There is no room left.' },
      available: { link: 'See your list' },
      joined: { heading: 'You are in!', link: 'See your list' },
      leaving: { dialog: 'Leave this exchange' },
      left: null,
    } satisfies Record<Screens<typeof signupMachine, 'unavailable'>, Shown>,
  }),
  screensOf('exchange/SignupPanel', signupMachine, {
    input: signup,
    context: refused,
    within: 'unavailable',
    draw: panelOf,
    shows: {
      asking: null,
      suspended: null,
      paused: null,
      onboarding: { link: 'Finish the onboarding' },
      minor: { link: 'See what we’re waiting for' },
      notApproved: null,
      notOpen: null,
      started: null,
      region: { link: 'Go to my profile' },
      full: null,
      giftOwed: { link: 'See what I owe' },
      swapsUnfinished: { link: 'See my exchanges' },
      noAddress: { link: 'Add an address' },
      otherwise: null,
    } satisfies Record<Screens<Within<typeof signupMachine, 'unavailable'>>, Shown>,
  }),
  screensOf('exchange/ClosingPost', closingPostMachine, {
    input: closing,
    draw: (flow) => <ClosingPost flow={flow} input={closing} />,
    shows: {
      offered: { button: 'Finish it in the composer' },
      placing: { pending: 'Finish it in the composer' },
      refused: {
        status:
          'You have another post in the composer. Finish that one or start over there, then try again.',
      },
      failed: {
        status:
          'Your browser couldn’t store the draft. Copy the text, and write your post with it.',
      },
    } satisfies Record<Screens<typeof closingPostMachine>, Shown>,
  }),
  screensOf('exchange/StoryLead', storyMachine, {
    input: { exchange: anEndedExchange(), now: NOW },
    context: { story: aStory() },
    at: { loading: { story: null }, failed: { story: null } },
    draw: (flow) => <StoryLead story={running(flow)} me={aMe()} ClosingPost={nothing()} />,
    shows: {
      goingOn: null,
      loading: { status: 'Loading the story' },
      told: { heading: '18 critters took part' },
      failed: { heading: 'We couldn’t load the story' },
    } satisfies Record<Screens<typeof storyMachine>, Shown>,
  }),
  screensOf('exchange/WaitingList', waitingListMachine, {
    input: { ...refused, now: NOW, reportTo },
    at: { waiting: inLine, leaving: inLine, offered: anOffer, passed: missed },
    draw: (flow) => <WaitingList line={running(flow)} level={2} />,
    shows: {
      deciding: null,
      full: { button: 'Put me on the waiting list' },
      entering: { pending: 'Put me on the waiting list' },
      waiting: { heading: 'You’re number 2 in line', button: 'Leave the waiting list' },
      leaving: { heading: 'You’re number 2 in line', pending: 'Leave the waiting list' },
      offered: { button: 'Give it to the next in line' },
      passed: { heading: 'Your offer has ended' },
      left: null,
      joined: null,
      closed: null,
    } satisfies Record<Screens<typeof waitingListMachine>, Shown>,
  }),
]
