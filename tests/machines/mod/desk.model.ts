/** Reference model for the parts that the drawers of the mod desk share, written from the specification. */
import type { Listed, Listing } from '#rules/wire/listing.ts'
import { nothingListed } from '#rules/wire/listing.ts'
import type { Said } from '#tests/support/follows.ts'
import type { Told } from '#tests/support/seen.ts'

/**
 * The URL contains the id of the open item. If that item is not in the list, the desk says that it is missing, and
 * reloads the list in case the list is older than the link. When an item is closed or settled, the focus moves to its
 * row or a neighbouring row. Drafts are kept by form and item.
 */
export interface Desk<Item extends Listed> extends Said {
  shows: 'the list' | 'that it is missing' | 'an item'
  one?: Item
  /** The row with the focus; null before an item was open. */
  focus?: number | null
  listing: Listing<Item>
  /** The way in which the open item is being decided. */
  way?: string
  knows: { asked: number | null; drafts: Readonly<Record<string, { id: number }>> }
}

const keyOf = (form: string, id: number) => `${form} ${id}`

/** @param open what opening an item changes; null if this mod may not open it */
export function deskOf<Item extends Listed, Value extends Desk<Item> = Desk<Item>>(
  list: string,
  open: (was: Value, one: Item) => Partial<Value> | null,
) {
  const reload = [list, { type: 'refresh.requested' }] as const
  const at = (was: Value, asked: number | null): Value => ({
    ...was,
    shows: 'the list',
    one: undefined,
    way: undefined,
    knows: { ...was.knows, asked },
  })
  /** Opens the item in the URL as soon as the list has it. */
  const follow = (was: Value): Value => {
    if (was.shows === 'an item') return was
    const { asked } = was.knows
    const one = was.listing.items.find(({ id }) => id === asked)
    const opened = one && open(was, one)
    if (opened) return { ...was, shows: 'an item', one, focus: undefined, ...opened }
    const isMissing = asked !== null && !one && was.listing.meta.current_page > 0
    if (was.shows !== 'the list' || !isMissing) return was
    return { ...was, shows: 'that it is missing', sent: [...(was.sent ?? []), reload] }
  }
  const keep = (was: Value, form: string, values: { id: number }): Value => {
    const drafts = { ...was.knows.drafts, [keyOf(form, values.id)]: values }
    return { ...was, knows: { ...was.knows, drafts } }
  }
  const close = (was: Value, ...told: Told[]): Value => ({
    ...at(was, null),
    focus: was.one?.id ?? null,
    told,
    sent: [reload],
  })
  return {
    first: { shows: 'the list', focus: null, listing: nothingListed } as const,
    close,
    /** Closes an item that leaves the list. */
    settle: (was: Value, message: string): Value => {
      const { items } = was.listing
      const id = was.one?.id
      const place = items.findIndex((item) => item.id === id)
      return {
        ...close(was, ['announce', { message, tone: 'good' }], ['closeOverlay']),
        focus: (items[place + 1] ?? items[place - 1])?.id ?? null,
        sent: [[list, { type: 'item.removed', id }], reload],
      }
    },
    /** Follows the list. */
    list: (was: Value, { context }: { context: Listing<Item> }): Value => {
      const { items, meta, removed } = context
      return follow({ ...was, listing: { items, meta, removed } })
    },
    draft:
      (form: string) =>
      (was: Value, { context: { values } }: { context: { values: { id: number } } }): Value =>
        keep(was, form, values),
    keep,
    draftOr: <Values extends { id: number }>(was: Value, form: string, fresh: Values) =>
      was.knows.drafts[keyOf(form, fresh.id)] ?? fresh,
    /** Changes an item that is open. */
    whenOpen:
      (change: (was: Value, one: Item) => Partial<Value>) =>
      (was: Value): Value =>
        was.shows === 'an item' && was.one ? { ...was, ...change(was, was.one) } : was,
    rules: {
      'overlay.opened': (was: Value, { id: asked }: { id: number | null }): Value =>
        was.shows === 'an item'
          ? { ...was, knows: { ...was.knows, asked } }
          : follow(at(was, asked)),
      'overlay.closed': (was: Value): Value =>
        was.shows === 'an item' ? close(was) : at(was, null),
      'reading.closed': (was: Value): Value =>
        was.shows === 'an item' ? close(was, ['closeOverlay']) : was,
    },
  }
}

interface DeskSnapshot<Item extends Listed> {
  value: object | string
  context: { one: Item | null; returnTo: number | null; listing: Listing<Item> }
}

/** Returns the innermost state. */
const wayIn = (value: object | string): string =>
  typeof value === 'string' ? value : wayIn(Object.values(value)[0])

export const deskShown = <Item extends Listed>({ value, context }: DeskSnapshot<Item>) => {
  const { one, returnTo, listing } = context
  const closed = value === 'missing' ? 'that it is missing' : 'the list'
  return value === 'waiting' || value === 'missing'
    ? ({ shows: closed, focus: returnTo, listing } as const)
    : ({ shows: 'an item', way: wayIn(value), one: one ?? undefined, listing } as const)
}
