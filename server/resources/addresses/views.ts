import { desc, eq } from 'drizzle-orm'
import type { AddressView } from '#rules/address/schema.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { addresses, addressViews, exchanges } from '#server/db/schema.ts'

const MOST_SHOWN = 200

interface Reading {
  viewerId: number
  ownerId: number
  addressId: number
  exchangeId: number
}

/** Writes down that somebody has read an address. */
export async function recordAddressView(tx: Tx, reading: Reading, now: Date): Promise<void> {
  await tx.insert(addressViews).values({ ...reading, at: now })
}

/**
 * When this member's addresses were read and for which exchange, newest first. Whoever reads one is or was her secret
 * gifter, so nobody is named.
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
  }))
}
