import { showTime } from '@quina/kernel'
import {
  confirm,
  ErrorSummary,
  Page,
  type PageAction,
  PageHeader,
  useGoTo,
  useOnline,
  useSidePanel,
  useStore,
  WithSide,
} from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { refreshAll } from '../../http/endpoint/api.web.ts'
import { showFailure } from '../../http/endpoint/show-failure.web.ts'
import { DraftNotice } from '../../screen/draft/form-draft.web.tsx'
import { LeaveGuard } from '../../screen/draft/leave-guard.web.tsx'
import { useGo } from '../../screen/navigation/go.web.tsx'
import { useCan } from '../../screen/navigation/session.web.ts'
import type { FormValues } from '../../values/field/form-values.ts'
import { newTitle } from '../../values/thing/words.ts'
import { ActionDialog } from '../actions/action-dialog.web.tsx'
import {
  actionButtons,
  confirmationTitle,
  dayOf,
  printAction,
  sideAction,
  sideLabel,
  tellDone,
  withSave,
} from '../actions/document-actions.web.ts'
import { type AnyDocument, type DocumentAnswer, inSeries } from '../document.ts'
import { discardDocument, type SavedDocument } from '../document-calls.web.ts'
import { useDocumentDraft } from '../form/document-draft.web.ts'
import { DrawingContext } from '../form/drawing.web.ts'
import { documentFormOf, type Form } from '../form/form.web.ts'
import { pieces, UsualForm } from '../form/form-pieces.web.tsx'
import { focusAgain, type HandedForm, handOn } from '../form/handed.web.ts'
import { type Editor, useEditor } from '../form/use-editor.web.ts'
import type { AnyScreenSpec } from '../screen-spec.web.ts'
import { SentBackNotice } from '../send-back/sent-back.web.tsx'
import { titleOf } from '../words.ts'
import { ConflictPanel } from './conflict.web.tsx'
import { DocumentStatus } from './document-reader.web.tsx'
import { DocumentSide } from './document-side.web.tsx'
import { followingOf, secondary } from './follow-up.web.ts'

interface DocumentEditorProps {
  readonly document: AnyDocument
  readonly spec: AnyScreenSpec
  readonly form: Form
  /** Null until the document is saved for the first time. */
  readonly answer: DocumentAnswer | null
  readonly may: readonly string[]
  /** Set when the form comes from the screen that created the document. */
  readonly handed?: HandedForm | undefined
  /** The address where the document is edited. */
  readonly editHref: (id: string) => string
}

/** A document while it is typed. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { document, spec, form, answer, may } = props
  const draft = useDocumentDraft(form)
  const editor = useEditor({
    form,
    savedAt: props.handed?.savedAt ?? null,
    onSaved: draft.drop,
    onMade: useHandOn(props),
  })
  const [sideOpen, turnSide] = useSidePanel(sideLabel)
  const drawing = useMemo(() => ({ document, spec, form, answer }), [document, spec, form, answer])
  const documentForm = useMemo(() => documentFormOf(form), [form])
  useHanded(props.handed, editor)
  useBeginning(answer === null && props.handed === undefined, editor)
  const { values } = useStore(form.state)
  return (
    <Page>
      <PageHeader
        title={titleWhile(document, answer, values)}
        status={<StatusWhile document={document} answer={answer} />}
        note={draft.note || savedNote(editor.savedAt)}
        crumbs={[{ label: document.label.many, href: spec.listPath }]}
        actions={useEditorActions({ ...props, may }, editor, { turnSide, drop: draft.drop })}
      />
      <SentBackNotice sentBack={answer?.sentBack} />
      <DraftNotice draft={draft} />
      <ConflictPanel editor={editor} />
      <Messages form={form} />
      <WithSide
        side={
          sideOpen &&
          answer !== null && (
            <DocumentSide document={document} spec={spec} answer={answer} onClose={turnSide} />
          )
        }
      >
        <div ref={editor.root} className="q-document">
          {answer !== null && spec.lead?.(answer)}
          <DrawingContext value={drawing}>
            {spec.form?.(pieces, documentForm, null) ?? <UsualForm document={document} />}
          </DrawingContext>
          {spec.header?.(answer, documentForm)}
        </div>
      </WithSide>
      <RequestedDialog {...props} editor={editor} />
      <LeaveGuard editor={editor} onDiscard={draft.drop} />
    </Page>
  )
}

const StatusWhile = ({ document, answer }: Pick<DocumentEditorProps, 'document' | 'answer'>) => (
  <DocumentStatus
    document={document}
    status={answer?.status ?? document.lifecycle.initial}
    condition={answer?.condition}
  />
)

const titleWhile = (document: AnyDocument, answer: DocumentAnswer | null, values: FormValues): string =>
  answer === null
    ? newTitle(document.label)
    : titleOf(inSeries(document, values), answer, dayOf(document, values))

const savedNote = (at: Date | null): string => (at === null ? '' : `Borrador guardado a las ${showTime(at)}`)

/** The focus goes to the first field of a new document, so that the user can type at once. */
function useBeginning(isNew: boolean, { root }: Editor): void {
  useEffect(() => {
    if (isNew) root.current?.querySelector<HTMLElement>(typed)?.focus()
  }, [isNew, root])
}

