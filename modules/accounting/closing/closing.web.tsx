import '../period/periods.css'
import './closing.css'
import { Show, useParams } from '@quina/blocks/web'
import { money, showPesos } from '@quina/kernel'
import { FlagField, Page, PageHeader, Panel } from '@quina/ui/web'
import { useState } from 'react'
import { Checks } from '../checklist/checks.web.tsx'
import { type ClosingAnswer, yearClosing } from './closing.contract.ts'
import { StepPanel } from './step-panel.web.tsx'

/** The closing of a vigencia: what stops it, what each step posts, and taking it back. */
export function YearClosing() {
  const year = Number(useParams('/accounting-seat/close-validity/:id').id)
  const [byTercero, setByTercero] = useState<boolean | null>(null)
  return (
    <Show of={yearClosing} asks={{ year, byTercero }}>
      {(answer) => (
        <Page>
          <PageHeader
            title={`Cierre de la vigencia ${year}`}
            context={resultWords(answer.result)}
            crumbs={[{ label: 'Períodos contables', href: '/contabilidad/periodos' }]}
          />
          <Panel title="Qué se revisa">
            <Checks checks={answer.checks} />
            <Classes answer={answer} />
            <FlagField
              label="Cancelar las cuentas de resultado por tercero"
              name="byTercero"
              value={answer.byTercero}
              onChange={setByTercero}
              disabled={answer.steps.some(({ done }) => done !== null)}
            />
          </Panel>
          {answer.steps.map((step, at) => (
            <StepPanel key={step.step} step={step} place={at + 1} year={year} byTercero={answer.byTercero} />
          ))}
        </Page>
      )}
    </Show>
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
