import * as z from 'zod/mini'
import { type Address, type AddressValues, addressSchema } from '#rules/address.ts'
import { type Call, request } from './http.ts'

/** Mine, the default one among them. */
export const loadAddresses = (_: unknown, call: Call = {}): Promise<Address[]> =>
  request('addresses', z.array(addressSchema), call)

/** Keeps an address: a new one is created, one that has an id is changed. */
export const saveAddress = (values: AddressValues, call: Call = {}): Promise<Address> =>
  request(values.id === null ? 'addresses' : `addresses/${values.id}`, addressSchema, {
    ...call,
    method: values.id === null ? 'post' : 'put',
    body: values,
  })
