import { type Ending, endingSchema } from '#rules/member/mail-class.ts'
import type { LinkToken } from '#rules/wire/link-token.ts'
import { type Call, request } from './http.ts'

const sending = (path: string, { token }: LinkToken, call: Call) =>
  request(path, endingSchema, { ...call, method: 'post', body: { token }, access: 'open' })

/** Loads the class of emails from which this link would unsubscribe the member. */
export const loadEnding = (link: LinkToken, call: Call): Promise<Ending> =>
  sending('unsubscribe/open', link, call)

export const endMails = (link: LinkToken, call: Call): Promise<Ending> =>
  sending('unsubscribe/end', link, call)
