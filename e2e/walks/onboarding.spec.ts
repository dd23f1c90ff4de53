import type { Page, Request } from '@playwright/test'
import { onboardingMachine } from '#machines/joining/onboarding.machine.ts'
import { ONBOARDING_STEPS } from '#rules/joining/onboarding.ts'
import { ADDRESS_PRIVACY } from '#rules/member/privacy.ts'
import type { Me } from '#rules/member/schema.ts'
import { aMe, anAddress, offline } from '#tests/support/builders.ts'
import { HOME } from '#tests/support/home.ts'
import { expect } from '../fixtures.ts'
import { OnboardingScreen } from '../screens/OnboardingScreen.ts'
import { answerAll, call } from '../support/members.ts'
import type { Server } from '../support/server.ts'
import { Gate } from './gate.ts'
import { walk } from './walk.ts'

interface Scene {
  server: Server
  page: Page
  screen: OnboardingScreen
  gate: Gate
  email: string
  nickname: string
  token: string
}

const now = '2026-11-20T12:00:00.000Z'
const adult = '1990-05-04'
const child = '2012-01-05'
const fresh = aMe({
  has_completed_onboarding: false,
  address_privacy: null,
  nickname: null,
  first_name: null,
  last_name: null,
  birth_date: null,
  region: null,
})
const named = { first_name: 'June', last_name: 'Ashworth', region: 'us' }
const born = (member: Me, birth_date: string): Me => ({
  ...member,
  ...named,
  birth_date,
  is_minor: birth_date === child,
  parent_email: birth_date === child ? 'parent@critters.example' : null,
})

const answered = born({ ...fresh, address_privacy: 1, nickname: 'Moth' }, adult)

const isHeld = (request: Request) => {
  const { pathname } = new URL(request.url())
  if (pathname === '/api/addresses') return request.method() === 'GET'
  return pathname === '/api/profile' && /has_completed_onboarding/.test(request.postData() ?? '')
}

/** Asserts that the server has stored the answers that open this step. */
const knows = (answers: (me: Me) => unknown) => async (scene: Scene) =>
  expect(Boolean(answers(await call(scene.server, '/me', { token: scene.token })))).toBe(true)

walk<typeof onboardingMachine, Scene>(onboardingMachine, {
  cases: {
    inputs: [
      { member: fresh, now, query: {}, draft: null },
      { member: answered, now, query: {}, draft: null },
    ],
    events: {
      'logout.requested': [],
      'address.changed': ({ value }) => {
        const step = (ONBOARDING_STEPS as readonly string[]).indexOf(String(value))
        const before = value === 'stalled' ? 'identity' : ONBOARDING_STEPS[step - 1]
        return [before, ONBOARDING_STEPS[step]].flatMap((name) =>
          name === undefined ? [] : [{ query: { step: name } }],
        )
      },
    },
    outcomes: {
      loadAddresses: {
        done: ({ context: { member } }) => [member.birth_date === null ? [] : [anAddress()]],
        error: [offline],
      },
      privacy: {
        done: ({ context: { member } }) => [{ ...member, address_privacy: 1 }],
        snapshot: [],
      },
      nickname: {
        done: ({ context: { member } }) => [{ ...member, nickname: 'Moth' }],
        snapshot: [],
      },
      identity: {
        done: ({ context: { member } }) =>
          (member.birth_date === null ? [adult, child] : [member.birth_date]).map((birth_date) =>
            born(member, birth_date),
          ),
        snapshot: [],
      },
      address: { done: [anAddress()], snapshot: [] },
      completeOnboarding: {
        done: ({ context: { member } }) => [{ ...member, has_completed_onboarding: true }],
        error: [offline],
      },
    },
    key: ({ context: { member, saved } }) => [
      member.address_privacy,
      member.nickname,
      member.birth_date,
      saved !== null,
    ],
    exempt: {
      '(anywhere) · logout.requested → (stays)': 'the page ends with the session',
      '(anywhere) · address.changed → (stays)': 'no step has a URL yet, or none any more',
      'privacy · address.changed → resumed':
        'only Forward leads here, and the chart does not know whether there is one',
    },
  },
  enter: async ({ server, newCritter }, { member }) => {
    const { page, email, nickname, token } = await newCritter('Walking', { isNewcomer: true })
    if (member === answered) await answerAll(server, token, nickname)
    const gate = await Gate.before(page, isHeld)
    const screen = new OnboardingScreen(page)
    await screen.open()
    return { server, page, screen, gate, email, nickname, token }
  },
  shows: {
    resuming: (page) => page.getByText('Loading your answers'),
    resumed: null,
    failed: (page) => page.getByRole('alert').getByText('couldn’t load'),
    privacy: (page) => page.getByRole('heading', { name: 'You are in! ... But wait ...' }),
    nickname: (page) => page.getByRole('heading', { name: 'Wise choice! Now...' }),
    identity: (page) => page.getByRole('heading', { name: /^Hi / }),
    address: (page) => page.getByRole('heading', { name: /I see! Last question/ }),
    completing: (page) => page.getByRole('heading', { name: 'One last stamp…' }),
    stalled: (page) => page.getByRole('heading', { name: 'Almost there' }),
    parentAsked: (page) => page.getByRole('button', { name: 'Look around' }),
    done: (page) => page.getByRole('region', { name: 'Fresh from the burrow' }),
  },
  agrees: {
    nickname: knows((me) => me.address_privacy),
    identity: knows((me) => me.nickname),
    address: knows((me) => me.birth_date),
    stalled: knows((me) => !me.has_completed_onboarding),
    parentAsked: knows((me) => me.has_completed_onboarding && me.is_minor),
    done: knows((me) => me.has_completed_onboarding),
  },
  acts: {
    'loadAddresses done': ({ gate }) => gate.open(),
    'loadAddresses failed': ({ gate }) => gate.cut(),
    'privacy done': ({ screen }) => screen.choosePrivacy(ADDRESS_PRIVACY[1].label),
    'nickname done': ({ screen, nickname }) => screen.giveNickname(nickname),
    'identity done': ({ screen, email }, { output: { birth_date } }) =>
      screen.giveIdentity({
        lastName: 'Ashworth',
        firstName: 'June',
        birthDate: birth_date ?? adult,
        region: 'United States',
        ...(birth_date === child && { parentEmail: `parent.${email}` }),
      }),
    'address done': ({ screen }) => screen.giveAddress(HOME),
    'completeOnboarding done': ({ gate }) => gate.open(),
    'completeOnboarding failed': ({ gate }) => gate.cut(),
    'retry.requested': ({ screen }) => screen.again.click(),
    'back.requested': ({ screen }) => screen.previous.click(),
    'address.changed': async ({ page }, { query }) => {
      // The page itself goes to the URL of each step that it opens, so only Back needs a press.
      if (!page.url().endsWith(`step=${query.step}`)) await page.goBack()
    },
    'farewell.read': ({ screen }) => screen.goIn.click(),
  },
})
