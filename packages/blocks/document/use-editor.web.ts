import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { deedKeys } from '../endpoint/api.web.ts'
import { Refusal } from '../endpoint/client.ts'
import type { Action } from '../lifecycle/lifecycle.ts'
import { type AnyDocument, apiPathOf, type DocumentAnswer } from './document.ts'
import {
  type DeedAnswer,
  documentKey,
  previewDeed,
  readDocument,
  type Saved,
  saveDocument,
} from './document-calls.web.ts'
import type { Form } from './form.web.ts'
import { focusFirst, isComplete, tellFailure } from './refusals.web.ts'

/** An action that waits for its confirmation. */
export interface AskedAction {
  readonly name: string
  readonly answer: DocumentAnswer
  /** What it will do, when nothing more must be asked to know it. */
  readonly foreseen?: DeedAnswer
}

export interface Editor {
  readonly form: Form
  readonly root: RefObject<HTMLDivElement | null>
  /** What is being done now: `save`, or the name of an action. */
  readonly busy: string | null
  /** Someone else changed the document meanwhile. */
  readonly conflict: Refusal | null
  readonly asked: AskedAction | null
  readonly savedAt: Date | null
  /** Keeps the draft. @returns null when it was refused: the form says why. */
  readonly save: (overVersion?: number) => Promise<Saved | null>
  /** Keeps the draft if it must, and asks to confirm an action on it. */
  readonly ask: (name: string) => Promise<void>
  readonly forget: () => void
  readonly clearConflict: () => void
}

interface Editing {
  readonly form: Form
  /** When it was last kept, if it was just kept by another screen. */
  readonly savedAt: Date | null
  /** A document has been made: the screen that edits it goes on, with this action if there was one. */
  readonly onMade: (saved: Saved, action?: string) => void
  readonly onSaved: () => void
}

/** What can be done with a document that is being typed: keep it, and act on what was kept. */
export function useEditor({ form, savedAt: keptAt, onMade, onSaved }: Editing): Editor {
  const client = useQueryClient()
  const root = useRef<HTMLDivElement>(null)
  const [keyOf] = useState(deedKeys)
  const [busy, setBusy] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Refusal | null>(null)
  const [asked, setAsked] = useState<AskedAction | null>(null)
  const [savedAt, setSavedAt] = useState(keptAt)
  const tell = (failure: unknown): null => {
    if (failure instanceof Refusal && failure.code === 'GEN-409') setConflict(failure)
    else tellFailure(form, failure)
    setTimeout(() => focusFirst(form, root.current))
    return null
  }
  const keep = async (overVersion?: number): Promise<Saved | null> => {
    if (!isComplete(form)) {
      setTimeout(() => focusFirst(form, root.current))
      return null
    }
    const saved = await send(form, keyOf, overVersion)
    setConflict(null)
    setSavedAt(new Date())
    onSaved()
    await client.invalidateQueries({ queryKey: [apiPathOf(form.document)] })
    return saved
  }
  const doing = async <T>(what: string, work: () => Promise<T | null>): Promise<T | null> => {
    setBusy(what)
    return work()
      .catch(tell)
      .finally(() => setBusy(null))
  }
  const save = (overVersion?: number) => doing('save', () => keep(overVersion))
  const ask = async (name: string): Promise<void> => {
    const wasNew = form.state.get().saved === null
    const kept = wasNew || form.isDirty() ? await doing(name, () => keep()) : form.state.get().saved
    if (kept === null) return
    if (wasNew) onMade(kept, name)
    else setAsked(await doing(name, () => prepared(client, form.document, kept.id, name)))
  }
  const forget = () => setAsked(null)
  const clearConflict = () => setConflict(null)
  return { form, root, busy, conflict, asked, savedAt, save, ask, forget, clearConflict }
}

async function send(
  form: Form,
  keyOf: (body: unknown) => string,
  overVersion: number | undefined,
): Promise<Saved> {
  const { saved } = form.state.get()
  const kept = saved === null ? null : { id: saved.id, version: overVersion ?? saved.version }
  const { values } = form.contents()
  const { id, version } = await saveDocument(form.document, kept, values, keyOf([kept, values]))
  form.settle({ id, version }, values)
  return { id, version }
}

/**
 * An action that asks nothing is foreseen before its confirmation is shown: what refuses it is told in the form,
 * field by field. One that asks something is foreseen while it is filled in.
 */
async function prepared(
  client: QueryClient,
  document: AnyDocument,
  id: string,
  name: string,
): Promise<AskedAction> {
  const queryKey = documentKey(document, id)
  const queryFn = ({ signal }: { readonly signal: AbortSignal }) => readDocument(document, id, signal)
  const answer = await client.fetchQuery({ queryKey, queryFn, staleTime: 0, retry: false })
  const action = (document.lifecycle.actions as Readonly<Record<string, Action>>)[name]
  if (action?.asks !== undefined) return { name, answer }
  const path = `${apiPathOf(document)}/${id}/${name}`
  return { name, answer, foreseen: await previewDeed(path, {}, new AbortController().signal) }
}
