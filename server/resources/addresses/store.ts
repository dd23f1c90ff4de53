import { and, asc, count, desc, eq } from 'drizzle-orm'
import type { Address, AddressInput, AddressView } from '#rules/address/schema.ts'
import { among } from '#server/db/among.ts'
import { addresses, addressViews, exchanges } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'

const isMine = (memberId: number, id: number) =>
  and(eq(addresses.memberId, memberId), eq(addresses.id, id))

const addressOf = (row: typeof addresses.$inferSelect): Address => ({
  id: row.id,
  label: row.label,
  name: row.name,
  line1: row.line1,
  line2: row.line2,
  city: row.city,
  state: row.state,
  zip: row.zip,
  country: row.country,
  is_main: row.isMain,
})

/**
 * Returns a member's own addresses, oldest first, so that the order does not change when another one becomes the main
 * address.
 */
export async function listAddresses(db: Reader, memberId: number): Promise<Address[]> {
  const rows = await db
    .select()
    .from(addresses)
    .where(eq(addresses.memberId, memberId))
    .orderBy(asc(addresses.id))
  return rows.map(addressOf)
}

export async function findAddress(
  db: Reader,
  memberId: number,
  id: number,
): Promise<Address | null> {
  const [row] = await db.select().from(addresses).where(isMine(memberId, id))
  return row ? addressOf(row) : null
}

/** Returns the time of the last change to an address; null if it no longer exists. */
export async function addressChangedAt(db: Reader, id: number | null): Promise<string | null> {
  if (id === null) return null
  const [row] = await db
    .select({ at: addresses.updatedAt })
    .from(addresses)
    .where(eq(addresses.id, id))
  return row?.at.toISOString() ?? null
}

export async function countAddresses(db: Reader, memberId: number): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(addresses)
    .where(eq(addresses.memberId, memberId))
  return counted?.total ?? 0
}

/** Returns the id of the member's chosen address if it belongs to them, or of their main address if they chose none. */
export async function addressFor(
  db: Reader,
  memberId: number,
  chosenId: number | null,
): Promise<number | null> {
  const which = chosenId === null ? eq(addresses.isMain, true) : eq(addresses.id, chosenId)
  const [row] = await db
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(eq(addresses.memberId, memberId), which))
  return row?.id ?? null
}

/** Returns those of the given members who have a main address. */
export async function withAddressAmong(
  db: Reader,
  memberIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ memberId: addresses.memberId })
    .from(addresses)
    .where(and(among(addresses.memberId, memberIds), eq(addresses.isMain, true)))
  return new Set(rows.map(({ memberId }) => memberId))
}

/** Stores a new address. A member's first address becomes the main address. The member's row must be locked. */
export async function createAddress(
  tx: Tx,
  memberId: number,
  input: AddressInput,
  now: Date,
): Promise<Address | null> {
  const isMain = (await countAddresses(tx, memberId)) === 0
  const [made] = await tx
    .insert(addresses)
    .values({ ...input, memberId, isMain, createdAt: now, updatedAt: now })
    .returning()
  return made ? addressOf(made) : null
}

/** @returns null if the address is not the member's */
export async function changeAddress(
  tx: Tx,
  memberId: number,
  id: number,
  input: AddressInput,
  now: Date,
): Promise<Address | null> {
  const [changed] = await tx
    .update(addresses)
    .set({ ...input, updatedAt: now })
    .where(isMine(memberId, id))
    .returning()
  return changed ? addressOf(changed) : null
}

/** Makes this the member's only main address. The member's row must be locked. */
export async function makeMain(tx: Tx, memberId: number, id: number): Promise<void> {
  await tx.update(addresses).set({ isMain: false }).where(eq(addresses.memberId, memberId))
  await tx.update(addresses).set({ isMain: true }).where(isMine(memberId, id))
}

/**
 * Removes an address. If it was the main address, the oldest remaining address becomes the main one. The member's row
 * must be locked.
 */
export async function removeAddress(tx: Tx, memberId: number, address: Address): Promise<void> {
  await tx.delete(addresses).where(isMine(memberId, address.id))
  if (!address.is_main) return
  const [oldest] = await tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(eq(addresses.memberId, memberId))
    .orderBy(asc(addresses.id))
    .limit(1)
  if (oldest) await makeMain(tx, memberId, oldest.id)
}

const MOST_SHOWN = 200

interface Reading {
  viewerId: number
  ownerId: number
  addressId: number
  exchangeId: number
  /** True if the viewer's device may store the label, to show it without a network. */
  kept: boolean
  /** True if the viewer is the owner's rescuer. */
  byRescuer?: boolean
}

/** Records an access to an address. */
export async function recordAddressView(tx: Tx, reading: Reading, now: Date): Promise<void> {
  await tx.insert(addressViews).values({ ...reading, at: now })
}

/**
 * Returns when this member's addresses were viewed and for which exchange, newest first. The viewers are not named,
 * because they are or were the member's secret gifter or rescuer.
 */
export async function listAddressViews(db: Reader, ownerId: number): Promise<AddressView[]> {
  const rows = await db
    .select({
      view: addressViews,
      exchange: { id: exchanges.id, label: exchanges.label, slug: exchanges.slug },
      address: { id: addresses.id, label: addresses.label },
    })
    .from(addressViews)
    .innerJoin(exchanges, eq(exchanges.id, addressViews.exchangeId))
    .leftJoin(addresses, eq(addresses.id, addressViews.addressId))
    .where(eq(addressViews.ownerId, ownerId))
    .orderBy(desc(addressViews.at), desc(addressViews.id))
    .limit(MOST_SHOWN)
  return rows.map(({ view, exchange, address }) => ({
    id: view.id,
    viewed_at: view.at.toISOString(),
    viewer: null,
    address: address ?? { id: null, label: 'A deleted address' },
    exchange,
    is_kept: view.kept,
    is_rescuer: view.byRescuer,
  }))
}
