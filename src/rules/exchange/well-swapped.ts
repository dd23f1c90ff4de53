import type { Post } from '#rules/feed/post.ts'
import type { Me } from '#rules/member/schema.ts'
import { counted } from '#rules/text/number-words.ts'
import { calendarDaysBetween } from '#rules/time/clock.ts'
import { shortDay } from '#rules/time/day-words.ts'
import type { Fact } from './page-words.ts'
import type { Party, Step, StepType } from './step.ts'
import { RECEIVED_STEPS, SENT_STEPS, stepsInOrder } from './timeline.ts'

const first = (steps: readonly Step[], party: Party, types: readonly StepType[]): Step | null =>
  stepsInOrder(steps).find((step) => step.party === party && types.includes(step.type)) ?? null

/** The time that a gift was on the way: from the first step about sending it to the first step about receiving it. */
function wayWords(sent: Step | null, received: Step | null): string | null {
  if (sent === null) return null
  if (received === null) return 'still on its way'
  const [from, to] = [new Date(sent.created_at), new Date(received.created_at)]
  const days = calendarDaysBetween(from, to)
  return days <= 0 ? 'arrived the same day' : `${counted(days, 'day', 'days')} on the way`
}

/** The last day on which the member recorded something. */
const swappedOn = (steps: readonly Step[]): string | null => {
  const last = stepsInOrder(steps).findLast(({ is_mine }) => is_mine)
  return last ? shortDay(new Date(last.created_at)) : null
}

/** The facts about a swap that the member has finished: the day, and how long each gift was on the way. */
export function swapFacts(steps: readonly Step[]): Fact[] {
  const facts = [
    {
      label: 'Your gift',
      value: wayWords(first(steps, 'me', SENT_STEPS), first(steps, 'recipient', RECEIVED_STEPS)),
    },
    {
      label: 'For you',
      value: wayWords(first(steps, 'gifter', SENT_STEPS), first(steps, 'me', RECEIVED_STEPS)),
    },
    { label: 'Done', value: swappedOn(steps) },
  ]
  return facts.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]))
}

const postBy = (steps: readonly Step[], party: Party): Post | null =>
  stepsInOrder(steps).findLast((step) => step.party === party && step.post !== null)?.post ?? null

/** The post that the swap's summary shows: the recipient's thank-you, or else the member's own. */
export const postOfSwap = (steps: readonly Step[]): Post | null =>
  postBy(steps, 'recipient') ?? postBy(steps, 'me')

/** True if the member may still post about their gift: they are allowed to post and have not done so yet. */
export const mayShowGift = (steps: readonly Step[], { can_post }: Pick<Me, 'can_post'>): boolean =>
  can_post && postBy(steps, 'me') === null
