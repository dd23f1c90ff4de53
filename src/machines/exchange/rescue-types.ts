/** Events and context of the chart of a rescue. */
import type { OverlayEvent } from '#machines/overlay.ts'
import type { PairedAddress } from '#rules/address/schema.ts'
import type { Rescue } from '#rules/exchange/rescue-schema.ts'
import type { StepType } from '#rules/exchange/step.ts'
import type { Problem } from '#rules/wire/problem.ts'
import type { StepRecorded } from './stepBar-types.ts'

export type RescueChartEvent =
  | { type: 'clock.ticked'; now: string }
  | OverlayEvent
  | StepRecorded
  | { type: 'rescue.outdated' }
  | { type: 'rescue.accepted' }
  | { type: 'rescue.declined' }
  | { type: 'withdrawal.confirmed' }
  | { type: 'address.requested' }
  | { type: 'copy.requested' }
  | { type: 'print.requested' }
  | { type: 'surveys.closed' }
  | { type: 'choice.abandoned' }
  | { type: 'thanks.chosen'; may_be_thanked: boolean }
  | { type: 'retry.requested' }

export interface RescueGiven {
  /** The id in the URL. */
  id: number
  now: string
}

export interface RescueContext extends RescueGiven {
  /** Null until it has loaded. */
  rescue: Rescue | null
  address: PairedAddress | null
  /** The overlay in the URL; null if there is none. */
  asked: string | null
  stepType: StepType
  /** Links that the rescuer has entered but not recorded, by type of step. */
  links: Partial<Record<StepType, string>>
  /** The last choice whether the rescuer is thanked by name. */
  thanks: boolean
  /** The reason why the last answer or withdrawal was not saved. */
  problem: Problem | null
}
