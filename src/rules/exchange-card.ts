import type { Exchange } from './exchange.ts'
import type { ExchangeFacts } from './exchange-phase.ts'
import type { Member } from './member.ts'
import { counted } from './number-words.ts'

/** What a card shows of an exchange; a preview has this much before it is an exchange. */
export type CardExchange = ExchangeFacts &
  Pick<
    Exchange,
    | 'slug'
    | 'label'
    | 'summary'
    | 'picture'
    | 'user'
    | 'region'
    | 'participants_count'
    | 'is_pinned'
    | 'can_edit'
    | 'reason'
  > & { signups: readonly { user: Member }[] }

/** "14 exchanges", "1 exchange". */
export const exchangesLabel = (total: number): string => counted(total, 'exchange', 'exchanges')
