import type { Notice } from './tell.ts'

/** Notifies the child of the confirmation. */
export const parentHasConfirmed: Notice = {
  type: 'parent_confirmed',
  title: 'Your parent has confirmed: you can post and sign up now',
  link: '/',
}
