import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type {
  ForgotPasswordRef,
  forgotPasswordMachine,
} from '#machines/joining/forgotPassword.machine.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { BackControl } from '#views/kit/BackControl.tsx'
import { Button, LinkButton } from '#views/kit/Button.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { EmailForm } from './EmailForm.tsx'
import { Envelope } from './Envelope.tsx'
import { Intro } from './Intro.tsx'

type Screen = ComponentType<{ forgotPassword: ForgotPasswordRef }>

const screens = {
  asking: Asking,
  confirmed: Confirmed,
} satisfies Record<Screens<typeof forgotPasswordMachine>, Screen>

/** Page to request a password reset link. */
export function ForgotPasswordPage({ flow }: { flow: typeof forgotPasswordMachine }) {
  const forgotPassword = useFlow(flow)
  const step = useSelector(forgotPassword, screenOf)
  const Screen: Screen = screens[step]
  return (
    <Stack gap={6}>
      <FocusMove to="page" after={step} />
      <Screen forgotPassword={forgotPassword} />
    </Stack>
  )
}

function Asking({ forgotPassword }: { forgotPassword: ForgotPasswordRef }) {
  const form = useSelector(forgotPassword, ({ children }) => children.reminder)
  return (
    <>
      <BackControl href="/login" />
      <Intro title="Forgot your password?">We’ll send you a link to choose a new one.</Intro>
      {form && <EmailForm form={form}>Send the link</EmailForm>}
    </>
  )
}

function Confirmed({ forgotPassword }: { forgotPassword: ForgotPasswordRef }) {
  const email = useSelector(forgotPassword, ({ context }) => context.email)
  return (
    <>
      <Envelope />
      <Intro title="Check your inbox">
        <p>
          If <strong dir="auto">{email}</strong> belongs to a member, a link is on its way. It works
          for one hour.
        </p>
      </Intro>
      <Cluster>
        <LinkButton href="/login" variant="primary">
          Back to login
        </LinkButton>
        <Button variant="quiet" onClick={() => forgotPassword.send({ type: 'email.dismissed' })}>
          Use another email
        </Button>
      </Cluster>
    </>
  )
}
