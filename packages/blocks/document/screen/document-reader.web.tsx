import { Page, PageHeader, StatusTag, useGoTo, useSidePanel, WithSide } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { refreshAll } from '../../http/endpoint/api.web.ts'
import { useLive } from '../../http/live/live.web.ts'
import { useCan } from '../../screen/navigation/session.web.ts'
import { ActionDialog } from '../actions/action-dialog.web.tsx'
import {
  actionButtons,
  confirmationTitle,
  dayOf,
  printAction,
  sideAction,
  sideLabel,
  tellDone,
} from '../actions/document-actions.web.ts'
import { type AnyDocument, type DocumentAnswer, inSeries } from '../document.ts'
import { documentKey } from '../document-calls.web.ts'
import { DrawingContext, type DrawingContextValue } from '../form/drawing.web.ts'
import { pieces, UsualForm } from '../form/form-pieces.web.tsx'
import { Posted } from '../posted/posted.web.tsx'
import type { AnyScreenSpec } from '../screen-spec.web.ts'
import { stateShown, titleOf } from '../words.ts'
import { DocumentSide } from './document-side.web.tsx'
import { followingOf, hangingOf, secondary } from './follow-up.web.ts'

type DocumentReaderProps = Readonly<{ document: AnyDocument; spec: AnyScreenSpec; answer: DocumentAnswer }>

/** A document that can no longer be edited: its values and the actions that remain. */
export function DocumentReader({ document: kind, spec, answer }: DocumentReaderProps) {
  const document = useMemo(() => inSeries(kind, answer.values), [kind, answer])
  const refresh = useRefresh(kind, answer.id)
  const can = useCan()
  const goTo = useGoTo()
  const [action, setAction] = useState<string | null>(null)
  const [sideOpen, turnSide] = useSidePanel(sideLabel)
  const drawing = useMemo(() => ({ document, spec, answer, form: null }), [document, spec, answer])
  const { id, status, values, may, mayNot } = answer
  const own = actionButtons({ document, may, mayNot, busy: null, run: setAction })
  const next = followingOf(spec, { can, goTo }, answer)
  return (
    <Page>
      <PageHeader
        title={titleOf(document, answer, dayOf(document, values))}
        status={<DocumentStatus document={document} status={status} condition={answer.condition} />}
        crumbs={[{ label: document.label.many, href: spec.listPath }]}
        actions={[
          ...hangingOf({ hanging: spec.hanging, can, goTo }, id),
          printAction(document, id),
          ...(next.length === 0 ? own : secondary(own)),
          sideAction(turnSide),
          ...next,
        ]}
      />
      <WithSide
        side={sideOpen && <DocumentSide document={document} spec={spec} answer={answer} onClose={turnSide} />}
      >
        {spec.lead?.(answer)}
        <Drawn drawing={drawing} />
        <Summary spec={spec} answer={answer} />
      </WithSide>
      {action !== null && (
        <ActionDialog
          document={document}
          answer={answer}
          name={action}
          title={confirmationTitle(spec, document, action, answer)}
          consequence={spec.consequence?.(action, answer)}
          onClose={() => setAction(null)}
          onDone={(done) => {
            setAction(null)
            void tellDone(document, action, done)
            void refresh()
          }}
        />
      )}
    </Page>
  )
}

/** Reads the document again when one of its live topics changes. @returns how to read everything again. */
function useRefresh(document: AnyDocument, id: string): () => Promise<void> {
  const client = useQueryClient()
  useLive(document.list.live, () => client.invalidateQueries({ queryKey: documentKey(document, id) }))
  return () => refreshAll(client)
}

const Drawn = ({ drawing }: { readonly drawing: DrawingContextValue }) => (
  <DrawingContext value={drawing}>
    {drawing.spec.form?.(pieces, null, drawing.answer) ?? <UsualForm document={drawing.document} />}
  </DrawingContext>
)

const Summary = ({ spec, answer }: Pick<DocumentReaderProps, 'spec' | 'answer'>) => (
  <>
    {spec.header?.(answer, null)}
    <Posted tables={answer.posted} />
  </>
)

type StatusProps = Readonly<{ document: AnyDocument; status: string; condition?: string | null | undefined }>

export function DocumentStatus({ document, status, condition }: StatusProps) {
  const state = stateShown(document, status, condition)
  // A document without a number may be called by its state, which is then not shown twice.
  const isNamed = state?.label === document.number.unnumbered
  return state === undefined || isNamed ? null : <StatusTag tone={state.tone}>{state.label}</StatusTag>
}
