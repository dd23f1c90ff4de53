import { contactPath } from '#rules/letter/paths.ts'
import { exactly } from '#rules/time/relative-time.ts'
import type { Path } from '#rules/wire/path.ts'
import { reportPath } from './overlays.ts'
import type { ModAction } from './schema.ts'

/** The parts of a log line that follow the mod's name. `subject` is the text of the link. */
interface Told {
  verb: string
  subject: string
  /** The page that the link leads to; null for no link. */
  path: Path | null
  /** The reason or the result. */
  more: string | null
}

const VERBS: Record<string, string> = {
  approve: 'approved',
  reject: 'rejected',
  cancel: 'cancelled',
  pair: 'paired',
  pin: 'pinned',
  unpin: 'unpinned',
  'read pairs': 'read the pairs of',
  'open rescue': 'opened a missing gift to rescuers in',
  'pick rescuer': 'picked a rescuer in',
  'read rescuer': 'read who sends a spare gift in',
  'read conversation': 'read a conversation of two critters in',
  remove: 'removed',
  'confirm-parent': 'confirmed the parent of',
  suspend: 'suspended',
  pause: 'paused',
  'lift pause': 'lifted the pause of',
  'shell verify': 'confirmed, on the server, the email of',
  'shell end-sessions': 'ended, on the server, all logins of',
  'shell export': 'made, on the server, a copy of all data about',
  'shell erase': 'erased, on the server, the account of',
  'shell unsuspend': 'lifted, on the server, the suspension of',
  'shell make-admin': 'made an admin, on the server, of',
  lift: 'lifted the suspension of',
  'role member': 'gave the role of member to',
  'role mod': 'gave the role of mod to',
  'role admin': 'gave the role of admin to',
  exclude: 'added an exclusion for',
  unexclude: 'removed an exclusion for',
  'pin post': 'pinned a post by',
  'unpin post': 'unpinned a post by',
  'delete post': 'deleted a post by',
  'delete comment': 'deleted a comment by',
  'read contact': 'read a letter by',
  'begin contact': 'wrote a letter to',
  'answer contact': 'answered a letter by',
  'close contact': 'closed a letter by',
  'read bug_report': 'read a bug report by',
  'answer bug_report': 'answered a bug report by',
  'close bug_report': 'closed a bug report by',
  'attach survey': 'added a survey to',
  'decline survey': 'added no other survey to',
  'settle privacy_note': 'settled the privacy note of',
  'settle few_left': 'settled the list of',
  'propose few_left': 'asked a second mod about the list of',
  'settle default': 'settled a gift that was owed in',
  'settle missing_gift': 'settled the missing gift of',
  'settle thread_report': 'settled the report of a message by',
  'read list': 'read the history of the list of',
  'create page': 'wrote the page',
  'edit page': 'changed the page',
  'delete page': 'deleted the page',
  'create tag': 'added the tag',
  'edit tag': 'renamed the tag',
  'delete tag': 'deleted the tag',
  'create header': 'approved the cover',
  'edit header': 'described the cover',
  'delete header': 'removed the cover',
  'create critter': 'added the critter',
  'edit critter': 'changed the critter',
  'delete critter': 'deleted the critter',
  'create survey': 'wrote the survey',
  'edit survey': 'changed the survey',
  'delete survey': 'deleted the survey',
}

const KINDS: Record<string, string> = {
  exchange: 'exchange',
  signup: 'sign-up',
  member: 'member',
  header: 'cover',
}

function moreOf({ details }: ModAction): string | null {
  const { reason, until, start_at, result, excluded, survey } = details
  if (typeof reason === 'string')
    return typeof until === 'string' ? `${reason} (until ${exactly(new Date(until))})` : reason
  if (typeof start_at === 'string') return `Starts ${exactly(new Date(start_at))}`
  if (typeof excluded === 'string') return excluded
  if (typeof survey === 'string') return survey
  return result === 'cancelled' ? 'Too few signed up, so it was cancelled' : null
}

function pathOf({ action, subject_type, subject_id, details }: ModAction): Path | null {
  if (subject_type === 'exchange') return `/exchange/${subject_id}`
  if (typeof details.contact === 'number') return contactPath(details.contact)
  if (typeof details.bug_report === 'number') return reportPath(details.bug_report)
  return typeof details.slug === 'string' && action !== 'delete page'
    ? `/page/${details.slug}`
    : null
}

/** Returns one line of the log. An action that is unknown to this version of the app is shown by its raw name. */
export function toldOf(action: ModAction): Told {
  const { subject_type, subject_id, subject_label } = action
  return {
    verb: VERBS[action.action] ?? action.action,
    subject: subject_label ?? `${KINDS[subject_type] ?? subject_type} no. ${subject_id}`,
    path: pathOf(action),
    more: moreOf(action),
  }
}
