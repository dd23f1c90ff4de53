import type { Toast } from '#rules/tab/toast.ts'
import type { StepType } from './step.ts'

export type Side = 'sending' | 'receiving'

/** The side of a swap that a step belongs to. */
export const sideOf = (type: StepType): Side =>
  type === 'received' || type === 'received_all' ? 'receiving' : 'sending'

interface StepWords {
  label: string
  help: string
}

/** The texts for each type of step in "Post an update". */
export const STEP_WORDS: Record<StepType, StepWords> = {
  physical_sent: {
    label: 'I posted a parcel',
    help: 'With a tracking link, if there is one.',
  },
  digital_sent: {
    label: 'I sent a digital gift',
    help: 'With the download link, if there is one.',
  },
  sent_all: {
    label: 'I have sent everything',
    help: 'You can’t add anything after that.',
  },
  received: {
    label: 'I received a gift',
    help: 'Tell the others about it, if you like.',
  },
  received_all: {
    label: 'I have received everything',
    help: 'You can’t add anything after that.',
  },
}

interface ConfirmWords {
  title: string
  text: string
  confirm: string
}

/** The confirmation before a side is closed. */
export const CONFIRM_WORDS: Record<Side, ConfirmWords> = {
  sending: {
    title: 'Have you sent everything?',
    text: 'We’ll tell your recipient, and you can’t add another parcel or gift afterwards.',
    confirm: 'Yes, everything is sent',
  },
  receiving: {
    title: 'Have you received everything?',
    text: 'We’ll tell your gifter, and you can’t record another gift afterwards.',
    confirm: 'Yes, everything is here',
  },
}

/** The hint for the link field. It is needed because people tend to enter a tracking number, which is not a link. */
export const linkFieldHint = (type: StepType): string =>
  type === 'digital_sent'
    ? 'Optional.'
    : 'Optional. The link to the carrier’s tracking page, not just the number.'

/** The label of the link field. */
export const linkFieldLabel = (type: StepType): string =>
  type === 'digital_sent' ? 'Download link' : 'Tracking link'

/** Shown in an open form when the recipient has changed. */
export const RECIPIENT_CHANGED =
  'Your recipient has changed since you opened this. Record only what is on its way to the new one.'

/** The toast’s sentence, with the space before its exclamation mark, is part of the specification. */
export const UPDATE_SAVED: Toast = { message: 'Update saved, great news !', tone: 'good' }

/** Shown if a step, with or without a post, could not be recorded. The typo is part of the specification. */
export const STEP_NOT_RECORDED: Toast = {
  message: 'An error has occured, the goblin has been whipped',
  tone: 'bad',
}
