/** The step in a URL, e.g. `name` in `?step=name`. Null if it is missing or does not exist. */
export const askedStep = <Step extends string>(
  steps: readonly Step[],
  { step }: Readonly<Record<string, string>>,
): Step | null => steps.find((each) => each === step) ?? null

/** The step to show: the requested step, or the first open one if that comes earlier. */
export const stepShown = <Step extends string>(
  steps: readonly Step[],
  asked: Step,
  firstOpen: Step,
): Step => (steps.indexOf(asked) <= steps.indexOf(firstOpen) ? asked : firstOpen)
