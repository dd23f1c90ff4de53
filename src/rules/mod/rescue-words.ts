/** The rescues on the mods' desk: what a mod may do, and the texts. */
import { seesRecipient } from '#rules/exchange/rescue-state.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { counted } from '#rules/text/number-words.ts'
import { exactly } from '#rules/time/relative-time.ts'
import type { Path } from '#rules/wire/path.ts'
import { drawerPaths } from './overlays.ts'
import type { ModRescue } from './rescue.ts'

/** True if a mod can open the case, so that the rescuer is drawn. */
export const mayOpenRescue = ({ may_open, is_minor }: ModRescue): boolean => may_open && !is_minor

/** True if a mod can pick this member as the rescuer of a minor. */
export const mayPickRescuer = (
  { may_open, is_minor, candidates }: ModRescue,
  id: number,
): boolean => may_open && is_minor && (candidates ?? []).some((one) => one.id === id)

/** True if somebody is asked or has accepted, so that a mod can look up who it is. */
export const hasRescuer = ({ rescue }: ModRescue): boolean =>
  rescue !== null && (rescue === 'asked' || seesRecipient(rescue))

export const rescuesLabel = (total: number): string => counted(total, 'case', 'cases')

/** The place of the case itself, where it is read in full and settled. */
export const casePath = ({ id }: Pick<ModRescue, 'id'>): Path =>
  `${drawerPaths.cases}&do=settle&id=${id}`

const STANDS: Record<NonNullable<ModRescue['rescue']>, string> = {
  asked: 'A member is asked',
  accepted: 'A rescuer has accepted',
  sent: 'The rescuer’s gift is on its way',
}

/** "A member is asked, until Nov 20, 2026, 4:05PM". */
export function standLine({ rescue, until, state }: ModRescue): string {
  const stand = rescue
    ? STANDS[rescue]
    : state === 'rescuing'
      ? 'No member has accepted yet'
      : 'Waits for a decision'
  return until === null ? stand : `${stand}, until ${exactly(new Date(until))}`
}

/** The recipient's answer, for mods. */
export function consentLine({ may_rescue }: ModRescue): string {
  if (may_rescue === null) return 'The recipient hasn’t been asked, or hasn’t answered'
  return may_rescue
    ? 'The recipient agrees that a rescuer gets their address'
    : 'The recipient doesn’t want a rescuer to get their address'
}

/** "3 members could be asked". */
export const candidatesLine = ({ candidates_count }: ModRescue): string =>
  candidates_count === 0
    ? 'No member could be asked right now'
    : `${counted(candidates_count, 'member', 'members')} could be asked`

export const OPENED_TOAST: Toast = {
  message: 'Opened. The first member is asked next',
  tone: 'good',
}
export const PICKED_TOAST: Toast = { message: 'The member you picked is asked', tone: 'good' }
