import { useSelector } from '@xstate/react'
import type { contentPagesMachine } from '#machines/content/contentPages.machine.ts'
import { furtherPages } from '#rules/content/needed-pages.ts'
import { useFlow } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { PageLink } from './PageLink.tsx'

export interface FurtherPagesProps {
  flow: typeof contentPagesMachine
  path?: string | undefined
}

/** Links to the public pages that are not standard pages, shown once their list has loaded. */
export function FurtherPages({ flow, path }: FurtherPagesProps) {
  const list = useFlow(flow, undefined)
  const pages = useSelector(list, ({ context }) => context.data)
  const hasFailed = useSelector(list, (snapshot) => snapshot.matches('failed'))
  if (hasFailed)
    return (
      <li>
        <Button variant="quiet" size="sm" onClick={() => list.send({ type: 'retry.requested' })}>
          More pages
        </Button>
      </li>
    )
  return furtherPages(pages ?? []).map(({ slug, title }) => (
    <PageLink key={slug} slug={slug} path={path}>
      {title}
    </PageLink>
  ))
}
