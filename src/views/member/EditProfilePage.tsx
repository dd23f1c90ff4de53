import { useSelector } from '@xstate/react'
import type { InputFrom } from 'xstate'
import type { FormRef } from '#machines/form.ts'
import type { EditProfileRef, editProfileMachine } from '#machines/member/editProfile.machine.ts'
import type { ProfileCard } from '#rules/member/profile.ts'
import { useFlow } from '#views/flow.tsx'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Avatar } from '#views/kit/Avatar.tsx'
import { BackControl } from '#views/kit/BackControl.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Card } from '#views/kit/Card.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { iconRoom } from '#views/kit/icon-room.tsx'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { Cluster } from '#views/kit/Stack.tsx'
import { TextField } from '#views/kit/TextField.tsx'
import type { Later } from '#views/later/later.tsx'
import { Column } from '#views/layouts/Column.tsx'
import type { AvatarFieldProps } from './AvatarField.tsx'
import styles from './EditProfilePage.module.css'

interface EditProfilePageProps {
  flow: typeof editProfileMachine
  /** The avatar field, loaded after the page. */
  Picture: Later<Pick<AvatarFieldProps, 'input'>>
  input: InputFrom<typeof editProfileMachine>
}

/** Page to edit the member's avatar, nickname and Discord handle. */
export function EditProfilePage({ flow, Picture, input }: EditProfilePageProps) {
  const editing: EditProfileRef = useFlow(flow, input)
  const form = useSelector(editing, ({ children }) => children.profileCard)
  const isFinishing = useSelector(editing, (snapshot) => snapshot.matches('finishing'))
  return (
    <Column>
      <div>
        <BackControl href="/profile" />
        <PageHeader
          title="Edit profile"
          subtitle="Other critters know you by your nickname and your picture."
        />
      </div>
      <Picture
        fallback={<Coming me={input.me} />}
        input={{ id: input.me.id, avatar: input.me.avatar, reportTo: editing }}
      />
      {form && <ProfileCardForm form={form} />}
      <InlineStatus tone="info">
        {isFinishing && 'Your profile is saved, and your picture is still uploading.'}
      </InlineStatus>
    </Column>
  )
}

/** Placeholder with the same picture and buttons, so that the content below does not shift. */
function Coming({ me: { id, avatar } }: Pick<EditProfilePageProps['input'], 'me'>) {
  return (
    <Card as="div" padding="lg">
      <Loading label="Loading your picture">
        <div className={styles.picture}>
          <Avatar seed={id} src={avatar?.formats.mobile_list} size="xl" />
          <div className={styles.tools}>
            <div className={styles.buttons}>
              <Button isDisabled size="sm" icon={iconRoom}>
                {avatar ? 'Change the picture' : 'Choose a picture'}
              </Button>
              {avatar && (
                <Button isDisabled size="sm" variant="quiet" icon={iconRoom}>
                  Remove the picture
                </Button>
              )}
            </div>
            <Skeleton />
          </div>
        </div>
      </Loading>
    </Card>
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
          label="Discord handle"
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
