import { formMachine } from '#machines/form.ts'
import type { DetailsValues, ScheduleValues } from '#rules/exchange/form.ts'
import { exchangeScheduleStepSchema } from '#rules/exchange/input.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { checked } from '#rules/form/checked.ts'

/**
 * The schedule, the details from step 1, and the id of the edited exchange. Step 2 needs them all because it submits
 * both steps.
 */
export type ExchangeValues = ScheduleValues & { id: number | null; details: DetailsValues }

/** Step 2 of the exchange form: the schedule. Submitting it sends both steps. */
export const exchangeScheduleForm = formMachine<ExchangeValues, Exchange, { now: string }>({
  id: 'exchangeSchedule',
  description: 'The schedule of an exchange.',
  check: checked(
    ({ now }: { now: string }) => exchangeScheduleStepSchema(new Date(now)),
    ['id', 'details'],
  ),
})
