import { ErrorSummary, Loading } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { wordsOf } from '../endpoint/api.web.ts'
import { apiPathOf, type Named } from './document.ts'
import { previewDeed } from './document-calls.web.ts'
import { Postings } from './postings.web.tsx'

interface ForeseenProps {
  readonly of: Named
  readonly id: string
  /** The name of a step that asks nothing. */
  readonly action: string
}

/** What a step of a document would post, as the server foresees it; or why it would be refused. */
export function Foreseen({ of, id, action }: ForeseenProps) {
  const path = `${apiPathOf(of)}/${id}/${action}`
  const { data, error } = useQuery({
    queryKey: [path, 'preview'],
    queryFn: ({ signal }) => previewDeed(path, {}, signal),
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
