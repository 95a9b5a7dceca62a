import { getFrom, Refusal, requestIdOf, wordsOf } from '@quina/blocks/web'
import { ErrorState, Loading, MissingPage } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type NoteKind, note, noteKindPath } from './note.contract.ts'

interface OfKindProps {
  readonly code: string
  readonly children: (kind: NoteKind) => ReactNode
}

/** What is drawn once the kind of the address is known; a code that nobody writes by hand is a page that does not exist. */
export function OfKind({ code, children }: OfKindProps) {
  const path = noteKindPath.replace(':code', encodeURIComponent(code))
  const found = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getFrom<NoteKind>(path, {}, signal),
    retry: false,
  })
  if (found.error instanceof Refusal && found.error.status === 404)
    return <MissingPage>Ese tipo de nota no existe, o no se elabora a mano.</MissingPage>
  if (found.isError) {
    const { error, refetch } = found
    return (
      <ErrorState message={wordsOf(error)} requestId={requestIdOf(error)} onRetry={() => void refetch()} />
    )
  }
  return found.isPending ? <Loading /> : children(found.data)
}

/** The document of one kind: its name and its prefix are those of the voucher. */
export const documentOf = ({ code, name }: NoteKind): typeof note => ({
  ...note,
  label: { one: name, many: name, gender: name.startsWith('Nota') ? 'f' : 'm' },
  number: { ...note.number, prefix: code },
})
