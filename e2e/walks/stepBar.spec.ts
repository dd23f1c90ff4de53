import type { Locator, Page } from '@playwright/test'
import { createEmptyActor } from 'xstate'
import { stepBarMachine } from '#machines/exchange/stepBar.machine.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import type { StepType } from '#rules/exchange/step.ts'
import { STEP_WORDS } from '#rules/exchange/step-words.ts'
import { emptyDraft } from '#rules/feed/composition.ts'
import { anExchange, aSignup, aStep } from '#tests/support/builders.ts'
import { overlayOpened } from '#tests/support/overlays.ts'
import { expect } from '../fixtures.ts'
import { ComposerScreen } from '../screens/ComposerScreen.ts'
import { ExchangeScreen } from '../screens/ExchangeScreen.ts'
import { Gate } from './gate.ts'
import { expectSteps, pairUp, pauseOrLift, record, type Swap, signupIn } from './swap.ts'
import { walk } from './walk.ts'

interface Scene extends Swap {
  gate: Gate
  /** The steps that the walk has recorded so far. */
  recorded: StepType[]
}

const input = { exchangeId: 5, isMod: false, isMinor: false, reportTo: createEmptyActor() }
const open = aSignup({ user_id: 7, paired_with: 12 })
const paused = aSignup({ ...open, recording: 'nothing' })
const sent = aSignup({ ...open, is_done_sending: true })
const closed = aSignup({ ...sent, is_done_receiving: true })
const changedTo = (my_signup: Signup) => ({ exchange: anExchange({ my_signup }) })
const parcel = aStep()
const receipt = aStep({ type: 'received' })
const closing = aStep({ type: 'received_all' })
const closings = [parcel, receipt, aStep({ type: 'sent_all' }), closing]
const link = 'https://track.example/1'
const written = { tells: true, draft: { ...emptyDraft([1]), message: 'Mittens!' } }
const byItself = 'the URL follows at once, and leads on to the next state'
const before: StepType[] = ['physical_sent', 'received']

/** Lets the page load its exchange and its steps again, as it does when the member comes back to the tab. */
async function refresh({ page, gate }: Scene) {
  const loaded = page.waitForResponse(/\/api\/steps/)
  await gate.open()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await loaded
}

const bare = (page: Page) =>
  page.getByRole('document').filter({ hasNot: new ExchangeScreen(page).dialog })
