import '../period/periods.css'
import './closing.css'
import { getFrom, requestIdOf, useParams, wordsOf } from '@quina/blocks/web'
import { money, showPesos } from '@quina/kernel'
import { ErrorState, FlagField, Loading, Page, PageHeader, Panel } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Checks } from '../checklist/checks.web.tsx'
import { type ClosingAnswer, closingPath } from './closing.contract.ts'
import { StepPanel } from './step-panel.web.tsx'

/** The closing of a vigencia: what stops it, what each step posts, and taking it back. */
export function YearClosing() {
  const { id: year } = useParams('/accounting-seat/close-validity/:id')
  const [byTercero, setByTercero] = useState<boolean | null>(null)
  const path = closingPath.replace(':year', encodeURIComponent(year))
  const found = useQuery({
    queryKey: [path, byTercero],
    queryFn: ({ signal }) =>
      getFrom<ClosingAnswer>(path, byTercero === null ? {} : { byTercero: String(byTercero) }, signal),
    staleTime: 0,
  })
  if (found.isError)
    return (
      <ErrorState
        message={wordsOf(found.error)}
        requestId={requestIdOf(found.error)}
        onRetry={() => void found.refetch()}
      />
    )
  if (found.isPending) return <Loading />
  const { data } = found
  const begun = data.steps.some(({ done }) => done !== null)
  return (
    <Page>
      <PageHeader
        title={`Cierre de la vigencia ${data.vigencia}`}
        context={resultWords(data.result)}
        crumbs={[{ label: 'Períodos contables', href: '/contabilidad/periodos' }]}
      />
      <Panel title="Qué se revisa">
        <Checks checks={data.checks} />
        <Classes answer={data} />
        <FlagField
          label="Cancelar las cuentas de resultado por tercero"
          name="byTercero"
          value={data.byTercero}
          onChange={setByTercero}
          disabled={begun}
        />
      </Panel>
      {data.steps.map((step, at) => (
        <StepPanel key={step.step} step={step} place={at + 1} path={path} byTercero={data.byTercero} />
      ))}
    </Page>
  )
}

function resultWords(result: string): string {
  const amount = money(result)
  if (amount === 0n) return 'Resultado en cero'
  return amount > 0n ? `Excedente de ${showPesos(amount)}` : `Déficit de ${showPesos(money(result.slice(1)))}`
}

const Classes = ({ answer: { classes, result } }: { readonly answer: ClosingAnswer }) => (
  <dl className="q-closing-figures">
    {[...classes, { id: 'result', name: 'Resultado', amount: result }].map(({ id, name, amount }) => (
      <div key={id}>
        <dt>{name}</dt>
        <dd>{showPesos(money(amount))}</dd>
      </div>
    ))}
  </dl>
)
