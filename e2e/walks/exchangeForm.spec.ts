import type { Page } from '@playwright/test'
import { exchangeFormMachine } from '#machines/exchange/exchangeForm.machine.ts'
import { detailsOf, NEW_SCHEDULE, scheduleOf } from '#rules/exchange/form.ts'
import { exchangeFormPath } from '#rules/exchange/form-steps.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { aFailure, aMe, anExchange, offline } from '#tests/support/builders.ts'
import { aPicture } from '#tests/support/media.ts'
import { expect } from '../fixtures.ts'
import { type Details, ExchangeFormScreen } from '../screens/ExchangeFormScreen.ts'
import { ExchangesScreen } from '../screens/ExchangesScreen.ts'
import { dayIn, openExchange, proposeExchange } from '../support/exchanges.ts'
import { aDrawing } from '../support/files.ts'
import { call } from '../support/members.ts'
import type { Server } from '../support/server.ts'
import { Gate } from './gate.ts'
import { walk } from './walk.ts'

interface Scene {
  server: Server
  page: Page
  screen: ExchangeFormScreen
  gate: Gate
  token: string
  isNew: boolean
  details: Details
}

const CHOICES = /approved_headers|surveys/
const EXCHANGE = /exchange-detail/

const second = { query: { step: 'schedule' } }
const mine = anExchange({ can_edit: true })
const details = detailsOf(mine)
const cover = aPicture({ id: 42 })
const creation = { ...second, slug: null, me: aMe(), now: '2026-11-20T10:00:00.000Z', draft: null }
const draft = { details, schedule: NEW_SCHEDULE, covers: [] }

/** The exchanges to edit, by the slug in the input, and the possible outcomes of loading each of them. */
const loaded: Readonly<Record<string, { done?: [Exchange]; error?: [unknown] }>> = {
  mine: { done: [mine], error: [offline] },
  'not-mine': { done: [anExchange()] },
  missing: { error: [aFailure({ kind: 'refused', status: 404 })] },
}

async function fillSchedule({ screen, server }: Scene) {
  await screen.fillSchedule({ preferredStart: dayIn(server, 30), signups: 15, lasts: 15 })
}

/** Asserts how many exchanges with the label of this walk the server has. */
async function expectExchanges({ server, token, details: { label } }: Scene, expected: number) {
  const exchanges: Exchange[] = await call(server, '/exchanges?filter[mine]=1', { token })
  expect(exchanges.filter((exchange) => exchange.label === label).length).toBe(expected)
}

const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name })
const loading = (page: Page) => page.getByText('Loading the form')

walk<typeof exchangeFormMachine, Scene>(exchangeFormMachine, {
  cases: {
    inputs: [
      creation,
      ...Object.keys(loaded).map((slug) => ({ ...creation, slug })),
      { ...creation, draft },
    ],
    events: {
      'address.changed': ({ value, context: { query, slug, schedule } }) => {
        if (value === 'loading') return [{ query }]
        if (slug !== null || value === 'failed') return []
        // Forward leads to the second step only after a visit to that step.
        const isPast = value === 'schedule' || schedule.preferred_start_at !== ''
        return isPast ? [{ query: {} }, second] : [{ query: {} }]
      },
      'picture.chosen': [{ picture: cover, isSending: false, hasCome: true }],
      'draft.discarded': ({ context }) => (context.draft === null ? [] : [{}]),
    },
    outcomes: {
      loadChoices: { done: [{ headers: [], surveys: [], showsGuests: true }], error: [offline] },
      loadExchange: {
        done: ({ context: { slug } }) => loaded[slug ?? '']?.done ?? [],
        error: ({ context: { slug } }) => loaded[slug ?? '']?.error ?? [],
      },
      details: {
        done: ({ context }) => (context.details.label === '' ? [] : [context.details]),
        snapshot: [{ context: { values: details } }],
      },
      schedule: {
        done: ({ context }) => (context.schedule.preferred_start_at === '' ? [] : [mine]),
        snapshot: [{ context: { values: scheduleOf(mine) } }],
      },
    },
    key: ({ context }) => [
      context.query,
      context.draft !== null,
      context.details.label,
      context.schedule.preferred_start_at,
    ],
  },
  enter: async ({ server, newCritter }, input) => {
    const { page, token, nickname } = await newCritter('Walking', { isMember: true })
    const label = `Walked by ${nickname}`
    const details = {
      label,
      summary: 'Small parcels before the long night.',
      description: 'Send something that fits in a shoebox.',
      region: 'Worldwide',
      spots: 10,
    }
    const screen = new ExchangeFormScreen(page)
    if (input.draft) {
      await screen.open()
      await screen.giveDetails(details)
      await screen.publish.waitFor()
    }
    const created: Partial<Record<string, () => Promise<{ slug: string }>>> = {
      mine: () => proposeExchange(server, { label, creator: token }),
      'not-mine': () => openExchange(server, { label }),
    }
    const exchange = await created[input.slug ?? '']?.()
    const slug = exchange?.slug ?? input.slug
    const gate = await Gate.before(page, (request) =>
      [CHOICES, EXCHANGE].some((calls) => calls.test(request.url())),
    )
    if (input.draft) await page.reload()
    else await page.goto(exchangeFormPath(slug, 'schedule'))
    return { server, page, screen, gate, token, isNew: input.slug === null, details }
  },
  shows: {
    loading,
    loadingExchange: loading,
    opening: null,
    details: (page) => new ExchangeFormScreen(page).next,
    schedule: (page) => page.getByRole('radiogroup', { name: 'The exchange lasts' }),
    submitted: (page) => new ExchangesScreen(page).heading,
    refused: heading('This exchange can no longer be edited'),
    notFound: heading('Page not found'),
    failed: heading('We couldn’t load the form'),
  },
  agrees: {
    loading: ({ gate }) => gate.holds(CHOICES),
    loadingExchange: ({ gate }) => gate.holds(EXCHANGE),
    schedule: (scene) => expectExchanges(scene, scene.isNew ? 0 : 1),
    submitted: (scene) => expectExchanges(scene, 1),
  },
  acts: {
    'loadChoices done': ({ gate }) => gate.open(CHOICES),
    'loadChoices failed': ({ gate }) => gate.cut(CHOICES),
    'loadExchange done': ({ gate }) => gate.open(),
    'loadExchange failed': ({ gate }, { error }) => (error === offline ? gate.cut() : gate.open()),
    'retry.requested': ({ page }) => page.getByRole('button', { name: 'Try again' }).click(),
    'details changed': ({ screen, details }) => screen.fillDetails(details),
    'details done': ({ screen, details }) => screen.giveDetails(details),
    'picture.chosen': async ({ screen }) => {
      await screen.sendCover(
        await aDrawing({ name: 'a.png', width: 1200, height: 800, background: '#123' }),
      )
      await expect(screen.ownCover).toBeChecked()
    },
    'details.revisited': ({ screen }) => screen.previous.click(),
    'draft.discarded': async ({ page, screen }) => {
      await page.getByRole('button', { name: 'Start over' }).click()
      await expect(screen.label).toHaveValue('')
    },
    'schedule changed': fillSchedule,
    'schedule done': async (scene) => {
      await fillSchedule(scene)
      await scene.screen.publish.or(scene.screen.confirm).click()
    },
    // The page itself goes to the URL of each step that it opens, so only Back and Forward need a press.
    'address.changed': async ({ page }, { query }) => {
      const isHere = new URL(page.url()).search === (query.step ? `?step=${query.step}` : '')
      if (!isHere) await (query.step ? page.goForward() : page.goBack())
    },
  },
})
