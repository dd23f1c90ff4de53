/** The pages over which dialogs open, each with the server's responses. */
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { known } from '#machines/known.ts'
import type { Path } from '#rules/wire/path.ts'
import {
  aMe,
  aModMember,
  anExchange,
  aPost,
  aRearrangement,
  aSignup,
  aStep,
} from '#tests/support/builders.ts'
import { aComment } from '#tests/support/comments.ts'
import { aDrawing, openComposer } from '#tests/support/composing.tsx'
import { asAnswered, aTag } from '#tests/support/contents.ts'
import { type Answers, garbled, held, never, pageOf, refused } from '#tests/support/fakeServer.ts'
import { anInstallation } from '#tests/support/installation-config.ts'
import { aBugReport, aContact } from '#tests/support/letters-of-members.ts'
import { aPicture } from '#tests/support/media.ts'
import { aMissingGift } from '#tests/support/missing.ts'
import { anAcceptedRescue } from '#tests/support/own-rescues.ts'
import { openPage, type Setting, setAddress } from '#tests/support/page.tsx'
import { aThreadPage } from '#tests/support/pair-threads.ts'
import { anEffect } from '#tests/support/restrictions.ts'
import { anOwing } from '#tests/support/standings.ts'
import { aSurvey } from '#tests/support/surveys.ts'
import { aRoute, openTab } from '#tests/support/tab.tsx'
import { aThanks, aThanksCard } from '#tests/support/thanks.ts'
import * as contact from '#wiring/contact.tsx'
import * as contents from '#wiring/contents.tsx'
import * as exchangeForm from '#wiring/exchangeForm.tsx'
import * as exchanges from '#wiring/exchanges.tsx'
import * as home from '#wiring/home.tsx'
import * as posts from '#wiring/posts.tsx'
import * as reportBug from '#wiring/reportBug.tsx'
import * as rescue from '#wiring/rescue.tsx'
import { type PageModule, routes } from '#wiring/routes.ts'
import { during, mine, openExchange, paired } from './exchange/exchange-page.tsx'
import { openProfile } from './member/profile-page.tsx'
import { openSettings } from './member/settings-page.tsx'
import { openDesk } from './mod/mod-desk.tsx'

export type Opened = Awaited<ReturnType<typeof openPage>>
interface Shown {
  server: Opened['server']
  /** Messages from the page to the tab; missing if the whole tab is open. */
  told?: Opened['told']
  world: object
}

/** The page without the dialog, and its URL. */
export interface Place {
  at: string
  opens: () => Promise<Shown>
  /** Describes unusual content of the dialog, for the name of the test. */
  state?: string
  /** The call that loads data before the confirmation. It is a POST because the server logs it. */
  asks?: string
}

const place = (at: string, open: () => Promise<Shown>, asks?: string): Place => ({
  at,
  ...(asks && { asks }),
  opens: () => {
    setAddress(at)
    return open()
  },
})

const alone = (
  at: string,
  wiring: Pick<PageModule, 'default'>,
  answers: Answers,
  setting?: Setting,
) => place(at, () => openPage(wiring, answers, setting))

const settingsOf = (me = aMe()) => place('/settings', () => openSettings({}, me))
const mailed = aMe({ has_password: false })

const desk = (drawer: string, effect: Answers[string] = anEffect(), answers: Answers = {}) => {
  const address = `/mod?drawer=${drawer}` as Path
  return place(address, () =>
    openDesk({ 'GET mod/members/12/suspension': effect, ...answers }, { address }),
  )
}

const exchangePath = '/exchange/solstice-parcels'
const recent = aStep({ content: 'https://track.example/1', created_at: '2026-12-10T09:00:00.000Z' })
const inExchange = {
  'GET steps': pageOf([recent]),
  'GET steps/31': recent,
  'GET post-tags': [],
  'GET signups/22/surveys': [],
  'POST exchanges/5/needed-surveys': [aSurvey()],
  'POST mod/signups/21/removal': { rearrangements: [aRearrangement()] },
}
const exchange = (
  of = anExchange(),
  setting: Setting = {},
  asks?: string,
  query = '',
  answers: Answers = {},
) =>
  place(
    `${exchangePath}${query}`,
    () => openExchange(of, { ...inExchange, ...answers }, setting),
    asks,
  )
export const joined = exchange(anExchange({ is_signed_up: true, my_signup: mine }))
export const swapping = exchange(paired, { now: during })
const missingGift = (change: Partial<typeof mine>) =>
  exchange(
    { ...paired, my_signup: { ...mine, paired_with: 12, ...change } },
    { now: '2026-12-30T13:00:00.000Z' },
    undefined,
    '',
    { 'GET signups/22/missing-gift': aMissingGift() },
  )
export const nothingReceived = missingGift({ not_received_from: '2026-12-30T12:00:00.000Z' })
export const askedAboutGift = missingGift({
  asked_gift: { state: 'asking', until: '2027-01-03T13:00:00.000Z', entries: 1 },
})
export const gift = place('/rescue/3', () =>
  openPage(rescue, { 'GET rescues': [anAcceptedRescue()] }, { params: { id: '3' } }),
)
export const thanking = exchange(
  { ...paired, my_signup: { ...mine, paired_with: 12, thanks: { cards: 1, gifters: 0 } } },
  { now: during },
  undefined,
  '',
  { 'GET signups/22/thanks': aThanks({ cards: [aThanksCard()] }) },
)
export const inThread = exchange(
  {
    ...paired,
    my_signup: {
      ...mine,
      paired_with: 12,
      thread_with_gifter: { state: 'open', unread: 0, messages: 1 },
    },
  },
  { now: during },
  undefined,
  '',
  { 'GET signups/22/thread': { say: () => Response.json(aThreadPage()) } },
)
const both = anExchange({ needs_pairing: false, signups: [mine, aSignup()] })
const asMod = { me: aMe({ id: 1, role: 'mod' }), now: during } as const

