/** The table of every inline confirmation and form, with the ways to dismiss each. */
import * as over from './dialog-places.tsx'
import type { Row } from './dialog-rows.tsx'

/** Inline confirmations and forms. `title` is the name of the button that would change something. */
export const questions: Row[] = [
  [
    'feed/Acts',
    'Delete the post',
    over.mineToChange,
    () => over.choose('Delete'),
    'Cancel',
    'Escape',
  ],
  ['feed/WordingEditor', 'Save', over.mineToChange, () => over.choose('Edit'), 'Cancel'],
  ['letter/BugReports', 'Save', over.reports, () => over.press(/^Edit/), 'Cancel'],
  ['content/ContentEditor', 'Save', over.tags, '&do=edit&id=7', 'Cancel'],
]
