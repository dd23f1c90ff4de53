import { contentPageMachine } from '#machines/content/contentPage.machine.ts'
import { known } from '#machines/known.ts'
import { loadPage } from '#services/pages.ts'
import { ContentPage } from '#views/content/ContentPage.tsx'
import type { PageParams } from '#views/page.ts'
import { calling } from './actors.ts'

export const flows = () => ({
  contentPage: contentPageMachine.provide({ actors: { load: calling(loadPage) } }),
})

export default () => {
  const { contentPage } = flows()
  return ({ params: { slug } }: { params: PageParams }) => (
    <ContentPage
      key={slug}
      flow={contentPage}
      input={{ slug: known(slug, 'the slug of the path') }}
    />
  )
}