const notYet = (page: Page | Locator) => page.getByRole('button', { name: 'Not yet' })
const dialog = (name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
const linkField = ({ screen }: Scene) =>
  screen.dialog.getByRole('textbox', { name: 'Tracking link' })
const message = ({ page }: Scene) => new ComposerScreen(page, STEP_WORDS.received.label).message
const hasRecorded = (scene: Scene) => expectSteps(scene, scene.recorded)

/** Asserts that the server has recorded the steps of the walk, and that the member's sign-up has these values. */
const isSignedUp = (as: Partial<Signup>) => async (scene: Scene) => {
  await hasRecorded(scene)
  expect(await signupIn(scene)).toEqual(expect.objectContaining(as))
}

walk<typeof stepBarMachine, Scene>(stepBarMachine, {
  cases: {
    inputs: [open, sent].map((signup) => ({ ...input, signup })),
    events: {
      'exchange.changed': ({ value, context: { signup, asked } }) => {
        // Returns no event for the state `paused` with an open overlay, because nothing can be recorded there, and
        // Forward could open any overlay.
        if (value === 'paused' && asked !== null) return []
        const mayBePaused = ['offering', 'asking', 'paused'].includes(value)
        return mayBePaused && !signup.is_done_sending
          ? [changedTo(open), changedTo(paused)]
          : [changedTo(signup)]
      },
      'steps.loaded': ({ context: { signup } }) => {
        if (!signup.is_done_sending) return [{ steps: [parcel, receipt] }]
        return signup.is_done_receiving ? [{ steps: closings }] : []
      },
      'overlay.opened': ({ value, context: { signup, latest } }) => {
        if (value === 'paused' || value === 'finished') return [overlayOpened('update')]
        if (value === 'asking')
          return [overlayOpened(latest?.type === 'received' ? 'mark-received' : 'mark-sent')]
        const whats = signup.is_done_sending
          ? ['mark-received']
          : ['update', 'post-parcel', 'receive']
        return whats.map((what) => overlayOpened(what))
      },
      'type.chosen': [],
      'choice.revisited': [],
      'offer.taken': [],
    },
    outcomes: {
      // The page shows the recorded step straight away; the chart gets it only once the steps have loaded.
      dispatch: {
        done: ({ context: { mine } }) => (mine ? [{ step: parcel }] : []),
        snapshot: [{ context: { link } }],
      },
      receipt: {
        done: ({ context: { mine } }) => (mine ? [{ step: receipt }] : []),
        snapshot: [{ context: { received: written } }],
      },
      closing: {
        done: ({ context: { signup } }) =>
          signup.is_done_sending ? [{ step: closing, signup: closed }] : [],
      },
    },
    isPossible: ({ value, context: { asked } }, { type }) =>
      type !== 'overlay.closed' || value === 'choosing' || asked !== null,
    key: ({ context: { stepType, signup, mine, asked, latest, isDeclined } }) => [
      stepType,
      signup,
      mine,
      asked,
      latest?.type,
      isDeclined,
    ],
    exempt: {
      'asking · offer.taken → (stays)': byItself,
      'choosing · type.chosen [isOutOfTurn] → (stays)': 'only what is in turn is offered',
      'choosing · type.chosen → (stays)': byItself,
      'dispatching · choice.revisited → (stays)': byItself,
      'dispatching · exchange.changed [isRematched] → dispatching': 'no path re-arranges the pairs',
      'receiving · choice.revisited → (stays)': byItself,
    },
  },
  enter: async (world, { signup }) => {
    const swap = await pairUp(world)
    const { page, screen, exchange } = swap
    const recorded: StepType[] = signup.is_done_sending ? [...before, 'sent_all'] : [...before]
    for (const type of recorded) await record(swap, type)
    const gate = await Gate.before(page, (request) =>
      request.url().includes('/api/exchange-detail/'),
    )
    await gate.open()
    await screen.open(exchange.slug)
    // From here on, Forward opens an overlay.
    await screen.postUpdate.click()
    await screen.dialog.waitFor()
    await page.goBack()
    return { ...swap, gate, recorded }
  },
  shows: {
    deciding: null,
    offering: (page) =>
      bare(page)
        .filter({ hasNot: notYet(page) })
        .getByRole('button', { name: 'Post an update' }),
    asking: (page) => notYet(bare(page)),
    choosing: dialog('Post an update'),
    dispatching: dialog(STEP_WORDS.physical_sent.label),
    receiving: dialog(STEP_WORDS.received.label),
    closing: dialog(/^Have you (sent|received) everything\?$/),
    paused: (page) =>
      page
        .getByRole('main')
        .filter({ hasNot: new ExchangeScreen(page).postUpdate })
        .getByText('Your swap is paused.'),
    finished: (page) => page.getByText('Everything is sent and everything is here.'),
  },
  agrees: {
    offering: hasRecorded,
    asking: hasRecorded,
    choosing: hasRecorded,
    paused: isSignedUp({ recording: 'nothing' }),
    finished: isSignedUp({ is_done_sending: true, is_done_receiving: true }),
  },
  acts: {
    'exchange.changed': async (scene, { exchange }) => {
      await pauseOrLift(scene, exchange.my_signup?.recording === 'nothing')
      await refresh(scene)
    },
    'steps.loaded': refresh,
    'overlay.opened': async ({ page, screen }, { what }) => {
      const names: Record<string, string> = {
        'post-parcel': STEP_WORDS.physical_sent.label,
        receive: STEP_WORDS.received.label,
        'mark-received': STEP_WORDS.received_all.label,
      }
      const yes = page.getByRole('button', { name: /^Yes, / })
      if (await yes.isVisible()) await yes.click()
      else if (!(await screen.postUpdate.isVisible())) await page.goForward()
      else if (names[what]) await screen.tell(names[what])
      else await screen.postUpdate.click()
    },
    'overlay.closed': ({ page }) => page.goBack(),
    // A confirmation has both Close and Cancel, which do the same.
    'choice.abandoned': ({ screen }) =>
      screen.dialog
        .getByRole('button', { name: /^(Close|Cancel)$/ })
        .first()
        .click(),
    'dispatch changed': (scene) => linkField(scene).fill(link),
    'dispatch done': async (scene) => {
      await linkField(scene).fill(link)
      await scene.screen.saveUpdate.click()
      scene.recorded.push('physical_sent')
    },
    'receipt changed': (scene) => message(scene).fill('Mittens!'),
    'receipt done': async (scene) => {
      await message(scene).fill('Mittens!')
      await scene.screen.saveUpdate.click()
      scene.recorded.push('received')
    },
    'offer.declined': ({ page }) => notYet(page).click(),
    'closing done': async ({ screen, recorded }) => {
      await screen.dialog.getByRole('button', { name: 'Yes, everything is here' }).click()
      recorded.push('received_all')
    },
  },
})
