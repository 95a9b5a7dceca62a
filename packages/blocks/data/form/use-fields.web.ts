import { newId } from '@quina/kernel'
import { type LookupOption, toast } from '@quina/ui/web'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { commandKeys, refreshAll, refreshed, wordsOf } from '../../http/endpoint/api.web.ts'
import { Refusal } from '../../http/endpoint/client.ts'
import { useLatest } from '../../http/endpoint/use-command.web.ts'
import { type Fields, shapeOf, type WireOf } from '../../values/field/field.ts'
import {
  type Errors,
  errorsIn,
  type FormValue,
  fromForm,
  noErrors,
  toForm,
} from '../../values/field/form-values.ts'
import { focusFirstError, focusUnread } from './focus-error.web.ts'

/** The message shown once the command is done; none where the user only looked at something or took a file. */
// biome-ignore lint/suspicious/noConfusingVoidType: a command that only opens a file returns nothing
export type Done = string | Parameters<typeof toast>[0] | void

type FormRefusal = Readonly<{ errors: Errors; message: string | undefined }>
export const nothingReported: FormRefusal = { errors: noErrors, message: undefined }

export interface UsedFields<F extends Fields> {
  readonly fields: F
  /** The initial values, as they travel. */
  readonly begun?: Readonly<Record<string, unknown>>
  readonly labels?: Readonly<Record<string, string>>
  /** What else distinguishes one request from another. */
  readonly about?: unknown
  /** Sends the values; the key stays the same while the same values are sent. Each refusal goes to its field. */
  readonly send: (wire: WireOf<F>, key: string) => Promise<Done>
  /** Called as soon as the answer arrives. */
  readonly sent?: () => void
}

/**
 * The state of a few fields while they are typed, and the refusal of each. After an answer, the message is shown and the screen
 * refreshes; nothing waits for that refresh, since the user may already be typing elsewhere.
 */
export function useFields<F extends Fields>(props: UsedFields<F>) {
  const { fields, begun = {}, labels: known = {} } = props
  const latest = useLatest(props)
  const client = useQueryClient()
  const [values, setValues] = useState(() => toForm(fields, begun, newId))
  const [labels, setLabels] = useState(known)
  const [reported, setReported] = useState(nothingReported)
  const [named, setNamed] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [keyOf, setKeyOf] = useState(commandKeys)
  const root = useRef<HTMLFormElement>(null)
  const tell = (refused: FormRefusal) => {
    setReported(refused)
    setNamed((old) => [...old, ...Object.keys(refused.errors)])
    focusFirstError(root.current)
  }
  const set = (name: string, value: FormValue, option?: LookupOption | null) => {
    setValues((old) => ({ ...old, [name]: value }))
    if (option !== undefined) setLabels((old) => ({ ...old, [name]: option?.label ?? '' }))
    setReported(({ errors }) => ({ errors: without(name, errors), message: undefined }))
  }
  const submit = async () => {
    if (busy || focusUnread(root.current)) return
    const wire = fromForm(fields, values)
    const errors = errorsIn(shapeOf(fields), wire)
    tell({ errors, message: undefined })
    if (Object.keys(errors).length > 0) return
    setBusy(true)
    await refreshed(client)
    const { about, send, sent } = latest.current
    try {
      const done = await send(wire as WireOf<F>, keyOf([about, wire]))
      // The same values sent again later are another command.
      setKeyOf(commandKeys)
      sent?.()
      announce(done, client)
    } catch (failure) {
      tell(refusedBy(failure, fields))
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent) => {
    keepFromPage(event)
    void submit()
  }
  /** The names of the fields shown now. */
  const input = Object.keys(fields).filter((name) => !fields[name]?.late || named.includes(name))
  return { fields, input, values, labels, reported, busy, set, root, submit: () => void submit(), onSubmit }
}

function announce(done: Done, client: QueryClient): void {
  if (!done) return
  void toast(typeof done === 'string' ? { message: done, tone: 'good' } : done)
  void refreshAll(client)
}

/** Keeps the browser from leaving the page, and a form around this one from being sent. */
function keepFromPage(event: FormEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

export type TypedFieldsState = Omit<ReturnType<typeof useFields>, 'fields'> & { readonly fields: Fields }

/** Removes the refusal of a field once the field, or one of its lines, changes. */
const without = (mended: string, errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => path.split('.')[0] !== mended))

/** A refusal that belongs to no field is shown above. */
export function refusedBy(failure: unknown, fields: Fields): FormRefusal {
  const errors = failure instanceof Refusal ? failure.fields : noErrors
  const paths = Object.keys(errors)
  const placed = paths.length > 0 && paths.every((path) => (path.split('.')[0] ?? '') in fields)
  return { errors, message: placed ? undefined : wordsOf(failure) }
}
