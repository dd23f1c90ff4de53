import { useSelector } from '@xstate/react'
import type { InputFrom } from 'xstate'
import type { FormRef } from '#machines/form.ts'
import type { EditProfileRef, editProfileMachine } from '#machines/member/editProfile.machine.ts'
import type { ProfileCard } from '#rules/member/profile.ts'
import { useFlow } from '#views/flow.tsx'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { BackControl } from '#views/kit/BackControl.tsx'
import { Card } from '#views/kit/Card.tsx'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { TextField } from '#views/kit/TextField.tsx'
import styles from './EditProfilePage.module.css'

/** Nickname and chat handle of a member. */
interface EditProfilePageProps {
  flow: typeof editProfileMachine
  input: InputFrom<typeof editProfileMachine>
}

export function EditProfilePage({ flow, input }: EditProfilePageProps) {
  const editing: EditProfileRef = useFlow(flow, input)
  const form = useSelector(editing, ({ children }) => children.profileCard)
  return (
    <div className={styles.page}>
      <Stack gap={5}>
        <div>
          <BackControl href="/profile" />
          <PageHeader title="Edit profile" subtitle="Other critters know you by your nickname." />
        </div>
        {form && <ProfileCardForm form={form} />}
      </Stack>
    </div>
  )
}

function ProfileCardForm({ form }: { form: FormRef<ProfileCard> }) {
  return (
    <Card as="div" padding="lg">
      <Form form={form} label="Edit profile">
        <Bound
          as={TextField}
          form={form}
          name="nickname"
          label="Nickname"
          autoComplete="nickname"
          isRequired
        />
        <Bound
          as={TextField}
          form={form}
          name="discord"
          label="Chat handle"
          description="Your Discord name, if you have one."
        />
        <Cluster>
          <SubmitButton form={form}>Save profile</SubmitButton>
          <NotSaved form={form} />
        </Cluster>
      </Form>
    </Card>
  )
}
