import type { ComponentType } from 'react'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import type { PageCodeRef } from '#machines/tab/pageCode.machine.ts'
import type { Access } from '#rules/tab/access.ts'
import type { Path } from '#rules/wire/path.ts'

declare module '#views/kit/links.ts' {
  interface Links {
    href: Path
  }
}

export type PageParams = Readonly<Record<string, string | undefined>>
export type PageComponent = ComponentType<{ params: PageParams }>

/** A route and its page, whose code is fetched on the first visit. */
export interface Page {
  path: string
  /** Document title in front of the product's name; the page may replace it once its data is loaded. */
  title: string
  layout: 'auth' | 'default'
  access: Access
  /** The page that guests see at this path; absent if the page is not public. */
  face?: Page
  /** True if this page is the `face` of another page. */
  isFace?: boolean
  /** The chart that fetches the page's code. */
  code: () => PageCodeRef
  /** The page's component once its code is loaded. */
  component: () => PageComponent | undefined
}

export interface Arrived {
  page: Page
  params: PageParams
}

/** Finds the page for a path and its path parameters; query and fragment are ignored. */
export function pageAt(pages: readonly Page[], path: string): Arrived | undefined {
  const [pathname = '/'] = path.split(/[?#]/)
  for (const page of pages) {
    const [matches, params] = matchRoute(parse, page.path, pathname)
    if (matches) return { page, params }
  }
  return undefined
}
