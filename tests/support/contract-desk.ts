import * as z from 'zod/mini'
import { removalInputSchema, removalPlanSchema } from '#rules/exchange/removal.ts'
import { exchangeSchema } from '#rules/exchange/schema.ts'
import {
  bugAnswerSchema,
  listedBugReportSchema,
  modBugReportSchema,
} from '#rules/letter/bug-report.ts'
import { contactSchema, modContactSchema } from '#rules/letter/contact.ts'
import { approvalInputSchema, reasonSchema } from '#rules/mod/approval.ts'
import { modCaseSchema, settledSchema, settlingSchema } from '#rules/mod/case.ts'
import { modExchangeSchema } from '#rules/mod/exchange.ts'
import { modExclusionInputSchema, modExclusionSchema } from '#rules/mod/exclusion.ts'
import { listHistorySchema } from '#rules/mod/list-history.ts'
import { pairSchema } from '#rules/mod/pairs.ts'
import { pauseInputSchema } from '#rules/mod/restriction.ts'
import {
  modActionSchema,
  modMemberSchema,
  pairingCheckSchema,
  roleInputSchema,
} from '#rules/mod/schema.ts'
import { suspensionEffectSchema } from '#rules/mod/suspension.ts'
import { modThreadSchema } from '#rules/mod/thread.ts'
import { envelope, page } from '#rules/wire/api.ts'

const one = envelope
const all = <Item extends z.core.$ZodType>(item: Item) => envelope(z.array(item))

/** The requests and responses of the mod desk. */
export const deskCalls = {
  'GET mod/threads/:': { gives: one(modThreadSchema) },
  'GET mod/contacts': { gives: page(modContactSchema) },
  'POST mod/contacts/:/close': { gives: one(contactSchema) },
  'GET mod/bug-reports': { gives: page(listedBugReportSchema) },
  'GET mod/bug-reports/:': { gives: one(modBugReportSchema) },
  'POST mod/bug-reports/:/answer': { takes: bugAnswerSchema, gives: one(modBugReportSchema) },
  'POST mod/bug-reports/:/close': { gives: one(modBugReportSchema) },
  'GET mod/exchanges': { gives: page(modExchangeSchema) },
  'POST mod/exchanges/:/approve': { takes: approvalInputSchema, gives: one(exchangeSchema) },
  'POST mod/exchanges/:/reject': { takes: reasonSchema, gives: one(exchangeSchema) },
  'POST mod/exchanges/:/cancel': { takes: reasonSchema, gives: one(exchangeSchema) },
  'GET mod/exchanges/:/pairing': { gives: one(pairingCheckSchema) },
  'POST mod/exchanges/:/pair': { gives: one(exchangeSchema) },
  'POST mod/signups/:/removal': { gives: one(removalPlanSchema) },
  'POST mod/signups/:/remove': { takes: removalInputSchema },
  'GET mod/members': { gives: page(modMemberSchema) },
  'POST mod/members/:/confirm-parent': {},
  'GET mod/members/:/suspension': { gives: one(suspensionEffectSchema) },
  'POST mod/members/:/suspend': { takes: reasonSchema, gives: one(suspensionEffectSchema) },
  'POST mod/members/:/pause': { takes: pauseInputSchema, gives: one(modMemberSchema) },
  'POST mod/defaults/:/settle': { takes: reasonSchema, gives: one(modMemberSchema) },
  'POST mod/members/:/lift': {},
  'POST mod/members/:/role': { takes: roleInputSchema },
  'GET mod/cases': { gives: page(modCaseSchema) },
  'POST mod/cases/:/settle': { takes: settlingSchema, gives: one(settledSchema) },
  'POST mod/members/:/list-history': { gives: one(listHistorySchema) },
  'GET mod/exclusions': { gives: all(modExclusionSchema) },
  'POST mod/exclusions': { takes: modExclusionInputSchema, gives: all(modExclusionSchema) },
  'DELETE mod/exclusions/:': { gives: all(modExclusionSchema) },
  'POST mod/exchanges/:/pairs': { gives: all(pairSchema) },
  'GET mod/audit': { gives: page(modActionSchema) },
}
