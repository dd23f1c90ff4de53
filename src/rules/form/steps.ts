/** The step in an address: `name` of `?step=name`. Null if the address names no existing step. */
export const askedStep = <Step extends string>(
  steps: readonly Step[],
  { step }: Readonly<Record<string, string>>,
): Step | null => steps.find((each) => each === step) ?? null

/** The step to show: the one that was asked for, but never a step after the first open one. */
export const stepShown = <Step extends string>(
  steps: readonly Step[],
  asked: Step,
  firstOpen: Step,
): Step => (steps.indexOf(asked) <= steps.indexOf(firstOpen) ? asked : firstOpen)
