import type { Toast } from '#rules/tab/toast.ts'
import { type Problem, problemOfRefusal } from '#rules/wire/problem.ts'
import { type Held, mayRecord, mineOf, type Step, stepChangeRefusal, takesLink } from './step.ts'

/** The overlay for correcting a step. The URL also has the step's id, `&id=7`. */
export const CORRECTION = 'correct'

/** True if the step has a link that can be corrected. Receipts have no link. */
export const hasLink = ({ type }: Pick<Step, 'type'>): boolean => takesLink(type)

/** An unsaved link, and the step it belongs to. */
export interface LinkTyped {
  id: number
  content: string
}

/** The form's initial link: the unsaved one for this step, or else the saved one. */
export const linkToCorrect = (
  { id, content }: Pick<Step, 'id' | 'content'>,
  typed: LinkTyped | null,
): string => (typed?.id === id ? typed.content : (content ?? ''))

/**
 * The reason why a step can no longer be corrected, or null. Checks only the step itself; the server checks the rest.
 */
export function correctionProblem(step: Step, now: Date): Problem | null {
  const refused = stepChangeRefusal(step, [step], now)
  return refused && problemOfRefusal(refused)
}

/**
 * The ids of the steps that the member may still change or delete. Steps of a paused gift are not included. The set is
 * empty while the member is restricted.
 */
export function correctable(steps: readonly Step[], held: Held, now: Date): ReadonlySet<number> {
  const mine = held.recording === 'all' ? mineOf(steps) : []
  return new Set(
    mine
      .filter((step) => mayRecord(step.type, held) && stepChangeRefusal(step, mine, now) === null)
      .map(({ id }) => id),
  )
}

export const CORRECTED: Toast = { message: 'Your update is corrected', tone: 'good' }
export const DELETED: Toast = { message: 'Your update is deleted', tone: 'good' }
