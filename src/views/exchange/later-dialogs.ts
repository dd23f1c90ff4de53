import { later } from '#views/kit/later.tsx'

const dialogs = () => import('./dialogs.ts')

export const AddressChoice = later(async () => ({ default: (await dialogs()).AddressChoice }))
export const ConfirmStep = later(async () => ({ default: (await dialogs()).ConfirmStep }))
export const LeaveDialog = later(async () => ({ default: (await dialogs()).LeaveDialog }))
export const MissingSurveysDialog = later(async () => ({
  default: (await dialogs()).MissingSurveysDialog,
}))
export const PairSurveysDialog = later(async () => ({
  default: (await dialogs()).PairSurveysDialog,
}))
export const StepDialog = later(async () => ({ default: (await dialogs()).StepDialog }))
