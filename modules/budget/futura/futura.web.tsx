import { documentScreens } from '@quina/blocks/web'
import { dayInBogota, money } from '@quina/kernel'
import { Amount } from '@quina/ui/web'
import { totalOf } from '../lookup/total-of.domain.ts'
import { type FuturaYear, futura } from './futura.contract.ts'

export const futuraScreens = documentScreens(futura, {
  listPath: '/budget/vigencia-futura',
  createPath: '/budget/vigencia-futura/create',
  editPath: '/budget/vigencia-futura/edit/:id',
  columns: ['number', 'date', 'kind', 'actNumber', 'condition', 'total', 'committed', 'balance'],
  defaults: () => ({ date: dayInBogota(new Date()), kind: 'ordinaria', authority: 'junta' }),
  form: ({ Section, Ask, Lines }) => (
    <>
      <Section>
        <Ask name="date" span={2} />
        <Ask name="kind" span={2} />
        <Ask name="authority" span={2} />
        <Ask name="actNumber" span={2} />
        <Ask name="purpose" wide />
      </Section>
      <Lines name="lines" title="Cupos por vigencia" />
    </>
  ),
  actionTitle: (action, { values }) =>
    action === 'approve' ? `Registrar autorización por ${totalOf(values)}` : undefined,
  header: (answer) => <Years years={(answer?.facts.years ?? []) as readonly FuturaYear[]} />,
})

/** What each year authorised, what is committed of it and what it appropriated when it came. */
function Years({ years }: { readonly years: readonly FuturaYear[] }) {
  if (years.length === 0) return null
  return (
    <table className="q-mini-table">
      <thead>
        <tr>
          <th scope="col">Vigencia</th>
          <th scope="col">Autorizado</th>
          <th scope="col">Comprometido</th>
          <th scope="col">Apropiado</th>
        </tr>
      </thead>
      <tbody>
        {years.map(({ year, authorised, committed, appropriated }) => (
          <tr key={year}>
            <td>{year}</td>
            <td>
              <Amount of={money(authorised)} />
            </td>
            <td>
              <Amount of={money(committed)} />
            </td>
            <td>
              <Amount of={money(appropriated)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
