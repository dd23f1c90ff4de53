import { expect, test } from 'vitest'
import { codeOf } from '#server/errors/causes.ts'
import { StoreFailed } from '#server/storage/store.ts'

const failure = (fields: object, cause?: unknown) =>
  Object.assign(new Error('of moth@critters.example', { cause }), fields)

test.each<[string, unknown, string | undefined]>([
  ['the code of a system error', failure({ code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [
    'the OpenSSL code, not nodemailer’s own code',
    failure({ code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }),
    'CERT_HAS_EXPIRED',
  ],
  [
    'Node’s code for a certificate issued to another host',
    failure({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ],
  ['the name of an S3 error', failure({ name: 'InvalidAccessKeyId' }), 'InvalidAccessKeyId'],
  [
    'the code of the innermost cause',
    failure({ code: 'E_CANNOT_WRITE_FILE' }, failure({ code: 'EACCES' })),
    'EACCES',
  ],
  [
    'the code of an outer error whose cause has none',
    failure({ code: 'E_CANNOT_WRITE_FILE' }, new Error('moth')),
    'E_CANNOT_WRITE_FILE',
  ],
  [
    'nothing for a code that is not one word',
    failure({ code: '550 moth@critters.example' }),
    undefined,
  ],
  ['nothing for an error without a code', new Error('moth'), undefined],
  ['nothing for a value that is not an error', 'ECONNREFUSED', undefined],
])('codeOf returns %s', (_, error, code) => {
  expect(codeOf(error)).toBe(code)
})

test('a storage failure has the code of its cause, but not the message', () => {
  expect([
    new StoreFailed(failure({ code: 'ECONNREFUSED' })).message,
    new StoreFailed(new Error('moth')).message,
  ]).toEqual(['the store failed (ECONNREFUSED)', 'the store failed'])
})
