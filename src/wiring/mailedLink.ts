import { createElement, Fragment, type ReactNode } from 'react'
import { LinkWithoutToken } from '#views/joining/LinkWithoutToken.tsx'
import type { PageComponent, PageParams } from '#views/page.ts'
import type { World } from './world.ts'

/** Creates the page of a mailed link. If another link to it is opened in the same tab, the page starts again. */
export const pageOfLink =
  ({ place }: World, draw: (token: string, params: PageParams) => ReactNode): PageComponent =>
  ({ params }) => {
    const { token } = place().state
    if (token === undefined) return createElement(LinkWithoutToken)
    return createElement(Fragment, { key: token }, draw(token, params))
  }
