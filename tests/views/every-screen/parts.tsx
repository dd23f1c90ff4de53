import { contentsMachine } from '#machines/content/contents.machine.ts'
import { type Listed, type ListMachine, type ListRef, listMachine } from '#machines/list.ts'
import { type LoadMachine, loadMachine } from '#machines/load.ts'
import { surveyMachine } from '#machines/survey/survey.machine.ts'
import { surveyValues } from '#rules/survey/form.ts'
import { listingOf } from '#rules/wire/listing.ts'
import { aTag } from '#tests/support/contents.ts'
import { pageOf } from '#tests/support/lists.ts'
import { type Shown, screensOf } from '#tests/support/screens.tsx'
import { running } from '#tests/support/started.ts'
import { aSurvey } from '#tests/support/surveys.ts'
import { ContentsPage } from '#views/content/ContentsPage.tsx'
import type { Screens } from '#views/flow.tsx'
import { Loaded } from '#views/Loaded.tsx'
import { Count } from '#views/list/Count.tsx'
import { List } from '#views/list/List.tsx'
import { More } from '#views/list/More.tsx'
import type { Within } from '#views/screens.ts'
import { SurveyPage } from '#views/survey/SurveyPage.tsx'

const tags = { query: { shelf: 'tags' } }
const survey = { id: 1, asking: null, waiting: null, draft: null }
const moths = listMachine({
  id: 'moths',
  description: 'All moths.',
  query: 'typed',
  isKeptUp: true,
})
const one = listingOf(pageOf([{ id: 1 }], { total: 2 }))
const moth = loadMachine<string[]>({
  id: 'moth',
  description: 'A moth.',
  mayBeEmpty: true,
  mayBeMissing: true,
  refreshes: true,
})

const rows = (items: readonly Listed[]) => (
  <ul aria-label="Moths">
    {items.map(({ id }) => (
      <li key={id}>Moth {id}</li>
    ))}
  </ul>
)

const listOf = (flow: ListMachine<Listed>) => running(flow) as ListRef<Listed>

const asksToDelete = { alertdialog: 'Delete “Mittens”?' }

export const parts = [
  screensOf('Loaded', moth, {
    input: undefined,
    context: { data: ['Luna'] },
    at: { empty: { data: [] } },
    draw: (flow) => (
      <Loaded
        load={running(flow)}
        loading={<p>Coming</p>}
        failed={{ title: 'We couldn’t load the moth' }}
        empty={<p>No moth</p>}
        missing={<p>Missing</p>}
      >
        {() => <p>Here</p>}
      </Loaded>
    ),
    shows: {
      loading: { paragraph: 'Coming' },
      deciding: { paragraph: 'Here' },
      ready: { paragraph: 'Here' },
      empty: { paragraph: 'No moth' },
      refreshing: { paragraph: 'Here' },
      missing: { paragraph: 'Missing' },
      failed: 'We couldn’t load the moth',
    } satisfies Record<Screens<LoadMachine<unknown>>, Shown>,
  }),
  screensOf('content/ContentsPage', contentsMachine, {
    input: tags,
    context: { contents: [aTag()] },
    at: {
      loading: { contents: [] },
      deciding: { contents: [] },
      'writing.page': { query: {} },
      'writing.survey': { query: { shelf: 'surveys' } },
      'writing.cover': { query: { shelf: 'covers' } },
      'writing.critter': { query: { shelf: 'critters' } },
      confirming: { chosen: aTag() },
      deleting: { chosen: aTag() },
    },
    draw: (flow) => <ContentsPage flow={flow} input={tags} />,
    shows: {
      loading: { status: 'Loading Tags' },
      deciding: { status: 'Loading Tags' },
      idle: { heading: 'Contents', button: 'Add a tag' },
      'writing.opening': 'Add a tag',
      'writing.page': 'Write a page',
      'writing.survey': 'Write a survey',
      'writing.tag': 'Add a tag',
      'writing.cover': 'Add a cover',
      'writing.critter': 'Add a critter',
      confirming: { ...asksToDelete, button: 'Delete the tag' },
      deleting: { ...asksToDelete, pending: 'Delete the tag' },
      failed: 'We couldn’t load this',
    } satisfies Record<Screens<typeof contentsMachine>, Shown>,
  }),
  screensOf('list/Count', moths, {
    input: undefined,
    context: one,
    draw: (flow) => <Count list={listOf(flow)} label={(total) => `${total} moths`} />,
    shows: {
      settling: null,
      loading: null,
      deciding: null,
      ready: { status: '2 moths' },
      empty: null,
      unmatched: { status: '2 moths' },
      failed: null,
    } satisfies Record<Screens<ListMachine<Listed>, 'ready'>, Shown>,
  }),
  screensOf('list/List', moths, {
    input: undefined,
    context: one,
    draw: (flow) => (
      <List
        list={listOf(flow)}
        of="moths"
        rows={rows}
        loading={<p>Coming</p>}
        empty={<p>No moths</p>}
        unmatched={<p>None is like that</p>}
      />
    ),
    shows: {
      settling: { list: 'Moths' },
      loading: { paragraph: 'Coming' },
      deciding: { paragraph: 'No moths' },
      ready: { list: 'Moths' },
      empty: { paragraph: 'No moths' },
      unmatched: { paragraph: 'None is like that' },
      failed: 'We couldn’t load the moths',
    } satisfies Record<Screens<ListMachine<Listed>, 'ready'>, Shown>,
  }),
  screensOf('list/More', moths, {
    input: undefined,
    context: one,
    within: 'ready',
    draw: (flow) => <More list={listOf(flow)} of="moths" />,
    shows: {
      idle: { button: 'Load more' },
      complete: { button: 'Load more' },
      loadingMore: { pending: 'Load more' },
      interrupted: { status: 'We couldn’t load more moths.', button: 'Try again' },
      refreshing: { button: 'Load more' },
      outdated: { status: 'We couldn’t load the latest moths.', button: 'Try again' },
    } satisfies Record<Screens<Within<ListMachine<Listed>, 'ready'>>, Shown>,
  }),
  screensOf('survey/SurveyPage', surveyMachine, {
    input: survey,
    context: { values: surveyValues(aSurvey(), null) },
    draw: (flow) => <SurveyPage flow={flow} input={survey} />,
    shows: {
      loading: { heading: 'Survey', status: 'Loading the survey' },
      answering: { heading: 'Sweets', form: 'Sweets' },
      refetching: { heading: 'Survey', status: 'Loading the survey' },
      submitted: { heading: 'Survey', status: 'Loading the survey' },
      missing: 'Page not found',
      failed: 'We couldn’t load the survey',
    } satisfies Record<Screens<typeof surveyMachine>, Shown>,
  }),
]
