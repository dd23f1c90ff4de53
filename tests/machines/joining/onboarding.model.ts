/** Reference model for the onboarding, written from the specification. */
import type { onboardingMachine } from '#machines/joining/onboarding.machine.ts'
import type { Address } from '#rules/address/schema.ts'
import { addressedTo, draftsOf, type OnboardingDrafts } from '#rules/joining/onboarding-drafts.ts'
import { draftsWith, onboardingDraftOf, onboardingStepAt } from '#rules/joining/onboarding-steps.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Model, Said } from '#tests/support/follows.ts'
import type { Told } from '#tests/support/seen.ts'

/**
 * There are four questions; the next opens only when the current one is valid and saved. Completion makes the newcomer
 * a full member and leads to /; a minor first sees that a parent is being asked. Each step has a URL, and unsaved
 * values survive a reload.
 */
interface Onboarding extends Said {
  page:
    | (typeof ORDER)[number]
    | 'loading'
    | 'not loaded'
    | 'joining'
    | 'stuck'
    | 'a parent is asked'
    | 'in'
  knows: {
    member: Me
    saved: Address | null
    drafts: OnboardingDrafts
    query: Readonly<Record<string, string>>
    now: string
    kept: Parameters<typeof draftsWith>[1] | null
  }
}
type Knows = Onboarding['knows']

const ORDER = ['privacy', 'nickname', 'identity', 'address'] as const
const path = (step: string) => `/onboarding?step=${step}`
const keepDraft = ({ drafts, member, saved }: Knows): Told => [
  'keepDraft',
  onboardingDraftOf(drafts, draftsOf(member, saved)),
]
const load = (knows: Knows): Onboarding => ({
  page: 'loading',
  knows,
  started: [['loadAddresses']],
})

/** Opens a step whose form has reported its values, so that the draft is saved. */
const open = (knows: Knows, step: (typeof ORDER)[number], ...told: Told[]): Onboarding => {
  const { drafts, now, member } = knows
  const given = step === 'identity' ? { given: { now, email: member.email } } : {}
  return {
    page: step,
    knows,
    started: [[step, { values: drafts[step], ...given }]],
    told: [...told, keepDraft(knows)],
  }
}

/** Opens the step in the URL, or else the first missing step, whose URL replaces the current one. */
const follow = (knows: Knows): Onboarding => {
  const { query, member: me, drafts, now } = knows
  const step = onboardingStepAt({ query, me, drafts, now: new Date(now) })
  return query.step === step
    ? open(knows, step)
    : open({ ...knows, query: { step } }, step, ['goTo', { path: path(step), replace: true }])
}

const type =
  <Step extends (typeof ORDER)[number]>(step: Step) =>
  (was: Onboarding, { context: { values } }: { context: { values: OnboardingDrafts[Step] } }) => {
    const knows = { ...was.knows, drafts: { ...was.knows.drafts, [step]: values } }
    return { ...was, knows, told: [keepDraft(knows)] }
  }

/** Handles the response that a step is saved, and opens the next step. */
const save =
  (next: (typeof ORDER)[number], ...after: Told[]) =>
  ({ knows: before }: Onboarding, member: Me): Onboarding => {
    const address = addressedTo(before.drafts.address, before.member, member)
    const knows = { ...before, member, drafts: { ...before.drafts, address } }
    const goTo: Told = ['goTo', { path: path(next) }]
    return open(knows, next, ['changeMember', member], keepDraft(knows), goTo, ...after)
  }

const join = (knows: Knows): Onboarding => ({
  page: 'joining',
  knows,
  told: [['keepDraft', null]],
  started: [['completeOnboarding']],
})
const enter = (knows: Knows): Onboarding => ({
  page: 'in',
  knows,
  hasEnded: true,
  told: [
    ['goTo', { path: '/', replace: true }],
    ['changeMember', knows.member],
  ],
})

export const onboardingModel: Model<typeof onboardingMachine, Onboarding> = {
  start: ({ member, now, query, draft }) => {
    const drafts = draftsOf(member, null)
    const first = load({ member, now, query, kept: draft, saved: null, drafts })
    return { ...first, started: [['place'], ['loadAddresses']] }
  },
  on: {
    'loadAddresses done': ({ knows }, [saved = null]) => {
      const drafts = draftsWith(draftsOf(knows.member, saved), knows.kept ?? {})
      return follow({ ...knows, saved, drafts })
    },
    'loadAddresses failed': ({ knows }) => ({ page: 'not loaded', knows }),
    'retry.requested': (was) => {
      if (was.page === 'not loaded') return load(was.knows)
      return was.page === 'stuck' ? join(was.knows) : was
    },
    'address.changed': (was, { query }) => {
      const knows = { ...was.knows, query }
      const isAsked = was.page === 'stuck' || ORDER.some((step) => step === was.page)
      return isAsked && query.step !== was.page ? follow(knows) : { ...was, knows }
    },
    'back.requested': (was) => {
      if (was.page === 'stuck') return open(was.knows, 'address')
      const before = ORDER[(ORDER as readonly string[]).indexOf(was.page) - 1]
      return before ? open(was.knows, before, ['returnTo', { path: path(before) }]) : was
    },
    'privacy changed': type('privacy'),
    'privacy done': save('nickname'),
    'nickname changed': type('nickname'),
    'nickname done': save('identity', ['outdateErrors']),
    'identity changed': type('identity'),
    'identity done': save('address'),
    'address changed': type('address'),
    'address done': ({ knows }, saved) => {
      const address = { ...knows.drafts.address, id: saved.id }
      return join({ ...knows, saved, drafts: { ...knows.drafts, address } })
    },
    'completeOnboarding done': ({ knows }, member) =>
      member.is_minor && !member.has_received_parent_confirmation
        ? { page: 'a parent is asked', knows: { ...knows, member } }
        : enter({ ...knows, member }),
    'completeOnboarding failed': ({ knows }) => ({ page: 'stuck', knows }),
    'farewell.read': (was) => (was.page === 'a parent is asked' ? enter(was.knows) : was),
    'logout.requested': (was) => ({ ...was, told: [['logOut']] }),
  },
  shows: ({ value }) => ({
    page: (
      {
        resuming: 'loading',
        resumed: 'loading',
        failed: 'not loaded',
        privacy: 'privacy',
        nickname: 'nickname',
        identity: 'identity',
        address: 'address',
        completing: 'joining',
        stalled: 'stuck',
        parentAsked: 'a parent is asked',
        done: 'in',
      } as const
    )[value],
  }),
}
