import { z } from 'zod'
import { CannotStart } from './cannot-start.ts'

/** A setting that is wrong, or has no effect. */
export class WrongSetting extends CannotStart {}

/** Reads the settings that a feature needs: `read({ PORT: wholeNumber(0, 65_535).default(3000) })`. */
export type Read = <Shape extends z.ZodRawShape>(shape: Shape) => z.output<z.ZodObject<Shape>>

/**
 * Returns a reader for an environment, in which an empty value counts as missing.
 * @throws WrongSetting with one line that names the setting, but never its value, which may be a secret.
 */
export function readingFrom(env: Record<string, string | undefined>): Read {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  )
  return (shape) => {
    const { success, data, error } = z.object(shape).safeParse(given)
    if (success) return data
    const [issue] = error.issues
    throw new WrongSetting(`${issue?.path.join('.')}: ${issue?.message}`)
  }
}

export const wholeNumber = (min: number, max: number) => {
  const words = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, words)
    .transform(Number)
    .pipe(z.number().min(min, words).max(max, words))
}

export const hostName = z.string().regex(/^[\w.:-]+$/, 'must be a host name or an address')

/** True for a host name that stands for this machine. */
export const isThisMachine = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname.toLowerCase())

const KILOBYTE = 1024
const UNITS: Readonly<Record<string, number>> = {
  kb: KILOBYTE,
  mb: KILOBYTE ** 2,
  gb: KILOBYTE ** 3,
  tb: KILOBYTE ** 4,
}

/** Parses a size such as `200 MB` or `1.5 GB` into bytes. A kilobyte is 1,024 bytes, as in the rest of the code. */
export const sizeOf = (least: number) => {
  const words = `must be a size such as 200 MB or 1 GB${least > 0 ? ', and more than nothing' : ''}`
  return z
    .string()
    .regex(/^\d{1,6}(\.\d{1,3})?\s?[kmgt]b$/i, words)
    .transform((value) => {
      const unit = UNITS[value.slice(-2).toLowerCase()] ?? 1
      return Math.floor(Number.parseFloat(value) * unit)
    })
    .pipe(z.number().min(least, words).max(Number.MAX_SAFE_INTEGER, words))
}

/** `postgres://me@/name?host=/folder` has no host after the @, which PostgreSQL accepts but `URL` does not. */
const parses = (value: string) => URL.canParse(value.replace('@/', '@socket/'))

export const urlOf = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => protocols.some((protocol) => value.startsWith(`${protocol}://`)) && parses(value),
      `must be a URL that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
    )

export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, `must be ${words.join(' or ')}`)

const email = z.email()
export const isEmail = (value: string): boolean => email.safeParse(value).success
