import { askedAbout, asksFor, type Query } from '#rules/tab/place.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { type Problem, problemOfRefusal } from '#rules/wire/problem.ts'
import { type Held, mayRecord, mineOf, type Step, stepChangeRefusal, takesLink } from './step.ts'

/** What opens over an exchange, with `&id=`, the step. */
export const CORRECTION = 'correct'

/** Which step the address wants corrected; null for none. */
export const correctionAsked = (query: Query): number | null =>
  asksFor(query, CORRECTION) ? askedAbout(query) : null

/** The address names the very step that is open already. */
export const isCorrectionOf = (query: Query, { id }: { id: number | null }): boolean =>
  id !== null && correctionAsked(query) === id

/** It has a link that may be another one; of a receipt there is nothing but itself. */
export const hasLink = ({ type }: Pick<Step, 'type'>): boolean => takesLink(type)

/** What was typed and not saved, and of which step. */
export interface LinkTyped {
  id: number
  content: string
}

/** The link to go on from: what was typed of this very step before, else the one it has. */
export const linkToCorrect = (
  { id, content }: Pick<Step, 'id' | 'content'>,
  typed: LinkTyped | null,
): string => (typed?.id === id ? typed.content : (content ?? ''))

/** Why a step of mine can no longer be corrected, as far as it tells by itself; the server knows the others. */
export function correctionProblem(step: Step, now: Date): Problem | null {
  const refused = stepChangeRefusal(step, [step], now)
  return refused && problemOfRefusal(refused)
}

/** Those of my steps that I may still change or delete, by id: none of a paused gift, and none while I am restricted. */
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
