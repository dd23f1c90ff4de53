import { notMeSchema } from '#rules/joining/verification.ts'
import { endingSchema } from '#rules/member/mail-class.ts'
import {
  linkedParentAnswerSchema,
  parentAnsweredSchema,
  parentRequestSchema,
} from '#rules/member/parent.ts'
import { envelope as one } from '#rules/wire/api.ts'
import { linkTokenSchema } from '#rules/wire/link-token.ts'

/** The calls of pages that mailed links open. They send the link's token in the body. */
export const linkCalls = {
  'POST email/not-me/:': { takes: linkTokenSchema, gives: one(notMeSchema), open: true as const },
  'POST unsubscribe/open': {
    takes: linkTokenSchema,
    gives: one(endingSchema),
    open: true as const,
  },
  'POST unsubscribe/end': { takes: linkTokenSchema, gives: one(endingSchema), open: true as const },
  'POST parent/open': {
    takes: linkTokenSchema,
    gives: one(parentRequestSchema),
    open: true as const,
  },
  'POST parent/answer': {
    takes: linkedParentAnswerSchema,
    gives: one(parentAnsweredSchema),
    open: true as const,
  },
}
