import type * as z from 'zod/mini'
import { addressOf, regionsOf, UNFILTERED } from '#rules/exchange/filters.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { helloPath } from '#rules/feed/overlays.ts'
import { choice } from '#rules/form/choice.ts'
import { form } from '#rules/form/field.ts'
import type { Path } from '#rules/wire/path.ts'
import { REGION_LINK, whereIs } from './region.ts'
import { type FirstSteps, type Me, mayReachOthers, waitsForParent } from './schema.ts'

/** The stored state of a member's first steps. Everything else is derived from their sign-ups and posts. */
export const FIRST_STEPS_KEPT = ['open', 'read', 'put_away'] as const
export type FirstStepsKept = (typeof FIRST_STEPS_KEPT)[number]

/** The request body: the member has read how a swap works, or dismisses the first steps. */
export const firstStepsInputSchema = form({ kept: choice(['read', 'put_away']) })
export type FirstStepsInput = z.infer<typeof firstStepsInputSchema>

/** The value to store. Dismissed first steps do not come back. */
export const keptAfter = (before: FirstStepsKept, { kept }: FirstStepsInput): FirstStepsKept =>
  before === 'put_away' ? before : kept

const areAll = ({ has_read, has_joined, has_posted }: FirstSteps): boolean =>
  has_read && has_joined && has_posted

/** The first steps that the server sends; null once all are done or the member has dismissed them. */
export function firstStepsOf(
  kept: FirstStepsKept,
  rows: Omit<FirstSteps, 'has_read'>,
): FirstSteps | null {
  const steps = { has_read: kept === 'read', ...rows }
  return kept === 'put_away' || areAll(steps) ? null : steps
}

type Newcomer = Pick<Me, 'first_steps'>

const withSteps = <Member extends Newcomer>(me: Member, change: Partial<FirstSteps>): Member =>
  me.first_steps === null ? me : { ...me, first_steps: { ...me.first_steps, ...change } }

/** The member's data after they published a post. */
export const afterPosting = (me: Me): Me => withSteps(me, { has_posted: true })

/** The member's data after their first sign-up. */
export const afterJoining = (me: Me): Me => withSteps(me, { has_joined: true })

/** True if the loaded exchanges contain a sign-up that is not marked in the member's first steps yet. */
export const hasJustJoined = (
  me: Newcomer,
  exchanges: readonly Pick<Exchange, 'is_signed_up'>[] | null,
): boolean =>
  me.first_steps?.has_joined === false &&
  exchanges !== null &&
  exchanges.some(({ is_signed_up }) => is_signed_up)

/** True if the member has not read how a swap works yet. */
export const isGuideUnread = (me: Me | null): boolean =>
  me?.first_steps?.has_read === false && mayReachOthers(me)

/** True if the member has taken none of the first steps. The home page then welcomes them. */
export const isBrandNew = ({ first_steps: steps }: Newcomer): boolean =>
  steps !== null && !steps.has_read && !steps.has_joined && !steps.has_posted

/** The text and link of a first step. The path is null if the member can only wait. */
export interface FirstStep {
  name: 'guide' | 'parent' | 'swap' | 'hello'
  title: string
  more: string
  path: Path | null
  isDone: boolean
}

const GUIDE = 'how-it-works'

/** True for the page about how a swap works. */
export const isGuide = (slug: string): boolean => slug === GUIDE

function firstSwap(me: Me, isDone: boolean): FirstStep {
  const swap = { name: 'swap', title: 'Your first swap', isDone } as const
  if (me.region === null) return { ...swap, more: 'Set your region first', path: REGION_LINK }
  const regions = regionsOf(me.regions)
  return {
    ...swap,
    more: `Open to members ${whereIs(me.region)}`,
    path: addressOf({ ...UNFILTERED, isMine: false, chip: 'available', regions, pages: 1 }),
  }
}

/** The first steps on the home page. Minors whose parent has not confirmed yet can only read the guide and wait. */
export function firstSteps(me: Me): FirstStep[] {
  if (me.first_steps === null || !mayReachOthers(me)) return []
  const { has_read, has_joined, has_posted } = me.first_steps
  const guide: FirstStep = {
    name: 'guide',
    title: 'How a swap works',
    more: 'A one-minute read',
    path: `/page/${GUIDE}`,
    isDone: has_read,
  }
  if (waitsForParent(me))
    return [
      guide,
      {
        name: 'parent',
        title: 'A parent’s yes',
        more: 'We’re waiting for it',
        path: null,
        isDone: false,
      },
    ]
  return [
    guide,
    firstSwap(me, has_joined),
    {
      name: 'hello',
      title: 'Say hello',
      more: 'Tell the others you’re here',
      path: helloPath('/'),
      isDone: has_posted,
    },
  ]
}

/** True if the home page shows the first steps: some are left, and the member has not dismissed them. */
export const showsFirstSteps = (me: Me): boolean => firstSteps(me).some(({ isDone }) => !isDone)

/** True for a new member who has never joined a swap. Their first steps link to the swaps. */
export const awaitsFirstSwap = (me: Me): boolean =>
  showsFirstSteps(me) && me.first_steps?.has_joined === false

/** True if the member took the last of the first steps while the home page was open. */
export const hasTakenFirstSteps = ({ first_steps: steps }: Newcomer): boolean =>
  steps !== null && areAll(steps)
