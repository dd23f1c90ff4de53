import { expect, test } from 'vitest'
import { codeOf } from '#server/causes.ts'
import { StoreFailed } from '#server/storage/store.ts'

const failure = (fields: object, cause?: unknown) =>
  Object.assign(new Error('of moth@critters.example', { cause }), fields)

test.each<[string, unknown, string | undefined]>([
  ['of the system', failure({ code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [
    'that nodemailer has put in the place of the one of OpenSSL',
    failure({ code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }),
    'CERT_HAS_EXPIRED',
  ],
  [
    'of Node about a certificate for another host',
    failure({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ],
  ['of a bucket, which is its name', failure({ name: 'InvalidAccessKeyId' }), 'InvalidAccessKeyId'],
  [
    'at the root, before those around it',
    failure({ code: 'E_CANNOT_WRITE_FILE' }, failure({ code: 'EACCES' })),
    'EACCES',
  ],
  [
    'around a root that has none',
    failure({ code: 'E_CANNOT_WRITE_FILE' }, new Error('moth')),
    'E_CANNOT_WRITE_FILE',
  ],
  ['that is not one word', failure({ code: '550 moth@critters.example' }), undefined],
  ['of an error without any', new Error('moth'), undefined],
  ['of what is no error', 'ECONNREFUSED', undefined],
])('the code %s is found', (_, error, code) => {
  expect(codeOf(error)).toBe(code)
})

test('a failure of the store says the code of its cause, and none of its words', () => {
  expect([
    new StoreFailed(failure({ code: 'ECONNREFUSED' })).message,
    new StoreFailed(new Error('moth')).message,
  ]).toEqual(['the store failed (ECONNREFUSED)', 'the store failed'])
})
