import * as z from 'zod/mini'
import {
  type Address,
  type AddressValues,
  type AddressView,
  addressSchema,
  addressViewSchema,
} from '#rules/address/schema.ts'
import { type Call, remove, request } from './http.ts'

/** The member's own addresses, including the default one. */
export const loadAddresses = (_: unknown, call: Call = {}): Promise<Address[]> =>
  request('addresses', z.array(addressSchema), call)

/** Creates an address, or updates the one that has an id. */
export const saveAddress = (values: AddressValues, call: Call = {}): Promise<Address> =>
  request(values.id === null ? 'addresses' : `addresses/${values.id}`, addressSchema, {
    ...call,
    method: values.id === null ? 'post' : 'put',
    body: values,
  })

export const loadAddress = ({ id }: { id: number }, call: Call): Promise<Address> =>
  request(`addresses/${id}`, addressSchema, call)

/** Makes an address the default; returns all addresses. */
export const chooseDefaultAddress = ({ id }: { id: number }, call: Call): Promise<Address[]> =>
  request(`addresses/${id}/default`, z.array(addressSchema), { ...call, method: 'post' })

/** Deletes an address and returns the remaining ones, because another address may have become the default. */
export async function deleteAddress({ id }: { id: number }, call: Call): Promise<Address[]> {
  await remove(`addresses/${id}`, call)
  return loadAddresses(undefined, call)
}

/** The record of views of the member's own addresses, newest first. */
export const loadAddressViews = (_: unknown, call: Call): Promise<AddressView[]> =>
  request('me/address-views', z.array(addressViewSchema), call)
