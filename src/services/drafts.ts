/**
 * Drafts of wizards in sessionStorage. They survive a reload and a visit to another page. If the storage is full or
 * blocked, nothing is stored. Unreadable data counts as no draft.
 */
import type * as z from 'zod/mini'
import {
  type Draft,
  type DraftKey,
  draftsSchema,
  stillKept,
  typedBy,
  typedIn,
  withTyped,
} from '#rules/form/draft.ts'

const KEY = 'cs:form'

/** Identifies one form's draft; only the fields of its schema are written or read. */
export interface DraftOf<Values> extends DraftKey {
  fields: z.ZodMiniType<Values>
}

function stored(): Draft[] {
  try {
    return draftsSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}

function store(drafts: readonly Draft[]): void {
  const kept = stillKept(drafts, new Date())
  try {
    if (kept.length === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // The storage is full or blocked, so the earlier draft stays.
  }
}

/** Deletes the drafts that have expired. */
export const dropExpiredDrafts = (): void => store(stored())

/** The stored draft of the form; null if there is none, or if it does not fit the form's schema. */
export function readDraft<Values>({ fields, ...key }: DraftOf<Values>): Values | null {
  const found = fields.safeParse(typedIn(stillKept(stored(), new Date()), key))
  return found.success ? found.data : null
}

/** Stores the current values of the form; null deletes its draft. */
export function keepDraft<Values>(
  { fields, ...key }: DraftOf<Values>,
  values: NoInfer<Values> | null,
): void {
  store(withTyped(stored(), key, values === null ? null : fields.parse(values), new Date()))
}

/** Deletes the drafts of everyone except `owner`: the current member, or null for a guest. */
export const keepDraftsOf = (owner: number | null): void => store(typedBy(stored(), owner))
