import type { Toast } from '#rules/tab/toast.ts'

/** What is said when a step, with or without a post, could not be recorded. */
export const goblinWhipped: Toast = {
  message: 'An error has occured, the goblin has been whipped',
  tone: 'bad',
}
