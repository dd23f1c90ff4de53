import { type Ending, endingSchema } from '#rules/member/mail-class.ts'
import { type Call, request } from './http.ts'

const opening = (token: string, call: Call, method: 'get' | 'post') =>
  request(`unsubscribe/${encodeURIComponent(token)}`, endingSchema, {
    ...call,
    method,
    access: 'open',
  })

/** Loads the class of emails from which this link would unsubscribe the member. */
export const loadEnding = ({ token }: { token: string }, call: Call): Promise<Ending> =>
  opening(token, call, 'get')

export const endMails = ({ token }: { token: string }, call: Call): Promise<Ending> =>
  opening(token, call, 'post')
