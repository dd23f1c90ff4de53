import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { InputFrom } from 'xstate'
import type { FormRef } from '#machines/form.ts'
import type { LoginRef, loginMachine } from '#machines/joining/login.machine.ts'
import type { Credentials } from '#rules/joining/credentials.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Link } from '#views/kit/Link.tsx'
import { PasswordField } from '#views/kit/PasswordField.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { TextField } from '#views/kit/TextField.tsx'
import { Aside } from './Aside.tsx'
import { Intro } from './Intro.tsx'

type Screen = ComponentType<{ login: LoginRef }>

const screens = {
  entering: Entering,
  signedIn: Leaving,
  unverified: Leaving,
} satisfies Record<Screens<typeof loginMachine>, Screen>

interface LoginPageProps {
  /** Login buttons of the social providers. */
  Doors: ComponentType
  flow: typeof loginMachine
  input: InputFrom<typeof loginMachine>
}

export function LoginPage({ flow, input, Doors }: LoginPageProps) {
  const login = useFlow(flow, input)
  const Screen = screens[useSelector(login, screenOf)]
  return (
    <Stack gap={6}>
      <Intro title="Welcome back, critter">Good to see you again.</Intro>
      <Screen login={login} />
      <Doors />
      <Aside>
        <p>
          New here? <Link href="/register">Join the burrow</Link>
        </p>
      </Aside>
    </Stack>
  )
}

function Entering({ login }: { login: LoginRef }) {
  const form = useSelector(login, ({ children }) => children.credentials)
  return form && <CredentialsForm form={form} />
}

function CredentialsForm({ form }: { form: FormRef<Credentials> }) {
  return (
    <Form form={form} label="Log in">
      <Bound
        as={TextField}
        form={form}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        isRequired
      />
      <Bound
        as={PasswordField}
        form={form}
        name="password"
        label="Password"
        autoComplete="current-password"
        isRequired
      />
      <p>
        <Link href="/forgot-password">Forgot password?</Link>
      </p>
      <SubmitButton form={form}>Log in</SubmitButton>
      <NotSaved form={form}>Not logged in. Try again.</NotSaved>
    </Form>
  )
}

function Leaving() {
  return <p role="status">Logging you in…</p>
}
