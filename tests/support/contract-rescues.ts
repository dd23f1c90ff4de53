/** The requests and responses of the calls about missing gifts and rescues. */
import * as z from 'zod/mini'
import { pairedAddressSchema } from '#rules/address/schema.ts'
import {
  missingAnswerSchema,
  missingGiftSchema,
  notReceivedSchema,
} from '#rules/exchange/missing.ts'
import {
  mayRescueSchema,
  rescuersSchema,
  rescueSchema,
  thankedSchema,
} from '#rules/exchange/rescue-schema.ts'
import { memberSchema } from '#rules/member/schema.ts'
import { modRescueSchema, pickSchema } from '#rules/mod/rescue.ts'
import { pairedSurveySchema } from '#rules/survey/schema.ts'
import { envelope, page } from '#rules/wire/api.ts'

const missingGift = envelope(missingGiftSchema)
const rescue = envelope(rescueSchema)
const modRescue = envelope(modRescueSchema)
const rescuers = envelope(rescuersSchema)

export const rescueCalls = {
  'POST signups/:/not-received': { takes: notReceivedSchema, gives: missingGift },
  'GET signups/:/missing-gift': { gives: missingGift },
  'DELETE signups/:/missing-gift': { gives: missingGift },
  'POST signups/:/missing-gift/answer': {
    takes: missingAnswerSchema,
    gives: missingGift,
  },
  'GET exchanges/:/rescuers': { gives: rescuers },
  'POST exchanges/:/rescuers': { gives: rescuers },
  'DELETE exchanges/:/rescuers': { gives: rescuers },
  'POST signups/:/missing-gift/may-rescue': { takes: mayRescueSchema, gives: missingGift },
  'GET rescues': { gives: envelope(z.array(rescueSchema)) },
  'POST rescues/:/accept': { gives: rescue },
  'POST rescues/:/decline': { gives: rescue },
  'POST rescues/:/address': { gives: envelope(pairedAddressSchema) },
  'GET rescues/:/surveys': { gives: envelope(z.array(pairedSurveySchema)) },
  'POST rescues/:/thanked': { takes: thankedSchema, gives: rescue },
  'GET mod/rescues': { gives: page(modRescueSchema) },
  'POST mod/rescues/:/open': { gives: modRescue },
  'POST mod/rescues/:/pick': { takes: pickSchema, gives: modRescue },
  'POST mod/rescues/:/rescuer': { gives: envelope(memberSchema) },
}
