import * as z from 'zod/mini'
import { memberSchema } from '#rules/member/schema.ts'
import { filledSurveySchema } from '#rules/survey/schema.ts'
import { missingSignSchema } from './missing.ts'
import { threadSignSchema } from './pair-thread.ts'
import { RECORDINGS } from './recording.ts'
import { REVEALS } from './reveal.ts'
import { askedTimeSchema, giftDelaySchema } from './send-by.ts'
import { thanksSignSchema } from './thanks.ts'

/**
 * A sign-up. `paired_with`, `surveys` and `address_id` are only set on the reader's own sign-up; on all others they are
 * null.
 */
export const signupSchema = z.object({
  id: z.int(),
  user_id: z.int(),
  user: memberSchema,
  exchange_id: z.int(),
  paired_with: z.nullable(z.int()),
  surveys: z.nullable(z.array(filledSurveySchema)),
  address_id: z.nullable(z.int()),
  /** True if the member has opened their envelope or viewed the address. Always false on other members' sign-ups. */
  has_opened_match: z.boolean(),
  /** True if the member has recorded a step. Always false on other members' sign-ups. */
  has_sent: z.boolean(),
  has_received: z.boolean(),
  is_done_sending: z.boolean(),
  is_done_receiving: z.boolean(),
  /**
   * The steps that the member may record. This and the next three fields are only set on the reader's own sign-up. On
   * others, this one is `all`, and those are false or null.
   */
  recording: z.enum(RECORDINGS),
  is_sending_paused: z.boolean(),
  is_receiving_paused: z.boolean(),
  /**
   * Time of the last change to the recipient's address, so that no device shows an outdated label. Null before the member
   * has opened their envelope.
   */
  address_changed_at: z.nullable(z.iso.datetime()),
  /**
   * The day by which the member has to post their gift, including any extra days. This and the next two fields are only
   * set on the reader's own sign-up.
   */
  send_by: z.nullable(z.iso.datetime()),
  /** The extra time that the member has asked for; null if they have not asked. */
  more_time: z.nullable(askedTimeSchema),
  /**
   * The later send-by day of the reader's gifter, if the gifter has asked for more time; null once something is on its
   * way.
   */
  gift_delay: z.nullable(giftDelaySchema),
  /**
   * The case about a missing gift that the member waits for; null if there is none. Only set on the reader's own
   * sign-up.
   */
  missing_gift: z.nullable(missingSignSchema),
  /** The case about a missing gift that the member was to send; null if there is none. */
  asked_gift: z.nullable(missingSignSchema),
  /** The time from which the member may report that their gift is missing; null if they cannot, or no longer can. */
  not_received_from: z.nullable(z.iso.datetime()),
  /** The masked threads. Null without a gifter or a recipient, and on other members' sign-ups. */
  thread_with_gifter: z.nullable(threadSignSchema),
  thread_with_recipient: z.nullable(threadSignSchema),
  /**
   * The thank-you cards, and the gifters whom the member may know. Null as long as there are none and the member has
   * received nothing, and on other members' sign-ups.
   */
  thanks: z.nullable(thanksSignSchema),
  /** The member's choice to let their recipient learn who they were; null if they are not offered it. */
  reveal: z.nullable(z.enum(REVEALS)),
})
z.globalRegistry.add(signupSchema, { id: 'Signup' })
export type Signup = z.infer<typeof signupSchema>
