import { Button } from '@mantine/core'
import { dayInBogota, showDay, showTime } from '@quina/kernel'
import { useStoredKey } from '@quina/ui/web'
import { useEffect, useMemo, useRef, useState } from 'react'
import { draftKeeper, type Kept } from '../draft/draft-keeper.web.ts'
import type { Contents, Form } from './form.web.ts'

/** What a draft keeps of a form: what is typed, and the version it was typed over. */
interface DraftContent extends Contents {
  readonly version: number | null
}

export interface DocumentDraft {
  /** What was left unsaved the last time, until the user says what to do with it. */
  readonly found: Kept<DraftContent> | null
  readonly recover: () => void
  readonly discard: () => void
  /** It was saved, or given up: nothing is left to recover. */
  readonly drop: () => void
  /** What is said beside the title. */
  readonly note: (savedAt: Date | null) => string | undefined
}

/** Keeps what is typed in a form and not saved, and offers it again the next time. */
export function useDocumentDraft(form: Form): DocumentDraft {
  const [screen] = useState(() => screenOf(form))
  const storageKey = useStoredKey(`draft:${screen}`)
  const [keptAt, setKeptAt] = useState<string>()
  const [found, setFound] = useState<Kept<DraftContent> | null>(null)
  const keeper = useMemo(
    () => draftKeeper<DraftContent>({ storageKey, screen, now: () => new Date(), onKept: setKeptAt }),
    [storageKey, screen],
  )
  const typed = useRef(form.isDirty())
  useEffect(() => {
    let here = true
    if (!typed.current) void keeper.find().then((kept) => here && setFound(worthOffering(form, kept)))
    return () => {
      here = false
    }
  }, [keeper, form])
  useEffect(() => {
    const stop = form.watch(() => {
      if (form.isDirty()) keeper.keep(contentOf(form))
      else keeper.rest()
    })
    return () => {
      stop()
      keeper.flush()
    }
  }, [keeper, form])
  const drop = () => {
    keeper.drop()
    setKeptAt(undefined)
  }
  const recover = () => {
    if (found !== null) take(form, found.content)
    setFound(null)
  }
  const discard = () => {
    setFound(null)
    drop()
  }
  const note = (savedAt: Date | null) => {
    if (keptAt !== undefined)
      return `Sin guardar; a salvo en este equipo desde las ${showTime(new Date(keptAt))}`
    return savedAt === null ? undefined : `Borrador guardado a las ${showTime(savedAt)}`
  }
  return { found, recover, discard, drop, note }
}

const screenOf = ({ document, state }: Form): string =>
  `${document.module}.${document.name}:${state.get().saved?.id ?? 'new'}`

const contentOf = (form: Form): DraftContent => ({
  ...form.contents(),
  version: form.state.get().saved?.version ?? null,
})

/** What says the same as what is already there is not offered. */
const worthOffering = (form: Form, kept: Kept<DraftContent> | null): Kept<DraftContent> | null =>
  kept === null || JSON.stringify(kept.content.values) === JSON.stringify(form.contents().values)
    ? null
    : kept

/** The version is the one it was typed over: if the document changed since then, saving it will say so. */
function take(form: Form, { version, ...contents }: DraftContent): void {
  form.fill(contents)
  const { saved } = form.state.get()
  if (saved !== null && version !== null) form.state.set({ saved: { ...saved, version } })
}

/** *Hay un borrador de hoy 09:47 AM · Recuperar · Descartar* */
export function DraftNotice({ draft }: { readonly draft: DocumentDraft }) {
  if (draft.found === null) return null
  return (
    <div role="status" className="q-draft-notice">
      <p>Hay un borrador {whenKept(new Date(draft.found.savedAt), new Date())}.</p>
      <Button variant="default" size="compact-md" onClick={draft.recover}>
        Recuperar
      </Button>
      <Button variant="subtle" color="gray" size="compact-md" onClick={draft.discard}>
        Descartar
      </Button>
    </div>
  )
}

export function whenKept(at: Date, now: Date): string {
  const [day, today] = [dayInBogota(at), dayInBogota(now)]
  return `de ${day === today ? 'hoy' : showDay(day)} ${showTime(at)}`
}
