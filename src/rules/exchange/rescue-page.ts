/** The page of a rescue, which only its rescuer sees: where it stands, what can be recorded, and the texts. */
import type { Toast } from '#rules/tab/toast.ts'
import { counted } from '#rules/text/number-words.ts'
import { calendarDaysBetween } from '#rules/time/clock.ts'
import { monthAndDay } from '#rules/time/day-words.ts'
import type { Path } from '#rules/wire/path.ts'
import { stepOverlays, updateAsked } from './overlays.ts'
import { rescueStepRefusal } from './rescue.ts'
import type { Rescue } from './rescue-schema.ts'
import { isOpenRescue, type RescueState } from './rescue-state.ts'
import { mineOf, type Step, type StepType, takesLink } from './step.ts'
import { withStep } from './timeline.ts'

/** The overlays of the page: the updates, the survey answers, and the question before the rescuer withdraws. */
export const rescueOverlays = { surveys: 'surveys', withdrawal: 'cannot' } as const

/** The updates that a rescuer records, each with its overlay. */
export const RESCUE_STEPS = [
  'physical_sent',
  'digital_sent',
  'sent_all',
] as const satisfies StepType[]
export const rescueStepOverlays = RESCUE_STEPS.map((type) => stepOverlays[type])

export const rescuePath = ({ id }: Pick<Rescue, 'id'>): Path => `/rescue/${id}`

/** The rescue with this id, which is in the URL; null if it is not one of the reader's own. */
export const rescueIn = (rescues: readonly Rescue[], id: number): Rescue | null =>
  rescues.find((rescue) => rescue.id === id) ?? null

/** True if the rescue with this id is one of the reader's own. */
export const isAmong = (rescues: readonly Rescue[], id: number): boolean =>
  rescueIn(rescues, id) !== null

/** The parts of the page that follow each other. The recipient's data are hidden while `paused`. */
export type RescuePlace = Exclude<RescueState, 'accepted' | 'sent'> | 'helping' | 'paused'

const PLACES: Record<RescueState, RescuePlace> = {
  asked: 'asked',
  accepted: 'helping',
  sent: 'helping',
  arrived: 'arrived',
  declined: 'declined',
  expired: 'expired',
  ended: 'ended',
}

type Shown = Pick<Rescue, 'state' | 'is_paused'>

const placeOf = ({ state, is_paused }: Shown): RescuePlace =>
  is_paused && PLACES[state] === 'helping' ? 'paused' : PLACES[state]

/** True if the page shows this part. */
export const isAtPlace = ({ rescue }: { rescue: Shown | null }, place: RescuePlace): boolean =>
  rescue !== null && placeOf(rescue) === place

/** True if the page should show another part by now. */
export const isElsewhere = (shown: { rescue: Shown | null }, place: RescuePlace): boolean =>
  !isAtPlace(shown, place)

/** True if the rescuer can still answer. The server ends the time, too, but maybe a moment later. */
export const mayAnswerRescue = (
  { state, until }: Pick<Rescue, 'state' | 'until'>,
  now: Date,
): boolean => state === 'asked' && (until === null || now < new Date(until))

/** The updates that the rescuer can record now. */
export const rescueStepsOffered = (rescue: Shown & Pick<Rescue, 'steps'>): StepType[] =>
  placeOf(rescue) === 'helping'
    ? RESCUE_STEPS.filter((type) => rescueStepRefusal(type, mineOf(rescue.steps)) === null)
    : []

/** True if the rescuer has recorded that something is on its way. */
export const hasSentRescue = ({ steps }: Pick<Rescue, 'steps'>): boolean => mineOf(steps).length > 0

/** True if the rescuer has recorded that everything is on its way. */
export const hasSentAllOfRescue = ({ steps }: Pick<Rescue, 'steps'>): boolean =>
  mineOf(steps).some(({ type }) => type === 'sent_all')

/** True if the rescuer can withdraw, which they can until something is on its way. */
export const mayWithdrawRescue = (rescue: Shown): boolean => rescue.state === 'accepted'

/** The rescue, and the overlay in the URL. */
interface Asked {
  asked: string | null
  /** Null until it has loaded. */
  rescue: Rescue | null
}

/** The update in the URL, if it can be recorded now; else null. */
export function rescueStepAsked({ asked, rescue }: Asked): StepType | null {
  const update = asked === null ? null : updateAsked(asked)
  if (rescue === null) return null
  return rescueStepsOffered(rescue).find((type) => type === update) ?? null
}