const proposal = anExchange({
  user_id: aMe().id,
  approved_by: null,
  status: 'pending',
  participants_count: 0,
  signups: [],
})
export const exchangeFormPage = (asks?: string) => ({
  ...alone(
    '/exchange-edit/solstice-parcels',
    exchangeForm,
    {
      'GET approved_headers': [],
      'GET surveys': [],
      'GET config': anInstallation(),
      'GET exchange-detail/solstice-parcels': anExchange({ can_edit: true }),
      'POST pictures': held([aPicture({ id: 42, alt: null })]),
    },
    { params: { slug: 'solstice-parcels' } },
  ),
  ...(asks && { asks }),
})

const mod = { me: aMe({ role: 'mod' }) }
export const tags = alone(
  '/contents?shelf=tags',
  contents,
  { 'GET mod/post-tags': [asAnswered(aTag())] },
  mod,
)
export const reports = alone('/report-a-bug', reportBug, {
  'GET bug_reports': pageOf([aBugReport({ id: 22 })]),
})
const thread = (change = {}, me = aMe({ id: 1 })) =>
  alone('/contact/7', contact, { 'GET contacts/7': aContact(change) }, { params: { id: '7' }, me })

const feed = (post = aPost(), answers: Answers = {}) =>
  alone('/posts', posts, { 'GET posts': pageOf([post]), ...answers })
const talk = garbled(
  JSON.stringify({
    data: { likes: [], comments: [aComment()], users: [] },
    meta: { current_page: 1, last_page: 1, per_page: 200, total: 1 },
  }),
)
export const mineToChange = feed(aPost({ can_edit: true, can_delete: true }))
const minor = aMe({
  is_minor: true,
  can_post: false,
  birth_date: '2014-06-01',
  parent_email: 'mum@critters.example',
})
const atHome = {
  'GET exchanges/homepage': [],
  'GET birthdays': [],
  'GET rescues': [],
  'GET posts': pageOf([]),
}

const correctionAfter = (answer: Answers[string], state: string): Place => ({
  ...exchange(paired, { now: during }, undefined, '', { 'GET steps/31': answer }),
  state,
})
const PLAN = 'POST mod/signups/21/removal'
const removalAfter = (answer: Answers[string], state: string): Place => ({
  ...exchange(both, asMod, PLAN, '', { [PLAN]: answer }),
  state,
})
const restrictionAfter = (answer: Answers[string], state: string): Place => ({
  ...desk('members', answer),
  state,
})

const pages = [
  aRoute('/posts', { title: 'Posts' }),
  ...routes.filter(({ path }) => path === '/edit-profile'),
]

export const press = (name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()

/** Chooses a picture for the cover, and waits until the cropper has loaded it. */
export async function giveAFile() {
  await expect
    .element(page.getByRole('button', { name: 'Use a picture of your own' }))
    .toBeEnabled()
  const input = known(document.querySelector<HTMLInputElement>('input[type=file]'), 'the field')
  const given = new DataTransfer()
  given.items.add(await aDrawing('moss.png'))
  input.files = given.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(page.getByRole('button', { name: 'Use this part' })).toBeEnabled()
}

export async function choose(item: string) {
  await press('More on this post by Nettle')
  await page.getByRole('menuitem', { name: item }).click()
}

export const exchangeList = alone('/exchanges', exchanges, { 'GET exchanges': pageOf([proposal]) })
export const homeOfMinor = alone('/', home, atHome, { me: minor })
export const postsOfTab = place('/posts', () => openComposer({}, '/posts'))
export const editProfile = place('/edit-profile', () =>
  openTab('/edit-profile', { me: aMe(), pages }),
)
export const talking = feed(aPost(), { 'GET posts/9': aPost(), 'GET comments-and-likes/9': talk })
export const postGone = feed(aPost(), {
  'GET posts/9': refused(404),
  'GET comments-and-likes/9': talk,
})
export const pictured = feed(aPost({ pictures: [aPicture({ id: 71, alt: 'A parcel' })] }))
export const surveysMissing = exchange(anExchange(), {}, 'POST exchanges/5/needed-surveys')
export const correcting = exchange(paired, { now: during }, undefined, '?do=correct&id=31')
export const takingOut = exchange(both, asMod, 'POST mod/signups/21/removal')
export const deskOfPairs = exchange(both, asMod)
export const letterToClose = thread({ is_mine: false }, aMe({ id: 3, role: 'mod' }))
export const ownLetter = thread()
export const profile = place('/profile', () => openProfile())
export const settings = settingsOf()
export const passwordless = settingsOf(mailed)
export const memberDrawer = desk('members')
export const owingDrawer = desk('members', undefined, {
  'GET mod/members': pageOf([aModMember({ standing: anOwing() })]),
})
export const exchangeDrawer = desk('exchanges')
export const updateNotLoaded = correctionAfter(refused(400), 'after a failed request')
export const updateGone = correctionAfter(refused(404), 'about an update that is gone')
export const removalLoading = removalAfter(never, 'while the plan is loading')
export const removalNotLoaded = removalAfter(refused(400), 'after a failed request')
export const effectLoading = restrictionAfter(never, 'while the effect is loading')
export const effectNotLoaded = restrictionAfter(refused(400), 'after a failed request')
