import { useDebouncedValue } from '@mantine/hooks'
import { dayInBogota, newId } from '@quina/kernel'
import type { LookupOption } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deedKeys, noStandIn, wordsOf } from '../endpoint/api.web.ts'
import { Refusal } from '../endpoint/client.ts'
import { type Fields, shapeOf } from '../field/field.ts'
import type { Action } from '../lifecycle/lifecycle.ts'
import { type AnyDocument, apiPathOf, type DocumentAnswer } from './document.ts'
import { type DeedAnswer, previewDeed, runDeed } from './document-calls.web.ts'
import {
  type Errors,
  emptyLine,
  errorsIn,
  type FormValue,
  type FormValues,
  fromForm,
  noErrors,
  sortErrors,
  toForm,
} from './form-values.ts'
import { asksOwnLines, ownLines } from './own-lines.ts'

/** How long the typing must pause before the effect is asked for again, in milliseconds. */
const pauseMs = 400

/** What an action asks, to begin with: today, and a line for each line of the document. */
function begin(fields: Fields, document: AnyDocument, answer: DocumentAnswer): FormValues {
  const today = fields.date?.kind === 'day' ? { date: dayInBogota(new Date()) } : {}
  const lines = Object.entries(fields)
    .filter(([, field]) => asksOwnLines(field))
    .map(([name, { of = {} }]) => [name, ownLines(document, answer).map(({ id }) => emptyLine(of, id))])
  return { ...toForm(fields, today, newId), ...Object.fromEntries(lines) }
}

export interface ActionAsked {
  readonly document: AnyDocument
  readonly answer: DocumentAnswer
  /** Name of the action. */
  readonly name: string
  /** Its effect, when it is already known. */
  readonly foreseen?: DeedAnswer | undefined
}

/** What is asked before an action, its effect as the server foresees it, and how it is done. */
export function useActionForm({ document, answer, name, foreseen }: ActionAsked) {
  const action = (document.lifecycle.actions as Readonly<Record<string, Action>>)[name] as Action
  const fields = action.asks ?? {}
  const path = `${apiPathOf(document)}/${answer.id}/${name}`
  const [values, setValues] = useState(() => begin(fields, document, answer))
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({})
  const [told, setTold] = useState<Errors>(noErrors)
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const [keyOf] = useState(deedKeys)
  const wire = fromForm(fields, values)
  const missing = errorsIn(shapeOf(fields), wire)
  const preview = usePreview(path, wire, foreseen === undefined && Object.keys(missing).length === 0)

  const set = (field: string, value: FormValue, option?: LookupOption | null) => {
    setValues((old) => ({ ...old, [field]: value }))
    if (option) setLabels((old) => ({ ...old, [field]: option.label }))
    setTold((old) => Object.fromEntries(Object.entries(old).filter(([at]) => at.split('.')[0] !== field)))
    setFailure(undefined)
  }
  const run = async (): Promise<DeedAnswer | undefined> => {
    setTold(missing)
    if (Object.keys(missing).length > 0) return undefined
    setBusy(true)
    try {
      return await runDeed(path, wire, keyOf(wire))
    } catch (refused) {
      setFailure(refused)
      if (refused instanceof Refusal) setTold(refused.fields)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const refused = failure ?? preview.error ?? undefined
  const sorted = sortErrors(fields, values, { ...fieldsOf(preview.error), ...told })
  const postings = (foreseen ?? preview.data)?.postings ?? []
  const message = sentenceOf(refused, sorted)
  return { action, fields, values, labels, set, run, busy, preview, postings, sorted, message }
}

export type ActionForm = ReturnType<typeof useActionForm>

const fieldsOf = (refused: unknown): Errors => (refused instanceof Refusal ? refused.fields : noErrors)

/** Said in one sentence above the buttons, unless every refusal already stands at its field. */
function sentenceOf(refused: unknown, { rest }: { readonly rest: readonly string[] }): string | undefined {
  if (refused === undefined) return undefined
  const placed = Object.keys(fieldsOf(refused)).length > rest.length
  return placed && rest.length === 0 ? undefined : [wordsOf(refused), ...rest].filter(unique).join(' ')
}

const unique = (text: string, at: number, all: readonly string[]): boolean => all.indexOf(text) === at

/** The deed done and undone by the server, as soon as what is asked is complete. */
function usePreview(path: string, wire: Readonly<Record<string, unknown>>, complete: boolean) {
  const [asked] = useDebouncedValue(JSON.stringify(wire), pauseMs)
  return useQuery({
    queryKey: [path, 'preview', asked],
    queryFn: ({ signal }) => previewDeed(path, JSON.parse(asked), signal),
    enabled: complete && asked === JSON.stringify(wire),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: noStandIn,
  })
}
