import { crittersLabel } from '#rules/exchange/words.ts'
import type { Member } from '#rules/member/schema.ts'
import { AvatarStack } from '#views/kit/Avatar.tsx'

interface CrittersProps {
  members: readonly Member[]
  /** All who take part, shown or not. */
  count: number
  /** @default 10 */
  max?: number | undefined
}

/** Who takes part: faces in a row, and how many. */
export function Critters({ members, count, max = 10 }: CrittersProps) {
  const people = members.map(({ id, avatar }) => ({ id, avatar: avatar?.formats.mobile_list }))
  return <AvatarStack people={people} label={crittersLabel(count)} max={max} />
}
