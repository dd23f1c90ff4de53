/** The step in a URL: `name` in `?step=name`. Null if the URL names no existing step. */
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
