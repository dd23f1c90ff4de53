import { and, desc, eq, isNull } from 'drizzle-orm'
import type { AddressView } from '#rules/address.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { addresses, addressViews, exchanges, signups } from '#server/db/schema.ts'
import { membersById } from '#server/resources/members/view.ts'

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

/** Who read this member's addresses, newest first. The one who sends to her stays secret, so she has no name here. */
export async function listAddressViews(db: Reader, ownerId: number): Promise<AddressView[]> {
  const rows = await db
    .select({
      view: addressViews,
      exchange: { id: exchanges.id, label: exchanges.label, slug: exchanges.slug },
      address: { id: addresses.id, label: addresses.label },
      gifterSignup: signups.id,
    })
    .from(addressViews)
    .innerJoin(exchanges, eq(exchanges.id, addressViews.exchangeId))
    .leftJoin(addresses, eq(addresses.id, addressViews.addressId))
    .leftJoin(
      signups,
      and(
        eq(signups.exchangeId, addressViews.exchangeId),
        eq(signups.userId, addressViews.viewerId),
        eq(signups.pairedWith, addressViews.ownerId),
        isNull(signups.leftAt),
      ),
    )
    .where(eq(addressViews.ownerId, ownerId))
    .orderBy(desc(addressViews.at), desc(addressViews.id))
    .limit(MOST_SHOWN)
  const viewers = await membersById(
    db,
    rows.map(({ view }) => view.viewerId),
  )
  return rows.map(({ view, exchange, address, gifterSignup }) => ({
    id: view.id,
    viewed_at: view.at.toISOString(),
    viewer: gifterSignup === null ? (viewers.get(view.viewerId) ?? null) : null,
    address: address ?? { id: null, label: 'A deleted address' },
    exchange,
  }))
}
