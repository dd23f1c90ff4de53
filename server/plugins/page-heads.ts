import type { FastifyInstance } from 'fastify'
import { regionLabel } from '#rules/member/region.ts'
import { shortened } from '#rules/text/characters.ts'
import { visibleText } from '#rules/text/markup.ts'
import { logFailure } from '#server/logs/log-failure.ts'
import { findPublicExchange } from '#server/resources/exchanges/public.ts'
import { findPage } from '#server/resources/pages/store.ts'
import { utcDayWords } from '#server/time/utc-words.ts'
import { type Head, SITE } from './document-head.ts'

const FRONT_DOOR: Head = {
  ...SITE,
  heading: 'Send a gift to one critter. Get one from another.',
  description:
    'A community space for gift swaps. Join a swap, draw a name, send a gift, and open your own.',
  path: '/',
}

/** The head for an exchange that guests may not see, or that does not exist. */
const ANY_EXCHANGE: Head = { ...SITE, isUnlisted: true }

async function exchangeHead({ db, clock, config }: FastifyInstance, slug: string): Promise<Head> {
  const shared = config.publicExchanges ? await findPublicExchange(db, slug, clock.now()) : null
  if (shared === null) return ANY_EXCHANGE
  const { exchange, preview } = shared
  return {
    title: `${exchange.label} · ${SITE.title}`,
    heading: exchange.label,
    description: [
      exchange.summary,
      regionLabel(exchange.region),
      `Names are drawn on ${utcDayWords(new Date(exchange.start_at))}`,
    ].join(' · '),
    path: `/exchange/${slug}`,
    picture: preview === null ? SITE.picture : `/og/${slug}.png`,
    isUnlisted: true,
  }
}

/** The head for a content page that does not exist. */
export const NO_PAGE: Head = { ...SITE, isUnlisted: true }

/** Roughly the number of characters of a description that search engines show. */
const DESCRIPTION_LENGTH = 155

async function pageHead({ db }: FastifyInstance, slug: string): Promise<Head> {
  const page = await findPage(db, slug)
  if (page === null) return NO_PAGE
  const text = visibleText(page.body).replaceAll(/\s+/g, ' ').trim()
  return {
    ...SITE,
    title: `${page.title} · ${SITE.title}`,
    heading: page.title,
    description: shortened(text, DESCRIPTION_LENGTH) || SITE.description,
    path: `/page/${page.slug}`,
  }
}

const PATH = /^\/(exchange|page)\/([a-z0-9-]{1,120})$/

const heads = { exchange: exchangeHead, page: pageHead }

/**
 * Returns the head of the page at this path. While the database is unavailable or has too much to do, a page is sent
 * with the site's head instead of failing.
 */
export async function headAt(app: FastifyInstance, path: string): Promise<Head> {
  if (path === '/') return FRONT_DOOR
  const [, kind, slug] = PATH.exec(path) ?? []
  if (kind === undefined || slug === undefined) return SITE
  const usual = kind === 'exchange' ? ANY_EXCHANGE : SITE
  if (app.isCrowded()) return usual
  try {
    return await heads[kind as keyof typeof heads](app, slug)
  } catch (error) {
    logFailure(app.log, error, 'a page was sent without its own head')
    return usual
  }
}
