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

/** A route with the page behind it, whose code is fetched when it is first wanted. */
export interface Page {
  path: string
  /** What the document's title says before the product's name; a page may say more once it knows more. */
  title: string
  layout: 'auth' | 'default'
  access: Access
  /** Fetches the page's code to this tab. */
  code: () => PageCodeRef
  /** The page's component once its code is here. */
  component: () => PageComponent | undefined
}

export interface Arrived {
  page: Page
  params: PageParams
}

/** The page at a path of the site (query and fragment do not matter), with the path's parameters. */
export function pageAt(pages: readonly Page[], path: string): Arrived | undefined {
  const [pathname = '/'] = path.split(/[?#]/)
  for (const page of pages) {
    const [matches, params] = matchRoute(parse, page.path, pathname)
    if (matches) return { page, params }
  }
  return undefined
}
