import { formMachine } from '#machines/form.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import {
  type ApprovalGiven,
  type ApprovalValues,
  approvalErrors,
} from '#rules/mod/approval-form.ts'

/** When an exchange starts. A refusal of the decision itself concerns no field. */
export const approvalForm = formMachine<ApprovalValues, Exchange, ApprovalGiven>({
  id: 'approval',
  description: 'The start that an exchange gets with its approval.',
  check: approvalErrors,
})
