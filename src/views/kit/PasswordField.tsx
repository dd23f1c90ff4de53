import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A password field with a show button; pasting and password managers always work. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'adornment' | 'dir'>) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      dir="ltr"
      type={isShown ? 'text' : 'password'}
      adornment={
        <IconButton
          label={isShown ? 'Hide the password' : 'Show the password'}
          tip="top-end"
          icon={isShown ? <EyeOff /> : <Eye />}
          isDisabled={props.isDisabled}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