/** True if the URL opens the form for a parcel or a digital gift. */
export const opensRescueDispatch = (asked: Asked): boolean =>
  takesLink(rescueStepAsked(asked) ?? '')

/** True if the URL opens the confirmation that everything is on its way. */
export const opensRescueClosing = (asked: Asked): boolean => rescueStepAsked(asked) === 'sent_all'

/** True if the URL opens the question before the rescuer withdraws. */
export const opensWithdrawal = ({ asked, rescue }: Asked): boolean =>
  asked === rescueOverlays.withdrawal && rescue !== null && mayWithdrawRescue(rescue)

/** True if the URL opens the recipient's survey answers. */
export const opensRescueSurveys = ({ asked, rescue }: Asked): boolean =>
  asked === rescueOverlays.surveys && rescue?.has_surveys === true

/** Adds a step that was just recorded, until the rescue is loaded again. */
export const withRescueStep = (rescue: Rescue, step: Step): Rescue => ({
  ...rescue,
  state: 'sent',
  steps: withStep(rescue.steps, step),
})

/** True if the rescuer is asked whether they would like to be thanked. */
export const isAskedForThanks = (rescue: Pick<Rescue, 'thanks_are_offered' | 'state'>): boolean =>
  rescue.thanks_are_offered && ['accepted', 'sent', 'arrived'].includes(rescue.state)

/** The rescues on the home page: those in which the rescuer has something to do. */
export const rescuesToShow = (rescues: readonly Rescue[] | null): Rescue[] =>
  (rescues ?? []).filter(({ state }) => isOpenRescue(state))

export const CAN_YOU_SEND = 'Can you send a spare gift?'

/** The heading of the page. */
export const rescueTitle = ({ state, recipient }: Pick<Rescue, 'state' | 'recipient'>): string => {
  if (state === 'asked') return CAN_YOU_SEND
  return recipient ? `A spare gift for ${recipient.nickname}` : 'A spare gift'
}

/** The last day of a time that ends at a midnight in UTC. */
const lastDay = (until: string): string => monthAndDay(new Date(Date.parse(until) - 1))

const daysLeft = (until: string, now: Date): string => {
  const days = calendarDaysBetween(now, new Date(until))
  return days <= 0 ? 'today is the last day' : `${counted(days, 'day', 'days')} left`
}

/** "2 days left to answer", "Post by Dec 12"; null once the time does not matter. */
export function rescueDeadline(
  { state, until }: Pick<Rescue, 'state' | 'until'>,
  now: Date,
): string | null {
  if (until === null) return null
  if (state === 'asked') return `To answer: ${daysLeft(until, now)}`
  return state === 'accepted' ? `Post by ${lastDay(until)}` : null
}

/** The stages on the card and on the page. */
export const RESCUE_STAGES = ['Asked', 'Accepted', 'Sent', 'Arrived'] as const
export type RescueStage = (typeof RESCUE_STAGES)[number]

const REACHED: Partial<Record<RescueState, number>> = { asked: 1, accepted: 2, sent: 3, arrived: 4 }

/** The stages that a rescue has reached. Only the first one, if it ended without a gift. */
export const rescueStagesReached = ({ state }: Pick<Rescue, 'state'>): readonly RescueStage[] =>
  RESCUE_STAGES.slice(0, REACHED[state] ?? 1)

/** The text on the card, and its button. */
export const rescueCardWords = (rescue: Pick<Rescue, 'state'>): { words: string; label: string } =>
  rescue.state === 'asked'
    ? { words: CAN_YOU_SEND, label: 'Have a look' }
    : { words: 'Post your spare gift', label: 'Open it' }

export const ACCEPTED_TOAST: Toast = {
  message: 'Thank you! You can see the address now',
  tone: 'good',
}
export const DECLINED_TOAST: Toast = { message: 'No problem. We’ll ask someone else', tone: 'good' }

export const WITHDRAWN_TOAST: Toast = { message: 'Noted. We’ll ask someone else', tone: 'good' }

/** The question before a rescuer withdraws after they have accepted. */
export const WITHDRAWAL_WORDS = {
  title: 'You can’t send it after all?',
  text: 'That’s no shame. We’ll ask someone else right away, and no one learns your name.',
  confirm: 'I can’t send it',
}

export const THANKS_LABEL = 'Thank me by name'
export const THANKS_HELP =
  'On the exchange’s page, once your gift has arrived. If you leave this off, no one learns that it was you.'
