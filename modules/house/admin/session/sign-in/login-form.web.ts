import { Refusal } from '@quina/blocks/web'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { login } from '../browser-session/session.web.ts'
import { useLock } from './locked.web.tsx'

type Credentials = { readonly email: string; readonly password: string; readonly code: string }
type Name = keyof Credentials

export interface LoginForm {
  readonly ref: RefObject<HTMLFormElement | null>
  readonly field: (name: Name) => {
    readonly name: Name
    readonly value: string
    readonly error: string | undefined
    readonly onChange: (value: string) => void
  }
  readonly submit: (event: FormEvent) => void
  readonly busy: boolean
  /** The second factor is required, after the password was right. */
  readonly needsCode: boolean
  readonly message: string | undefined
  readonly locked: boolean
  readonly secondsLeft: number
}

const nothing: Credentials = { email: '', password: '', code: '' }
const required = 'Este dato es obligatorio.'

export function useLoginForm(): LoginForm {
  const ref = useRef<HTMLFormElement>(null)
  const [given, setGiven] = useState(nothing)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const sending = useLogin(given, {
    input: () => setErrors({}),
    refused: (refusal, stored) => {
      setGiven({ ...given, ...stored })
      setErrors(refusal.fields)
      focusOn(ref, stored.password === undefined ? 'code' : 'password')
    },
  })
  const field = (name: Name) => ({
    name,
    value: given[name],
    error: errors[name],
    onChange: (value: string) => setGiven((before) => ({ ...before, [name]: value })),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const missing = missingOf(given, sending.needsCode)
    setErrors(missing)
    const [first] = Object.keys(missing)
    if (first !== undefined) focusOn(ref, first)
    else if (!sending.busy && !sending.locked) void sending.send()
  }
  return { ref, field, submit, ...sending }
}

interface LoginEvents {
  readonly input: () => void
  /** Handles a refusal: which fields must be typed again. */
  readonly refused: (refusal: Refusal, again: Partial<Credentials>) => void
}

function useLogin(given: Credentials, { input, refused }: LoginEvents) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [needsCode, askCode] = useState(false)
  const lock = useLock(refusal)
  const send = async (): Promise<void> => {
    setBusy(true)
    setRefusal(null)
    input()
    try {
      const { email, password, code } = given
      await login({ email: email.trim(), password, ...(needsCode ? { code: code.trim() } : {}) })
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure
      setRefusal(failure)
      const wantsCode = needsCode || failure.fields.code !== undefined
      askCode(wantsCode)
      refused(failure, wantsCode ? { code: '' } : { password: '' })
    } finally {
      setBusy(false)
    }
  }
  const message = refusal === null || isAboutField(refusal) ? undefined : refusal.message
  return { send, busy, needsCode, message, ...lock }
}

/** A message about a field is shown under it; above the form it would be shown twice. */
const isAboutField = ({ fields }: Refusal): boolean => Object.keys(fields).length > 0

const missingOf = (given: Credentials, needsCode: boolean): Record<string, string> =>
  Object.fromEntries(
    (needsCode ? (['email', 'password', 'code'] as const) : (['email', 'password'] as const))
      .filter((name) => given[name].trim() === '')
      .map((name) => [name, required]),
  )

/** Moves the focus to a field after the next render, when a new field exists. */
const focusOn = (form: RefObject<HTMLFormElement | null>, name: string): void =>
  queueMicrotask(() => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus())

/** Whether capitals are locked. The keyboard reports it on every key; before the first one it is unknown. */
export function useCapsLock(): boolean {
  const [on, setOn] = useState(false)
  useEffect(() => {
    // Browsers that fill in a saved password send events that only look like keys.
    const look = (event: Event): void => {
      if (event instanceof KeyboardEvent) setOn(event.getModifierState('CapsLock'))
    }
    window.addEventListener('keydown', look)
    window.addEventListener('keyup', look)
    return () => {
      window.removeEventListener('keydown', look)
      window.removeEventListener('keyup', look)
    }
  }, [])
  return on
}
