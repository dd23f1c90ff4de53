import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { InputFrom } from 'xstate'
import type {
  RegistrationRef,
  registrationMachine,
} from '#machines/joining/registration.machine.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { Leaving } from './Leaving.tsx'
import { EmailStep, NameStep, PasswordStep } from './steps.tsx'

interface Shown {
  registration: RegistrationRef
  /** Login buttons of the social providers. */
  Doors: ComponentType
}

type Screen = ComponentType<Shown>

const screens = {
  opening: EmailStep,
  email: EmailStep,
  name: NameStep,
  password: PasswordStep,
  completed: Completed,
} satisfies Record<Screens<typeof registrationMachine>, Screen>

interface RegisterPageProps extends Pick<Shown, 'Doors'> {
  flow: typeof registrationMachine
  input: InputFrom<typeof registrationMachine>
}

/** The registration wizard, one question per step. */
export function RegisterPage({ flow, input, Doors }: RegisterPageProps) {
  const registration = useFlow(flow, input)
  const step = useSelector(registration, screenOf)
  const Screen: Screen = screens[step]
  return (
    <Stack gap={6}>
      <FocusMove to="page" after={step} />
      <Screen registration={registration} Doors={Doors} />
    </Stack>
  )
}

function Completed() {
  return <Leaving title="You’re one of us!">Sending you an email…</Leaving>
}
