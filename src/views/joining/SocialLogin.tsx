import { useSelector } from '@xstate/react'
import type { InputFrom } from 'xstate'
import type { socialLoginMachine } from '#machines/joining/socialLogin.machine.ts'
import { providerNames } from '#rules/joining/social.ts'
import { useFlow } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { Aside } from './Aside.tsx'
import { ProviderMark } from './ProviderMark.tsx'

interface SocialLoginProps {
  flow: typeof socialLoginMachine
  input: InputFrom<typeof socialLoginMachine>
}

/** A login button for each provider. */
export function SocialLogin({ flow, input }: SocialLoginProps) {
  const login = useFlow(flow, input)
  const { providers } = input
  const problem = useSelector(login, ({ context }) => context.problem)
  const isLeaving = useSelector(login, (snapshot) => snapshot.hasTag('busy'))
  const goal = useSelector(login, (snapshot) =>
    providers.find((provider) => snapshot.matches({ redirecting: provider })),
  )
  return (
    <Aside>
      <Stack gap={3}>
        {providers.map((provider) => (
          <Button
            key={provider}
            isWide
            icon={<ProviderMark of={provider} />}
            isPending={provider === goal}
            isUnavailable={isLeaving}
            pendingLabel={`Taking you to ${providerNames[provider]}…`}
            onClick={() => login.send({ type: 'provider.chosen', provider })}
          >
            Continue with {providerNames[provider]}
          </Button>
        ))}
        <InlineStatus>{problem?.message}</InlineStatus>
      </Stack>
    </Aside>
  )
}
