import * as z from 'zod/mini'
import { type ExchangeTerms, endOf, isPaired } from '#rules/exchange/phase.ts'
import { expects, form } from '#rules/form/field.ts'
import { line, optionalLine } from '#rules/form/text.ts'
import { memberSchema } from '#rules/member/schema.ts'
import { daysAfter } from '#rules/time/clock.ts'

export const ADDRESS_LINE_MAX = 120
export const ADDRESS_LABEL_MAX = 40
export const ZIP_MAX = 20
/** Participants' addresses are hidden again this many days after the exchange ends. */
export const ADDRESS_HIDDEN_AFTER_DAYS = 60

export const addressSchema = z.object({
  id: z.int(),
  label: z.string(),
  name: z.string(),
  line1: z.string(),
  line2: z.nullable(z.string()),
  city: z.string(),
  state: z.nullable(z.string()),
  zip: z.string(),
  country: z.string(),
  is_main: z.boolean(),
})
z.globalRegistry.add(addressSchema, { id: 'Address' })
export type Address = z.infer<typeof addressSchema>

export const addressInputSchema = form({
  label: line({ max: ADDRESS_LABEL_MAX }),
  name: line({ max: ADDRESS_LINE_MAX }),
  line1: line({ max: ADDRESS_LINE_MAX }),
  line2: optionalLine(ADDRESS_LINE_MAX),
  city: line({ max: ADDRESS_LINE_MAX }),
  state: optionalLine(ADDRESS_LINE_MAX),
  zip: line({ max: ZIP_MAX }),
  country: line({ max: ADDRESS_LINE_MAX }),
})
export type AddressInput = z.infer<typeof addressInputSchema>

/** The values of the address form; the id is null until the address has been saved. */
export type AddressValues = {
  id: number | null
  label: string
  name: string
  line1: string
  line2: string
  city: string
  state: string
  zip: string
  country: string
}

/** Returns the form's values for an address. A new address starts with `name` as the addressee. */
export const addressValues = (address: Address | null, name = ''): AddressValues => ({
  id: address?.id ?? null,
  label: address?.label ?? '',
  name: address?.name ?? name,
  line1: address?.line1 ?? '',
  line2: address?.line2 ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  zip: address?.zip ?? '',
  country: address?.country ?? '',
})

/** The body of a request for a recipient's address. */
export const addressRequestSchema = form({
  /** True if the gifter's device can start offline and asks for permission to store the label. */
  keeps: z.optional(z.boolean(expects('yes or no'))),
})

/** The part of a recipient's address that their gifter sees. */
export const pairedAddressSchema = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.nullable(z.string()),
  zip: z.string(),
  city: z.string(),
  state: z.nullable(z.string()),
  country: z.string(),
  /** Time of the last change to the address. */
  changed_at: z.nullable(z.iso.datetime()),
  /** True if the gifter's device stores the address to show it offline. The address's owner can see this. */
  is_kept: z.boolean(),
})
z.globalRegistry.add(pairedAddressSchema, { id: 'PairedAddress' })
export type PairedAddress = z.infer<typeof pairedAddressSchema>

/**
 * A logged view of the member's address. The viewer is null if they are or were the member's secret gifter or rescuer.
 */
export const addressViewSchema = z.object({
  id: z.int(),
  viewed_at: z.iso.datetime(),
  viewer: z.nullable(memberSchema),
  address: z.object({ id: z.nullable(z.int()), label: z.string() }),
  exchange: z.object({ id: z.int(), label: z.string(), slug: z.string() }),
  /** True if the viewer's device has stored the address to show it offline. */
  is_kept: z.boolean(),
  /** True if the viewer was the member's rescuer. */
  is_rescuer: z.boolean(),
})
z.globalRegistry.add(addressViewSchema, { id: 'AddressView' })
export type AddressView = z.infer<typeof addressViewSchema>

/** The lines of a parcel label; empty fields are left out. */
export const addressLines = ({
  name,
  line1,
  line2,
  zip,
  city,
  state,
  country,
}: Omit<PairedAddress, 'changed_at' | 'is_kept'>): string[] =>
  [name, line1, line2, `${zip} ${city}`.trim(), state, country].filter(
    (text) => text !== null && text !== '',
  ) as string[]

/**
 * True if the gifter may read the recipient's address now: from the pairing until `ADDRESS_HIDDEN_AFTER_DAYS` days
 * after the exchange ends.
 */
export function addressIsReadable(exchange: ExchangeTerms, now: Date): boolean {
  const end = endOf(exchange)
  return isPaired(exchange, now) && end !== null && now < daysAfter(end, ADDRESS_HIDDEN_AFTER_DAYS)
}
