import { z } from 'zod'
import { hostName, type Read, WrongSetting, wholeNumber } from '#server/settings/read.ts'

export interface MetricsSettings {
  /** A separate port for metrics, or /metrics on the site. Null if metrics are switched off. */
  metrics: {
    listen: { host: string; port: number } | null
    /** The token that a scraper must send; null only on a port of their own. */
    token: string | null
  } | null
}

const LEAST_CHARACTERS = 16

export function metricsSettings(read: Read): MetricsSettings {
  const {
    METRICS_PORT: port,
    METRICS_HOST: host,
    METRICS_TOKEN: token = null,
  } = read({
    METRICS_PORT: wholeNumber(0, 65_535).optional(),
    METRICS_HOST: hostName.optional(),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\w.~+/=-]+$/, 'must consist of letters, digits and - . _ ~ + / =')
      .min(LEAST_CHARACTERS, `must have at least ${LEAST_CHARACTERS} characters`)
      .optional(),
  })
  if (port === undefined && host !== undefined)
    throw new WrongSetting('METRICS_HOST: has no effect without METRICS_PORT')
  if (port !== undefined) return { metrics: { listen: { host: host ?? '127.0.0.1', port }, token } }
  return { metrics: token === null ? null : { listen: null, token } }
}