const typed = 'input:not([type=hidden], :disabled), textarea:not(:disabled)'

/** Restores a form handed over by another screen: the focus goes back and a requested action is resumed. */
function useHanded(handed: HandedForm | undefined, editor: Editor): void {
  const [pending, setPending] = useState(handed)
  useEffect(() => {
    if (pending === undefined) return
    setPending(undefined)
    focusAgain(pending, editor.root.current)
    if (pending.action !== undefined) void editor.request(pending.action)
  })
}

/**
 * Hands a newly created document over to the screen that edits it, unchanged. Where both are one screen, that screen takes it.
 */
function useHandOn({ form, editHref }: DocumentEditorProps): (saved: SavedDocument, action?: string) => void {
  const go = useGo()
  const client = useQueryClient()
  return (saved, action) => {
    handOn(saved.id, form, action)
    const href = editHref(saved.id)
    if (href === window.location.pathname) void refreshAll(client)
    else void go(href, { replace: true })
  }
}

function Messages({ form }: { readonly form: Form }) {
  const { messages } = useStore(form.state)
  return messages.map((message) => <ErrorSummary key={message} message={message} />)
}

type EditorHandlers = Readonly<{ turnSide: () => void; drop: () => void }>

function useEditorActions(
  props: DocumentEditorProps,
  editor: Editor,
  { turnSide, drop }: EditorHandlers,
): readonly PageAction[] {
  const { document, spec, form, answer, may } = props
  const go = useGo()
  const handOver = useHandOn(props)
  const online = useOnline()
  const broken = useBrokenCells(form)
  const { initial } = document.lifecycle
  const offline = online ? undefined : 'Sin conexión'
  const save = async () => {
    const wasNew = form.state.get().saved === null
    const saved = await editor.save()
    if (saved !== null && wasNew) handOver(saved)
  }
  const saved = form.state.get().saved
  const paperActions = answer === null ? [] : [printAction(document, answer.id), sideAction(turnSide)]
  const mayNot = answer?.mayNot ?? {}
  const discard = async () => {
    if (await discardAgreed(form, drop)) await go(spec.listPath)
  }
  const discardAction: PageAction = { label: 'Descartar borrador…', danger: true, run: () => void discard() }
  const next = useFollowing(props)
  const own = actionButtons({
    document,
    may: may.filter((name) => name !== 'edit' && name !== 'discard'),
    mayNot,
    busy: editor.busy,
    reason: offline ?? brokenReason(broken),
    run: (name) => void editor.request(name),
  })
  const keep: PageAction = {
    label: (answer?.status ?? initial) === initial ? 'Guardar borrador' : 'Guardar',
    keys: 'Ctrl+S',
    run: () => void save(),
    busy: editor.busy === 'save',
    reason: offline,
  }
  const [first, then] = next.length === 0 ? withSave(keep, own, mayNot) : [keep, secondary(own)]
  const last = saved !== null && may.includes('discard') ? [discardAction] : []
  return [first, ...paperActions, ...then, ...next, ...last]
}

/** The next step in another screen, for a document that is still edited: a patient who came to an appointment is admitted. */
function useFollowing({ spec, answer }: DocumentEditorProps): PageAction[] {
  const can = useCan()
  const goTo = useGoTo()
  return answer === null ? [] : followingOf(spec, { can, goTo }, answer)
}

const brokenReason = (cells: number): string | undefined => {
  if (cells === 0) return undefined
  return cells === 1 ? 'Hay una celda con error' : `Hay ${cells} celdas con errores`
}

/** Counts the broken cells a moment after each change, not on each key. */
function useBrokenCells(form: Form): number {
  const [broken, setBroken] = useState(() => form.brokenCells())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = form.watch(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setBroken(form.brokenCells()), 120)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [form])
  return broken
}

/** Only a document that never had a number can be removed. @returns whether it was removed. */
async function discardAgreed(form: Form, drop: () => void): Promise<boolean> {
  const { saved } = form.state.get()
  const yes = await confirm({
    title: 'Descartar el borrador',
    consequence: 'Se elimina con todo lo que tiene. No tenía número, así que no deja hueco.',
    verb: 'Descartar borrador',
    danger: true,
  })
  if (!yes || saved === null) return false
  try {
    await discardDocument(form.document, saved)
  } catch (failure) {
    showFailure(failure)
    return false
  }
  drop()
  form.settle(null, form.contents().values)
  return true
}

function RequestedDialog({ document, spec, editor }: DocumentEditorProps & { readonly editor: Editor }) {
  const client = useQueryClient()
  const { requested } = editor
  if (requested === null) return null
  return (
    <ActionDialog
      document={document}
      {...requested}
      title={confirmationTitle(spec, document, requested.name, requested.answer)}
      consequence={spec.consequence?.(requested.name, requested.answer)}
      onClose={editor.forget}
      onDone={(done) => {
        editor.forget()
        void tellDone(inSeries(document, requested.answer.values), requested.name, done)
        void refreshAll(client)
      }}
    />
  )
}
