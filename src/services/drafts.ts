/**
 * What was typed in a wizard, in the storage of its tab: it survives a reload and the way to another page and back. A
 * storage that is full or forbidden keeps nothing, and what cannot be read is nothing.
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

/** One form's draft; only the fields of its schema are ever written or read. */
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
    // What stood there before stays.
  }
  clearTimeout(nextEnd)
  const wait = untilNextGoes(kept, now)
  if (wait !== null) nextEnd = setTimeout(() => store(stored()), wait)
}

/** What was typed in the form; null where nothing is kept that fits it. */
export function readDraft<Values>({ fields, ...key }: DraftOf<Values>): Values | null {
  const found = fields.safeParse(typedIn(stillKept(stored(), new Date()), key))
  return found.success ? found.data : null
}

/** Keeps what stands in the form now; null forgets it. */
export function keepDraft<Values>(
  { fields, ...key }: DraftOf<Values>,
  values: NoInfer<Values> | null,
): void {
  store(withTyped(stored(), key, values === null ? null : fields.parse(values), new Date()))
}

/** Forgets what others have typed in this tab; `owner` is the member who is here now, null a guest. */
export const keepDraftsOf = (owner: number | null): void => store(typedBy(stored(), owner))
