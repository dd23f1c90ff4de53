/**
 * Drafts of wizards in sessionStorage: they survive a reload, and leaving the page and coming back. If the storage is
 * full or blocked nothing is kept, and unreadable data counts as no draft.
 */
import type * as z from 'zod/mini'
import {
  type Draft,
  type DraftKey,
  draftsSchema,
  stillKept,
  typedBy,
  typedIn,
  untilNextGoes,
  withTyped,
} from '#rules/form/draft.ts'

const KEY = 'cs:form'

/** Identifies one form's draft; only the fields of its schema are written or read. */
export interface DraftOf<Values> extends DraftKey {
  fields: z.ZodMiniType<Values>
}

let nextEnd: ReturnType<typeof setTimeout> | undefined

function stored(): Draft[] {
  try {
    return draftsSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}

function store(drafts: readonly Draft[]): void {
  const now = new Date()
  const kept = stillKept(drafts, now)
  try {
    if (kept.length === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // The storage is full or blocked: what was stored before stays.
  }
  clearTimeout(nextEnd)
  const wait = untilNextGoes(kept, now)
  if (wait !== null) nextEnd = setTimeout(() => store(stored()), wait)
}

/** The stored draft of the form, or null if there is none that fits its schema. */
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

/** Deletes the drafts of other people in this tab; `owner` is the current member, or null for a guest. */
export const keepDraftsOf = (owner: number | null): void => store(typedBy(stored(), owner))
