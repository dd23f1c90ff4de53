import { appMachine } from './app.machine.ts'
import { feedMachine } from './feed.machine.ts'
import { addressForm, firstAddressForm } from './forms/address.form.ts'
import { credentialsForm } from './forms/credentials.form.ts'
import { homeMachine } from './home.machine.ts'
import { loginMachine } from './login.machine.ts'
import { postMachine } from './post.machine.ts'
import { sessionMachine } from './session.machine.ts'
import { themeMachine } from './theme.machine.ts'
import { toastsMachine } from './toasts.machine.ts'

/** Every chart of the product, by id: what the tests walk, the diagrams show and a reviewer reads. */
export const machines = {
  app: appMachine,
  session: sessionMachine,
  theme: themeMachine,
  toasts: toastsMachine,
  credentials: credentialsForm,
  address: addressForm,
  firstAddress: firstAddressForm,
  login: loginMachine,
  home: homeMachine,
  feed: feedMachine,
  post: postMachine,
}
