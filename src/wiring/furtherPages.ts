import { createElement } from 'react'
import { contentPagesMachine } from '#machines/content/contentPages.machine.ts'
import { loadPageList } from '#services/page-list.ts'
import { FurtherPages, type FurtherPagesProps } from '#views/content/FurtherPages.tsx'
import { doing } from './actors.ts'

/** Connects the list of content pages to the server. This code loads after the page that shows the list. */
export const contentPagesFlow = () =>
  contentPagesMachine.provide({ actors: { load: doing(loadPageList) } })

export function openFurtherPages() {
  const flow = contentPagesFlow()
  return ({ path }: Pick<FurtherPagesProps, 'path'>) => createElement(FurtherPages, { flow, path })
}
