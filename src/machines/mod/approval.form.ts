import { formMachine } from '#machines/form.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import {
  type ApprovalGiven,
  type ApprovalValues,
  approvalErrors,
} from '#rules/mod/approval-form.ts'

/**
 * The form for approving an exchange and choosing its start. If the server refuses the approval itself, no field shows
 * the refusal.
 */
export const approvalForm = formMachine<ApprovalValues, Exchange, ApprovalGiven>({
  id: 'approval',
  description: 'The start of an exchange, chosen on approval.',
  check: approvalErrors,
})
