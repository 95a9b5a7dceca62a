import './rezago.css'
import { getFrom, wordsOf } from '@quina/blocks/web'
import { money, plural, showDay, showPesos } from '@quina/kernel'
import { ErrorState, Loading } from '@quina/ui/web'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { closingPolicies } from '../vigencia/vigencia.contract.ts'
import { Blockers } from '../vigencia-life/blockers.web.tsx'
import { rezagoKinds, rezagoPath, type YearEnd } from './rezago.contract.ts'

export const useYearEnd = (year: number): UseQueryResult<YearEnd> =>
  useQuery({
    queryKey: ['budget', 'rezago', year],
    queryFn: ({ signal }) => getFrom<YearEnd>(`${rezagoPath}/year/${year}`, {}, signal),
  })

/** How the year stands: what it would leave and what stops it, or the act that carried it on. */
export function YearEndPanel({ yearEnd }: { readonly yearEnd: UseQueryResult<YearEnd> }) {
  if (yearEnd.isPending) return <Loading />
  if (yearEnd.isError)
    return <ErrorState message={wordsOf(yearEnd.error)} onRetry={() => void yearEnd.refetch()} />
  const { year, policy, constitution, blockers, sums } = yearEnd.data
  if (constitution !== null)
    return (
      <p className="q-panel q-year-end">
        <span>
          Constituidas por la resolución <b>{constitution.actNumber}</b> del{' '}
          {showDay(constitution.actDate as never)}. Se pagan en la vigencia {year + 1}.
        </span>
      </p>
    )
  return (
    <section className="q-panel q-year-end" aria-label={`Cierre de ${year}`}>
      <div>
        <h2>Lo que deja la vigencia {year}</h2>
        <p className="q-context">Política: {closingPolicies[policy as keyof typeof closingPolicies]}</p>
        {sums.length === 0 && <p>No queda nada por pagar ni por obligar.</p>}
        <dl>
          {sums.map(({ kind, count, amount }) => (
            <div key={kind}>
              <dt>{rezagoKinds[kind]}</dt>
              <dd>
                {showPesos(money(amount))} <small>{plural(count, 'línea', 'líneas')}</small>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {blockers.length > 0 && (
        <div>
          <h2>Lo que falta para constituir</h2>
          <Blockers blockers={blockers} />
        </div>
      )}
    </section>
  )
}
