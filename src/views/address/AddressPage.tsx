import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { InputFrom } from 'xstate'
import type {
  AddressEditorRef,
  addressEditorMachine,
} from '#machines/address/addressEditor.machine.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { BackControl } from '#views/kit/BackControl.tsx'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { Loading } from '#views/kit/Skeleton.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'
import { NotFoundPage } from '#views/tab/NotFoundPage.tsx'
import { PageSkeleton } from '#views/tab/PageSkeleton.tsx'
import { AddressFields } from './AddressFields.tsx'

type Screen = ComponentType<{ editor: AddressEditorRef }>

const screens = {
  opening: LoadingAddress,
  loading: LoadingAddress,
  editing: Editing,
  saved: LoadingAddress,
  missing: NotFoundPage,
  failed: FailedAddress,
} satisfies Record<Screens<typeof addressEditorMachine>, Screen>

interface AddressPageProps {
  flow: typeof addressEditorMachine
  input: InputFrom<typeof addressEditorMachine>
}

/** Page to add or edit an address. */
export function AddressPage({ flow, input }: AddressPageProps) {
  const editor = useFlow(flow, input)
  const Screen: Screen = screens[useSelector(editor, screenOf)]
  return <Screen editor={editor} />
}

function Editing({ editor }: { editor: AddressEditorRef }) {
  const isNew = useSelector(editor, ({ context }) => context.id === null)
  const form = useSelector(editor, ({ children }) => children.address)
  return (
    form && (
      <Stack gap={5}>
        <div>
          <BackControl href="/profile" />
          <PageHeader title={isNew ? 'Add an address' : 'Edit the address'} />
        </div>
        <Form form={form} label={isNew ? 'Add an address' : 'Edit the address'}>
          <AddressFields form={form} />
          <Cluster>
            <SubmitButton form={form}>
              {isNew ? 'Add this address' : 'Save this address'}
            </SubmitButton>
            <NotSaved form={form} />
          </Cluster>
        </Form>
      </Stack>
    )
  )
}

function LoadingAddress() {
  return (
    <Loading label="Loading the address" page="Address">
      <PageSkeleton of="form" />
    </Loading>
  )
}

function FailedAddress({ editor }: { editor: AddressEditorRef }) {
  return <NotLoaded flow={editor} title="We couldn’t load the address" level={1} />
}
