import { formMachine } from '#machines/form.ts'
import {
  type ThreadMessage,
  type ThreadRole,
  threadMessageInputSchema,
  threadReportSchema,
} from '#rules/exchange/pair-thread.ts'
import { checked } from '#rules/form/checked.ts'

export type ThreadMessageValues = { id: number; with: ThreadRole; message: string }

/** The next message in a masked thread. */
export const threadMessageForm = formMachine<ThreadMessageValues, ThreadMessage>({
  id: 'threadMessage',
  description: 'What is said next in a masked thread.',
  check: checked(threadMessageInputSchema, ['id', 'with']),
})

export type ThreadReportValues = { id: number; with: ThreadRole; message: number; reason: string }

/** The report of a message by the side that received it. */
export const threadReportForm = formMachine<ThreadReportValues, void>({
  id: 'threadReport',
  description: 'Why a message is reported.',
  check: checked(threadReportSchema, ['id', 'with', 'message']),
})
