import { permissionFor } from '@quina/blocks'
import { pathTo, Refusal, requestIdOf, ScreenTabs, useAnswer, useGo, wordsOf } from '@quina/blocks/web'
import { ErrorState, Loading, MissingPage } from '@quina/ui/web'
import { type ReactNode, useEffect } from 'react'
import { type NoteKind, note, noteKindOf, noteKinds } from './note.contract.ts'

type OfKindProps = Readonly<{ code: string; children: (kind: NoteKind) => ReactNode }>

/** Renders its children once the kind in the address is loaded. A code that nobody writes by hand gives a missing page. */
export function OfKind({ code, children }: OfKindProps) {
  const found = useAnswer(noteKindOf, { code })
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

/** The notes of one kind, with tabs for the other kinds. */
export function NoteTabs({ kind, children }: { readonly kind: NoteKind; readonly children: ReactNode }) {
  const { data: kinds = [kind] } = useAnswer(noteKinds, {})
  const tabs = kinds.map(
    ({ code, name }) => [`${name} (${code})`, pathTo('/notas-index/:code', { code })] as const,
  )
  return (
    <ScreenTabs label="Notas contables" tabs={tabs}>
      {children}
    </ScreenTabs>
  )
}

const _viewNotes = permissionFor(note, 'view')

/** Opens the first kind that people write by hand, for the menu, whose address names no kind. */
export function AllNotes() {
  const { data: kinds, isPending, error, refetch } = useAnswer(noteKinds, {})
  const go = useGo()
  const first = kinds?.find(({ code }) => code === 'NC') ?? kinds?.[0]
  useEffect(() => {
    if (first !== undefined) void go(pathTo('/notas-index/:code', { code: first.code }), { replace: true })
  }, [first, go])
  if (error)
    return (
      <ErrorState message={wordsOf(error)} requestId={requestIdOf(error)} onRetry={() => void refetch()} />
    )
  if (!isPending && first === undefined)
    return <MissingPage>Ningún tipo de comprobante activo se elabora a mano.</MissingPage>
  return <Loading />
}

/** The document of one kind, with the name and the prefix of its kind of voucher. */
export const documentOf = ({ code, name }: NoteKind): typeof note => ({
  ...note,
  label: { one: name, many: name, gender: name.startsWith('Nota') ? 'f' : 'm' },
  number: { ...note.number, prefix: code },
})
