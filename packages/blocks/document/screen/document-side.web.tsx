import { ErrorState, SidePanel, shownInstant, Timeline, type TimelineEntry } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { getFrom, noPlaceholder, wordsOf } from '../../http/endpoint/api.web.ts'
import { AuditLink } from '../../screen/navigation/audit-link.web.tsx'
import type { State } from '../../values/lifecycle/lifecycle.ts'
import { apiPathOf } from '../../values/thing/named.ts'
import { participle } from '../../values/thing/words.ts'
import { Attachments } from '../attachment/attachments.web.tsx'
import type { AnyDocument, DocumentAnswer } from '../document.ts'
import type { HistoryEntry } from '../document-calls.web.ts'
import type { AnyScreenSpec } from '../screen-spec.web.ts'
import { Conversation } from '../talk/talk.web.tsx'
import { numberText } from '../words.ts'

interface DocumentSideProps {
  readonly document: AnyDocument
  readonly spec: AnyScreenSpec
  readonly answer: DocumentAnswer
  readonly onClose: () => void
}

/** The history of a document, the documents it comes from and leads to, and its files. */
export function DocumentSide({ document, spec, answer, onClose }: DocumentSideProps) {
  const { id, number } = answer
  const related = spec.related?.(answer)
  const path = `${apiPathOf(document)}/${id}`
  return (
    <SidePanel title="Conversación, adjuntos e historial" onClose={onClose}>
      {related && (
        <section className="q-side-section">
          <h3>Documentos relacionados</h3>
          {related}
        </section>
      )}
      <section className="q-side-section">
        <h3>Conversación</h3>
        <Conversation document={document} id={id} />
      </section>
      <section className="q-side-section">
        <h3>Archivos adjuntos</h3>
        <Attachments path={`${path}/attachments`} mayAttach />
      </section>
      <section className="q-side-section">
        <h3>Historial</h3>
        <History document={document} path={path} number={number} />
        <AuditLink id={id} />
      </section>
    </SidePanel>
  )
}

type HistoryProps = Readonly<{ document: AnyDocument; path: string; number: number | null }>

function History({ document, path, number }: HistoryProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'history'],
    queryFn: ({ signal }) => getFrom<HistoryEntry[]>(`${path}/history`, {}, signal),
    staleTime: 0,
    placeholderData: noPlaceholder,
  })
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return null
  if (data.length === 0) return <p className="q-muted">Aún no se ha hecho nada con este borrador.</p>
  return <Timeline entries={[...data].reverse().map((entry) => shownEntry(document, number, entry))} />
}

/** *CDP 007 – L1 liberado*, with who, when and why. */
function shownEntry(document: AnyDocument, number: number | null, entry: HistoryEntry): TimelineEntry {
  const { action, label, ordinal, adjustment, to, by, onBehalfOf, at, reason } = entry
  const states = Object.values(document.lifecycle.states as Readonly<Record<string, State>>)
  return {
    id: `${action}-${ordinal}`,
    label: `${numberText(document, number, adjustment)} ${participle(label, document.label.gender)}`,
    tone: states.find((state) => state.label === to)?.tone,
    when: shownInstant(at),
    who: onBehalfOf === null ? by : `${by}, por delegación de ${onBehalfOf}`,
    detail: reason,
  }
}
