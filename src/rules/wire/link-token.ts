import type * as z from 'zod/mini'
import { form } from '#rules/form/field.ts'
import { verbatim } from '#rules/form/text.ts'

/** The token of a mailed link, which the page sends in the body and never in a URL. */
export const linkTokenSchema = form({ token: verbatim({ max: 200 }) })
export type LinkToken = z.infer<typeof linkTokenSchema>
