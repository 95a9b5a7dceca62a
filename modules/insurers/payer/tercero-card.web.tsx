import { pathTo, useAnswer, wordsOf } from '@quina/blocks/web'
import { ErrorState, Link, ReadField } from '@quina/ui/web'
import { terceroCard } from './tercero-card.contract.ts'

/** What the invoice will say of the payer, which is kept in its tercero. */
export function TerceroCard({ id }: { readonly id: string }) {
  const { data, error, refetch } = useAnswer(terceroCard, id === '' ? null : { terceroId: id })
  if (id === '') return null
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return null
  const said = [data.address, data.municipality, data.phone, data.email].filter(Boolean).join(' · ')
  return (
    <ReadField label="Datos del tercero">
      {data.identification} · {data.taxes ?? 'Sin perfil tributario'}
      <br />
      {said || 'Sin dirección ni contacto'}
      <br />
      <Link href={pathTo('/terceros/edit/:id', { id })}>Corregir el tercero</Link>
    </ReadField>
  )
}
