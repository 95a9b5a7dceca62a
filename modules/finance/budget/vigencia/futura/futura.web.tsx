import { documentScreens, MiniTable } from '@quina/blocks/web'
import { dayInBogota, money } from '@quina/kernel'
import { Amount } from '@quina/ui/web'
import { totalOf } from '../../ledger/lookup/total-of.domain.ts'
import { type FuturaYear, futura } from './futura.contract.ts'

export const futuraScreens = documentScreens(futura, {
  columns: ['number', 'date', 'kind', 'actNumber', 'condition', 'total', 'committed', 'balance'],
  defaults: () => ({ date: dayInBogota(new Date()), kind: 'ordinaria', authority: 'junta' }),
  actionTitle: (action, { values }) =>
    action === 'approve' ? `Registrar autorización por ${totalOf(values)}` : undefined,
  header: (answer) => <Years years={(answer?.facts.years ?? []) as readonly FuturaYear[]} />,
})

/** The amounts of each year: authorised, committed, and appropriated when it began. */
function Years({ years }: { readonly years: readonly FuturaYear[] }) {
  if (years.length === 0) return null
  return (
    <MiniTable
      rows={years}
      keyOf={({ year }) => year}
      columns={[
        { head: 'Vigencia', cell: ({ year }) => year },
        { head: 'Autorizado', end: true, cell: ({ authorised }) => <Amount of={money(authorised)} /> },
        { head: 'Comprometido', end: true, cell: ({ committed }) => <Amount of={money(committed)} /> },
        { head: 'Apropiado', end: true, cell: ({ appropriated }) => <Amount of={money(appropriated)} /> },
      ]}
    />
  )
}
