import { useSelector } from '@xstate/react'
import { Plus } from 'lucide-react'
import type { ComponentType } from 'react'
import type { InputFrom } from 'xstate'
import type { ContentsRef, contentsMachine } from '#machines/content/contents.machine.ts'
import { isMissing, type Shelf, shelfOf, shelfPaths } from '#rules/content/shelf.ts'
import { shelfWords } from '#rules/content/shelf-words.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { BackControl } from '#views/kit/BackControl.tsx'
import { Button } from '#views/kit/Button.tsx'
import { SectionHeader } from '#views/kit/Card.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { useFollow } from '#views/kit/links.ts'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { Segments } from '#views/kit/Segments.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { intentOf, later } from '#views/later/later.tsx'
import { LoadingRows, Rows } from '#views/list/Rows.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { useOverlay } from '#views/overlay.ts'
import { ContentRow } from './ContentRow.tsx'

const ContentEditor = later(() => import('./ContentEditor.tsx'))
const DeletionDialog = later(() => import('./DeletionDialog.tsx'))

interface Props {
  flow: ContentsRef
}

interface ContentsPageProps {
  flow: typeof contentsMachine
  input: InputFrom<typeof contentsMachine>
}

const screens = {
  loading: Coming,
  deciding: Coming,
  idle: Standing,
  'writing.opening': ContentEditor,
  'writing.page': ContentEditor,
  'writing.survey': ContentEditor,
  'writing.tag': ContentEditor,
  'writing.cover': ContentEditor,
  'writing.critter': ContentEditor,
  confirming: Deletion,
  deleting: Deletion,
  failed: Failed,
} satisfies Record<Screens<typeof contentsMachine>, ComponentType<Props>>

const shelves = (Object.keys(shelfPaths) as Shelf[]).map((value) => ({
  value,
  label: shelfWords[value].title,
}))

/** The mods' page for editing public content. */
export function ContentsPage({ flow, input }: ContentsPageProps) {
  const contents: ContentsRef = useFlow(flow, input)
  const shelf = useSelector(contents, ({ context }) => shelfOf(context.query))
  const isWriting = useSelector(contents, (snapshot) => snapshot.matches('writing'))
  const Screen: ComponentType<Props> = screens[useSelector(contents, screenOf)]
  const follow = useFollow()
  return (
    <>
      <FocusMove to="page" after={isWriting ? 'editor' : 'shelf'} />
      {!isWriting && (
        <>
          <div>
            <BackControl href="/mod" />
          </div>
          <PageHeader title="Contents" subtitle="What mods write for all members." />
          <div>
            <Segments
              label="Kinds of content"
              options={shelves}
              value={shelf}
              onChange={(opened) => follow(shelfPaths[opened])}
            />
          </div>
        </>
      )}
      <Screen flow={contents} />
    </>
  )
}

/** Shows the last known list while it reloads, or a skeleton if there is none. */
function Coming({ flow }: Props) {
  const shelf = useSelector(flow, ({ context }) => shelfOf(context.query))
  const isKnown = useSelector(flow, ({ context }) => context.contents.length > 0)
  return isKnown ? <Standing flow={flow} /> : <LoadingRows of={shelfWords[shelf].title} />
}

function Standing({ flow }: Props) {
  const shelf = useSelector(flow, ({ context }) => shelfOf(context.query))
  const contents = useSelector(flow, ({ context }) => context.contents)
  const isGone = useSelector(
    flow,
    (snapshot) => snapshot.matches('idle') && isMissing(snapshot.context),
  )
  const open = useOverlay()
  const { title, add, hint, empty, one } = shelfWords[shelf]
  return (
    <section aria-labelledby="shelf">
      <SectionHeader
        id="shelf"
        title={title}
        action={
          <Button
            {...intentOf(ContentEditor)}
            variant="primary"
            icon={<Plus />}
            onClick={() => open('add')}
          >
            {add}
          </Button>
        }
      />
      <Stack>
        <p>{hint}</p>
        <InlineStatus tone="info">{isGone && `This ${one} no longer exists.`}</InlineStatus>
        {contents.length === 0 ? (
          <p>{empty}</p>
        ) : (
          <Rows>
            {contents.map((content) => (
              <ContentRow
                key={content.id}
                content={content}
                editor={ContentEditor}
                deletion={DeletionDialog}
              />
            ))}
          </Rows>
        )}
      </Stack>
    </section>
  )
}

function Deletion({ flow }: Props) {
  return (
    <>
      <Standing flow={flow} />
      <DeletionDialog flow={flow} />
    </>
  )
}

function Failed({ flow }: Props) {
  return <NotLoaded flow={flow} title="We couldn’t load this" />
}
