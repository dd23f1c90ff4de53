import type { Me } from '#rules/member/schema.ts'

/** The way to install the app: the browser asks, or the member finds it in the browser's share menu. */
export type InstallWay = 'prompt' | 'share'

interface Device {
  /** The browser has offered to install the app. */
  offers: boolean
  /** The app runs as an installed one. */
  isInstalled: boolean
  /** iPhones and iPads, whose browsers never offer it. */
  isApple: boolean
  /** The hint was given on this device before. */
  wasHinted: boolean
}

/** The way to hint at; null if the app is installed already, cannot be, or the hint was given before. */
export function installWay({ offers, isInstalled, isApple, wasHinted }: Device): InstallWay | null {
  if (isInstalled || wasHinted) return null
  if (offers) return 'prompt'
  return isApple ? 'share' : null
}

/** True if the member has joined their first exchange between these two states. */
export const hasJoinedFirst = (
  before: Pick<Me, 'first_steps'> | null,
  after: Pick<Me, 'first_steps'>,
): boolean => before?.first_steps?.has_joined === false && after.first_steps?.has_joined === true
