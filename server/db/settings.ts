import { z } from 'zod'
import { type Read, urlOf, wholeNumber } from '#server/settings/read.ts'

export interface DatabaseSettings {
  /** Null means the embedded database. */
  databaseUrl: string | null
  databasePool: number
}

/** True for a URL with several hosts, as libpq accepts it. The driver connects to one host only. */
const namesSeveral = (url: string): boolean =>
  /^\w+:\/\/([^/?]*@)?[^/?@]*,[^/?@]*([/?]|$)/.test(url) ||
  /[?&](host|port)=[^&]*(,|%2c)/i.test(url)

const SEVERAL =
  'must name one host. To follow a failover, let one address lead to the primary: a floating IP address, a DNS name or a proxy such as HAProxy'

export function databaseSettings(read: Read): DatabaseSettings {
  const { DATABASE_URL: databaseUrl = null, DATABASE_POOL: databasePool } = read({
    DATABASE_URL: z
      .string()
      .refine((url) => !namesSeveral(url), SEVERAL)
      .pipe(urlOf('postgres', 'postgresql'))
      .optional(),
    DATABASE_POOL: wholeNumber(1, 1000).default(10),
  })
  return { databaseUrl, databasePool }
}
