import type { Page } from '@playwright/test'
import { closingMachine } from '#machines/exchange/closing.machine.ts'
import { CONFIRM_WORDS, STEP_WORDS } from '#rules/exchange/step-words.ts'
import { aSignup, aStep, offline } from '#tests/support/builders.ts'
import { expect } from '../fixtures.ts'
import { Gate } from './gate.ts'
import { expectSteps, pairUp, type Swap, signupIn } from './swap.ts'
import { walk } from './walk.ts'

interface Scene extends Swap {
  gate: Gate
}

const MARK = /\/receiving-done$/
const STEP = /\/api\/steps$/

/** Asserts whether the server has marked the side as done, and that it has not recorded the closing step. */
const isMarked = (expected: boolean) => async (scene: Scene) => {
  expect((await signupIn(scene)).is_done_receiving).toBe(expected)
  await expectSteps(scene, [])
}

const button = (name: string, disabled: boolean) => (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name, disabled })
const { confirm } = CONFIRM_WORDS.receiving

walk<typeof closingMachine, Scene>(closingMachine, {
  cases: {
    input: { exchangeId: 5, signupId: 21, rescueId: null, stepType: 'received_all' },
    outcomes: {
      markDone: { done: [aSignup()], error: [offline] },
      recordStep: { done: [aStep()], error: [offline] },
    },
    exempt: {
      'confirming · confirmation.given [isRescue] → recording': 'this walk is about a swap',
      'failed · retry.requested [isRescue] → recording': 'this walk is about a swap',
    },
  },
  enter: async (world) => {
    const swap = await pairUp(world)
    const gate = await Gate.before(swap.page, (request) =>
      [MARK, STEP].some((calls) => calls.test(request.url())),
    )
    await swap.screen.open(swap.exchange.slug)
    await swap.screen.tell(STEP_WORDS.received_all.label)
    return { ...swap, gate }
  },
  shows: {
    confirming: button(confirm, false),
    markingDone: button(confirm, true),
    recording: button(confirm, true),
    failed: button('Try again', false),
    recorded: (page) => page.getByText('Update saved, great news !'),
  },
  agrees: {
    confirming: isMarked(false),
    markingDone: ({ gate }) => gate.holds(MARK),
    recording: async (scene) => {
      await scene.gate.holds(STEP)
      await isMarked(true)(scene)
    },
    recorded: (scene) => expectSteps(scene, ['received_all']),
  },
  acts: {
    'confirmation.given': ({ page }) => button(confirm, false)(page).click(),
    'markDone done': ({ gate }) => gate.open(MARK),
    'markDone failed': ({ gate }) => gate.cut(MARK),
    'recordStep done': ({ gate }) => gate.open(STEP),
    'recordStep failed': ({ gate }) => gate.cut(STEP),
    'retry.requested': ({ page }) => button('Try again', false)(page).click(),
  },
})
