import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { InputFrom } from 'xstate'
import type { FormRef } from '#machines/form.ts'
import type {
  PasswordResetRef,
  passwordResetMachine,
} from '#machines/joining/passwordReset.machine.ts'
import type { PasswordReset } from '#rules/joining/password.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { LinkButton } from '#views/kit/Button.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { Envelope } from './Envelope.tsx'
import { Intro } from './Intro.tsx'
import { NewPassword } from './NewPassword.tsx'

type Screen = ComponentType<{ reset: PasswordResetRef }>

const screens = {
  reading: Nothing,
  choosing: Choosing,
  confirmed: Confirmed,
  refused: Refused,
} satisfies Record<Screens<typeof passwordResetMachine>, Screen>

interface PasswordResetPageProps {
  flow: typeof passwordResetMachine
  input: InputFrom<typeof passwordResetMachine>
}

/** The page behind the emailed reset link. */
export function PasswordResetPage({ flow, input }: PasswordResetPageProps) {
  const reset = useFlow(flow, input)
  const step = useSelector(reset, screenOf)
  const Screen: Screen = screens[step]
  return (
    <Stack gap={6}>
      <FocusMove to="page" after={step} />
      <Screen reset={reset} />
    </Stack>
  )
}

function Nothing() {
  return null
}

function Choosing({ reset }: { reset: PasswordResetRef }) {
  const form = useSelector(reset, ({ children }) => children.newPassword)
  return (
    <>
      <Intro title="A new password">Once you set it, we log you out everywhere else.</Intro>
      {form && <NewPasswordForm form={form} />}
    </>
  )
}

function NewPasswordForm({ form }: { form: FormRef<PasswordReset> }) {
  return (
    <Form form={form} label="Set a new password">
      <NewPassword form={form} />
      <NotSaved form={form} />
      <SubmitButton form={form}>Set the password</SubmitButton>
    </Form>
  )
}

function Confirmed({ reset }: { reset: PasswordResetRef }) {
  const email = useSelector(reset, ({ context }) => context.email)
  return (
    <>
      <Envelope isOpened />
      <Intro title="Your new password is set">You can log in with it now.</Intro>
      <Cluster>
        <LinkButton href="/login" {...(email && { state: { email } })} variant="primary">
          Back to login
        </LinkButton>
      </Cluster>
    </>
  )
}

function Refused() {
  return (
    <>
      <Envelope />
      <Intro title="This link doesn’t work">
        A link works once, within one hour. You can ask for a new one.
      </Intro>
      <Cluster>
        <LinkButton href="/forgot-password" variant="primary">
          Send a new link
        </LinkButton>
        <LinkButton href="/login">Back to login</LinkButton>
      </Cluster>
    </>
  )
}
