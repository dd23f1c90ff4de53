import * as z from 'zod/mini'
import { type ApprovedHeader, approvedHeaderSchema } from '#rules/feed/picture.ts'
import { type Call, request } from './http.ts'

/** The pictures that can be used as the cover of an exchange. */
export const loadApprovedHeaders = (_: unknown, call: Call): Promise<ApprovedHeader[]> =>
  request('approved_headers', z.array(approvedHeaderSchema), { ...call, access: 'open' })
