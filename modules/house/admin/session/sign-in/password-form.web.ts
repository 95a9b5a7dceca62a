import { Refusal } from '@quina/blocks/web'
import { type FormEvent, useState } from 'react'
import { changePassword } from '../browser-session/session.web.ts'

const differ = 'Las dos contraseñas nuevas no son iguales.'
const blank = { current: '', next: '', again: '' }

/** Changing one's own password, before entering or from one's account. */
export function usePasswordForm(onChanged?: () => void) {
  const [given, setGiven] = useState(blank)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = (name: keyof typeof given) => ({
    name,
    value: given[name],
    error: errors[name],
    onChange: (value: string) => setGiven((before) => ({ ...before, [name]: value })),
  })
  const send = async (): Promise<void> => {
    setBusy(true)
    try {
      await changePassword({ current: given.current, next: given.next })
      setGiven(blank)
      onChanged?.()
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure
      setErrors(failure.fields)
      setRefusal(Object.keys(failure.fields).length === 0 ? failure.message : undefined)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setRefusal(undefined)
    setErrors(given.next === given.again ? {} : { again: differ })
    if (given.next === given.again && !busy) void send()
  }
  return { field, refusal, busy, submit }
}
