import { later } from '#views/kit/later.tsx'

const drawers = () => import('./drawers.ts')

export const Audit = later(async () => ({ default: (await drawers()).Audit }))
export const Cases = later(async () => ({ default: (await drawers()).Cases }))
export const CurrentExchanges = later(async () => ({
  default: (await drawers()).CurrentExchanges,
}))
export const Members = later(async () => ({ default: (await drawers()).Members }))
