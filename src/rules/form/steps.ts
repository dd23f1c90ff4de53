import type { Query } from '#rules/tab/place.ts'

/** The step that an address names: `name` of `?step=name`. Null where it names none of them. */
export const askedStep = <Step extends string>(
  steps: readonly Step[],
  { step }: Query,
): Step | null => steps.find((each) => each === step) ?? null

/** The step that is shown: the one that is asked for, but none beyond the first that is still open. */
export const stepShown = <Step extends string>(
  steps: readonly Step[],
  asked: Step,
  firstOpen: Step,
): Step => (steps.indexOf(asked) <= steps.indexOf(firstOpen) ? asked : firstOpen)
