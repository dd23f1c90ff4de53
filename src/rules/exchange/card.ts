import type { Member } from '#rules/member/schema.ts'
import { counted } from '#rules/text/number-words.ts'
import type { ExchangeTerms } from './phase.ts'
import type { Exchange } from './schema.ts'

/**
 * The fields of an exchange that its card shows. The preview of a new exchange fills them before the exchange exists.
 */
export type CardExchange = ExchangeTerms &
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
    | 'is_signed_up'
    | 'can_edit'
    | 'reason'
  > & { signups: readonly { user: Member }[] }

/** "14 exchanges", "1 exchange". */
export const exchangesLabel = (total: number): string => counted(total, 'exchange', 'exchanges')
