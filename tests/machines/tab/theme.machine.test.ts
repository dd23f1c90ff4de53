import { themeMachine } from '#machines/tab/theme.machine.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

takesEveryTransition(themeMachine, {
  inputs: [
    { saved: null, systemPrefersLight: true },
    { saved: null, systemPrefersLight: false },
    { saved: 'dark', systemPrefersLight: true },
  ],
})
