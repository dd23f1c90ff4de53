import type { Me } from '#rules/member/schema.ts'

/** The way to install the app: the browser shows a prompt, or the member uses the browser's share menu. */
export type InstallWay = 'prompt' | 'share'

interface Device {
  /** True if the browser has offered to install the app. */
  offers: boolean
  /** True if the app runs as an installed app. */
  isInstalled: boolean
  /** True for iPhones and iPads, whose browsers never offer to install the app. */
  isApple: boolean
  /** True if the hint has been shown on this device before. */
  wasHinted: boolean
}

/**
 * The way to install that the hint describes. Null if the app is installed already or cannot be, or if the hint has
 * been shown before.
 */
export function installWay({ offers, isInstalled, isApple, wasHinted }: Device): InstallWay | null {
  if (isInstalled || wasHinted) return null
  if (offers) return 'prompt'
  return isApple ? 'share' : null
}

/** True if the member joined their first exchange between these two states. */
export const hasJoinedFirst = (
  before: Pick<Me, 'first_steps'> | null,
  after: Pick<Me, 'first_steps'>,
): boolean => before?.first_steps?.has_joined === false && after.first_steps?.has_joined === true
