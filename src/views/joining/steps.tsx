import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { FormRef } from '#machines/form.ts'
import type { RegistrationValues } from '#machines/joining/registration.form.ts'
import type { RegistrationRef } from '#machines/joining/registration.machine.ts'
import type { EmailOnly } from '#rules/joining/email.ts'
import type { NameStep as NameValues } from '#rules/joining/password.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { StepButtons } from '#views/form/StepButtons.tsx'
import { Link } from '#views/kit/Link.tsx'
import { StampSteps } from '#views/kit/StampSteps.tsx'
import { TextField } from '#views/kit/TextField.tsx'
import { Carried } from '#views/outlets/Scene.tsx'
import { Aside } from './Aside.tsx'
import { Intro } from './Intro.tsx'
import { NewPassword } from './NewPassword.tsx'

const STEPS = ['Email', 'Name', 'Password']

interface StepProps {
  registration: RegistrationRef
}

function Progress({ step }: { step: number }) {
  return (
    <>
      <Carried things={step} />
      <StampSteps steps={STEPS} current={step} />
    </>
  )
}

interface EmailStepProps extends StepProps {
  /** Login buttons of the social providers. */
  Doors: ComponentType
}

export function EmailStep({ registration, Doors }: EmailStepProps) {
  const form = useSelector(registration, ({ children }) => children.email)
  return (
    <>
      <Progress step={1} />
      <Intro title="Join the burrow">
        Send a gift to one critter, get one from another. First, your email.
      </Intro>
      {form && <EmailForm form={form} />}
      <Doors />
      <Aside>
        <p>
          You need to be 13 or older and follow <Link href="/page/rules">the rules</Link>.
        </p>
        <p>
          <Link href="/login">Already a member? Sign in here!</Link>
        </p>
      </Aside>
    </>
  )
}

function EmailForm({ form }: { form: FormRef<EmailOnly> }) {
  return (
    <Form form={form} label="Register">
      <Bound
        as={TextField}
        form={form}
        name="email"
        label="What is your email address ?"
        type="email"
        autoComplete="email"
        isRequired
      />
      <NotSaved form={form}>Not checked. Try again.</NotSaved>
      <StepButtons form={form} backHref="/login">
        Next
      </StepButtons>
    </Form>
  )
}

export function NameStep({ registration }: StepProps) {
  const form = useSelector(registration, ({ children }) => children.name)
  return (
    <>
      <Progress step={2} />
      <Intro title="Nice to meet you!">You can still choose another nickname later.</Intro>
      {form && (
        <NameForm form={form} onBack={() => registration.send({ type: 'back.requested' })} />
      )}
    </>
  )
}

function NameForm({ form, onBack }: { form: FormRef<NameValues>; onBack: () => void }) {
  return (
    <Form form={form} label="Register">
      <Bound
        as={TextField}
        form={form}
        name="name"
        label="What should we call you?"
        autoComplete="nickname"
        isRequired
      />
      <StepButtons form={form} onBack={onBack}>
        Next
      </StepButtons>
    </Form>
  )
}

export function PasswordStep({ registration }: StepProps) {
  const form = useSelector(registration, ({ children }) => children.password)
  const name = useSelector(registration, ({ context }) => context.values.name)
  return (
    <>
      <Progress step={3} />
      <Intro title={`${name}, fellow critter!`}>Choose a password, and you’re nearly in.</Intro>
      {form && (
        <PasswordForm form={form} onBack={() => registration.send({ type: 'back.requested' })} />
      )}
    </>
  )
}

interface PasswordFormProps {
  form: FormRef<RegistrationValues>
  onBack: () => void
}

function PasswordForm({ form, onBack }: PasswordFormProps) {
  return (
    <Form form={form} label="Register">
      <NewPassword form={form} />
      <NotSaved form={form} />
      <StepButtons form={form} onBack={onBack}>
        Next
      </StepButtons>
    </Form>
  )
}
