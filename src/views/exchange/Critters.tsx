import { crittersLabel } from '#rules/exchange/words.ts'
import type { Member } from '#rules/member/schema.ts'
import { AvatarStack } from '#views/kit/Avatar.tsx'

interface CrittersProps {
  members: readonly Member[]
  /** Number of all participants, including those not shown. */
  count: number
  /** @default 10 */
  max?: number | undefined
}

/** A row of the participants' avatars with the number of participants. */
export function Critters({ members, count, max = 10 }: CrittersProps) {
  return <AvatarStack people={facesOf(members)} label={crittersLabel(count)} max={max} />
}

export const facesOf = (members: readonly Member[]) =>
  members.map(({ id, avatar }) => ({ id, avatar: avatar?.formats.mobile_list }))
