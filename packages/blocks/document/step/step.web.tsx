import { ConfirmDialog, ErrorSummary, Loading } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useFields } from '../../data/form/use-fields.web.ts'
import { wordsOf } from '../../http/endpoint/api.web.ts'
import { apiPathOf, type Named } from '../../values/thing/named.ts'
import { Postings } from '../actions/postings.web.tsx'
import { previewCommand, runAction } from '../document-calls.web.ts'

interface StepDialogProps {
  readonly of: Named
  readonly id: string
  /** The name of a step without fields, and its verb. */
  readonly action: string
  readonly verb: string
  /** Verb + object + figure. */
  readonly title: string
  readonly consequence: string | null
  readonly done: string
  readonly onClose: () => void
}

/** Takes a step of a document by its name, where its definition is not at hand: the user first reads its postings. */
export function StepDialog(props: StepDialogProps) {
  const { of, id, action, verb, title, consequence, done, onClose } = props
  const { busy, reported, submit } = useFields({
    fields: {},
    send: (_nothing, key) => runAction(of, id, action, key).then(() => done),
    sent: onClose,
  })
  return (
    <ConfirmDialog
      opened
      title={title}
      consequence={
        <>
          {consequence !== null && <p>{consequence}</p>}
          <Foreseen of={of} id={id} action={action} />
        </>
      }
      verb={verb}
      busy={busy}
      error={reported.message}
      width={720}
      onClose={onClose}
      onConfirm={submit}
    />
  )
}

interface ForeseenProps {
  readonly of: Named
  readonly id: string
  /** The name of a step without fields. */
  readonly action: string
}

/** The postings of a step of a document, as the server previews it, or why it would be refused. */
export function Foreseen({ of, id, action }: ForeseenProps) {
  const path = `${apiPathOf(of)}/${id}/${action}`
  const { data, error } = useQuery({
    queryKey: [path, 'preview'],
    queryFn: ({ signal }) => previewCommand(path, {}, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (error) return <ErrorSummary message={wordsOf(error)} />
  if (data === undefined) return <Loading />
  if (data.postings.length === 0)
    return <p className="q-muted">No mueve los libros ni el presupuesto: queda en el historial.</p>
  return <Postings postings={data.postings} />
}
