/**
 * What opens over an exchange's page, and what only a few members choose on it: fetched in one file, when the page has
 * nothing else to do.
 */
export { AddressChoice } from './AddressChoice.tsx'
export { ConfirmStep } from './ConfirmStep.tsx'
export { LeaveDialog } from './LeaveDialog.tsx'
export { MissingSurveysDialog } from './MissingSurveysDialog.tsx'
export { PairSurveysDialog } from './PairSurveysDialog.tsx'
export { StepDialog } from './StepDialog.tsx'
