/**
 * The dialogs and rarely used parts of an exchange's page, fetched as one chunk when the page is idle.
 */
export { AddressChoice } from './AddressChoice.tsx'
export { ConfirmStep } from './ConfirmStep.tsx'
export { LeaveDialog } from './LeaveDialog.tsx'
export { MissingSurveysDialog } from './MissingSurveysDialog.tsx'
export { PairSurveysDialog } from './PairSurveysDialog.tsx'
export { StepDialog } from './StepDialog.tsx'
